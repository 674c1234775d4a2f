// Reads coarse sketches of landscapes and refines them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generate/game.hh"
#include "generate/random.hh"
#include "generate/sketch.hh"
#include "speclev/generate.hh"

/// Landscapes as somebody sketches them: rows of letters, each of which is a cell of terrain that gets finer.
namespace speclev::generator {

struct Outline {
  int width = 0, height = 0;   ///< in cells
  std::vector<Terrain> cells;  ///< row by row
  std::string error;           ///< why it is none; empty if it is one
};

/// Reads rows of letters for a map of a size. What is wrong names the sketch, the line, and what there may be.
Outline read_outline(std::string_view name, std::string_view text, MapSize size, const Game& game);

/// What its cells become on a map with so many columns and rows: they are halved until they are no larger than squares,
/// and each half is as its cell or as one beside it. Row by row.
std::vector<Terrain> refined(const Outline& outline, int columns, int rows, int smoothing, Random& random);

}  // namespace speclev::generator
