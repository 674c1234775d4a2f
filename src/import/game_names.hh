// Finds the names that a game's sources use for what the probe asks.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "import/c_text.hh"
#include "speclev/import.hh"

namespace speclev::import {

/// What a game's sources call what the probe asks for, where games differ; expressions of C. Where a name is not found,
/// it is the usual one, which the flags of the compiler may define.
struct GameNames {
  std::string monster_classes, object_classes;  ///< how many classes there are
  std::string monsters, objects;                ///< how many there are, by the headers that the game's build makes
  std::string object_table, object_name;        ///< object_name: the expression for that of number spl_i
  std::vector<CName> terrain;                   ///< the codes of terrain, in the order of the header
  std::string terrain_end;                      ///< the first code that is none
  std::string no_terrain;                       ///< what a character stands for that is no terrain
};

/// Finds them. is_number: whether the sources give a number to a name.
GameNames find_names(const GameTree& tree, const std::function<bool(std::string_view name)>& is_number);

}  // namespace speclev::import
