#pragma once

#include <string>
#include <string_view>

#include "lua/arguments.hh"

namespace speclev::lua {

/// The selection of a map's squares as recordings write it.
std::string map_expression(const Arguments& arguments);

/// The squares that are the middle of a piece of a map as it is on the level. An error of the script if its sides are
/// even, or, where the middle must be terrain, if it is not.
sim::Selection match_fragment(lua_State* state, Script& script, std::string_view fragment, bool needs_middle);

}  // namespace speclev::lua
