// Makes ways to unreachable areas, for the flag "inaccessibles".
#pragma once

#include "sim/stage.hh"

namespace speclev::sim {

/// The flag `inaccessibles`: what cannot be reached on foot from stairs, ladders, holes or portals gets a secret door
/// in a wall that is one square thick, else a trap of any kind that leads away. Rolls for which of the walls.
void make_ways_out(LevelBuilder& stage);

}  // namespace speclev::sim
