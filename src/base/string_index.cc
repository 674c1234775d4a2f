#include "base/string_index.hh"

#include <bit>

namespace speclev {

void StringIndex::reset(std::size_t keys) { slots_.assign(std::bit_ceil(keys * 2 + 1), {}); }

/// The slot of a key, or the free slot where it would stand.
std::size_t StringIndex::place(char letter, std::string_view text) const {
  std::uint32_t hash = 2166136261U ^ static_cast<unsigned char>(letter);  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = (hash ^ (hash >> 15)) & mask;
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
