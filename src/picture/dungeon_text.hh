// Prints the dungeons of a file as a tree or a graph.
#pragma once

#include <string>

#include "dungeon/model.hh"
#include "target/target_data.hh"

namespace speclev {

/// The dungeons of a file as text: how many levels each has, and its special levels and branches in the order of depth,
/// with the range of levels where each can be. Ranges are counted from the top of the dungeon, also of what is placed
/// from its bottom.
std::string dungeon_tree(const dungeon::File& file, const TargetData& target);

/// The same as a graph in the language of Graphviz: a node for each dungeon, an edge for each branch.
std::string dungeon_graph(const dungeon::File& file, const TargetData& target);

}  // namespace speclev
