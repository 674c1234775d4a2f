// What scripts may use of Lua's own library, and bounds on those functions that do much in one step.
#include <lauxlib.h>
#include <lualib.h>

#include <cstdint>
#include <string_view>

#include "lua/sandbox.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t longest_text = std::size_t{4} << 20;
/// What matching may cost: a quantifier makes it as many times longer as the text is.
constexpr double most_matching = 1e7;

/// Calls the function of the library that stands in the upvalue with the same arguments.
int call_original(lua_State* state) {
  const int count = lua_gettop(state);
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_insert(state, 1);
  lua_call(state, count, LUA_MULTRET);
  return lua_gettop(state);
}

int bounded_rep(lua_State* state) {
  std::size_t size = 0, between = 0;
  luaL_checklstring(state, 1, &size);
  const lua_Integer count = luaL_checkinteger(state, 2);
  luaL_optlstring(state, 3, "", &between);
  if (count > 0 && size + between > longest_text / static_cast<std::size_t>(count))
    return luaL_error(state, "not enough memory");
  return call_original(state);
}

int bounded_match(lua_State* state) {
  std::size_t size = 0, length = 0;
  luaL_checklstring(state, 1, &size);
  const char* pattern = luaL_checklstring(state, 2, &length);
  double cost = static_cast<double>(size) + 1;
  for (std::size_t i = 0; i < length; ++i)
    if (i > 0 && std::string_view("*+-").find(pattern[i]) != std::string_view::npos) cost *= static_cast<double>(size) + 1;
  if (cost > most_matching && length > 1) return luaL_error(state, "matching this pattern takes too long");
  return call_original(state);
}

int bounded_concat(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  const lua_Integer first = luaL_optinteger(state, 3, 1);
  const lua_Integer last = luaL_optinteger(state, 4, luaL_len(state, 1));
  constexpr lua_Integer most = 1 << 17;
  if (last > first && (first < 0 ? last > first + most : last - first > most))
    return luaL_error(state, "not enough memory");
  return call_original(state);
}

/// An error that ends the script is caught by nothing: it comes again behind the call.
int caught(lua_State* state) {
  call_original(state);
  if (Sandbox::of(state).ending() != Ending::good) return luaL_error(state, "%s", Sandbox::of(state).message().c_str());
  return lua_gettop(state);
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
  constexpr luaL_Reg libraries[] = {{LUA_GNAME, luaopen_base},         {LUA_COLIBNAME, luaopen_coroutine},
                                    {LUA_TABLIBNAME, luaopen_table},   {LUA_STRLIBNAME, luaopen_string},
                                    {LUA_MATHLIBNAME, luaopen_math},   {LUA_UTF8LIBNAME, luaopen_utf8}};
  for (const luaL_Reg& each : libraries) {
    luaL_requiref(state, each.name, each.func, 1);
    lua_pop(state, 1);
  }
  for (const char* name : {"print", "error", "assert", "setmetatable", "getmetatable", "rawget", "rawset", "rawequal",
                           "rawlen", "load", "loadfile", "dofile", "require", "collectgarbage", "warn"}) {
    lua_pushnil(state);
    lua_setglobal(state, name);
  }
  wrap(state, "string", "rep", bounded_rep);
  for (const char* name : {"find", "match", "gmatch", "gsub"}) wrap(state, "string", name, bounded_match);
  wrap(state, "table", "concat", bounded_concat);
  wrap(state, nullptr, "pcall", caught);
  wrap(state, nullptr, "xpcall", caught);
  wrap(state, "coroutine", "resume", caught);
}

}  // namespace speclev::lua
