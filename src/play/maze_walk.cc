#include "play/maze_walk.hh"

#include <vector>

#include "play/places.hh"

namespace speclev::play {

namespace {

constexpr LevelArea nodes{3, 3, maze_columns, maze_rows};

void carve(Stage& stage, int x, int y, Terrain carved) {
  if (is_on_level(x, y) && stage.terrain(x, y) != Terrain::door) stage.change_terrain(x, y, carved);
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
  carve(stage, at.x, at.y, carved);
  if (at.x % 2 == 0) carve(stage, at.x += direction == east ? 1 : -1, at.y, carved);
  if (at.y % 2 == 0) carve(stage, at.x, at.y += direction == south ? 1 : -1, carved);
  if (!is_on_level(at.x, at.y)) return;
  carve(stage, at.x, at.y, carved);
  bool has_moved = false;
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
    stage.change_terrain(here.x + step.x, here.y + step.y, carved);
    carve(stage, here.x + 2 * step.x, here.y + 2 * step.y, carved);
    path.push_back({here.x + 2 * step.x, here.y + 2 * step.y});
    has_moved = true;
  }
  if (!has_moved) stage.report(LoadFault::nothing_to_walk, from);
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
        if (!stage.at(place.x, place.y).touched && suits(stage.terrain(place.x, place.y), ground)) break;
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
