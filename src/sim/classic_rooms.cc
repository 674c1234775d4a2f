#include "sim/classic_rooms.hh"

#include <algorithm>
#include <utility>

#include "sim/classic_details.hh"
#include "sim/places.hh"
#include "sim/registers.hh"
#include "sim/room_maker.hh"

namespace speclev::sim {

namespace {

using classic::Byte;
using classic::Room;

constexpr int deepest = 100;  ///< rooms in rooms; a damaged file may go in circles

class Rooms {
 public:
  Rooms(LevelBuilder& stage, const GameFacts& facts, const classic::Level& level)
      : stage_(stage), facts_(facts), level_(level), rooms_(level.rooms.rooms), maker_(stage, facts.vault) {}

  void load() {
    stage_.is_maze = false;
    begin_level(stage_, level_);
    stage_.begin({"random_objects", -1, 0});
    const bool all_move = stage_.rules.are(LoadingWay::none_keeps_place);
    load_register(stage_.dice, objects_, level_.rooms.random_objects, "object", all_move);
    stage_.begin({"random_monsters", -1, 0});
    load_register(stage_.dice, monsters_, level_.rooms.random_monsters, "monster", all_move);
    find_parents();
    for (std::size_t i = 0; i < rooms_.size(); ++i)
      if (parents_[i] == rooms_.size()) make(i, -1, 0);
    in_order(stage_, -1, "corridors", level_.rooms.corridors, [&](const classic::Corridor& corridor) {
      const auto end = [](const std::array<Byte, 3>& e) { return CorridorEnd{e[0], e[1], e[2]}; };
      if (corridor.source[0] == random_number)
        maker_.make_random_corridors();
      else
        maker_.make_corridor(end(corridor.source), end(corridor.destination));
    });
  }

 private:
  /// A subroom is in the first room that has the name of its parent.
  void find_parents() {
    parents_.assign(rooms_.size(), rooms_.size());
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
      if (rooms_[i].parent.empty()) continue;
      const auto at = std::ranges::find(rooms_, rooms_[i].parent, &Room::name);
      parents_[i] = static_cast<std::size_t>(at - rooms_.begin());
    }
  }

  void make(std::size_t number, int parent, int depth) {
    const Room& room = rooms_[number];
    stage_.begin({"rooms", -1, static_cast<int>(number)});
    const bool is_special = room.chance == 0 || stage_.dice.percent(room.chance);
    const RoomSpec wish{.x = room.x,
                        .y = room.y,
                        .width = room.width,
                        .height = room.height,
                        .xalign = room.xalign,
                        .yalign = room.yalign,
                        .type = is_special ? room.type : 0,
                        .light = room.lit,
                        .filled = room.filled != 0};
    const int made = parent < 0 ? maker_.make_room(wish) : maker_.make_subroom(parent, wish);
    if (made < 0 && !(parent < 0 && maker_.is_vault(wish) && maker_.strewn().x2 >= 0)) return;
    // What happens inside has an origin of its own, and another room in between.
    const LevelArea floor = made < 0 ? maker_.strewn() : stage_.level.rooms[static_cast<std::size_t>(made)].floor;
    for (std::size_t i = 0; i < rooms_.size() && depth < deepest && made >= 0; ++i)
      if (parents_[i] == number) make(i, made, depth + 1);
    room_ = made;
    number_ = static_cast<int>(number);
    floor_ = floor;
    fill(room);
  }

  // ---- contents ----

  template <class List, class Function>
  void backwards(std::string_view name, const List& list, Function&& function) {
    in_reverse(stage_, number_, name, list, std::forward<Function>(function));
  }

  bool is_random(Byte x) const { return x < 0; }

  LevelPlace clipped(LevelPlace place) {
    if (is_on_level(place.x, place.y)) return place;
    stage_.report(LoadFault::place_off_level, corner_of_mazes);
    return corner_of_mazes;
  }
  LevelPlace in_room(Byte x, Byte y) { return clipped({floor_.x1 + x, floor_.y1 + y}); }

  /// For what must be on floor: also a place that is given is tried on, and nothing else.
  LevelPlace on_floor(Byte x, Byte y) {
    if (is_random(x)) {
      const auto place = room_ < 0 ? std::nullopt : maker_.random_floor(room_);
      if (!place) stage_.end(LoadFault::not_on_floor, LevelPlace{floor_.x1, floor_.y1});
      return *place;
    }
    const LevelPlace place = in_room(x, y);
    if (stage_.terrain(place.x, place.y) != Terrain::floor) stage_.end(LoadFault::not_on_floor, place);
    return place;
  }

  /// For what may be anywhere in the room.
  LevelPlace anywhere(Byte x, Byte y) {
    if (!is_random(x)) return in_room(x, y);
    const auto place = room_ < 0 ? std::nullopt : maker_.random_floor(room_);
    return place ? *place : clipped({floor_.x1, floor_.y1});
  }

  void feature(std::string_view name, const std::vector<classic::Place>& list, std::int64_t code) {
    backwards(name, list, [&](const classic::Place& at) {
      if (!is_random(at.x)) return make_feature(stage_, in_room(at.x, at.y), code, false);
      const auto place = room_ < 0 ? std::nullopt : maker_.random_unoccupied(room_);
      if (place) make_feature(stage_, *place, code, true);
    });
  }

  /// Rooms are filled before corridors are dug.
  void check_shop(const Room& room) {
    if (room_ < 0 || room.filled == 0 || !room.doors.empty()) return;
    const LoadedRoom& made = stage_.level.rooms[static_cast<std::size_t>(room_)];
    if (facts_.is_shop(made.type))
      stage_.report_of(made.origin, LoadFault::shop_without_door, {made.floor.x1, made.floor.y1});
  }

  void fill(const Room& room) {
    check_shop(room);
    backwards("stairs", room.stairs, [&](const classic::Stair& stair) {
      make_stairs(stage_, on_floor(stair.x, stair.y), stair.up != 0, is_random(stair.x));
    });
    backwards("ladders", room.ladders, [&](const classic::Stair& ladder) {
      const bool is_random_place = is_random(ladder.x);
      const LevelPlace at = is_random_place ? on_floor(ladder.x, ladder.y) : in_room(ladder.x, ladder.y);
      make_ladder(stage_, at, ladder.up != 0, is_random_place);
    });
    feature("sinks", room.sinks, stage_.codes.code(Terrain::sink));
    feature("pools", room.pools, stage_.codes.code(Terrain::pool));
    feature("fountains", room.fountains, stage_.codes.code(Terrain::fountain));
    feature("forges", room.forges, facts_.forge);
    backwards("altars", room.altars, [&](const classic::Altar& altar) {
      make_altar(stage_, on_floor(altar.x, altar.y), altar.type, facts_.temple, is_random(altar.x));
    });
    backwards("doors", room.doors, [&](const classic::RoomDoor& door) {
      if (room_ >= 0) maker_.make_door(room_, {door.wall, door.position, door.secret, door.state});
    });
    backwards("traps", room.traps, [&](const classic::Trap& trap) {
      if (!stage_.dice.percent(trap.chance)) return;
      make_trap(stage_, on_floor(trap.x, trap.y), trap.type, facts_.traps, is_random(trap.x));
    });
    things(room);
  }

  void things(const Room& room) {
    backwards("monsters", room.monsters, [&](const classic::Monster& monster) {
      if (!stage_.dice.percent(monster.chance)) return;
      const char letter = letter_of(stage_, monster.letter, monsters_, LoadFault::monster_register_unset);
      put_monster(stage_, facts_, monster, letter, anywhere(monster.x, monster.y), is_random(monster.x));
    });
    in_order(stage_, number_, "objects", room.objects, [&](const classic::Object& object) {
      if (!stage_.dice.percent(object.chance)) return;
      const char letter = letter_of(stage_, object.letter, objects_, LoadFault::register_unset);
      containers_.put(stage_, object, letter, anywhere(object.x, object.y), is_random(object.x));
    });
    backwards("golds", room.golds,
              [&](const classic::Gold& gold) { put_gold(stage_, gold, anywhere(gold.x, gold.y), is_random(gold.x)); });
    backwards("engravings", room.engravings, [&](const classic::Engraving& engraving) {
      put_engraving(stage_, engraving, anywhere(engraving.x, engraving.y), is_random(engraving.x));
    });
  }

  LevelBuilder& stage_;
  const GameFacts& facts_;
  const classic::Level& level_;
  const std::vector<Room>& rooms_;
  RoomMaker maker_;
  std::vector<std::size_t> parents_;  ///< of each room; as many as there are rooms: none
  std::vector<Byte> objects_, monsters_;
  Containers containers_;
  int room_ = -1;  ///< the one at work, in the list of rooms; -1: its contents are strewn
  int number_ = 0;
  LevelArea floor_;
};

}  // namespace

void load_rooms(LevelBuilder& stage, const GameFacts& facts, const classic::Level& level) {
  Rooms(stage, facts, level).load();
}

}  // namespace speclev::sim
