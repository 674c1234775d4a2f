#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/level.hh"
#include "speclev/speclev.hh"

/// What a compiled dungeon says of where levels and branches are.
namespace speclev::checker {

/// Levels of one dungeon, counted from 1 at its top: from the first one where something can be to the last one.
struct Depths {
  std::int64_t first = 0, last = 0;

  bool is_certain() const { return first == last; }
  bool has(std::int64_t level) const { return level >= first && level <= last; }
};

struct PlannedLevel {
  std::string name;
  std::int64_t variants = 0;  ///< how many files there are to choose from; 0: one, without a number
  std::int64_t chance = 100;
  bool roguelike = false;      ///< the game makes it without a file
  std::optional<Depths> where;  ///< nothing if that cannot be told
  std::size_t dungeon = 0;
  Span span{};
};

struct PlannedBranch {
  std::string to;
  std::optional<Depths> where;
  std::size_t dungeon = 0;
  Span span{};
};

struct PlannedDungeon {
  std::string name, prototype;
  Depths depth;              ///< how many levels it has
  std::int64_t entry = 1;    ///< the level on which one arrives
  Span span{};

  /// Whether a level at these depths is the first or last one in any case.
  static bool is_first(const Depths& where) { return where.last == 1; }
  bool is_last(const Depths& where) const { return where.first >= depth.last; }
};

struct Plan {
  std::vector<PlannedDungeon> dungeons;
  std::vector<PlannedLevel> levels;
  std::vector<PlannedBranch> branches;

  /// Whether a branch may be on a level: one that leads away from it, or to its dungeon.
  bool may_have_branch(const PlannedLevel& level) const;
  /// The branch that is on a level in any case; null if there is none.
  const PlannedBranch* certain_branch(const PlannedLevel& level) const;
};

/// Reads it out of a dungeon. places: where its records stand in the description, if it has been compiled from one.
Plan plan_of(const Contents& dungeon, const std::vector<DeclarationPlace>& places);

}  // namespace speclev::checker
