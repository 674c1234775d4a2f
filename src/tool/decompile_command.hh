#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev decompile.
struct DecompileCommand {
  std::vector<std::string> files;
  std::string folder;  ///< that descriptions are written into; empty: standard output
  std::string target, abi;
  bool force = false;
};

/// Adds the subcommand.
CLI::App* add_decompile(CLI::App& app, DecompileCommand& options);
/// Does what it says. Gives the exit status; throws UsageError.
int decompile_command(const DecompileCommand& options, const std::string& program);

}  // namespace speclev::tool
