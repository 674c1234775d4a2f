// What the games do with a level when its script is over.
#include <algorithm>
#include <vector>

#include "ground/maze_walk.hh"
#include "ground/mirror.hh"
#include "ground/wall_shapes.hh"
#include "lua/script.hh"
#include "play/regions.hh"

namespace speclev::lua {

using namespace play;

namespace {

bool is_frame(const Stage& stage, int x, int y) {
  const Terrain terrain = stage.terrain(x, y);
  return is_on_level(x, y) && (stage.is(x, y, wall) || terrain == Terrain::door || terrain == Terrain::secret_door);
}

void orient_doors(Stage& stage) {
  for (int x = 1; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      Square& square = stage.at(x, y);
      if (square.terrain != Terrain::door && square.terrain != Terrain::secret_door) continue;
      square.horizontal = (is_frame(stage, x - 1, y) || is_frame(stage, x + 1, y)) &&
                          !(is_frame(stage, x, y - 1) && is_frame(stage, x, y + 1));
    }
}

/// Bounding walls of maps become floor.
void remove_bounds(Stage& stage) {
  for (int x = 1; x < maze_columns; ++x)
    for (int y = 0; y < maze_rows; ++y)
      if (stage.terrain(x, y) == Terrain::cross_wall) stage.change_terrain(x, y, Terrain::floor);
}

/// Squares that one reaches on foot from some.
void reach(const Stage& stage, std::vector<LevelPlace> from, std::vector<bool>& reached) {
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
bool open_wall(Stage& stage, const std::vector<bool>& reached, const std::vector<bool>& own) {
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

/// What cannot be reached from any stairs gets a way out.
void make_ways(Script& script) {
  Stage& stage = script.stage;
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

/// Boulders, traps and engravings on lava and water are lost.
void clean_liquids(Script& script) {
  Stage& stage = script.stage;
  for (ScriptThing& each : script.things)
    if (each.thing.kind == ThingKind::object && each.details.holder < 0 && !each.is_nowhere && each.details.kind >= 0 &&
        script.game.objects[static_cast<std::size_t>(each.details.kind)].name == "boulder" &&
        stage.is(each.thing.place, water | molten))
      each.is_gone = true;
  std::vector<LevelPlace> traps;
  for (const LoadedThing& each : stage.level.things)
    if (each.kind == ThingKind::trap && stage.is(each.place, water | molten)) traps.push_back(each.place);
  for (const LevelPlace at : traps) stage.remove_trap(at);
  std::erase_if(stage.level.things, [&](const LoadedThing& each) {
    return each.kind == ThingKind::engraving && stage.is(each.place, water | molten);
  });
}

/// What is solid and of no map can neither be dug nor be walked through.
void solidify(Stage& stage) {
  for (int x = 0; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      Square& square = stage.at(x, y);
      if (is(square, solid) && !square.touched) square.undiggable = square.unpassable = true;
    }
}

/// Beyond what is drawn nobody digs, nor walks through walls: in the outermost line of walls of a maze level, else in
/// the one around it.
void bound(Stage& stage) {
  LevelArea drawn{columns_of_level, rows_of_level, -1, -1};
  for (int x = 1; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y)
      if (stage.terrain(x, y) != Terrain::stone)
        drawn = {std::min(drawn.x1, x), std::min(drawn.y1, y), std::max(drawn.x2, x), std::max(drawn.y2, y)};
  if (drawn.x2 < 0) return;
  const auto is_wall_line = [&](const LevelArea& line) {
    for (int x = line.x1; x <= line.x2; ++x)
      for (int y = line.y1; y <= line.y2; ++y)
        if (!stage.is(x, y, solid)) return false;
    return stage.is_maze;
  };
  const LevelArea limit{drawn.x1 - (is_wall_line({drawn.x1, drawn.y1, drawn.x1, drawn.y2}) ? 0 : 1),
                        drawn.y1 - (is_wall_line({drawn.x1, drawn.y1, drawn.x2, drawn.y1}) ? 0 : 1),
                        drawn.x2 + (is_wall_line({drawn.x2, drawn.y1, drawn.x2, drawn.y2}) ? 0 : 1),
                        drawn.y2 + (is_wall_line({drawn.x1, drawn.y2, drawn.x2, drawn.y2}) ? 0 : 1)};
  for (int x = 1; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      if (!stage.is(x, y, markable)) continue;
      Square& square = stage.at(x, y);
      if (x <= limit.x1 || x >= limit.x2 || y <= limit.y1 || y >= limit.y2) square.undiggable = true;
      if (!limit.has(x, y)) square.unpassable = true;
    }
}

}  // namespace

void finish_level(Script& script) {
  Stage& stage = script.stage;
  orient_doors(stage);
  remove_bounds(stage);
  if (script.has_flag("inaccessibles")) make_ways(script);
  clean_liquids(script);
  if (!script.has_flag("corrmaze")) shape_walls(stage);
  script.place_things();
  mirror_at_random(stage, script.level_regions);
  if (script.has_flag("solidify")) solidify(stage);
  for (const LevelRegion& region : script.level_regions) {
    const std::size_t before = stage.level.findings.size();
    place_level_region(stage, region);
    if (stage.level.findings.size() == before) continue;
    const auto call = static_cast<std::size_t>(region.origin.index);
    const bool is_known = call < script.result.declarations.size();
    script.result.complaints.push_back(
        {is_known ? script.result.declarations[call].line : 0, "no square of the region suits"});
  }
  bound(stage);
}

}  // namespace speclev::lua
