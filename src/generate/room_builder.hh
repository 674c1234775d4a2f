// Builds rooms, doors and halls for all kinds with rooms.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "generate/algorithms.hh"

/// What all plans of rooms are built of.
namespace speclev::generator {

/// A door that may be, and the step that leads out of it.
struct Opening {
  Spot at, step;
};

/// Rooms, doors and halls of a sketch.
class RoomBuilder {
 public:
  RoomBuilder(Sketch& into, GenerationContext& how) : sketch(into), making(how), random(how.random) {}

  int value(std::string_view name) const { return making.values[name]; }
  /// As many as there may be.
  bool is_full() const { return sketch.rooms.size() >= static_cast<std::size_t>(value("rooms")); }

  /// The floor of a room somewhere else: only its size counts.
  Box size() { return {0, 0, making.drawn("width") - 1, making.drawn("height") - 1}; }
  /// The size for a box in which it has room, somewhere in it.
  Box somewhere_in(const Box& box, const Box& size);
  /// The floor of a room whose door is at a place, and whose inside lies in a direction from it.
  Box behind(Spot door, Spot step, const Box& size);
  void add_room(const Box& floor, int depth);

  /// The number of a room that another one may be behind; nothing if it was one that has enough of them.
  std::optional<std::size_t> any_that_calls();
  /// Of a room that was called by one.
  void add_called(const Box& floor, std::size_t by);

  /// A square of a room's wall where a door may be: no corner, and no door beside it. Nothing if it was none.
  std::optional<Opening> opening(const SketchRoom& room);
  /// A wall inside of the rim with no door beside it.
  bool may_open(Spot at) const;
  void add_door(Spot at);
  void dig(const std::vector<Spot>& hall);

  /// A hall between two rooms, the shortest one of so many tries. False if none is shorter than longest. meets_halls:
  /// it may lead through others.
  bool join(const SketchRoom& from, const SketchRoom& to, int tries, std::size_t longest, bool meets_halls = false);
  /// A hall that leads nowhere. False if there is no room for it.
  bool lead_nowhere();
  /// Tries to add as many as a parameter says: work() adds one, or gives false.
  template <class Work>
  void add(std::string_view name, Work work) {
    constexpr int most_tries = 60;
    for (int left = value(name), tries = 0; left > 0 && tries < most_tries; ++tries)
      if (work()) --left;
  }

  Sketch& sketch;
  GenerationContext& making;
  Random& random;

 private:
  DoorState door_state();

  std::vector<int> depths_, calls_;  ///< of the rooms: behind how many others, and how many are behind them
};

/// The plans: rooms into an empty sketch, and more ways between them. What cannot be is the sketch's failure.
void call_rooms(RoomBuilder& rooms);
void part_rooms(RoomBuilder& rooms);
void attach_rooms(RoomBuilder& rooms);

}  // namespace speclev::generator
