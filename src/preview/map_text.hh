#pragma once

#include <string>

#include "classic/model.hh"
#include "target/target_data.hh"

namespace speclev {

/// The map parts of a level as text: a line about each part, then its rows in map characters, '?' for terrain that has
/// none. A level of rooms has a line for each room instead.
std::string map_text(const classic::Level& level, const TargetData& target);

}  // namespace speclev
