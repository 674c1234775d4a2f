// Selections as Lua values, with their operators.
#pragma once

#include <lua.hpp>

#include <cstddef>
#include <string>

#include "sim/selections.hh"

namespace speclev::lua {

/// So many characters of an expression are kept.
constexpr std::size_t longest_expression = 2000;

/// A selection of a script, with the expression that made it.
struct SelectionValue {
  sim::Selection squares;
  std::string made_by;
};

/// The selection at a place of the stack; null if there is none.
SelectionValue* selection_at(lua_State* state, int index);
/// The same; an error of the script if there is none.
SelectionValue& check_selection(lua_State* state, int index);
SelectionValue& push_selection(lua_State* state, const sim::Selection& squares, std::string made_by);

/// The type of these values, with its operators: left on the stack.
void open_selection_values(lua_State* state);
/// What scripts may do with selections.
void open_selections(lua_State* state);

}  // namespace speclev::lua
