#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

/// What games do with levels by rules of their own: dat/game-levels.
namespace speclev {

struct GameLevels {
  /// What the rest of a dungeon is.
  struct Filler {
    std::string_view level, dungeon;
  };
  /// A room that a game looks for on a level when it has been loaded.
  struct NeededRoom {
    std::string_view level;  ///< without the number of a variant
    std::string_view type;   ///< "any": of any type
    std::vector<std::string_view> targets;
  };
  /// The version words of other releases that a game takes.
  struct TakenVersions {
    std::string_view target;
    std::uint64_t oldest = 0;   ///< the least first word; the greatest is the game's own
    std::uint64_t ignored = 0;  ///< bits of the second word that do not count
  };

  std::vector<std::string_view> made;  ///< levels that need no file
  std::vector<Filler> fillers;
  std::string_view role_prefix;  ///< a level whose name begins so stands for one of each role; empty: there are none
  std::vector<std::string_view> role_endings;
  std::vector<NeededRoom> rooms;
  std::vector<TakenVersions> taken;
};

/// All of them, read once. Thread-safe.
const GameLevels& game_levels();

}  // namespace speclev
