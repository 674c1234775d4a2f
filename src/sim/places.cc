#include "sim/places.hh"

#include <algorithm>

#include "sim/features.hh"

namespace speclev::sim {

namespace {

constexpr int attempts = 100, region_attempts = 200;
constexpr int endless_attempts = 20000;  ///< so many that a square which suits is found, if there is one

template <class Suits>
std::optional<LevelPlace> pick(LevelBuilder& stage, const LevelArea& area, int tries, Suits&& is_good) {
  const int width = area.x2 - area.x1 + 1, height = area.y2 - area.y1 + 1;
  if (width <= 0 || height <= 0) return std::nullopt;
  for (int i = 0; i < tries; ++i) {
    const int x = area.x1 + stage.dice.rn(width, "x");
    const int y = area.y1 + stage.dice.rn(height, "y");
    if (is_on_level(x, y) && is_good(x, y)) return LevelPlace{x, y};
  }
  for (int x = area.x1; x <= area.x2; ++x)
    for (int y = area.y1; y <= area.y2; ++y)
      if (is_on_level(x, y) && is_good(x, y)) return LevelPlace{x, y};
  return std::nullopt;
}

/// Where there is water without a bottom, everything may be anywhere. It has the level of that element, of which the
/// file does not tell the name.
bool is_in_endless_water(const LevelBuilder& stage, const LevelArea& area) {
  for (int x = std::max(area.x1, 1); x <= std::min(area.x2, last_column); ++x)
    for (int y = std::max(area.y1, 0); y <= std::min(area.y2, last_row); ++y)
      if (stage.terrain(x, y) == Terrain::water) return true;
  return false;
}

bool is_one_square(const LevelArea& area) { return area.x1 == area.x2 && area.y1 == area.y2; }

/// What arrives, or leads away, needs free ground; where there is no choice a trap makes way.
bool can_arrive(const LevelBuilder& stage, const LevelRegion& region, int x, int y, bool with_corridors) {
  const bool is_ground = stage.is(x, y, region_ground | (with_corridors ? region_ground_of_mazes : nothing));
  return is_ground && !region.forbidden.has(x, y) && (is_one_square(region.area) || !stage.has_trap({x, y}));
}

bool has_uncertain(const LevelBuilder& stage, const LevelArea& area) {
  for (int x = std::max(area.x1, 1); x <= std::min(area.x2, last_column); ++x)
    for (int y = std::max(area.y1, 0); y <= std::min(area.y2, last_row); ++y)
      if (stage.level.at(x, y).uncertain) return true;
  return false;
}

/// Stairs are not made on the first level of a dungeon, nor on the last: a branch may be where they are else.
bool has_stairs(const LevelBuilder& stage, const LevelRegion& region) {
  return std::ranges::any_of(stage.level.things, [&](const LoadedThing& thing) {
    const bool are_stairs = thing.kind == ThingKind::stairs_up || thing.kind == ThingKind::stairs_down;
    return are_stairs && region.area.has(thing.place.x, thing.place.y) &&
           !region.forbidden.has(thing.place.x, thing.place.y);
  });
}

bool is_arrival(int kind) {
  return kind == LevelRegion::teleport || kind == LevelRegion::teleport_up || kind == LevelRegion::teleport_down;
}

}  // namespace

bool suits(const LevelBuilder& stage, LevelPlace place, unsigned ground) {
  if ((ground & any_ground) != 0) return true;
  if (stage.rules.are(LoadingWay::traps_refused) && stage.has_trap(place)) return false;
  const auto classes = [&](Ground kind, TerrainClasses of_kind) {
    return (ground & kind) != 0 ? of_kind : TerrainClasses{0};
  };
  return stage.is(place, classes(solid_ground, rock) | classes(dry, stage.rules.dry) | classes(wet, stage.rules.wet) |
                             classes(hot, stage.rules.hot));
}

std::optional<LevelPlace> random_place(LevelBuilder& stage, const LevelArea& area, unsigned ground) {
  const int tries = stage.rules.are(LoadingWay::ground_endless) ? endless_attempts : attempts;
  const auto place = pick(stage, area, tries, [&](int x, int y) { return suits(stage, {x, y}, ground); });
  if (place || !is_in_endless_water(stage, area)) return place;
  return pick(stage, area, attempts, [](int, int) { return true; });
}

std::optional<LevelPlace> random_place(LevelBuilder& stage, const LoadedRoom& room, unsigned ground) {
  const auto number = static_cast<std::size_t>(&room - stage.level.rooms.data()) + 1;
  return pick(stage, room.floor, attempts, [&](int x, int y) {
    return (!room.irregular || stage.at(x, y).room == number) && suits(stage, {x, y}, ground);
  });
}

void place_level_region(LevelBuilder& stage, const LevelRegion& region) {
  stage.begin(region.origin);
  LevelRegion where = region;
  if (where.area.x1 == 0) where.area = {1, stage.is_program ? 0 : 1, last_column, last_row};
  if (is_arrival(region.kind)) {
    const bool both = region.kind == LevelRegion::teleport;
    stage.level.arrivals.push_back({where.area, where.forbidden, both || region.kind == LevelRegion::teleport_down,
                                    both || region.kind == LevelRegion::teleport_up, region.origin});
    return;
  }
  if (region.kind < LevelRegion::stairs_down || region.kind > LevelRegion::ladder_down) return;  // they are not drawn
  const bool is_one = is_one_square(where.area);
  if (is_one) stage.remove_trap({where.area.x1, where.area.y1});
  auto place = pick(stage, where.area, region_attempts,
                    [&](int x, int y) { return can_arrive(stage, where, x, y, stage.is_maze); });
  if (!place && is_in_endless_water(stage, where.area))
    place = pick(stage, where.area, 1, [&](int x, int y) { return !where.forbidden.has(x, y); });
  if (!place) {
    if (where.area.x1 > where.area.x2 || where.area.y1 > where.area.y2) {
      stage.level.not_simulated.push_back(region.origin);
      return;
    }
    if (has_uncertain(stage, where.area)) return;
    if (region.kind == LevelRegion::branch && has_stairs(stage, where)) return;
    const bool has_corridors =
        pick(stage, where.area, 0, [&](int x, int y) { return can_arrive(stage, where, x, y, true); }).has_value();
    stage.report(has_corridors ? LoadFault::region_of_corridors : LoadFault::region_full,
                 LevelPlace{where.area.x1, where.area.y1});
    return;
  }
  switch (region.kind) {
    case LevelRegion::portal: stage.put(ThingKind::portal, *place, !is_one).text = region.text; break;
    case LevelRegion::branch: stage.put(ThingKind::branch, *place, !is_one); break;
    case LevelRegion::ladder_up:
    case LevelRegion::ladder_down: make_ladder(stage, *place, region.kind == LevelRegion::ladder_up, !is_one); break;
    default: make_stairs(stage, *place, region.kind == LevelRegion::stairs_up, !is_one);
  }
}

void check_arrivals(LevelBuilder& stage) {
  for (const Arrival& arrival : stage.level.arrivals) {
    LevelRegion region;
    region.area = arrival.area;
    region.forbidden = arrival.forbidden;
    const auto has = [&](bool with_corridors) {
      return pick(stage, region.area, 0,
                  [&](int x, int y) {
                    return can_arrive(stage, region, x, y, with_corridors) || stage.at(x, y).uncertain ||
                           stage.is(x, y, unknown_ground);
                  })
          .has_value();
    };
    if (has(stage.is_maze) || is_in_endless_water(stage, region.area)) continue;
    stage.report_of(arrival.origin, has(true) ? LoadFault::region_of_corridors : LoadFault::region_full,
                    {region.area.x1, region.area.y1});
  }
}

}  // namespace speclev::sim
