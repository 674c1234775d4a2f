#include "play/doors.hh"

#include <algorithm>
#include <string_view>
#include <vector>

namespace speclev::play {

namespace {

constexpr std::string_view region_lists[] = {"regions", "REGION"};
constexpr LevelPlace beside[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

bool is_any_door(const Stage& stage, int x, int y) {
  const Terrain terrain = stage.terrain(x, y);
  return terrain == Terrain::door || terrain == Terrain::secret_door;
}

/// Of each map the first door that nothing is said about.
void check_unsaid(Stage& stage) {
  std::vector<bool> told(stage.level.maps.size());
  for (int y = 0; y <= last_row; ++y)
    for (int x = 1; x <= last_column; ++x) {
      if (stage.terrain(x, y) != Terrain::door || !stage.at(x, y).touched || stage.has_settled_door({x, y})) continue;
      if (stage.at(x, y).door != DoorState::none || stage.is_carved({x, y})) continue;
      const auto map = stage.map_at({x, y});
      if (!map || told[*map]) continue;
      told[*map] = true;
      stage.report_of(stage.level.map_origins[*map], LoadFault::open_doorway, {x, y});
    }
}

/// The rooms that a door leads to, by their numbers; each once.
std::vector<std::size_t> rooms_beside(const Stage& stage, int x, int y) {
  std::vector<std::size_t> rooms;
  for (const LevelPlace step : beside) {
    if (!is_on_level(x + step.x, y + step.y)) continue;
    const std::size_t room = stage.level.at(x + step.x, y + step.y).room;
    if (room != 0 && std::ranges::find(rooms, room) == rooms.end()) rooms.push_back(room);
  }
  return rooms;
}

void check_shop(Stage& stage, const LoadedRoom& room, int doors) {
  const bool is_region = std::ranges::find(region_lists, room.origin.list) != std::end(region_lists);
  if (!is_region || doors == 1) return;
  stage.report_of(room.origin, doors == 0 ? LoadFault::shop_without_way : LoadFault::shop_with_ways,
                  {room.floor.x1, room.floor.y1});
}

}  // namespace

void check_doors(Stage& stage, const GameFacts& facts) {
  check_unsaid(stage);
  std::vector<int> doors(stage.level.rooms.size() + 1);
  int count = 0;
  for (int x = 1; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      if (!is_any_door(stage, x, y)) continue;
      const auto rooms = rooms_beside(stage, x, y);
      for (const std::size_t room : rooms)
        if (room < doors.size()) ++doors[room];
      if (rooms.empty() || ++count != most_doors + 1 || stage.doors > most_doors) continue;
      stage.report_of(stage.level.rooms[rooms.front() - 1].origin, LoadFault::too_many_doors, {x, y});
    }
  for (std::size_t i = 0; i < stage.level.rooms.size(); ++i)
    if (stage.level.rooms[i].filled && facts.is_shop(stage.level.rooms[i].type))
      check_shop(stage, stage.level.rooms[i], doors[i + 1]);
}

}  // namespace speclev::play
