#pragma once

#include "classic/model.hh"
#include "play/game_facts.hh"
#include "play/stage.hh"

namespace speclev::play {

/// Loads a classic maze. Throws GameEnds.
void load_maze(Stage& stage, const GameFacts& facts, const classic::Level& level);

}  // namespace speclev::play
