// Loads classic levels of rooms.
#pragma once

#include "classic/model.hh"
#include "sim/game_facts.hh"
#include "sim/stage.hh"

namespace speclev::sim {

/// Loads a classic level of rooms. Throws GameEnds.
void load_rooms(LevelBuilder& stage, const GameFacts& facts, const classic::Level& level);

}  // namespace speclev::sim
