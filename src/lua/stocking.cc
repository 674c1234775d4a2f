// What the game puts into rooms that are to be filled, as far as that is always the same.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "lua/names.hh"
#include "lua/script.hh"

namespace speclev::lua {

using namespace sim;

namespace {

/// A room that is stocked.
class Stocking {
 public:
  Stocking(Script& script, std::size_t number, const RoomStock& stock)
      : script_(script), number_(number), room_(script.stage.level.rooms[number]), stock_(stock), doors_(doors()) {
    if (const auto kind = find_monster_exactly(script.game, stock.monster)) kind_ = static_cast<int>(kind->number);
  }

  void run() {
    script_.stage.begin(room_.origin);
    if (!stock_.is_keeper)
      fill();
    else if (doors_.size() == 1)
      put_monster(*behind(doors_.front()));
  }

 private:
  bool has(LevelPlace at) const {
    return room_.floor.has(at) && is_on_level(at.x, at.y) && script_.stage.at(at.x, at.y).room == number_ + 1 &&
           script_.stage.is(at, open_floor | furniture);
  }

  /// The square of the room that one comes to by a door.
  std::optional<LevelPlace> behind(LevelPlace door) const {
    for (const LevelPlace step : {LevelPlace{-1, 0}, LevelPlace{1, 0}, LevelPlace{0, -1}, LevelPlace{0, 1}})
      if (has(door + step)) return door + step;
    return std::nullopt;
  }

  /// Column by column.
  std::vector<LevelPlace> doors() const {
    std::vector<LevelPlace> found;
    const LevelArea around = room_.floor.grown(1);
    for (int x = around.x1; x <= around.x2; ++x)
      for (int y = around.y1; y <= around.y2; ++y) {
        const Terrain terrain = script_.stage.terrain(x, y);
        if ((terrain == Terrain::door || terrain == Terrain::secret_door) && behind({x, y})) found.push_back({x, y});
      }
    return found;
  }

  /// Whether a square is left free for those who come in: of an irregular room one beside the door, else one of the
  /// whole line.
  bool is_free_for(LevelPlace door, LevelPlace at) const {
    if (room_.irregular) return std::max(std::abs(at.x - door.x), std::abs(at.y - door.y)) <= 1;
    const LevelArea& floor = room_.floor;
    return (door.x < floor.x1 && at.x == floor.x1) || (door.x > floor.x2 && at.x == floor.x2) ||
           (door.y < floor.y1 && at.y == floor.y1) || (door.y > floor.y2 && at.y == floor.y2);
  }

  /// Of the doors of a region the last one counts. Which of those of a room does is not known.
  bool is_free(LevelPlace at) const {
    if (doors_.empty()) return false;
    if (room_.origin.list == "region") return is_free_for(doors_.back(), at);
    return std::ranges::any_of(doors_, [&](LevelPlace door) { return is_free_for(door, at); });
  }

  bool has_monster(LevelPlace at) const {
    return std::ranges::any_of(script_.stage.level.things, [&](const LoadedThing& each) {
      return each.kind == ThingKind::monster && each.place == at;
    });
  }

  void fill() {
    for (int x = room_.floor.x1; x <= room_.floor.x2; ++x)
      for (int y = room_.floor.y1; y <= room_.floor.y2; ++y) {
        const LevelPlace at{x, y};
        if (!has(at) || is_free(at) || !script_.stage.codes.is_room_floor(script_.stage.at(x, y))) continue;
        if ((kind_ >= 0 || stock_.letter != '\0') && !has_monster(at)) put_monster(at);
        if (stock_.has_gold) script_.stage.put(ThingKind::gold, at, false).stocked = true;
      }
  }

  void put_monster(LevelPlace at) {
    LoadedThing& made = script_.stage.put(ThingKind::monster, at, false);
    made.letter = kind_ < 0 ? stock_.letter : script_.game.monsters[static_cast<std::size_t>(kind_)].letter;
    made.number = kind_;
    made.asleep = stock_.asleep;
    made.peaceful = stock_.peaceful;
    made.stocked = true;
    ThingDetails& details = script_.result.details.emplace_back();
    details.thing = script_.stage.level.things.size() - 1;
    details.kind = kind_;
  }

  Script& script_;
  const std::size_t number_;
  const LoadedRoom room_;
  const RoomStock& stock_;
  const std::vector<LevelPlace> doors_;
  int kind_ = -1;  ///< of the monster; -1: any of its class, or none
};

}  // namespace

void stock_rooms(Script& script) {
  for (std::size_t i = 0; i < script.stage.level.rooms.size() && i < script.result.rooms.size(); ++i) {
    const int type = script.stage.level.rooms[i].type;
    const auto& types = script.game.group("room");
    const auto name = std::ranges::find_if(types, [&](const Constant& each) { return each.value == type; });
    const RoomStock* stock = name == types.end() ? nullptr : script.game.find_stock(name->name);
    if (script.result.rooms[i].filled != 1 || stock == nullptr || script.options.level_name == stock->not_on) continue;
    Stocking(script, i, *stock).run();
  }
}

}  // namespace speclev::lua
