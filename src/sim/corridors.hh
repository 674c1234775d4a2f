// Digs corridors between rooms.
#pragma once

#include "sim/stage.hh"

namespace speclev::sim {

/// What a corridor is dug of, and what it may be dug through: codes of terrain.
struct Digging {
  std::int64_t corridor = 0, stone = 0;
  bool has_secrets = false;   ///< a few of its squares are secret corridors
  bool may_be_blind = false;  ///< it may be given up anywhere
};

/// Digs from one square to another, both included. False where something is in the way: what was dug stays.
bool dig(LevelBuilder& stage, LevelPlace from, LevelPlace to, const Digging& digging);

}  // namespace speclev::sim
