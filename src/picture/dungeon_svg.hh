// Draws the dungeons of a file as SVG.
#pragma once

#include <string>

#include "dungeon/model.hh"
#include "target/target_data.hh"

namespace speclev {

/// The dungeons of a file as a picture for a browser: a box for each, with its special levels and branches in the order
/// of depth, and a line for each branch, from its row to the dungeon that it leads to.
std::string dungeon_svg(const dungeon::File& file, const TargetData& target);

}  // namespace speclev
