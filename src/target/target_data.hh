#pragma once

#include <array>
#include <bitset>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "binary/layout.hh"
#include "speclev/target.hh"
#include "target/keywords.hh"
#include "target/statements.hh"
#include "target/table.hh"

namespace speclev {

/// Numbers that differ between targets: the greatest number of something that is accepted.
enum class Limit : unsigned char {
#define SPECLEV_LIMIT(id, name, greatest) id,
#include "target/facts.def"
#undef SPECLEV_LIMIT
  count,
};

/// Rules that only some targets have.
enum class Feature : unsigned char {
#define SPECLEV_FEATURE(id, name) id,
#include "target/facts.def"
#undef SPECLEV_FEATURE
  count,
};

/// A word of another language of level files, with what to say to people who use it.
struct ForeignWord {
  std::string_view word;
  std::string_view language;  ///< a target that has it
  std::string_view advice;
};

/// A name that lines of a dungeon description can depend on, and whether it holds unless the user says otherwise.
struct Condition {
  std::string_view name;
  bool holds;
};

/// What is known of a target's dungeon descriptions.
struct DungeonData {
  std::string layout_name;
  KeywordTable keywords;
  std::vector<Condition> conditions;
  std::vector<std::string_view> needed;  ///< dungeons without which the game does not start
  std::shared_ptr<const Layout> layout;
};

/// Everything that is known of a target; the content of its folder and those of its bases.
struct TargetData {
  std::string name;
  std::string language;  ///< of its levels; "none": they are not supported
  std::string layout_name;
  std::string default_abi;
  std::map<std::string, VersionWords, std::less<>> version;  ///< by ABI
  int artifacts = 0;
  std::array<std::int64_t, static_cast<std::size_t>(Limit::count)> limits{};
  std::bitset<static_cast<std::size_t>(Feature::count)> features;
  KeywordTable keywords;
  NameTable monsters, objects;
  LetterTable monster_classes, object_classes;
  WordTable traps, rooms;
  TerrainTable terrain;
  WordTable opcodes;                     ///< of the opcode language
  std::vector<StatementRow> statements;  ///< of the opcode language
  std::vector<ExtraRow> extras;          ///< of the opcode language
  std::vector<ForeignWord> foreign;      ///< later rows win over those of a base
  std::shared_ptr<const Layout> layout;  ///< of its levels; null if they are not supported
  LayoutNumbers numbers;
  DungeonData dungeon;
  /// The folders of the target and its bases, the root's first.
  std::vector<std::string> folders;
  /// What the tables' strings are views into.
  std::vector<std::shared_ptr<const SourceText>> sources;

  /// How many version words its files begin with.
  std::size_t version_words() const {
    const auto& any = layout != nullptr ? layout : dungeon.layout;
    return any == nullptr ? 0 : static_cast<std::size_t>(any->version_words());
  }
  std::int64_t limit(Limit which) const { return limits[static_cast<std::size_t>(which)]; }
  bool has(Feature which) const { return features[static_cast<std::size_t>(which)]; }
};

/// "the map characters are …", for messages.
std::string map_characters(const TargetData& target);

}  // namespace speclev
