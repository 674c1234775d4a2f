// Rooms that call halls, which call rooms. The idea is that of Brian Bucklew; that a hall which meets nothing may lead
// on to a room that is there already makes loops.
#include "generate/paths.hh"
#include "generate/room_builder.hh"

namespace speclev::generator {

namespace {

/// A hall out of a room that is there, and a room at its end.
void grow(RoomBuilder& rooms) {
  Random& random = rooms.random;
  const auto number = rooms.any_that_calls();
  if (!number) return;
  const auto out = rooms.opening(rooms.sketch.rooms[*number]);
  if (!out) return;
  const Box size = rooms.size();
  const int length = rooms.making.drawn("hall");
  // The hall turns aside on its way now and then.
  const Spot aside = {out->step.y, out->step.x};
  const int shift = random.one_in(2) ? 0 : random.between(-4, 4);
  const Spot end =
      out->at + Spot{out->step.x * (length + 1) + aside.x * shift, out->step.y * (length + 1) + aside.y * shift};
  const Box floor = rooms.behind(end, out->step, size);
  if (!rooms.sketch.is_all(floor.grown(2), Terrain::stone)) return;
  const auto hall = find_hall(rooms.sketch, out->at, out->step, end, {-out->step.x, -out->step.y}, floor.grown(1));
  if (!hall || static_cast<int>(hall->size()) > length + 10) return;
  rooms.dig(*hall);
  rooms.add_door(out->at);
  rooms.add_called(floor, *number);
  rooms.add_door(end);
}

bool join_some(RoomBuilder& rooms) {
  std::vector<SketchRoom>& all = rooms.sketch.rooms;
  if (all.size() < 3) return false;
  const SketchRoom &from = rooms.random.pick(all), &to = rooms.random.pick(all);
  constexpr std::size_t longest = 30;
  return &from != &to && rooms.join(from, to, 1, longest);
}

}  // namespace

void call_rooms(RoomBuilder& rooms) {
  constexpr int most_tries = 600;
  rooms.add_room(rooms.somewhere_in(rooms.sketch.all().grown(-2), rooms.size()), 0);
  for (int tries = 0; tries < most_tries && !rooms.is_full(); ++tries) grow(rooms);
  rooms.add("loops", [&] { return join_some(rooms); });
}

}  // namespace speclev::generator
