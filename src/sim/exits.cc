#include "sim/exits.hh"

#include <vector>

#include "sim/wall_shapes.hh"

namespace speclev::sim {

namespace {

/// Squares that one reaches on foot from some.
void reach(const LevelBuilder& stage, std::vector<LevelPlace> from, std::vector<bool>& reached) {
  const auto index = [](LevelPlace at) { return static_cast<std::size_t>(at.y * columns_of_level + at.x); };
  for (const LevelPlace at : from) reached[index(at)] = true;
  while (!from.empty()) {
    const LevelPlace at = from.back();
    from.pop_back();
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const LevelPlace next{at.x + dx, at.y + dy};
        if (!is_on_level(next.x, next.y) || reached[index(next)]) continue;
        const Terrain terrain = stage.terrain(next.x, next.y);
        if (!stage.is(next, passable) && terrain != Terrain::secret_door && terrain != Terrain::secret_corridor)
          continue;
        reached[index(next)] = true;
        from.push_back(next);
      }
  }
}

/// A secret door in a wall between what is reached and what is not.
bool open_wall(LevelBuilder& stage, const std::vector<bool>& reached, const std::vector<bool>& own) {
  const auto index = [](int x, int y) { return static_cast<std::size_t>(y * columns_of_level + x); };
  std::vector<LevelPlace> places;
  for (int x = 2; x < last_column; ++x)
    for (int y = 1; y < last_row; ++y) {
      if (!is_shaped_wall(stage.terrain(x, y)) || stage.at(x, y).undiggable) continue;
      const auto leads = [&](int dx, int dy) { return own[index(x + dx, y + dy)] && reached[index(x - dx, y - dy)]; };
      if (leads(1, 0) || leads(-1, 0) || leads(0, 1) || leads(0, -1)) places.push_back({x, y});
    }
  if (places.empty()) return false;
  const LevelPlace at = places[static_cast<std::size_t>(stage.dice.rn(static_cast<int>(places.size()), "way out"))];
  stage.change_terrain(at.x, at.y, Terrain::secret_door);
  stage.at(at.x, at.y).door = DoorState::closed;
  return true;
}

}  // namespace

void make_ways_out(LevelBuilder& stage) {
  constexpr std::size_t squares = std::size_t{columns_of_level} * rows_of_level;
  std::vector<bool> reached(squares);
  std::vector<LevelPlace> exits;
  for (const LoadedThing& each : stage.level.things)
    if (each.kind >= ThingKind::stairs_up && each.kind <= ThingKind::portal) exits.push_back(each.place);
  reach(stage, exits, reached);
  for (int x = 1; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      if (reached[static_cast<std::size_t>(y * columns_of_level + x)] || !stage.is(x, y, passable)) continue;
      std::vector<bool> own(squares);
      reach(stage, {{x, y}}, own);
      const bool is_open = open_wall(stage, reached, own);
      if (!is_open) stage.put(ThingKind::trap, {x, y}, true).number = -1;
      for (std::size_t i = 0; i < squares; ++i) reached[i] = reached[i] || own[i];
    }
}

}  // namespace speclev::sim
