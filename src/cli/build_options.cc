#include "cli/build_options.hh"

#include <string>
#include <vector>

#include "cli/game_switches.hh"

namespace speclev::cli {

void add_build_options(RunContext& run, CLI::App& command) {
  using Names = std::vector<std::string>;
  const auto add = [&](const char* option, bool is_on, const char* help) {
    command
        .add_option_function<Names>(
            option,
            [&run, is_on](const Names& names) {
              for (const std::string& name : names) wish_switch(run, name, is_on);
            },
            help)
        ->type_name("SWITCH")
        ->allow_extra_args(false);
  };
  add("--with", true, "An option that the game is built with: 'speclev targets --info' lists them");
  add("--without", false, "An option that it is built without");
  if (command.get_option_no_throw("-W") != nullptr) return;
  command
      .add_option_function<Names>(
          "-W",
          [&run](const Names& options) {
            for (const std::string& option : options) wish_warning(run, option);
          },
          "no-error=version-counts: go on where version words tell of other numbers")
      ->type_name("[no-]NAME")
      ->allow_extra_args(false);
}

}  // namespace speclev::cli
