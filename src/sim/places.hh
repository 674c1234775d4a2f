// Chooses random squares and evaluates level regions.
#pragma once

#include <optional>

#include "sim/stage.hh"

namespace speclev::sim {

/// What a random place may be on; numbers as in files of programs.
enum Ground : unsigned { dry = 1, wet = 2, hot = 4, solid_ground = 8, any_ground = 16 };

bool suits(const LevelBuilder& stage, LevelPlace place, unsigned ground);

/// A square of an area, any that suits; if many attempts fail, the first one that does, column by column; nothing if
/// there is none.
std::optional<LevelPlace> random_place(LevelBuilder& stage, const LevelArea& area, unsigned ground);

/// The same in a room: in one of an irregular shape only on its own squares.
std::optional<LevelPlace> random_place(LevelBuilder& stage, const LoadedRoom& room, unsigned ground);

/// A level region as files have it: stairs, a portal, a branch, or where those arrive who come without.
struct LevelRegion {
  enum Kind { stairs_down, stairs_up, portal, branch, teleport, teleport_up, teleport_down, ladder_up, ladder_down };
  LevelArea area, forbidden;
  int kind = 0;
  std::string text;
  Origin origin;
};

/// Places it. To be called when the level is there.
void place_level_region(LevelBuilder& stage, const LevelRegion& region);

/// Tells of regions for arrivals where nobody can arrive on the finished level.
void check_arrivals(LevelBuilder& stage);

}  // namespace speclev::sim
