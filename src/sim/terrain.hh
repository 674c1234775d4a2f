// Classifies terrain and translates between terrain and a game's codes.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <span>
#include <string_view>

#include "speclev/play.hh"
#include "target/target_data.hh"

namespace speclev::sim {

/// What may be asked of terrain.
enum Kinds : TerrainClasses {
  nothing = 0,
  solid = bit_of(TerrainClass::solid),
  wall = bit_of(TerrainClass::wall),
  rock = bit_of(TerrainClass::rock),
  woods = bit_of(TerrainClass::tree),
  passable = bit_of(TerrainClass::passable),
  open_floor = bit_of(TerrainClass::room),
  furniture = bit_of(TerrainClass::furniture),
  water = bit_of(TerrainClass::water),
  molten = bit_of(TerrainClass::lava),
  floor_kind = bit_of(TerrainClass::floor),
  region_ground = bit_of(TerrainClass::region),
  region_ground_of_mazes = bit_of(TerrainClass::region_maze),
  markable = bit_of(TerrainClass::markable),
  unknown_ground = bit_of(TerrainClass::unknown),
};

constexpr bool is(const Square& square, TerrainClasses classes) { return (square.classes & classes) != 0; }

/// Walls whose shape follows from what is around them.
constexpr bool is_shaped_wall(Terrain terrain) {
  return terrain >= Terrain::vertical_wall && terrain < Terrain::drawbridge_wall;
}

/// Terrain of a game, where no table of a target has it.
struct TerrainKind {
  std::int64_t code = 0;
  std::string_view name;  ///< as in terrains.def; any other: terrain that only some games have
  char letter = ' ';
  TerrainClasses classes = 0;
};

/// What the codes in a game's files stand for.
class TerrainCodes {
 public:
  explicit TerrainCodes(const TargetData& target);
  explicit TerrainCodes(std::span<const TerrainKind> kinds);

  /// Codes that the game does not have, or that leave a square as it is, are no terrain.
  bool is_terrain(std::int64_t code) const { return code >= 0 && code < 128 && known_[static_cast<std::size_t>(code)]; }
  Terrain operator[](std::int64_t code) const { return square(code).terrain; }
  bool is(std::int64_t code, TerrainClasses classes) const { return sim::is(square(code), classes); }
  /// The code of a kind of terrain; -1 where the game does not have it.
  std::int8_t code(Terrain terrain) const { return code_of_[static_cast<std::size_t>(terrain)]; }
  /// Whether stairs, traps and altars of rooms may be on it.
  bool is_room_floor(const Square& square) const {
    return square.terrain == Terrain::floor || room_floors_.contains(square.code);
  }
  /// The code of terrain that has that name in the game's table; nothing if it has none.
  std::optional<std::int64_t> code(std::string_view name) const;

  /// A square of that terrain: dark, without door and room.
  const Square& square(std::int64_t code) const { return squares_[static_cast<std::size_t>(code) % 128]; }

  /// Makes terrain of a square, and nothing else: light, doors and rooms stay.
  void set(Square& square, std::int64_t code) const {
    const Square& made = this->square(code);
    square.terrain = made.terrain;
    square.code = made.code;
    square.letter = made.letter;
    square.classes = made.classes;
  }

 private:
  void add(const TerrainKind& kind);

  std::array<Square, 128> squares_{};
  std::array<bool, 128> known_{};
  std::array<std::int8_t, 256> code_of_{};
  std::set<std::int8_t> room_floors_;    ///< beside room floor
  const TerrainTable* table_ = nullptr;  ///< of the target, which lives longer; null: there is none
};

}  // namespace speclev::sim
