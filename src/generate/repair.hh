#pragma once

#include "generate/random.hh"
#include "generate/sketch.hh"

/// What makes sketches whole.
namespace speclev::generator {

/// Makes one part of all floor: parts of fewer squares than least become what is beside them, the others are joined by
/// ways through rock, water and woods, inside of the rim, as short as they can be.
void join_parts(Sketch& sketch, int least, Random& random);

/// Puts walls between floor and rock: every square of rock beside it, also aslant, becomes wall. Corridors
/// have none.
void build_walls(Sketch& sketch);

}  // namespace speclev::generator
