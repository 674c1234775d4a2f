#include "generate/room_builder.hh"

#include <algorithm>

#include "generate/paths.hh"

namespace speclev::generator {

Box RoomBuilder::somewhere_in(const Box& box, const Box& size) {
  const int width = std::min(size.width(), box.width()), height = std::min(size.height(), box.height());
  const int x = random.between(box.x1, box.x2 + 1 - width), y = random.between(box.y1, box.y2 + 1 - height);
  return {x, y, x + width - 1, y + height - 1};
}

Box RoomBuilder::behind(Spot door, Spot step, const Box& size) {
  const int width = size.width(), height = size.height();
  if (step.x != 0) {
    const int y = door.y - random.below(height), x = step.x > 0 ? door.x + 1 : door.x - width;
    return {x, y, x + width - 1, y + height - 1};
  }
  const int x = door.x - random.below(width), y = step.y > 0 ? door.y + 1 : door.y - height;
  return {x, y, x + width - 1, y + height - 1};
}

void RoomBuilder::add_room(const Box& floor, int depth) {
  sketch.draw_room(floor);
  sketch.rooms.push_back({floor});
  depths_.push_back(depth);
  calls_.push_back(0);
}

std::optional<std::size_t> RoomBuilder::any_that_calls() {
  const auto number = static_cast<std::size_t>(random.below(static_cast<int>(sketch.rooms.size())));
  const bool has_enough = making.values.has("branching") && calls_[number] >= value("branching");
  return depths_[number] >= value("depth") || has_enough ? std::nullopt : std::optional(number);
}

void RoomBuilder::add_called(const Box& floor, std::size_t by) {
  ++calls_[by];
  add_room(floor, depths_[by] + 1);
}

std::optional<Opening> RoomBuilder::opening(const SketchRoom& room) {
  const Box& floor = room.floor;
  const Spot step = random.pick(straight_steps);
  Spot at;
  if (step.x == 0)
    at = {random.between(floor.x1, floor.x2), step.y < 0 ? floor.y1 - 1 : floor.y2 + 1};
  else
    at = {step.x < 0 ? floor.x1 - 1 : floor.x2 + 1, random.between(floor.y1, floor.y2)};
  return may_open(at) ? std::optional(Opening{at, step}) : std::nullopt;
}

bool RoomBuilder::may_open(Spot at) const {
  return sketch.is_inside(at) && sketch.is_wall(at) &&
         std::ranges::none_of(all_steps, [&](Spot step) { return sketch.is(at + step, Terrain::door); });
}

DoorState RoomBuilder::door_state() {
  const int roll = random.below(100);
  const int locked = value("locked"), closed = value("closed");
  if (roll < locked) return DoorState::locked;
  if (roll < locked + closed) return DoorState::closed;
  constexpr DoorState others[] = {DoorState::open, DoorState::open, DoorState::none, DoorState::broken};
  return random.pick(others);
}

void RoomBuilder::add_door(Spot at) {
  sketch.cell(at) = Terrain::door;
  sketch.doors.push_back({at, door_state()});
}

void RoomBuilder::dig(const std::vector<Spot>& hall) {
  for (const Spot at : hall) sketch.cell(at) = Terrain::corridor;
}

bool RoomBuilder::join(const SketchRoom& from, const SketchRoom& to, int tries, std::size_t longest, bool meets_halls) {
  Spot out, in;
  std::vector<Spot> hall;
  for (int i = 0; i < tries; ++i) {
    const auto first = opening(from), last = opening(to);
    if (!first || !last) continue;
    auto found = find_hall(sketch, first->at, first->step, last->at, last->step, {}, meets_halls);
    if (!found || found->size() > longest || (!hall.empty() && found->size() >= hall.size())) continue;
    hall = std::move(*found);
    out = first->at;
    in = last->at;
  }
  if (hall.empty()) return false;
  dig(hall);
  add_door(out);
  add_door(in);
  return true;
}

bool RoomBuilder::lead_nowhere() {
  const auto out = opening(random.pick(sketch.rooms));
  if (!out) return false;
  const int length = making.drawn("hall");
  std::vector<Spot> hall;
  for (int i = 1; i <= length; ++i) {
    const Spot at = out->at + Spot{out->step.x * i, out->step.y * i};
    const bool is_free = sketch.is_inside(at) && std::ranges::all_of(all_steps, [&](Spot step) {
                           return i == 1 || sketch.is(at + step, Terrain::stone);
                         });
    if (!is_free || !sketch.is(at, Terrain::stone)) break;
    hall.push_back(at);
  }
  constexpr std::size_t shortest = 2;
  if (hall.size() < shortest) return false;
  dig(hall);
  add_door(out->at);
  return true;
}

}  // namespace speclev::generator
