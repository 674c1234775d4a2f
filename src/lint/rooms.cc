#include "lint/rooms.hh"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "lint/player.hh"
#include "lint/whole_level.hh"
#include "sim/model.hh"

namespace speclev::linter {

namespace {

constexpr LevelPlace sides_of_doors[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

class Rooms {
 public:
  Rooms(const LoadedLevel& level, const LevelModel& model, Makers& makers, Found& found)
      : level_(level), model_(model), makers_(makers), found_(found) {}

  void check() {
    const sim::GameFacts& facts = model_.model().facts;
    for (std::size_t i = 0; i < level_.rooms.size(); ++i) {
      const LoadedRoom& room = level_.rooms[i];
      if (facts.is_shop(room.type) && room.filled) check_shop(i + 1);
      if (room.type == facts.temple) check_temple(room, i + 1);
    }
  }

 private:
  bool is_in(LevelPlace place, std::size_t number) const { return level_.at(place.x, place.y).room == number; }

  void check_shop(std::size_t number) {
    for (const LoadedThing& thing : level_.things) {
      const bool is_stairs = is_way(thing.kind) && thing.kind != ThingKind::portal && thing.kind != ThingKind::branch;
      if (!is_stairs || !is_in(thing.place, number)) continue;
      const bool is_ladder = thing.kind == ThingKind::ladder_up || thing.kind == ThingKind::ladder_down;
      tell(thing.random_place, Diag::stairs_in_shop,
           (is_ladder ? "there is a " : "there are ") + std::string(thing_kind_name(thing.kind)) + " in a shop",
           thing.origin, thing.place);
    }
    for (int x = squares_in_use.x1; x <= squares_in_use.x2; ++x)
      for (int y = squares_in_use.y1; y <= squares_in_use.y2; ++y) {
        const Square& square = level_.at(x, y);
        if (square.terrain != Terrain::door || square.uncertain || square.door >= DoorState::closed) continue;
        const bool leads_here = std::ranges::any_of(sides_of_doors, [&](LevelPlace step) {
          const LevelPlace at{x + step.x, y + step.y};
          return squares_in_use.has(at.x, at.y) && is_in(at, number);
        });
        if (!leads_here) continue;
        const std::string_view what = square.door == DoorState::open     ? "the door of the shop is open"
                                      : square.door == DoorState::broken ? "the door of the shop is broken"
                                                                         : "the shop has a doorway without a door";
        tell(true, Diag::open_shop, std::string(what), makers_.of({x, y}), {x, y});
      }
  }

  void check_temple(const LoadedRoom& room, std::size_t number) {
    bool has_altar = false;
    for (const LoadedThing& thing : level_.things) {
      if (thing.kind != ThingKind::altar || !is_in(thing.place, number)) continue;
      if (thing.number != 0) return;
      has_altar = true;
    }
    tell(true, has_altar ? Diag::priestless_temple : Diag::bare_temple,
         has_altar ? "the altar of the temple is no shrine, so that there is no priest"
                   : "the temple has no altar, and so no priest",
         room.origin, {room.floor.x1, room.floor.y1});
  }

  void tell(bool is_random, Diag rule, std::string text, const Origin& origin, LevelPlace place) {
    LintFinding finding{rule, std::move(text), origin, place, declaration_of(model_, origin)};
    (is_random ? found_.always : found_.any).push_back(std::move(finding));
  }

  const LoadedLevel& level_;
  const LevelModel& model_;
  Makers& makers_;
  Found& found_;
};

}  // namespace

void check_rooms(const LoadedLevel& level, const LevelModel& model, Makers& makers, Found& found) {
  Rooms(level, model, makers, found).check();
}

}  // namespace speclev::linter
