#pragma once

#include <vector>

#include "play/places.hh"
#include "play/stage.hh"

namespace speclev::play {

/// Says along which axes the game may mirror a level, by its name in the options and its flags; and mirrors it with its
/// things and regions, each axis with 1/2, where the options want that.
void mirror_at_random(Stage& stage, std::vector<LevelRegion>& regions);

}  // namespace speclev::play
