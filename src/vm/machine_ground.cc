// Runs the opcodes for maps, terrain, rooms and the end of a level.
#include <algorithm>

#include "sim/cave.hh"
#include "sim/doors.hh"
#include "sim/exits.hh"
#include "sim/features.hh"
#include "sim/geometry.hh"
#include "sim/maze_walk.hh"
#include "sim/mirror.hh"
#include "sim/regions.hh"
#include "sim/wall_shapes.hh"
#include "vm/machine.hh"

namespace speclev::sim {

namespace {

enum MapKind { no_map, aligned_map, absolute_map };
constexpr std::size_t deepest_rooms = 5;
constexpr LevelArea ground_of_mazes{2, 0, maze_columns, maze_rows};
/// Where what bounds floods is removed in the end.
constexpr LevelArea bounds_removed{1, 0, maze_columns - 1, maze_rows - 1};

bool truth(Dice& dice, int value, std::string_view what) {
  return value == random_number ? dice.rn(2, what) != 0 : value != 0;
}

}  // namespace

void Machine::message() {
  if (const auto text = pop_text()) stage_.level.messages.emplace_back(*text);
}

void Machine::flags() {
  const auto bits = pop_number();
  if (!bits) return;
  stage_.level.flags |= static_cast<std::uint32_t>(*bits);
  if ((stage_.level.flags & stage_.rules.flags.maze_level) != 0) stage_.is_maze = true;
}

void Machine::begin_ground() {
  int values[8] = {};  // foreground first
  for (int& value : values) {
    const auto number = pop_number();
    if (!number) return;
    value = *number;
  }
  const auto [foreground, background, smoothed, joined, lit, walled, filling, style] = values;
  has_ground_ = true;
  walled_grid_.reset();
  uncarved_.reset();
  has_grid_ = false;
  Dice& dice = stage_.dice;
  const auto known = stage_.rules.styles.find(style);
  switch (known == stage_.rules.styles.end() ? GroundStyle::unknown : known->second) {
    case GroundStyle::nothing: break;
    case GroundStyle::solid:
    case GroundStyle::wide_solid: {
      const bool is_wide = known->second == GroundStyle::wide_solid;
      fill_solid(filling, lit != opcode::light_not_given && truth(dice, lit, "light"),
                 is_wide ? whole_level : ground_of_mazes);
      break;
    }
    case GroundStyle::grid:
      uncarved_ = dice.origin;
      has_grid_ = true;
      if ((stage_.level.flags & stage_.rules.flags.corridors) == 0) walled_grid_ = dice.origin;
      fill_grid(filling);
      break;
    case GroundStyle::cave: {
      const bool light = truth(dice, lit, "light");
      if (filling != random_number) fill_solid(filling, light, ground_of_mazes);
      if (!stage_.codes.is_terrain(foreground) || !stage_.codes.is_terrain(background)) break;
      make_cave(stage_, {foreground, background, smoothed != 0, joined != 0, truth(dice, walled, "walled"), light});
      break;
    }
    case GroundStyle::unknown:
      stage_.level.not_simulated.push_back(dice.origin);
      for (Square& square : stage_.level.squares) square.uncertain = true;
  }
}

/// Of what is no terrain the level gets nothing but the light.
void Machine::fill_solid(std::int64_t code, bool lit, const LevelArea& area) {
  for (int x = area.x1; x <= area.x2; ++x)
    for (int y = area.y1; y <= area.y2; ++y) {
      if (stage_.codes.is_terrain(code)) stage_.put_terrain(x, y, code);
      stage_.at(x, y).lit = lit || stage_.is(x, y, molten);
    }
}

void Machine::fill_grid(std::int64_t wall_code) {
  const bool is_stone = (stage_.level.flags & stage_.rules.flags.corridors) != 0 || !stage_.codes.is_terrain(wall_code);
  for (int x = 2; x <= maze_columns; ++x)
    for (int y = 0; y <= maze_rows; ++y) {
      const bool is_wall = y >= 2 && (x % 2 == 0 || y % 2 == 0);
      if (is_wall && !is_stone)
        stage_.put_terrain(x, y, wall_code);
      else
        stage_.change_terrain(x, y, Terrain::stone);
    }
}

// ---- maps and terrain ----

void Machine::map() {
  const auto columns = pop_number(), rows = columns ? pop_number() : std::nullopt;
  const auto cells = rows ? pop_text() : std::nullopt;
  const auto keep = cells ? pop_number() : std::nullopt, kind = keep ? pop_number() : std::nullopt;
  const auto position = kind ? pop(Kind::place) : std::nullopt;
  if (!position) return;
  if (*kind == no_map || (*columns <= 1 && *rows <= 1)) {
    if (*kind != no_map) stage_.report(LoadFault::map_not_drawn);
    map_ = whole_level;
    return;
  }
  constexpr int largest = 1000;
  const int width = std::clamp(*columns, 0, largest), height = std::clamp(*rows, 0, largest);
  LevelPlace at;
  if (*kind == aligned_map) {
    check_alignment(stage_, position->place.y, height);
    at = aligned(stage_, position->place.x, position->place.y, width, height, has_ground_);
  } else {
    if (position->is_random && height >= rows_of_level) stage_.end(LoadFault::map_nowhere);
    at = position->is_random
             ? LevelPlace{1 + stage_.dice.rn(last_column - width, "x"), stage_.dice.rn(rows_of_level - height, "y")}
             : LevelPlace{frame_of_absolute_maps().x1 + position->place.x,
                          frame_of_absolute_maps().y1 + position->place.y};
    if (height == rows_of_level) {
      at.y = 0;
    } else if (at.y + height > rows_of_level) {
      stage_.report(LoadFault::map_moved_up, at);
      at.y -= 2;
    }
  }
  if (at.y < 0 || at.y + height > rows_of_level) stage_.end(LoadFault::map_too_low, at);
  if (at.x + width > columns_of_level) stage_.end(LoadFault::map_too_wide, at);
  if (cells->size() < static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
    stage_.end(LoadFault::damaged_map, at);
  const LevelArea before = map_;
  map_ = {at.x, at.y, at.x + width - 1, at.y + height - 1};
  stage_.level.maps.push_back(map_);
  stage_.level.map_origins.push_back(stage_.dice.origin);
  draw_map(*cells, width, height);
  if (*keep == 0) map_ = before;
}

LevelArea Machine::frame_of_absolute_maps() const { return blocks_.empty() ? whole_level : blocks_.back().area; }

void Machine::draw_map(std::string_view cells, int columns, int rows) {
  check_covered(stage_, [&](LevelPlace place) -> std::optional<int> {
    if (!map_.has(place.x, place.y)) return std::nullopt;
    const auto cell = static_cast<std::size_t>((place.y - map_.y1) * columns + place.x - map_.x1);
    const int code = static_cast<signed char>(cells[cell]) - 1;
    return stage_.codes.is_terrain(code) ? std::optional(code) : std::nullopt;
  });
  std::optional<LevelPlace> carved, lasting;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const int code = static_cast<signed char>(cells[static_cast<std::size_t>(y * columns + x)]) - 1;
      const LevelPlace at{map_.x1 + x, map_.y1 + y};
      if (!stage_.codes.is_terrain(code) || !is_on_level(at.x, at.y)) continue;
      stage_.put_terrain(at.x, at.y, code);
      Square& square = stage_.at(at.x, at.y);
      square.touched = stage_.rules.are(LoadingWay::cells_touch);
      if (square.terrain == Terrain::secret_door) square.door = DoorState::closed;
      if (stage_.is_carved(at)) carved = at;
      if (square.terrain == Terrain::cross_wall && !bounds_removed.has(at.x, at.y)) lasting = at;
    }
  if (carved) stage_.report(LoadFault::maze_covered, carved);
  if (lasting) stage_.report(LoadFault::bound_stays, lasting);
}

Machine::TerrainValue Machine::terrain_of(const MachineValue& value) const {
  return {opcode::Packing::code(value.number), static_cast<int>(code_.packing.behind_code(value.number))};
}

void Machine::paint(LevelPlace place, const TerrainValue& what) {
  if (!is_on_level(place.x, place.y) || !stage_.codes.is_terrain(what.code)) return;
  stage_.change_terrain_to(place.x, place.y, what.code);
  Square& square = stage_.at(place.x, place.y);
  square.door = square.terrain == Terrain::secret_door ? DoorState::closed : DoorState::none;
  if (what.light != opcode::light_not_given) square.lit = truth(stage_.dice, what.light, "light") || is(square, molten);
}

void Machine::terrain() {
  const auto what = pop(Kind::terrain);
  const auto where = what ? pop_selection() : std::nullopt;
  if (!where) return;
  for (const LevelPlace place : (*where)->places()) paint(place, terrain_of(*what));
}

void Machine::replace_terrain() {
  const auto chance = pop_number();
  const auto to = chance ? pop(Kind::terrain) : std::nullopt, from = to ? pop(Kind::terrain) : std::nullopt;
  const auto where = from ? pop_region_in_frame() : std::nullopt;
  if (!where || !stage_.codes.is_terrain(terrain_of(*from).code)) return;
  const std::int64_t old = terrain_of(*from).code;
  for (const LevelPlace place : rectangle(*where, true).places())
    if (stage_.level.at(place.x, place.y).code == old && stage_.dice.percent(*chance)) paint(place, terrain_of(*to));
}

/// In some games there is no number. Nothing is known of what they do with a region that is given.
void Machine::wallify() {
  const bool has_number = stack().empty() || stack().back().kind != Kind::region;
  const auto by_selection = has_number ? pop_number() : std::optional(0);
  if (!by_selection) return;
  if (*by_selection == 0) {
    const auto corners = opcode::Packing::corners(pop().number);
    if (std::ranges::any_of(corners, [](std::int64_t each) { return static_cast<signed char>(each) != -1; })) {
      stage_.level.not_simulated.push_back(stage_.dice.origin);
      for (Square& square : stage_.level.squares)
        square.uncertain = square.uncertain || is(square, wall) || square.terrain == Terrain::stone;
      return;
    }
    const int margin = stage_.rules.are(LoadingWay::wallify_around) ? 1 : 0;
    wall_in(stage_, LevelArea{map_.x1 - margin, map_.y1 - margin, map_.x2 + 1 + margin, map_.y2 + 1 + margin});
    return;
  }
  const auto where = pop_selection();
  if (!where) return;
  std::vector<LevelPlace> places = (*where)->places();
  std::erase_if(places, [](LevelPlace place) { return !is_on_level(place.x, place.y); });
  for (const LevelPlace place : places) wall_in(stage_, place, {place.x - 1, place.y - 1, place.x, place.y});
  const auto bare = std::ranges::find_if(places, [&](LevelPlace place) { return lacks_wall(stage_, place); });
  if (bare != places.end()) stage_.report(LoadFault::wallified_selection, *bare);
}

void Machine::mazewalk() {
  const auto code = pop_number(), stocked = code ? pop_number() : std::nullopt;
  const auto direction = stocked ? pop_number() : std::nullopt;
  const auto value = direction ? pop(Kind::place) : std::nullopt;
  if (!value) return;
  const LevelPlace at = raw(*value, any_ground);
  if (!is_on_level(at.x, at.y)) return;
  uncarved_.reset();
  const bool is_plain = *code <= 0 || !stage_.codes.is_terrain(*code);
  const bool corridors = (stage_.level.flags & stage_.rules.flags.corridors) != 0;
  const Terrain plain = corridors ? Terrain::corridor : Terrain::floor;
  walk_maze(stage_, at, *direction, is_plain ? stage_.codes.code(plain) : *code, has_grid_);
  if (*stocked != 0) stock_maze(stage_, 684, 68);
}

void Machine::mineralize() {
  for (int i = 0; i < 4; ++i)
    if (!pop_number()) return;
}

void Machine::non_diggable() {
  if (const auto area = pop_region_of_map()) mark_undiggable(stage_, *area);
}
void Machine::non_passwall() {
  if (const auto area = pop_region_of_map()) mark_unpassable(stage_, *area);
}

// ---- rooms ----

void Machine::open_block(int room, const LevelArea& area) { blocks_.push_back({room, area}); }

void Machine::room() { make_room_of(false); }
void Machine::subroom() { make_room_of(true); }

void Machine::make_room_of(bool is_subroom) {
  int values[10] = {};  // the height first
  for (int& value : values) {
    const auto number = pop_number();
    if (!number) return skip_block();
    value = std::clamp(*number, -1000, 1000);
  }
  const auto [height, width, y, x, yalign, xalign, flags, lit, chance, type] = values;
  if (blocks_.size() >= deepest_rooms) stage_.end(LoadFault::rooms_too_deep);
  const bool is_special = chance == 0 || stage_.dice.percent(chance);
  const bool has_alignment = !is_subroom;
  RoomSpec wish{.x = x,
                .y = y,
                .width = width,
                .height = height,
                .xalign = has_alignment ? xalign : -1,
                .yalign = has_alignment ? yalign : -1,
                .type = is_special ? type : 0,
                .light = lit,
                .filled = (flags & 1) != 0,
                .ground = floor_};
  const Block* outer = blocks_.empty() ? nullptr : &blocks_.back();
  if (outer != nullptr && outer->room < 0) return skip_block();
  const int made = outer != nullptr ? maker_.make_subroom(outer->room, wish) : maker_.make_room(wish);
  if (made >= 0) return open_block(made, stage_.level.rooms[static_cast<std::size_t>(made)].floor);
  if (outer == nullptr && maker_.is_vault(wish) && maker_.strewn().x2 >= 0) return open_block(-1, maker_.strewn());
  skip_block();
}

/// Goes on behind the end of a block that was just opened.
void Machine::skip_block() {
  int depth = 1;
  for (; at_ < code_.steps.size() && depth > 0; ++at_) depth += code_.opens[at_] ? 1 : code_.closes[at_] ? -1 : 0;
}

void Machine::end_room() {
  if (!blocks_.empty()) blocks_.pop_back();
}

/// A region that is only lit opens no block, but its end closes one.
void Machine::region() {
  constexpr int is_filled = 1, is_irregular = 2;
  const auto flags = pop_number(), type = flags ? pop_number() : std::nullopt, lit = type ? pop_number() : std::nullopt;
  const auto area = lit ? pop_region_of_map() : std::nullopt;
  if (!area) return;
  const bool is_clipped = !is_on_level(area->x1, area->y1) || !is_on_level(area->x2, area->y2);
  if (is_clipped) stage_.report(LoadFault::corner_off_level, LevelPlace{area->x1, area->y1});
  const auto moved = [](int x, int y) { return is_on_level(x, y) ? LevelPlace{x, y} : corner_of_mazes; };
  const LevelPlace first = moved(area->x1, area->y1), last = moved(area->x2, area->y2);
  const bool moves = stage_.rules.are(LoadingWay::corners_moved);
  const LevelArea clipped = moves ? LevelArea{first.x, first.y, last.x, last.y}
                                  : LevelArea{std::clamp(area->x1, 1, last_column), std::min(area->y1, last_row),
                                              std::min(area->x2, last_column), std::min(area->y2, last_row)};
  const bool by_bits = stage_.rules.are(LoadingWay::regions_by_bits);
  const bool by_shape = stage_.rules.are(LoadingWay::regions_by_shape);
  const bool is_of_raised_type = !by_bits && *type > code_.filled_types;
  const int room_type = is_of_raised_type ? *type - static_cast<int>(code_.filled_types) - 1 : *type;
  const bool filled = by_bits ? (*flags & is_filled) != 0 : !is_of_raised_type;
  const int made = make_region(stage_, {.area = clipped,
                                        .type = room_type,
                                        .light = *lit,
                                        .filled = filled,
                                        .irregular = (*flags & (by_shape ? ~0 : is_irregular)) != 0,
                                        .is_clipped = is_clipped,
                                        .rooms_are_filled = by_bits});
  // Where the file has an end only for regions that are rooms, nothing else is closed.
  if (!blocks_.empty() && stage_.rules.are(LoadingWay::regions_by_type)) {
    stage_.report(LoadFault::closes_room, LevelPlace{clipped.x1, clipped.y1});
    return;
  }
  if (made >= 0) open_block(made, stage_.level.rooms[static_cast<std::size_t>(made)].floor);
}

void Machine::room_door() {
  const auto walls = pop_number(), secret = walls ? pop_number() : std::nullopt;
  const auto state = secret ? pop_number() : std::nullopt, position = state ? pop_number() : std::nullopt;
  if (!position) return;
  if (blocks_.empty() || blocks_.back().room < 0) return stage_.report(LoadFault::room_door_outside);
  maker_.make_door(blocks_.back().room, {*walls, std::clamp(*position, -1, 1000), *secret, *state});
}

void Machine::corridor() {
  int values[6] = {};  // the wall of the second end first
  for (int& value : values) {
    const auto number = pop_number();
    if (!number) return;
    value = *number;
  }
  const auto [wall_to, door_to, room_to, wall_from, door_from, room_from] = values;
  if (room_from == random_number)
    maker_.make_random_corridors();
  else
    maker_.make_corridor({room_from, wall_from, door_from}, {room_to, wall_to, door_to});
}

// ---- the end ----

void Machine::finish() {
  check_walks(stage_);
  stage_.begin({});
  if (uncarved_) {
    stage_.begin(*uncarved_);
    stage_.report(LoadFault::uncarved_maze);
  }
  if (walled_grid_ && (stage_.level.flags & stage_.rules.flags.corridors) != 0) {
    stage_.dice.origin = *walled_grid_;
    stage_.report(LoadFault::late_corridors);
  }
  if (stage_.rules.are(LoadingWay::doors_turned)) orient_doors(stage_);
  for (int x = bounds_removed.x1; x <= bounds_removed.x2; ++x)
    for (int y = bounds_removed.y1; y <= bounds_removed.y2; ++y)
      if ((stage_.at(x, y).touched || stage_.rules.are(LoadingWay::cells_do_not_touch)) &&
          stage_.terrain(x, y) == Terrain::cross_wall)
        stage_.change_terrain_to(x, y, boundary_.value_or(stage_.codes.code(Terrain::floor)));
  if ((stage_.level.flags & stage_.rules.flags.makes_ways) != 0) make_ways_out(stage_);
  const bool has_corridors = (stage_.level.flags & stage_.rules.flags.corridors) != 0;
  if (!has_corridors || stage_.rules.are(LoadingWay::walls_always)) shape_walls(stage_);
  mirror_at_random(stage_, level_regions_);
  for (const LevelRegion& region : level_regions_) place_level_region(stage_, region);
}

}  // namespace speclev::sim
