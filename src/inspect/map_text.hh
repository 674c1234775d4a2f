#pragma once

#include <string>

#include "speclev/level.hh"

namespace speclev {

/// The maps of a level as text: of each part a line about it, then its rows in map characters, '?' for terrain that has
/// none; of a level of rooms a line for each room instead; of a program each of its maps.
std::string map_text(const Contents& level);

}  // namespace speclev
