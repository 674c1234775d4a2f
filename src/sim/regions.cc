#include "sim/regions.hh"

#include <algorithm>
#include <vector>

namespace speclev::sim {

namespace {

constexpr std::size_t most_rooms = 40;

/// An irregular room: all squares of the terrain of its first one that hang together, with the walls beside them.
void flood(LevelBuilder& stage, LevelPlace start, std::uint8_t number, bool lit, LevelArea& bounds) {
  const int code = stage.at(start.x, start.y).code;
  std::vector<LevelPlace> squares{start};
  stage.at(start.x, start.y).room = number;
  bounds = {start.x, start.y, start.x, start.y};
  std::optional<LevelPlace> other;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const LevelPlace at = squares[i];
    if (lit) stage.at(at.x, at.y).lit = true;
    bounds = {std::min(bounds.x1, at.x), std::min(bounds.y1, at.y), std::max(bounds.x2, at.x),
              std::max(bounds.y2, at.y)};
    for (int x = at.x - 1; x <= at.x + 1; ++x)
      for (int y = at.y - 1; y <= at.y + 1; ++y) {
        if (!is_on_level(x, y)) continue;
        Square& square = stage.at(x, y);
        const bool is_edge = is(square, wall) || square.terrain == Terrain::door ||
                             (stage.is_program && square.terrain == Terrain::secret_door);
        if (is_edge && lit) square.lit = true;
        const bool is_beside = (x == at.x || y == at.y) && square.room == 0;
        if (is_beside && square.code != code && is(square, open_floor) && (!other || !square.lit))
          other = LevelPlace{x, y};
        if (square.code != code || square.room == number || x > maze_columns) continue;
        square.room = number;
        squares.push_back({x, y});
      }
  }
  if (other) stage.report(LoadFault::mixed_region, other);
}

LevelArea trimmed(LevelArea area) {
  if (area.x1 <= 0) area.x1 = 1;
  if (area.y1 <= 0) area.y1 = 1;
  if (area.x2 >= last_column) area.x2 = last_column - 1;
  if (area.y2 >= last_row) area.y2 = last_row - 1;
  return area;
}

void light_only(LevelBuilder& stage, const LevelArea& area, bool lit) {
  const int grown = lit ? 1 : 0;
  stage.light({area.x1 - grown, area.y1 - grown, area.x2 + grown, area.y2 + grown}, lit);
}

}  // namespace

int make_region(LevelBuilder& stage, const RegionKind& region) {
  const bool lit = stage.decide_light(region.light);
  if (region.type == random_number) stage.report(LoadFault::random_region, LevelPlace{region.area.x1, region.area.y1});
  const bool is_room = region.type != ordinary_room || region.irregular || region.filled == region.rooms_are_filled;
  if (is_room && stage.level.rooms.size() >= most_rooms)
    stage.report(LoadFault::too_many_rooms, LevelPlace{region.area.x1, region.area.y1});
  if (!is_room || stage.level.rooms.size() >= most_rooms) {
    light_only(stage, region.area, lit);
    return -1;
  }
  LoadedRoom room{.type = std::max(region.type, ordinary_room),
                  .lit = lit,
                  .irregular = region.irregular,
                  .filled = region.filled,
                  .origin = stage.dice.origin};
  const auto number = static_cast<std::uint8_t>(stage.level.rooms.size() + 1);
  if (region.irregular) {
    flood(stage, {region.area.x1, region.area.y1}, number, lit, room.floor);
  } else {
    room.floor = trimmed(region.area);
    if (room.floor != region.area && !region.is_clipped)
      stage.report(LoadFault::region_trimmed, LevelPlace{room.floor.x1, room.floor.y1});
    for (int x = room.floor.x1; x <= room.floor.x2; ++x)
      for (int y = room.floor.y1; y <= room.floor.y2; ++y) stage.at(x, y).room = number;
    if (lit) stage.light({room.floor.x1 - 1, room.floor.y1 - 1, room.floor.x2 + 1, room.floor.y2 + 1}, true);
  }
  stage.level.rooms.push_back(room);
  return number - 1;
}

}  // namespace speclev::sim
