// Runs the game's own compilers to prove an import.
#pragma once

#include <string>

#include "cli/run_context.hh"
#include "speclev/import.hh"

namespace speclev::cli {

/// The game's own level compiler, with which an import is proven.
struct OwnProgram {
  std::string path;   ///< empty: there is no proof
  std::string usual;  ///< where the game's build makes it
  int seconds = 0;    ///< that it may take for a file
};

/// Whether the target makes what the game's own compilers make. in_part: it refuses some of the game's own levels.
enum class Proven : unsigned char { no, in_part, yes };

/// Compares the target with the game's own compilers, and reports what comes of it; without one, that nobody knows.
Proven prove_import(const import::Imported& imported, const import::GameTree& tree, const OwnProgram& own,
                    RunContext& run);

}  // namespace speclev::cli
