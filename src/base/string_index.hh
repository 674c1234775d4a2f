// A hash table from strings to positions in a table, filled at once or during the build.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "base/rows.hh"

namespace speclev {

/// Finds the places of strings in a table, each string with a character beside it. An open-addressing table of places
/// only: a node or a copy per key would cost more than all look-ups of a small file, and what is places only can be
/// made when the program is built.
class StringIndex {
 public:
  /// What is kept of a place.
  using Slot = std::uint16_t;

  struct Key {
    char letter;
    std::string_view text;

    std::uint64_t letter_and_size() const { return text.size() << 8 | static_cast<unsigned char>(letter); }
  };

  /// Empties the index and makes room for so many keys.
  void reset(std::size_t keys);

  /// Adds a place below 65535 of the table; key_at(place) gives its key. Of equal keys the first one stays.
  template <class KeyAt>
  void insert(std::size_t place, KeyAt&& key_at) {
    Slot& slot = slots_.edit()[find_slot(key_at(place), key_at)];
    if (slot == 0) slot = static_cast<Slot>(place + 1);
  }

  /// The place of a key in the table.
  template <class KeyAt>
  std::optional<std::size_t> find(const Key& key, KeyAt&& key_at) const {
    if (slots_.empty()) return std::nullopt;
    const Slot slot = slots_[find_slot(key, key_at)];
    return slot == 0 ? std::nullopt : std::optional<std::size_t>(slot - 1U);
  }

  const Rows<Slot>& slots() const { return slots_; }

  template <class Archive>
  friend void transfer(Archive& archive, StringIndex& index) {
    archive.slots(index.slots_);
  }

  friend bool operator==(const StringIndex&, const StringIndex&) = default;

 private:
  /// What a text begins and ends with. The pieces overlap in a short text, and are all of one of up to 16 bytes; of a
  /// longer one the first is mixed with what is between them, so that words of one ending do not crowd.
  struct Ends {
    std::uint64_t first, last;

    explicit Ends(std::string_view text);
    friend bool operator==(const Ends&, const Ends&) = default;
  };

  /// 24 bits, from length, ends and letter only: names of one table hardly ever agree in all of them.
  static std::uint64_t hash(const Key& key, const Ends& ends) {
    const std::uint64_t mixed =
        (ends.first * 0x9E3779B97F4A7C15U) ^ ((ends.last + key.letter_and_size()) * 0xC2B2AE3D27D4EB4FU);
    return (mixed ^ (mixed >> 29)) * 0x9E3779B97F4A7C15U >> 40;
  }

  static bool equal(const Key& key, const Ends& ends, const Key& other) {
    return key.letter_and_size() == other.letter_and_size() && ends == Ends(other.text) &&
           (key.text.size() <= 16 || key.text == other.text);
  }

  /// The slot of a key, or the free slot where it would stand.
  template <class KeyAt>
  std::size_t find_slot(const Key& key, KeyAt& key_at) const {
    const auto slots = slots_.view();
    const Ends ends(key.text);
    auto at = static_cast<std::size_t>(hash(key, ends) * slots.size() >> 24);
    while (slots[at] != 0 && !equal(key, ends, key_at(slots[at] - std::size_t{1})))
      if (++at == slots.size()) at = 0;
    return at;
  }

  /// The first bytes as a number, the same on every machine.
  template <class Number>
  static Number load(const char* text) {
    Number value = 0;
    std::memcpy(&value, text, sizeof value);
    if constexpr (std::endian::native == std::endian::little) return value;
    Number swapped = 0;
    for (std::size_t i = 0; i < sizeof value; ++i)
      swapped = static_cast<Number>(swapped << 8 | (value >> 8 * i & 0xFF));
    return swapped;
  }

  Rows<Slot> slots_;  ///< place + 1; 0: free
};

inline StringIndex::Ends::Ends(std::string_view text) : first(0), last(0) {
  const char* begin = text.data();
  const std::size_t size = text.size();
  if (size >= 8) {
    first = load<std::uint64_t>(begin);
    last = load<std::uint64_t>(begin + size - 8);
    for (std::size_t at = 8; size > 16 && at + 8 < size; at += 8)
      first = (first ^ load<std::uint64_t>(begin + at)) * 0x9E3779B97F4A7C15U;
  } else if (size >= 4) {
    first = load<std::uint32_t>(begin);
    last = load<std::uint32_t>(begin + size - 4);
  } else if (size > 0) {
    const auto byte = [&](std::size_t at) { return std::uint64_t{static_cast<unsigned char>(text[at])}; };
    first = byte(0) | byte(size / 2) << 8;
    last = byte(size - 1);
  }
}

}  // namespace speclev
