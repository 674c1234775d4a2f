#include "check/names.hh"

#include <algorithm>

#include "base/characters.hh"

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

Names::Names(const Plan& plan, const GameRules& rules, const NameSet& listed)
    : plan_(plan), rules_(rules), listed_(listed) {
  for (std::size_t i = 0; i < plan.levels.size(); ++i) {
    const PlannedLevel& level = plan.levels[i];
    if (is_made(level.name) || level.roguelike || level.name.empty()) continue;
    if (!rules.role_prefix.empty() && level.name.starts_with(rules.role_prefix)) {
      roles_.push_back(i);
      continue;
    }
    if (level.variants <= 0) wanted_.push_back({level.name, i});
    constexpr std::int64_t most = 99;
    for (std::int64_t k = 1; k <= std::min(level.variants, most); ++k)
      wanted_.push_back({level.name + "-" + std::to_string(k), i, level.name});
  }
  find_fillers();
  for (const GameRules::Loaded& each : rules.loaded)
    for (std::int64_t number = each.first; number <= each.last; ++number)
      of_code_.push_back(
          {each.file(number), "the game itself loads it", each.is_series() ? std::string(each.name) : std::string()});
  for (const std::string& each : listed) of_code_.push_back({each, "a list that the game reads names it"});
}

/// Those for which there is a level that has no name.
void Names::find_fillers() {
  using Where = GameRules::Filler::Where;
  for (const GameRules::Filler& filler : rules_.fillers) {
    for (std::size_t i = 0; i < plan_.dungeons.size(); ++i) {
      const PlannedDungeon& dungeon = plan_.dungeons[i];
      if (!dungeon.prototype.empty()) continue;
      std::int64_t first = 1, last = dungeon.depth.first;
      if (filler.where == Where::dungeon && dungeon.name != filler.of) continue;
      if (filler.where == Where::hell) {
        if (!dungeon.is_hell) continue;
        last -= 2;  // the game itself makes the one in front of the last
      }
      if (filler.where == Where::below) {
        const auto level = std::ranges::find_if(
            plan_.levels, [&](const auto& each) { return each.dungeon == i && each.name == filler.of && each.where; });
        if (level == plan_.levels.end()) continue;
        first = level->where->last + 1;
      }
      fillers_.emplace(filler.level);
      const auto named = std::ranges::count_if(plan_.levels, [&](const PlannedLevel& each) {
        return each.dungeon == i && (!each.where || (each.where->first <= last && each.where->last >= first));
      });
      if (last - first + 1 <= named) continue;  // all may have names
      of_code_.push_back(
          {std::string(filler.level),
           "it is what " + std::string(filler.sometimes ? "some" : "the rest") + " of " + quote(dungeon.name) + " is"});
    }
  }
}

bool Names::is_made(std::string_view name) const { return std::ranges::find(rules_.made, name) != rules_.made.end(); }

NameSet Names::roles_of(const NameSet& given) const {
  NameSet roles;
  if (roles_.empty()) return roles;
  for (const std::string& name : given)
    for (const std::string_view ending : rules_.role_endings)
      if (name.size() > ending.size() && name.ends_with(ending))
        roles.insert(name.substr(0, name.size() - ending.size()));
  return roles;
}

std::vector<WantedFile> Names::of_role(std::string_view role) const {
  std::vector<WantedFile> result;
  for (const std::string_view ending : rules_.role_endings) {
    // Fillers have no level of their own: they belong to the first one.
    const auto at =
        std::ranges::find_if(roles_, [&](std::size_t each) { return plan_.levels[each].name.ends_with(ending); });
    result.push_back({std::string(role).append(ending), at == roles_.end() ? roles_.front() : *at});
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
      if (is_unnamed(plan_, i, number))
        result.push_back({dungeon.prototype + std::to_string(number), i, dungeon.prototype});
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

bool Names::is_of_code(std::string_view name) const {
  return fillers_.contains(name) ||
         std::ranges::any_of(rules_.loaded, [&](const auto& each) { return each.has(name); }) ||
         std::ranges::find(of_code_, name, &CodeFile::name) != of_code_.end() || listed_.contains(name);
}

bool Names::is_of_no_level(std::string_view name) const {
  return std::ranges::none_of(
      plan_.levels, [&](const PlannedLevel& each) { return each.name == name || variant_of(name, each.name) > 0; });
}

std::string Names::why_unloaded(std::string_view name) const {
  if (is_of_code(name) || is_of_prototype(name)) return {};
  if (std::ranges::any_of(wanted_, [&](const WantedFile& each) { return each.name == name; })) return {};
  if (!roles_.empty())
    for (const auto* endings : {&rules_.role_endings, &rules_.endings_of_some})
      for (const std::string_view ending : *endings)
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
  for (const GameRules::Filler& filler : rules_.fillers)
    if (filler.level == name)
      return "it is for levels without a name" +
             (filler.where == GameRules::Filler::Where::dungeon ? " in a dungeon " + quote(std::string(filler.of))
                                                                : std::string()) +
             ", and there are none";
  return plan_.dungeons.empty() ? "the game asks for no level of its name" : "no level of the dungeon has its name";
}

}  // namespace speclev::checker
