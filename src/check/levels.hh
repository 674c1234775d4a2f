// Collects the ways into and out of a level.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/needed_room.hh"
#include "speclev/level.hh"
#include "speclev/play.hh"

/// What of a level concerns the rest of its game: how one comes and goes.
namespace speclev::checker {

/// A record that does something, and where it was declared if that is known.
struct Part {
  std::optional<Span> span;
  std::string text;  ///< of a portal, where it leads
};

struct LevelWays {
  std::vector<Part> up, down;  ///< stairs and ladders; with some seed they are there
  std::vector<Part> portals, branches;
  std::vector<std::string> lost_portals;  ///< where those of the file lead that find no place with any of the seeds
  bool falls = false;                     ///< there are traps through which one falls
  /// The file has stairs or ladders that way, whether they are made or not.
  bool says_up = false, says_down = false;
  std::optional<LackingRoom> lacking;  ///< with each seed, and no record of the file has the type
  bool is_known = false;               ///< the whole level was loaded
};

/// What stands on a level with any of a few seeds. name: that of its file; rules: of the game that it is of.
LevelWays ways_of(const LevelModel& level, const Target& target, const GameRules& rules, std::string_view name);
/// The same, and what the records of the file say.
LevelWays ways_of(const LevelModel& level, const Contents& contents, const GameRules& rules, std::string_view name);

}  // namespace speclev::checker
