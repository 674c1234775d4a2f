// All data of a target.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "binary/shared_layout.hh"
#include "speclev/target.hh"
#include "target/game_rules.hh"
#include "target/keywords.hh"
#include "target/later_rows.hh"
#include "target/loading.hh"
#include "target/statements.hh"
#include "target/switches.hh"
#include "target/table.hh"

namespace speclev {

struct Language;

/// Numbers that differ between targets: the greatest number of something that is accepted.
enum class Limit : unsigned char {
#define SPECLEV_LIMIT(id, name, greatest) id,
#include "target/facts.def"
#undef SPECLEV_LIMIT
  count,
};

inline constexpr std::string_view limit_names[] = {
#define SPECLEV_LIMIT(id, name, greatest) name,
#include "target/facts.def"
#undef SPECLEV_LIMIT
};

/// What a limit can be at most.
inline constexpr std::int64_t greatest_limits[] = {
#define SPECLEV_LIMIT(id, name, greatest) greatest,
#include "target/facts.def"
#undef SPECLEV_LIMIT
};

/// Numbers in files of the opcode language.
enum class Number : unsigned char {
#define SPECLEV_NUMBER(id, name, needed, least, greatest) id,
#include "target/facts.def"
#undef SPECLEV_NUMBER
};
inline constexpr std::string_view number_names[] = {
#define SPECLEV_NUMBER(id, name, needed, least, greatest) name,
#include "target/facts.def"
#undef SPECLEV_NUMBER
};

/// Rules that only some targets have.
enum class Feature : unsigned char {
#define SPECLEV_FEATURE(id, name) id,
#include "target/facts.def"
#undef SPECLEV_FEATURE
  count,
};

inline constexpr std::string_view feature_names[] = {
#define SPECLEV_FEATURE(id, name) name,
#include "target/facts.def"
#undef SPECLEV_FEATURE
};

/// A word of another language of level files, with what to say to people who use it.
struct ForeignWord {
  std::string_view word;
  std::string_view language;  ///< a target that has it
  std::string_view advice;

  friend bool operator==(const ForeignWord&, const ForeignWord&) = default;
};

/// A name, or a keyword, and what messages say where it stands.
struct NamedText {
  std::string_view name;
  std::string_view text;

  friend bool operator==(const NamedText&, const NamedText&) = default;
};

/// How strong a monster is, and how the game makes it.
struct CreatureRow {
  std::string_view name;
  char letter;  ///< class character
  int level;
  int frequency;   ///< as the game has it; 0: it makes none by itself
  bool is_common;  ///< it is made by itself, and elsewhere than in hell

  friend bool operator==(const CreatureRow&, const CreatureRow&) = default;
};

/// A name that lines of a dungeon description can depend on, and whether it holds unless the user says otherwise.
struct Condition {
  std::string_view name;
  bool holds;

  friend bool operator==(const Condition&, const Condition&) = default;
};

/// What is known of a target's dungeon descriptions.
struct DungeonTables {
  KeywordTable keywords;
  LaterRows<Condition> conditions;
  std::vector<std::string_view> needed;  ///< dungeons without which the game does not start
  LaterRows<NamedText> forms;            ///< how statements are written, by their keywords

  friend bool operator==(const DungeonTables&, const DungeonTables&) = default;
};

/// What the levels of a target may name, and how much of it: what messages about another target ask.
struct TargetVocabulary {
  std::array<std::int64_t, static_cast<std::size_t>(Limit::count)> limits{};
  std::array<bool, static_cast<std::size_t>(Feature::count)> features{};
  NameTable monsters, objects;
  LetterTable monster_classes, object_classes;
  WordTable traps, rooms;
  WordTable door_keys;  ///< artifacts that a door may want; none if doors take no key
  WordTable gods;       ///< that an altar may be of; none if altars take no god
  TerrainTable terrain;
  LetterTable row_characters;      ///< that rows of maps may have although they are no terrain
  LetterTable look_up_characters;  ///< of terrain that rows of maps cannot have

  std::int64_t limit(Limit which) const { return limits[static_cast<std::size_t>(which)]; }
  bool has(Feature which) const { return features[static_cast<std::size_t>(which)]; }

  friend bool operator==(const TargetVocabulary&, const TargetVocabulary&) = default;
};

/// What is known of a target in rows and numbers: what a program can have ready as static data.
struct TargetTables : TargetVocabulary {
  VersionFormat version_words;  ///< that its files begin with
  int artifacts = 0;
  std::vector<std::string_view> token_classes;  ///< those of its own, in the order of their numbers
  KeywordTable keywords;
  WordTable materials;        ///< that may stand behind the name of an object; none if none can
  WordTable monster_aliases;  ///< second names of monsters
  /// How strong monsters are, and how often the game makes them, by class and name; none where the target comes with
  /// the program, whose dat/generator/monsters has that.
  std::vector<CreatureRow> creatures;
  WordTable opcodes;                          ///< of the opcode language
  LaterRows<StatementRow> statements;         ///< of the opcode language
  LaterRows<ExtraRow> extras;                 ///< of the opcode language
  LaterRows<FunctionRow> functions;           ///< of the opcode language
  std::vector<std::string_view> conditional;  ///< words of statements that take a condition in front of their colon
  LaterRows<ForeignWord> foreign;             ///< one row for a word
  LaterRows<NamedText> forms;           ///< how declarations are written, by their keywords; of the classic language
  LaterRows<NamedText> misnomers;       ///< words and names that people use, and the right ones
  LaterRows<NamedText> artifact_bases;  ///< names of artifacts, and the objects that they are
  DungeonTables dungeon;
  SwitchList switches;   ///< options of the game's build
  GameRuleList rules;    ///< what the game does with its files by rules of its own
  LoadingTable loading;  ///< what the game does with a level

  /// Whether a number may stand in front of a percent sign.
  bool is_percentage(std::int64_t value) const { return value >= 0 && (value <= 100 || has(Feature::any_percentage)); }

  friend bool operator==(const TargetTables&, const TargetTables&) = default;
};

/// Everything that is known of a target; the content of its folder and those of its bases.
struct TargetData : TargetTables {
  std::string name;
  std::string game;                    ///< as people write its name
  int known_levels = 0;                ///< how many levels of real games it was compared with
  const Language* language = nullptr;  ///< of its levels
  std::string layout_name;
  std::string dungeon_layout_name;
  std::string default_abi;
  std::map<std::string, VersionWords, std::less<>> version;  ///< by ABI
  LayoutNumbers numbers;
  SharedLayout layout;  ///< of its levels; none if they are not supported
  SharedLayout dungeon_layout;
  /// The same target with all switches in their usual states; null if they are so here.
  std::shared_ptr<const TargetData> usual;
  /// The folders of the target and its bases, the root's first.
  std::vector<std::string> folders;
  /// The files that were read; none of a built-in target.
  std::vector<std::shared_ptr<const SourceText>> sources;
  /// What the tables' strings are views into: files, or what edits made of them. Of a built-in target they are part of
  /// the program.
  std::vector<std::shared_ptr<const SourceText>> texts;

  /// The number of that name; nothing if it has none.
  std::optional<std::int64_t> number(std::string_view which) const {
    const auto at = numbers.find(which);
    return at == numbers.end() ? std::nullopt : std::optional(at->second);
  }
  /// One that a target with statements of the opcode language has.
  std::int64_t number(Number which) const { return number(number_names[static_cast<std::size_t>(which)]).value_or(0); }
};

/// "the map characters are …", for messages.
std::string map_characters(const TargetData& target);

/// What a target is inside of the library.
struct TargetInside {
  static const TargetData& data(const Target& target) { return *target.data_; }
  static Target target(std::shared_ptr<const TargetData> data) { return Target(std::move(data)); }
};

inline const TargetData& data_of(const Target& target) { return TargetInside::data(target); }
inline Target target_of(std::shared_ptr<const TargetData> data) { return TargetInside::target(std::move(data)); }

}  // namespace speclev
