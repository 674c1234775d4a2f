#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev archive.
struct ArchiveCommand {
  std::string archive;
  std::vector<std::string> names;  ///< of members, or of files that become members
  std::string list;                ///< a file with names, one in each line
  std::string folder;              ///< that members are written into
  std::string target;              ///< whose archive it is
  bool paths = false;              ///< names of members may have folders
  bool kinds = false;              ///< also say what each member is
  bool only_names = false;
  bool force = false;              ///< also change a read-only archive
};

/// Adds the subcommand with its own subcommands list, extract, create, replace and delete.
CLI::App* add_archive(CLI::App& app, ArchiveCommand& options);
/// Does what the one of them that was given says. Gives the exit status; throws UsageError.
int archive_command(const CLI::App& parsed, const ArchiveCommand& options, const std::string& program);

}  // namespace speclev::tool
