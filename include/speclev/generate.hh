// Generates sources of new levels.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/play.hh"
#include "speclev/target.hh"

/// Sources of new levels, made by algorithms. Opens no files.
namespace speclev {

/// A number, or from which to which it may be, both included.
struct NumberRange {
  int least = 0, greatest = 0;

  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

/// What an algorithm can be asked for.
struct ParameterFacts {
  std::string_view name;
  int least = 0, greatest = 0;  ///< what it may be
  NumberRange preset;           ///< what it is if nothing is said
  std::string_view text;
};

/// What an algorithm can be asked for in words of the game.
struct WordFacts {
  std::string_view name;
  std::size_t most = 1;  ///< how many words there may be
  std::string_view text;
};

/// Columns and rows of a map, its walls included.
struct MapSize {
  int columns = 0, rows = 0;

  friend bool operator==(const MapSize&, const MapSize&) = default;
};

/// A kind of levels.
struct KindFacts {
  std::string_view name, text;
  int algorithm = 1;  ///< the number of its newest algorithm: what is made by one stays the same for ever
  std::span<const ParameterFacts> parameters;  ///< besides the common ones
  MapSize least, preset;
  bool takes_theme = false;
  bool takes_source = false;  ///< it is made after a source that is there already, or changes it
  std::vector<WordFacts> words{};
  bool takes_sketch = false;  ///< it can be made of rows of letters
};

/// All kinds, in the order in which they are listed.
[[nodiscard]] std::vector<KindFacts> generator_kinds();
/// A theme that comes with the program.
struct ThemeFacts {
  std::string name, text;
};
[[nodiscard]] std::vector<ThemeFacts> generator_themes();
/// What every kind can be asked for besides.
[[nodiscard]] std::span<const ParameterFacts> common_generator_parameters();
/// The words that a game has for what a kind can be asked for in words, as requests have them; empty if it has none, or
/// there is nothing of that name. has_levels(target) must hold.
[[nodiscard]] std::vector<std::string> generator_words(std::string_view name, const Target& target);
/// The largest map that is made.
inline constexpr MapSize largest_map = {76, 19};

/// What is wanted. Equal requests give equal texts on all machines.
struct GeneratorRequest {
  std::string kind;
  int algorithm = 0;  ///< 0: the newest
  std::uint64_t seed = 0;
  std::optional<MapSize> size{};
  std::string name{};                           ///< of the level; empty: that of the kind
  std::map<std::string, NumberRange> values{};  ///< of parameters, by their names
  std::string theme{};                          ///< of kinds that take one: its name; empty: the first there is
  std::string theme_text{};                     ///< its rows; empty: those that come with the program
  int tries = 20;                               ///< how many attempts are made at most, at least 1
  std::optional<int> attempt{};                 ///< only this one, from 0, as the first comment of a level tells it
  bool branch = false;                          ///< a branch of the dungeon may begin or end there
  bool arrive = false;               ///< who comes otherwise than by stairs arrives around the way up, not anywhere
  std::vector<std::string> flags{};  ///< of the level, in the words of the language
  std::string source{};              ///< of kinds that take one, and with an area: the name of a source
  std::string source_text{};         ///< and what stands in it
  /// What of the first map of that source is made anew, in squares of the map, from 0; all else stays.
  std::optional<LevelArea> into{};
  /// Words of the game, by the names of what they are asked for: generator_words().
  std::map<std::string, std::vector<std::string>> words{};
  std::string sketch{};       ///< of kinds that take one: the name of rows of letters; empty: none
  std::string sketch_text{};  ///< and these rows

  friend bool operator==(const GeneratorRequest&, const GeneratorRequest&) = default;
};

/// What the maker knows of a level.
struct GeneratedFacts {
  int attempt = 0;         ///< from 0: so many before it were thrown away
  int floor = 0;           ///< squares that one may walk on
  int way = -1;            ///< steps from the way up to the way down; -1: there are not both
  int dead_ends = 0;       ///< squares with one neighbour
  int choke_points = 0;    ///< squares without which the others do not hang together
  int monster_levels = 0;  ///< their sum, of those monsters that are named and whose levels are known
  int monsters = 0, objects = 0, traps = 0;
};

/// What generating gives.
struct GeneratedLevel {
  std::string text;   ///< the source, as format_levels() leaves it; empty after an error
  std::string error;  ///< why there is none: the parameter, and its range
  GeneratedFacts facts;
  std::vector<std::string> refusals;  ///< of each attempt before it, why it was thrown away
};

/// Makes a level: attempts are made until one compiles, is loaded and linted with 20 seeds, and nothing is said of it.
/// has_levels(target) must hold. Thread-safe; touches no files.
[[nodiscard]] GeneratedLevel generate(const GeneratorRequest& request, const Target& target, const Abi& abi);

/// A monster whose level is known: the base of what the game reckons its difficulty from.
struct MonsterLevel {
  std::string name;
  char letter = '\0';  ///< of its class
  int level = 0;
};
/// Those of a target, in the order of its table; of a game of one's own those of the game that it is made after. Empty
/// where none are known.
[[nodiscard]] std::vector<MonsterLevel> monster_levels(const Target& target);

/// Why a name is none of a file of a "theme" or "source": it is a word of the first comment of a level. Empty if it is
/// one.
[[nodiscard]] std::string objection_to_file(std::string_view name, std::string_view what);

/// "3", "3..5"
[[nodiscard]] std::string text_of(NumberRange range);
/// "60x19"
[[nodiscard]] std::string text_of(MapSize size);
/// "2,3,40,12": first column and row, last column and row.
[[nodiscard]] std::string text_of(const LevelArea& area);
/// A number, or two with ".." between them; nothing if the text is neither.
[[nodiscard]] std::optional<NumberRange> number_range_of(std::string_view text);
/// Takes a parameter of the kind and the algorithm of a request, as a person writes it: a number, two with ".." between
/// them, or of what the kind can be asked for in words these, as generator_words_of reads them. False if it is none of
/// these; whether there is such a parameter, and its range, generate tells.
[[nodiscard]] bool take_parameter(GeneratorRequest& request, std::string_view name, std::string_view value);
/// "60x19": columns and rows; nothing if the text is none.
[[nodiscard]] std::optional<MapSize> map_size_of(std::string_view text);

/// "2,3,40,12"; nothing if the text is no area.
[[nodiscard]] std::optional<LevelArea> level_area_of(std::string_view text);

/// "food_shop,tool_shop": blanks are written so, and read as well.
[[nodiscard]] std::string text_of(const std::vector<std::string>& words);
[[nodiscard]] std::vector<std::string> generator_words_of(std::string_view text);

/// The name of one of many levels: with its number, and cut where the target takes no longer one.
[[nodiscard]] std::string numbered_level_name(std::string_view name, int number, const Target& target);

/// The request in the first comment of a generated level, and its target; nothing if it has none. Where something was
/// added to a level later on, its contents or an area, that of the last such addition: it needs the source as it was
/// before.
struct GeneratorRecipe {
  GeneratorRequest request;
  std::string target;
};
[[nodiscard]] std::optional<GeneratorRecipe> recipe_of(std::string_view source);

}  // namespace speclev
