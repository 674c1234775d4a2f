// Rooms that lean on others: each new one shares a wall, and a door in it, with one that is there. More doors between
// those that are far from each other on foot make loops.
#include <algorithm>

#include "generate/critics.hh"
#include "generate/room_builder.hh"

namespace speclev::generator {

namespace {

/// A room behind a door of one that is there.
void attach(RoomBuilder& rooms) {
  const auto number = rooms.any_that_calls();
  if (!number) return;
  const auto out = rooms.opening(rooms.sketch.rooms[*number]);
  if (!out) return;
  const Box floor = rooms.behind(out->at, out->step, rooms.size());
  const Sketch& sketch = rooms.sketch;
  if (!sketch.is_all(floor, Terrain::stone)) return;
  const Box walls = floor.grown(1);
  for (int y = walls.y1; y <= walls.y2; ++y)
    for (int x = walls.x1; x <= walls.x2; ++x)
      if (const Spot at{x, y}; !sketch.has(at) || !(sketch.is(at, Terrain::stone) || sketch.is_wall(at))) return;
  rooms.add_called(floor, *number);
  rooms.add_door(out->at);
}

/// A door between two rooms that lie at the two sides of a wall, one of which is far from the other.
bool open_wall(RoomBuilder& rooms) {
  const Sketch& sketch = rooms.sketch;
  std::vector<Spot> walls;
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    const Spot at = sketch.spot(i);
    if (!rooms.may_open(at)) continue;
    for (const Spot side : {Spot{1, 0}, Spot{0, 1}}) {
      const Spot a = at + side, b = at + Spot{-side.x, -side.y};
      constexpr int least_way = 10;
      if (sketch.is(a, Terrain::floor) && sketch.is(b, Terrain::floor) &&
          distances_from(sketch, {a})[sketch.place(b)] >= least_way)
        walls.push_back(at);
    }
  }
  if (walls.empty()) return false;
  rooms.add_door(rooms.random.pick(walls));
  return true;
}

}  // namespace

void attach_rooms(RoomBuilder& rooms) {
  const Sketch& sketch = rooms.sketch;
  const Box middle = {sketch.width / 3, 2, sketch.width - 1 - sketch.width / 3, sketch.height - 3};
  rooms.add_room(rooms.somewhere_in(middle, rooms.size()), 0);
  constexpr int most_tries = 1500;
  for (int tries = 0; tries < most_tries && !rooms.is_full(); ++tries) attach(rooms);
  for (int left = rooms.value("loops"); left > 0 && open_wall(rooms); --left) {
  }
}

}  // namespace speclev::generator
