#pragma once

#include <random>

/// Programs with sanitizers take their time: what is tried with them is smaller or less.
namespace speclev::test {

/// How much smaller or fewer the inputs are that are large or many.
#ifdef SPECLEV_SANITIZED
inline constexpr unsigned slowness = 10;
#else
inline constexpr unsigned slowness = 1;
#endif

/// Whether one of many things of a kind is not tried: with sanitizers one of five is, or of so many, the same ones in
/// each run.
inline bool left_out(unsigned of = 5) {
  static std::minstd_rand random;
  return slowness > 1 && random() % of != 0;
}

}  // namespace speclev::test
