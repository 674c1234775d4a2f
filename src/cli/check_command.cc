// Implements "speclev check".
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/characters.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/game_switches.hh"
#include "cli/inspect_options.hh"
#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "files/game_files.hh"
#include "files/input_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "lua/game_scripts.hh"
#include "speclev/check.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev check.
struct CheckCommand {
  std::vector<std::string> paths;
  std::string target, abi;
  std::string game;                   ///< the same as target
  std::vector<std::string> on, off;   ///< conditions of the description
  std::vector<std::string> warnings;  ///< what stands behind -W
  std::string color = "auto";
};

/// The target and ABI that are named, else those that most of the compiled files tell.
Recognition choose(RunContext& run, const CheckCommand& command, const std::vector<GameFile>& files, bool color) {
  const std::string& name = command.game.empty() ? command.target : command.game;
  std::optional<Target> named;
  if (wanted_target(run, given(name))) named = choose_target(run, given(name), color);
  // In the order in which they are found first.
  std::vector<std::pair<Recognition, std::size_t>> told;
  for (const GameFile& file : files)
    for (const Recognition& each : recognise(file.bytes)) {
      const bool fits =
          (!named || each.target.name() == named->name()) && (command.abi.empty() || each.abi.name == command.abi);
      if (!fits) continue;
      const auto is_it = [&](const auto& other) {
        return described(other.first.target) == described(each.target) && other.first.abi.name == each.abi.name;
      };
      if (const auto at = std::ranges::find_if(told, is_it); at != told.end())
        ++at->second;
      else
        told.emplace_back(each, 1);
      if (!named) break;
    }
  const auto most = std::ranges::max_element(told, {}, &std::pair<Recognition, std::size_t>::second);
  if (most != told.end()) return most->first;
  const Target target = named ? *named : choose_target(run, given(name), color);
  return {target, choose_abi(run, given(command.abi), target)};
}

/// Names of levels of the game that is named, where these have no extension to tell them by.
std::vector<std::string> names_of_game(RunContext& run, const CheckCommand& command, bool color) {
  const std::string& name = command.game.empty() ? command.target : command.game;
  if (!wanted_target(run, given(name))) return {};
  return levels_without_extension(choose_target(run, given(name), color));
}

/// The scripts of a game whose levels are Lua, where the dungeon is one, or the game that is named has such levels.
std::vector<lua::GameScript> scripts_in(RunContext& run, const CheckCommand& command) {
  const std::string& name = command.game.empty() ? command.target : command.game;
  std::vector<lua::GameScript> scripts;
  bool is_such_game = names_script_game(run, name);
  const auto files_in = [&](const std::string& path) {
    try {
      return given_files(run.files, path);
    } catch (const InputError&) {
      return std::vector<ClassifiedFile>();  // the search for files of other games reports them
    }
  };
  for (const std::string& path : command.paths)
    for (ClassifiedFile& file : files_in(path)) {
      if (file.kind != InputKind::script) continue;
      const std::string own(file.path.substr(file.path.find_last_of("/:") + 1));
      is_such_game = is_such_game || own == "dungeon.lua";
      scripts.push_back({own.substr(0, own.rfind('.')), SourceText(file.path, std::move(file.bytes))});
    }
  if (!is_such_game) scripts.clear();
  return scripts;
}

int check_game_of_scripts(RunContext& run, const CheckCommand& command, const std::vector<lua::GameScript>& scripts,
                          bool color) {
  const std::string& name = command.game.empty() ? command.target : command.game;
  lua::GameScriptsOptions options{game_policy()};
  for (const std::string& warning : command.warnings)
    if (!options.policy.apply(warning)) throw UsageError{"there is no warning " + quote(warning)};
  const auto reports = lua::check_scripts(scripts, choose_script_game(run, name, color), options);
  for (const FileReport& report : reports) print_diagnostics(run, report.source, report.diagnostics, color);
  return reports.empty() ? good : failed;
}

/// Tells whether the dungeon and the levels of a game belong together. Gives the exit status: good if there is nothing
/// to tell.
int check_command(const CheckCommand& command, RunContext& run) {
  const bool color = choose_color(run, command.color).value_or(false);
  if (const std::vector<lua::GameScript> scripts = scripts_in(run, command); !scripts.empty())
    return check_game_of_scripts(run, command, scripts, color);
  GameFiles given_files(run, names_of_game(run, command, color));
  for (const std::string& path : command.paths)
    if (!given_files.add(path)) return failed;
  const Recognition as = choose(run, command, given_files.for_all(), color);
  const std::vector<GameFile> files = given_files.of(as.target);
  if (files.empty()) throw UsageError{"there is no file of a game in " + quote(command.paths.front())};
  check_levels(as.target);
  if (const std::string lacks = lacks_rules(as.target); !lacks.empty()) throw UsageError{lacks};
  CheckOptions options{as.target, as.abi, game_policy(), {}, open_included(run.files)};
  for (const std::string& warning : command.warnings)
    if (!options.policy.apply(warning)) throw UsageError{"there is no warning " + quote(warning)};
  run.about_words = options.policy;
  for (const std::string& name : command.on) options.conditions.emplace_back(name, true);
  for (const std::string& name : command.off) options.conditions.emplace_back(name, false);
  check_conditions(options.conditions, as.target);
  bool is_good = true;
  for (const FileReport& report : check_game(files, options)) {
    is_good = false;
    if (!report.source.bytes().empty()) {
      print_diagnostics(run, report.source, report.diagnostics, color);
      continue;
    }
    for (const Diagnostic& each : report.diagnostics)
      (each.severity == Severity::error ? print_error : print_warning)(
          run, report.source.name() + ": " + each.message + (each.help.empty() ? std::string() : "; " + each.help) +
                   " [" + std::string(diag_name(each.id)) + "]");
  }
  return is_good ? good : failed;
}

}  // namespace

CommandWork add_check(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<CheckCommand>();
  CheckCommand& options = *owned;
  command
      .add_option("PATH", options.paths,
                  "Folders, files or archives of one game: its description or compiled dungeon, its levels as sources "
                  "or compiled")
      ->required();
  command
      .add_option("--target", options.target,
                  "The game that they are of; else version words tell, or the default is taken")
      ->type_name("NAME|DIR");
  command.add_option("--game", options.game, "The same as --target")->type_name("NAME|DIR");
  command.add_option("--abi", options.abi, "The machine that it is for")->type_name("ABI");
  add_conditions(command, options.on, options.off);
  command.add_option("-W", options.warnings, "NAME turns a warning on, no-NAME off")
      ->type_name("[no-]NAME")
      ->allow_extra_args(false);
  add_build_options(run, command);
  command.add_option("--color", options.color, "When to use colours: always, never or auto")
      ->check(CLI::IsMember({"always", "never", "auto"}));
  return [owned, &run] { return check_command(*owned, run); };
}

}  // namespace speclev::cli
