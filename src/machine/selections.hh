#pragma once

#include <bitset>
#include <vector>

#include "play/stage.hh"

namespace speclev::play {

/// A set of squares; points off the level are left out when they are added.
class Selection {
 public:
  bool has(int x, int y) const { return is_inside(x, y) && squares_[index(x, y)]; }
  void add(int x, int y) {
    if (is_inside(x, y)) squares_.set(index(x, y));
  }
  void add(const Selection& other) { squares_ |= other.squares_; }
  void keep(const Selection& other) { squares_ &= other.squares_; }
  void invert() { squares_.flip(); }

  /// In the order in which statements visit them: column by column.
  std::vector<LevelPlace> places() const;

  friend bool operator==(const Selection&, const Selection&) = default;

 private:
  static bool is_inside(int x, int y) { return x >= 0 && x <= last_column && y >= 0 && y <= last_row; }
  static std::size_t index(int x, int y) { return static_cast<std::size_t>(x * rows_of_level + y); }

  std::bitset<static_cast<std::size_t>(columns_of_level* rows_of_level)> squares_;
};

Selection rectangle(const LevelArea& area, bool filled);
/// From b to a. A line that ends where it begins runs over the whole level, as in the game.
Selection line(LevelPlace a, LevelPlace b);
Selection random_line(Dice& dice, LevelPlace a, LevelPlace b, int roughness);
/// directions: 1 north, 2 south, 4 east, 8 west.
Selection grown(const Selection& selection, int directions);
Selection flood(const Stage& stage, LevelPlace start);
Selection ellipse(LevelPlace center, int a, int b, bool filled);

}  // namespace speclev::play
