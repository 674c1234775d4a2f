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

int targets_command(const TargetsCommand& options, const std::string& program) {
  if (!options.info.empty() && names_script_game(options.info))
    return print_text(program, script_game_facts(*choose_script_game(options.info, false))) ? good : failed;
  if (!options.info.empty())
    return print_text(program, target_facts(choose_target(options.info, false))) ? good : failed;
  if (options.checked.empty()) return list_targets(program);
  const bool color = choose_color("auto").value_or(false);
  if (names_script_game(options.checked)) {
    const ScriptGame game = read_script_game(options.checked, color);
    return game != nullptr && print_text(program, game->name + ": good\n") ? good : failed;
  }
  const LoadedTarget loaded = read_target(options.checked);
  for (const FileReport& report : loaded.reports) print_diagnostics(report.source, report.diagnostics, color);
  if (!loaded.target) return failed;
  return print_text(program, loaded.target->name() + ": good\n") ? good : failed;
}

}  // namespace

CommandWork add_targets(CLI::App& command, const std::string& program) {
  const auto owned = std::make_shared<TargetsCommand>();
  TargetsCommand& options = *owned;
  auto* check = command.add_option("--check", options.checked, "Check the files of a target in this folder instead");
  check->type_name("DIR");
  command.add_option("--info", options.info, "Tell what is known of one of them")
      ->type_name("NAME|DIR")
      ->excludes(check);
  return [owned, program] { return targets_command(*owned, program); };
}

}  // namespace speclev::cli
