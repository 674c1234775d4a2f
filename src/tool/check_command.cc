#include "tool/check_command.hh"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/characters.hh"
#include "speclev/check.hh"
#include "tool/build_wishes.hh"
#include "tool/files.hh"
#include "tool/game_files.hh"
#include "tool/print.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

/// The target and ABI that are named, else those that most of the compiled files tell.
Recognition choose(const CheckCommand& command, const std::vector<GameFile>& files, bool color) {
  const std::string& name = command.game.empty() ? command.target : command.game;
  std::optional<Target> named;
  if (!name.empty() || option_or_variable(std::nullopt, target_variable)) named = choose_target(given(name), color);
  // In the order in which they are found first.
  std::vector<std::pair<Recognition, std::size_t>> told;
  for (const GameFile& file : files)
    for (const Recognition& each : recognise(file.bytes)) {
      const bool fits = (!named || each.target.name() == named->name()) && (command.abi.empty() || each.abi.name == command.abi);
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
  const Target target = named ? *named : choose_target(given(name), color);
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
  if (const std::string lacks = lacks_rules(as.target); !lacks.empty()) throw UsageError{lacks};
  CheckOptions options{as.target, as.abi, game_policy(), {}, open_source};
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
      (each.severity == Severity::error ? print_error : print_warning)(
          program, report.source.name() + ": " + each.message + (each.help.empty() ? std::string() : "; " + each.help) +
                       " [" + std::string(diag_name(each.id)) + "]");
  }
  return is_good ? good : failed;
}

}  // namespace speclev::tool
