// Places doors, stairs, traps and other features on squares.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sim/stage.hh"

namespace speclev::sim {

struct GameFacts;

// What statements of both languages make on a square that is given. random_place: whether another seed may choose
// another square.

/// The state of a door as files of the game have it: a bit or 0, or a number with bits behind it. Any other number is
/// none.
DoorState door_state_told(const Rules& rules, int state);
/// Likewise; -1 is any, which is rolled.
DoorState door_state(LevelBuilder& stage, int state);

/// Whether a door there closes something: there is wall, rock or another door on both sides.
bool is_between_walls(const LevelBuilder& stage, LevelPlace place);

/// In maps. wants_secret: the file asks for a secret door.
void make_door(LevelBuilder& stage, LevelPlace place, DoorState state, bool wants_secret);

void make_stairs(LevelBuilder& stage, LevelPlace place, bool up, bool random_place);
void make_ladder(LevelBuilder& stage, LevelPlace place, bool up, bool random_place);
/// A fountain, sink or pool, by its terrain.
void make_feature(LevelBuilder& stage, LevelPlace place, Terrain feature, bool random_place);
void make_feature(LevelBuilder& stage, LevelPlace place, std::int64_t code, bool random_place);
/// Says whether there is one now.
bool make_altar(LevelBuilder& stage, LevelPlace place, int shrine, int temple, bool random_place);
void make_grave(LevelBuilder& stage, LevelPlace place, std::string_view text, bool random_place);

/// place: the square that is bridged. direction: from there to the portcullis: 0 north, 1 south, 2 east, 3 west.
void make_drawbridge(LevelBuilder& stage, LevelPlace place, int direction, bool open, bool random_place);

/// The numbers of those traps that do something to the ground or need some.
struct TrapTypes {
  int falling_rock, pit, spiked_pit, hole, trap_door, web;
  std::vector<int> exits;  ///< those that take one elsewhere
};
void make_trap(LevelBuilder& stage, LevelPlace place, int type, const TrapTypes& types, bool random_place);

/// Marks squares that cannot be dug, or not be walked through.
void mark_undiggable(LevelBuilder& stage, const LevelArea& area);
void mark_unpassable(LevelBuilder& stage, const LevelArea& area);

/// Tells of a thing that the file puts into rock or a door.
void check_thing(LevelBuilder& stage, LevelPlace place, bool random_place);
/// Tells of what a monster cannot look like. letter: its class, a zero if any. kind: as in files.
void check_appearance(LevelBuilder& stage, const GameFacts& facts, char letter, int kind, std::string_view name);

/// Tells of a map that covers things. cell: the terrain that it is about to put on a place, if any.
void check_covered(LevelBuilder& stage, const std::function<std::optional<int>(LevelPlace)>& cell);
/// Tells of a map whose vertical alignment changes nothing.
void check_alignment(LevelBuilder& stage, int valign, int rows);

}  // namespace speclev::sim
