#pragma once

#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev check.
struct CheckCommand {
  std::vector<std::string> paths;
  std::string target, abi;
  std::string game;                   ///< a target, and what that game insists on
  std::vector<std::string> on, off;   ///< conditions of the description
  std::vector<std::string> warnings;  ///< what stands behind -W
  std::string color = "auto";
};

/// Tells whether the dungeon and the levels of a game belong together. Gives the exit status: good if there is nothing
/// to tell.
int check_command(const CheckCommand& command, const std::string& program);

}  // namespace speclev::tool
