#pragma once

#include <string>

#include "speclev/import.hh"

namespace speclev::tool {

/// The command line of speclev import.
struct ImportCommand {
  std::string game;    ///< the root of the game's tree
  std::string folder;  ///< of the target; empty: beside, named after the tree
  std::string base, layout;
  std::string compiler = "cc";
  std::string write_probe, probe_output;  ///< files, or "-"
  std::string report;                     ///< a file, or "-"
  import::TreeOptions tree;
  std::string prove;  ///< the game's own level compiler, which levels are compared with; empty: there is no proof
  bool check = false;
  bool keep = false;
  std::string warning;  ///< "no-unknown-word": what needs a line by hand does not matter to the exit status
  int seconds = 120;
};

/// Makes a target of a game's own sources. Gives the exit status.
int import_command(const ImportCommand& command, const std::string& program);

}  // namespace speclev::tool
