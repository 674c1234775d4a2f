#include "sim/room_maker.hh"

#include <algorithm>
#include <array>

#include "sim/corridors.hh"
#include "sim/features.hh"
#include "sim/wall_shapes.hh"

namespace speclev::sim {

namespace {

constexpr int room_attempts = 101;
constexpr int cells = 5, cell_width = 16, cell_height = 4;
// Seen in the game, of rooms that may be anywhere where a level is free from top to bottom: so many stand in the upper
// half; so many may have two rows; so many percent of these, and of later ones, begin in the first three rows.
constexpr std::size_t high_rooms = 2, low_rooms = 3;
constexpr int first_at_top = 70, later_at_top = 30;
constexpr int wide_space = 25;  // rooms in more columns than these may be wider; in so many they were not
enum Wall { north = 1, south = 2, east = 4, west = 8 };

/// Columns or rows of floor.
struct Stretch {
  int first, last;
  int spare = 0;  ///< so many are left over

  /// In how many places a room of this size may be.
  int places(int size) const {
    const int count = last - first + 2 - size;
    return count > spare ? count : 0;
  }
};

/// Where a room may be that may be anywhere: along an axis, with the last square of the level, what stays free beside
/// the ends of the free rectangle, and the outermost floors there are. What reaches beyond them is cut off.
struct Axis {
  int last, margin, first_floor, last_floor;

  /// Of the floors in a free rectangle from one place to another.
  Stretch floors(int from, int to) const {
    constexpr int spare = 3;
    if (from == 0) return {first_floor, to - margin - 1};
    return {from + margin, to >= last ? last - 1 : to - margin, spare};
  }
};
constexpr Axis down{last_row, 3, 2, last_row - 2};

/// Games that use the first column have none behind the last one of mazes.
Axis columns_of(const Rules& rules) {
  const bool has_first = rules.are(LoadingWay::columns_from_0);
  const int last = has_first ? maze_columns : last_column;
  return {last, 4, has_first ? 2 : 3, last - 2};
}

/// A wall that is neither a corner nor a door, by its direction.
bool is_straight(Terrain terrain, int wall) {
  return terrain == (wall == north || wall == south ? Terrain::horizontal_wall : Terrain::vertical_wall);
}

bool is_door(const LevelBuilder& stage, int x, int y) {
  const Terrain terrain = stage.terrain(x, y);
  return terrain == Terrain::door || terrain == Terrain::secret_door;
}

LevelPlace step_off(int wall) {
  return wall == north   ? LevelPlace{0, -1}
         : wall == south ? LevelPlace{0, 1}
         : wall == east  ? LevelPlace{1, 0}
                         : LevelPlace{-1, 0};
}

int cell_column(int cell) { return cell_width * (cell - 1) + 1; }
int cell_row(int cell) { return rows_of_level * (cell - 1) / cells; }

/// left, center or right; top, center or bottom; anything between is the first.
int shift(int align, int space) { return align == 3 ? space / 2 : align == 5 ? space : 0; }

}  // namespace

RoomMaker::RoomMaker(LevelBuilder& stage, int vault_type)
    : stage_(stage), vault_type_(vault_type), free_(columns_of(stage.rules).last) {}

int RoomMaker::make_room(const RoomSpec& wish) {
  constexpr int half_left = 2, half_right = 4;
  if (wish.xalign == half_left || wish.xalign == half_right) stage_.report(LoadFault::half_alignment);
  const bool is_vault_room = is_vault(wish);
  const bool is_free = wish.x < 0 && wish.y < 0 && wish.width < 0 && wish.xalign < 0 && wish.yalign < 0;
  for (int i = 0; i < room_attempts; ++i) {
    const auto place = is_free || is_vault_room ? anywhere() : where_told(wish);
    if (!place) continue;
    free_.take(place->taken);
    if (is_vault_room) {
      strewn_ = place->floor;
      stage_.report(LoadFault::vault_room, LevelPlace{place->floor.x1, place->floor.y1});
      return -1;
    }
    top_level_.push_back(add(place->floor, wish, -1));
    return top_level_.back();
  }
  strewn_ = {};
  stage_.report(is_free ? LoadFault::random_room_dropped : LoadFault::room_dropped);
  return -1;
}

/// Somewhere in a free rectangle. Bounds of sizes and places are those that were seen in the game.
std::optional<RoomMaker::Placement> RoomMaker::anywhere() {
  Dice& dice = stage_.dice;
  const Axis across = columns_of(stage_.rules);
  const auto space = free_.random(dice);
  if (!space) return std::nullopt;
  const auto made = top_level_.size();
  const bool is_tall = space->y1 == 0 && space->y2 >= last_row;
  const int width = 3 + dice.rn(space->x2 - space->x1 > wide_space ? 12 : 8, "width");
  int height = is_tall && made < low_rooms ? 2 + dice.rn(5, "height") : 3 + dice.rn(4, "height");
  if ((width - 1) * (height - 1) > 50) height = 50 / (width - 1) + 1;
  const Stretch columns = across.floors(space->x1, space->x2);
  Stretch rows = down.floors(space->y1, space->y2);
  if (is_tall && made < high_rooms) rows.last = rows_of_level / 2;
  if (columns.places(width) <= 0 || rows.places(height) <= 0) return std::nullopt;
  const int x = columns.first + dice.rn(columns.places(width), "x");
  const bool is_at_top = is_tall && dice.rn(100, "high") < (made < high_rooms ? first_at_top : later_at_top);
  const int y = rows.first + dice.rn(is_at_top ? std::min(3, rows.places(height)) : rows.places(height), "y");
  const LevelArea floor{x, y, std::min(x + width - 1, across.last_floor), std::min(y + height - 1, down.last_floor)};
  return Placement{floor, {floor.x1 - 1, floor.y1 - 1, floor.x2 + 1, floor.y2 + 1}};
}

/// As its values say: in a cell, or at a column and row of the level.
std::optional<RoomMaker::Placement> RoomMaker::where_told(const RoomSpec& wish) {
  Dice& dice = stage_.dice;
  const Rules& rules = stage_.rules;
  int width = wish.width, height = wish.height;
  if (width < 0 || height < 0) {
    width = 3 + dice.rn(15, "width");
    height = 2 + dice.rn(8, "height");
  }
  const bool is_anywhere = wish.x < 0 || wish.y < 0;
  const int xalign = wish.xalign < 0 ? dice.r(3, "xalign") : wish.xalign;
  const int yalign = wish.yalign < 0 ? dice.r(3, "yalign") : wish.yalign;
  LevelPlace at;
  if (rules.are(LoadingWay::rooms_at_columns) || rules.are(LoadingWay::rooms_at_first_columns)) {
    const int rows = rules.are(LoadingWay::rooms_at_columns) ? columns_of_level : rows_of_level;
    at = is_anywhere ? LevelPlace{dice.rn(columns_of_level, "column"), dice.rn(rows, "row")}
                     : LevelPlace{wish.x, wish.y};
    at = {at.x - shift(xalign, width), at.y - shift(yalign, height)};
  } else {
    const int column = is_anywhere ? dice.r(cells, "column") : wish.x,
              row = is_anywhere ? dice.r(cells, "row") : wish.y;
    at = {cell_column(column) + shift(xalign, cell_width - width),
          cell_row(row) + 1 + shift(yalign, cell_height - height)};
  }
  const int last = columns_of(rules).last;
  if (at.x + width > last) at.x = last - 2 - width;
  if (at.x < first_column) at.x = first_column;
  if (at.y + height > last_row) at.y = last_row - 2 - height;
  if (at.y < 2) at.y = 2;
  const bool is_in_cell = rules.are(LoadingWay::rooms_in_cells) || rules.are(LoadingWay::rooms_apart);
  const int more = is_anywhere && is_in_cell ? 1 : 0;
  const LevelArea wanted{at.x - 1, at.y - 1, at.x + width + more, at.y + height + more};
  if (!rules.are(LoadingWay::rooms_as_told) && !free_.around(wanted)) return std::nullopt;
  if (rules.are(LoadingWay::rooms_apart) && !move_apart(at, width, height)) return std::nullopt;
  return Placement{{at.x, at.y, at.x + width - 1, at.y + height - 1},
                   {at.x - 1, at.y - 1, at.x + width, at.y + height}};
}

/// Away from what stands within a few columns and rows of a room; false where the attempt fails.
bool RoomMaker::move_apart(LevelPlace& at, int width, int height) {
  constexpr int columns_apart = 4, rows_apart = 3;
  const Axis across = columns_of(stage_.rules);
  at = {std::max(at.x, across.first_floor), std::max(at.y, down.first_floor)};
  const LevelArea around{at.x - columns_apart, at.y - rows_apart, at.x + width - 1 + columns_apart,
                         at.y + height - 1 + rows_apart};
  for (int x = around.x1; x <= around.x2; ++x)
    for (int y = around.y1; y <= around.y2; ++y) {
      if (!is_on_level(x, y) || stage_.terrain(x, y) == Terrain::stone) continue;
      if (stage_.dice.rn(3, "apart") == 0) return false;
      if (x < at.x)
        at.x = x + columns_apart + 1;
      else if (x >= at.x + width)
        at.x = x - columns_apart - width;
      if (y < at.y)
        at.y = y + rows_apart + 1;
      else if (y >= at.y + height)
        at.y = y - rows_apart - height;
      const bool is_inside = at.x >= across.first_floor && at.x + width <= across.last && at.y >= down.first_floor &&
                             at.y + height <= last_row;
      if (!is_inside) return false;
    }
  return true;
}

int RoomMaker::make_subroom(int parent, const RoomSpec& wish) {
  Dice& dice = stage_.dice;
  const LevelArea outer = stage_.level.rooms[static_cast<std::size_t>(parent)].floor;
  const int columns = outer.x2 - outer.x1 + 1, rows = outer.y2 - outer.y1 + 1;
  if (columns < 4 || rows < 4) {
    const bool is_random = stage_.level.rooms[static_cast<std::size_t>(parent)].random_size;
    stage_.report(is_random ? LoadFault::random_parent_too_small : LoadFault::parent_too_small);
    return -1;
  }
  const int width = wish.width < 0 ? dice.r(columns - 3, "width") : wish.width;
  const int height = wish.height < 0 ? dice.r(rows - 3, "height") : wish.height;
  const bool is_apart = stage_.rules.are(LoadingWay::rooms_apart);
  const int least = is_apart ? 0 : 1;  // columns or rows that a random place leaves free
  if ((wish.x < 0 && columns - width - least <= 0) || (wish.y < 0 && rows - height - least <= 0)) {
    stage_.report(LoadFault::subroom_too_large);
    return -1;
  }
  int x = wish.x < 0 ? dice.r(columns - width - least, "x") - least : wish.x;
  int y = wish.y < 0 ? dice.r(rows - height - least, "y") - least : wish.y;
  if (x == 1) x = 0;
  if (y == 1) y = 0;
  if (x + width + 1 == columns) ++x;
  if (y + height + 1 == rows) ++y;
  const LevelArea floor{outer.x1 + x, outer.y1 + y, outer.x1 + x + width - 1, outer.y1 + y + height - 1};
  if (x + width > columns || y + height > rows)
    stage_.report(LoadFault::subroom_sticks_out, LevelPlace{floor.x1, floor.y1});
  const int made = add(floor, wish, parent);
  // Seen in a game of the classic language: where a subroom's walls meet those of the room around it they are joined.
  if (!stage_.is_program) shape_walls(stage_, {floor.x1 - 1, floor.y1 - 1, floor.x2 + 1, floor.y2 + 1});
  return made;
}

int RoomMaker::add(const LevelArea& floor, const RoomSpec& wish, int parent) {
  LoadedRoom room{.floor = floor,
                  .type = wish.type,
                  .filled = wish.filled,
                  .parent = parent,
                  .origin = stage_.dice.origin,
                  .random_size = wish.width < 0 || wish.height < 0};
  room.lit = stage_.decide_light(wish.light);
  stage_.level.rooms.push_back(room);
  build(floor, static_cast<std::uint8_t>(std::min<std::size_t>(stage_.level.rooms.size(), 255)), room.lit, wish.ground);
  return static_cast<int>(stage_.level.rooms.size()) - 1;
}

/// Regions may have made rooms, too.
std::vector<LevelPlace>& RoomMaker::doors_of(int room) {
  if (doors_.size() < stage_.level.rooms.size()) doors_.resize(stage_.level.rooms.size());
  return doors_[static_cast<std::size_t>(room)];
}

void RoomMaker::build(const LevelArea& floor, std::uint8_t number, bool lit, std::optional<std::int64_t> ground) {
  for (int x = std::max(floor.x1 - 1, 0); x <= std::min(floor.x2 + 1, last_column); ++x)
    for (int y = std::max(floor.y1 - 1, 0); y <= std::min(floor.y2 + 1, last_row); ++y) {
      const bool is_side = x < floor.x1 || x > floor.x2, is_end = y < floor.y1 || y > floor.y2;
      Terrain terrain = is_side ? Terrain::vertical_wall : is_end ? Terrain::horizontal_wall : Terrain::floor;
      if (is_side && is_end)
        terrain = y < floor.y1 ? (x < floor.x1 ? Terrain::upper_left_corner : Terrain::upper_right_corner)
                               : (x < floor.x1 ? Terrain::lower_left_corner : Terrain::lower_right_corner);
      if (terrain == Terrain::floor && ground)
        stage_.change_terrain_to(x, y, *ground);
      else
        stage_.change_terrain(x, y, terrain);
      Square& square = stage_.at(x, y);
      square.horizontal = is_end && !is_side;
      if (lit) square.lit = true;
      if (!is_side && !is_end) square.room = number;
    }
}

LevelPlace RoomMaker::door_place(const LevelArea& floor, int wall, int position, int& length) {
  const bool is_row = wall == north || wall == south;
  length = is_row ? floor.x2 - floor.x1 + 1 : floor.y2 - floor.y1 + 1;
  if (is_row) return {floor.x1 + position, wall == north ? floor.y1 - 1 : floor.y2 + 1};
  return {wall == east ? floor.x2 + 1 : floor.x1 - 1, floor.y1 + position};
}

bool RoomMaker::can_have_door(LevelPlace place, int wall) const {
  if (!is_on_level(place.x, place.y) || !is_straight(stage_.terrain(place.x, place.y), wall)) return false;
  if (is_door(stage_, place.x - 1, place.y) || is_door(stage_, place.x + 1, place.y) ||
      is_door(stage_, place.x, place.y - 1) || is_door(stage_, place.x, place.y + 1))
    return false;
  return stage_.is_program || stage_.doors < most_doors;
}

bool RoomMaker::leads_into_rock(LevelPlace place, int wall) const {
  const LevelPlace off = step_off(wall);
  return stage_.is_program && stage_.is(place.x + off.x, place.y + off.y, rock);
}

void RoomMaker::make_door(int room, const RoomDoorWish& wish) {
  Dice& dice = stage_.dice;
  const LevelArea floor = stage_.level.rooms[static_cast<std::size_t>(room)].floor;
  const int secret = wish.secret < 0 ? dice.rn(2, "secret") : wish.secret;
  LoadFault fault = LoadFault::room_door_failed;
  for (int i = 0; i < room_attempts; ++i) {
    std::array<int, 4> walls{};
    int count = 0;
    for (const int wall : {north, south, east, west})
      if (wish.walls < 0 || (wish.walls & wall) != 0) walls[static_cast<std::size_t>(count++)] = wall;
    if (count == 0) break;
    const int wall = walls[static_cast<std::size_t>(dice.rn(count, "wall"))];
    int length = 0, position = wish.position;
    door_place(floor, wall, 0, length);
    const int places = stage_.is_program ? length : length - 1;
    if (position < 0 && places <= 0) {
      stage_.report(LoadFault::wall_too_short, LevelPlace{floor.x1, floor.y1});
      return;
    }
    if (position < 0) position = dice.rn(places, "position");
    const LevelPlace place = door_place(floor, wall, position, length);
    if (!can_have_door(place, wall)) continue;
    if (leads_into_rock(place, wall)) {
      fault = LoadFault::door_in_rock;
      continue;
    }
    add_door(room, place, secret, wish.state);
    return;
  }
  stage_.report(fault, LevelPlace{floor.x1, floor.y1});
}

void RoomMaker::add_door(int room, LevelPlace place, int secret, int state) {
  Dice& dice = stage_.dice;
  Square& square = stage_.at(place.x, place.y);
  stage_.codes.set(square, stage_.codes.code(secret != 0 ? Terrain::secret_door : Terrain::door));
  square.touched = true;
  if (state >= 0)
    square.door = door_state(stage_, state);
  else if (secret != 0)
    square.door = dice.rn(5, "locked") == 0 ? DoorState::locked : DoorState::closed;
  else if (dice.rn(3, "door") != 0)
    square.door = DoorState::none;
  else
    square.door = dice.rn(5, "open") == 0     ? DoorState::open
                  : dice.rn(6, "locked") == 0 ? DoorState::locked
                                              : DoorState::closed;
  if (secret != 0 && square.door < DoorState::closed) square.door = DoorState::closed;
  doors_of(room).push_back(place);
  if (++stage_.doors > most_doors) stage_.report(LoadFault::too_many_doors, place);
}

/// The search has north and south exchanged, as in the game: it finds nothing there.
std::optional<LevelPlace> RoomMaker::door_on(const CorridorEnd& end) {
  if (end.room < 0 || static_cast<std::size_t>(end.room) >= top_level_.size()) return std::nullopt;
  const int room = top_level_[static_cast<std::size_t>(end.room)];
  const LevelArea& floor = stage_.level.rooms[static_cast<std::size_t>(room)].floor;
  int count = 0;
  for (const LevelPlace door : doors_of(room)) {
    const bool is_on = end.wall == north   ? door.y == floor.y2 + 1
                       : end.wall == south ? door.y == floor.y1 - 1
                       : end.wall == east  ? door.x == floor.x2 + 1
                                           : end.wall == west && door.x == floor.x1 - 1;
    if (is_on && ++count >= end.door) return door;
  }
  return std::nullopt;
}

/// Numbers are those of rooms that are in no other one.
void RoomMaker::check_number(int room) {
  if (room < 0 || static_cast<std::size_t>(room) >= top_level_.size()) return stage_.report(LoadFault::no_such_room);
  const auto behind = stage_.level.rooms.begin() + top_level_[static_cast<std::size_t>(room)];
  if (std::any_of(stage_.level.rooms.begin(), behind, [](const LoadedRoom& each) { return each.parent >= 0; }))
    stage_.report(LoadFault::subrooms_counted, LevelPlace{behind->floor.x1, behind->floor.y1});
}

void RoomMaker::make_corridor(const CorridorEnd& from, const CorridorEnd& to) {
  check_number(from.room);
  check_number(to.room);
  const auto first = door_on(from), last = door_on(to);
  bool dug = false;
  if (first && last) {
    const LevelPlace out = step_off(from.wall), in = step_off(to.wall);
    const Digging digging{.corridor = stage_.codes.code(Terrain::corridor), .has_secrets = true};
    dug = dig(stage_, {first->x + out.x, first->y + out.y}, {last->x + in.x, last->y + in.y}, digging);
  }
  if (!dug) stage_.report(LoadFault::corridor_failed, first);
}

/// A corridor between doors that are made for it. Says whether there is one.
bool RoomMaker::join(std::size_t a, std::size_t b, bool may_fail) {
  Dice& dice = stage_.dice;
  const int from_room = top_level_[a], to_room = top_level_[b];
  const LevelArea from = stage_.level.rooms[static_cast<std::size_t>(from_room)].floor;
  const LevelArea to = stage_.level.rooms[static_cast<std::size_t>(to_room)].floor;
  const int wall = to.x1 > from.x2 + 1 ? east : to.y2 + 1 < from.y1 ? north : to.x2 + 1 < from.x1 ? west : south;
  const int opposite = wall == east ? west : wall == west ? east : wall == north ? south : north;
  const auto place_on = [&](const LevelArea& floor, int side) {
    int length = 0;
    door_place(floor, side, 0, length);
    return door_place(floor, side, dice.rn(length, "position"), length);
  };
  const LevelPlace first = place_on(from, wall), last = place_on(to, opposite);
  const LevelPlace out = step_off(wall), in = step_off(opposite);
  const Digging digging{
      .corridor = stage_.codes.code(Terrain::corridor), .has_secrets = true, .may_be_blind = may_fail};
  if (!dig(stage_, {first.x + out.x, first.y + out.y}, {last.x + in.x, last.y + in.y}, digging)) return false;
  const auto open = [&](int room, LevelPlace place, int side) {
    if (is_straight(stage_.terrain(place.x, place.y), side))
      add_door(room, place, dice.rn(8, "secret") == 0 ? 1 : 0, -1);
  };
  open(from_room, first, wall);
  open(to_room, last, opposite);
  return true;
}

void RoomMaker::make_random_corridors() {
  if (!stage_.is_program)
    std::ranges::sort(top_level_, {},
                      [&](int room) { return stage_.level.rooms[static_cast<std::size_t>(room)].floor.x1; });
  const std::size_t count = top_level_.size();
  std::vector<std::size_t> group(count);
  for (std::size_t i = 0; i < count; ++i) group[i] = i;
  const auto connect = [&](std::size_t a, std::size_t b, bool may_fail) {
    if (!join(a, b, may_fail)) return;
    const std::size_t old = std::max(group[a], group[b]), common = std::min(group[a], group[b]);
    std::ranges::replace(group, old, common);
  };
  for (std::size_t i = 0; i + 1 < count; ++i) {
    connect(i, i + 1, false);
    if (stage_.dice.rn(50, "stop") == 0) break;
  }
  for (std::size_t i = 0; i + 2 < count; ++i)
    if (group[i] != group[i + 2]) connect(i, i + 2, false);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < count; ++j)
      if (group[i] != group[j]) connect(i, j, false);
  if (count <= 2) return;
  for (int i = 4 + stage_.dice.rn(static_cast<int>(count), "extra"); i > 0; --i) {
    const auto a = static_cast<std::size_t>(stage_.dice.rn(static_cast<int>(count), "room"));
    const auto b = static_cast<std::size_t>(stage_.dice.rn(static_cast<int>(count), "room"));
    if (a != b) connect(a, b, true);
  }
}

std::optional<LevelPlace> RoomMaker::random_floor(int room) {
  const LoadedRoom& of = stage_.level.rooms[static_cast<std::size_t>(room)];
  const int width = of.floor.x2 - of.floor.x1 + 1, height = of.floor.y2 - of.floor.y1 + 1;
  for (int i = 0; i < room_attempts; ++i) {
    const int x = of.floor.x1 + stage_.dice.rn(width, "x"), y = of.floor.y1 + stage_.dice.rn(height, "y");
    if (is_on_level(x, y) && stage_.at(x, y).room == room + 1 && stage_.codes.is_room_floor(stage_.at(x, y)))
      return LevelPlace{x, y};
  }
  return std::nullopt;
}

std::optional<LevelPlace> RoomMaker::random_unoccupied(int room) {
  const LoadedRoom& of = stage_.level.rooms[static_cast<std::size_t>(room)];
  const int width = of.floor.x2 - of.floor.x1 + 1, height = of.floor.y2 - of.floor.y1 + 1;
  for (int i = 0; i < 200; ++i) {
    const LevelPlace place{of.floor.x1 + stage_.dice.rn(width, "x"), of.floor.y1 + stage_.dice.rn(height, "y")};
    if (!is_on_level(place.x, place.y) || stage_.is(place.x, place.y, furniture | rock) || stage_.has_trap(place))
      continue;
    return place;
  }
  return std::nullopt;
}

}  // namespace speclev::sim
