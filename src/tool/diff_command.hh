#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev diff.
struct DiffCommand {
  std::vector<std::string> files;  ///< two
  std::string target, abi;
  bool quiet = false;
};

/// Adds the subcommand.
CLI::App* add_diff(CLI::App& app, DiffCommand& options);
/// Does what it says. Gives the exit status, which is that of diff(1); throws UsageError.
int diff_command(const DiffCommand& options, const std::string& program);

}  // namespace speclev::tool
