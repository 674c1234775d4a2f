// The classes of terrain that rules of games refer to.
#pragma once

#include <cstdint>

namespace speclev {

/// What terrain counts as in a game; the list is terrain_classes.def, doc/targets.md explains it.
enum class TerrainClass : std::uint8_t {
#define SPECLEV_TERRAIN_CLASS(id, word) id,
#include "speclev/terrain_classes.def"
#undef SPECLEV_TERRAIN_CLASS
};

/// Classes of terrain: a bit for each.
using TerrainClasses = std::uint32_t;

[[nodiscard]] constexpr TerrainClasses bit_of(TerrainClass each) {
  return TerrainClasses{1} << static_cast<unsigned>(each);
}

}  // namespace speclev
