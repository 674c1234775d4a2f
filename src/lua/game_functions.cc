// What scripts ask the game: the tables nh and nhc. Nobody plays here: what would ask a player is refused.
#include <algorithm>
#include <string>

#include "base/characters.hh"
#include "lua/arguments.hh"
#include "lua/inflections.hh"
#include "lua/names.hh"
#include "sim/mirror.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr std::size_t most_said = 10000, longest_said = 5000;

int number_at(lua_State* state, int index) {
  return static_cast<int>(std::clamp<lua_Integer>(luaL_checkinteger(state, index), -1000000, 1000000));
}

/// A place as two numbers or a table, relative.
LevelPlace place_at(lua_State* state, bool& is_table, bool may_be_array) {
  is_table = lua_gettop(state) == 1 && lua_istable(state, 1) != 0;
  if (!is_table) return {number_at(state, 1), number_at(state, 2)};
  LevelPlace place;
  lua_getfield(state, 1, "x");
  const bool is_named = !lua_isnil(state, -1);
  lua_pop(state, 1);
  if (!is_named && !may_be_array) luaL_error(state, "a place is expected as {x=, y=}");
  const auto take = [&](const char* key, int index) {
    if (is_named)
      lua_getfield(state, 1, key);
    else
      lua_geti(state, 1, index);
    int is_whole = 0;
    const auto number =
        static_cast<int>(std::clamp<lua_Integer>(lua_tointegerx(state, -1, &is_whole), -1000000, 1000000));
    lua_pop(state, 1);
    if (is_whole == 0) luaL_error(state, "a place has two numbers");
    return number;
  };
  place.x = take("x", 1);
  place.y = take("y", 2);
  return place;
}

LevelPlace on_level(lua_State* state) {
  bool is_table = false;
  const LevelPlace at = Script::of(state).absolute(place_at(state, is_table, true));
  if (!is_on_level(at.x, at.y)) luaL_error(state, "the place is not on the level");
  return at;
}

void set(lua_State* state, const char* name, lua_Integer value) {
  lua_pushinteger(state, value);
  lua_setfield(state, -2, name);
}
void set_text(lua_State* state, const char* name, std::string_view value) {
  lua_pushlstring(state, value.data(), value.size());
  lua_setfield(state, -2, name);
}
void set_truth(lua_State* state, const char* name, bool value) {
  lua_pushboolean(state, value ? 1 : 0);
  lua_setfield(state, -2, name);
}

int getmap(lua_State* state) {
  Script& script = Script::of(state);
  const LevelPlace at = on_level(state);
  const Square& square = script.stage.at(at.x, at.y);
  lua_newtable(state);
  set(state, "typ", square.code);
  set_text(state, "typ_name", script.ground.name(square.code));
  const char letter = square.terrain == Terrain::vertical_wall ? '|'
                      : is_shaped_wall(square.terrain)         ? '-'
                                                               : square.letter;
  set_text(state, "mapchr", std::string_view(&letter, 1));
  set_truth(state, "lit", square.lit);
  set_truth(state, "waslit", square.lit);
  set_truth(state, "horizontal", square.horizontal);
  set_truth(state, "has_trap", script.stage.has_trap(at));
  set(state, "roomno", square.room == 0 ? 0 : square.room + 2);
  lua_newtable(state);
  const bool is_door = square.terrain == Terrain::door || square.terrain == Terrain::secret_door;
  if (is_door) {
    set_truth(state, "nodoor", square.door == DoorState::none);
    set_truth(state, "broken", square.door == DoorState::broken);
    set_truth(state, "isopen", square.door == DoorState::open);
    set_truth(state, "closed", square.door == DoorState::closed);
    set_truth(state, "locked", square.door == DoorState::locked);
    set_truth(state, "trapped", false);
  }
  lua_setfield(state, -2, "flags");
  return 1;
}

const LoadedThing* trap_at(const Script& script, LevelPlace at) {
  for (const LoadedThing& each : script.stage.level.things)
    if (each.kind == ThingKind::trap && each.place == at) return &each;
  return nullptr;
}

int gettrap(lua_State* state) {
  Script& script = Script::of(state);
  const LevelPlace at = on_level(state);
  const LoadedThing* trap = trap_at(script, at);
  if (trap == nullptr) return luaL_error(state, "there is no trap");
  lua_newtable(state);
  set(state, "tx", at.x);
  set(state, "ty", at.y);
  set(state, "ttyp", trap->number);
  for (const Constant& each : script.game.group("trap"))
    if (each.value == trap->number) set_text(state, "ttyp_name", each.name);
  set_truth(state, "tseen", trap->text.find("seen") != std::string::npos);
  set_truth(state, "madeby_u", false);
  return 1;
}

int deltrap(lua_State* state) {
  Script& script = Script::of(state);
  script.declare(state, "nh.deltrap", {});
  script.stage.remove_trap(on_level(state));
  return 0;
}

int abscoord(lua_State* state) {
  bool is_table = false;
  const LevelPlace told = place_at(state, is_table, false), first = Script::of(state).origin();
  const LevelPlace at{first.x + told.x, first.y + told.y};
  if (!is_table) {
    lua_pushinteger(state, at.x);
    lua_pushinteger(state, at.y);
    return 2;
  }
  lua_newtable(state);
  set(state, "x", at.x);
  set(state, "y", at.y);
  return 1;
}

int stairways(lua_State* state) {
  const auto& things = Script::of(state).stage.level.things;
  lua_newtable(state);
  int number = 0;
  for (std::size_t i = things.size(); i-- > 0;) {
    const LoadedThing& each = things[i];
    if (each.kind < ThingKind::stairs_up || each.kind > ThingKind::ladder_down) continue;
    lua_newtable(state);
    set(state, "x", each.place.x);
    set(state, "y", each.place.y);
    set_truth(state, "up", each.kind == ThingKind::stairs_up || each.kind == ThingKind::ladder_up);
    set_truth(state, "ladder", each.kind == ThingKind::ladder_up || each.kind == ThingKind::ladder_down);
    set(state, "dnum", 0);
    set(state, "dlevel", Script::of(state).options.depth);
    lua_seti(state, -2, ++number);
  }
  return 1;
}

int impossible(lua_State* state) {
  Script::of(state).complain(state, std::string(luaL_checkstring(state, 1)).substr(0, longest_said));
  return 0;
}

int say(lua_State* state) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(state, 1, &size);
  auto& said = Script::of(state).result.said;
  Sandbox::of(state).keep(state, std::min(size, longest_said));
  if (said.size() < most_said) said.emplace_back(text, std::min(size, longest_said));
  return 0;
}

int nothing(lua_State*) { return 0; }
int empty_text(lua_State* state) {
  lua_pushliteral(state, "");
  return 1;
}
int refuse(lua_State* state) { return luaL_error(state, "nobody is there who could answer"); }

int rn2(lua_State* state) {
  if (lua_gettop(state) != 1) return luaL_error(state, "nh.rn2 takes one number");
  const lua_Integer n = luaL_checkinteger(state, 1);
  Script& script = Script::of(state);
  if (n < 1) script.complain(state, "nh.rn2 of a number below 1 is 0");
  lua_pushinteger(state, script.roll_of_script(static_cast<int>(std::clamp<lua_Integer>(n, 0, 2000000000)), "rn2"));
  return 1;
}

int random(lua_State* state) {
  const int count = lua_gettop(state);
  if (count != 1 && count != 2) return luaL_error(state, "nh.random takes one number or two");
  const int from = count == 1 ? 0 : number_at(state, 1), n = number_at(state, count);
  lua_pushinteger(state, from + Script::of(state).roll_of_script(n, "random"));
  return 1;
}

int level_difficulty(lua_State* state) {
  if (lua_gettop(state) != 0) return luaL_error(state, "nh.level_difficulty takes nothing");
  lua_pushinteger(state, Script::of(state).options.depth);
  return 1;
}

int is_genocided(lua_State* state) {
  luaL_checkstring(state, 1);
  lua_pushboolean(state, 0);
  return 1;
}

// ---- words ----

std::string text_at(lua_State* state) { return std::string(luaL_checkstring(state, 1)).substr(0, 200); }

int give(lua_State* state, const std::string& text) {
  lua_pushlstring(state, text.data(), text.size());
  return 1;
}

template <std::string (*inflection)(std::string text)>
int inflected(lua_State* state) {
  return give(state, inflection(text_at(state)));
}

int variable(lua_State* state) {
  luaL_checkstring(state, 1);
  lua_getfield(state, LUA_REGISTRYINDEX, "speclev.variables");
  lua_insert(state, 1);
  if (lua_gettop(state) >= 3) {
    lua_settop(state, 3);
    lua_rawset(state, 1);
    return 0;
  }
  lua_rawget(state, 1);
  return 1;
}

int dungeon_name(lua_State* state) {
  return give(state, luaL_checkinteger(state, 1) == 0 ? "The Dungeons of Doom" : "");
}

int monster_name(lua_State* state) {
  const Script& script = Script::of(state);
  const lua_Integer number = luaL_checkinteger(state, 1);
  return give(state, number >= 0 && number < std::ssize(script.game.monsters)
                         ? script.game.monsters[static_cast<std::size_t>(number)].name
                         : "");
}

int object_name(lua_State* state) {
  const Script& script = Script::of(state);
  const lua_Integer number = luaL_checkinteger(state, 1);
  const bool is_one = number >= 0 && number < std::ssize(script.game.objects);
  give(state, is_one ? script.game.objects[static_cast<std::size_t>(number)].name : "");
  give(state, is_one ? std::string(1, script.game.objects[static_cast<std::size_t>(number)].letter) : "");
  return 2;
}

int monster_difficulty(lua_State* state) {
  const Script& script = Script::of(state);
  const auto found = find_monster(script.game, text_at(state));
  lua_pushinteger(state, found ? script.game.monsters[found->number].difficulty : 0);
  return 1;
}

/// At once: what is there moves, what comes later does not.
int flip_level(lua_State* state) {
  enum Direction { up_down = 1, left_right = 2 };
  Script& script = Script::of(state);
  const int bits = number_at(state, 1);
  script.declare(state, "nh.flip_level", {});
  Mirror mirror(script.stage, {(bits & left_right) != 0, (bits & up_down) != 0});
  mirror.turn(script.level_regions);
  for (ScriptThing& each : script.things)
    if (!each.is_nowhere) mirror.turn(each.thing);
  for (MarkedArea& each : script.result.areas) mirror.turn(each.area);
  return 0;
}

int debug_flags(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_getfield(state, 1, "overwrite_stairs");
  if (!lua_isnil(state, -1)) Script::of(state).overwrites_stairs = lua_toboolean(state, -1) != 0;
  return 0;
}

int no_timer(lua_State* state) {
  lua_pushinteger(state, 0);
  return 1;
}
int no_timer_there(lua_State* state) {
  lua_pushboolean(state, 0);
  return 1;
}

constexpr luaL_Reg game_functions[] = {
    {"test", nothing},
    {"getmap", getmap},
    {"gettrap", gettrap},
    {"deltrap", deltrap},
    {"has_timer_at", no_timer_there},
    {"peek_timer_at", no_timer},
    {"stop_timer_at", nothing},
    {"start_timer_at", nothing},
    {"abscoord", abscoord},
    {"impossible", impossible},
    {"pline", say},
    {"verbalize", say},
    {"menu", refuse},
    {"text", say},
    {"getlin", refuse},
    {"eckey", empty_text},
    {"callback", nothing},
    {"gamestate", nothing},
    {"makeplural", inflected<plural>},
    {"makesingular", inflected<singular>},
    {"s_suffix", inflected<possessive>},
    {"ing_suffix", inflected<with_ing>},
    {"an", inflected<with_article>},
    {"rn2", rn2},
    {"random", random},
    {"level_difficulty", level_difficulty},
    {"is_genocided", is_genocided},
    {"debug_themerm", nothing},
    {"parse_config", nothing},
    {"get_config", empty_text},
    {"get_config_errors", nothing},
    {"dnum_name", dungeon_name},
    {"int_to_pmname", monster_name},
    {"int_to_objname", object_name},
    {"variable", variable},
    {"stairways", stairways},
    {"pushkey", nothing},
    {"doturn", nothing},
    {"debug_flags", debug_flags},
    {"flip_level", flip_level},
    {"mon_difficulty", monster_difficulty},
    {"is_wish_archfiend", no_timer_there},
};

}  // namespace

void open_game(lua_State* state) {
  const GameTables& game = Script::of(state).game;
  lua_newtable(state);
  for (const luaL_Reg& each : game_functions) {
    if (game.find_function("nh", each.name) == nullptr) continue;
    lua_pushcfunction(state, each.func);
    lua_setfield(state, -2, each.name);
  }
  lua_setglobal(state, "nh");
  lua_newtable(state);
  lua_setfield(state, LUA_REGISTRYINDEX, "speclev.variables");
  lua_newtable(state);
  const std::int64_t monsters = std::ssize(game.monsters), objects = std::ssize(game.objects);
  std::int64_t first = 0;
  while (first < objects && (game.objects[static_cast<std::size_t>(first)].letter == ']' ||
                             game.objects[static_cast<std::size_t>(first)].name.starts_with("generic ")))
    ++first;
  const std::pair<const char*, std::int64_t> numbers[] = {
      {"COLNO", game.limit("COLNO")}, {"ROWNO", game.limit("ROWNO")}, {"NUMMONS", monsters},        {"LOW_PM", 0},
      {"HIGH_PM", monsters - 1},      {"FIRST_OBJECT", first},        {"LAST_OBJECT", objects - 1}, {"DLB", 0}};
  for (const auto& [name, value] : numbers)
    if (game.find_function("nhc", name) != nullptr) set(state, name, value);
  lua_setglobal(state, "nhc");
}

}  // namespace speclev::lua
