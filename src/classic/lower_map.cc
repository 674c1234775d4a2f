// Lowers parts and maps, and the declarations that refer to the map.
#include <algorithm>

#include "base/characters.hh"
#include "classic/lower.hh"
#include "syntax/map_rows.hh"
#include "target/word_values.hh"

namespace speclev::classic {

namespace {

/// The four directions of a drawbridge, in the order of their numbers in the file; the last one's may be greater.
struct BridgeDirection {
  int value;      ///< of its word
  int clockwise;  ///< the same where words are counted clockwise
  int dx, dy;
};
constexpr BridgeDirection bridge_directions[] = {{word_value::north, 0, 0, -1},
                                                 {word_value::south, 2, 0, 1},
                                                 {word_value::east, 1, 1, 0},
                                                 {word_value::west, 3, -1, 0}};

}  // namespace

void Lowerer::begin_part() {
  drawn_ = nullptr;
  auto& parts = result_.level.maze.parts;
  if (!lost_keyword_ && static_cast<std::int64_t>(parts.size()) == target_.limit(Limit::parts))
    sink_.report(Diag::too_many_parts, current_->keyword.span, {target_.limit(Limit::parts)});
  // After an error no part is written, and a million of them need not be kept.
  if (static_cast<std::int64_t>(parts.size()) > target_.limit(Limit::parts)) parts.pop_back();
  parts.emplace_back();
  last_part_ = current_->keyword.span;
  unsure_map_ = false;
  container_seen_ = false;
  reset_registers();
  take_registers();
}

/// A part without a map of its own. Places are checked against the last map of the level, where there is one.
void Lowerer::lower(const ast::NoMap&) {
  begin_part();
  Part& made = part();
  made.halign = made.valign = 1;
  made.xsize = made.ysize = 1;
  if (result_.level.map_init.init_present == 0) made.cells.assign(1, 0);
  // One row more than the level has, as in the original.
  max_x_ = static_cast<int>(target_.limit(Limit::level_columns)) - 1;
  max_y_ = static_cast<int>(target_.limit(Limit::level_rows));
}

void Lowerer::lower(const ast::Map& map) {
  begin_part();
  auto cells = syntax::map_cells(source_, map.rows, current_->keyword.span, map.text_span, target_, sink_);
  unsure_map_ = !cells || !cells->all_known;
  if (!cells) return;
  const std::size_t width = cells->width, height = cells->height;
  map_ = std::move(cells->codes);
  map_width_ = static_cast<int>(width);
  map_height_ = static_cast<int>(height);
  drawn_ = &map;

  Part& made = part();
  made.halign = justification(map.horizontal);
  made.valign = justification(map.vertical);
  made.xsize = static_cast<std::uint8_t>(width);
  made.ysize = static_cast<std::uint8_t>(height);
  if (result_.level.map_init.init_present == 0 || width > 1 || height > 1) made.cells = map_;
  const auto greatest = [&](int size) {
    return size == 0 && target_.has(Feature::open_empty_maps) ? INT32_MAX : size - 1;
  };
  max_x_ = greatest(map_width_);
  max_y_ = greatest(map_height_);
}

/// A place of a map; the game chooses that of a random one, which has the number 0.
Byte Lowerer::justification(const ast::Word& word) {
  if (!word.is_random()) return setting(word);
  has_form(Feature::random_geometry, word.span, "maps at random places");
  return 0;
}

std::optional<int> Lowerer::cell(int x, int y) const {
  if (x < 0 || y < 0 || x >= map_width_ || y >= map_height_) return std::nullopt;
  return map_[static_cast<std::size_t>(y * map_width_ + x)];
}

std::string Lowerer::terrain_at(int x, int y) const {
  const auto code = cell(x, y);
  if (!code) return "the edge of the map";
  std::string name(target_.terrain.name(*code));
  std::replace(name.begin(), name.end(), '-', ' ');
  return quote(name);
}

/// The wall that a stone cell becomes: decided by the first of its neighbours, row by row, that attracts walls. 0:
/// none.
int Lowerer::wall_for(const Part& part, int x, int y) const {
  constexpr int vertical_wall = 1;
  constexpr int horizontal_wall = 2;
  const int width = part.xsize;
  const int height = part.ysize;
  for (int row = std::max(y - 1, 0); row <= std::min(y + 1, height - 1); ++row)
    for (int column = std::max(x - 1, 0); column <= std::min(x + 1, width - 1); ++column)
      if (target_.terrain.is(map_[static_cast<std::size_t>(row * width + column)],
                             TerrainTable::room | TerrainTable::bound))
        return row == y ? vertical_wall : horizontal_wall;
  return 0;
}

void Lowerer::lower(const ast::Wallify&) {
  Part& made = part();
  if (unsure_map_) return;
  const bool has_own_map = max_x_ == made.xsize - 1 && max_y_ == made.ysize - 1;
  if (!has_own_map || made.xsize == 0 || made.ysize == 0) {
    sink_.report(Diag::wallify_without_map, current_->keyword.span);
    return;
  }
  // Walls made here attract no further walls, so that one pass in place does.
  for (int y = 0; y < made.ysize; ++y) {
    for (int x = 0; x < made.xsize; ++x) {
      Byte& cell = map_[static_cast<std::size_t>(y * made.xsize + x)];
      if (cell != 0) continue;
      cell = static_cast<Byte>(wall_for(made, x, y));
    }
  }
  if (!made.cells.empty()) made.cells = map_;
}

void Lowerer::lower(const ast::Door& door) {
  const Spot place = spot(door.place);
  if (is_checked(place) && place.is_place()) {
    const auto terrain = cell(place.x, place.y);
    if (!terrain)
      sink_.report(Diag::no_map, door.place.span, {"a DOOR", place.whole_x, place.whole_y});
    else if (!target_.terrain.is(*terrain, TerrainTable::door))
      sink_.report(Diag::door_place, door.place.span, {place.x, place.y, terrain_at(place.x, place.y)});
  }
  const std::int16_t info = door_info(door.infos);
  add(part().doors, Door{place.x, place.y, setting(door.state), info}, "doors");
}

void Lowerer::lower(const ast::Drawbridge& bridge) {
  const Spot place = spot(bridge.place);
  const bool clockwise = bridge.direction.token == TokenClass::clockwise_direction;
  const auto value = clockwise ? &BridgeDirection::clockwise : &BridgeDirection::value;
  const auto* direction = std::ranges::find(bridge_directions, bridge.direction.value, value);
  if (is_checked(place) && place.is_place()) {
    const int x = place.x + direction->dx;
    const int y = place.y + direction->dy;
    const auto terrain = cell(x, y);
    if (!cell(place.x, place.y) && !terrain)
      sink_.report(Diag::no_map, bridge.place.span, {"a DRAWBRIDGE", place.whole_x, place.whole_y});
    else if (!terrain || !target_.terrain.is(*terrain, TerrainTable::wall))
      sink_.report(Diag::drawbridge_wall, bridge.place.span, {source_.text(bridge.direction.span), terrain_at(x, y)});
  }
  const bool open = bridge.state.value == word_value::open_door;
  if (!open && bridge.state.value != word_value::closed_door)
    sink_.report(Diag::drawbridge_state, bridge.state.span, {source_.text(bridge.state.span)});
  const std::int64_t number = direction->dx < 0 ? target_.number(Number::bridge_west) : direction - bridge_directions;
  add(part().drawbridges, Drawbridge{place.x, place.y, static_cast<Byte>(number), Byte{open}}, "drawbridges");
}

void Lowerer::lower(const ast::RegionDetail& region) {
  const auto area = corners(region.area);
  Byte type = room_type(region.type);
  const bool unfilled = region.filling.value != 0;
  const bool irregular = region.irregular.value != 0;
  const auto highest = static_cast<int>(target_.limit(Limit::room_types));
  if (unfilled && region.type.random) {
    const std::string_view becomes = target_.rooms.name(random_value + highest + 1);
    sink_.report(Diag::unfilled_random, region.type.text.span, {becomes});
  }
  if (unfilled) type = static_cast<Byte>(type + highest + 1);
  if (area && target_.has(Feature::placement_checks)) {
    const auto& [x1, y1, x2, y2] = *area;
    const bool ordered = x1 <= x2 && y1 <= y2;
    if (!ordered) sink_.report(Diag::region_order, region.area.span);
    const auto vault = target_.rooms.find("vault");
    if (ordered && vault && type == *vault && (irregular || x2 - x1 != 1 || y2 - y1 != 1))
      sink_.report(Diag::vault_size, region.area.span, {x2 - x1 + 1, y2 - y1 + 1, irregular ? " and irregular" : ""});
    if (region.irregular.value == 1 && !unsure_map_) {
      const auto terrain = cell(x1, y1);
      if (!terrain)
        sink_.report(Diag::no_map, region.area.span, {"an irregular REGION", x1, y1});
      else if (!target_.terrain.is(*terrain, TerrainTable::room))
        sink_.report(Diag::irregular_region, region.area.span, {x1, y1, terrain_at(x1, y1)});
    }
    if (!irregular && ordered && !unsure_map_) check_rooms_rock(*area, region.area.span);
  }
  add(part().regions,
      Region{narrowed(area.value_or(std::array<std::int32_t, 4>{})), type, setting(region.lit),
             setting(region.irregular)},
      "regions", target_.limit(Limit::regions));
}

/// The extra checks of -w: a region that is a room has floor inside and rock around its corners.
void Lowerer::check_rooms_rock(const std::array<std::int32_t, 4>& corners, Span where) {
  const int x1 = corners[0], y1 = corners[1], x2 = corners[2], y2 = corners[3];
  if (!cell(x1 - 1, y1 - 1) || !cell(x2 + 1, y2 + 1)) return;
  const auto first_rock = [&]() -> std::optional<std::pair<int, int>> {
    for (int y = y1; y <= y2; ++y)
      for (int x = x1; x <= x2; ++x)
        if (target_.terrain.is(*cell(x, y), TerrainTable::rock | TerrainTable::blocked)) return std::pair(x, y);
    return std::nullopt;
  }();
  if (first_rock) sink_.report(Diag::rock_in_region, where, {first_rock->first, first_rock->second});
  for (const auto& [x, y] : {std::pair(x1 - 1, y1 - 1), {x2 + 1, y1 - 1}, {x1 - 1, y2 + 1}, {x2 + 1, y2 + 1}}) {
    if (target_.terrain.is(*cell(x, y), TerrainTable::rock)) continue;
    sink_.report(Diag::region_edge, where, {x, y, terrain_at(x, y)});
    return;
  }
}

}  // namespace speclev::classic
