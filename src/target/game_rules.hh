// Reads the file "game" of a target: rules about the game's files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/fields.hh"
#include "target/later_rows.hh"

namespace speclev {

struct TargetTables;

/// A row of a target's file game: what the game does with its levels and its dungeon by rules of its own.
/// doc/targets.md has their forms.
struct GameRule {
  enum class Kind : unsigned char {
#define SPECLEV_GAME_RULE(id, word) id,
#include "target/game_rules.def"
#undef SPECLEV_GAME_RULE
  };

  Kind kind{};
  std::string_view name;              ///< of a level, a file or a target
  std::string_view text;              ///< what stands behind it
  std::vector<std::int64_t> numbers;  ///< those of the row, as they stand there

  friend bool operator==(const GameRule&, const GameRule&) = default;
};

using GameRuleList = LaterRows<GameRule>;

/// Reads a row of the file game behind the rows above it.
void read_game_rule(FieldReader& in, std::vector<GameRule>& rules);
/// The row as it stands in the file.
std::string text_of(const GameRule& rule);

/// The same, sorted by what is asked for.
struct GameRules {
  /// Levels that the dungeon does not name, and the file that is loaded for them.
  struct Filler {
    enum class Where : unsigned char { dungeon, hell, below };
    std::string_view level;
    Where where{};
    std::string_view of;     ///< the name of the dungeon, or of the level below which they are
    bool sometimes = false;  ///< for some of them, by chance
  };
  /// Files that the game's code names: one, or those of a series.
  struct Loaded {
    std::string_view name;  ///< each '#' stands for a digit of the number; one alone for all of them
    std::int64_t first = 0, last = 0;

    bool is_series() const { return name.find('#') != name.npos; }
    std::string file(std::int64_t number) const;
    bool has(std::string_view file) const;
  };
  /// A file of lines, each of which names a level.
  struct List {
    std::string_view file;
    std::size_t field = 0;  ///< in which, from 1
  };
  struct Known {
    std::string_view level;
    std::string_view effect;  ///< what the game does without it; empty if nothing was seen
  };
  struct Needed {
    std::string_view level;
    std::string_view when;  ///< the game crashes without it
  };
  /// A room that the game looks for on a level when it has been loaded.
  struct NeededRoom {
    std::string_view level;  ///< without the number of a variant
    std::string_view type;   ///< "any": of any type
    bool crashes = false;    ///< without it; else it complains
    bool is_seen = false;    ///< that was seen in the game
  };
  /// The version words that the game takes.
  struct Words {
    std::optional<std::uint64_t> oldest;  ///< the least first word, up to its own; nothing: its own alone
    std::vector<std::uint64_t> also;      ///< other first words
    std::uint64_t ignored = 0;            ///< bits of the second word that do not count
    std::vector<std::size_t> compared;    ///< which words it looks at, from 0
  };

  std::vector<std::string_view> made;
  std::string_view role_prefix;  ///< a level whose name begins so stands for one of each role; empty: there are none
  std::vector<std::string_view> role_endings, endings_of_some;
  std::vector<Filler> fillers;
  std::vector<Loaded> loaded;
  std::vector<List> lists;
  std::vector<Known> known;
  std::vector<Needed> needed;
  std::vector<std::string_view>
      uncertain;  ///< dungeons of which is not known what the game does if chance leaves them out
  std::vector<NeededRoom> rooms;
  std::vector<std::string_view> portals;
  bool lost_portal_crashes = true;
  Words words;
  std::optional<std::int64_t> most_levels;
  std::string_view like;
};

/// Those of a target. Throws std::runtime_error with what it lacks, where it has not all that must be known.
GameRules game_rules(const TargetTables& tables, std::string_view target);

}  // namespace speclev
