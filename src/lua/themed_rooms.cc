// Runs a file of themed rooms. It contains functions that the game calls while it makes a level, and rooms that these
// functions choose from. Each room runs, not only those that chance takes.
#include <algorithm>
#include <memory>

#include "lua/game_numbers.hh"
#include "lua/script.hh"

namespace speclev::lua {

using namespace sim;

namespace {

/// What the game calls, in this order.
constexpr const char* called_by_game[] = {"pre_themerooms_generate", "themerooms_generate", "post_themerooms_generate",
                                          "post_level_generate"};
/// Lists of rooms, and of what these are filled with.
constexpr const char* rooms_and_fills[] = {"themerooms", "themeroom_fills"};

constexpr lua_Integer most_themed = 1000;

/// Pushes a global without a remark about one that is not set.
int push_global(lua_State* state, const char* name) {
  lua_pushglobaltable(state);
  lua_pushstring(state, name);
  const int type = lua_rawget(state, -2);
  lua_remove(state, -2);
  return type;
}

int run_all(lua_State* state) {
  Script::of(state).call_themed_rooms(state);
  return 0;
}

}  // namespace

void Script::run_themed_rooms() {
  lua_State* state = sandbox.state();
  lua_settop(state, 0);
  lua_pushcfunction(state, run_all);
  lua_pcall(state, 0, 0, 0);  // the observer has its errors already
  lua_settop(state, 0);
}

void Script::call_themed_rooms(lua_State* state) {
  const LoadedLevel blank = stage.level;
  for (const char* name : called_by_game) {
    if (push_global(state, name) == LUA_TFUNCTION)
      call_themed(state, blank, false);
    else
      observer->diagnostics.push_back({Diag::unset_global,
                                       1,
                                       "the game calls '" + std::string(name) + "', a function that this file must set",
                                       {},
                                       {}});
    lua_settop(state, 0);
  }
  for (const char* list : rooms_and_fills) {
    const bool is_list = push_global(state, list) == LUA_TTABLE;
    const auto count = is_list ? std::min<lua_Integer>(static_cast<lua_Integer>(lua_rawlen(state, 1)), most_themed) : 0;
    for (lua_Integer i = 1; i <= count; ++i) {
      if (lua_rawgeti(state, 1, i) == LUA_TTABLE) {
        lua_pushliteral(state, "contents");
        if (lua_rawget(state, 2) == LUA_TFUNCTION) call_themed(state, blank, list == rooms_and_fills[1]);
      }
      lua_settop(state, 1);
    }
    lua_settop(state, 0);
  }
}

/// Calls the function on the stack on an empty level; what fills a room gets one.
void Script::call_themed(lua_State* state, const LoadedLevel& blank, bool is_fill) {
  stage.level = blank;
  stage.doors = 0;
  begin_rooms();
  map = whole_level;
  blocks.clear();
  if (is_fill) {
    const int room = rooms.make_room({.width = 5, .height = 4});
    result.rooms.resize(stage.level.rooms.size());
    const LevelArea floor = room < 0 ? whole_level : stage.level.rooms[static_cast<std::size_t>(room)].floor;
    blocks.push_back({room, {floor.x1, floor.y1}});
    room < 0 ? lua_newtable(state) : push_room(state, *this, room);
  } else {
    lua_newtable(state);
  }
  if (sandbox.call(state, 1, 0)) return;
  ScriptMessage message = sandbox.split(error_text(state));
  observer->ends.push_back({Diag::script_error, std::max(message.line, 1), message.text, {}, {}});
}

}  // namespace speclev::lua
