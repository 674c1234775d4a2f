// What scripts ask the hero: the table u. It is nobody in particular, at the depth of the level.
#include <string>
#include <string_view>
#include <utility>

#include "lua/arguments.hh"

namespace speclev::lua {

namespace {

int give_text(lua_State* state, const char* text) {
  lua_pushstring(state, text);
  return 1;
}

int hero_field(lua_State* state) {
  const Script& script = Script::of(state);
  const std::string name = lua_type(state, 2) == LUA_TSTRING ? lua_tostring(state, 2) : "";
  const Function* field = script.game.find_function("u", name);
  if (field == nullptr) return luaL_error(state, "the hero has no field '%s'", name.substr(0, 100).c_str());
  if (name == "role") return give_text(state, "Valkyrie");
  if (name == "name") return give_text(state, "hero");
  if (name == "inventory") {
    push_object(state, -1);
    return 1;
  }
  if (name == "invocation_level") {
    lua_pushboolean(state, 0);
    return 1;
  }
  if (name == "clear_inventory" || name == "giveobj") {
    lua_pushcfunction(state, [](lua_State*) { return 0; });
    return 1;
  }
  constexpr std::pair<std::string_view, int> numbers[] = {
      {"ulevel", 10}, {"ulevelmax", 10}, {"uhunger", 900}, {"uhp", 80},     {"uhpmax", 80},
      {"uen", 10},    {"uenmax", 10},    {"moves", 1},     {"nv_range", 1}, {"xray_range", -1}};
  lua_Integer value = name == "depth" || name == "dlevel" ? script.options.depth : 0;
  for (const auto& [known, number] : numbers)
    if (known == name) value = number;
  lua_pushinteger(state, value);
  return 1;
}

int refuse_field(lua_State* state) { return luaL_error(state, "fields of the hero cannot be set"); }

}  // namespace

void open_hero(lua_State* state) { open_hero_table(state, hero_field, refuse_field); }

}  // namespace speclev::lua
