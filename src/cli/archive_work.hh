// Lists, extracts, adds and replaces members of archives, for speclev and dlb.
#pragma once

#include <string>
#include <vector>

#include "cli/run_context.hh"

/// Work on a game's data archive, for the programs that do it.
namespace speclev::cli {

/// What is done with an archive, and how.
struct ArchiveCommand {
  std::string archive;
  std::vector<std::string> names;  ///< of members, or of files that become members
  std::string list;                ///< a file with names, one in each line
  std::string folder;              ///< that members are written into
  std::string target;              ///< whose archive it is
  bool paths = false;              ///< names of members may have folders
  bool kinds = false;              ///< also say what each member is
  bool only_names = false;
  bool as_tool = false;  ///< as the games' tool: lists the archive's own directory, too, and replaces files
  bool verbose = false;  ///< the same: with places and sizes; what is put in or taken out is named
  bool force = false;    ///< also change a read-only archive; replace files that are there
};

enum class ArchiveAction { list, extract, create, replace, remove };

/// Does it. Gives the exit status, after messages in the name of the program; throws UsageError.
int work_on_archive(const ArchiveCommand& options, RunContext& run, ArchiveAction action);

}  // namespace speclev::cli
