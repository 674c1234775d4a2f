#include "sim/doors.hh"

#include <algorithm>
#include <string_view>
#include <vector>

#include "sim/features.hh"

namespace speclev::sim {

namespace {

constexpr std::string_view region_lists[] = {"regions", "REGION"};
constexpr LevelPlace beside[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

/// Where doors are, row by row.
std::vector<LevelPlace> all_doors(const LoadedLevel& level) {
  std::vector<LevelPlace> doors;
  for (int y = 0; y <= last_row; ++y)
    for (int x = 1; x <= last_column; ++x) {
      const Terrain terrain = level.at(x, y).terrain;
      if (terrain == Terrain::door || terrain == Terrain::secret_door) doors.push_back({x, y});
    }
  return doors;
}

/// Of each map the first door that nothing is said about.
void check_unsaid(LevelBuilder& stage, const std::vector<LevelPlace>& doors) {
  std::vector<bool> told(stage.level.maps.size());
  for (const LevelPlace at : doors) {
    const Square& square = stage.at(at.x, at.y);
    if (square.terrain != Terrain::door || !square.touched || stage.has_settled_door(at)) continue;
    if (square.door != DoorState::none || stage.is_carved(at)) continue;
    const auto map = stage.map_at(at);
    if (!map || told[*map]) continue;
    told[*map] = true;
    stage.report_of(stage.level.map_origins[*map], LoadFault::open_doorway, at);
  }
}

/// Of doors that were between no walls when they were made, those remain that are not in the end either: another
/// statement may have put a door, or a wall, beside it.
void settle_doors_without_walls(LevelBuilder& stage) {
  std::erase_if(stage.level.findings, [&](const LoadFinding& each) {
    return each.fault == LoadFault::door_without_walls && each.place && is_between_walls(stage, *each.place);
  });
}

/// The rooms that a door leads to, by their numbers; each once.
std::vector<std::size_t> rooms_beside(const LevelBuilder& stage, int x, int y) {
  std::vector<std::size_t> rooms;
  for (const LevelPlace step : beside) {
    if (!is_on_level(x + step.x, y + step.y)) continue;
    const std::size_t room = stage.level.at(x + step.x, y + step.y).room;
    if (room != 0 && std::ranges::find(rooms, room) == rooms.end()) rooms.push_back(room);
  }
  return rooms;
}

void check_shop(LevelBuilder& stage, const LoadedRoom& room, int doors) {
  const bool is_region = std::ranges::find(region_lists, room.origin.list) != std::end(region_lists);
  if (!is_region || doors == 1) return;
  stage.report_of(room.origin, doors == 0 ? LoadFault::shop_without_way : LoadFault::shop_with_ways,
                  {room.floor.x1, room.floor.y1});
}

bool is_frame(const LevelBuilder& stage, int x, int y) {
  const Terrain terrain = stage.terrain(x, y);
  return is_on_level(x, y) && (stage.is(x, y, wall) || terrain == Terrain::door || terrain == Terrain::secret_door);
}

}  // namespace

void orient_doors(LevelBuilder& stage) {
  for (int x = 1; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      Square& square = stage.at(x, y);
      if (square.terrain != Terrain::door && square.terrain != Terrain::secret_door) continue;
      square.horizontal = (is_frame(stage, x - 1, y) || is_frame(stage, x + 1, y)) &&
                          !(is_frame(stage, x, y - 1) && is_frame(stage, x, y + 1));
    }
}

void check_doors(LevelBuilder& stage, const GameFacts& facts) {
  std::vector<LevelPlace> places = all_doors(stage.level);
  check_unsaid(stage, places);
  settle_doors_without_walls(stage);
  std::ranges::stable_sort(places, {}, &LevelPlace::x);  // the game counts column by column
  std::vector<int> doors(stage.level.rooms.size() + 1);
  int count = 0;
  for (const LevelPlace at : places) {
    const auto rooms = rooms_beside(stage, at.x, at.y);
    for (const std::size_t room : rooms)
      if (room < doors.size()) ++doors[room];
    if (rooms.empty() || ++count != most_doors + 1 || stage.doors > most_doors) continue;
    stage.report_of(stage.level.rooms[rooms.front() - 1].origin, LoadFault::too_many_doors, at);
  }
  for (std::size_t i = 0; i < stage.level.rooms.size(); ++i)
    if (stage.level.rooms[i].filled && facts.is_shop(stage.level.rooms[i].type))
      check_shop(stage, stage.level.rooms[i], doors[i + 1]);
}

}  // namespace speclev::sim
