// What scripts do to the ground of a level.
#include <algorithm>
#include <vector>

#include "lua/alignments.hh"
#include "lua/arguments.hh"
#include "lua/selection_value.hh"
#include "lua/words.hh"
#include "sim/cave.hh"
#include "sim/geometry.hh"
#include "sim/maze_walk.hh"
#include "sim/wall_shapes.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr LevelArea ground_of_mazes{2, 0, maze_columns, maze_rows};

int level_flags(lua_State* state, Script& script) {
  const int count = lua_gettop(state);
  if (count == 0) return luaL_error(state, "'flag' of des.level_flags: it is missing");
  for (int i = 1; i <= count; ++i) {
    const char* given = lua_isstring(state, i) != 0 ? lua_tostring(state, i) : nullptr;
    const Constant* known = given == nullptr ? nullptr : script.game.find_constant("level_flag_word", given, true);
    if (known == nullptr) {
      Parameter flag;
      flag.key = "flag";
      flag.type = "flag word";
      const std::string word = given == nullptr ? luaL_typename(state, i) : std::string(given).substr(0, 200);
      return luaL_error(state, "%s", unknown_word(state, script, flag, word).whole().c_str());
    }
    if (!script.has_flag(known->name)) script.result.flags.push_back(known->name);
    const Rules::Flags& bits = script.stage.rules.flags;
    const std::pair<std::string_view, std::uint32_t> flags[] = {
        {"hardfloor", bits.hardfloor}, {"mazelevel", bits.maze_level},   {"corrmaze", bits.corridors},
        {"premapped", bits.premapped}, {"noteleport", bits.no_teleport}, {"inaccessibles", bits.makes_ways},
        {"noflipx", bits.not_columns}, {"noflipy", bits.not_rows},       {"noflip", bits.not_columns | bits.not_rows}};
    for (const auto& [word, bit] : flags)
      if (known->name == word) script.stage.level.flags |= bit;
    if (known->name == "mazelevel") script.stage.is_maze = true;
  }
  return 0;
}

void fill(Script& script, int code, bool lit) {
  for (int x = ground_of_mazes.x1; x <= ground_of_mazes.x2; ++x)
    for (int y = 0; y <= maze_rows; ++y) {
      if (code >= 0) script.stage.put_terrain(x, y, code);
      script.stage.at(x, y).lit = lit || script.stage.is(x, y, molten);
    }
}

/// The grid of a maze, of which the walls are of some terrain.
void fill_grid(Script& script, int walls) {
  const bool is_stone = script.has_flag("corrmaze") || walls < 0;
  for (int x = 2; x <= maze_columns; ++x)
    for (int y = 0; y <= maze_rows; ++y) {
      const bool is_wall = y >= 2 && (x % 2 == 0 || y % 2 == 0);
      if (is_wall && !is_stone)
        script.stage.put_terrain(x, y, walls);
      else
        script.stage.put_terrain(x, y, script.ground.code("STONE"));
    }
}

/// A maze of corridors and walls that may be several squares wide: which way it leads is not simulated where they are.
void make_maze(Script& script, const Arguments& arguments) {
  const int corridor = arguments.number("corrwid", -1), wall = arguments.number("wallthick", -1);
  fill_grid(script, script.ground.code("HWALL"));
  if (corridor == 1 && wall == 1) {
    walk_maze(script.stage, {2, 3}, 4, script.ground.code(script.has_flag("corrmaze") ? "CORR" : "ROOM"), true);
    return;
  }
  script.stage.is_unknown = true;
}

int level_init(lua_State* state, Script& script, const Arguments& arguments) {
  const std::string_view style = arguments.text("style", "solidfill");
  const int floor = script.ground.character('.').value_or(-1), stone = script.ground.character(' ').value_or(0);
  const int fore = arguments.number("fg", floor);
  const int back = arguments.number("bg", style == "swamp" ? script.ground.code("MOAT") : stone);
  const int filling = arguments.number("filling", fore);
  const bool lit = arguments.has("lit") ? arguments.truth("lit", false) : script.roll(2, "light") != 0;
  script.has_ground = true;
  script.has_grid = style == "mazegrid";
  script.has_ground_around = arguments.has("style") && style != "solidfill";
  const bool is_told = !script.game.does(Way::quiet_ground);
  if (is_told && ((style == "solidfill" && filling < 0) || (style == "mazegrid" && back < 0)))
    script.complain(state, "what the level is filled with is no terrain");
  if (style == "solidfill") {
    fill(script, filling, lit);
  } else if (style == "mazegrid") {
    fill_grid(script, back);
  } else if (style == "maze") {
    make_maze(script, arguments);
  } else if (style == "mines") {
    if (arguments.has("filling")) fill(script, filling, lit);
    if (fore >= 0 && back >= 0)
      make_cave(script.stage, {fore, back, arguments.truth("smoothed", false), arguments.truth("joined", false),
                               arguments.truth("walled", false), lit});
  } else if (style == "swamp") {
    fill(script, fore, lit);
    script.stage.is_unknown = true;
  } else {
    script.stage.is_unknown = true;
  }
  return 0;
}

// ---- maps ----

}  // namespace

MapText read_map(std::string_view text) {
  MapText map;
  std::string plain;
  for (const char each : text)
    if (each < '0' || each > '9') plain += each;
  std::size_t longest = 0;
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t end = std::min(plain.find('\n', at), plain.size());
    longest = std::max(longest, end - at);
    map.rows.push_back(plain.substr(at, end - at));
    at = end + 1;
  }
  map.width = static_cast<int>(std::min<std::size_t>(longest, 10000));
  map.height = static_cast<int>(std::min<std::size_t>(map.rows.size(), 10000));
  map.cells = std::move(plain);
  return map;
}

namespace {

/// The character of a map at a place: every row counts as wide as the longest one.
char cell_of(const MapText& map, int x, int y) {
  const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(map.width + 1) + static_cast<std::size_t>(x);
  return at < map.cells.size() ? map.cells[at] : '\0';
}

LevelPlace place_of(lua_State* state, Script& script, const Arguments& arguments, const MapText& map) {
  const bool is_text = !arguments.form().is_table();
  const int across = halign_of(arguments.text("halign", is_text ? "center" : "none"));
  const int down = valign_of(arguments.text("valign", is_text ? "center" : "none"));
  const LevelPlace first{script.map.x1, script.map.y1};
  if (script.is_themed() && across == 0 && down == 0)
    return {1 + script.roll(std::max(last_column - map.width, 1), "x"),
            script.roll(std::max(rows_of_level - map.height, 1), "y")};
  if (across != 0 || down != 0) {
    const LevelPlace at =
        aligned(script.stage, across == 0 ? 1 : across, down == 0 ? 1 : down, map.width, map.height, script.has_ground);
    const auto odd = [](int n) { return n % 2 == 0 ? n + 1 : n; };
    return {across == 0 ? odd(first.x) : at.x, down == 0 ? odd(first.y) : at.y};
  }
  const auto told = arguments.place();
  if (!told || told->x == -1 || told->y == -1) luaL_error(state, "the map has neither a place nor an alignment");
  LevelPlace at = *told;
  if (const LoadedRoom* room = script.room_at_work()) at = {room->floor.x1 + at.x, room->floor.y1 + at.y};
  return at;
}

/// Stairs and ladders stay under a map and lead where they led, but those up look as those down do.
void forget_direction(LevelBuilder& stage, LevelPlace at) {
  for (LoadedThing& each : stage.level.things)
    if (each.place == at && (each.kind == ThingKind::stairs_up || each.kind == ThingKind::ladder_up))
      each.looks_down = true;
}

void draw(lua_State* state, Script& script, const MapText& map, bool lit, Selection& drawn, int columns, int rows) {
  LevelBuilder& stage = script.stage;
  bool is_told = script.game.does(Way::quiet_ground);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const LevelPlace at{script.map.x1 + x, script.map.y1 + y};
      const auto code = script.ground.character(cell_of(map, x, y));
      if (!code || *code < 0) continue;
      if (at.x < 1 && !is_told) {
        script.complain(state, "squares of the map are left of the level");
        is_told = true;
      }
      if (!is_on_level(at.x, at.y)) continue;
      drawn.add(at.x, at.y);
      const Terrain before = stage.terrain(at.x, at.y);
      Square& square = stage.at(at.x, at.y);
      if (before != Terrain::stairs && before != Terrain::ladder) {
        stage.put_terrain(at.x, at.y, *code);
      } else {
        square.room = 0;
        forget_direction(stage, at);
      }
      square.lit = lit || is(square, molten);
      square.touched = true;
      if (square.terrain == Terrain::secret_door) square.door = DoorState::closed;
    }
}

/// Tells of a map that is not drawn as it looks.
void check_map(lua_State* state, Script& script, const MapText& map) {
  const auto uneven =
      std::ranges::find_if(map.rows, [&](const std::string& row) { return static_cast<int>(row.size()) != map.width; });
  if (uneven != map.rows.end())
    script.remark(state, Diag::unequal_rows,
                  "a row of this map has " + std::to_string(uneven->size()) + " squares, another " +
                      std::to_string(map.width) + ": all that follows in the text is moved to the left");
  std::string seen;
  for (const std::string& row : map.rows)
    for (const char letter : row) {
      if (seen.find(letter) != std::string::npos) continue;
      seen += letter;
      const auto code = script.ground.character(letter);
      if (!code || *code == any_wall)
        script.remark(state, Diag::map_letter,
                      std::string("'") + letter + "' is " +
                          (code ? "a wall only where something is looked for" : "no map character") +
                          ": the square stays as it was");
    }
  if (map.height > rows_of_level)
    script.remark(state, Diag::cut_map,
                  "this map has " + std::to_string(map.height) + " rows, of which " + std::to_string(rows_of_level) +
                      " are on the level");
}

int map(lua_State* state, Script& script, const Arguments& arguments) {
  const MapText text = read_map(arguments.text("map"));
  if (script.observer != nullptr) check_map(state, script, text);
  Selection drawn;
  constexpr int most_rows = rows_of_level + 1;
  if (text.height > most_rows) return luaL_error(state, "the map has more than %d rows", most_rows);
  if (text.width <= 1 && text.height <= 1) {
    script.map = whole_level;
  } else {
    LevelPlace at = place_of(state, script, arguments, text);
    int columns = text.width, rows = text.height;
    if (const LoadedRoom* room = script.room_at_work()) {
      columns = std::min(columns, room->floor.x2 - room->floor.x1);
      rows = std::min(rows, room->floor.y2 - room->floor.y1);
    }
    const bool is_placed = arguments.form().is_table() && arguments.text("halign", "none") == "none" &&
                           arguments.text("valign", "none") == "none";
    if (is_placed && !is_on_level(at.x, at.y)) return luaL_error(state, "the map does not begin on the level");
    if (script.blocks.empty() && at.x + columns > columns_of_level)
      script.remark(state, Diag::cut_map, "this map leads over the right edge of the level, and is cut there");
    if (at.y + rows > rows_of_level) at.y = at.y > 0 && at.y - 2 + rows <= rows_of_level ? at.y - 2 : 0;
    script.map = {at.x, at.y, at.x + columns - 1, at.y + rows - 1};
    script.stage.level.maps.push_back(script.map);
    script.stage.level.map_origins.push_back(script.stage.dice.origin);
    draw(state, script, text, arguments.truth("lit", false), drawn, columns, rows);
  }
  if (arguments.push_function("contents")) {
    lua_createtable(state, 0, 2);
    lua_pushinteger(state, text.width);
    lua_setfield(state, -2, "width");
    lua_pushinteger(state, text.height);
    lua_setfield(state, -2, "height");
    auto blocks = std::exchange(script.blocks, {});
    script.run_contents(state, 1);
    script.blocks = std::move(blocks);
    script.map = whole_level;
  }
  push_selection(state, drawn, map_expression(arguments));
  return 1;
}

// ---- terrain ----

int terrain(lua_State* state, Script& script, const Arguments& arguments) {
  const int code = arguments.number("typ", 0), light = arguments.number("lit", -2);
  if (code < 0 && !script.game.does(Way::quiet_ground)) script.complain(state, "this map character is no terrain");
  if (const auto place = arguments.place()) {
    const LevelPlace at = script.absolute(*place);
    if (!is_on_level(at.x, at.y)) return luaL_error(state, "the place is not on the level");
    script.paint(at.x, at.y, code, light);
    return 0;
  }
  const Selection* where = arguments.squares("selection");
  if (where == nullptr) return luaL_error(state, "des.terrain has neither a place nor a selection");
  for (const LevelPlace place : where->places()) script.paint(place.x, place.y, code, light);
  return 0;
}

LevelArea moved(const Script& script, const LevelArea& area) {
  const LevelPlace first = script.origin();
  return {first.x + area.x1, first.y + area.y1, first.x + area.x2, first.y + area.y2};
}

int replace_terrain(lua_State* state, Script& script, const Arguments& arguments) {
  Selection where = rectangle(whole_level, true);
  if (const auto area = arguments.area("region"))
    where = rectangle(moved(script, *area), true);
  else if (const Selection* squares = arguments.squares("selection"))
    where = *squares;
  const int to = arguments.number("toterrain", 0), chance = arguments.number("chance", 100),
            light = arguments.number("lit", -2);
  std::vector<LevelPlace> found;
  if (arguments.has("fromterrain")) {
    const int from = arguments.number("fromterrain", 0);
    for (const LevelPlace place : where.places())
      if (place.x >= 1 && script.matches(place.x, place.y, from)) found.push_back(place);
  } else {
    if (!arguments.has("mapfragment"))
      return luaL_error(state, "des.replace_terrain has neither fromterrain nor mapfragment");
    where.keep(match_fragment(state, script, arguments.text("mapfragment"), true));
    found = where.places();
  }
  for (const LevelPlace place : found)
    if (script.stage.dice.percent(chance)) script.paint(place.x, place.y, to, light);
  return 0;
}

int mazewalk(lua_State* state, Script& script, const Arguments& arguments) {
  const auto place = arguments.place();
  if (!place) return luaL_error(state, "des.mazewalk has no place");
  const LevelPlace at = script.absolute(*place);
  if (!is_on_level(at.x, at.y)) return luaL_error(state, "the place is not on the level");
  std::string_view word = arguments.text("dir", "random");
  constexpr std::string_view words[] = {"north", "south", "east", "west"};
  if (word == "random") word = words[script.roll(4, "direction")];
  const int direction = 1 << (std::find(std::begin(words), std::end(words), word) - std::begin(words));
  const std::string_view typ = arguments.text("typ", "");
  int code = arguments.number("typ", script.ground.code("ROOM"));
  if ((typ.empty() || code <= 0) && script.has_flag("corrmaze")) code = script.ground.code("CORR");
  if (code <= 0) code = script.ground.code("ROOM");
  walk_maze(script.stage, at, direction, code, script.has_grid);
  if (arguments.truth("stocked", true)) stock_maze(script.stage, 684, 68);
  return 0;
}

int wallify(lua_State*, Script& script, const Arguments& arguments) {
  const LevelArea& map = script.map;
  LevelArea area{arguments.number("x1", -1), arguments.number("y1", -1), arguments.number("x2", -1),
                 arguments.number("y2", -1)};
  if (area.x1 < 0) area.x1 = map.x1 - 1;
  if (area.y1 < 0) area.y1 = map.y1 - 1;
  if (area.x2 < 0) area.x2 = map.x2 + 2;
  if (area.y2 < 0) area.y2 = map.y2 + 2;
  wall_in(script.stage, area);
  return 0;
}

int wall_property(lua_State* state, Script& script, const Arguments& arguments) {
  const auto told = arguments.area("region");
  if (!told) return luaL_error(state, "des.wall_property has no region");
  const LevelArea area{script.map.x1 + told->x1, script.map.y1 + told->y1, script.map.x1 + told->x2,
                       script.map.y1 + told->y2};
  if (arguments.text("property", "nondiggable") == "nonpasswall")
    mark_unpassable(script.stage, area);
  else
    mark_undiggable(script.stage, area);
  return 0;
}

int mark(Script& script, const Arguments& arguments, void (*how)(LevelBuilder&, const LevelArea&)) {
  const Selection* squares = arguments.squares("selection");
  if (squares == nullptr) {
    how(script.stage, whole_level);
    return 0;
  }
  for (const LevelPlace at : squares->places()) how(script.stage, {at.x, at.y, at.x, at.y});
  return 0;
}
int non_diggable(lua_State*, Script& script, const Arguments& arguments) {
  return mark(script, arguments, mark_undiggable);
}
int non_passwall(lua_State*, Script& script, const Arguments& arguments) {
  return mark(script, arguments, mark_unpassable);
}

int nothing_to_see(lua_State*, Script&, const Arguments&) { return 0; }

constexpr NamedFunction functions[] = {
    {"level_init", level_init},
    {"map", map},
    {"terrain", terrain},
    {"replace_terrain", replace_terrain},
    {"mazewalk", mazewalk},
    {"wallify", wallify},
    {"wall_property", wall_property},
    {"non_diggable", non_diggable},
    {"non_passwall", non_passwall},
    {"mineralize", nothing_to_see},
    {"reset_level", nothing_to_see},
    {"finalize_level", nothing_to_see},
};

/// It takes any number of words.
int do_level_flags(lua_State* state) {
  Script& script = Script::of(state);
  std::vector<std::pair<std::string, std::string>> words;
  std::vector<std::string> names;
  constexpr std::int64_t work = 100, work_of_word = 50;
  constexpr std::size_t longest = 100;
  script.sandbox.charge(state, work + work_of_word * lua_gettop(state));
  for (int i = 1; i <= lua_gettop(state); ++i)
    if (lua_type(state, i) == LUA_TSTRING) {
      const Constant* known = script.game.find_constant("level_flag_word", lua_tostring(state, i), true);
      names.push_back(known != nullptr ? known->name : recorded_text(lua_tostring(state, i)).substr(0, longest));
    }
  std::ranges::sort(names);
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ",") + name;
  script.declare(state, "level_flags", {{"flags", all}});
  return level_flags(state, script);
}

int call_level_flags(lua_State* state) { return go_on_after_errors(state, do_level_flags, 0); }

}  // namespace

void add_ground(lua_State* state) {
  add_functions(state, "des", functions, std::size(functions));
  lua_pushcfunction(state, call_level_flags);
  lua_setfield(state, -2, "level_flags");
}

}  // namespace speclev::lua
