#include "lua/script_plan.hh"

#include <algorithm>
#include <utility>

#include "lua/script_text.hh"

namespace speclev::lua {

namespace {

/// Dungeons without a number that comes of chance have it always.
std::int64_t chance_of(const ScriptPlace& place) { return place.chance == 0 ? 100 : place.chance; }

checker::Descent descent_of(const ScriptPlace& place, const std::vector<checker::PlannedLevel>& levels) {
  const auto chain = std::ranges::find(levels, place.chain, &checker::PlannedLevel::name);
  const bool is_chained = !place.chain.empty() && chain != levels.end();
  return {place.base, place.range, is_chained ? chain - levels.begin() : -1};
}

}  // namespace

std::vector<std::string> files_of(const ScriptLevel& level, const ScriptDungeon& dungeon, const GameNeeds& needs) {
  std::vector<std::string> names;
  if (dungeon.name == needs.quest && !needs.role_mark.empty() && level.name.starts_with(needs.role_mark)) {
    for (const std::string& role : needs.roles) names.push_back(role + level.name.substr(needs.role_mark.size() - 1));
    return names;
  }
  if (level.variants == 0) names.push_back(level.name);
  for (int i = 1; i <= level.variants; ++i) names.push_back(level.name + "-" + std::to_string(i));
  return names;
}

checker::Plan plan_of(const DungeonScript& script) {
  checker::Plan plan;
  for (const ScriptDungeon& from : script.dungeons) {
    const std::size_t index = plan.dungeons.size();
    checker::PlannedDungeon dungeon;
    dungeon.name = from.name;
    dungeon.prototype = from.prototype;
    dungeon.depth = {from.place.base, from.place.base + checker::spread(from.place.range)};
    dungeon.entry = from.entry == 0 ? 1 : from.entry;
    dungeon.chance = chance_of(from.place);
    dungeon.is_hell = contains(from.flags, "hellish");
    dungeon.span = script.places.dungeons[index];
    for (const ScriptLevel& level : from.levels) {
      const checker::Descent descent = descent_of(level.place, plan.levels);
      plan.levels.push_back({level.name, level.name, level.variants, chance_of(level.place),
                             contains(level.flags, "roguelike"), checker::depths_of(descent, dungeon, plan.levels),
                             index, script.places.levels[plan.levels.size()], descent});
    }
    for (const ScriptBranch& branch : from.branches) {
      const checker::Descent descent = descent_of(branch.place, plan.levels);
      plan.branches.push_back({branch.to, checker::depths_of(descent, dungeon, plan.levels), index,
                               script.places.branches[plan.branches.size()], descent});
    }
    plan.dungeons.push_back(std::move(dungeon));
  }
  return plan;
}

std::optional<LevelPlaces> places_of_levels(const SourceText& script, const GameTables& game) {
  const DungeonScript read = read_dungeon_script(script, game);
  if (read.failed) return std::nullopt;
  const checker::Plan plan = plan_of(read);
  LevelPlaces places;
  std::size_t number = 0;
  for (const ScriptDungeon& dungeon : read.dungeons)
    for (const ScriptLevel& level : dungeon.levels)
      if (const auto below = checker::is_below(plan.levels[number++]))
        for (std::string& name : files_of(level, dungeon, game.needs)) places.names.emplace(std::move(name), *below);
  return places;
}

}  // namespace speclev::lua
