// What the functions of des do beyond taking their arguments: frames, contents, and what ends or crashes the game.
#include <lua.hpp>

#include <algorithm>
#include <utility>

#include "lua/names.hh"
#include "lua/rehearsal_run.hh"

namespace speclev::lua {

namespace {

constexpr int columns = 80, rows = 21, deepest_rooms = 5, deepest_containers = 10;
/// The size of a room that the script leaves open.
constexpr std::int64_t usual_width = 5, usual_height = 4;

int raised(int place) { return place % 2 == 0 ? place + 1 : place; }

int aligned_column(const std::string& word, int width) {
  const int place = word == "left"         ? 3
                    : word == "half-left"  ? 2 + (76 - width) / 4
                    : word == "center"     ? 2 + (76 - width) / 2
                    : word == "half-right" ? 2 + (76 - width) * 3 / 4
                                           : 77 - width;
  return std::max(raised(place), 1);
}

int aligned_row(const std::string& word, int height) {
  int place = raised(word == "top" ? 3 : word == "center" ? 2 + (18 - height) / 2 : 19 - height);
  if (place < 0 || place + height > rows) place += place > 0 ? -2 : 2;
  return height >= rows ? 0 : std::max(place, 0);
}

void push_field(lua_State* state, const char* key, std::int64_t value) {
  lua_pushinteger(state, value);
  lua_setfield(state, -2, key);
}

}  // namespace

void Run::remark_map(lua_State* state, std::size_t width, const std::vector<std::string>& map_rows) {
  for (const std::string& row : map_rows)
    if (row.size() != width) {
      remark(state, Diag::unequal_rows,
             "a row of this map has " + std::to_string(row.size()) + " squares, another " + std::to_string(width) +
                 ": all that follows in the text is moved to the left");
      break;
    }
  std::string told;
  for (const std::string& row : map_rows)
    for (const char letter : row) {
      if (told.find(letter) != std::string::npos) continue;
      const Constant* known = game_.find_constant("map_char", std::string(1, letter));
      if (known != nullptr && letter != 'w') continue;
      told += letter;
      const std::string why = known == nullptr ? "is no map character" : "is a wall only where something is looked for";
      remark(state, Diag::map_letter, std::string("'") + letter + "' " + why + ": the square stays as it was");
    }
  if (map_rows.size() > static_cast<std::size_t>(rows))
    remark(state, Diag::cut_map,
           "this map has " + std::to_string(map_rows.size()) + " rows, of which " + std::to_string(rows) +
               " are on the level");
}

void Run::place_map(lua_State* state, Call& call) {
  const std::vector<std::string> map_rows = rows_of_map(call.text("map"));
  std::size_t width = 0;
  for (const std::string& row : map_rows) width = std::max(width, row.size());
  remark_map(state, width, map_rows);
  if (map_rows.size() > static_cast<std::size_t>(std::max<std::int64_t>(game_.limit("map_rows"), rows)))
    luaL_error(state, "this map has %d rows, and no level has room for so many", static_cast<int>(map_rows.size()));
  const bool is_whole = width <= 1 && map_rows.size() <= 1;
  const bool is_aligned = !lua_istable(state, 1) || call.text("halign").size() + call.text("valign").size() > 0;
  Frame next{frame.x, frame.y, static_cast<int>(width), static_cast<int>(map_rows.size()), rooms == 0 && !is_themed};
  if (is_whole) {
    next = {};
  } else if (is_aligned) {
    const std::string across = lua_istable(state, 1) ? call.text("halign") : "center",
                      down = lua_istable(state, 1) ? call.text("valign") : "center";
    if (!across.empty() && across != "none") next.x = aligned_column(across, static_cast<int>(width));
    if (!down.empty() && down != "none") next.y = aligned_row(down, static_cast<int>(map_rows.size()));
  } else {
    const std::int64_t x = call.number("x"), y = call.number("y");
    if (rooms == 0 && !is_themed && (x < 1 || x >= columns || y < 0 || y >= rows))
      luaL_error(state, "the map needs a place: column 1 to 79 and row 0 to 20, or alignments");
    next.x = static_cast<int>(std::clamp<std::int64_t>(x, 0, columns));
    next.y = static_cast<int>(std::clamp<std::int64_t>(y, 0, rows));
    if (next.y > 0 && next.y + static_cast<int>(map_rows.size()) > rows)
      next.y = next.y - 2 + static_cast<int>(map_rows.size()) <= rows ? next.y - 2 : 0;
  }
  if (rooms == 0 && next.x + static_cast<int>(width) > columns)
    remark(state, width >= 100 ? Diag::script_complaint : Diag::cut_map,
           "this map leads over the right edge of the level, and is cut there");
  frame = next;
}

int Run::finish(lua_State* state, Call& call, const Function& function) {
  const std::string& name = function.name;
  const Frame before = frame;
  if (name == "map") {
    const std::string text = call.text("map");
    place_map(state, call);
    if (call.has("contents")) {
      lua_newtable(state);
      push_field(state, "width", frame.width);
      push_field(state, "height", frame.height);
      call_contents(state, "contents", name, 1);
      frame = rooms > 0 ? before : Frame{};
    }
    push_squares(state, Squares::unknown("map(" + recorded_map(text) + ")"));
    return 1;
  }
  if (name == "room" || name == "region") {
    const bool makes_room = name == "room" || is_themed || call.text("type") != "" ||
                            call.number("irregular", 0) == 1 || call.number("arrival_room", 0) == 1;
    if (name == "region" && call.has("contents") && !makes_room)
      remark(state, Diag::idle_contents, "this region makes no room, so its contents are never looked at", "contents");
    if (name == "region" && rooms > 0 && makes_room)
      remark(state, Diag::script_complaint, "a region that is a room stands in the contents of a room");
    if (name == "room" && ++rooms > deepest_rooms)
      sandbox.end(state, Ending::ends, "rooms are nested more than " + std::to_string(deepest_rooms) + " deep");
    if (name == "region") ++rooms;
    const bool was_room = std::exchange(is_room, name == "room");
    frame.is_certain = false;
    if (makes_room && call.has("contents")) {
      const CallValue* area = call.find("region");
      const std::int64_t width = area != nullptr ? area->area[2] - area->area[0] + 1 : call.number("w"),
                         height = area != nullptr ? area->area[3] - area->area[1] + 1 : call.number("h");
      lua_newtable(state);
      push_field(state, "width", width > 0 ? width : usual_width);
      push_field(state, "height", height > 0 ? height : usual_height);
      push_field(state, "lit", call.number("lit", 0) != 0);
      push_field(state, "irregular", call.number("irregular", 0) == 1);
      push_field(state, "needjoining", call.number("joined", 1));
      lua_pushstring(state, call.text("type").empty() ? "ordinary" : call.text("type").c_str());
      lua_setfield(state, -2, "type");
      lua_newtable(state);
      for (const char* key : {"x1", "y1"}) push_field(state, key, 1);
      push_field(state, "x2", width > 0 ? width : usual_width);
      push_field(state, "y2", height > 0 ? height : usual_height);
      lua_setfield(state, -2, "region");
      call_contents(state, "contents", name, 1);
    }
    --rooms;
    is_room = was_room;
    frame = before;
    return 0;
  }
  if (name == "monster") {
    if (call.number("id", 0) == -2 || (call.has("class") && call.find("class")->number == -2))
      sandbox.end(state, Ending::ends, "'" + call.text("class") + "' is no class of monsters");
    if (call.has("inventory")) {
      ++containers;
      call_contents(state, "inventory", name, 0);
      --containers;
    }
    return 0;
  }
  if (name == "object") {
    if (call.has("class") && call.find("class")->number == -2)
      sandbox.end(state, Ending::ends, "'" + call.text("class") + "' is no class of objects");
    if (call.has("contents")) {
      if (++containers > deepest_containers)
        remark(state, Diag::script_complaint,
               "containers are nested more than " + std::to_string(deepest_containers) + " deep");
      push_object(state, call.text("id"), call.text("class"));
      call_contents(state, "contents", name, 1);
      --containers;
    }
    push_object(state, call.text("id"), call.text("class"));
    return 1;
  }
  return 0;
}

void Run::check(lua_State* state, const Call& call) {
  const std::string& name = call.function;
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
  };
  const bool has_place = call.number("x") != -1 || call.number("y") != -1;
  if (name == "door" && !has_place && rooms == 0)
    sandbox.end(state, Ending::crash, "a door needs a place outside of rooms");
  if (name == "door" && !has_place && rooms == 1 && is_room)
    remark(state, Diag::script_complaint, "there is rock behind the walls of this room, so that no door is made");
  if (name == "levregion" && call.text("type") == "portal" && call.text("name").empty())
    sandbox.end(state, Ending::crash, "a portal needs the name of the level that it leads to");
  if (is_one_of({"mazewalk", "drawbridge"}) && !has_place) luaL_error(state, "%s needs a place", name.c_str());
  if (name == "drawbridge" && call.number("x") < 1) luaL_error(state, "the column of a drawbridge must be 1 at least");
  if (name == "terrain" && !has_place && !call.has("selection"))
    luaL_error(state, "terrain needs a place or a selection");
  if (name == "gas_cloud" && !has_place && !call.has("selection"))
    luaL_error(state, "gas_cloud needs a place or a selection");
  if (name == "room" && (call.number("x") == -1) != (call.number("y") == -1))
    luaL_error(state, "a room needs both x and y, or none");
  if (name == "room" && (call.number("w") == -1) != (call.number("h") == -1))
    luaL_error(state, "a room needs both w and h, or none");
  if (name == "replace_terrain" && !call.has("fromterrain") && !call.has("mapfragment"))
    luaL_error(state, "replace_terrain needs fromterrain or mapfragment");
  if (name == "region" && call.has("region") && call.find("region")->area == std::array<int, 4>{-1, -1, -1, -1})
    luaL_error(state, "a region needs an area");
  if ((name == "region" || name == "wall_property") && !call.has("region") && !call.has("selection"))
    luaL_error(state, "a region needs an area");
  if (name == "corridor" &&
      (call.text("srcwall") == "all" || call.text("srcwall") == "random" || call.text("srcwall").empty() ||
       call.text("destwall") == "all" || call.text("destwall") == "random" || call.text("destwall").empty()))
    remark(state, Diag::script_complaint, "a corridor needs a wall at both ends, else it digs nothing");
  if (call.has("mapfragment")) check_fragment(state, call.text("mapfragment"));
  if (is_one_of({"door", "terrain", "mazewalk", "drawbridge"}) && has_place && is_off_level(call))
    luaL_error(state, "the place (%d,%d) is not on the level", static_cast<int>(call.number("x")),
               static_cast<int>(call.number("y")));
  if (name == "trap" && has_place)
    traps[{static_cast<int>(call.number("x")) + frame.x, static_cast<int>(call.number("y")) + frame.y}] =
        call.text("type");
  const std::string looks = call.text("appear_as");
  if (name == "monster" && !looks.empty()) check_appearance(state, looks);
  if (name == "level_init") is_ground_all = call.text("style") != "" && call.text("style") != "solidfill";
  if (!has_place || !frame.is_certain || is_ground_all) return;
  const std::int64_t x = call.number("x"), y = call.number("y");
  if (x < 0 || y < 0 || x >= frame.width || y >= frame.height)
    remark(state, Diag::beside_frame,
           "the place (" + std::to_string(x) + "," + std::to_string(y) + ") is beside the map, which has " +
               std::to_string(frame.width) + " columns and " + std::to_string(frame.height) + " rows");
}

void Run::check_fragment(lua_State* state, const std::string& text) {
  const std::vector<std::string> fragment = rows_of_map(text);
  const std::size_t width = fragment.empty() ? 0 : fragment.front().size();
  if (width % 2 == 0 || fragment.size() % 2 == 0) luaL_error(state, "a fragment has odd numbers of columns and rows");
  const std::string& middle = fragment[fragment.size() / 2];
  if (middle.size() > width / 2 && middle[width / 2] == 'x')
    luaL_error(state, "the middle of a fragment cannot be anything");
}

void Run::check_appearance(lua_State* state, const std::string& looks) {
  const std::string name = looks.size() > 4 ? looks.substr(4) : "";
  if (looks.starts_with("ter:")) {
    if (std::ranges::find(game_.furniture, name) == game_.furniture.end())
      remark(state, Diag::script_complaint, "'" + name + "' is nothing that a monster can look like", name);
  } else if (looks.starts_with("obj:")) {
    if (std::ranges::find(game_.objects, name, &ObjectKind::name) == game_.objects.end())
      remark(state, Diag::script_complaint, "there is no object '" + name + "' to look like", name);
  } else if (looks.starts_with("mon:")) {
    if (!find_monster(game_, name))
      remark(state, Diag::script_complaint, "there is no monster '" + name + "' to look like", name);
  } else {
    luaL_error(state, "appear_as begins with obj:, mon: or ter:");
  }
}

int Run::declare(lua_State* state, const Function& function) {
  // What the call reads is gone from the stack; contents are found in the table, which stays.
  constexpr std::int64_t work = 300;
  sandbox.charge(state, work);
  Call call = CallReader(state, game_, result_.remarks).read(function, sandbox.line_now(state));
  call.depth = depth;
  lua_settop(state, std::min(lua_gettop(state), 1));
  record(state, call);
  if (function.name != "map") check(state, call);
  return finish(state, call, function);
}

}  // namespace speclev::lua
