#pragma once

#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev lint.
struct LintCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::vector<std::string> warnings;  ///< what stands behind -W
  std::string color = "auto";
};

/// Tells what the game would make of levels that compile. Gives the exit status: good if there is nothing to tell.
int lint_command(const LintCommand& command, const std::string& program);

}  // namespace speclev::tool
