// Tracks the free rectangles of a level for random rooms.
#pragma once

#include <optional>
#include <vector>

#include "sim/dice.hh"

namespace speclev::sim {

/// The rectangles of a level that no room has yet; they may overlap.
class FreeRectangles {
 public:
  explicit FreeRectangles(int last) : last_column_(last), free_{{0, 0, last, rows_of_level - 1}} {}

  /// One of them that an area is part of.
  std::optional<LevelArea> around(const LevelArea& area) const;
  std::optional<LevelArea> random(Dice& dice) const;
  /// Takes an area out of all of them: what is left of each is what is large enough beside it.
  void take(const LevelArea& area);

 private:
  void add(const LevelArea& piece, std::vector<LevelArea>& to) const;

  int last_column_;  ///< of the level
  std::vector<LevelArea> free_;
};

}  // namespace speclev::sim
