// What the games do with a level when its script is over.
#include <algorithm>
#include <vector>

#include "lua/script.hh"
#include "sim/doors.hh"
#include "sim/exits.hh"
#include "sim/maze_walk.hh"
#include "sim/mirror.hh"
#include "sim/regions.hh"
#include "sim/wall_shapes.hh"

namespace speclev::lua {

using namespace sim;

namespace {

/// Bounding walls of maps become floor.
void remove_bounds(LevelBuilder& stage) {
  for (int x = 1; x < maze_columns; ++x)
    for (int y = 0; y < maze_rows; ++y)
      if (stage.terrain(x, y) == Terrain::cross_wall) stage.change_terrain(x, y, Terrain::floor);
}

/// Boulders, traps and engravings on lava and water are lost.
void clean_liquids(Script& script) {
  LevelBuilder& stage = script.stage;
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
void solidify(LevelBuilder& stage) {
  for (int x = 0; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      Square& square = stage.at(x, y);
      if (is(square, solid) && !square.touched) square.undiggable = square.unpassable = true;
    }
}

/// Beyond what is drawn nobody digs, nor walks through walls: in the outermost line of walls of a maze level, else in
/// the one around it.
void bound(LevelBuilder& stage) {
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
  LevelBuilder& stage = script.stage;
  orient_doors(stage);
  remove_bounds(stage);
  if (script.has_flag("inaccessibles")) make_ways_out(stage);
  clean_liquids(script);
  if (!script.has_flag("corrmaze")) shape_walls(stage);
  script.place_things();
  if (const auto mirror = mirror_at_random(stage, script.level_regions))
    for (MarkedArea& each : script.result.areas) mirror->turn(each.area);
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
  stock_rooms(script);
  bound(stage);
}

}  // namespace speclev::lua
