#include "generate/stock.hh"

#include <algorithm>
#include <array>
#include <utility>

#include "generate/critics.hh"
#include "generate/families.hh"

namespace speclev::generator {

namespace {

constexpr std::string_view way_comment = "The ways up and down", monster_comment = "Who lives here",
                           object_comment = "What lies about", trap_comment = "Traps",
                           arrival_comment = "Where one arrives", treasure_comment = "What is kept in the far corners";

/// How far each square is from where one arrives; all so many steps where nobody arrives.
std::vector<int> distances_from_arrival(const Sketch& sketch, int without) {
  const SketchThing* up = sketch.find(ThingKind::stairs_up);
  return up == nullptr ? std::vector<int>(sketch.cells.size(), without) : distances_from(sketch, {up->at});
}

/// Squares where something may be put, in an order of chance, none of them near where one arrives.
std::vector<Spot> free_spots(const Sketch& sketch, Random& random) {
  const std::vector<int> distance = distances_from_arrival(sketch, least_distance);
  std::vector<Spot> result = sketch.free_in(sketch.open);
  std::erase_if(result, [&](Spot at) {
    return distance[sketch.place(at)] < least_distance ||
           std::ranges::any_of(sketch.rooms,
                               [&](const SketchRoom& room) { return room.taken && room.floor.grown(1).has(at); });
  });
  random.shuffle(result);
  return result;
}

/// Squares at the ends of ways, the farthest first.
std::vector<Spot> far_corners(const Sketch& sketch, const std::vector<Spot>& free) {
  const std::vector<int> distance = distances_from_arrival(sketch, 0);
  std::vector<Spot> result;
  for (const Spot at : free) {
    const auto around = neighbours(sketch, at);
    if (around.size() <= 3 && std::ranges::all_of(around, [&](Spot each) {
          return distance[sketch.place(each)] <= distance[sketch.place(at)];
        }))
      result.push_back(at);
  }
  std::ranges::stable_sort(result,
                           [&](Spot a, Spot b) { return distance[sketch.place(a)] > distance[sketch.place(b)]; });
  return result;
}

Spot take_last(std::vector<Spot>& spots) {
  const Spot at = spots.back();
  spots.pop_back();
  return at;
}

SketchThing any_object(const std::vector<Choice>& classes, Random& random) {
  SketchThing thing{.kind = ThingKind::object};
  if (!classes.empty()) thing.letter = random.pick_weighted(classes, &Choice::weight).name.front();
  return thing;
}

/// The area of all squares that something may be put on.
int ground_of(Sketch& sketch, std::vector<Spot> free) {
  std::ranges::sort(free, is_before);
  return sketch.area("ground", std::move(free));
}

void put_objects(Sketch& sketch, GenerationContext& making, std::vector<Spot>& free) {
  Random& random = making.random;
  const int ground = ground_of(sketch, free);
  const std::vector<Choice> classes = making.game.choices(StockKind::object_class);
  int left = making.values["objects"];
  // Some are worth a way, and lie where it ends.
  std::vector<Spot> corners = far_corners(sketch, free);
  const auto most = static_cast<std::size_t>(left / 3);
  const int ends = sketch.area(
      "corner", {corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(std::min(corners.size(), 2 * most))});
  sketch.areas[static_cast<std::size_t>(ends)].one_each = true;
  corners.resize(std::min(corners.size(), most));
  for (const Spot at : corners) {
    const bool is_gold = random.one_in(3) && making.game.has_word("GOLD");
    SketchThing thing = is_gold ? SketchThing{.kind = ThingKind::gold} : any_object(classes, random);
    if (is_gold) thing.amount = random.between(3, 12 + making.values["difficulty"] * 2) * 10;
    thing.at = at;
    thing.area = ends;
    thing.section = sketch.section(treasure_comment);
    sketch.things.push_back(std::move(thing));
    std::erase(free, at);
    --left;
  }
  for (; left > 0 && !free.empty(); --left) {
    // Some may be anything and anywhere, where nobody minds.
    const bool is_open = std::ranges::none_of(sketch.rooms, &SketchRoom::taken);
    const bool anywhere = is_open && random.one_in(2);
    SketchThing thing =
        anywhere ? SketchThing{.kind = ThingKind::object, .anywhere = true} : any_object(classes, random);
    thing.at = take_last(free);
    thing.area = ground;
    thing.section = sketch.section(object_comment);
    sketch.things.push_back(std::move(thing));
  }
}

void put_monsters(Sketch& sketch, GenerationContext& making, std::vector<Spot>& free) {
  const int count = making.values["monsters"];
  const std::vector<Spot> ground = sketch.areas[static_cast<std::size_t>(ground_of(sketch, free))].squares;
  Families families(making.game, making.values["difficulty"], making.random);
  // Each family has a part of the level, from left to right.
  constexpr std::string_view names[] = {"west", "middle", "east"};
  const auto part_of = [&](Spot at) { return static_cast<std::size_t>(at.x * 3 / sketch.width); };
  std::array<std::vector<Spot>, std::size(names)> parts;
  for (const Spot at : ground) parts[part_of(at)].push_back(at);
  for (int i = 0; i < count && !free.empty(); ++i) {
    const Spot at = take_last(free);
    const std::size_t part = part_of(at);
    const Creature one = families.next(part);
    sketch.things.push_back({.kind = ThingKind::monster,
                             .at = at,
                             .letter = one.letter,
                             .name = std::string(one.name),
                             .asleep = making.random.one_in(4),
                             .section = sketch.section(monster_comment),
                             .area = sketch.area(names[part], parts[part])});
  }
}

void put_traps(Sketch& sketch, GenerationContext& making, std::vector<Spot>& free) {
  const std::vector<Choice> traps = making.game.choices(StockKind::trap, making.values["difficulty"]);
  const int count = traps.empty() ? 0 : making.values["traps"];
  const std::size_t squares = std::min(free.size(), 2 * static_cast<std::size_t>(count));
  // From the last one, as they are taken.
  const int places = sketch.area("trap", {free.rbegin(), free.rbegin() + static_cast<std::ptrdiff_t>(squares)});
  sketch.areas[static_cast<std::size_t>(places)].one_each = true;
  for (int left = count; left > 0 && !free.empty(); --left)
    sketch.things.push_back({.kind = ThingKind::trap,
                             .at = take_last(free),
                             .name = std::string(making.random.pick_weighted(traps, &Choice::weight).name),
                             .section = sketch.section(trap_comment),
                             .area = places});
}

}  // namespace

std::optional<Spot> free_spot(const Sketch& sketch, const Box& box, Random& random) {
  const std::vector<Spot> free = sketch.free_in(box);
  if (free.empty()) return std::nullopt;
  return random.pick(free);
}

void put_stairs(Sketch& sketch, GenerationContext& making) {
  const std::vector<Spot> floor = sketch.free_in(sketch.all());
  if (floor.size() < least_floor) {
    sketch.failure = "there is hardly any floor";
    return;
  }
  if (sketch.find(ThingKind::stairs_up) == nullptr) {
    const Spot up = far_from(sketch, {making.random.pick(floor)}, making.random);
    sketch.things.push_back({.kind = ThingKind::stairs_up, .at = up, .section = sketch.section(way_comment)});
  }
  if (making.values["down"] != 0 && sketch.find(ThingKind::stairs_down) == nullptr) {
    const Spot down = far_from(sketch, {sketch.find(ThingKind::stairs_up)->at}, making.random);
    sketch.things.push_back({.kind = ThingKind::stairs_down, .at = down, .section = sketch.section(way_comment)});
  }
}

void put_arrivals(Sketch& sketch, bool has_branch, bool is_bounded, GenerationContext& making) {
  const Spot up = sketch.find(ThingKind::stairs_up)->at;
  if (has_branch) {
    std::vector<Spot> ways{up};
    if (const SketchThing* down = sketch.find(ThingKind::stairs_down);
        down != nullptr && making.game.manner() != Manner::first)
      ways.push_back(down->at);
    sketch.things.push_back({.kind = ThingKind::branch,
                             .at = far_from(sketch, ways, making.random),
                             .section = sketch.section(arrival_comment)});
  }
  constexpr int columns = 8, rows = 4;
  if (is_bounded)
    sketch.arrival = Box{std::max(up.x - columns, 0), std::max(up.y - rows, 0),
                         std::min(up.x + columns, sketch.width - 1), std::min(up.y + rows, sketch.height - 1)};
}

void stock(Sketch& sketch, GenerationContext& making) {
  std::vector<Spot> free = free_spots(sketch, making.random);
  put_objects(sketch, making, free);
  put_monsters(sketch, making, free);
  put_traps(sketch, making, free);
}

int sum_of_levels(const Sketch& sketch, const Game& game) {
  int sum = 0;
  for (const SketchThing& each : sketch.things)
    if (each.kind == ThingKind::monster) sum += std::max(game.level_of(each.letter, each.name).value_or(0), 0);
  return sum;
}

}  // namespace speclev::generator
