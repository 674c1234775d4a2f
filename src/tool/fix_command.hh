#pragma once

#include <optional>
#include <string>
#include <vector>

#include "speclev/speclev.hh"

namespace speclev::tool {

/// What speclev fix is asked for.
struct FixCommand {
  std::vector<std::string> files;
  std::string target;
  std::string form;  ///< of dungeon descriptions, whatever their names
  std::vector<std::string> on, off;  ///< conditions
  bool dry_run = false;
};

/// Mends what can certainly be mended in level files and dungeon descriptions. Gives the exit status: good if no file
/// has an error then.
int fix_command(const FixCommand& command, const std::string& program);

}  // namespace speclev::tool
