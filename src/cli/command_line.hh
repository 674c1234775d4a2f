// Describes the options and arguments of a command, from its --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hh"

/// What a command line may have, by what --help prints.
namespace speclev::cli {

/// An option in one of its forms.
struct OptionForm {
  std::string name;      ///< as it begins: "--target", "-W", "-Werror="
  std::string argument;  ///< the word that --help has for it: "NAME|DIR"; empty: it has none
  bool joined = false;   ///< the argument stands behind the name without a blank
  std::string help;      ///< a line
};

/// A program or subcommand.
struct CommandForm {
  std::vector<OptionForm> options;
  std::vector<std::string>
      positionals;  ///< the words that --help has for what is no option; the last one may be repeated
};

/// lev_comp, speclev compile or dgn_comp.
CommandForm command_form(Compiler compiler);
/// speclev or one of its subcommands.
CommandForm command_form(const CLI::App& command);

}  // namespace speclev::cli
