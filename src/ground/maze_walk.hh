#pragma once

#include "play/stage.hh"

namespace speclev::play {

/// Carves a maze out of stone, beginning beside a square. direction: 1 north, 2 south, 4 east, 8 west. carved: what the
/// maze is made of.
void walk_maze(Stage& stage, LevelPlace from, int direction, std::int64_t carved);

/// What a maze gets besides what the file says, by the share of it that no map covers, of which `whole` squares are
/// all; nothing where that is small.
void stock_maze(Stage& stage, int whole, int least);

}  // namespace speclev::play
