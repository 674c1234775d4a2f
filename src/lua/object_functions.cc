// What scripts do with objects that are there: handles keep to their object, whatever becomes of others.
#include <algorithm>
#include <string>

#include "lua/arguments.hh"
#include "lua/names.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr char type_name[] = "obj";

struct Handle {
  int number = -1;  ///< in the list of the script; -1: no object
};

Handle& check_handle(lua_State* state, int index) {
  auto* handle = static_cast<Handle*>(luaL_testudata(state, index, type_name));
  if (handle == nullptr) luaL_error(state, "an object is expected, and there is a %s", luaL_typename(state, index));
  return *handle;
}

/// The object of a handle; null if it is gone.
ScriptThing* thing_of(lua_State* state, int index) {
  Script& script = Script::of(state);
  script.sandbox.charge(state, 20);
  const Handle& handle = check_handle(state, index);
  if (handle.number < 0) return nullptr;
  ScriptThing& thing = script.things[static_cast<std::size_t>(handle.number)];
  return thing.is_gone ? nullptr : &thing;
}

const ObjectKind* kind_of(const Script& script, const ScriptThing& thing) {
  return thing.details.kind < 0 ? nullptr : &script.game.objects[static_cast<std::size_t>(thing.details.kind)];
}

void set(lua_State* state, const char* name, lua_Integer value) {
  lua_pushinteger(state, value);
  lua_setfield(state, -2, name);
}
void set(lua_State* state, const char* name, const std::string& value) {
  lua_pushlstring(state, value.data(), value.size());
  lua_setfield(state, -2, name);
}

/// Without the place in memory, which is not the same everywhere.
int name_of(lua_State* state) {
  lua_pushliteral(state, "obj: 0x0");
  return 1;
}

int is_null(lua_State* state) {
  lua_pushboolean(state, thing_of(state, 1) == nullptr ? 1 : 0);
  return 1;
}

/// "3 uncursed apples", taken apart.
void read_wish(lua_State* state, Script& script, std::string text) {
  ScriptThing made;
  made.thing.kind = ThingKind::object;
  made.is_nowhere = true;
  std::size_t digits = 0;
  while (digits < text.size() && digits < 5 && text[digits] >= '0' && text[digits] <= '9') ++digits;
  if (digits > 0) {
    made.details.quantity = std::stoi(text.substr(0, digits));
    text.erase(0, std::min(digits + 1, text.size()));
  }
  for (const char* word : {"blessed ", "uncursed ", "cursed ", "a ", "an "})
    if (text.starts_with(word)) {
      if (word[0] != 'a') made.details.curse = std::string(word, std::string_view(word).size() - 1);
      text.erase(0, std::string_view(word).size());
    }
  auto found = find_object(script.game, text, '\0');
  if (!found && text.ends_with("s")) found = find_object(script.game, std::string(text, 0, text.size() - 1), '\0');
  for (const char* body : {" corpse", " statue", " egg", " figurine"})
    if (!found && text.ends_with(body)) {
      made.details.looks = text.substr(0, text.size() - std::string_view(body).size());
      found = find_object(script.game, std::string_view(body).substr(1), '\0');
    }
  if (!found) return push_object(state, -1);
  made.details.kind = static_cast<int>(found->number);
  made.thing.number = made.details.kind;
  made.thing.letter = script.game.objects[found->number].letter;
  script.things.push_back(made);
  push_object(state, static_cast<int>(script.things.size()) - 1);
}

int make_new(lua_State* state) {
  Script& script = Script::of(state);
  script.declare(state, "obj.new", {});
  if (lua_istable(state, 1) != 0 && !script.game.does(Way::new_by_text)) {
    lua_getfield(state, 1, "id");
    const char* id = lua_tostring(state, -1);
    read_wish(state, script, id == nullptr ? "" : std::string(id).substr(0, 200));
    return 1;
  }
  read_wish(state, script, std::string(luaL_checkstring(state, 1)).substr(0, 200));
  return 1;
}

int at(lua_State* state) {
  Script& script = Script::of(state);
  script.sandbox.charge(state, 100);
  const LevelPlace place = script.absolute(
      {static_cast<int>(luaL_checkinteger(state, 1) % 256), static_cast<int>(luaL_checkinteger(state, 2) % 256)});
  for (std::size_t i = script.things.size(); i-- > 0;) {
    const ScriptThing& each = script.things[i];
    const bool is_there =
        !each.is_gone && !each.is_nowhere && each.details.holder < 0 && each.thing.kind == ThingKind::object;
    if (!is_there || each.thing.place != place) continue;
    push_object(state, static_cast<int>(i));
    return 1;
  }
  push_object(state, -1);
  return 1;
}

/// The next one of the same pile or holder.
int next(lua_State* state) {
  Script& script = Script::of(state);
  const bool has_one = lua_gettop(state) > 0;
  const int number = has_one ? check_handle(state, 1).number : -1;
  script.sandbox.charge(state, 20);
  for (int i = number + 1; i < static_cast<int>(script.things.size()); ++i) {
    const ScriptThing& each = script.things[static_cast<std::size_t>(i)];
    if (each.is_gone || each.thing.kind != ThingKind::object) continue;
    if (number >= 0 && each.details.holder != script.things[static_cast<std::size_t>(number)].details.holder) continue;
    push_object(state, i);
    return 1;
  }
  push_object(state, -1);
  return 1;
}

int to_table(lua_State* state) {
  const Script& script = Script::of(state);
  const ScriptThing* thing = thing_of(state, 1);
  lua_newtable(state);
  if (thing == nullptr) {
    set(state, "NO_OBJ", 1);
    return 1;
  }
  const ObjectKind* kind = kind_of(script, *thing);
  set(state, "otyp", thing->details.kind);
  set(state, "otyp_name", kind == nullptr ? "" : kind->name);
  set(state, "oclass", std::string(1, thing->thing.letter));
  set(state, "quan", thing->details.quantity.value_or(1));
  set(state, "spe", thing->details.spe.value_or(0));
  set(state, "ox", thing->thing.place.x);
  set(state, "oy", thing->thing.place.y);
  set(state, "blessed", thing->details.curse == "blessed" ? 1 : 0);
  set(state, "cursed", thing->details.curse == "cursed" ? 1 : 0);
  set(state, "corpsenm_name", thing->details.looks);
  for (const char* trait : {"buried", "lit", "locked", "trapped", "greased", "broken"})
    set(state, trait, thing->details.traits.find(trait) != std::string::npos ? 1 : 0);
  return 1;
}

int object_class(lua_State* state) {
  const Script& script = Script::of(state);
  const ObjectKind* kind = nullptr;
  if (lua_isnumber(state, 1) != 0) {
    const lua_Integer number = luaL_checkinteger(state, 1);
    if (number >= 0 && number < std::ssize(script.game.objects))
      kind = &script.game.objects[static_cast<std::size_t>(number)];
  } else if (const ScriptThing* thing = thing_of(state, 1)) {
    kind = kind_of(script, *thing);
  }
  lua_newtable(state);
  if (kind == nullptr) return 1;
  set(state, "name", kind->name);
  set(state, "class", std::string(1, kind->letter));
  set(state, "weight", kind->weight);
  set(state, "cost", kind->cost);
  set(state, "prob", kind->probability);
  set(state, "material", kind->material);
  return 1;
}

int place_object(lua_State* state) {
  Script& script = Script::of(state);
  ScriptThing* thing = thing_of(state, 1);
  const LevelPlace place = script.absolute(
      {static_cast<int>(luaL_checkinteger(state, 2) % 256), static_cast<int>(luaL_checkinteger(state, 3) % 256)});
  if (thing == nullptr) return luaL_error(state, "the object is gone");
  if (!is_on_level(place.x, place.y)) return luaL_error(state, "the place is not on the level");
  thing->thing.place = place;
  thing->is_nowhere = false;
  thing->details.holder = -1;
  return 0;
}

int container(lua_State* state) {
  const ScriptThing* thing = thing_of(state, 1);
  push_object(state, thing == nullptr ? -1 : thing->details.holder);
  return 1;
}

int contents(lua_State* state) {
  Script& script = Script::of(state);
  const int number = check_handle(state, 1).number;
  script.sandbox.charge(state, 100);
  for (std::size_t i = 0; number >= 0 && i < script.things.size(); ++i)
    if (!script.things[i].is_gone && script.things[i].details.holder == number) {
      push_object(state, static_cast<int>(i));
      return 1;
    }
  push_object(state, -1);
  return 1;
}

int add_content(lua_State* state) {
  Script& script = Script::of(state);
  const int number = check_handle(state, 1).number, other = check_handle(state, 2).number;
  if (thing_of(state, 1) == nullptr || thing_of(state, 2) == nullptr) return luaL_error(state, "the object is gone");
  for (int i = number; i >= 0; i = script.things[static_cast<std::size_t>(i)].details.holder)
    if (i == other) return luaL_error(state, "an object cannot be in itself");
  script.things[static_cast<std::size_t>(other)].details.holder = number;
  script.things[static_cast<std::size_t>(other)].is_nowhere = false;
  return 0;
}

void check_timer(lua_State* state, int index) {
  const char* name = luaL_checkstring(state, index);
  if (Script::of(state).game.find_constant("timer", name) == nullptr)
    luaL_error(state, "there is no such timer: '%s'", name);
}
int has_timer(lua_State* state) {
  const ScriptThing* thing = thing_of(state, 1);
  check_timer(state, 2);
  const Script& script = Script::of(state);
  const ObjectKind* kind = thing == nullptr ? nullptr : kind_of(script, *thing);
  const bool rots =
      kind != nullptr && kind->name == "corpse" && std::string_view(lua_tostring(state, 2)) == "rot-corpse";
  lua_pushboolean(state, rots ? 1 : 0);
  return 1;
}
int peek_timer(lua_State* state) {
  thing_of(state, 1);
  check_timer(state, 2);
  lua_pushinteger(state, 0);
  return 1;
}
int change_timer(lua_State* state) {
  thing_of(state, 1);
  if (lua_gettop(state) > 1) check_timer(state, 2);
  return 0;
}

int bury(lua_State* state) {
  ScriptThing* thing = thing_of(state, 1);
  if (thing != nullptr) thing->details.traits += thing->details.traits.empty() ? "buried" : " buried";
  lua_pushboolean(state, thing == nullptr ? 1 : 0);
  return 1;
}

}  // namespace

void push_object(lua_State* state, int number) {
  luaL_checkstack(state, 4, nullptr);
  static_cast<Handle*>(lua_newuserdatauv(state, sizeof(Handle), 0))->number = number;
  luaL_setmetatable(state, type_name);
}

void open_objects(lua_State* state) {
  luaL_newmetatable(state, type_name);
  constexpr luaL_Reg functions[] = {
      {"new", make_new},
      {"isnull", is_null},
      {"at", at},
      {"next", next},
      {"totable", to_table},
      {"class", object_class},
      {"placeobj", place_object},
      {"container", container},
      {"contents", contents},
      {"addcontent", add_content},
      {"has_timer", has_timer},
      {"peek_timer", peek_timer},
      {"stop_timer", change_timer},
      {"start_timer", change_timer},
      {"bury", bury},
      {nullptr, nullptr},
  };
  luaL_newlib(state, functions);
  lua_pushvalue(state, -1);
  lua_setfield(state, -3, "__index");
  lua_setglobal(state, "obj");
  lua_pushcfunction(state, name_of);
  lua_setfield(state, -2, "__tostring");
  lua_pop(state, 1);
}

}  // namespace speclev::lua
