// Carves mazes and scatters things in them.
#pragma once

#include "sim/stage.hh"

namespace speclev::sim {

/// Carves a maze out of stone, beginning beside a square. direction: 1 north, 2 south, 4 east, 8 west. carved: what the
/// maze is made of. has_grid: there is the grid of one.
void walk_maze(LevelBuilder& stage, LevelPlace from, int direction, std::int64_t carved, bool has_grid);
/// Tells of walks when all are done, if none of them has carved anything.
void check_walks(LevelBuilder& stage);

/// What a maze gets besides what the file says, by the share of it that no map covers, of which `whole` squares are
/// all; nothing where that is small.
void stock_maze(LevelBuilder& stage, int whole, int least);

}  // namespace speclev::sim
