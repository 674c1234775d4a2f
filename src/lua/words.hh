// Writes map fragments as expressions and matches them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lua/arguments.hh"

namespace speclev::lua {

/// In small letters.
std::string small(std::string_view text);
/// White space, quotes and the like as \xNN.
std::string recorded_text(std::string_view text);
/// The group of constants that words of a type are in; empty: the words are those of the parameter.
std::string_view group_of(std::string_view type);

/// A word that is none of a parameter's, or of its group, and the one that is nearly the same.
struct UnknownWord {
  std::string text, near;
  std::string whole() const { return near.empty() ? text : text + "; did you mean '" + near + "'?"; }
};
UnknownWord unknown_word(lua_State* state, Script& script, const Parameter& parameter, const std::string& word);

/// The text of a map, as the game cuts it.
struct MapText {
  std::vector<std::string> rows;
  std::string cells;  ///< row by row, each so wide, with what is missing taken from the next row
  int width = 0, height = 0;
};
MapText read_map(std::string_view text);

/// The selection of a map's squares as recordings write it.
std::string map_expression(const Arguments& arguments);

/// The squares that are the middle of a piece of a map as it is on the level. An error of the script if its sides are
/// even, or, where the middle must be terrain, if it is not.
sim::Selection match_fragment(lua_State* state, Script& script, std::string_view fragment, bool needs_middle);

}  // namespace speclev::lua
