// Reads the command lines of lev_comp and dgn_comp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/run_context.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

/// The two compilers; most of their options are the same.
enum class Compiler { lev_comp, dgn_comp };

/// What -MD and its relatives ask for: rules for make that say from which files the outputs come.
struct Dependencies {
  bool wanted = false;
  std::string file;                  ///< for the rules; empty: one of its own for each input
  std::vector<std::string> targets;  ///< names in place of the outputs
  bool phony = false;                ///< an empty rule for every file that an output comes from
};

struct Options {
  std::string output;  ///< lev_comp: a folder; dgn_comp: a folder or a file
  std::optional<std::string> target, abi, version_from;
  bool color = false;
  bool list_outputs = false;
  bool verbose = false;  ///< print what was written
  bool quiet = false;    ///< do not count the messages
  CompileOptions compile;
  Dependencies dependencies;
  std::optional<DungeonForm> form;  ///< of all inputs, whatever their names
  Conditions conditions;
  std::vector<std::string> files;
  /// Set when nothing is to be compiled: the exit status.
  std::optional<int> done;
};

/// An option, for --help and for shells.
struct OptionHelp {
  const char* names[2];   ///< the second one may be empty
  char mark;              ///< between name and argument: a blank, '=', '[' for "[=argument]", or none
  const char* argument;   ///< empty: it has none
  std::string_view help;  ///< lines, for help_of
};
/// The help of an option, with the default target in it.
std::string help_of(const OptionHelp& option);
/// All options of a compiler, in the order of --help.
std::vector<OptionHelp> options_of(Compiler compiler);

/// Reads the command line behind argv[0]. Throws UsageError.
Options parse_options(RunContext& run, int argc, char** argv, Compiler compiler);

/// The form of that name, def or pdf. Throws UsageError.
DungeonForm parse_form(const std::string& name);

}  // namespace speclev::cli
