// Makes caves of random shape.
#pragma once

#include "sim/stage.hh"

namespace speclev::sim {

/// What a cave is made of: codes of terrain, and the light of a file.
struct CaveKind {
  std::int64_t foreground = 0, background = 0;
  bool smoothed = false, joined = false, walled = false;
  bool lit = false;
};

/// Makes a cave of the whole level.
void make_cave(LevelBuilder& stage, const CaveKind& kind);

}  // namespace speclev::sim
