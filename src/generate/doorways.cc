#include "generate/doorways.hh"

#include <algorithm>
#include <cstdlib>

#include "generate/critics.hh"

namespace speclev::generator {

namespace {

bool is_rock(const Sketch& sketch, Spot at) { return sketch.is(at, Terrain::stone); }

/// The way from a dead end to where it forks, without that; nothing if it is long, or not amid rock.
std::vector<Spot> dead_way(const Sketch& sketch, Spot end) {
  constexpr std::size_t longest = 8;
  constexpr int least_rock = 2;
  std::vector<Spot> way;
  for (Spot at = end;;) {
    if (std::ranges::count_if(straight_steps, [&](Spot step) { return is_rock(sketch, at + step); }) < least_rock)
      return {};
    way.push_back(at);
    std::vector<Spot> next = neighbours(sketch, at);
    std::erase_if(next, [&](Spot each) { return std::ranges::find(way, each) != way.end(); });
    if (next.size() != 1 || way.size() > longest) return {};
    at = next.front();
    if (neighbours(sketch, at).size() > 2) return way;
  }
}

}  // namespace

bool is_doorway(const Sketch& sketch, Spot at) {
  const auto is_way = [&](int x, int y) { return sketch.is_walkable(at + Spot{x, y}); };
  const auto has_rock = [&](int x, int y) { return is_rock(sketch, at + Spot{x, y}); };
  const bool across = has_rock(-1, 0) && has_rock(1, 0) && is_way(0, -1) && is_way(0, 1);
  const bool along = has_rock(0, -1) && has_rock(0, 1) && is_way(-1, 0) && is_way(1, 0);
  return across || along;
}

bool is_door_of_room(const Sketch& sketch, Spot at) {
  if (!is_doorway(sketch, at)) return false;
  const bool across = is_rock(sketch, at + Spot{-1, 0});
  const Spot ahead = across ? Spot{0, 1} : Spot{1, 0}, aside{ahead.y, ahead.x};
  const auto is_wide = [&](Spot beside) {
    return sketch.is_walkable(beside + aside) || sketch.is_walkable(beside + Spot{-aside.x, -aside.y});
  };
  return is_wide(at + ahead) || is_wide(at + Spot{-ahead.x, -ahead.y});
}

bool put_door(Sketch& sketch, Spot at, Random& random) {
  const bool is_near = std::ranges::any_of(sketch.doors, [&](const SketchDoor& door) {
    return std::abs(door.at.x - at.x) <= 1 && std::abs(door.at.y - at.y) <= 1;
  });
  if (is_near) return false;
  constexpr DoorState states[] = {DoorState::closed, DoorState::closed, DoorState::open, DoorState::locked,
                                  DoorState::none};
  sketch.cell(at) = Terrain::door;
  sketch.doors.push_back({at, random.pick(states)});
  return true;
}

void drop_doors(Sketch& sketch) {
  std::erase_if(sketch.doors, [&](const SketchDoor& door) {
    if (sketch.is(door.at, Terrain::door) && is_door_of_room(sketch, door.at)) return false;
    if (sketch.is(door.at, Terrain::door)) sketch.cell(door.at) = Terrain::floor;
    return true;
  });
}

void fill_dead_ends(Sketch& sketch, int most, Random& random) {
  std::vector<Spot> ends;
  for (std::size_t i = 0; i < sketch.cells.size(); ++i)
    if (const Spot at = sketch.spot(i); sketch.is_walkable(at) && neighbours(sketch, at).size() == 1)
      ends.push_back(at);
  random.shuffle(ends);
  auto count = static_cast<int>(ends.size());
  for (const Spot end : ends) {
    if (count <= most) return;
    const std::vector<Spot> way = dead_way(sketch, end);
    for (const Spot at : way) sketch.cell(at) = Terrain::stone;
    count -= !way.empty();
  }
}

}  // namespace speclev::generator
