// The model of a compiled classic level.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "binary/binding.hh"

namespace speclev::classic {

/// What a compiled level holds, numbers as in the file (doc/formats.md). Names are the fields of
/// dat/layouts/level-classic.layout.

using Byte = std::int8_t;
using Corners = std::array<Byte, 4>;  ///< x1 y1 x2 y2

inline constexpr Byte random_value = -1;
inline constexpr Byte random_place = -11;              ///< also random class and random alignment
inline constexpr Byte random_place_beside_sets = -12;  ///< where places come in sets
inline constexpr Byte region_place = -11;              ///< there: x of a random region's number
inline constexpr Byte no_filling = -2;
inline constexpr Byte no_alignment = -12;
inline constexpr Byte certain = 100;  ///< a chance, also of formats that have none
inline constexpr std::int16_t random_enchantment = -127;
inline constexpr Byte random_material = -127;
inline constexpr std::int32_t unknown_corpse = -2;

/// How a register is stored where a coordinate, class or alignment stands.
constexpr std::int32_t register_value(std::int32_t index) { return -1 - index; }

enum class LevelType : std::uint8_t { rooms = 1, maze = 2 };
enum class RegionKind : Byte {
  down_stair,
  up_stair,
  portal,
  branch,
  teleport,
  up_teleport,
  down_teleport,
  up_ladder,
  down_ladder
};
enum class Containment : Byte { none, contained, container };

struct MapInit {
  std::uint8_t init_present = 0;
  Byte argument = 0, fg = 0, bg = 0, smoothed = 0, joined = 0, lit = 0, walled = 0;
};
struct LevRegion {
  Corners in_area{}, del_area{};
  Byte in_islev = 0, del_islev = 0, kind = 0;
  std::string name;
};
struct Region {
  Corners area{};
  Byte room_type = 0, lit = 0, irregular = 0;
};
/// info: of its key or of its text.
struct Door {
  Byte x = 0, y = 0, state = 0;
  std::int16_t info = 0;
};
struct RoomDoor {
  Byte wall = 0, position = 0, secret = 0, state = 0;
  std::int16_t info = 0;
};
struct Drawbridge {
  Byte x = 0, y = 0, direction = 0, open = 0;
};
struct Mazewalk {
  Byte x = 0, y = 0, direction = 0;
};
struct Area {
  Corners area{};
};
/// A ladder or a stair.
struct Stair {
  Byte x = 0, y = 0, up = 0;
};
struct Altar {
  Byte x = 0, y = 0, alignment = 0, type = 0;
  std::int32_t god = 0;
};
/// A fountain, forge, sink, pool, or register of a place.
struct Place {
  Byte x = 0, y = 0;
};
struct PlaceSet {
  std::vector<Place> places;
};
struct Trap {
  Byte x = 0, y = 0, chance = certain, type = 0;
};
struct Monster {
  std::string name, appear_as;
  std::int16_t id = random_value;
  Byte alignment = no_alignment, x = 0, y = 0, chance = certain, letter = 0, appearance = 0, peaceful = random_value,
       asleep = random_value;
};
struct Object {
  std::string name;
  std::int32_t corpse = random_value;
  std::int16_t id = random_value, enchantment = random_enchantment;
  Byte x = 0, y = 0, chance = certain, letter = 0, containment = 0, material = 0, curse_state = random_value;
  std::int64_t flags = 0;
};
struct Gold {
  Byte x = 0, y = 0;
  std::int32_t amount = 0;
};
struct Engraving {
  Byte x = 0, y = 0;
  std::string text;
  Byte type = 0, on_wall = 0, direction = 0;
};
struct Corridor {
  std::array<Byte, 3> source{}, destination{};  ///< room, wall, door
};

// How a row of statements.def says where a statement is allowed.
#define SPECLEV_IN_PART_both(...) __VA_ARGS__
#define SPECLEV_IN_PART_part(...) __VA_ARGS__
#define SPECLEV_IN_PART_room(...)
#define SPECLEV_IN_ROOM_both(...) __VA_ARGS__
#define SPECLEV_IN_ROOM_part(...)
#define SPECLEV_IN_ROOM_room(...) __VA_ARGS__

/// One part of a maze.
struct Part {
  Byte halign = 0, valign = 0;
  std::uint8_t xsize = 0, ysize = 0;
  std::vector<Byte> cells;  ///< ysize rows of xsize terrain codes
  std::vector<LevRegion> lev_regions, random_regions;
  std::vector<Byte> random_objects;
  std::vector<Place> random_places;
  std::vector<PlaceSet> place_sets;
  std::vector<Byte> random_monsters;
  std::vector<Region> regions;
  std::vector<Door> doors;
  std::vector<Drawbridge> drawbridges;
  std::vector<Monster> monsters;
  std::vector<Object> objects;
#define SPECLEV_STATEMENT(token, record, where, list, ...) SPECLEV_IN_PART_##where(std::vector<record> list;)
#include "classic/statements.def"
#undef SPECLEV_STATEMENT
};

/// A room or subroom.
struct Room {
  std::string name, parent;
  Byte x = 0, y = 0, width = 0, height = 0, xalign = 0, yalign = 0, type = 0, chance = 0, lit = 0, filled = 0;
  std::vector<RoomDoor> doors;
  std::vector<Monster> monsters;
  std::vector<Object> objects;
#define SPECLEV_STATEMENT(token, record, where, list, ...) SPECLEV_IN_ROOM_##where(std::vector<record> list;)
#include "classic/statements.def"
#undef SPECLEV_STATEMENT
};

struct Maze {
  std::int16_t filling = random_value;
  std::vector<Part> parts;
};
struct Rooms {
  std::vector<Byte> random_objects, random_monsters;
  std::vector<Room> rooms;
  std::vector<Corridor> corridors;
};

/// One compiled level. Only the body of its type is used.
struct Level {
  std::vector<std::uint64_t> version;
  std::uint8_t type = 0;
  MapInit map_init;
  std::int64_t flags = 0;
  std::string message, hallu_message;
  Maze maze;
  Rooms rooms;
};

/// The members of Level by their names in the layout.
extern const Binding level_binding;

}  // namespace speclev::classic
