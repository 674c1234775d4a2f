#include "ground/maze_walk.hh"

#include <optional>
#include <vector>

#include "play/places.hh"

namespace speclev::play {

namespace {

constexpr LevelArea nodes{3, 3, maze_columns, maze_rows};

void carve(Stage& stage, int x, int y, Terrain carved) {
  if (!is_on_level(x, y) || stage.terrain(x, y) == Terrain::door) return;
  stage.change_terrain(x, y, carved);
  stage.mark_carved({x, y});
}

/// Whether carving destroys something that a map has there.
bool is_built(const Stage& stage, int x, int y) {
  if (!is_on_level(x, y) || !stage.level.at(x, y).touched) return false;
  return stage.is(x, y, wall) || stage.terrain(x, y) == Terrain::iron_bars || stage.terrain(x, y) == Terrain::tree;
}

}  // namespace

void walk_maze(Stage& stage, LevelPlace from, int direction, Terrain carved) {
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
  const auto open = [&] {
    if (is_built(stage, at.x, at.y)) opened = at;
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
    if (is_built(stage, here.x + step.x, here.y + step.y)) broken = LevelPlace{here.x + step.x, here.y + step.y};
    stage.change_terrain(here.x + step.x, here.y + step.y, carved);
    stage.mark_carved({here.x + step.x, here.y + step.y});
    carve(stage, here.x + 2 * step.x, here.y + 2 * step.y, carved);
    path.push_back({here.x + 2 * step.x, here.y + 2 * step.y});
    has_moved = true;
  }
  if (!has_moved) stage.report(LoadFault::nothing_to_walk, from);
  if (broken) stage.report(LoadFault::maze_leaks, broken);
}

void stock_maze(Stage& stage, int whole, int least) {
  int untouched = 1368;  // the game's own count of a maze's squares
  for (int x = 2; x < maze_columns; ++x)
    for (int y = 0; y < maze_rows; ++y) untouched -= stage.at(x, y).touched ? 1 : 0;
  if (untouched <= least) return;
  const int share = 100 * untouched / whole;
  const auto strew = [&](ThingKind kind, int count, unsigned ground, char letter) {
    for (int i = 0; i < count; ++i) {
      LevelPlace place;
      for (int tries = 0; tries < 2000; ++tries) {
        place = {3 + 2 * stage.dice.rn(38, "x"), 3 + 2 * stage.dice.rn(9, "y")};
        if (!stage.at(place.x, place.y).touched && suits(stage, place, ground)) break;
      }
      LoadedThing& thing = stage.put(kind, place, true);
      thing.stocked = true;
      thing.letter = letter;
    }
  };
  strew(ThingKind::object, stage.dice.r(20 * share / 100, "objects"), dry, '\0');
  strew(ThingKind::object, stage.dice.r(12 * share / 100, "boulders"), dry, '`');
  strew(ThingKind::monster, stage.dice.rn(2, "minotaur"), dry | wet, 'H');
  strew(ThingKind::monster, stage.dice.r(12 * share / 100, "monsters"), dry | wet, '\0');
  strew(ThingKind::gold, stage.dice.rn(15 * share / 100, "gold"), dry, '$');
  strew(ThingKind::trap, stage.dice.rn(15 * share / 100, "traps"), dry, '\0');
}

}  // namespace speclev::play
