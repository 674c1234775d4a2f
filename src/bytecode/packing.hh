// Packs several numbers into one, as compiled programs do for places and terrain.
#pragma once

#include <array>
#include <cstdint>

#include "target/target_data.hh"

namespace speclev::opcode {

/// How a game packs several numbers into one of a program: those of places, regions, terrain, monsters and objects.
class Packing {
 public:
  explicit Packing(const TargetData& target)
      : bias_(target.number("pack-bias").value_or(0)), random_place_(target.number("random-place").value_or(0)) {}

  /// Where a random place has a bit of its own, the kinds of ground may be given with it.
  bool is_random_place(std::int64_t number) const {
    const bool is_bit = (random_place_ & (random_place_ - 1)) == 0;
    return is_bit ? (number & random_place_) != 0 : number == random_place_;
  }
  /// Column and row of a place that is not random.
  static constexpr std::array<std::int64_t, 2> place(std::int64_t number) { return {number & 255, number >> 16 & 255}; }
  /// First column and row of a region, and the last ones.
  static constexpr std::array<std::int64_t, 4> corners(std::int64_t number) {
    return {number & 255, number >> 8 & 255, number >> 16 & 255, number >> 24 & 255};
  }
  /// Of terrain its code, of monsters and objects the character of the class.
  static constexpr std::int64_t code(std::int64_t number) { return number & 255; }
  /// Of terrain its light, of monsters and objects the number of the name. Without a bias the character has a sign.
  std::int64_t behind_code(std::int64_t number) const {
    if (bias_ != 0) return (number >> 8) - bias_;
    // Without a carry out of the largest numbers: the last byte does not matter.
    return (number >> 8) + ((number & 128) != 0 ? 1 : 0);
  }

 private:
  std::int64_t bias_, random_place_;
};

}  // namespace speclev::opcode
