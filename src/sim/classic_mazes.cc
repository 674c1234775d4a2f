#include "sim/classic_mazes.hh"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "sim/classic_details.hh"
#include "sim/geometry.hh"
#include "sim/maze_walk.hh"
#include "sim/mirror.hh"
#include "sim/places.hh"
#include "sim/regions.hh"
#include "sim/registers.hh"
#include "sim/wall_shapes.hh"

namespace speclev::sim {

namespace {

using classic::Byte;
using classic::Part;

constexpr std::size_t most_parts = 9, most_walks = 50;
constexpr int first_row_with_grid = 2;
constexpr int stairs_apart = 8;
constexpr char eels = ';';
constexpr int west = 3;                    ///< of bridges
constexpr int clockwise[] = {1, 4, 2, 8};  ///< the bits of directions of walks, from north

/// A mazewalk that waits until all parts are there.
struct Walk {
  LevelPlace from;
  int direction;
  Origin origin;
};

/// A place, and whether it was chosen at random.
struct Found {
  LevelPlace place;
  bool random;
};

class Maze {
 public:
  Maze(LevelBuilder& stage, const GameFacts& facts, const classic::Level& level)
      : stage_(stage), facts_(facts), level_(level), has_cave_(level.map_init.init_present != 0) {}

  void load() {
    begin_level(stage_, level_);
    if (!has_cave_) fill();
    const std::size_t count = level_.maze.parts.size();
    stage_.begin({"parts", -1, static_cast<int>(count)});
    if (count == 0 || count > most_parts) stage_.end(LoadFault::part_count);
    for (std::size_t i = 0; i < count; ++i) load_part(level_.maze.parts[i], static_cast<int>(i));
    const bool has_grid = !has_cave_ && level_.maze.filling == random_number;
    for (std::size_t i = walks_.size(); i-- > 0;) {
      stage_.begin(walks_[i].origin);
      walk_maze(stage_, walks_[i].from, walks_[i].direction, stage_.codes.code(Terrain::floor), has_grid);
    }
    check_walks(stage_);
    if (walks_.empty() && has_grid && stage_.rules.are(LoadingWay::walls_bound)) {
      stage_.begin({"level", -1, 0});
      stage_.report(LoadFault::uncarved_maze);
    }
    shape_walls(stage_);
    mirror_at_random(stage_, level_regions_);
    stage_.begin({"stocking", -1, 0});
    if (!walks_.empty() || stage_.rules.are(LoadingWay::all_stocked)) stock_maze(stage_, 1368, 136);
    for (std::size_t i = level_regions_.size(); i-- > 0;) place_level_region(stage_, level_regions_[i]);
  }

 private:
  /// The grid that mazes are carved out of, or one kind of terrain.
  void fill() {
    const int filling = level_.maze.filling;
    for (int x = 2; x <= maze_columns; ++x)
      for (int y = 0; y <= maze_rows; ++y) {
        if (filling != random_number)
          stage_.put_terrain(x, y, filling);
        else if (y >= first_row_with_grid && (x % 2 == 0 || y % 2 == 0))
          stage_.change_terrain(x, y, Terrain::horizontal_wall);
      }
  }

  void load_part(const Part& part, int number) {
    number_ = number;
    stage_.begin({"parts", -1, number});
    place_part(part);
    draw(part);
    level_regions(part);
    load_registers(part);
    regions(part);
    doors(part);
    const bool is_early = stage_.rules.are(LoadingWay::things_before_bridges);
    if (is_early) things(part);
    remove_bounds();
    bridges(part);
    walks(part);
    in_order("non_diggables", part.non_diggables,
             [&](const classic::Area& a) { mark_undiggable(stage_, area(a.area)); });
    in_order("non_passwalls", part.non_passwalls,
             [&](const classic::Area& a) { mark_unpassable(stage_, area(a.area)); });
    features(part);
    if (!is_early) things(part);
  }

  void place_part(const Part& part) {
    const int columns = part.xsize, rows = part.ysize;
    if (has_cave_ && columns <= 1 && rows <= 1) {
      is_whole_ = true;
      // What is in column 0 is left out.
      frame_ = stage_.rules.are(LoadingWay::columns_from_0) ? LevelArea{0, 0, maze_columns, last_row} : whole_level;
      if (!is_without_map(part)) stage_.report(LoadFault::map_not_drawn);
      return;
    }
    is_whole_ = false;
    is_without_map_ = columns == 1 && rows == 1 && is_without_map(part) && !part.cells.empty() && part.cells[0] == 0;
    const bool is_fitted = stage_.rules.are(LoadingWay::parts_fitted);
    if (is_fitted) check_alignment(stage_, part.valign, rows);
    const LevelPlace at = aligned(stage_, part.halign, part.valign, columns, rows, has_cave_);
    if (at.y < 0 || at.y + rows > rows_of_level) {
      if (is_fitted) stage_.end(LoadFault::map_too_low);
      stage_.report(LoadFault::map_over_edge, at);
    }
    frame_ = {at.x, at.y, at.x + columns - 1, at.y + rows - 1};
    stage_.level.maps.push_back(frame_);
    stage_.level.map_origins.push_back(stage_.dice.origin);
  }

  /// Parts without a map have this alignment, as some with one do.
  static bool is_without_map(const Part& part) { return part.halign == 1 && part.valign == 1; }

  void draw(const Part& part) {
    if (is_whole_) return;
    if (number_ > 0)
      check_covered(stage_, [&](LevelPlace place) -> std::optional<int> {
        const auto cell = static_cast<std::size_t>((place.y - frame_.y1) * part.xsize + place.x - frame_.x1);
        if (!frame_.has(place.x, place.y) || cell >= part.cells.size()) return std::nullopt;
        return stage_.codes.is_terrain(part.cells[cell]) ? std::optional<int>(part.cells[cell]) : std::nullopt;
      });
    for (int y = 0; y < part.ysize; ++y)
      for (int x = 0; x < part.xsize; ++x) {
        const auto cell = static_cast<std::size_t>(y * part.xsize + x);
        if (cell < part.cells.size()) draw_cell(frame_.x1 + x, frame_.y1 + y, part.cells[cell], x == 0);
      }
  }

  void draw_cell(int x, int y, Byte code, bool is_first) {
    if (!is_on_level(x, y) || !stage_.codes.is_terrain(code)) return;
    stage_.put_terrain(x, y, code);
    Square& square = stage_.at(x, y);
    square.touched = true;
    const bool is_secret = square.terrain == Terrain::secret_door;
    if (is_secret) square.door = DoorState::closed;
    if (square.terrain == Terrain::horizontal_wall || square.terrain == Terrain::iron_bars) square.horizontal = true;
    if (is_secret || square.terrain == Terrain::door)
      square.horizontal = !is_first && (stage_.is(x - 1, y, wall) || stage_.at(x - 1, y).horizontal);
  }

  template <class List, class Function>
  void in_order(std::string_view name, const List& list, Function&& function) {
    sim::in_order(stage_, number_, name, list, std::forward<Function>(function));
  }

  // ---- places ----

  LevelPlace on_level(int x, int y) {
    if (is_on_level(x, y)) return {x, y};
    stage_.report(LoadFault::place_off_level, corner_of_mazes);
    return corner_of_mazes;
  }
  /// Of a column of the part that of the level, in column 1 where the game has one in front of that.
  int first_used(int column) const {
    const int x = frame_.x1 + column;
    return x == 0 && stage_.rules.are(LoadingWay::columns_from_0) ? 1 : x;
  }
  LevelPlace in_part(int x, int y) {
    const LevelPlace at{frame_.x1 + x, frame_.y1 + y};
    if (at.x == 0 && first_used(x) == 1) {
      stage_.level.not_simulated.push_back(stage_.dice.origin);
      return {1, at.y};
    }
    if (is_on_level(at.x, at.y) && !frame_.has(at.x, at.y)) stage_.report(LoadFault::place_off_map, at);
    return on_level(at.x, at.y);
  }

  /// Corners are places, too, and converted one by one.
  LevelArea area(const classic::Corners& corners) {
    const LevelPlace first = on_level(first_used(corners[0]), frame_.y1 + corners[1]);
    const LevelPlace last = on_level(frame_.x1 + corners[2], frame_.y1 + corners[3]);
    return {first.x, first.y, last.x, last.y};
  }

  /// The same of what becomes a room, or is lit; and whether it leads beyond the level.
  std::pair<LevelArea, bool> ground(const classic::Corners& corners) {
    const LevelArea raw{first_used(corners[0]), frame_.y1 + corners[1], frame_.x1 + corners[2], frame_.y1 + corners[3]};
    if (is_on_level(raw.x1, raw.y1) && is_on_level(raw.x2, raw.y2)) return {raw, false};
    const auto corner = [](int x, int y) { return is_on_level(x, y) ? LevelPlace{x, y} : corner_of_mazes; };
    const LevelPlace first = corner(raw.x1, raw.y1), last = corner(raw.x2, raw.y2);
    stage_.report(LoadFault::corner_off_level, first);
    return {{first.x, first.y, last.x, last.y}, true};
  }

  LevelPlace random_in(const LevelArea& within, unsigned ground) {
    const auto place = random_place(stage_, within, ground);
    if (!place)
      stage_.end(is_without_map_                                ? LoadFault::random_without_map
                 : stage_.rules.are(LoadingWay::ground_endless) ? LoadFault::no_floor_endless
                                                                : LoadFault::no_floor,
                 LevelPlace{within.x1, within.y1});
    return *place;
  }

  LevelPlace of_register(const std::vector<classic::Place>& entries, std::size_t index) {
    if (index < entries.size()) return in_part(entries[index].x, entries[index].y);
    stage_.report(LoadFault::register_unset);
    return in_part(0, 0);
  }

  Found place(Byte x, Byte y, unsigned ground) {
    if (x >= 0) return {in_part(x, y), false};
    if (facts_.has_place_sets) return place_beside_sets(x, y, ground);
    if (x == classic::random_place) return {random_in(frame_, ground), true};
    return {of_register(places_, static_cast<std::size_t>(-1 - x)), true};
  }

  /// In games where places come in sets: the number of the set, and of the place in it.
  Found place_beside_sets(Byte x, Byte y, unsigned ground) {
    if (x == classic::random_place_beside_sets) return {random_in(frame_, ground), true};
    const auto index = static_cast<std::size_t>(std::abs(y < 0 ? y + 1 : y));
    if (x == classic::region_place) {
      const LevelArea within = index < random_regions_.size() ? random_regions_[index] : frame_;
      return {random_in(within, ground), true};
    }
    const auto set = static_cast<std::size_t>(-1 - x);
    static const std::vector<classic::Place> nothing;
    return {of_register(set < sets_.size() ? sets_[set] : nothing, index), true};
  }

  // ---- what is in a part, in the order in which it takes effect ----

  void level_regions(const Part& part) {
    in_order("lev_regions", part.lev_regions, [&](const classic::LevRegion& region) {
      const auto corners = [&](const classic::Corners& c, Byte is_absolute) {
        return is_absolute != 0 ? LevelArea{c[0], c[1], c[2], c[3]} : area(c);
      };
      LevelRegion kept;
      kept.area = corners(region.in_area, region.in_islev);
      kept.forbidden = corners(region.del_area, region.del_islev);
      kept.kind = region.kind;
      kept.text = region.name;
      kept.origin = stage_.dice.origin;
      level_regions_.push_back(std::move(kept));
    });
  }

  void load_registers(const Part& part) {
    const auto load = [&](auto& entries, const auto& list, std::string_view name) {
      load_register(stage_.dice, entries, list, name, stage_.rules.are(LoadingWay::none_keeps_place));
    };
    stage_.begin({"random_objects", number_, 0});
    load(objects_, part.random_objects, "object");
    stage_.begin({"random_places", number_, 0});
    load(places_, part.random_places, "place");
    sets_.resize(part.place_sets.size());
    for (std::size_t i = 0; i < sets_.size(); ++i) load(sets_[i], part.place_sets[i].places, "place");
    stage_.begin({"random_monsters", number_, 0});
    load(monsters_, part.random_monsters, "monster");
    random_regions_.clear();
    for (const classic::LevRegion& region : part.random_regions) random_regions_.push_back(area(region.in_area));
  }

  void regions(const Part& part) {
    in_order("regions", part.regions, [&](const classic::Region& region) {
      const int unfilled_types = facts_.filled_types + 1;  // what is added to the type of a room that is not filled
      const bool filled = region.room_type < unfilled_types,
                 all_are_rooms = stage_.rules.are(LoadingWay::all_are_rooms);
      const auto [area_of_region, is_clipped] = ground(region.area);
      make_region(stage_, {.area = area_of_region,
                           .type = filled ? region.room_type : region.room_type - unfilled_types,
                           .light = all_are_rooms && region.lit == random_number ? 0 : region.lit,
                           .filled = filled,
                           .irregular = region.irregular != 0,
                           .is_clipped = is_clipped,
                           .rooms_are_filled = all_are_rooms && filled});
    });
  }

  void doors(const Part& part) {
    in_order("doors", part.doors, [&](const classic::Door& door) {
      const LevelPlace at = place(door.x, door.y, dry).place;
      make_door(stage_, at, door_state(stage_, door.state), false);
    });
  }

  void remove_bounds() {
    for (int x = std::max(frame_.x1, 1); x <= std::min(frame_.x2, last_column); ++x)
      for (int y = frame_.y1; y <= std::min(frame_.y2, last_row); ++y)
        if (stage_.terrain(x, y) == Terrain::cross_wall) stage_.change_terrain(x, y, Terrain::floor);
  }

  void bridges(const Part& part) {
    in_order("drawbridges", part.drawbridges, [&](const classic::Drawbridge& bridge) {
      const Found at = place(bridge.x, bridge.y, dry | wet);
      const bool is_west = bridge.direction == facts_.bridge_west;
      make_drawbridge(stage_, at.place, is_west ? west : bridge.direction, bridge.open != 0, at.random);
    });
  }

  void walks(const Part& part) {
    in_order("mazewalks", part.mazewalks, [&](const classic::Mazewalk& walk) {
      if (walks_.size() == most_walks) stage_.report(LoadFault::too_many_mazewalks);
      const bool is_counted = facts_.counts_clockwise && walk.direction >= 0 && walk.direction < 4;
      const int direction = is_counted ? clockwise[walk.direction] : walk.direction;
      walks_.push_back({place(walk.x, walk.y, dry | wet).place, direction, stage_.dice.origin});
    });
  }

  void features(const Part& part) {
    in_order("ladders", part.ladders, [&](const classic::Stair& ladder) {
      const Found at = place(ladder.x, ladder.y, dry);
      make_ladder(stage_, at.place, ladder.up != 0, at.random);
    });
    std::optional<LevelPlace> previous;
    in_order("stairs", part.stairs, [&](const classic::Stair& stair) {
      const Found at = stair_place(stair, previous);
      previous = at.place;
      make_stairs(stage_, at.place, stair.up != 0, at.random);
    });
    in_order("altars", part.altars, [&](const classic::Altar& altar) {
      const Found at = place(altar.x, altar.y, dry);
      make_altar(stage_, at.place, altar.type, facts_.temple, at.random);
    });
    in_order("fountains", part.fountains, [&](const classic::Place& fountain) {
      const Found at = place(fountain.x, fountain.y, dry);
      make_feature(stage_, at.place, Terrain::fountain, at.random);
    });
    in_order("forges", part.forges, [&](const classic::Place& forge) {
      const Found at = place(forge.x, forge.y, dry);
      make_feature(stage_, at.place, facts_.forge, at.random);
    });
  }

  /// Random stairs are some way from those before them, where that can be had.
  Found stair_place(const classic::Stair& stair, std::optional<LevelPlace> previous) {
    Found at = place(stair.x, stair.y, dry);
    if (!previous || stair.x != classic::random_place) return at;
    for (int i = 1; i < 100; ++i) {
      const int distance = std::max(std::abs(at.place.x - previous->x), std::abs(at.place.y - previous->y));
      if (distance > stairs_apart) break;
      at = place(stair.x, stair.y, dry);
    }
    return at;
  }

  void things(const Part& part) {
    in_order("traps", part.traps, [&](const classic::Trap& trap) {
      if (!stage_.dice.percent(trap.chance)) return;
      const Found at = place(trap.x, trap.y, dry);
      make_trap(stage_, at.place, trap.type, facts_.traps, at.random);
    });
    in_order("monsters", part.monsters, [&](const classic::Monster& monster) {
      if (!stage_.dice.percent(monster.chance)) return;
      const char letter = letter_of(stage_, monster.letter, monsters_, LoadFault::monster_register_unset);
      const Found at = place(monster.x, monster.y, letter == eels ? wet : dry);
      put_monster(stage_, facts_, monster, letter, at.place, at.random);
    });
    in_order("objects", part.objects, [&](const classic::Object& object) {
      if (!stage_.dice.percent(object.chance)) return;
      const char letter = letter_of(stage_, object.letter, objects_, LoadFault::register_unset);
      const Found at = place(object.x, object.y, dry);
      containers_.put(stage_, object, letter, at.place, at.random);
    });
    in_order("golds", part.golds, [&](const classic::Gold& gold) {
      const Found at = place(gold.x, gold.y, dry);
      put_gold(stage_, gold, at.place, at.random);
    });
    in_order("engravings", part.engravings, [&](const classic::Engraving& engraving) {
      const Found at = place(engraving.x, engraving.y, dry);
      put_engraving(stage_, engraving, at.place, at.random);
    });
  }

  LevelBuilder& stage_;
  const GameFacts& facts_;
  const classic::Level& level_;
  bool has_cave_;
  int number_ = 0;               ///< of the part at work
  bool is_without_map_ = false;  ///< that part
  LevelArea frame_;
  bool is_whole_ = false;  ///< the part has no map: its frame is the level
  std::vector<LevelRegion> level_regions_;
  std::vector<Walk> walks_;
  // Registers keep from part to part what a later part does not replace.
  std::vector<Byte> objects_, monsters_;
  std::vector<classic::Place> places_;
  std::vector<std::vector<classic::Place>> sets_;
  std::vector<LevelArea> random_regions_;
  Containers containers_;
};

}  // namespace

void load_maze(LevelBuilder& stage, const GameFacts& facts, const classic::Level& level) {
  Maze(stage, facts, level).load();
}

}  // namespace speclev::sim
