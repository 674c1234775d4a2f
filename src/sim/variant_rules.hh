// The rules of loading that differ between games.
#pragma once

#include <bitset>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "target/target_data.hh"

namespace speclev::sim {

/// How the loader of a game works, where games differ.
class Rules {
 public:
  explicit Rules(const TargetData& target);

  bool are(LoadingWay way) const { return ways_[static_cast<std::size_t>(way)]; }
  void choose(LoadingWay way, bool on) { ways_[static_cast<std::size_t>(way)] = on; }

  TerrainClasses dry = 0, wet = 0, hot = 0;  ///< what random places of these kinds may be on

  /// Along what a level of a name is mirrored, and along what none of a name is.
  struct Mirrored {
    std::string_view name;  ///< its beginning
    bool columns = false, rows = false;
  };
  std::vector<Mirrored> mirrored, upright;
  /// Beginnings of names of levels whose caves have rivers, and of those that the game's code changes.
  std::vector<std::string_view> rivers, changed;
  /// What the game's code adds to levels, with the beginnings of their names.
  std::vector<std::pair<std::string_view, Addition>> additions;
  /// Whether it is not known of a rule of the linter what the game does, in a level of that name.
  bool is_unsure(std::string_view warning, std::string_view level) const;

  std::map<std::int64_t, GroundStyle> styles;

  /// Flags of levels, by the bits of the game; 0 where it has no such flag.
  struct Flags {
    std::uint32_t hardfloor = 0, maze_level = 0, corridors = 0, makes_ways = 0, fragment = 0, no_padding = 0,
                  not_columns = 0, not_rows = 0, premapped = 0, no_teleport = 0;
  } flags;

 private:
  std::bitset<static_cast<std::size_t>(LoadingWay::count)> ways_;
  /// Warnings, with the beginnings of names of levels between blanks; with none it is all of them.
  std::vector<std::pair<std::string_view, std::string_view>> unsure_;
};

/// Whether the name of a level begins with one of these.
bool begins_with_one(std::string_view level, const std::vector<std::string_view>& names);

}  // namespace speclev::sim
