// The functions of the games' own library, and those of Lua's whose result would not be the same everywhere.
#include <algorithm>
#include <string>
#include <vector>

#include "lua/arguments.hh"
#include "lua/selection_value.hh"

namespace speclev::lua {

using namespace sim;

namespace {

int roll_of(lua_State* state, lua_Integer n) {
  return Script::of(state).roll_of_script(static_cast<int>(std::clamp<lua_Integer>(n, 0, 2000000000)), "random");
}

/// math.random(n), math.random(a, b); without arguments it fails in the games.
int math_random(lua_State* state) {
  const int count = lua_gettop(state);
  if (count == 0) {
    const Constant* line = Script::of(state).game.find_constant("library_line", "math.random");
    std::string text = "math.random needs a number in this game";
    if (line != nullptr) text += ", which reports it of line " + line->text + " of its own library";
    Sandbox::of(state).word({text, text, line == nullptr ? 0 : static_cast<int>(line->value.value_or(0))});
    return luaL_error(state, "%s", text.c_str());
  }
  const lua_Integer from = count == 1 ? 1 : luaL_checkinteger(state, 1),
                    to = luaL_checkinteger(state, count == 1 ? 1 : 2);
  if (from > to) return luaL_error(state, "the interval is empty");
  const lua_Unsigned size = static_cast<lua_Unsigned>(to) - static_cast<lua_Unsigned>(from);
  constexpr lua_Unsigned most = 2000000000;
  lua_pushinteger(state, from + roll_of(state, static_cast<lua_Integer>(std::min(size, most - 1)) + 1));
  return 1;
}

int nothing(lua_State*) { return 0; }

int shuffle(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  const lua_Integer size = luaL_len(state, 1);
  Sandbox::of(state).charge(state, size);
  for (lua_Integer i = size; i >= 2; --i) {
    const lua_Integer other = 1 + roll_of(state, i);
    lua_geti(state, 1, i);
    lua_geti(state, 1, other);
    lua_seti(state, 1, i);
    lua_seti(state, 1, other);
  }
  return 0;
}

int percent(lua_State* state) {
  const lua_Integer chance = luaL_checkinteger(state, 1);
  lua_pushboolean(state, roll_of(state, 100) < chance ? 1 : 0);
  return 1;
}

/// d(n, s): the sum of n dice; d(s): one die.
int dice(lua_State* state) {
  const int count = lua_gettop(state);
  const lua_Integer n = count == 1 ? 1 : luaL_checkinteger(state, 1),
                    sides = luaL_checkinteger(state, count == 1 ? 1 : 2);
  lua_Integer sum = 0;
  Sandbox::of(state).charge(state, std::clamp<lua_Integer>(n, 0, 1 << 30));
  for (lua_Integer i = 0; i < n; ++i) sum += 1 + roll_of(state, sides);
  lua_pushinteger(state, sum);
  return 1;
}

int food_shop(lua_State* state) {
  lua_pushliteral(state, "food shop");
  return 1;
}

/// What it puts into a level of Gehennom is left to the game: any square of the selection may become something else.
int hell_tweaks(lua_State* state) {
  Script& script = Script::of(state);
  const SelectionValue& where = check_selection(state, 1);
  script.declare(state, "hell_tweaks", {{"selection", where.made_by}});
  script.remark(state, Diag::uncertain_part, "what hell_tweaks makes of the level is not known here", "hell_tweaks");
  Selection other = where.squares;
  other.invert();
  for (const LevelPlace at : other.places())
    if (is_on_level(at.x, at.y)) script.stage.at(at.x, at.y).uncertain = true;
  return 0;
}

int pline(lua_State* state) {
  const std::string_view text = luaL_checkstring(state, 1);
  auto& said = Script::of(state).result.said;
  constexpr std::size_t most = 10000, longest = 5000;
  Sandbox::of(state).keep(state, std::min(text.size(), longest));
  if (said.size() < most) said.emplace_back(text.substr(0, longest));
  return 0;
}

/// The keys of a table in an order that is the same on all machines: numbers, then texts, then what has no order.
struct Key {
  enum Kind : std::uint8_t { number, text, other } kind = other;
  double value = 0;
  std::string name;
  int place = 0;
};

/// Leaves a list of the keys on the stack.
lua_Integer push_keys(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  luaL_checkstack(state, 10, nullptr);
  std::vector<Key> keys;
  lua_newtable(state);
  const int list = lua_gettop(state);
  lua_pushnil(state);
  while (lua_next(state, 1) != 0) {
    lua_pop(state, 1);
    Key key;
    key.place = static_cast<int>(keys.size()) + 1;
    const int type = lua_type(state, -1);
    if (type == LUA_TNUMBER) {
      key.kind = Key::number;
      key.value = lua_tonumber(state, -1);
    } else if (type == LUA_TSTRING) {
      key.kind = Key::text;
      std::size_t size = 0;
      const char* text = lua_tolstring(state, -1, &size);
      key.name.assign(text, std::min<std::size_t>(size, 200));
    }
    lua_pushvalue(state, -1);
    lua_seti(state, list, key.place);
    keys.push_back(std::move(key));
  }
  std::ranges::stable_sort(keys, [](const Key& a, const Key& b) {
    if (a.kind != b.kind) return a.kind < b.kind;
    return a.kind == Key::number ? a.value < b.value : a.kind == Key::text && a.name < b.name;
  });
  lua_createtable(state, static_cast<int>(keys.size()), 0);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    lua_geti(state, list, keys[i].place);
    lua_seti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_remove(state, list);
  Sandbox::of(state).charge(state, 4 * static_cast<std::int64_t>(keys.size()));
  return static_cast<lua_Integer>(keys.size());
}

/// Gives the next key that still has a value.
int step(lua_State* state) {
  lua_Integer at = lua_tointeger(state, lua_upvalueindex(3));
  const lua_Integer count = lua_tointeger(state, lua_upvalueindex(4));
  while (at < count) {
    ++at;
    lua_geti(state, lua_upvalueindex(2), at);
    lua_pushvalue(state, -1);
    lua_rawget(state, lua_upvalueindex(1));
    if (!lua_isnil(state, -1)) {
      lua_pushinteger(state, at);
      lua_replace(state, lua_upvalueindex(3));
      return 2;
    }
    lua_pop(state, 2);
  }
  lua_pushnil(state);
  return 1;
}

int pairs(lua_State* state) {
  const lua_Integer count = push_keys(state);
  lua_pushvalue(state, 1);
  lua_insert(state, -2);
  lua_pushinteger(state, 0);
  lua_pushinteger(state, count);
  lua_pushcclosure(state, step, 4);
  lua_pushvalue(state, 1);
  lua_pushnil(state);
  return 3;
}

/// next() in the same order.
int next(lua_State* state) {
  lua_settop(state, 2);
  const lua_Integer count = push_keys(state);
  lua_Integer at = 0;
  if (!lua_isnil(state, 2)) {
    for (at = 1; at <= count; ++at) {
      lua_geti(state, 3, at);
      const bool is_it = lua_rawequal(state, -1, 2) != 0;
      lua_pop(state, 1);
      if (is_it) break;
    }
    if (at > count) return luaL_error(state, "there is no such key");
  }
  if (at >= count) {
    lua_pushnil(state);
    return 1;
  }
  lua_geti(state, 3, at + 1);
  lua_pushvalue(state, -1);
  lua_rawget(state, 1);
  return 2;
}

constexpr luaL_Reg functions[] = {
    {"shuffle", shuffle},
    {"percent", percent},
    {"d", dice},
    {"monkfoodshop", food_shop},
    {"hell_tweaks", hell_tweaks},
    {"pline", pline},
    {"pairs", pairs},
    {"next", next},
    {"table_stringify", food_shop},
    {"nh_get_variables_string", nothing},
    {"nh_set_variables_string", nothing},
    {"tutorial_cmd_before", nothing},
    {"tutorial_enter", nothing},
    {"tutorial_leave", nothing},
    {"tutorial_turn", nothing},
};

}  // namespace

void open_helpers(lua_State* state) {
  for (const luaL_Reg& each : functions) {
    lua_pushcfunction(state, each.func);
    lua_setglobal(state, each.name);
  }
  lua_getglobal(state, "math");
  lua_pushcfunction(state, math_random);
  lua_setfield(state, -2, "random");
  lua_pushcfunction(state, nothing);
  lua_setfield(state, -2, "randomseed");
  lua_pop(state, 1);
  std::vector<const char*> words{"law", "neutral", "chaos"};
  Script& script = Script::of(state);
  for (std::size_t i = words.size(); i-- > 1;)
    std::swap(words[i], words[static_cast<std::size_t>(script.roll_of_script(static_cast<int>(i) + 1, "align"))]);
  lua_createtable(state, 3, 0);
  for (int i = 0; i < 3; ++i) {
    lua_pushstring(state, words[static_cast<std::size_t>(i)]);
    lua_seti(state, -2, i + 1);
  }
  lua_setglobal(state, "align");
}

}  // namespace speclev::lua
