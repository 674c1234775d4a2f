#pragma once

#include "generate/random.hh"
#include "generate/sketch.hh"

/// What makes sketches whole.
namespace speclev::generator {

/// Makes one part of all floor: parts of fewer squares than least become rock, the others are joined by tunnels that
/// lead through rock inside of the rim and are as short as they can be.
void join_parts(Sketch& sketch, int least, Random& random);

/// Puts walls between floor and rock: every square of rock beside floor, also aslant, becomes wall.
void build_walls(Sketch& sketch);

}  // namespace speclev::generator
