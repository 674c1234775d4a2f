// Sets of squares and the operations on them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/stage.hh"

namespace speclev::sim {

/// A set of squares; points off the level are left out when they are added.
class Selection {
 public:
  bool has(int x, int y) const { return is_inside(x, y) && (columns_[column(x)] >> y & 1U) != 0; }
  void add(int x, int y) {
    if (is_inside(x, y)) columns_[column(x)] |= std::uint32_t{1} << y;
  }
  void remove(int x, int y) {
    if (is_inside(x, y)) columns_[column(x)] &= ~(std::uint32_t{1} << y);
  }
  void add(const Selection& other) {
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i] |= other.columns_[i];
  }
  void keep(const Selection& other) {
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i] &= other.columns_[i];
  }
  void invert() {
    for (std::uint32_t& each : columns_) each ^= whole_column;
  }

  /// In the order in which statements visit them: column by column.
  std::vector<LevelPlace> places() const;

  friend bool operator==(const Selection&, const Selection&) = default;

 private:
  static bool is_inside(int x, int y) { return x >= 0 && x <= last_column && y >= 0 && y <= last_row; }
  static std::size_t column(int x) { return static_cast<std::size_t>(x); }
  static constexpr std::uint32_t whole_column = (std::uint32_t{1} << rows_of_level) - 1;

  std::array<std::uint32_t, columns_of_level> columns_{};  ///< of each the rows, as bits
};

Selection rectangle(const LevelArea& area, bool filled);
/// From b to a. A line that ends where it begins runs over the whole level, as in the game.
Selection line(LevelPlace a, LevelPlace b);
Selection random_line(Dice& dice, LevelPlace a, LevelPlace b, int roughness);
/// directions: 1 north, 2 south, 4 east, 8 west.
Selection grown(const Selection& selection, int directions);
/// Squares of the same terrain that hang together; diagonals: also at their corners.
Selection flood(const LevelBuilder& stage, LevelPlace start, bool diagonals = false);
Selection ellipse(LevelPlace center, int a, int b, bool filled);

}  // namespace speclev::sim
