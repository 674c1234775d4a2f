// nh, obj, u and nhc, and the functions that every level finds, while a script is rehearsed.
#include <lua.hpp>

#include <algorithm>

#include "base/excerpt.hh"
#include "lua/inflections.hh"
#include "lua/names.hh"
#include "lua/rehearsal_run.hh"

namespace speclev::lua {

namespace {

const Function& table_row(lua_State* state) {
  return *static_cast<const Function*>(lua_touserdata(state, lua_upvalueindex(1)));
}

int roll(lua_State* state) {
  const lua_Integer n = luaL_checkinteger(state, 1);
  if (n < 1) Run::of(state).remark(state, Diag::script_complaint, "a die has one side at least");
  lua_pushinteger(state, Run::of(state).roll(n));
  return 1;
}

int random(lua_State* state) {
  if (lua_gettop(state) < 1 || lua_gettop(state) > 2) return luaL_error(state, "random takes one or two numbers");
  const bool has_first = lua_gettop(state) == 2;
  const lua_Integer first = has_first ? luaL_checkinteger(state, 1) : 0,
                    n = luaL_checkinteger(state, has_first ? 2 : 1);
  lua_pushinteger(state, first + Run::of(state).roll(n));
  return 1;
}

int difficulty(lua_State* state) {
  if (lua_gettop(state) != 0) return luaL_error(state, "level_difficulty takes no argument");
  lua_pushinteger(state, Run::of(state).options().depth);
  return 1;
}

void set_number(lua_State* state, const char* key, lua_Integer value) {
  lua_pushinteger(state, value);
  lua_setfield(state, -2, key);
}

/// The place in the arguments of a function: x,y or a table of both.
void read_place(lua_State* state, lua_Integer& x, lua_Integer& y, bool may_be_array) {
  if (!lua_istable(state, 1)) {
    x = luaL_checkinteger(state, 1);
    y = luaL_checkinteger(state, 2);
    return;
  }
  const bool has_keys = lua_getfield(state, 1, "x") != LUA_TNIL;
  lua_getfield(state, 1, "y");
  if (!has_keys && may_be_array) {
    lua_geti(state, 1, 1);
    lua_geti(state, 1, 2);
  }
  x = luaL_checkinteger(state, -2);
  y = luaL_checkinteger(state, -1);
}

int absolute(lua_State* state) {
  const bool is_table = lua_istable(state, 1);
  lua_Integer x = 0, y = 0;
  read_place(state, x, y, false);
  const Run& run = Run::of(state);
  if (!is_table) {
    lua_pushinteger(state, x + run.frame.x);
    lua_pushinteger(state, y + run.frame.y);
    return 2;
  }
  lua_newtable(state);
  set_number(state, "x", x + run.frame.x);
  set_number(state, "y", y + run.frame.y);
  return 1;
}

int look_at_map(lua_State* state) {
  lua_Integer x = 0, y = 0;
  read_place(state, x, y, true);
  const Run& run = Run::of(state);
  if (x + run.frame.x < 0 || x + run.frame.x > 79 || y + run.frame.y < 0 || y + run.frame.y > 20)
    return luaL_error(state, "the place is not on the level");
  lua_newtable(state);
  lua_pushliteral(state, " ");
  lua_setfield(state, -2, "mapchr");
  lua_pushliteral(state, "stone");
  lua_setfield(state, -2, "typ_name");
  for (const char* key : {"glyph", "typ", "seenv", "waslit", "roomno", "edge", "candig", "has_trap"}) {
    if (std::string_view(key) == "has_trap" || std::string_view(key) == "edge")
      lua_pushboolean(state, 0);
    else
      lua_pushinteger(state, 0);
    lua_setfield(state, -2, key);
  }
  lua_newtable(state);
  lua_setfield(state, -2, "flags");
  return 1;
}

int look_at_trap(lua_State* state) {
  lua_Integer x = 0, y = 0;
  read_place(state, x, y, true);
  const Run& run = Run::of(state);
  const auto at = run.traps.find({static_cast<int>(x) + run.frame.x, static_cast<int>(y) + run.frame.y});
  if (at == run.traps.end()) return luaL_error(state, "there is no trap");
  const Constant* type = run.game().find_constant("trap", at->second);
  lua_newtable(state);
  set_number(state, "tx", at->first.first);
  set_number(state, "ty", at->first.second);
  set_number(state, "ttyp", type == nullptr ? 0 : type->value.value_or(0));
  lua_pushstring(state, at->second.c_str());
  lua_setfield(state, -2, "ttyp_name");
  for (const char* key : {"tseen", "madeby_u"}) {
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, key);
  }
  return 1;
}

int complain(lua_State* state) {
  constexpr std::size_t longest = 500;
  const std::string text = luaL_checkstring(state, 1);
  Run::of(state).remark(state, Diag::script_complaint, "the script complains: " + excerpt(text, longest));
  return 0;
}

int say(lua_State* state) {
  luaL_checkstring(state, 1);
  return 0;
}

int same_text(lua_State* state) {
  lua_settop(state, 1);
  luaL_checkstring(state, 1);
  return 1;
}

int article(lua_State* state) {
  lua_pushstring(state, with_article(luaL_checkstring(state, 1)).c_str());
  return 1;
}

int with_s(lua_State* state) {
  lua_pushstring(state, (std::string(luaL_checkstring(state, 1)) + "s").c_str());
  return 1;
}

int monster_name(lua_State* state) {
  const auto& monsters = Run::of(state).game().monsters;
  const lua_Integer number = luaL_checkinteger(state, 1);
  const bool is_there = number >= 0 && number < static_cast<lua_Integer>(monsters.size());
  lua_pushstring(state, is_there ? monsters[static_cast<std::size_t>(number)].name.c_str() : "");
  return 1;
}

int object_name(lua_State* state) {
  const auto& objects = Run::of(state).game().objects;
  const lua_Integer number = luaL_checkinteger(state, 1);
  const bool is_there = number >= 0 && number < static_cast<lua_Integer>(objects.size());
  lua_pushstring(state, is_there ? objects[static_cast<std::size_t>(number)].name.c_str() : "");
  lua_pushstring(state, is_there ? std::string(1, objects[static_cast<std::size_t>(number)].letter).c_str() : "");
  return 2;
}

int monster_difficulty(lua_State* state) {
  const GameTables& game = Run::of(state).game();
  const auto found = find_monster(game, luaL_checkstring(state, 1));
  if (!found) return luaL_error(state, "there is no such monster");
  lua_pushinteger(state, game.monsters[found->number].difficulty);
  return 1;
}

int keep_variable(lua_State* state) {
  const char* key = luaL_checkstring(state, 1);
  lua_getfield(state, LUA_REGISTRYINDEX, "variables");
  if (lua_gettop(state) > 2) {
    lua_pushvalue(state, 2);
    lua_setfield(state, -2, key);
    return 0;
  }
  lua_getfield(state, -1, key);
  return 1;
}

/// What a function gives back by its type in the table, of those that change nothing here.
int stub(lua_State* state) {
  const Function& function = table_row(state);
  const std::string_view type = function.forms.front().parameters.front().type;
  const std::string_view note = function.forms.front().parameters.front().note;
  if (note.find("refuse") != std::string_view::npos)
    return luaL_error(state, "%s asks whoever plays, which nothing here can answer", function.name.c_str());
  const std::string& form = function.forms.front().text;
  if (const std::size_t at = form.find("timer"); at != std::string::npos) {
    const int place =
        1 + static_cast<int>(std::count(form.begin(), form.begin() + static_cast<std::ptrdiff_t>(at), ','));
    if (lua_type(state, place) == LUA_TSTRING &&
        Run::of(state).game().find_constant("timer", lua_tostring(state, place)) == nullptr)
      return luaL_error(state, "'%s' is no timer", lua_tostring(state, place));
  }
  if (type == "boolean") return lua_pushboolean(state, 0), 1;
  if (type == "number") return lua_pushinteger(state, 0), 1;
  if (type == "string") return lua_pushliteral(state, ""), 1;
  if (type == "table" || type.starts_with("array")) return lua_newtable(state), 1;
  return 0;
}

int own_text(lua_State* state) {
  luaL_checkudata(state, 1, "object");
  return stub(state);
}

int object_table(lua_State* state) {
  luaL_checkudata(state, 1, "object");
  lua_getiuservalue(state, 1, 1);
  return 1;
}

int object_class(lua_State* state) {
  if (lua_isnumber(state, 1) == 0) luaL_checkudata(state, 1, "object");
  lua_newtable(state);
  set_number(state, "weight", 0);
  if (lua_isuserdata(state, 1) != 0) {
    lua_getiuservalue(state, 1, 1);
    for (const char* key : {"name", "class"}) {
      lua_getfield(state, -1, key);
      lua_setfield(state, -3, key);
    }
    lua_pop(state, 1);
  }
  return 1;
}

int new_object(lua_State* state) {
  Run& run = Run::of(state);
  std::string name;
  if (lua_istable(state, 1)) {
    lua_getfield(state, 1, "id");
    name = luaL_optstring(state, -1, "");
  } else {
    name = luaL_checkstring(state, 1);
  }
  const auto found = find_object(run.game(), name, '\0');
  run.push_object(state, name, found ? std::string(1, run.game().objects[found->number].letter) : "");
  return 1;
}

int some_object(lua_State* state) {
  Run::of(state).push_object(state, "", "");
  return 1;
}

int is_null(lua_State* state) {
  luaL_checkudata(state, 1, "object");
  lua_pushboolean(state, 0);
  return 1;
}

constexpr luaL_Reg of_nh[] = {{"rn2", roll},
                              {"random", random},
                              {"level_difficulty", difficulty},
                              {"abscoord", absolute},
                              {"getmap", look_at_map},
                              {"gettrap", look_at_trap},
                              {"impossible", complain},
                              {"pline", say},
                              {"verbalize", say},
                              {"text", say},
                              {"makeplural", with_s},
                              {"makesingular", same_text},
                              {"s_suffix", same_text},
                              {"ing_suffix", same_text},
                              {"an", article},
                              {"int_to_pmname", monster_name},
                              {"int_to_objname", object_name},
                              {"mon_difficulty", monster_difficulty},
                              {"variable", keep_variable}};
constexpr luaL_Reg of_obj[] = {{"new", new_object},        {"isnull", is_null},      {"totable", object_table},
                               {"class", object_class},    {"at", some_object},      {"next", some_object},
                               {"container", some_object}, {"contents", some_object}};

template <std::size_t count>
lua_CFunction find(const luaL_Reg (&functions)[count], const std::string& name, lua_CFunction otherwise) {
  for (const luaL_Reg& each : functions)
    if (name == each.name) return each.func;
  return otherwise;
}

template <std::size_t count>
void open_table(lua_State* state, const Run& run, const char* table, const luaL_Reg (&functions)[count],
                lua_CFunction otherwise) {
  lua_newtable(state);
  for (const Function& each : run.game().functions) {
    if (each.table != table) continue;
    lua_pushlightuserdata(state, const_cast<Function*>(&each));
    lua_pushcclosure(state, find(functions, each.name, otherwise), 1);
    lua_setfield(state, -2, each.name.c_str());
  }
}

/// A field of u: what is not there is an error, and nothing can be set.
int read_hero(lua_State* state) {
  const Run& run = Run::of(state);
  const std::string key = luaL_checkstring(state, 2);
  const Function* field = run.game().find_function("u", key);
  if (field == nullptr) return luaL_error(state, "u has no '%s'", key.c_str());
  if (field->forms.front().text != "field") {
    lua_pushlightuserdata(state, const_cast<Function*>(field));
    lua_pushcclosure(state, stub, 1);
    return 1;
  }
  const std::string& type = field->forms.front().parameters.front().type;
  if (key == "depth" || key == "dlevel") return lua_pushinteger(state, run.options().depth), 1;
  if (key == "role") return lua_pushliteral(state, "Valkyrie"), 1;
  if (type == "string") return lua_pushliteral(state, ""), 1;
  if (type == "boolean") return lua_pushboolean(state, 0), 1;
  if (type == "object") return some_object(state);
  lua_pushinteger(state, 1);
  return 1;
}

int set_hero(lua_State* state) { return luaL_error(state, "u cannot be changed"); }

std::int64_t constant_of(const GameTables& game, const std::string& name) {
  if (const std::int64_t limit = game.limit(name); limit != 0) return limit;
  if (name == "HIGH_PM") return static_cast<std::int64_t>(game.monsters.size()) - 1;
  if (name == "LAST_OBJECT") return static_cast<std::int64_t>(game.objects.size()) - 1;
  return name == "FIRST_OBJECT" ? 1 : 0;
}

/// What upstream's library gives to every level, in our words.
constexpr std::string_view library = R"lua(
function math.random(a, b)
  if a == nil then return nh.rn2(nil) end
  if b == nil then return 1 + nh.rn2(a) end
  return nh.random(a, b + 1 - a)
end
function shuffle(list)
  for i = #list, 2, -1 do
    local j = math.random(i)
    list[i], list[j] = list[j], list[i]
  end
end
align = { "law", "neutral", "chaos" }
shuffle(align)
function d(dice, sides)
  if sides == nil then dice, sides = 1, dice end
  local sum = 0
  for _ = 1, dice do sum = sum + math.random(1, sides) end
  return sum
end
function percent(threshold) return math.random(0, 99) < threshold end
function monkfoodshop()
  if u.role == "Monk" then return "health food shop" end
  return "food shop"
end
function pline(text, ...) nh.pline(string.format(text, ...)) end
function nh_get_variables_string() return "" end
function nh_set_variables_string() end
function table_stringify() return "" end
function tutorial_cmd_before() return true end
function tutorial_enter() end
function tutorial_leave() end
function tutorial_turn() end
)lua";

int tweak(lua_State* state) {
  Run& run = Run::of(state);
  Call call;
  call.line = run.sandbox.line_now(state);
  call.depth = run.depth;
  call.function = "hell_tweaks";
  const Squares* squares = squares_at(state, 1);
  if (squares == nullptr) return luaL_error(state, "hell_tweaks takes a selection");
  call.values["selection"] = {CallValue::Kind::squares, 0, {}, {}, *squares};
  run.record(state, call);
  run.remark(state, Diag::uncertain_part, "what hell_tweaks makes of the level is not known here", "hell_tweaks");
  return 0;
}

}  // namespace

void Run::push_object(lua_State* state, const std::string& name, const std::string& letter) {
  constexpr std::int64_t work = 150;
  sandbox.charge(state, work);
  lua_newuserdatauv(state, 1, 1);
  lua_newtable(state);
  lua_pushstring(state, name.c_str());
  lua_setfield(state, -2, "otyp_name");
  lua_pushstring(state, name.c_str());
  lua_setfield(state, -2, "name");
  lua_pushstring(state, letter.c_str());
  lua_setfield(state, -2, "oclass");
  lua_pushstring(state, letter.c_str());
  lua_setfield(state, -2, "class");
  for (const char* key : {"otyp", "weight", "age", "recharged", "oeroded", "oeroded2", "corpsenm", "quan", "spe",
                          "cursed", "blessed", "ox", "oy"})
    set_number(state, key, 0);
  lua_setiuservalue(state, -2, 1);
  luaL_setmetatable(state, "object");
}

void open_game_library(lua_State* state, Run& run) {
  lua_newtable(state);
  lua_setfield(state, LUA_REGISTRYINDEX, "variables");
  open_table(state, run, "nh", of_nh, stub);
  lua_setglobal(state, "nh");
  luaL_newmetatable(state, "object");
  open_table(state, run, "obj", of_obj, own_text);
  lua_pushvalue(state, -1);
  lua_setglobal(state, "obj");
  lua_setfield(state, -2, "__index");
  lua_pop(state, 1);
  open_hero_table(state, read_hero, set_hero);
  lua_newtable(state);
  for (const Function& each : run.game().functions)
    if (each.table == "nhc") set_number(state, each.name.c_str(), constant_of(run.game(), each.name));
  lua_setglobal(state, "nhc");
  lua_pushcfunction(state, tweak);
  lua_setglobal(state, "hell_tweaks");
  if (luaL_loadbufferx(state, library.data(), library.size(), "=library", "t") != LUA_OK ||
      lua_pcall(state, 0, 0, 0) != LUA_OK)
    lua_pop(state, 1);
}

}  // namespace speclev::lua
