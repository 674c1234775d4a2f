// Towns: a place that is parted by streets again and again; what is left between them is built upon. That features make
// features of their own is an idea of Michael Blackney.
#include <algorithm>

#include "generate/algorithms.hh"
#include "generate/repair.hh"
#include "generate/stock.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts town_rows[] = {
    {"lit", 0, 1, {1, 1}, "1: the level is lit, 0: it is dark"},
    {"wall", 0, 1, {0, 1}, "1: the town has a wall, 0: it lies in a cave"},
    {"street", 1, 4, {2, 3}, "how wide streets are"},
    {"width", 3, 14, {5, 8}, "of houses at most, in squares of floor"},
    {"height", 2, 8, {3, 4}, "likewise"},
    {"shops", 0, 12, {2, 4}, "how many houses are shops"},
    {"temple", 0, 1, {1, 1}, "1: the largest house is a temple"},
    {"fountains", 0, 6, {1, 2}, "how many fountains there are in the square"},
    {"people", 0, 40, {6, 12}, "how many peaceful people are about, where the game has such"},
    {"watch", 0, 12, {3, 5}, "how many watchmen, where the game has them"},
    {"ruin", 0, 100, {0, 0}, "of a hundred pieces of wall, how many have fallen; then nobody trades or prays any more"},
    {"monsters", 0, 60, {0, 2}, "how many monsters, or groups of them, there are"},
    {"objects", 0, 60, {2, 5}, "how many objects lie about"},
    {"traps", 0, 30, {0, 1}, "how many traps there are"},
};

class Town {
 public:
  Town(Sketch& sketch, Making& making) : sketch_(sketch), making_(making), random_(making.random) {}

  void run() {
    ground();
    part(lots_area_);
    build();
    constexpr int least_part = 12;
    if (sketch_.failure.empty()) join_parts(sketch_, least_part, random_);
    people();
    stairs();
  }

 private:
  int value(std::string_view name) const { return making_.values[name]; }
  bool is_ruined() const { return value("ruin") > 0; }

  /// What the streets are laid on.
  void ground() {
    Box town{1, 1, sketch_.width - 2, sketch_.height - 2};
    if (value("wall") == 0) {
      town = {5, 3, sketch_.width - 6, sketch_.height - 4};
      cave_around(town);
    }
    sketch_.fill(town, Terrain::floor);
    town_ = town;
    const int margin = value("wall") == 0 ? 0 : std::min(2, value("street"));
    lots_area_ = {town.x1 + margin + 1, town.y1 + margin, town.x2 - margin - 1, town.y2 - margin};
  }

  /// The sides of a cave: each row and column reaches out of the town, not much farther than the one before.
  void cave_around(const Box& town) {
    const auto walk = [&](int from, int to, int most, auto&& draw) {
      int reach = random_.between(1, most);
      for (int i = from; i <= to; ++i) {
        draw(i, reach);
        reach = std::clamp(reach + random_.between(-1, 1), 0, most);
      }
    };
    const auto floor = [&](int x1, int y1, int x2, int y2) { sketch_.fill({x1, y1, x2, y2}, Terrain::floor); };
    walk(town.y1, town.y2, 4, [&](int y, int reach) { floor(town.x1 - reach, y, town.x1, y); });
    walk(town.y1, town.y2, 4, [&](int y, int reach) { floor(town.x2, y, town.x2 + reach, y); });
    walk(town.x1, town.x2, 2, [&](int x, int reach) { floor(x, town.y1 - reach, x, town.y1); });
    walk(town.x1, town.x2, 2, [&](int x, int reach) { floor(x, town.y2, x, town.y2 + reach); });
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
      lots_.push_back(lot);
    }
  }

  void build() {
    if (lots_.size() < 2) {
      sketch_.failure = "there is room for one house only";
      return;
    }
    take_square();
    std::vector<Box> houses;
    for (const Box& lot : lots_) houses.push_back(house_on(lot));
    random_.shuffle(houses);
    if (value("temple") != 0 && !is_ruined())
      std::iter_swap(houses.begin(), std::ranges::max_element(houses, {}, &Box::size));
    std::size_t next = 0;
    if (value("temple") != 0 && !is_ruined()) temple(houses[next++]);
    for (int left = is_ruined() ? 0 : value("shops"); left > 0 && next < houses.size(); --left) shop(houses[next++]);
    while (next < houses.size()) house(houses[next++]);
    if (is_ruined()) fall();
  }

  /// Where many lots are, that nearest to the middle is left open.
  void take_square() {
    const Spot middle = town_.middle();
    const auto at = std::ranges::min_element(lots_, {}, [&](const Box& lot) {
      const Spot here = lot.middle();
      return std::abs(here.x - middle.x) + 2 * std::abs(here.y - middle.y);
    });
    square_ = *at;
    constexpr std::size_t least_lots = 4;
    if (lots_.size() >= least_lots) lots_.erase(at);
    for (int i = 0; i < value("fountains"); ++i)
      if (const auto spot = free_spot(sketch_, square_, random_); spot && lots_.size() >= least_lots - 1)
        sketch_.things.push_back({.kind = ThingKind::fountain, .at = *spot, .section = sketch_.section("The square")});
  }

  /// The floor of a house somewhere on its lot.
  Box house_on(const Box& lot) {
    const int width = std::min(lot.width(), value("width") + 2), height = std::min(lot.height(), value("height") + 2);
    const int x = random_.between(lot.x1, lot.x2 - width + 1), y = random_.between(lot.y1, lot.y2 - height + 1);
    return Box{x, y, x + width - 1, y + height - 1}.grown(-1);
  }

  /// Draws walls and a door that leads to a street, to that side where the square is if it can be.
  void raise(const Box& floor, DoorState state, const std::string& type) {
    sketch_.draw_room(floor);
    const Spot here = floor.middle(), there = square_.middle();
    std::vector<Spot> places;
    for (int x = floor.x1; x <= floor.x2; ++x) places.push_back({x, there.y < here.y ? floor.y1 - 1 : floor.y2 + 1});
    for (int y = floor.y1; y <= floor.y2; ++y) places.push_back({there.x < here.x ? floor.x1 - 1 : floor.x2 + 1, y});
    const Spot door = random_.pick(places);
    sketch_.cell(door) = Terrain::door;
    sketch_.doors.push_back({door, state});
    sketch_.rooms.push_back({floor, type, true});
  }

  void house(const Box& floor) {
    constexpr DoorState states[] = {DoorState::closed, DoorState::closed, DoorState::locked, DoorState::open,
                                    DoorState::none};
    constexpr DoorState fallen[] = {DoorState::broken, DoorState::broken, DoorState::none};
    raise(floor, is_ruined() ? random_.pick(fallen) : random_.pick(states), "");
  }

  void shop(const Box& floor) {
    const std::vector<Choice> types = making_.game.choices(StockKind::shop);
    if (types.empty()) return house(floor);
    const std::string type(random_.pick_weighted(types, &Choice::weight).name);
    raise(floor, DoorState::closed, type);
    sketch_.regions.push_back({floor, true, type});
  }

  void temple(const Box& floor) {
    raise(floor, DoorState::closed, "temple");
    sketch_.regions.push_back({floor, true, "temple"});
    sketch_.things.push_back({.kind = ThingKind::altar,
                              .at = floor.middle(),
                              .shrine = true,
                              .alignment = random_.below(3),
                              .section = sketch_.section("The temple")});
  }

  void fall() {
    for (const SketchRoom& room : sketch_.rooms) {
      const Box walls = room.floor.grown(1);
      for (int y = walls.y1; y <= walls.y2; ++y)
        for (int x = walls.x1; x <= walls.x2; ++x) {
          const bool is_beside_door = std::ranges::any_of(straight_steps, [&](Spot step) {
            return sketch_.is(Spot{x, y} + step, Terrain::door);
          });
          if (sketch_.is_wall({x, y}) && !is_beside_door && random_.percent(value("ruin")))
            sketch_.cell({x, y}) = Terrain::floor;
        }
    }
  }

  std::optional<Spot> street_spot() {
    for (int tries = 0; tries < 50; ++tries) {
      const auto spot = free_spot(sketch_, town_, random_);
      if (!spot || std::ranges::none_of(sketch_.rooms, [&](const SketchRoom& room) { return room.floor.has(*spot); }))
        return spot;
    }
    return std::nullopt;
  }

  /// All floor that is in no house.
  int streets() {
    std::vector<Spot> squares = sketch_.free_in(sketch_.all());
    std::erase_if(squares, [&](Spot at) {
      return std::ranges::any_of(sketch_.rooms, [&](const SketchRoom& room) { return room.floor.has(at); });
    });
    return sketch_.area("streets", std::move(squares));
  }

  void add_person(std::string_view name, const std::string& section, std::optional<Spot> at, int area) {
    const auto letter = making_.game.class_of(name);
    if (at && letter)
      sketch_.things.push_back({.kind = ThingKind::monster,
                                .at = *at,
                                .letter = *letter,
                                .name = std::string(name),
                                .peaceful = true,
                                .section = sketch_.section(section),
                                .area = area});
  }

  void people() {
    if (is_ruined() || !making_.game.has_word("peaceful")) return;
    const int outside = streets();
    for (int i = 0; i < value("watch"); ++i) {
      const auto at = street_spot();
      const std::vector<Choice> names = making_.game.choices(i == 0 ? StockKind::captain : StockKind::watchman);
      if (!names.empty()) add_person(random_.pick_weighted(names, &Choice::weight).name, "The watch", at, outside);
    }
    const std::vector<Choice> persons = making_.game.choices(StockKind::townsperson);
    std::vector<const SketchRoom*> homes;
    for (const SketchRoom& each : sketch_.rooms)
      if (each.type.empty()) homes.push_back(&each);
    for (int i = 0; i < value("people") && !persons.empty(); ++i) {
      const bool is_home = !homes.empty() && random_.percent(40);
      // One after the other: compilers do not agree on the order in which arguments are made.
      const auto at = is_home ? free_spot(sketch_, random_.pick(homes)->floor, random_) : street_spot();
      add_person(random_.pick_weighted(persons, &Choice::weight).name, "Who lives in the town", at,
                 is_home ? -1 : outside);
    }
  }

  /// At the two ends of the town.
  void stairs() {
    const bool turned = random_.one_in(2);
    for (const bool is_up : {true, false}) {
      if (!is_up && value("down") == 0) break;
      std::vector<Spot> spots;
      for (int column = 0; spots.empty() && column < sketch_.width / 2; ++column) {
        const int x = is_up == turned ? column : sketch_.width - 1 - column;
        for (int y = 0; y < sketch_.height; ++y)
          if (!sketch_.is_taken({x, y})) spots.push_back({x, y});
      }
      if (!spots.empty())
        sketch_.things.push_back({.kind = is_up ? ThingKind::stairs_up : ThingKind::stairs_down,
                                  .at = random_.pick(spots),
                                  .section = sketch_.section("The ways up and down")});
    }
  }

  Sketch& sketch_;
  Making& making_;
  Random& random_;
  Box town_, lots_area_, square_;
  std::vector<Box> lots_;
};

}  // namespace

std::span<const ParameterFacts> town_parameters() { return town_rows; }

void draw_town(Sketch& sketch, Making& making) { Town(sketch, making).run(); }

}  // namespace speclev::generator
