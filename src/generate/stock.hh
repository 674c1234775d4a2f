// Places stairs, monsters, objects and traps on a sketch.
#pragma once

#include "generate/algorithms.hh"

/// What is put on a level when its ground is there.
namespace speclev::generator {

/// On how many squares something may be put at least.
inline constexpr std::size_t least_floor = 20;
/// How many steps away from the way up nobody waits, and nothing lies.
inline constexpr int least_distance = 5;

/// The ways up and down, as far from each other as may be, unless the algorithm has put them somewhere.
void put_stairs(Sketch& sketch, GenerationContext& making);

/// On a level with a way up: where stairs of a branch may be, far from the others, and an area around the way up in
/// which those arrive who come otherwise.
void put_arrivals(Sketch& sketch, bool has_branch, bool is_bounded, GenerationContext& making);

/// Monsters, objects and traps, as many as the common parameters say.
void stock(Sketch& sketch, GenerationContext& making);

/// A square of plain floor where nothing stands, in a box; nothing if there is none.
std::optional<Spot> free_spot(const Sketch& sketch, const Box& box, Random& random);

/// The sum of the levels of the monsters that are named, as far as the game's are known.
int sum_of_levels(const Sketch& sketch, const Game& game);

}  // namespace speclev::generator
