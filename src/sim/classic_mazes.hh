// Loads classic mazes.
#pragma once

#include "classic/model.hh"
#include "sim/game_facts.hh"
#include "sim/stage.hh"

namespace speclev::sim {

/// Loads a classic maze. Throws GameEnds.
void load_maze(LevelBuilder& stage, const GameFacts& facts, const classic::Level& level);

}  // namespace speclev::sim
