#include "base/string_index.hh"

#include <bit>
#include <cstring>

namespace speclev {

namespace {

/// The first bytes as a number, the same on every machine.
template <class Number>
Number load(const char* text) {
  Number value = 0;
  std::memcpy(&value, text, sizeof value);
  if constexpr (std::endian::native == std::endian::little) return value;
  Number swapped = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) swapped = static_cast<Number>(swapped << 8 | (value >> 8 * i & 0xFF));
  return swapped;
}

struct Ends {
  std::uint64_t first, last;
};

/// What a text begins and ends with, in pieces that may overlap.
Ends ends(std::string_view text) {
  const char* begin = text.data();
  const std::size_t size = text.size();
  if (size >= 8) return {load<std::uint64_t>(begin), load<std::uint64_t>(begin + size - 8)};
  if (size >= 4) return {load<std::uint32_t>(begin), load<std::uint32_t>(begin + size - 4)};
  if (size == 0) return {0, 0};
  const auto byte = [&](std::size_t at) { return std::uint64_t{static_cast<unsigned char>(text[at])}; };
  return {byte(0) | byte(size / 2) << 8, byte(size - 1)};
}

}  // namespace

void StringIndex::reset(std::size_t keys) { slots_.edit().assign(std::bit_ceil(keys * 2 + 1), 0); }

/// From length, ends and letter only: names of one table hardly ever agree in all of them.
std::size_t StringIndex::hash(const Key& key) {
  const auto [first, last] = ends(key.text);
  const std::uint64_t rest = key.text.size() << 8 | static_cast<unsigned char>(key.letter);
  const std::uint64_t mixed = (first * 0x9E3779B97F4A7C15U) ^ ((last + rest) * 0xC2B2AE3D27D4EB4FU);
  return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0x9E3779B97F4A7C15U >> 40);
}

}  // namespace speclev
