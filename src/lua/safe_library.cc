// What scripts may use of Lua's own library, and bounds on those functions that do much in one instruction.

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "lua/sandbox.hh"

namespace speclev::lua {

namespace {

/// Bytes of text that are as much work as an instruction.
constexpr std::int64_t bytes_of_work = 32;

/// Calls the function of the library that stands in the upvalue with the same arguments.
int call_original(lua_State* state) {
  const int count = lua_gettop(state);
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_insert(state, 1);
  lua_call(state, count, LUA_MULTRET);
  return lua_gettop(state);
}

std::int64_t length_of(lua_State* state, int index) {
  const int type = lua_type(state, index);
  return type == LUA_TSTRING || type == LUA_TTABLE ? static_cast<std::int64_t>(lua_rawlen(state, index)) : 0;
}

/// Elements behind a place are moved.
int by_length(lua_State* state) {
  Sandbox::of(state).charge(state, length_of(state, 1));
  return call_original(state);
}

/// A number that is written out is as much work as many instructions: the greatest has 309 digits.
int bounded_format(lua_State* state) {
  constexpr std::int64_t work_of_number = 100;
  const std::string_view form = luaL_checkstring(state, 1);
  Sandbox::of(state).charge(state, work_of_number * std::count(form.begin(), form.end(), '%'));
  return call_original(state);
}

int bounded_rep(lua_State* state) {
  const auto size = static_cast<double>(length_of(state, 1) + length_of(state, 3) + 1);
  const auto count = static_cast<double>(std::max<lua_Integer>(luaL_checkinteger(state, 2), 0));
  constexpr double most = 1 << 22;
  if (size * count > most && length_of(state, 1) + length_of(state, 3) > 0)
    return luaL_error(state, "not enough memory");
  constexpr std::int64_t copies_of_work = 4;
  Sandbox::of(state).charge(state, static_cast<std::int64_t>(std::min(size * count, most)) / bytes_of_work +
                                       static_cast<std::int64_t>(std::min(count, most)) / copies_of_work);
  if (length_of(state, 1) + length_of(state, 3) == 0) {
    lua_pushliteral(state, "");
    return 1;
  }
  return call_original(state);
}

/// What matching may cost: each quantifier, and that it may begin anywhere, makes it as many times longer as the text
/// is. Nothing can look at the clock while it matches, so what may take very long is not begun.
int bounded_match(lua_State* state) {
  std::size_t size = 0, length = 0;
  luaL_checklstring(state, 1, &size);
  const char* pattern = luaL_checklstring(state, 2, &length);
  const double times = static_cast<double>(size) + 1;
  double cost = static_cast<double>(length) + 1;
  for (std::size_t i = 0; i < length; ++i) {
    const bool is_escaped = pattern[i] == '%' && i + 1 < length;
    if (is_escaped) ++i;
    // A class that is repeated, %b and %1 go through the text.
    const std::string_view long_ones = is_escaped ? "b0123456789" : "*+-";
    if (i > 0 && long_ones.find(pattern[i]) != std::string_view::npos) cost *= times;
    if (i > 0 && !is_escaped && pattern[i] == '?') cost *= 2;
  }
  if (length > 0 && pattern[0] != '^') cost *= times;
  constexpr double most = 1e8;
  constexpr std::int64_t steps_of_work = 4;
  Sandbox::of(state).charge(state, static_cast<std::int64_t>(std::min(cost, most)) / steps_of_work);
  return call_original(state);
}

/// Work by how many elements the arguments from one to another say.
int by_range(lua_State* state, int first, int last) {
  const auto from = static_cast<double>(luaL_optinteger(state, first, 1));
  const auto to = static_cast<double>(luaL_optinteger(state, last, luaL_len(state, 1)));
  constexpr double most = 1e9;
  Sandbox::of(state).charge(state, static_cast<std::int64_t>(std::clamp(to - from + 1, 0.0, most)) + 1);
  return call_original(state);
}
int bounded_concat(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  return by_range(state, 3, 4);
}
int bounded_unpack(lua_State* state) {
  if (lua_type(state, 1) != LUA_TTABLE) luaL_checkinteger(state, 3);
  return by_range(state, 2, 3);
}
int bounded_move(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  return by_range(state, 2, 3);
}

/// Elements are compared more often than there are of them, and may be long.
int bounded_sort(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  const std::int64_t count = luaL_len(state, 1);
  std::int64_t longest = 0;
  for (std::int64_t i = 1; i <= std::min<std::int64_t>(count, 1 << 20); ++i) {
    lua_geti(state, 1, i);
    longest = std::max(longest, length_of(state, -1));
    lua_pop(state, 1);
  }
  constexpr std::int64_t comparisons = 20, most = 1 << 30;
  Sandbox::of(state).charge(state, std::min(count, most) * (comparisons + longest / bytes_of_work));
  return call_original(state);
}

/// An error that ends the script is caught by nothing: it comes again behind the call.
int caught(lua_State* state) {
  Sandbox& sandbox = Sandbox::of(state);
  call_original(state);
  sandbox.charge(state, lua_toboolean(state, 1) != 0 ? 1 : Sandbox::work_of_error);
  return lua_gettop(state);
}

/// The same of a function that catches errors within a coroutine, which is called again behind a yield.
int caught_then(lua_State* state, int, lua_KContext) {
  Sandbox::of(state).charge(state, lua_toboolean(state, 1) != 0 ? 1 : Sandbox::work_of_error);
  return lua_gettop(state);
}
int caught_call(lua_State* state) {
  const int count = lua_gettop(state);
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_insert(state, 1);
  Sandbox::of(state).count_catching(1);
  lua_callk(state, count, LUA_MULTRET, 0, caught_then);
  Sandbox::of(state).count_catching(-1);
  return caught_then(state, LUA_OK, 0);
}

/// A handler of errors, where the script goes on: where it is over, no hook looks at what a handler does.
int handle(lua_State* state) {
  if (Sandbox::of(state).ending() != Ending::good) return 1;
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_insert(state, 1);
  lua_call(state, lua_gettop(state) - 1, 1);
  return 1;
}
int caught_and_handled(lua_State* state) {
  if (lua_gettop(state) >= 2) {
    lua_pushvalue(state, 2);
    lua_pushcclosure(state, handle, 1);
    lua_replace(state, 2);
  }
  return caught_call(state);
}

void wrap(lua_State* state, const char* table, const char* name, lua_CFunction wrapper) {
  if (table == nullptr)
    lua_pushglobaltable(state);
  else
    lua_getglobal(state, table);
  lua_getfield(state, -1, name);
  lua_pushcclosure(state, wrapper, 1);
  lua_setfield(state, -2, name);
  lua_pop(state, 1);
}

}  // namespace

void open_safe_library(lua_State* state) {
  constexpr luaL_Reg libraries[] = {{LUA_GNAME, luaopen_base},       {LUA_COLIBNAME, luaopen_coroutine},
                                    {LUA_TABLIBNAME, luaopen_table}, {LUA_STRLIBNAME, luaopen_string},
                                    {LUA_MATHLIBNAME, luaopen_math}, {LUA_UTF8LIBNAME, luaopen_utf8}};
  for (const luaL_Reg& each : libraries) {
    luaL_requiref(state, each.name, each.func, 1);
    lua_pop(state, 1);
  }
  for (const char* name : {"print", "error", "assert", "setmetatable", "getmetatable", "rawget", "rawset", "rawequal",
                           "rawlen", "load", "loadfile", "dofile", "require", "collectgarbage", "warn"}) {
    lua_pushnil(state);
    lua_setglobal(state, name);
  }
  for (const char* name : {"insert", "remove"}) wrap(state, "table", name, by_length);
  wrap(state, "string", "format", bounded_format);
  wrap(state, "string", "rep", bounded_rep);
  for (const char* name : {"find", "match", "gmatch", "gsub"}) wrap(state, "string", name, bounded_match);
  wrap(state, "table", "concat", bounded_concat);
  wrap(state, "table", "unpack", bounded_unpack);
  wrap(state, "table", "move", bounded_move);
  wrap(state, "table", "sort", bounded_sort);
  wrap(state, nullptr, "pcall", caught_call);
  wrap(state, nullptr, "xpcall", caught_and_handled);
  for (const char* name : {"resume", "close"}) wrap(state, "coroutine", name, caught);
}

}  // namespace speclev::lua
