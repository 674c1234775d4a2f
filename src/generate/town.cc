// Towns: a place that is parted by streets again and again; what is left between them is built upon. That features make
// features of their own is an idea of Michael Blackney.
#include <algorithm>

#include "base/characters.hh"
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
    // Since the third algorithm.
    {"gates", 0, 4, {0, 3}, "how many gates a wall has, with a cave around it; 0: it is the rim of the map"},
    {"density", 20, 100, {80, 100}, "of a hundred lots, how many are built upon; others are gardens"},
    {"graves", 0, 20, {0, 6}, "how many graves a graveyard has at most, where the game has such; 0: there is none"},
};

constexpr MapSize least_with_gates = {44, 15};

class Town {
 public:
  Town(Sketch& sketch, Making& making) : sketch_(sketch), making_(making), random_(making.random) {}

  void run() {
    check();
    if (!sketch_.failure.empty()) return;
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
  /// By the first or the second algorithm.
  bool is_older() const { return making_.game.manner() != Manner::third; }
  bool is_ruined() const { return value("ruin") > 0; }
  bool has_temple() const { return value("temple") != 0 && !is_ruined(); }
  bool is_wanted(std::string_view name) const {
    return making_.values.value_or(name, 0) > 0 && making_.values.is_given(name);
  }
  /// Who asks for gates and says nothing of a wall wants one.
  bool has_wall() const { return value("wall") != 0 || (is_wanted("gates") && !making_.values.is_given("wall")); }
  bool has_room_for_gates() const {
    return sketch_.width >= least_with_gates.columns && sketch_.height >= least_with_gates.rows;
  }
  int gates() const { return has_wall() && has_room_for_gates() ? making_.values.value_or("gates", 0) : 0; }
  int graves() const { return making_.game.has_word("GRAVE") ? making_.values.value_or("graves", 0) : 0; }

  /// What was asked for and cannot be is told, whatever comes by chance is left out.
  void check() {
    const auto fail = [&](std::string_view name, const std::string& why) {
      sketch_.failure = quote(name) + " must be " + why;
      sketch_.is_hopeless =
          name != "temple" ? making_.values.range(name).least > 0 : making_.values.range(name).greatest == 0;
    };
    if (is_wanted("gates") && !has_room_for_gates())
      fail("gates", "0 in a town of less than " + text_of(least_with_gates) + " squares");
    if (is_wanted("graves") && graves() == 0) fail("graves", "0: the game has no graves");
    const bool has_types = !making_.words("shop_types").empty(), has_alignment = !making_.words("alignment").empty();
    if (is_ruined() && (has_types || has_alignment))
      fail("ruin", "0 in a town with 'shop_types' or 'alignment'");
    else if (has_alignment && !has_temple())
      fail("temple", "1 in a town with 'alignment'");
  }

  /// What the streets are laid on.
  void ground() {
    Box town{1, 1, sketch_.width - 2, sketch_.height - 2};
    if (gates() > 0) {
      town = {6, 3, sketch_.width - 7, sketch_.height - 4};
      cave_around(town.grown(1), {.least = 1, .columns = 4, .rows = 1, .corner = 1});
      sketch_.draw_room(town);
      put_gates(town);
    } else if (!has_wall()) {
      town = {5, 3, sketch_.width - 6, sketch_.height - 4};
      cave_around(town, {.least = 0, .columns = 4, .rows = 2, .corner = 0});
    }
    sketch_.fill(town, Terrain::floor);
    town_ = town;
    const int margin = gates() > 0 ? 1 : has_wall() ? std::min(2, value("street")) : 0;
    lots_area_ = {town.x1 + margin + 1, town.y1 + margin, town.x2 - margin - 1, town.y2 - margin};
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
    sides.resize(static_cast<std::size_t>(gates()));
    constexpr int from_corner = 2;
    constexpr DoorState states[] = {DoorState::open, DoorState::open, DoorState::closed, DoorState::none};
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
      sketch_.doors.push_back({at, random_.pick(states)});
      inside_gates_.push_back({at.x - out.x, at.y - out.y});
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
      lots_.push_back(lot);
    }
  }

  void build() {
    if (lots_.size() < 2) {
      sketch_.failure = "there is room for one house only";
      return;
    }
    take_square();
    if (graves() > 0) take_graveyard();
    const std::vector<std::string> types = making_.words("shop_types");
    const std::size_t needed = types.size() + has_temple();
    if (making_.values.value_or("density", 100) < 100) leave_gardens(std::max<std::size_t>(needed, 1));
    if (lots_.size() < needed) {
      sketch_.failure = "there is room for " + std::to_string(lots_.size()) +
                        " houses, fewer than the temple and the shops of 'shop_types'";
      return;
    }
    std::vector<Box> houses;
    for (const Box& lot : lots_) houses.push_back(house_on(lot));
    random_.shuffle(houses);
    if (has_temple()) std::iter_swap(houses.begin(), std::ranges::max_element(houses, {}, &Box::size));
    std::size_t next = 0;
    if (has_temple()) temple(houses[next++]);
    for (const std::string& type : types) shop(houses[next++], type);
    for (int left = is_ruined() ? 0 : value("shops"); left > 0 && next < houses.size(); --left)
      any_shop(houses[next++]);
    while (next < houses.size()) house(houses[next++]);
    if (is_ruined()) fall();
  }

  /// That lot which is farthest from the square, with graves in rows and a fence around them.
  void take_graveyard() {
    constexpr std::size_t least_lots = 3;
    if (lots_.size() < least_lots) {
      if (is_wanted("graves")) sketch_.failure = "there is no room for a graveyard";
      return;
    }
    const auto at =
        std::ranges::max_element(lots_, {}, [&](const Box& lot) { return distance(lot, square_.middle()); });
    const Box floor = house_on(*at);
    lots_.erase(at);
    const Terrain fence = making_.game.can_draw(Terrain::iron_bars) ? Terrain::iron_bars : Terrain::horizontal_wall;
    sketch_.fill(floor.grown(1), fence);
    sketch_.fill(floor, Terrain::floor);
    sketch_.cell(way_into(floor)) = Terrain::floor;
    sketch_.rooms.push_back({floor, "graveyard", true});
    std::vector<Spot> spots;
    for (int y = floor.y1; y <= floor.y2; y += 2)
      for (int x = floor.x1 + 1; x < floor.x2; x += 2) spots.push_back({x, y});
    random_.shuffle(spots);
    spots.resize(std::min(spots.size(), static_cast<std::size_t>(graves())));
    for (const Spot spot : spots)
      sketch_.things.push_back({.kind = ThingKind::grave, .at = spot, .section = sketch_.section("The graveyard")});
  }

  /// Of the lots some are not built upon, but so many always are. Trees grow there in some.
  void leave_gardens(std::size_t least) {
    const std::size_t built = std::max(lots_.size() * static_cast<std::size_t>(value("density")) / 100, least);
    random_.shuffle(lots_);
    for (std::size_t i = built; i < lots_.size(); ++i) {
      if (!making_.game.can_draw(Terrain::tree) || random_.one_in(3)) continue;
      const Box garden = lots_[i].grown(-1);
      constexpr int trees = 30;  // of a hundred squares
      for (int y = garden.y1; y <= garden.y2; ++y)
        for (int x = garden.x1; x <= garden.x2; ++x)
          if (random_.percent(trees)) sketch_.cell({x, y}) = Terrain::tree;
    }
    lots_.resize(std::min(built, lots_.size()));
  }

  /// Squares are about twice as high as wide.
  static int distance(const Box& lot, Spot from) {
    const Spot here = lot.middle();
    return std::abs(here.x - from.x) + 2 * std::abs(here.y - from.y);
  }

  /// Where many lots are, that nearest to the middle is left open.
  void take_square() {
    const auto at = std::ranges::min_element(lots_, {}, [&](const Box& lot) { return distance(lot, town_.middle()); });
    square_ = *at;
    constexpr std::size_t least_lots = 4;
    const bool is_open = lots_.size() >= least_lots;
    if (is_open) lots_.erase(at);
    // The first algorithms also built upon some.
    if (!is_open && !is_older()) return;
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

  /// A square of what is around a floor, on a side where the square is if that can be.
  Spot way_into(const Box& floor) {
    const Spot here = floor.middle(), there = square_.middle();
    std::vector<Spot> places;
    for (int x = floor.x1; x <= floor.x2; ++x) places.push_back({x, there.y < here.y ? floor.y1 - 1 : floor.y2 + 1});
    for (int y = floor.y1; y <= floor.y2; ++y) places.push_back({there.x < here.x ? floor.x1 - 1 : floor.x2 + 1, y});
    // The first algorithms did not look whether it leads anywhere.
    std::vector<Spot> open = places;
    std::erase_if(open, [&](Spot at) {
      return std::ranges::none_of(straight_steps, [&](Spot step) {
        return !floor.grown(1).has(at + step) && sketch_.is(at + step, Terrain::floor);
      });
    });
    return random_.pick(is_older() || open.empty() ? places : open);
  }

  /// Draws walls and a door that leads to a street.
  void raise(const Box& floor, DoorState state, const std::string& type) {
    sketch_.draw_room(floor);
    const Spot door = way_into(floor);
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

  void any_shop(const Box& floor) {
    const std::vector<Choice> types = making_.game.choices(StockKind::shop);
    if (types.empty()) return house(floor);
    shop(floor, std::string(random_.pick_weighted(types, &Choice::weight).name));
  }

  void shop(const Box& floor, const std::string& type) {
    raise(floor, DoorState::closed, type);
    sketch_.regions.push_back({floor, true, type});
  }

  void temple(const Box& floor) {
    raise(floor, DoorState::closed, "temple");
    sketch_.regions.push_back({floor, true, "temple"});
    const std::vector<std::string> word = making_.words("alignment");
    sketch_.things.push_back({.kind = ThingKind::altar,
                              .at = floor.middle(),
                              .shrine = true,
                              .alignment = random_.below(3),
                              .alignment_word = word.empty() ? std::string() : word.front(),
                              .section = sketch_.section("The temple")});
  }

  void fall() {
    std::vector<Box> floors;
    for (const SketchRoom& room : sketch_.rooms) floors.push_back(room.floor);
    if (gates() > 0) floors.push_back(town_);
    for (const Box& floor : floors) {
      const Box walls = floor.grown(1);
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
    std::vector<Spot> squares = sketch_.free_in(gates() > 0 ? town_ : sketch_.all());
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
      // Behind the captain those who stand at gates.
      const bool is_at_gate = i > 0 && i <= static_cast<int>(inside_gates_.size());
      const auto at = is_at_gate ? inside_gates_[static_cast<std::size_t>(i - 1)] : street_spot();
      const std::vector<Choice> names = making_.game.choices(i == 0 ? StockKind::captain : StockKind::watchman);
      if (!names.empty())
        add_person(random_.pick_weighted(names, &Choice::weight).name, "The watch", at, is_at_gate ? -1 : outside);
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
  std::vector<Spot> inside_gates_;  ///< the squares behind the gates
};

}  // namespace

std::span<const ParameterFacts> town_parameters(int number) {
  return number < 3 ? parameters_before("gates", town_rows) : town_rows;
}

void draw_town(Sketch& sketch, Making& making) { Town(sketch, making).run(); }

}  // namespace speclev::generator
