// Selections as values of scripts, and their operators.
#include "lua/selection_value.hh"

#include <cstdint>
#include <new>
#include <string_view>
#include <utility>

#include "lua/arguments.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr char type_name[] = "selection";

int destroy(lua_State* state) {
  static_cast<SelectionValue*>(lua_touserdata(state, 1))->~SelectionValue();
  return 0;
}

enum class Join : std::uint8_t { both, either, one, without };

template <Join how>
int combine(lua_State* state) {
  Sandbox::of(state).charge(state, 20);
  const SelectionValue &a = check_selection(state, 1), &b = check_selection(state, 2);
  Selection result = a.squares, common = a.squares;
  common.keep(b.squares);
  common.invert();
  if (how == Join::both) result.keep(b.squares);
  if (how == Join::either || how == Join::one) result.add(b.squares);
  if (how == Join::one || how == Join::without) result.keep(common);
  constexpr std::string_view signs[] = {"&", "|", "~", "-"};
  push_selection(state, result, "(" + a.made_by + std::string(signs[static_cast<std::size_t>(how)]) + b.made_by + ")");
  return 1;
}

int crash(lua_State* state) {
  Sandbox::of(state).end(state, Ending::crash,
                         "the game crashes by an unary '-' or '~' of a selection; only negate() works");
}

/// Without the place in memory, which is not the same everywhere.
int name_of(lua_State* state) {
  lua_pushliteral(state, "selection: 0x0");
  return 1;
}

int refuse_field(lua_State* state) { return luaL_error(state, "selections have no fields that can be set"); }

}  // namespace

SelectionValue* selection_at(lua_State* state, int index) {
  return static_cast<SelectionValue*>(luaL_testudata(state, index, type_name));
}

SelectionValue& check_selection(lua_State* state, int index) {
  SelectionValue* found = selection_at(state, index);
  if (found == nullptr) luaL_error(state, "a selection is expected, and there is a %s", luaL_typename(state, index));
  return *found;
}

SelectionValue& push_selection(lua_State* state, const Selection& squares, std::string made_by) {
  if (made_by.size() > longest_expression) made_by.resize(longest_expression);
  luaL_checkstack(state, 4, nullptr);
  void* memory = lua_newuserdatauv(state, sizeof(SelectionValue), 0);
  auto* value = new (memory) SelectionValue{squares, std::move(made_by)};
  luaL_setmetatable(state, type_name);
  return *value;
}

void open_selection_values(lua_State* state) {
  luaL_newmetatable(state, type_name);
  constexpr luaL_Reg operators[] = {
      {"__gc", destroy},
      {"__tostring", name_of},
      {"__band", combine<Join::both>},
      {"__bor", combine<Join::either>},
      {"__add", combine<Join::either>},
      {"__bxor", combine<Join::one>},
      {"__sub", combine<Join::without>},
      {"__unm", crash},
      {"__bnot", crash},
      {"__newindex", refuse_field},
      {nullptr, nullptr},
  };
  luaL_setfuncs(state, operators, 0);
}

}  // namespace speclev::lua
