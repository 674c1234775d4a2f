#include "sim/mirror.hh"

#include <algorithm>
#include <string_view>
#include <utility>

#include "sim/wall_shapes.hh"

namespace speclev::sim {

namespace {

bool is_called(std::string_view level, const Rules::Mirrored& name) { return level.starts_with(name.name); }

/// All squares that are not stone.
LevelArea drawn_area(const LevelBuilder& stage) {
  LevelArea all{columns_of_level, rows_of_level, -1, -1};
  for (int x = 1; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y)
      if (stage.terrain(x, y) != Terrain::stone)
        all = {std::min(all.x1, x), std::min(all.y1, y), std::max(all.x2, x), std::max(all.y2, y)};
  return all;
}

Mirroring mirroring_of(const LevelBuilder& stage) {
  const Rules& rules = stage.rules;
  if (rules.are(LoadingWay::never_mirrored)) return {};
  const std::string_view name = stage.options.level_name;
  Mirroring which{true, true};
  if (!rules.mirrored.empty()) {
    const auto is_it = [&](const Rules::Mirrored& each) { return is_called(name, each); };
    const auto named = std::ranges::find_if(rules.mirrored, is_it);
    which = named == rules.mirrored.end() ? Mirroring{} : Mirroring{named->columns, named->rows};
  }
  for (const Rules::Mirrored& each : rules.upright) {
    if (!is_called(name, each)) continue;
    which.columns = which.columns && !each.columns;
    which.rows = which.rows && !each.rows;
  }
  const std::uint32_t flags = stage.level.flags;
  if ((flags & rules.flags.not_columns) != 0) which.columns = false;
  if ((flags & rules.flags.not_rows) != 0) which.rows = false;
  if ((flags & rules.flags.fragment) != 0) which = {};
  return which;
}

}  // namespace

Mirror::Mirror(LevelBuilder& stage, Mirroring which) : stage_(stage), axes_(axes()), which_(which) {}

Mirror::Axes Mirror::axes() const {
  if (stage_.rules.are(LoadingWay::mirrored_as_drawn)) {
    const LevelArea all = drawn_area(stage_);
    return {{all.x1, all.x2}, {all.y1, all.y2}};
  }
  return {{stage_.rules.are(LoadingWay::mirrored_at_80) ? 1 : 0, last_column}, {0, last_row}};
}

void Mirror::turn(std::vector<LevelRegion>& regions) {
  turn_squares();
  LoadedLevel& level = stage_.level;
  for (LoadedThing& thing : level.things) turn(thing);
  std::erase_if(level.things, [](const LoadedThing& thing) { return !is_on_level(thing.place.x, thing.place.y); });
  for (LoadedRoom& room : level.rooms) turn(room.floor);
  for (LevelArea& map : level.maps) turn(map);
  for (LevelRegion& region : regions) {
    turn(region.area);
    turn(region.forbidden);
  }
  stage_.move_notes([this](LevelPlace place) { return mirrored(place); });
}

LevelPlace Mirror::mirrored(LevelPlace place) const {
  if (!axes_.columns.has(place.x) || !axes_.rows.has(place.y)) return place;
  return {which_.columns ? axes_.columns.mirrored(place.x) : place.x,
          which_.rows ? axes_.rows.mirrored(place.y) : place.y};
}

void Mirror::turn(LevelArea& area) const {
  if (!axes_.columns.has(axes_.columns.first)) return;  // all is stone
  if (which_.columns) area = {axes_.columns.mirrored(area.x2), area.y1, axes_.columns.mirrored(area.x1), area.y2};
  if (which_.rows) area = {area.x1, axes_.rows.mirrored(area.y2), area.x2, axes_.rows.mirrored(area.y1)};
}

void Mirror::turn(LoadedThing& thing) const {
  enum Direction { north, south, east, west };
  thing.place = mirrored(thing.place);
  if (thing.kind != ThingKind::drawbridge) return;
  const auto exchange = [&](Direction a, Direction b) {
    if (thing.number == a || thing.number == b) thing.number = a + b - thing.number;
  };
  if (which_.rows) exchange(north, south);
  if (which_.columns) exchange(east, west);
}

void Mirror::turn_squares() const {
  const std::vector<Square> before = stage_.level.squares;
  for (int y = 0; y <= last_row; ++y)
    for (int x = 0; x <= last_column; ++x) {
      const LevelPlace to = mirrored({x, y});
      stage_.at(to.x, to.y) = before[static_cast<std::size_t>(y * columns_of_level + x)];
    }
  // The first column is never used.
  for (int y = 0; y <= last_row; ++y) stage_.put_terrain(0, y, stage_.codes.code(Terrain::stone));
}

std::optional<Mirror> mirror_at_random(LevelBuilder& stage, std::vector<LevelRegion>& regions) {
  const Mirroring may = mirroring_of(stage);
  stage.level.may_mirror_columns = may.columns;
  stage.level.may_mirror_rows = may.rows;
  if (!stage.options.mirrors) return std::nullopt;
  stage.begin({"mirror", -1, 0});
  const bool rows = may.rows && stage.dice.rn(2, "rows") != 0;
  const bool columns = may.columns && stage.dice.rn(2, "columns") != 0;
  if (!rows && !columns) return std::nullopt;
  Mirror mirror(stage, {columns, rows});
  mirror.turn(regions);
  shape_walls(stage, whole_level);
  return mirror;
}

}  // namespace speclev::sim
