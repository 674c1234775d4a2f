// Converts dungeon descriptions to scripts and back.
#include <algorithm>
#include <utility>

#include "convert/dungeon_parts.hh"
#include "convert/dungeon_text.hh"
#include "dungeon/compile.hh"
#include "lua/dungeon_script.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using namespace converter;

constexpr std::string_view script_name = "dungeon.lua", description_name = "dungeon.def";

CompileOptions with_places(CompileOptions options) {
  options.keep_declarations = true;
  options.check_only = false;
  return options;
}

/// Reports the rows that the rules of a game need and the target lacks.
bool lacks_rules(const Target& target, const CompileOptions& options, Conversion& result) {
  const auto& rules = data_of(target).rules;
  Sink sink(options.policy, 0, 0);
  for (const auto& [kind, word] : {std::pair(GameRule::Kind::oldest, "oldest"), {GameRule::Kind::compared, "compared"}})
    if (std::ranges::find(rules, kind, &GameRule::kind) == rules.end())
      sink.report(Diag::data_missing_row, {}, {"game", word});
  result.diagnostics = sink.take();
  result.failed = !result.diagnostics.empty();
  return result.failed;
}

void add(std::vector<Diagnostic> more, Conversion& result) {
  std::ranges::move(more, std::back_inserter(result.diagnostics));
}

}  // namespace

Conversion convert_to_dungeon_script(const SourceText& source, DungeonForm form, const Target& from,
                                     const lua::GameTables& game, const Abi& abi, const Conditions& conditions,
                                     const CompileOptions& options) {
  Conversion result;
  if (lacks_rules(from, options, result)) return result;
  dungeon::Description description = dungeon::read(source, form, from, abi, conditions, with_places(options));
  result.diagnostics = std::move(description.output.diagnostics);
  result.failed = description.output.failed;
  if (result.failed) return result;

  Sink sink(options.policy, 0, 0);
  LossReport losses(sink);
  WrittenParts parts = parts_of(description.file, description.places);
  take_comments(source, "#", parts);
  std::vector<lua::ScriptDungeon> dungeons = dungeons_of(description.file, parts, data_of(from), game, losses);
  add_needed(dungeons, game);
  std::string text = dungeon_script(dungeons, parts, losses);
  const SourceText script(std::string(script_name), text);
  lua::DungeonScript again = lua::read_dungeon_script(script, game);
  // Whatever is wrong with it is what the game has no room for.
  if (again.failed) sink.report(Diag::no_room, {}, {game.name, again.diagnostics.front().message});
  result.failed = again.failed;
  result.is_lossy = !losses.empty();
  add(sink.take(), result);
  if (result.failed) return result;
  result.difference = difference_of(dungeons, again.dungeons);
  if (result.difference.empty()) result.files.push_back({.name = std::string(script_name), .bytes = std::move(text)});
  return result;
}

Conversion convert_from_dungeon_script(const SourceText& script, const lua::GameTables& game, const Target& to,
                                       const Abi& abi, const CompileOptions& options) {
  Conversion result;
  if (lacks_rules(to, options, result)) return result;
  lua::DungeonScript read = lua::read_dungeon_script(script, game);
  result.diagnostics = std::move(read.diagnostics);
  result.failed = read.failed;
  if (result.failed) return result;

  Sink sink(options.policy, 0, 0);
  LossReport losses(sink);
  WrittenParts parts = parts_of(read.dungeons, script);
  take_comments(script, "--", parts);
  std::string text = dungeon_description(read.dungeons, parts, data_of(to), game, losses);
  const SourceText made(std::string(description_name), text);
  dungeon::Description again = dungeon::read(made, DungeonForm::def, to, abi, {}, with_places({}));
  result.failed = again.output.failed;
  if (const auto error = std::ranges::find(again.output.diagnostics, Severity::error, &Diagnostic::severity);
      error != again.output.diagnostics.end())
    sink.report(Diag::no_room, {}, {to.name(), error->message});
  result.is_lossy = !losses.empty();
  add(sink.take(), result);
  if (result.failed) return result;
  Sink ignored(options.policy, 0, 0);
  LossReport none(ignored);
  result.difference = difference_of(
      read.dungeons, dungeons_of(again.file, parts_of(again.file, again.places), data_of(to), game, none));
  if (result.difference.empty())
    result.files.push_back({.name = std::string(description_name), .bytes = std::move(text)});
  return result;
}

}  // namespace speclev
