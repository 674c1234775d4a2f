#pragma once

#include <array>

#include "speclev/play.hh"
#include "target/table.hh"

namespace speclev::play {

/// What may be asked of terrain.
enum Kinds : unsigned {
  solid = 1,
  wall = 2,
  rock = 4,
  passable = 8,
  open_floor = 16,
  furniture = 32,
  water = 64,
  floor_kind = 128,  ///< what a random place may be on
};

constexpr unsigned kinds_of_letters(std::string_view letters) {
  constexpr std::string_view all = "swrpofqk";
  unsigned kinds = 0;
  for (const char letter : letters) kinds |= 1U << all.find(letter);
  return kinds;
}

inline constexpr unsigned terrain_kinds[] = {
#define SPECLEV_TERRAIN(id, name, symbol, kinds) kinds_of_letters(kinds),
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
};

constexpr bool is(Terrain terrain, unsigned kinds) {
  return (terrain_kinds[static_cast<std::size_t>(terrain)] & kinds) != 0;
}
/// Walls whose shape follows from what is around them.
constexpr bool is_shaped_wall(Terrain terrain) { return is(terrain, wall) && terrain != Terrain::drawbridge_wall; }

/// What the codes in a game's files stand for.
class TerrainCodes {
 public:
  explicit TerrainCodes(const TerrainTable& table);

  /// Codes that the game does not have are no terrain.
  bool is_terrain(std::int64_t code) const { return code >= 0 && code < 128 && known_[static_cast<std::size_t>(code)]; }
  Terrain operator[](std::int64_t code) const { return terrain_[static_cast<std::size_t>(code) % 128]; }
  /// The code of a kind of terrain; 0 where the game does not have it.
  std::int64_t code(Terrain terrain) const;

 private:
  std::array<Terrain, 128> terrain_{};
  std::array<bool, 128> known_{};
};

}  // namespace speclev::play
