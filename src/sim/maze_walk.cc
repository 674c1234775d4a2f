#include "sim/maze_walk.hh"

#include <optional>
#include <vector>

#include "sim/places.hh"

namespace speclev::sim {

namespace {

constexpr LevelArea nodes{3, 3, maze_columns, maze_rows};

void carve(LevelBuilder& stage, int x, int y, std::int64_t carved) {
  if (!is_on_level(x, y) || stage.terrain(x, y) == Terrain::door) return;
  stage.change_terrain_to(x, y, carved);
  stage.mark_carved({x, y});
}

/// Whether carving destroys something that a map has there.
bool is_built(const LevelBuilder& stage, int x, int y) {
  if (!is_on_level(x, y) || !stage.level.at(x, y).touched) return false;
  return stage.is(x, y, wall) || stage.terrain(x, y) == Terrain::iron_bars || stage.terrain(x, y) == Terrain::tree;
}

/// Whether carving there, on the way in a direction, opens ground of a map that is beside the way. Where it does not,
/// the map has the grid of a maze.
bool opens_ground(const LevelBuilder& stage, LevelPlace at, LevelPlace step) {
  if (!is_built(stage, at.x, at.y)) return false;
  const auto is_ground = [&](int x, int y) {
    return is_on_level(x, y) && stage.level.at(x, y).touched && stage.is(x, y, region_ground | water | molten);
  };
  return is_ground(at.x + step.y, at.y + step.x) || is_ground(at.x - step.y, at.y - step.x);
}

bool has_uncarved_nodes(const LevelBuilder& stage) {
  const auto is_uncarved = [&](int x, int y) { return nodes.has(x, y) && stage.terrain(x, y) == Terrain::stone; };
  for (int x = nodes.x1; x <= nodes.x2; x += 2)
    for (int y = nodes.y1; y <= nodes.y2; y += 2)
      if (is_uncarved(x, y) && (is_uncarved(x + 2, y) || is_uncarved(x, y + 2))) return true;
  return false;
}

}  // namespace

void walk_maze(LevelBuilder& stage, LevelPlace from, int direction, std::int64_t carved, bool has_grid) {
  constexpr int north = 1, south = 2, east = 4, west = 8;
  constexpr LevelPlace steps[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  LevelPlace at{from.x + (direction == east   ? 1
                          : direction == west ? -1
                                              : 0),
                from.y + (direction == south   ? 1
                          : direction == north ? -1
                                               : 0)};
  if (!is_on_level(at.x, at.y)) return;
  std::optional<LevelPlace> opened;
  bool is_drawn = false;  // a walk that begins on blanks of a map is to go through that, as far as it leads
  const auto open = [&] {
    if (is_built(stage, at.x, at.y)) opened = at;
    is_drawn = is_on_level(at.x, at.y) && stage.at(at.x, at.y).touched;
    carve(stage, at.x, at.y, carved);
  };
  open();
  if (at.x % 2 == 0) {
    at.x += direction == east ? 1 : -1;
    open();
  }
  if (at.y % 2 == 0) {
    at.y += direction == south ? 1 : -1;
    open();
  }
  if (opened) stage.report(LoadFault::walk_in_map, opened);
  if (!is_on_level(at.x, at.y)) return;
  // What is carved of stone is not carved: the walk would never end.
  if (!stage.codes.is_terrain(carved) || stage.codes[carved] == Terrain::stone) return;
  bool has_moved = false;
  std::optional<LevelPlace> broken;
  std::vector<LevelPlace> path{at};
  while (!path.empty()) {
    LevelPlace ways[4];
    int count = 0;
    for (const LevelPlace step : steps) {
      const LevelPlace there{path.back().x + 2 * step.x, path.back().y + 2 * step.y};
      if (nodes.has(there.x, there.y) && stage.terrain(there.x, there.y) == Terrain::stone) ways[count++] = step;
    }
    if (count == 0) {
      path.pop_back();
      continue;
    }
    const LevelPlace step = ways[stage.dice.rn(count, "way")], here = path.back();
    const LevelPlace between{here.x + step.x, here.y + step.y};
    if (!is_drawn && opens_ground(stage, between, step)) broken = between;
    stage.change_terrain_to(between.x, between.y, carved);
    stage.mark_carved(between);
    carve(stage, here.x + 2 * step.x, here.y + 2 * step.y, carved);
    path.push_back({here.x + 2 * step.x, here.y + 2 * step.y});
    has_moved = true;
  }
  stage.has_maze = stage.has_maze || has_moved;
  if (!has_moved) {
    stage.report(LoadFault::nothing_to_walk, from);
    if (has_grid && !stage.idle_walk) stage.idle_walk = stage.dice.origin;
  }
  if (broken) stage.report(LoadFault::maze_leaks, broken);
}

void check_walks(LevelBuilder& stage) {
  const bool becomes_rock = stage.rules.are(LoadingWay::walls_bound);
  if (stage.has_maze || !stage.idle_walk || !becomes_rock || !has_uncarved_nodes(stage)) return;
  stage.begin(*stage.idle_walk);
  stage.report(LoadFault::no_maze);
}

void stock_maze(LevelBuilder& stage, int whole, int least) {
  int untouched = 1368;  // the game's own count of a maze's squares
  for (int x = 2; x < maze_columns; ++x)
    for (int y = 0; y < maze_rows; ++y) untouched -= stage.at(x, y).touched ? 1 : 0;
  if (untouched <= least) return;
  const int share = 100 * untouched / whole;
  // Where all mazes are stocked, things are put on whatever is there, and the minotaur comes in any case.
  const bool is_anywhere = stage.rules.are(LoadingWay::all_stocked);
  const auto strew = [&](ThingKind kind, int count, unsigned ground, char letter) {
    for (int i = 0; i < count; ++i) {
      LevelPlace place;
      for (int tries = 0; tries < 2000; ++tries) {
        place = {3 + 2 * stage.dice.rn(38, "x"), 3 + 2 * stage.dice.rn(9, "y")};
        if (!stage.at(place.x, place.y).touched && (is_anywhere || suits(stage, place, ground))) break;
      }
      LoadedThing& thing = stage.put(kind, place, true);
      thing.stocked = true;
      thing.letter = letter;
    }
  };
  strew(ThingKind::object, stage.dice.r(20 * share / 100, "objects"), dry, '\0');
  strew(ThingKind::object, stage.dice.r(12 * share / 100, "boulders"), dry, '`');
  strew(ThingKind::monster, is_anywhere ? 1 : stage.dice.rn(2, "minotaur"), dry | wet, 'H');
  strew(ThingKind::monster, stage.dice.r(12 * share / 100, "monsters"), dry | wet, '\0');
  strew(ThingKind::gold, stage.dice.rn(15 * share / 100, "gold"), dry, '$');
  strew(ThingKind::trap, stage.dice.rn(15 * share / 100, "traps"), dry, '\0');
}

}  // namespace speclev::sim
