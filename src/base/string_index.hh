#pragma once

#include <cstddef>
#include <cstdint>
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

    friend bool operator==(const Key&, const Key&) = default;
  };

  constexpr StringIndex() = default;
  /// An index that was filled before; slots() of that one.
  constexpr explicit StringIndex(Rows<Slot> slots) : slots_(std::move(slots)) {}

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

  friend bool operator==(const StringIndex&, const StringIndex&) = default;

 private:
  static std::size_t hash(const Key& key);

  /// The slot of a key, or the free slot where it would stand.
  template <class KeyAt>
  std::size_t find_slot(const Key& key, KeyAt& key_at) const {
    const auto slots = slots_.view();
    const std::size_t mask = slots.size() - 1;
    std::size_t at = hash(key) & mask;
    while (slots[at] != 0 && !(key_at(slots[at] - std::size_t{1}) == key)) at = (at + 1) & mask;
    return at;
  }

  Rows<Slot> slots_;  ///< place + 1; 0: free
};

}  // namespace speclev
