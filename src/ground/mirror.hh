#pragma once

#include <vector>

#include "play/places.hh"
#include "play/stage.hh"

namespace speclev::play {

/// Along which axes a game may mirror a level, by its name in the options and its flags.
struct Mirroring {
  bool columns = false, rows = false;
};
Mirroring mirroring_of(const Stage& stage);

/// Mirrors a level with its things and regions, each axis with 1/2, where the options want that.
void mirror_at_random(Stage& stage, std::vector<LevelRegion>& regions);

}  // namespace speclev::play
