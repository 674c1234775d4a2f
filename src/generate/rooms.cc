// Rooms in one of three plans, and what stands in them.
#include <algorithm>

#include "generate/room_builder.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts rooms_rows[] = {
    {"rooms", 1, 30, {8, 12}, "how many rooms there are at most"},
    {"depth", 1, 20, {5, 8}, "so many rooms behind the first one is the last; of plan 1, how often parts are parted"},
    {"width", 2, 20, {4, 11}, "of a room, in squares of floor; each has its own"},
    {"height", 2, 14, {3, 5}, "likewise"},
    {"hall", 2, 30, {3, 9}, "how long a hall is from one room to the next; each has its own"},
    {"loops", 0, 20, {2, 4}, "how many more halls, or doors, join rooms that are there already"},
    {"dead_ends", 0, 10, {0, 1}, "how many halls lead nowhere"},
    {"closed", 0, 100, {40, 60}, "of a hundred doors, how many are closed"},
    {"locked", 0, 100, {5, 12}, "likewise, locked; others stand open or are gone"},
    {"fountains", 0, 6, {0, 2}, "how many rooms have a fountain"},
    {"altars", 0, 3, {0, 1}, "how many rooms have an altar"},
    // Since the third algorithm.
    {"plan",
     0,
     2,
     {0, 0},
     "0: rooms call others by halls, 1: the map is parted again and again, 2: rooms lean on others"},
    {"branching", 1, 30, {30, 30}, "how many rooms one calls at most, in the plans 0 and 2"},
};

void furnish(RoomBuilder& rooms) {
  Sketch& sketch = rooms.sketch;
  std::vector<std::size_t> order(sketch.rooms.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  rooms.random.shuffle(order);
  const int fountains = rooms.value("fountains");
  const int features = fountains + rooms.value("altars");
  for (int i = 0; i < features && i < static_cast<int>(order.size()); ++i) {
    const Box& floor = sketch.rooms[order[static_cast<std::size_t>(i)]].floor;
    const bool is_fountain = i < fountains;
    sketch.things.push_back({.kind = is_fountain ? ThingKind::fountain : ThingKind::altar,
                             .at = floor.middle(),
                             .alignment = rooms.random.below(3),
                             .section = sketch.section("What stands in the rooms")});
  }
  // Halls are dark.
  const bool lit = sketch.lit;
  sketch.lit = false;
  if (!lit) return;
  std::ranges::sort(sketch.rooms, is_before, [](const SketchRoom& room) { return Spot{room.floor.x1, room.floor.y1}; });
  constexpr int chance_of_light = 80;
  for (const SketchRoom& room : sketch.rooms)
    if (rooms.random.percent(chance_of_light)) sketch.regions.push_back({room.floor});
}

}  // namespace

std::span<const ParameterFacts> rooms_parameters(int number) {
  return number < 3 ? parameters_before("plan", rooms_rows) : rooms_rows;
}

void draw_rooms(Sketch& sketch, GenerationContext& making) {
  RoomBuilder rooms(sketch, making);
  constexpr void (*plans[])(RoomBuilder & rooms) = {call_rooms, part_rooms, attach_rooms};
  plans[making.values.value_or("plan", 0)](rooms);
  if (!sketch.failure.empty()) return;
  rooms.add("dead_ends", [&] { return rooms.lead_nowhere(); });
  furnish(rooms);
}

}  // namespace speclev::generator
