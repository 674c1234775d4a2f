#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace speclev::tool {

/// The command line of speclev map.
struct MapCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::string output;                 ///< a file, or a folder for pictures of several levels; empty: standard output
  std::optional<std::uint64_t> seed;  ///< without one the picture has what is the same with all seeds
  std::optional<std::uint64_t> heat;  ///< with so many seeds
  std::vector<std::string> choices;   ///< NAME=RESULT
  std::string color = "auto", background = "auto";
  int scale = 2;  ///< of PNG
  bool grid = false, list = false, unicode = false;
  bool svg = false, png = false, html = false;
  bool all = false;        ///< all ways in which the choices can turn out
  bool choosable = false;  ///< what can be chosen, instead of pictures
};

/// Adds the subcommand to the options of the program.
CLI::App* add_map(CLI::App& app, MapCommand& command);

/// Draws levels as the game would make them. Gives the exit status.
int map_command(const MapCommand& command, const std::string& program);

}  // namespace speclev::tool
