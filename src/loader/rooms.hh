#pragma once

#include "classic/model.hh"
#include "play/game_facts.hh"
#include "play/stage.hh"

namespace speclev::play {

/// Loads a classic level of rooms. Throws GameEnds.
void load_rooms(Stage& stage, const GameFacts& facts, const classic::Level& level);

}  // namespace speclev::play
