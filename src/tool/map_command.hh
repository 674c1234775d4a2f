#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev map.
struct MapCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::optional<std::uint64_t> seed;  ///< without one the picture has what is the same with all seeds
  std::vector<std::string> choices;   ///< NAME=RESULT
  std::string color = "auto";
  bool grid = false, list = false, unicode = false, svg = false;
  bool all = false;        ///< all ways in which the choices can turn out
  bool choosable = false;  ///< what can be chosen, instead of pictures
};

/// Draws levels as the game would make them. Gives the exit status.
int map_command(const MapCommand& command, const std::string& program);

}  // namespace speclev::tool
