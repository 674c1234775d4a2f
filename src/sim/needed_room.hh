// Finds levels that lack a room in which the game continues to work.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "speclev/play.hh"

namespace speclev {

struct GameRules;
struct TargetTables;

/// A room in which the game goes on to work when it has loaded a level of that name, and that is not there.
struct LackingRoom {
  std::string type;  ///< empty: of any
  bool crashes = false;
  bool is_seen = false;  ///< that this happens
};

/// Whether a target says enough of what its game does with files for game_rules(), which throws otherwise.
bool knows_rules(const TargetTables& tables);
/// name: that of the level's file, without an ending.
std::optional<LackingRoom> lacking_room(const LoadedLevel& level, const Target& target, const GameRules& rules,
                                        std::string_view name);
/// What to say about it.
std::string in_words(const LackingRoom& room);

}  // namespace speclev
