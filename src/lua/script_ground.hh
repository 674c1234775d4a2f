// The terrain of a game by map character and name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lua/game_tables.hh"
#include "sim/terrain.hh"

namespace speclev::lua {

inline constexpr int transparent = -1, any_wall = -2;  ///< map characters that are no terrain

/// The terrain of a game with scripts.
class ScriptGround {
 public:
  explicit ScriptGround(const GameTables& game);

  sim::TerrainCodes codes;
  /// What a map character stands for; nothing if the game does not know it.
  std::optional<int> character(char letter) const;
  std::string_view name(int code) const;  ///< as nh.getmap gives it
  /// The name of the same terrain in compiled games; empty if it is unknown.
  std::string_view name_in_targets(int code) const;
  /// The number of terrain by the name of the game's table; -1 if it has none.
  int code(std::string_view name) const;

 private:
  std::optional<std::size_t> known_row(int code) const;

  const GameTables* game_;
};

}  // namespace speclev::lua
