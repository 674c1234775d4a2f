#include "check/names.hh"

#include <algorithm>

#include "base/characters.hh"
#include "target/game_levels.hh"

namespace speclev::checker {

namespace {

/// "-2" of "medusa-2"; 0 if there is no number.
std::int64_t variant_of(std::string_view file, std::string_view level) {
  if (!file.starts_with(level) || file.size() < level.size() + 2 || file[level.size()] != '-') return 0;
  const std::string_view number = file.substr(level.size() + 1);
  constexpr std::size_t most_digits = 9;
  if (number.size() > most_digits || number.find_first_not_of(digits) != std::string_view::npos) return 0;
  return std::stoll(std::string(number));
}

}  // namespace

Names::Names(const Plan& plan) : plan_(plan) {
  for (const GameLevels::Filler& each : game_levels().fillers)
    if (std::ranges::any_of(plan.dungeons, [&](const auto& dungeon) { return dungeon.name == each.dungeon; }))
      fillers_.emplace(each.level);
  const std::string_view role_prefix = game_levels().role_prefix;
  for (std::size_t i = 0; i < plan.levels.size(); ++i) {
    const PlannedLevel& level = plan.levels[i];
    if (is_made(level.name) || level.roguelike || level.name.empty()) continue;
    if (!role_prefix.empty() && level.name.starts_with(role_prefix)) {
      roles_.push_back(i);
      continue;
    }
    if (level.variants <= 0) wanted_.push_back({level.name, i});
    constexpr std::int64_t most = 99;
    for (std::int64_t k = 1; k <= std::min(level.variants, most); ++k)
      wanted_.push_back({level.name + "-" + std::to_string(k), i});
  }
}

bool Names::is_made(std::string_view name) {
  return std::ranges::find(game_levels().made, name) != game_levels().made.end();
}

std::vector<WantedFile> Names::of_roles(const std::set<std::string, std::less<>>& given) const {
  std::vector<WantedFile> result;
  if (roles_.empty()) return result;
  std::set<std::string> roles;
  for (const std::string& name : given)
    for (const std::string_view ending : game_levels().role_endings)
      if (name.size() > ending.size() && name.ends_with(ending))
        roles.insert(name.substr(0, name.size() - ending.size()));
  for (const std::string& role : roles)
    for (const std::string_view ending : game_levels().role_endings) {
      // Fillers have no level of their own: they belong to the first one.
      const auto at =
          std::ranges::find_if(roles_, [&](std::size_t each) { return plan_.levels[each].name.ends_with(ending); });
      result.push_back({role + std::string(ending), at == roles_.end() ? roles_.front() : *at});
    }
  return result;
}

std::vector<WantedFile> Names::of_prototypes() const {
  std::vector<WantedFile> result;
  for (std::size_t i = 0; i < plan_.dungeons.size(); ++i) {
    const PlannedDungeon& dungeon = plan_.dungeons[i];
    if (dungeon.prototype.empty()) continue;
    if (dungeon.depth.last <= 1) {
      const bool is_named = std::ranges::any_of(plan_.levels, [&](const auto& each) { return each.dungeon == i; });
      if (!is_named) result.push_back({dungeon.prototype, i});
      continue;
    }
    for (std::int64_t number = 1; number <= dungeon.depth.first; ++number) {
      const bool may_be_named = std::ranges::any_of(plan_.levels, [&](const PlannedLevel& each) {
        return each.dungeon == i && (!each.where || each.where->has(number));
      });
      if (!may_be_named) result.push_back({dungeon.prototype + std::to_string(number), i});
    }
  }
  return result;
}

bool Names::is_of_prototype(std::string_view name) const {
  return std::ranges::any_of(plan_.dungeons, [&](const PlannedDungeon& each) {
    if (each.prototype.empty() || !name.starts_with(each.prototype)) return false;
    const std::string_view number = name.substr(each.prototype.size());
    if (number.empty()) return each.depth.first <= 1;
    return each.depth.last > 1 && number.size() < 4 && number.find_first_not_of(digits) == std::string_view::npos &&
           std::stoll(std::string(number)) >= 1 && std::stoll(std::string(number)) <= each.depth.last;
  });
}

std::string Names::why_unloaded(std::string_view name) const {
  if (fillers_.contains(name) || is_of_prototype(name)) return {};
  if (std::ranges::any_of(wanted_, [&](const WantedFile& each) { return each.name == name; })) return {};
  if (!roles_.empty())
    for (const std::string_view ending : game_levels().role_endings)
      if (name.size() > ending.size() && name.ends_with(ending)) return {};
  for (const PlannedLevel& level : plan_.levels) {
    if (level.name == name && is_made(name)) return "the game makes this level without a file";
    if (level.name == name && level.variants > 0)
      return "the dungeon has " + std::to_string(level.variants) + " variants of it, from " + level.name + "-1 on";
    if (variant_of(name, level.name) > 0)
      return level.variants == 0
                 ? "the dungeon has no variants of level " + quote(level.name)
                 : "the dungeon has only " + std::to_string(level.variants) + " variants of level " + quote(level.name);
  }
  return "no level of the dungeon has its name";
}

}  // namespace speclev::checker
