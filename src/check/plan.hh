// Computes the possible depths of levels and branches of a dungeon.
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

/// How the place of a level or branch is given.
struct Descent {
  std::int64_t base = 0;    ///< from the top, or from the bottom if it is negative; of a chained one from its level
  std::int64_t random = 0;  ///< how many places there are to choose from; 0: one, -1: all to the bottom
  std::int64_t chain = -1;  ///< the number of the level that it is chained to; -1: none
};

struct PlannedLevel {
  std::string name;           ///< of its file, if it has one of its own for that
  std::string title;          ///< as messages of the game call it
  std::int64_t variants = 0;  ///< how many files there are to choose from; 0: one, without a number
  std::int64_t chance = 100;
  bool roguelike = false;       ///< the game makes it without a file
  std::optional<Depths> where;  ///< nothing if that cannot be told
  std::size_t dungeon = 0;
  Span span{};
  Descent descent{};
};

struct PlannedBranch {
  std::string to;
  std::optional<Depths> where;
  std::size_t dungeon = 0;
  Span span{};
  Descent descent{};
  std::int64_t entry = 0;  ///< the level of the other dungeon; 0: that dungeon says it
};

struct PlannedDungeon {
  std::string name, prototype;
  Depths depth;               ///< how many levels it has
  std::int64_t entry = 1;     ///< the level on which one arrives
  std::int64_t chance = 100;  ///< that it is there
  bool is_hell = false;
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

/// How many levels a random part adds at most: it is how many there are to choose from.
std::int64_t spread(std::int64_t random);
/// Where something of a dungeon can be; levels: all before it. Nothing if it can be nowhere.
std::optional<Depths> depths_of(const Descent& descent, const PlannedDungeon& dungeon,
                                const std::vector<PlannedLevel>& levels);

/// Whether no level that has a name can have that number in a dungeon.
bool is_unnamed(const Plan& plan, std::size_t dungeon, std::int64_t number);

/// Whether one comes to a level from above; nothing where it may be the first one or another.
std::optional<bool> is_below(const PlannedLevel& level);

/// Reads it out of a dungeon. places: where its records stand in the description, if it has been compiled from one.
Plan plan_of(const Contents& dungeon, const std::vector<DeclarationPlace>& places);

}  // namespace speclev::checker
