// Rooms, the regions that are rooms, doors and corridors of scripts.
#include <algorithm>

#include "lua/arguments.hh"
#include "sim/regions.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr std::size_t deepest_rooms = 5;
constexpr std::string_view walls[] = {"north", "south", "east", "west"};

std::string_view type_name(const Script& script, int type) {
  for (const Constant& each : script.game.group("room"))
    if (each.value == type) return each.name;
  return "ordinary";
}

}  // namespace

void push_room(lua_State* state, const Script& script, int number) {
  const LoadedRoom& room = script.stage.level.rooms[static_cast<std::size_t>(number)];
  lua_createtable(state, 0, 7);
  const std::pair<const char*, int> numbers[] = {{"width", room.floor.x2 - room.floor.x1 + 1},
                                                 {"height", room.floor.y2 - room.floor.y1 + 1}};
  for (const auto& [name, value] : numbers) {
    lua_pushinteger(state, value);
    lua_setfield(state, -2, name);
  }
  const std::pair<const char*, int> corners[] = {
      {"x1", room.floor.x1}, {"y1", room.floor.y1}, {"x2", room.floor.x2}, {"y2", room.floor.y2}};
  lua_createtable(state, 0, 4);
  for (const auto& [name, value] : corners) {
    lua_pushinteger(state, value);
    lua_setfield(state, -2, name);
  }
  lua_setfield(state, -2, "region");
  const bool joined = script.result.rooms[static_cast<std::size_t>(number)].joined;
  const std::pair<const char*, bool> truths[] = {
      {"lit", room.lit}, {"irregular", room.irregular}, {"needjoining", joined}};
  for (const auto& [name, value] : truths) {
    lua_pushboolean(state, value ? 1 : 0);
    lua_setfield(state, -2, name);
  }
  lua_pushstring(state, std::string(type_name(script, room.type)).c_str());
  lua_setfield(state, -2, "type");
}

namespace {

void run_in_room(lua_State* state, Script& script, const Arguments& arguments, int number, LevelPlace first) {
  if (!arguments.push_function("contents")) return;
  push_room(state, script, number);
  script.blocks.push_back({number, first});
  script.run_contents(state, 1);
  script.blocks.pop_back();
}

int align_of(std::string_view word) {
  constexpr std::string_view columns[] = {"", "left", "half-left", "center", "half-right", "right"};
  constexpr std::string_view rows[] = {"", "top", "", "center", "", "bottom"};
  for (int i = 1; i <= 5; ++i)
    if (word == columns[i] || word == rows[i]) return i;
  return -1;
}

int room(lua_State* state, Script& script, const Arguments& arguments) {
  const auto place = arguments.place();
  RoomSpec wish;
  wish.x = place ? place->x : -1;
  wish.y = place ? place->y : -1;
  wish.width = arguments.number("w", -1);
  wish.height = arguments.number("h", -1);
  if ((wish.x == -1) != (wish.y == -1)) return luaL_error(state, "a room has both x and y, or none");
  if ((wish.width == -1) != (wish.height == -1)) return luaL_error(state, "a room has both w and h, or none");
  for (int* each : {&wish.x, &wish.y, &wish.width, &wish.height}) *each = std::clamp(*each, -1, 1000);
  if (script.blocks.size() >= deepest_rooms)
    script.sandbox.end(state, Ending::ends, "rooms are nested five deep at most");
  const bool is_sub = script.room_at_work() != nullptr;
  wish.xalign = align_of(arguments.text("xalign", "random"));
  wish.yalign = align_of(arguments.text("yalign", "random"));
  const int chance = arguments.number("chance", 100);
  wish.type = arguments.number("type", 0);
  if (chance > 0 && !script.stage.dice.percent(chance)) wish.type = 0;
  wish.light = arguments.number("lit", -1);
  wish.filled = arguments.number("filled", 1) != 0;
  const int parent = is_sub ? script.blocks.back().room : -1;
  const int made = is_sub ? script.rooms.make_subroom(parent, wish) : script.rooms.make_room(wish);
  if (made < 0) return 0;
  if (is_sub) script.stage.level.rooms[static_cast<std::size_t>(parent)].irregular = true;
  script.result.rooms.resize(script.stage.level.rooms.size());
  script.result.rooms[static_cast<std::size_t>(made)] = {arguments.number("filled", 1),
                                                         arguments.truth("joined", true)};
  const LevelArea floor = script.stage.level.rooms[static_cast<std::size_t>(made)].floor;
  run_in_room(state, script, arguments, made, {floor.x1, floor.y1});
  return 0;
}

// ---- regions ----

int region(lua_State* state, Script& script, const Arguments& arguments) {
  LevelBuilder& stage = script.stage;
  if (const Selection* squares = arguments.squares("selection")) {
    const bool lit = arguments.text("lit", "lit") == "lit";
    const Selection all = lit ? grown(*squares, 15) : *squares;
    for (const LevelPlace at : all.places())
      if (is_on_level(at.x, at.y)) stage.light({at.x, at.y, at.x, at.y}, lit);
    return 0;
  }
  const auto told = arguments.area("region");
  if (!told || *told == LevelArea{-1, -1, -1, -1}) return luaL_error(state, "des.region has no region");
  LevelArea area{script.map.x1 + told->x1, script.map.y1 + told->y1, script.map.x1 + told->x2,
                 script.map.y1 + told->y2};
  area = {std::clamp(area.x1, 1, last_column), std::clamp(area.y1, 0, last_row), std::clamp(area.x2, 0, last_column),
          std::clamp(area.y2, -1, last_row)};
  const int type = arguments.number("type", 0);
  const bool irregular = arguments.truth("irregular", false);
  const bool is_room = type != 0 || irregular || arguments.truth("arrival_room", false) || script.is_themed();
  const int filled = arguments.number("filled", 0);
  constexpr std::size_t most_rooms = 40;
  if (is_room && stage.level.rooms.size() >= most_rooms)
    script.complain(state, "there are forty rooms at most; the region is only lit");
  // A plain region is a room where it is filled otherwise than what is only lit.
  const int made = make_region(stage, {.area = area,
                                       .type = type,
                                       .light = arguments.number("lit", -1),
                                       .filled = is_room ? filled != 0 : true,
                                       .irregular = irregular,
                                       .is_clipped = true,
                                       .rooms_are_filled = is_room && filled != 0});
  if (made < 0 && !is_room && arguments.has("contents"))
    script.remark(state, Diag::idle_contents, "this region makes no room, so its contents are never looked at",
                  "contents");
  if (made < 0) return 0;
  script.result.rooms.resize(stage.level.rooms.size());
  script.result.rooms[static_cast<std::size_t>(made)] = {filled, arguments.truth("joined", true)};
  if (!script.blocks.empty()) {
    script.complain(state, "a region in the contents of a room: its own contents are not called");
    return 0;
  }
  const LevelArea floor = stage.level.rooms[static_cast<std::size_t>(made)].floor;
  run_in_room(state, script, arguments, made,
              irregular ? LevelPlace{floor.x1, floor.y1} : LevelPlace{area.x1, area.y1});
  return 0;
}

// ---- doors and corridors ----

int wall_bits(std::string_view word) {
  for (int i = 0; i < 4; ++i)
    if (word == walls[i]) return 1 << i;
  return -1;
}

/// The state by its word; nothing: by chance.
std::optional<DoorState> state_of(std::string_view word) {
  constexpr std::pair<std::string_view, DoorState> states[] = {
      {"open", DoorState::open},   {"closed", DoorState::closed}, {"locked", DoorState::locked},
      {"nodoor", DoorState::none}, {"broken", DoorState::broken}, {"secret", DoorState::closed}};
  for (const auto& [known, state] : states)
    if (word == known) return state;
  return std::nullopt;
}

int mask_of(DoorState state) { return state == DoorState::none ? 0 : 1 << (static_cast<int>(state) - 1); }

int room_door(lua_State* state, Script& script, const Arguments& arguments) {
  const LoadedRoom* room = script.room_at_work();
  if (room == nullptr)
    script.sandbox.end(state, Ending::crash, "the game crashes by a door without a place that is in no room");
  const std::string_view word = arguments.text("state", "random");
  const auto told = state_of(word);
  const std::string_view wall = arguments.text("wall", "all");
  const int made = script.stage.doors;
  script.rooms.make_door(script.blocks.back().room,
                         {.walls = wall_bits(wall),
                          .position = std::clamp(arguments.number("pos", -1), -1, 1000),
                          .secret = word == "secret"   ? 1
                                    : word == "random" ? (script.roll(8, "secret") == 0 ? 1 : 0)
                                                       : 0,
                          .state = told && word != "secret" ? mask_of(*told) : -1});
  if (script.stage.doors == made && !script.is_themed())
    script.complain(state, "there is no place for the door in the walls of its room");
  return 0;
}

int door(lua_State* state, Script& script, const Arguments& arguments) {
  const auto place = arguments.place();
  if (!place) return room_door(state, script, arguments);
  const LevelPlace at = script.absolute(*place);
  if (!is_on_level(at.x, at.y)) return luaL_error(state, "the place is not on the level");
  const std::string_view word = arguments.text("state", "random");
  constexpr DoorState any[] = {DoorState::none, DoorState::broken, DoorState::open, DoorState::closed,
                               DoorState::locked};
  const auto told = state_of(word);
  make_door(script.stage, at, told ? *told : any[script.roll(5, "state")], word == "secret");
  return 0;
}

int corridor(lua_State* state, Script& script, const Arguments& arguments) {
  const int from = wall_bits(arguments.text("srcwall", "all")), to = wall_bits(arguments.text("destwall", "all"));
  if (from < 0 || to < 0) {
    script.complain(state, "a corridor needs one wall at each end; nothing is dug");
    return 0;
  }
  // The numbers of doors begin at 0 here, and walls are the ones that they are called.
  const auto turned = [](int wall) { return wall == 1 ? 2 : wall == 2 ? 1 : wall; };
  script.rooms.make_corridor({arguments.number("srcroom", 0), turned(from), arguments.number("srcdoor", 0) + 1},
                             {arguments.number("destroom", 0), turned(to), arguments.number("destdoor", 0) + 1});
  return 0;
}

int random_corridors(lua_State*, Script& script, const Arguments&) {
  script.rooms.make_random_corridors();
  return 0;
}

constexpr NamedFunction functions[] = {
    {"room", room}, {"region", region}, {"door", door}, {"corridor", corridor}, {"random_corridors", random_corridors},
};

}  // namespace

void add_rooms(lua_State* state) { add_functions(state, "des", functions, std::size(functions)); }

}  // namespace speclev::lua
