// Reports faults of the doors of a finished level.
#pragma once

#include "sim/game_facts.hh"
#include "sim/stage.hh"

namespace speclev::sim {

/// Tells what is wrong with the doors of a level that is complete: those of maps that nothing is said about, more than
/// the game knows, and shops without one.
void check_doors(LevelBuilder& stage, const GameFacts& facts);

/// Turns all doors by what is around them: horizontal with a wall or door to the left or right, and not both above and
/// below.
void orient_doors(LevelBuilder& stage);

}  // namespace speclev::sim
