// Computes the shapes of walls from their neighbours.
#pragma once

#include "sim/stage.hh"

namespace speclev::sim {

/// Gives the walls of a whole level the shapes that follow from what is around them; those that bound nothing become
/// stone.
void shape_walls(LevelBuilder& stage);
/// The same of an area, where walls that bound nothing stay.
void shape_walls(LevelBuilder& stage, const LevelArea& area);

/// Makes walls of the stone squares of an area beside floor. The area is that of a map, and its border belongs to it.
void wall_in(LevelBuilder& stage, const LevelArea& area);
/// The same of one square, with those neighbours that are in the area.
void wall_in(LevelBuilder& stage, LevelPlace place, const LevelArea& neighbours);
/// Whether a square is stone beside floor.
bool lacks_wall(const LevelBuilder& stage, LevelPlace place);

}  // namespace speclev::sim
