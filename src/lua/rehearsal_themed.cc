// A file of themed rooms: no level, but functions that the game calls while it makes one, and rooms that these choose
// from. All of them are looked at, not only those that chance takes.
#include <algorithm>
#include <string>
#include <string_view>

#include "lua/rehearsal_run.hh"

namespace speclev::lua {

namespace {

/// What the game calls, in this order.
constexpr const char* called_by_game[] = {"pre_themerooms_generate", "themerooms_generate", "post_themerooms_generate",
                                          "post_level_generate"};
/// Lists of rooms, and of what these are filled with.
constexpr const char* rooms_and_fills[] = {"themerooms", "themeroom_fills"};

constexpr lua_Integer most_themed = 1000;

/// A global, whatever is asked about those that are not set.
int push_global(lua_State* state, const char* name) {
  lua_pushglobaltable(state);
  lua_pushstring(state, name);
  const int type = lua_rawget(state, -2);
  lua_remove(state, -2);
  return type;
}

/// A room as the functions of fills get one.
void push_room(lua_State* state) {
  constexpr int width = 5, height = 4;
  const auto number = [&](const char* key, int value) {
    lua_pushinteger(state, value);
    lua_setfield(state, -2, key);
  };
  lua_newtable(state);
  number("width", width);
  number("height", height);
  for (const char* key : {"lit", "irregular", "needjoining"}) {
    lua_pushboolean(state, key == std::string_view("irregular") ? 0 : 1);
    lua_setfield(state, -2, key);
  }
  lua_pushliteral(state, "themed");
  lua_setfield(state, -2, "type");
  lua_newtable(state);
  number("x1", 1);
  number("y1", 1);
  number("x2", width);
  number("y2", height);
  lua_setfield(state, -2, "region");
}

int call_all(lua_State* state) {
  Run::of(state).call_themed_rooms(state);
  return 0;
}

}  // namespace

void Run::rehearse_themed_rooms() {
  lua_State* state = sandbox.state();
  lua_settop(state, 0);
  lua_pushcfunction(state, call_all);
  lua_pcall(state, 0, 0, 0);  // its errors are noted where they come to be
  lua_settop(state, 0);
}

void Run::call_themed_rooms(lua_State* state) {
  is_themed = true;
  for (const char* name : called_by_game) {
    if (push_global(state, name) == LUA_TFUNCTION)
      call_themed(state, 0);
    else
      result_.remarks.push_back({Diag::unset_global,
                                 1,
                                 "the game calls '" + std::string(name) + "', a function that this file must set",
                                 {},
                                 {}});
    lua_settop(state, 0);
  }
  for (const char* list : rooms_and_fills) {
    const bool is_fill = list == rooms_and_fills[1];
    if (push_global(state, list) != LUA_TTABLE) {
      lua_settop(state, 0);
      continue;
    }
    const auto count = std::min<lua_Integer>(static_cast<lua_Integer>(lua_rawlen(state, 1)), most_themed);
    for (lua_Integer i = 1; i <= count; ++i) {
      lua_rawgeti(state, 1, i);
      if (lua_istable(state, 2)) {
        lua_pushliteral(state, "contents");
        if (lua_rawget(state, 2) == LUA_TFUNCTION) {
          push_room(state);
          rooms = is_fill ? 1 : 0;  // what fills a room stands in it
          call_themed(state, 1);
          rooms = 0;
        }
      }
      lua_settop(state, 1);
    }
    lua_settop(state, 0);
  }
}

/// Calls a function below its arguments, on a level of which nothing is known yet.
void Run::call_themed(lua_State* state, int arguments) {
  frame = {};
  frame.is_certain = false;
  if (!sandbox.call(state, arguments, 0)) note_end(state);
}

}  // namespace speclev::lua
