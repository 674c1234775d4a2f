#include "sim/needed_room.hh"

#include <algorithm>

#include "target/game_rules.hh"
#include "target/target_data.hh"
namespace speclev {

namespace {

/// One of several files for a level has a number behind its name.
std::string_view without_variant(std::string_view name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  return end != std::string_view::npos && end + 1 < name.size() && name[end] == '-' ? name.substr(0, end) : name;
}

}  // namespace

bool knows_rules(const TargetTables& tables) {
  const auto has = [&](GameRule::Kind kind) {
    return std::ranges::find(tables.rules, kind, &GameRule::kind) != tables.rules.end();
  };
  return has(GameRule::Kind::oldest) && has(GameRule::Kind::compared);
}

std::optional<LackingRoom> lacking_room(const LoadedLevel& level, const Target& target, const GameRules& rules,
                                        std::string_view name) {
  const auto needed = std::ranges::find(rules.rooms, without_variant(name), &GameRules::NeededRoom::level);
  if (needed == rules.rooms.end()) return std::nullopt;
  const bool is_any = needed->type == "any";
  const WordTable& types = data_of(target).rooms;
  const bool has_room = std::ranges::any_of(
      level.rooms, [&](const LoadedRoom& room) { return is_any || types.name(room.type) == needed->type; });
  if (has_room) return std::nullopt;
  return LackingRoom{is_any ? std::string() : std::string(needed->type), needed->crashes, needed->is_seen};
}

std::string in_words(const LackingRoom& room) {
  return "the game looks for a room " + (room.type.empty() ? std::string() : "of the type \"" + room.type + "\" ") +
         "on a level of this name, and " + (room.crashes ? "crashes" : "complains") + " without it";
}

}  // namespace speclev
