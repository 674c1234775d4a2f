// Connects separate parts of a sketch and builds walls.
#pragma once

#include <vector>

#include "generate/random.hh"
#include "generate/sketch.hh"

/// What makes sketches whole.
namespace speclev::generator {

/// Makes one part of all floor: parts of fewer squares than least become what is beside them, the others are joined by
/// ways through rock, water and woods, inside of the rim, as short as they can be. Where these begin and end is added
/// to mouths.
void join_parts(Sketch& sketch, int least, Random& random, std::vector<Spot>* mouths = nullptr);

/// The same with what lies in a box, and without a change to anything beyond it: what is there leads on to the rest.
/// False if there is nothing else.
bool join_within(Sketch& sketch, const Box& box, int least, Random& random);

/// Puts walls between floor and rock: every square of rock in a box that is beside floor, also aslant, becomes wall.
/// Corridors have none.
void build_walls(Sketch& sketch, const Box& box);

}  // namespace speclev::generator
