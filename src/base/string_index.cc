#include "base/string_index.hh"

#include <algorithm>
#include <bit>
#include <cstring>

namespace speclev {

namespace {

/// Up to eight bytes as a number.
std::uint64_t load(const char* text, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, text, std::min(size, sizeof value));
  return value;
}

}  // namespace

void StringIndex::reset(std::size_t keys) { slots_.assign(std::bit_ceil(keys * 2 + 1), 0); }

/// From length, ends and letter only: names of one table hardly ever agree in all of them.
std::size_t StringIndex::hash(const Key& key) {
  const std::string_view text = key.text;
  const std::uint64_t first = load(text.data(), text.size());
  const std::uint64_t last = text.size() > 8 ? load(text.data() + text.size() - 8, 8) : text.size();
  const std::uint64_t mixed =
      (first * 0x9E3779B97F4A7C15U) ^ ((last + static_cast<unsigned char>(key.letter)) * 0xC2B2AE3D27D4EB4FU);
  return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0x9E3779B97F4A7C15U >> 40);
}

}  // namespace speclev
