// The ground of a town: a wall or a cave, and streets that part it again and again.
#include <algorithm>

#include "generate/town_parts.hh"

namespace speclev::generator {

namespace {

class Ground {
 public:
  Ground(Sketch& sketch, GenerationContext& making, const TownWishes& wishes)
      : sketch_(sketch), making_(making), random_(making.random), wishes_(wishes) {}

  TownGround run() {
    ground();
    return std::move(result_);
  }

 private:
  int value(std::string_view name) const { return making_.values[name]; }

  /// What the streets are laid on.
  void ground() {
    Box town{1, 1, sketch_.width - 2, sketch_.height - 2};
    if (wishes_.gates > 0) {
      town = {6, 3, sketch_.width - 7, sketch_.height - 4};
      cave_around(town.grown(1), {.least = 1, .columns = 4, .rows = 1, .corner = 1});
      sketch_.draw_room(town);
      put_gates(town);
    } else if (!wishes_.has_wall) {
      town = {5, 3, sketch_.width - 6, sketch_.height - 4};
      cave_around(town, {.least = 0, .columns = 4, .rows = 2, .corner = 0});
    }
    sketch_.fill(town, Terrain::floor);
    result_.town = town;
    const int margin = wishes_.gates > 0 ? 1 : wishes_.has_wall ? std::min(2, value("street")) : 0;
    part({town.x1 + margin + 1, town.y1 + margin, town.x2 - margin - 1, town.y2 - margin});
  }

  /// How far a cave reaches out of a place: at least, at most to the sides, up and down, and beyond its corners.
  struct Reach {
    int least, columns, rows, corner;
  };

  /// The sides of a cave: each row and column reaches out of a place, not much farther than the one before.
  void cave_around(const Box& place, const Reach& far) {
    const auto walk = [&](int from, int to, int most, auto&& draw) {
      int reach = random_.between(1, most);
      for (int i = from - far.corner; i <= to + far.corner; ++i) {
        draw(i, reach);
        reach = std::clamp(reach + random_.between(-1, 1), far.least, most);
      }
    };
    const auto floor = [&](int x1, int y1, int x2, int y2) { sketch_.fill({x1, y1, x2, y2}, Terrain::floor); };
    walk(place.y1, place.y2, far.columns, [&](int y, int reach) { floor(place.x1 - reach, y, place.x1, y); });
    walk(place.y1, place.y2, far.columns, [&](int y, int reach) { floor(place.x2, y, place.x2 + reach, y); });
    walk(place.x1, place.x2, far.rows, [&](int x, int reach) { floor(x, place.y1 - reach, x, place.y1); });
    walk(place.x1, place.x2, far.rows, [&](int x, int reach) { floor(x, place.y2, x, place.y2 + reach); });
  }

  /// Each in another side of the wall around a floor, away from its corners.
  void put_gates(const Box& floor) {
    std::vector<Spot> sides(straight_steps.begin(), straight_steps.end());
    random_.shuffle(sides);
    sides.resize(static_cast<std::size_t>(wishes_.gates));
    constexpr int from_corner = 2;
    constexpr DoorState whole[] = {DoorState::open, DoorState::open, DoorState::closed, DoorState::none};
    for (const Spot out : sides) {
      const int x = random_.between(floor.x1 + from_corner, floor.x2 - from_corner);
      const int y = random_.between(floor.y1 + from_corner, floor.y2 - from_corner);
      const Spot at = {out.x == 0  ? x
                       : out.x < 0 ? floor.x1 - 1
                                   : floor.x2 + 1,
                       out.y == 0  ? y
                       : out.y < 0 ? floor.y1 - 1
                                   : floor.y2 + 1};
      sketch_.cell(at) = Terrain::door;
      sketch_.doors.push_back({at, wishes_.is_ruined ? random_.pick(fallen_doors) : random_.pick(whole)});
      result_.inside_gates.push_back({at.x - out.x, at.y - out.y});
    }
  }

  /// A lot that is too large for a house is parted by a street.
  void part(const Box& lot) {
    const int street = value("street"), least_width = 5, least_height = 4;
    const int most_width = value("width") + 2, most_height = value("height") + 2;
    const bool is_wide = lot.width() > most_width && lot.width() >= 2 * least_width + street;
    const bool is_high = lot.height() > most_height && lot.height() >= 2 * least_height + street;
    // Squares are about twice as high as wide.
    const bool across = is_wide && (!is_high || lot.width() > lot.height() * 2);
    if (across) {
      const int x = random_.between(lot.x1 + least_width, lot.x2 - least_width - street + 1);
      part({lot.x1, lot.y1, x - 1, lot.y2});
      part({x + street, lot.y1, lot.x2, lot.y2});
    } else if (is_high) {
      const int y = random_.between(lot.y1 + least_height, lot.y2 - least_height - street + 1);
      part({lot.x1, lot.y1, lot.x2, y - 1});
      part({lot.x1, y + street, lot.x2, lot.y2});
    } else if (lot.width() >= least_width && lot.height() >= least_height) {
      result_.lots.push_back(lot);
    }
  }

  Sketch& sketch_;
  GenerationContext& making_;
  Random& random_;
  const TownWishes& wishes_;
  TownGround result_;
};

}  // namespace

TownGround lay_ground(Sketch& sketch, GenerationContext& making, const TownWishes& wishes) {
  return Ground(sketch, making, wishes).run();
}

}  // namespace speclev::generator
