#include "base/string_index.hh"

#include <algorithm>
#include <bit>
#include <cstring>

namespace speclev {

void StringIndex::reset(std::size_t keys) { slots_.assign(std::bit_ceil(keys * 2 + 1), {}); }

namespace {

/// Up to eight bytes as a number.
std::uint64_t load(const char* text, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, text, std::min(size, sizeof value));
  return value;
}

/// From length, ends and letter only: names of one table hardly ever agree in all of them, and start-up fills the
/// tables in every run.
std::size_t hash(char letter, std::string_view text) {
  const std::uint64_t first = load(text.data(), text.size());
  const std::uint64_t last = text.size() > 8 ? load(text.data() + text.size() - 8, 8) : text.size();
  const std::uint64_t mixed =
      (first * 0x9E3779B97F4A7C15U) ^ ((last + static_cast<unsigned char>(letter)) * 0xC2B2AE3D27D4EB4FU);
  return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0x9E3779B97F4A7C15U >> 40);
}

}  // namespace

/// The slot of a key, or the free slot where it would stand.
std::size_t StringIndex::place(char letter, std::string_view text) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash(letter, text) & mask;
  while (slots_[at].used && (slots_[at].letter != letter || slots_[at].text != text)) at = (at + 1) & mask;
  return at;
}

void StringIndex::insert(char letter, std::string_view text, int value) {
  Slot& slot = slots_[place(letter, text)];
  if (!slot.used) slot = {text, value, letter, true};
}

std::optional<int> StringIndex::find(char letter, std::string_view text) const {
  if (slots_.empty()) return std::nullopt;
  const Slot& slot = slots_[place(letter, text)];
  return slot.used ? std::optional(slot.value) : std::nullopt;
}

}  // namespace speclev
