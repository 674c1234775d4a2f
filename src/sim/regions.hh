// Lights regions and turns them into rooms.
#pragma once

#include "sim/stage.hh"

namespace speclev::sim {

/// What a REGION of either language says, with corners on the level.
struct RegionKind {
  LevelArea area;
  int type = 0;
  int light = 0;  ///< as in the file
  bool filled = true, irregular = false;
  bool is_clipped = false;  ///< it leads beyond the level, of which is told already
  bool rooms_are_filled =
      false;  ///< of plain regular regions those that are filled make rooms, else those that are not
};

inline constexpr int ordinary_room = 0;

/// Lights a region, or makes a room of it. Gives the place of the room in the list of rooms; -1 if there is none.
int make_region(LevelBuilder& stage, const RegionKind& region);

}  // namespace speclev::sim
