#include "cli/script_dump.hh"

#include <nlohmann/json.hpp>

#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "files/print.hh"
#include "lua/allowance.hh"
#include "lua/script_model.hh"

namespace speclev::cli {

namespace {

std::string joined(const lua::Declaration& call) {
  std::string text;
  for (const auto& [key, value] : call.parameters) text += (text.empty() ? "" : " ") + key + "=" + value;
  return text;
}

std::string as_text(const lua::LoadedScript& loaded) {
  std::string text;
  for (const lua::Declaration& call : loaded.declarations)
    text += std::to_string(call.line) + "\t" + std::to_string(call.depth) + "\t" + std::string(call.function) + "\t" +
            joined(call) + "\n";
  return text;
}

std::string as_json(const lua::LoadedScript& loaded) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const lua::Declaration& call : loaded.declarations)
    all.push_back(
        {{"line", call.line}, {"depth", call.depth}, {"function", call.function}, {"parameters", joined(call)}});
  return all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

int dump_script(const LookOptions& options, const SourceText& script, RunContext& run) {
  const bool color = choose_color(run, "auto").value_or(false);
  const ScriptGame game = choose_script_game(run, options.target, color);
  const lua::Chance chance = options.last ? lua::Chance::last : options.seed ? lua::Chance::seeded : lua::Chance::zero;
  lua::Allowance allowance;
  const lua::LoadedScript loaded =
      lua::load_model(script, *game, {.seed = options.seed.value_or(0)}, allowance, nullptr, {.chance = chance});
  // Values of the text form have no control characters, and tabs are between them.
  const bool is_printed = options.json ? print_text(run, as_json(loaded)) : print_bytes(run, as_text(loaded));
  if (loaded.ending != lua::Ending::good)
    print_error(run, script.name() + ":" + std::to_string(loaded.end.line) + ": " + loaded.end.text);
  return is_printed && loaded.ending == lua::Ending::good ? good : failed;
}

}  // namespace speclev::cli
