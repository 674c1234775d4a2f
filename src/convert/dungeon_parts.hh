// A dungeon with its levels, branches and comments, as both conversions use it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "convert/loss_report.hh"
#include "dungeon/model.hh"
#include "lua/dungeon_script.hh"
#include "speclev/output.hh"
#include "speclev/text.hh"

/// What descriptions of dungeons and scripts of dungeons share.
namespace speclev::converter {

enum class PartKind : std::uint8_t { dungeon, level, branch };

/// A dungeon, or a level or branch of it by its number there.
struct PartKey {
  std::size_t dungeon = 0;
  PartKind kind{};
  std::size_t number = 0;

  friend auto operator<=>(const PartKey&, const PartKey&) = default;
};

/// Where it is written, and the comments in front of it without their marks. An empty line is a blank one.
struct WrittenPart {
  Span span{};
  std::vector<std::string> comments;
};

struct WrittenParts {
  std::map<PartKey, WrittenPart> parts;
  std::vector<std::string> rest;  ///< comments behind the last part

  Span span(const PartKey& key) const;
};

/// Gives each part the lines in front of it that begin with a mark.
void take_comments(const SourceText& source, std::string_view mark, WrittenParts& parts);

/// Where the parts of a description are written.
WrittenParts parts_of(const dungeon::File& file, const std::vector<DeclarationPlace>& places);
/// The same of a script: each where its name is.
WrittenParts parts_of(const std::vector<lua::ScriptDungeon>& dungeons, const SourceText& script);

/// The dungeons of a description as a script of the game has them, but for what it cannot say, which is told.
std::vector<lua::ScriptDungeon> dungeons_of(const dungeon::File& file, const WrittenParts& parts,
                                            const TargetData& target, const lua::GameTables& game, LossReport& losses);

/// The same dungeons in one form: what is left out and what says the same are equal, and the order of levels and of
/// branches is that of their names.
std::vector<lua::ScriptDungeon> in_one_form(std::vector<lua::ScriptDungeon> dungeons);
/// The first part that is not the same in both; empty if there is none.
std::string difference_of(const std::vector<lua::ScriptDungeon>& one, const std::vector<lua::ScriptDungeon>& other);

}  // namespace speclev::converter
