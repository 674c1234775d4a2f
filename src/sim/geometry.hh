// Computes the position of an aligned map.
#pragma once

#include "sim/stage.hh"

namespace speclev::sim {

/// Where a map of so many columns and rows begins that is aligned by halign and valign, 1 to 5, in a level with these
/// flags. has_ground: something has begun the level already.
LevelPlace aligned(const Rules& rules, std::uint32_t flags, int halign, int valign, int columns, int rows,
                   bool has_ground);
inline LevelPlace aligned(const LevelBuilder& stage, int halign, int valign, int columns, int rows, bool has_ground) {
  return aligned(stage.rules, stage.level.flags, halign, valign, columns, rows, has_ground);
}

/// The row where a map begins that would begin at y, after the one attempt to make it fit; one that does not even then
/// leaves the level.
int fitted_row(int y, int rows);

}  // namespace speclev::sim
