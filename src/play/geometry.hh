#pragma once

#include "speclev/play.hh"

namespace speclev::play {

/// Where a map of so many columns and rows begins that is aligned by halign and valign, 1 to 5. left: the column of
/// those on the left.
LevelPlace aligned(int halign, int valign, int columns, int rows, int left);

/// The row where a map begins that would begin at y, after the one attempt to make it fit; one that does not even then
/// leaves the level.
int fitted_row(int y, int rows);

}  // namespace speclev::play
