#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev format.
struct FormatCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::string form;  ///< of all files, whatever their names: des, def or pdf
  bool check = false;
  bool difference = false;
  bool in_place = false;
};

CLI::App* add_format(CLI::App& app, FormatCommand& options);
/// Formats all files. Gives the exit status; throws UsageError.
int format_command(const FormatCommand& options, const std::string& program);

}  // namespace speclev::tool
