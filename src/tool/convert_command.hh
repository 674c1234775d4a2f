#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev convert.
struct ConvertCommand {
  std::vector<std::string> files;  ///< compiled files, members of archives, or whole archives
  std::string abi;                 ///< that is wanted; empty: that of each file
  std::string to;                  ///< the game that is wanted; empty: that of each file
  std::string from;                ///< that the files are for; empty: their version words tell
  std::string target;              ///< that they are of; likewise
  std::optional<std::string> version_from;
  std::string folder;              ///< that the results are written into
};

CLI::App* add_convert(CLI::App& app, ConvertCommand& options);
/// Converts all files, or writes none. Gives the exit status; throws UsageError.
int convert_command(const ConvertCommand& options, const std::string& program);

}  // namespace speclev::tool
