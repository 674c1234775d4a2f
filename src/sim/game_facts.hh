// Collects the facts of a game's tables that loading needs.
#pragma once

#include "sim/features.hh"
#include "target/target_data.hh"

namespace speclev::sim {

/// By the ends of their names: that of what they sell stands in front.
bool is_shop(std::string_view type);

/// What the loaders want to know of a game's tables.
struct GameFacts {
  explicit GameFacts(const TargetData& target);

  TerrainCodes terrain;
  Rules rules;
  TrapTypes traps;
  int temple, vault;         ///< types of rooms
  std::int64_t forge;        ///< terrain; none where the game has no such list
  std::int64_t bridge_west;  ///< the number of that direction of bridges
  bool counts_clockwise;     ///< directions are numbers from north, else bits
  int filled_types;          ///< the highest of them
  bool has_place_sets;       ///< places of registers have two numbers
  const NameTable* objects;  ///< of the target, which lives longer

  bool is_shop(int type) const;

 private:
  const WordTable* rooms_;
};

}  // namespace speclev::sim
