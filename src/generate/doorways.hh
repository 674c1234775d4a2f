// Places doors where ways lead through walls, and fills dead ends.
#pragma once

#include <vector>

#include "generate/random.hh"
#include "generate/sketch.hh"

/// Where rooms that nobody drew as rooms have doors, and where ways end.
namespace speclev::generator {

/// Whether a square leads through a wall: rock on two sides that are opposite, ways on the other two.
bool is_doorway(const Sketch& sketch, Spot at);
/// The same, and it is wider than a hall at one side at least.
bool is_door_of_room(const Sketch& sketch, Spot at);
/// Makes a square a door of a state of chance, unless one is beside it. False if one is.
bool put_door(Sketch& sketch, Spot at, Random& random);
/// Doors that do not lead into a room become floor.
void drop_doors(Sketch& sketch);
/// Fills dead ends amid rock up to where they fork, some by chance, until there are at most so many.
void fill_dead_ends(Sketch& sketch, int most, Random& random);

}  // namespace speclev::generator
