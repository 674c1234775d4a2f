#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/fuzz.hh"
#include "lua/allowance.hh"
#include "lua/dungeon_script.hh"
#include "lua/script_lint.hh"
#include "lua/script_model.hh"

namespace speclev::fuzz {

/// All games whose levels are scripts, looked up once.
inline const std::vector<std::shared_ptr<const lua::GameTables>>& script_games() {
  static const auto all = [] {
    std::vector<std::shared_ptr<const lua::GameTables>> games;
    for (const std::string& name : lua::game_names()) games.push_back(lua::find_game(name));
    return games;
  }();
  return all;
}

/// What holds of each script, whatever it does: it ends, the same seed gives the same level, and what it is said to
/// have made is on the level.
inline void check_script(const std::string& text) {
  const auto& game = script_games()[hash_of(text) % script_games().size()];
  const SourceText source("a.lua", text);
  const LoadOptions options{.seed = hash_of(text) % 7};
  lua::Allowance first, second;
  const lua::LoadedScript once = lua::load_model(source, *game, options, first),
                          again = lua::load_model(source, *game, options, second);
  require(once.ending == again.ending && once.end.text == again.end.text && once.end.line == again.end.line,
          "a script ends in the same way with the same seed");
  require(once.declarations.size() == again.declarations.size(), "the same seed makes the same calls");
  for (std::size_t i = 0; i < once.level.squares.size(); ++i)
    require(once.level.squares[i].code == again.level.squares[i].code, "the same seed makes the same level");
  for (const LoadedThing& thing : once.level.things)
    require(thing.place.x >= 0 && thing.place.x < 80 && thing.place.y >= 0 && thing.place.y < 21,
            "things are on the level");
  lua::ScriptLintOptions wanted;
  wanted.seeds = 1;  // what takes long takes as long each time
  wanted.loads = false;
  for (const Diagnostic& each : lua::lint_script(source, game, wanted))
    require(each.span.begin <= each.span.end && each.span.end <= text.size(), "messages are about the text");
  for (const Diagnostic& each : lua::read_dungeon_script(source, *game).diagnostics)
    require(each.span.end <= text.size(), "messages are about the text");
}

}  // namespace speclev::fuzz
