// Options and messages that the subcommands for one file share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/run_context.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

/// Conditions of a description that are named as holding, and as not holding.
inline Conditions conditions_of(const std::vector<std::string>& on, const std::vector<std::string>& off) {
  Conditions result;
  for (const std::string& name : on) result.emplace_back(name, true);
  for (const std::string& name : off) result.emplace_back(name, false);
  return result;
}

/// Options of the subcommands that look at one file.
struct LookOptions {
  std::string file;
  std::string target, abi;
  bool dot = false, svg = false;
  std::string form;
  bool json = false;                  ///< of the calls of a script
  std::optional<std::uint64_t> seed;  ///< likewise; without one the dice show their least
  bool last = false;                  ///< likewise: their greatest
  std::vector<std::string> on, off;

  TreeForm tree_form() const { return svg ? TreeForm::svg : dot ? TreeForm::dot : TreeForm::text; }
  Conditions conditions() const { return conditions_of(on, off); }
};

/// Adds those that say what a compiled file is of.
void add_reading(RunContext& run, CLI::App& command, LookOptions& options);
/// Adds those that say which conditions of a description hold.
void add_conditions(CLI::App& command, std::vector<std::string>& on, std::vector<std::string>& off);

/// The file to look at; nothing after a message.
std::optional<std::string> read_file(RunContext& run, const std::string& path);

/// Throws UsageError: "--seed is for Lua scripts, and 'castle.lev' is a compiled file".
[[noreturn]] void refuse_option(const std::string& option, const std::string& wanted, const std::string& file,
                                const std::string& kind);

/// Prints what was read of a file, and what is wrong with it. Gives the exit status.
int print_reading(RunContext& run, const LookOptions& options, const Reading& reading);

/// Prints what was made of a text, and the messages about it. Gives the exit status.
int print_made(RunContext& run, const SourceText& source, const Output& output);

}  // namespace speclev::cli
