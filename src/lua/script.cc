#include "lua/script.hh"

#include <algorithm>
#include <iterator>

#include "lua/allowance.hh"
#include "lua/arguments.hh"
#include "lua/game_numbers.hh"
#include "lua/library_names.hh"
#include "lua/selection_value.hh"
#include "target/target_data.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr char key_of_script = 0;
constexpr std::size_t most_declarations = 50000, most_complaints = 1000;
constexpr int first_column_of_rooms = 3;

/// Reads a name that nobody has set.
int read_global(lua_State* state) {
  Script& script = Script::of(state);
  constexpr std::size_t most = 1000, longest = 100;
  if (lua_type(state, 2) == LUA_TSTRING && script.observer->unset_globals.size() < most) {
    const std::string name = std::string(lua_tostring(state, 2)).substr(0, longest);
    const bool is_of_games = name == "error" || name == "print" || name == "assert";
    if (!is_of_games && script.observer->unset_globals.insert(name).second)
      script.remark(state, Diag::unset_global, "nothing sets '" + name + "' before it is used here, so it is nil",
                    name);
  }
  return 0;
}

}  // namespace

std::string_view ending_name(Ending ending) {
  constexpr std::string_view names[] = {"good", "broken", "error", "ends", "crash", "stopped"};
  return names[static_cast<std::size_t>(ending)];
}

Script::Script(const GameTables& tables, const LoadOptions& settings, const Rules& rules, Allowance& allowance,
               const RunOptions& how)
    : game(tables),
      ground(tables),
      options(settings),
      stage(settings, ground.codes, rules, true),
      sandbox(allowance, limits_of(tables)),
      rooms(stage, number_of(tables, "room", "vault")),
      observer(how.observer),
      chance(how.chance) {
  stage.is_maze = false;
  rooms.first_column = first_column_of_rooms;
  lua_State* state = sandbox.state();
  lua_pushlightuserdata(state, this);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &key_of_script);
}

void Script::begin_rooms() {
  std::destroy_at(&rooms);
  std::construct_at(&rooms, stage, number_of(game, "room", "vault"));
  rooms.first_column = first_column_of_rooms;
}

Script& Script::of(lua_State* state) {
  lua_rawgetp(state, LUA_REGISTRYINDEX, &key_of_script);
  auto* script = static_cast<Script*>(lua_touserdata(state, -1));
  lua_pop(state, 1);
  return *script;
}

void Script::open_all() {
  open_des(sandbox.state());
  open_selections(sandbox.state());
  open_game(sandbox.state());
  open_hero(sandbox.state());
  open_objects(sandbox.state());
  open_helpers(sandbox.state());
}

LoadedScript Script::run(std::string_view text) {
  constexpr std::size_t longest_script = std::size_t{4} << 20;
  text = text.substr(0, std::min(text.find('\0'), longest_script));
  if (options.record_makers || (observer != nullptr && observer->notes_lines)) sandbox.note_lines();
  open_all();
  if (observer != nullptr) {
    lua_State* state = sandbox.state();
    lua_pushglobaltable(state);
    lua_newtable(state);
    lua_pushcfunction(state, read_global);
    lua_setfield(state, -2, "__index");
    lua_setmetatable(state, -2);
    lua_pop(state, 1);
  }
  sandbox.begin();
  std::size_t line = 1, longest = 0;
  const auto most = static_cast<std::size_t>(game.limit("line_bytes"));
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    longest = end - at;
    if (longest > most && most > 0) break;
    at = end + 1;
  }
  if (longest > most && most > 0) {
    result.ending = Ending::broken;
    result.end = {static_cast<int>(line),
                  "the line is longer than the game reads: more than " + std::to_string(most) + " bytes"};
    return std::move(result);
  }
  sandbox.run(text, "(" + options.level_name + ".lua)");
  if (is_themed() && sandbox.ending() == Ending::good) run_themed_rooms();
  result.ending = sandbox.ending();
  result.end = sandbox.message();
  if (observer != nullptr && !observer->ends.empty()) {
    // Report the first error: later ones may follow from it.
    const ScriptDiagnostic& first = observer->ends.front();
    result.ending = first.rule == Diag::script_error ? Ending::error : Ending::ends;
    result.end = {first.line, first.text};
    observer->ends.erase(observer->ends.begin());
  }
  stage.begin({});
  if (result.ending == Ending::good && !is_themed()) finish_level(*this);
  stage.note_makers();
  place_things();
  result.rooms.resize(stage.level.rooms.size());
  for (Square& square : stage.level.squares)
    square.uncertain = square.uncertain || stage.is_unknown || is(square, unknown_ground);
  std::ranges::sort(result.flags);
  result.flags.erase(std::unique(result.flags.begin(), result.flags.end()), result.flags.end());
  result.lines_run.assign(sandbox.lines().begin(), sandbox.lines().end());
  result.level = std::move(stage.level);
  return std::move(result);
}

void Script::complain(lua_State* state, const std::string& text) {
  if (observer != nullptr && !observer->ends.empty()) return;  // it may only follow from the error
  constexpr std::size_t longest = 1000;
  sandbox.keep(state, std::min(text.size(), longest));
  if (result.complaints.size() < most_complaints)
    result.complaints.push_back({sandbox.line_now(state), text.substr(0, longest)});
}

void Script::remark(lua_State* state, Diag rule, std::string text, std::string_view word, std::string_view near) {
  constexpr std::size_t most = 1000, longest_text = 1000, longest_word = 200;
  const int line = observer == nullptr || observer->diagnostics.size() >= most ? 0 : sandbox.line_now(state);
  if (line <= 0) return;
  if (text.size() > longest_text) text.resize(longest_text);
  word = word.substr(0, longest_word);
  sandbox.keep(state, sizeof(ScriptDiagnostic) + text.size() + word.size() + near.size());
  observer->diagnostics.push_back({rule, line, std::move(text), std::string(word), std::string(near)});
}

bool Script::has_flag(std::string_view word) const {
  return std::ranges::find(result.flags, word) != result.flags.end();
}

void Script::declare(lua_State* state, std::string_view function,
                     std::vector<std::pair<std::string, std::string>> parameters) {
  if (result.declarations.size() >= most_declarations || things.size() >= most_declarations)
    sandbox.end(state, Ending::ends, "it declares more than is done for a script");
  constexpr std::size_t bytes_of_call = 1000;  // with what it makes
  std::size_t size = bytes_of_call;
  for (const auto& [key, value] : parameters) size += 2 * sizeof(std::string) + key.size() + value.size();
  sandbox.keep(state, size);
  stage.begin({function, -1, static_cast<int>(result.declarations.size())});
  result.declarations.push_back({sandbox.line_now(state), depth, function, std::move(parameters)});
}

void Script::declare_as(std::string_view key, const std::string& value) {
  auto& parameters = result.declarations.back().parameters;
  std::erase_if(parameters, [&](const auto& each) { return each.first == key; });
  const auto after = std::ranges::find_if(parameters, [&](const auto& each) { return each.first > key; });
  if (!value.empty()) parameters.emplace(after, key, value);
}

void Script::run_contents(lua_State* state, int arguments) {
  const Origin own = stage.dice.origin;
  ++depth;
  const bool good = sandbox.call(state, arguments, 0);
  --depth;
  if (!good) sandbox.end_by_error(state, Ending::ends, error_text(state));
  stage.begin(own);
}

// ---- places ----

const LoadedRoom* Script::room_at_work() const {
  return blocks.empty() || blocks.back().room < 0 ? nullptr
                                                  : &stage.level.rooms[static_cast<std::size_t>(blocks.back().room)];
}

LevelPlace Script::absolute(LevelPlace relative) const {
  const auto counted = [](int n) { return n < 0 ? (n % 256 + 256) % 256 : n; };
  const LevelPlace first = origin();
  return {first.x + counted(relative.x), first.y + counted(relative.y)};
}

Script::Found Script::find(lua_State* state, const std::optional<LevelPlace>& relative, unsigned ground_wanted) {
  return find_where(state, relative, [&](int x, int y) { return suits(stage, {x, y}, ground_wanted); });
}

Script::Found Script::find_where(lua_State* state, const std::optional<LevelPlace>& relative,
                                 const std::function<bool(int, int)>& fits) {
  if (relative) {
    const LevelPlace at = absolute(*relative);
    return {is_on_level(at.x, at.y) ? at : corner_of_mazes, false};
  }
  const LoadedRoom* room = room_at_work();
  const LevelArea area = room != nullptr ? room->floor : map;
  const int width = area.x2 - area.x1 + 1, height = area.y2 - area.y1 + 1;
  LevelPlace last{area.x2, area.y2};
  if (width <= 0 || height <= 0) return {corner_of_mazes, true};
  const auto number = static_cast<std::size_t>(room == nullptr ? 0 : blocks.back().room + 1);
  const auto is_good = [&](int x, int y) {
    if (!is_on_level(x, y) || (room != nullptr && room->irregular && stage.at(x, y).room != number)) return false;
    return fits(x, y);
  };
  constexpr int attempts = 100;
  for (int i = 0; i < attempts; ++i) {
    const int x = area.x1 + roll(width, "x"), y = area.y1 + roll(height, "y");
    if (is_good(x, y)) return {{x, y}, true};
  }
  for (int x = area.x1; x <= area.x2; ++x)
    for (int y = area.y1; y <= area.y2; ++y)
      if (is_good(x, y)) return {{x, y}, true};
  complain(state, "there is no square that suits; the last one is taken");
  return {is_on_level(last.x, last.y) ? last : corner_of_mazes, true};
}

// ---- ground ----

void Script::paint(int x, int y, int code, int light) {
  if (!is_on_level(x, y) || code < 0) return;
  const Terrain before = stage.terrain(x, y);
  if (!overwrites_stairs && (before == Terrain::stairs || before == Terrain::ladder)) return;
  stage.change_terrain_to(x, y, code);
  Square& square = stage.at(x, y);
  square.door = square.terrain == Terrain::secret_door ? DoorState::closed : DoorState::none;
  if (light == -1)
    square.lit = roll(2, "light") != 0 || is(square, molten);
  else if (light >= 0)
    square.lit = light != 0 || is(square, molten);
}

bool Script::is_wall_or_stone(int x, int y) const {
  const Terrain terrain = stage.terrain(x, y);
  return terrain == Terrain::stone || is_shaped_wall(terrain) || terrain == Terrain::drawbridge_wall;
}

bool Script::matches(int x, int y, int character) const {
  if (character == transparent) return true;
  if (character == any_wall) return is_wall_or_stone(x, y);
  if (x < 0 || y < 0 || x > last_column || y > last_row) return ground.codes[character] == Terrain::stone;
  return stage.level.at(x, y).code == character;
}

void Script::place_things() {
  std::vector<std::vector<std::size_t>> held(things.size());
  for (std::size_t i = 0; i < things.size(); ++i)
    if (things[i].details.holder >= 0 && !things[i].is_gone)
      held[static_cast<std::size_t>(things[i].details.holder)].push_back(i);
  std::vector<std::size_t> waiting;
  const auto put = [&](std::size_t first) {
    std::vector<std::pair<std::size_t, int>> open{{first, -1}};
    while (!open.empty()) {
      const auto [number, holder] = open.back();
      open.pop_back();
      ScriptThing& each = things[number];
      if (each.is_gone) continue;
      each.is_gone = true;
      const int place = static_cast<int>(stage.level.things.size());
      if (holder >= 0) {
        each.thing.place = stage.level.things[static_cast<std::size_t>(holder)].place;
        each.thing.contained = true;
      }
      each.details.thing = static_cast<std::size_t>(place);
      each.details.holder = holder;
      stage.level.things.push_back(each.thing);
      result.details.push_back(each.details);
      for (std::size_t i = held[number].size(); i-- > 0;) open.emplace_back(held[number][i], place);
    }
  };
  for (std::size_t i = 0; i < things.size(); ++i)
    if (!things[i].is_nowhere && things[i].details.holder < 0) put(i);
}

// ---- functions ----

int go_on_after_errors(lua_State* state, lua_CFunction function, int upvalues) {
  constexpr std::size_t most = 20;
  Script& script = Script::of(state);
  ScriptObserver* const observer = script.observer;
  if (observer == nullptr || script.sandbox.catches(state) || observer->ends.size() >= most) return function(state);
  const int count = lua_gettop(state);
  luaL_checkstack(state, upvalues + 3, nullptr);
  Sandbox::push_error_handler(state);
  for (int i = 1; i <= upvalues; ++i) lua_pushvalue(state, lua_upvalueindex(i));
  lua_pushcclosure(state, function, upvalues);
  lua_rotate(state, 1, 2);
  const int result = lua_pcall(state, count, LUA_MULTRET, 1);
  if (result == LUA_OK) return lua_gettop(state) - 1;
  if (result != LUA_ERRRUN || script.sandbox.ending() != Ending::good) return lua_error(state);
  ScriptMessage message = script.sandbox.split(error_text(state));
  if (message.line == 0) message.line = script.sandbox.line_now(state);
  observer->ends.push_back({script.depth > 0 ? Diag::script_ends_game : Diag::script_error,
                            std::max(message.line, 1),
                            message.text,
                            {},
                            {}});
  lua_settop(state, 0);
  return 0;
}

namespace {

/// Tells of a place that a call names beside the map, where nothing else can be meant.
void check_place(lua_State* state, Script& script, LevelPlace place, const LevelArea& map) {
  const int width = map.x2 - map.x1 + 1, height = map.y2 - map.y1 + 1;
  if (place.x >= 0 && place.y >= 0 && place.x < width && place.y < height) return;
  script.remark(state, Diag::beside_frame,
                "the place (" + std::to_string(place.x) + "," + std::to_string(place.y) +
                    ") is beside the map, which has " + std::to_string(width) + " columns and " +
                    std::to_string(height) + " rows");
}

/// Reads the arguments by the row of a function, notes the call, and does it.
int do_named(lua_State* state) {
  Script& script = Script::of(state);
  const auto* function = static_cast<const Function*>(lua_touserdata(state, lua_upvalueindex(1)));
  const auto* named = static_cast<const NamedFunction*>(lua_touserdata(state, lua_upvalueindex(2)));
  constexpr std::int64_t work = 300;
  script.sandbox.charge(state, work);
  luaL_checkstack(state, 60, nullptr);
  const Arguments arguments(state, script, *function);
  if (function->table == "des") script.declare(state, named->name, arguments.uniform());
  // A maze may be stocked with many things in one call.
  const std::size_t before = script.stage.level.things.size();
  const LevelArea map = script.map;
  const bool is_checked = script.observer != nullptr && function->table == "des" && function->name != "map" &&
                          script.blocks.empty() && !script.is_themed() && !script.has_ground_around;
  const int results = named->run(state, script, arguments);
  const std::size_t after = script.stage.level.things.size();
  if (after > before) script.sandbox.keep(state, (after - before) * sizeof(LoadedThing));
  if (const auto place = is_checked ? arguments.place() : std::nullopt) check_place(state, script, *place, map);
  return results;
}

int call_named(lua_State* state) {
  const auto* function = static_cast<const Function*>(lua_touserdata(state, lua_upvalueindex(1)));
  return function->table == "des" ? go_on_after_errors(state, do_named, 2) : do_named(state);
}

}  // namespace

void add_functions(lua_State* state, const char* table, const NamedFunction* functions, std::size_t count) {
  const GameTables& game = Script::of(state).game;
  for (std::size_t i = 0; i < count; ++i) {
    const Function* row = game.find_function(table, functions[i].name);
    if (row == nullptr) continue;
    lua_pushlightuserdata(state, const_cast<Function*>(row));
    lua_pushlightuserdata(state, const_cast<NamedFunction*>(&functions[i]));
    lua_pushcclosure(state, call_named, 2);
    lua_setfield(state, -2, functions[i].name);
  }
}

void open_des(lua_State* state) {
  lua_newtable(state);
  add_ground(state);
  add_rooms(state);
  add_features(state);
  add_things(state);
  add_regions(state);
  lua_setglobal(state, "des");
}

Rules rules_of(const GameTables& game) {
  const auto target = find_target(game.loading);
  Rules rules(data_of(target ? *target : *find_target(default_target)));
  rules.choose(LoadingWay::never_mirrored, false);
  rules.choose(LoadingWay::mirrored_as_drawn, true);
  rules.mirrored.clear();
  rules.upright.clear();
  rules.flags.not_columns = 1U << 30;
  rules.flags.not_rows = 1U << 31;
  return rules;
}

namespace {

/// The names of the table on top of the stack.
std::vector<std::string> names_of(lua_State* state) {
  std::vector<std::string> names;
  for (lua_pushnil(state); lua_next(state, -2) != 0; lua_pop(state, 1))
    if (lua_type(state, -2) == LUA_TSTRING) names.emplace_back(lua_tostring(state, -2));
  std::ranges::sort(names);
  return names;
}

}  // namespace

LibraryNames library_names(const GameTables& game) {
  const LoadOptions options;
  const Rules rules = rules_of(game);
  Allowance allowance;
  Script script(game, options, rules, allowance);
  script.open_all();
  lua_State* const state = script.sandbox.state();
  LibraryNames found;
  lua_pushglobaltable(state);
  std::vector<std::string> globals = names_of(state);
  for (const std::string& name : globals) {
    // The table of all names has itself as one of them.
    if (lua_getfield(state, -1, name.c_str()) == LUA_TTABLE && name != "_G") found[name] = names_of(state);
    lua_pop(state, 1);
  }
  for (const Function& each : game.functions)
    if (each.table == "u") found["u"].push_back(each.name);
  found[""] = std::move(globals);
  return found;
}

LoadedScript load_script_on(sim::LevelBuilder* on, std::string_view text, const std::string& name,
                            const GameTables& game, const LoadOptions& options, Allowance& allowance,
                            const RunOptions& how) {
  LoadOptions named = options;
  named.level_name = name;
  const Rules rules = rules_of(game);
  Script script(game, named, rules, allowance, how);
  LoadedScript loaded = script.run(text);
  if (on != nullptr) on->take_notes(script.stage);
  return loaded;
}

LoadedScript load_script(std::string_view text, const std::string& name, const GameTables& game,
                         const LoadOptions& options) {
  Allowance allowance;
  return load_script_on(nullptr, text, name, game, options, allowance);
}

}  // namespace speclev::lua
