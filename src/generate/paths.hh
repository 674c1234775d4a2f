// Finds the shortest hall through rock between two doors.
#pragma once

#include <optional>
#include <vector>

#include "generate/sketch.hh"

namespace speclev::generator {

/// The shortest hall through rock from the outside of one door to that of another, with as few turns as that allows;
/// beside no room and no other hall but at its ends. Steps lead out of the doors. without: what is to be left free.
/// Nothing if there is none. meets_halls: it may also lead through others, and beside them.
std::optional<std::vector<Spot>> find_hall(const Sketch& sketch, Spot from, Spot out, Spot to, Spot out_of_to,
                                           const Box& without, bool meets_halls = false);

}  // namespace speclev::generator
