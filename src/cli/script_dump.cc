#include "cli/script_dump.hh"

#include <nlohmann/json.hpp>

#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "files/print.hh"
#include "lua/script_lint.hh"

namespace speclev::cli {

namespace {

/// A function that no table has, such as a note of the rehearsal itself.
const lua::Function& function_named(const lua::GameTables& game, const std::string& name) {
  static const lua::Function none;
  const std::size_t dot = name.find('.');
  const lua::Function* found = dot == std::string::npos ? game.find_function("des", name)
                                                        : game.find_function(name.substr(0, dot), name.substr(dot + 1));
  return found == nullptr ? none : *found;
}

std::string as_text(const lua::Rehearsed& rehearsed, const lua::GameTables& game) {
  std::string text;
  for (const lua::Call& call : rehearsed.calls)
    text += std::to_string(call.line) + "\t" + std::to_string(call.depth) + "\t" + call.function + "\t" +
            call.parameters(function_named(game, call.function)) + "\n";
  return text;
}

std::string as_json(const lua::Rehearsed& rehearsed, const lua::GameTables& game) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const lua::Call& call : rehearsed.calls)
    all.push_back({{"line", call.line},
                   {"depth", call.depth},
                   {"function", call.function},
                   {"parameters", call.parameters(function_named(game, call.function))}});
  return all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

int dump_script(const LookOptions& options, const SourceText& script, const std::string& program) {
  const bool color = choose_color("auto").value_or(false);
  const ScriptGame game = choose_script_game(options.target, color);
  const lua::Chance chance = options.last ? lua::Chance::last : options.seed ? lua::Chance::seeded : lua::Chance::zero;
  const lua::Rehearsed rehearsed =
      lua::rehearse(script, *game, {.seed = options.seed.value_or(0), .chance = chance, .records = true});
  // Values of the text form have no control characters, and tabs are between them.
  const bool is_printed =
      options.json ? print_text(program, as_json(rehearsed, *game)) : print_bytes(program, as_text(rehearsed, *game));
  if (rehearsed.ending != lua::Ending::good)
    print_error(program, script.name() + ":" + std::to_string(rehearsed.line) + ": " + rehearsed.message);
  return is_printed && rehearsed.ending == lua::Ending::good ? good : failed;
}

}  // namespace speclev::cli
