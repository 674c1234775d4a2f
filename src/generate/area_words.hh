// Writes an area as a selection of the opcode language.
#pragma once

#include <string>
#include <vector>

#include "generate/game.hh"
#include "generate/sketch.hh"

namespace speclev::generator {

/// An area as a selection of the language of programs: a flood from one of its squares, or up to three rectangles and
/// the floor in them. It has the squares that are used, of floor nothing that is not of the area, and room to spare.
/// Empty if there is no such selection. Features: squares that are no floor any more when the selection is made.
std::string selection_of(const Sketch& sketch, const std::vector<Spot>& area, const std::vector<Spot>& used,
                         const std::vector<Spot>& features, const Game& game);

}  // namespace speclev::generator
