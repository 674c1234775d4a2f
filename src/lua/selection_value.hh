#pragma once

#include <lua.hpp>

#include <string>

#include "ground/selections.hh"

namespace speclev::lua {

/// A selection of a script, with the expression that made it.
struct SelectionValue {
  play::Selection squares;
  std::string made_by;
};

/// The selection at a place of the stack; null if there is none.
SelectionValue* selection_at(lua_State* state, int index);
/// The same; an error of the script if there is none.
SelectionValue& check_selection(lua_State* state, int index);
SelectionValue& push_selection(lua_State* state, const play::Selection& squares, std::string made_by);

/// What scripts may do with selections.
void open_selections(lua_State* state);

}  // namespace speclev::lua
