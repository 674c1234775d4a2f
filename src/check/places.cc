// Finds out which levels are below others, for the linter.
#include <algorithm>

#include "check/input_game.hh"
#include "check/names.hh"
#include "speclev/check.hh"

namespace speclev {

using namespace checker;

std::optional<bool> LevelPlaces::is_below(std::string_view name) const {
  if (const auto own = names.find(name); own != names.end()) return own->second;
  const auto of_role = std::ranges::find_if(
      endings, [&](const auto& each) { return name.size() > each.first.size() && name.ends_with(each.first); });
  return of_role == endings.end() ? std::nullopt : std::optional(of_role->second);
}

std::optional<LevelPlaces> places_of_levels(const GameFile& dungeon, const CheckOptions& options) {
  if (!has_dungeons(options.target) || !lacks_rules(options.target).empty()) return std::nullopt;
  const GameFile files[] = {dungeon};
  const InputGame game(files, options);
  if (!game.plan) return std::nullopt;
  const NameSet nothing_listed;
  const Names wanted(*game.plan, game.rules, nothing_listed);
  LevelPlaces places;
  for (const WantedFile& each : wanted.wanted())
    if (const auto below = is_below(game.plan->levels[each.level])) places.names.emplace(each.name, *below);
  for (const PlannedLevel& level : game.plan->levels)
    for (const std::string_view ending : game.rules.role_endings)
      if (level.name.starts_with(game.rules.role_prefix) && level.name.ends_with(ending))
        if (const auto below = is_below(level)) places.endings.emplace(ending, *below);
  return places;
}

}  // namespace speclev
