#include "tool/check_command.hh"

#include "base/characters.hh"
#include "files/game_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/check.hh"
#include "tool/build_wishes.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

/// The target and ABI that are named, else those that the first compiled file tells.
Recognition choose(const CheckCommand& command, const std::vector<GameFile>& files, bool color) {
  const std::string& name = command.game.empty() ? command.target : command.game;
  if (name.empty() && !option_or_variable(std::nullopt, target_variable))
    for (const GameFile& file : files)
      if (const auto found = recognise(file.bytes); !found.empty()) return found.front();
  const Target target = choose_target(given(name), color);
  for (const GameFile& file : files)
    for (const Recognition& each : recognise(file.bytes))
      if (each.target.name() == target.name() && (command.abi.empty() || each.abi.name == command.abi)) return each;
  return {target, choose_abi(given(command.abi), target)};
}

}  // namespace

int check_command(const CheckCommand& command, const std::string& program) {
  const bool color = choose_color(command.color).value_or(false);
  GameFiles given_files(program);
  for (const std::string& path : command.paths)
    if (!given_files.add(path)) return failed;
  const Recognition as = choose(command, given_files.for_all(), color);
  const std::vector<GameFile> files = given_files.of(as.target);
  if (files.empty()) throw UsageError{"there is no file of a game in " + quote(command.paths.front())};
  check_levels(as.target);
  check_dungeons(as.target);
  CheckOptions options{as.target, as.abi, {}, {}, !command.game.empty(), open_source};
  for (const std::string& warning : command.warnings)
    if (!options.policy.apply(warning)) throw UsageError{"there is no warning " + quote(warning)};
  wish_warnings(options.policy);
  for (const std::string& name : command.on) options.conditions.emplace_back(name, true);
  for (const std::string& name : command.off) options.conditions.emplace_back(name, false);
  check_conditions(options.conditions, as.target);
  bool is_good = true;
  for (const FileReport& report : check_game(files, options)) {
    is_good = false;
    if (!report.source.bytes().empty()) {
      print_diagnostics(report.source, report.diagnostics, color);
      continue;
    }
    for (const Diagnostic& each : report.diagnostics)
      print_warning(program, report.source.name() + ": " + each.message +
                                 (each.help.empty() ? std::string() : "; " + each.help) + " [" +
                                 std::string(diag_name(each.id)) + "]");
  }
  return is_good ? good : failed;
}

}  // namespace speclev::tool
