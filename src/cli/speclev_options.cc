#include "cli/speclev_options.hh"

#include <cstdint>
#include <string>

#include "cli/explain.hh"
#include "speclev/version.hh"

namespace speclev::cli {

namespace {

// What subcommands are for: the headings in --help.
constexpr const char* to_compile = "Compile";
constexpr const char* to_look = "Look at levels and dungeons";
constexpr const char* to_change = "Change what a game has";
constexpr const char* of_games = "Games";
constexpr const char* for_programs = "For shells and other programs";

/// A row of commands.def.
struct Command {
  const char *name, *heading, *text;
  CommandWork (*add)(CLI::App& command, RunContext& run);
};

constexpr Command commands[] = {
#define SPECLEV_COMMAND(name, heading, text) {#name, heading, text, add_##name},
#include "cli/commands.def"
#undef SPECLEV_COMMAND
};

}  // namespace

void add_speclev_options(RunContext& run, CLI::App& app, std::string_view named, CommandWork& work, int& told) {
  app.set_version_flag("--version", "speclev " SPECLEV_VERSION);
  app.require_subcommand(1);
  const auto and_end = [&told](int status) {
    told = status;
    throw CLI::Success();
  };
  const auto explain_it = [&run, and_end](const std::string& name) { and_end(explain(run, name)); };
  const auto list_them = [&run, and_end](std::int64_t) { and_end(list_warnings(run)); };
  app.add_option_function<std::string>("--explain", explain_it, "Tell what a message means, and end")
      ->type_name("MESSAGE")
      ->trigger_on_parse();
  app.add_flag_function("--list-warnings", list_them, "List all warnings, and end")->trigger_on_parse();
  app.add_subcommand("compile", "Compile level files, as lev_comp does; 'speclev compile --help' lists the options")
      ->group(to_compile);
  for (const Command& command : commands) {
    CLI::App& added = *app.add_subcommand(command.name, command.text);
    if (command.name == named) added.final_callback([&work, todo = command.add(added, run)] { work = todo; });
    added.fallthrough();           // to what needs no command
    added.group(command.heading);  // which subcommands of its own would inherit
  }
}

}  // namespace speclev::cli
