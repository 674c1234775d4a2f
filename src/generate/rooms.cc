// Rooms that call halls, which call rooms. The idea is that of Brian Bucklew; that a hall which meets nothing may lead
// on to a room that is there already makes loops.
#include <algorithm>
#include <optional>

#include "generate/algorithms.hh"
#include "generate/ways.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts rooms_rows[] = {
    {"rooms", 1, 30, {8, 12}, "how many rooms there are at most"},
    {"depth", 1, 20, {5, 8}, "so many rooms behind the first one is the last"},
    {"width", 2, 20, {4, 11}, "of a room, in squares of floor; each has its own"},
    {"height", 2, 14, {3, 5}, "likewise"},
    {"hall", 2, 30, {3, 9}, "how long a hall is from one room to the next; each has its own"},
    {"loops", 0, 20, {2, 4}, "how many more halls join rooms that are there already"},
    {"dead_ends", 0, 10, {0, 1}, "how many halls lead nowhere"},
    {"closed", 0, 100, {40, 60}, "of a hundred doors, how many are closed"},
    {"locked", 0, 100, {5, 12}, "likewise, locked; others stand open or are gone"},
    {"fountains", 0, 6, {0, 2}, "how many rooms have a fountain"},
    {"altars", 0, 3, {0, 1}, "how many rooms have an altar"},
};

/// A door that may be, and the step that leads out of it.
struct Opening {
  Spot at, step;
};

class Rooms {
 public:
  Rooms(Sketch& sketch, Making& making) : sketch_(sketch), making_(making), random_(making.random) {}

  void run() {
    first();
    const auto most = static_cast<std::size_t>(making_.values["rooms"]);
    for (int tries = 0; tries < most_tries && sketch_.rooms.size() < most; ++tries) grow();
    for (int left = making_.values["loops"], tries = 0; left > 0 && tries < tries_of_loops; ++tries)
      if (loop()) --left;
    for (int left = making_.values["dead_ends"], tries = 0; left > 0 && tries < tries_of_loops; ++tries)
      if (lead_nowhere()) --left;
    furnish();
  }

 private:
  static constexpr int most_tries = 600, tries_of_loops = 60;

  void add_room(const Box& floor, int depth) {
    sketch_.draw_room(floor);
    sketch_.rooms.push_back({floor});
    depths_.push_back(depth);
  }

  Box size() { return {0, 0, making_.drawn("width") - 1, making_.drawn("height") - 1}; }

  void first() {
    const Box size = this->size();
    const int width = std::min(size.width(), sketch_.width - 4), height = std::min(size.height(), sketch_.height - 4);
    const int x = random_.between(2, sketch_.width - 2 - width), y = random_.between(2, sketch_.height - 2 - height);
    add_room({x, y, x + width - 1, y + height - 1}, 0);
  }

  /// A square of a room's wall where a door may be: no corner, and no door beside it.
  std::optional<Opening> opening(const SketchRoom& room) {
    const Box& floor = room.floor;
    const Spot step = random_.pick(straight_steps);
    Spot at;
    if (step.x == 0)
      at = {random_.between(floor.x1, floor.x2), step.y < 0 ? floor.y1 - 1 : floor.y2 + 1};
    else
      at = {step.x < 0 ? floor.x1 - 1 : floor.x2 + 1, random_.between(floor.y1, floor.y2)};
    return may_open(at) ? std::optional(Opening{at, step}) : std::nullopt;
  }
  bool may_open(Spot at) const {
    return sketch_.is_inside(at) && sketch_.is_wall(at) &&
           std::ranges::none_of(all_steps, [&](Spot step) { return sketch_.is(at + step, Terrain::door); });
  }

  DoorState door_state() {
    const int roll = random_.below(100);
    const int locked = making_.values["locked"], closed = making_.values["closed"];
    if (roll < locked) return DoorState::locked;
    if (roll < locked + closed) return DoorState::closed;
    constexpr DoorState others[] = {DoorState::open, DoorState::open, DoorState::none, DoorState::broken};
    return random_.pick(others);
  }
  void add_door(Spot at) {
    sketch_.cell(at) = Terrain::door;
    sketch_.doors.push_back({at, door_state()});
  }

  /// A hall out of a room that is there, and a room at its end.
  void grow() {
    const auto number = static_cast<std::size_t>(random_.below(static_cast<int>(sketch_.rooms.size())));
    if (depths_[number] >= making_.values["depth"]) return;
    const auto out = opening(sketch_.rooms[number]);
    if (!out) return;
    const Box size = this->size();
    const int length = making_.drawn("hall");
    // The hall turns aside on its way now and then.
    const Spot aside = {out->step.y, out->step.x};
    const int shift = random_.one_in(2) ? 0 : random_.between(-4, 4);
    const Spot end =
        out->at + Spot{out->step.x * (length + 1) + aside.x * shift, out->step.y * (length + 1) + aside.y * shift};
    const Box floor = behind(end, out->step, size);
    if (!is_free(floor.grown(2))) return;
    const auto hall = find_hall(sketch_, out->at, out->step, end, {-out->step.x, -out->step.y}, floor.grown(1));
    if (!hall || static_cast<int>(hall->size()) > length + 10) return;
    dig(*hall);
    add_door(out->at);
    add_room(floor, depths_[number] + 1);
    add_door(end);
  }

  /// The floor of a room whose door is at a place, and whose inside lies in a direction from it.
  Box behind(Spot door, Spot step, const Box& size) {
    const int width = size.width(), height = size.height();
    if (step.x != 0) {
      const int y = door.y - random_.below(height), x = step.x > 0 ? door.x + 1 : door.x - width;
      return {x, y, x + width - 1, y + height - 1};
    }
    const int x = door.x - random_.below(width), y = step.y > 0 ? door.y + 1 : door.y - height;
    return {x, y, x + width - 1, y + height - 1};
  }

  bool is_free(const Box& box) const {
    if (box.x1 < 0 || box.y1 < 0 || box.x2 >= sketch_.width || box.y2 >= sketch_.height) return false;
    for (int y = box.y1; y <= box.y2; ++y)
      for (int x = box.x1; x <= box.x2; ++x)
        if (!sketch_.is({x, y}, Terrain::stone)) return false;
    return true;
  }

  void dig(const std::vector<Spot>& hall) {
    for (const Spot at : hall) sketch_.cell(at) = Terrain::corridor;
  }

  bool loop() {
    if (sketch_.rooms.size() < 3) return false;
    const SketchRoom &from = random_.pick(sketch_.rooms), &to = random_.pick(sketch_.rooms);
    if (&from == &to) return false;
    const auto out = opening(from), in = opening(to);
    if (!out || !in) return false;
    const auto hall = find_hall(sketch_, out->at, out->step, in->at, in->step, {});
    constexpr std::size_t longest = 30;
    if (!hall || hall->size() > longest) return false;
    dig(*hall);
    add_door(out->at);
    add_door(in->at);
    return true;
  }

  bool lead_nowhere() {
    const auto out = opening(random_.pick(sketch_.rooms));
    if (!out) return false;
    const int length = making_.drawn("hall");
    std::vector<Spot> hall;
    for (int i = 1; i <= length; ++i) {
      const Spot at = out->at + Spot{out->step.x * i, out->step.y * i};
      const bool is_free = sketch_.is_inside(at) && std::ranges::all_of(all_steps, [&](Spot step) {
                             return i == 1 || sketch_.is(at + step, Terrain::stone);
                           });
      if (!is_free || !sketch_.is(at, Terrain::stone)) break;
      hall.push_back(at);
    }
    constexpr std::size_t shortest = 2;
    if (hall.size() < shortest) return false;
    dig(hall);
    add_door(out->at);
    return true;
  }

  void furnish() {
    std::vector<std::size_t> order(sketch_.rooms.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    random_.shuffle(order);
    const int fountains = making_.values["fountains"];
    const int features = fountains + making_.values["altars"];
    for (int i = 0; i < features && i < static_cast<int>(order.size()); ++i) {
      const Box& floor = sketch_.rooms[order[static_cast<std::size_t>(i)]].floor;
      const bool is_fountain = i < fountains;
      sketch_.things.push_back({.kind = is_fountain ? ThingKind::fountain : ThingKind::altar,
                                .at = floor.middle(),
                                .alignment = random_.below(3),
                                .section = sketch_.section("What stands in the rooms")});
    }
    // Halls are dark.
    const bool lit = sketch_.lit;
    sketch_.lit = false;
    if (!lit) return;
    std::ranges::sort(sketch_.rooms, is_before, [](const SketchRoom& room) {
      return Spot{room.floor.x1, room.floor.y1};
    });
    constexpr int chance_of_light = 80;
    for (const SketchRoom& room : sketch_.rooms)
      if (random_.percent(chance_of_light)) sketch_.regions.push_back({room.floor});
  }

  Sketch& sketch_;
  Making& making_;
  Random& random_;
  std::vector<int> depths_;  ///< of the rooms
};

}  // namespace

std::span<const ParameterFacts> rooms_parameters(int /*number*/) { return rooms_rows; }

void draw_rooms(Sketch& sketch, Making& making) { Rooms(sketch, making).run(); }

}  // namespace speclev::generator
