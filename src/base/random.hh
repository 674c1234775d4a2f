// A random number generator with the same results on all machines.
#pragma once

#include <cstdint>

namespace speclev {

/// The next number of the generator SplitMix64: short, the same everywhere, and good enough for dice.
constexpr std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = state += 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

/// From 0 to n - 1; 0 where n is not greater than 1. The upper half of the product is as even as the numbers are many.
constexpr int random_below(std::uint64_t& state, int n) {
  if (n <= 1) return 0;
  return static_cast<int>((next_random(state) >> 32) * static_cast<std::uint64_t>(n) >> 32);
}

}  // namespace speclev
