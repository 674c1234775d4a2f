// The program speclev: finds the subcommand and runs it.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "base/characters.hh"
#include "base/spell.hh"
#include "cli/compile_command.hh"
#include "cli/messages.hh"
#include "cli/settings.hh"
#include "cli/speclev_options.hh"
#include "files/print.hh"

namespace {

using namespace speclev;
using namespace speclev::cli;

/// app has all commands. Throws UsageError for any other word.
void check_command(CLI::App& app, const std::string& command) {
  const auto commands = app.get_subcommands({});
  if (command.starts_with('-') || std::ranges::find(commands, command, &CLI::App::get_name) != commands.end()) return;
  Speller speller(command);
  for (const CLI::App* each : commands) speller.offer(each->get_name());
  std::string message = "unknown command " + quote(command);
  message += speller.best().empty() ? "; --help lists them" : "; did you mean " + quote(speller.best()) + "?";
  throw UsageError{message};
}

/// What to say of the first word that looks like an option and is none; nothing if there is no such word.
std::optional<std::string> unknown_option(const CLI::App& app, int argc, char** argv) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  const auto is_known = [&](const std::string& name) { return command->get_option_no_throw(name) != nullptr; };
  for (const char* argument : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    const std::string name = std::string(argument).substr(0, std::string_view(argument).find('='));
    if (name.size() < 2 || name[0] != '-' || is_known(name) || is_known(name.substr(0, 2))) continue;
    if (name == "--map") return "there is no option '--map'; to draw a level, use 'speclev map FILE'";
    const std::string dashes = "--";
    Speller speller(name);
    for (const CLI::Option* each : command->get_options())
      for (const std::string& word : each->get_lnames()) speller.offer(dashes + word);
    return "unknown option " + quote(name) +
           (speller.best().empty() ? "; --help lists them" : "; did you mean " + quote(speller.best()) + "?");
  }
  return std::nullopt;
}

int run_speclev(RunContext& run, int argc, char** argv) {
  CLI::App app(speclev_purpose, speclev_name);
  int told = good;  // with an option that needs no command
  CommandWork work;
  add_speclev_options(run, app, argc > 1 ? argv[1] : "", work, told);

  if (argc > 1) check_command(app, argv[1]);
  try {
    app.parse(argc, argv);
    return work();
  } catch (const CLI::ExtrasError& error) {
    throw UsageError{unknown_option(app, argc, argv).value_or(error.what())};
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, messages;
    const int status = app.exit(error, out, messages);
    if (status != 0) throw UsageError{error.what()};
    return print_text(run, out.str()) ? told : failed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  // The options for messages may stand in front of the command.
  const auto is_option = [](const char* word) { return std::string_view(word).starts_with(message_options); };
  char** const command = std::find_if_not(argv + std::min(argc, 1), argv + argc, is_option);
  if (command != argv + argc && std::string_view(*command) == "compile") {
    RunContext run(std::string(speclev_name) + " compile");
    std::copy_backward(argv + 1, command, command + 1);
    return compile_command(run, argc - 1, argv + 1, Compiler::lev_comp);
  }
  RunContext run(speclev_name);
  return run_with_messages(run, argc, argv, [&](int count, char** rest) { return run_speclev(run, count, rest); });
}
