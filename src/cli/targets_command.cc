// Implements "speclev targets".
#include <memory>
#include <string>

#include "cli/command.hh"
#include "cli/messages.hh"
#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "cli/target_list.hh"
#include "files/print.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev targets.
struct TargetsCommand {
  std::string checked;  ///< a folder
  std::string info;     ///< a target
};

int targets_command(const TargetsCommand& options, RunContext& run) {
  if (!options.info.empty() && names_script_game(run, options.info))
    return print_text(run, script_game_facts(*choose_script_game(run, options.info, false))) ? good : failed;
  if (!options.info.empty())
    return print_text(run, target_facts(choose_target(run, options.info, false))) ? good : failed;
  if (options.checked.empty()) return list_targets(run);
  const bool color = choose_color(run, "auto").value_or(false);
  if (names_script_game(run, options.checked)) {
    const ScriptGame game = read_script_game(run, options.checked, color);
    return game != nullptr && print_text(run, game->name + ": good\n") ? good : failed;
  }
  const LoadedTarget loaded = read_target(run, options.checked);
  for (const FileReport& report : loaded.reports) print_diagnostics(run, report.source, report.diagnostics, color);
  if (!loaded.target) return failed;
  return print_text(run, loaded.target->name() + ": good\n") ? good : failed;
}

}  // namespace

CommandWork add_targets(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<TargetsCommand>();
  TargetsCommand& options = *owned;
  auto* check = command.add_option("--check", options.checked, "Check the files of a target in this folder instead");
  check->type_name("DIR");
  command.add_option("--info", options.info, "Tell what is known of one of them")
      ->type_name("NAME|DIR")
      ->excludes(check);
  return [owned, &run] { return targets_command(*owned, run); };
}

}  // namespace speclev::cli
