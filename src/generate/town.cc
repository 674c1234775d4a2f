// Towns: a place that is parted by streets again and again; what is left between them is built upon. That features make
// features of their own is an idea of Michael Blackney.
#include <algorithm>

#include "generate/repair.hh"
#include "generate/stock.hh"
#include "generate/town_parts.hh"

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

class Town {
 public:
  Town(Sketch& sketch, GenerationContext& making)
      : sketch_(sketch),
        making_(making),
        random_(making.random),
        wishes_(making, {sketch.width, sketch.height}),
        ground_(lay_ground(sketch, making, wishes_)) {}

  void run() {
    sketch_.failure = wishes_.failure;
    sketch_.is_hopeless = wishes_.is_hopeless;
    if (!sketch_.failure.empty()) return;
    build();
    constexpr int least_part = 12;
    if (sketch_.failure.empty()) join_parts(sketch_, least_part, random_);
    if (!wishes_.is_ruined) put_people(sketch_, making_, ground_, wishes_.gates > 0);
    stairs();
  }

 private:
  int value(std::string_view name) const { return making_.values[name]; }
  void build() {
    if (ground_.lots.size() < 2) {
      sketch_.failure = "there is room for one house only";
      return;
    }
    take_square();
    if (wishes_.graves > 0) take_graveyard();
    const std::vector<std::string>& types = wishes_.shop_types;
    const std::size_t needed = types.size() + wishes_.has_temple;
    if (making_.values.value_or("density", 100) < 100) leave_gardens(std::max<std::size_t>(needed, 1));
    if (ground_.lots.size() < needed) {
      sketch_.failure = "there is room for " + std::to_string(ground_.lots.size()) +
                        " houses, fewer than the temple and the shops of 'shop_types'";
      return;
    }
    std::vector<Box> houses;
    for (const Box& lot : ground_.lots) houses.push_back(house_on(lot));
    random_.shuffle(houses);
    if (wishes_.has_temple) std::iter_swap(houses.begin(), std::ranges::max_element(houses, {}, &Box::size));
    std::size_t next = 0;
    if (wishes_.has_temple) temple(houses[next++]);
    for (const std::string& type : types) shop(houses[next++], type);
    for (int left = wishes_.is_ruined ? 0 : value("shops"); left > 0 && next < houses.size(); --left)
      any_shop(houses[next++]);
    while (next < houses.size()) house(houses[next++]);
    if (wishes_.is_ruined) fall();
  }

  /// That lot which is farthest from the square, with graves in rows and a fence around them.
  void take_graveyard() {
    constexpr std::size_t least_lots = 3;
    if (ground_.lots.size() < least_lots) {
      if (is_wanted(making_.values, "graves")) sketch_.failure = "there is no room for a graveyard";
      return;
    }
    const auto at =
        std::ranges::max_element(ground_.lots, {}, [&](const Box& lot) { return distance(lot, square_.middle()); });
    const Box floor = house_on(*at);
    ground_.lots.erase(at);
    const Terrain fence = making_.game.can_draw(Terrain::iron_bars) ? Terrain::iron_bars : Terrain::horizontal_wall;
    sketch_.fill(floor.grown(1), fence);
    sketch_.fill(floor, Terrain::floor);
    sketch_.cell(way_into(floor)) = Terrain::floor;
    sketch_.rooms.push_back({floor, "graveyard", true});
    std::vector<Spot> spots;
    for (int y = floor.y1; y <= floor.y2; y += 2)
      for (int x = floor.x1 + 1; x < floor.x2; x += 2) spots.push_back({x, y});
    random_.shuffle(spots);
    spots.resize(std::min(spots.size(), static_cast<std::size_t>(wishes_.graves)));
    for (const Spot spot : spots)
      sketch_.things.push_back({.kind = ThingKind::grave, .at = spot, .section = sketch_.section("The graveyard")});
  }

  /// Of the lots some are not built upon, but so many always are. Trees grow there in some.
  void leave_gardens(std::size_t least) {
    const std::size_t built = std::max(ground_.lots.size() * static_cast<std::size_t>(value("density")) / 100, least);
    random_.shuffle(ground_.lots);
    for (std::size_t i = built; i < ground_.lots.size(); ++i) {
      if (!making_.game.can_draw(Terrain::tree) || random_.one_in(3)) continue;
      const Box garden = ground_.lots[i].grown(-1);
      constexpr int trees = 30;  // of a hundred squares
      for (int y = garden.y1; y <= garden.y2; ++y)
        for (int x = garden.x1; x <= garden.x2; ++x)
          if (random_.percent(trees)) sketch_.cell({x, y}) = Terrain::tree;
    }
    ground_.lots.resize(std::min(built, ground_.lots.size()));
  }

  /// Squares are about twice as high as wide.
  static int distance(const Box& lot, Spot from) {
    const Spot here = lot.middle();
    return std::abs(here.x - from.x) + 2 * std::abs(here.y - from.y);
  }

  /// Where many lots are, that nearest to the middle is left open.
  void take_square() {
    const auto at = std::ranges::min_element(ground_.lots, {},
                                             [&](const Box& lot) { return distance(lot, ground_.town.middle()); });
    square_ = *at;
    constexpr std::size_t least_lots = 4;
    const bool is_open = ground_.lots.size() >= least_lots;
    if (is_open) ground_.lots.erase(at);
    // The first algorithms also built upon some.
    if (!is_open && !wishes_.is_older) return;
    for (int i = 0; i < value("fountains"); ++i)
      if (const auto spot = free_spot(sketch_, square_, random_); spot && ground_.lots.size() >= least_lots - 1)
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
    return random_.pick(wishes_.is_older || open.empty() ? places : open);
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
    raise(floor, wishes_.is_ruined ? random_.pick(fallen_doors) : random_.pick(states), "");
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
    sketch_.things.push_back({.kind = ThingKind::altar,
                              .at = floor.middle(),
                              .shrine = true,
                              .alignment = random_.below(3),
                              .alignment_word = wishes_.alignment,
                              .section = sketch_.section("The temple")});
  }

  void fall() {
    std::vector<Box> floors;
    for (const SketchRoom& room : sketch_.rooms) floors.push_back(room.floor);
    if (wishes_.gates > 0) floors.push_back(ground_.town);
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
  GenerationContext& making_;
  Random& random_;
  TownWishes wishes_;
  TownGround ground_;
  Box square_;
};

}  // namespace

std::span<const ParameterFacts> town_parameters(int number) {
  return number < 3 ? parameters_before("gates", town_rows) : town_rows;
}

void draw_town(Sketch& sketch, GenerationContext& making) { Town(sketch, making).run(); }

}  // namespace speclev::generator
