#include "check/plan.hh"

#include <algorithm>
#include <map>

#include "target/word_values.hh"

namespace speclev::checker {

namespace {

std::int64_t number(const Record& record, std::string_view name) {
  const Value* value = record.find(name);
  return value == nullptr ? 0 : value->number;
}

std::string text(const Record& record, std::string_view name) {
  const Value* value = record.find(name);
  return value == nullptr ? std::string() : value->text;
}

/// Some games show another name than that of the file.
std::string file_of(const Record& level) {
  const std::string file = text(level, "file");
  return file.empty() ? text(level, "name") : file;
}

Span place_of(const std::vector<DeclarationPlace>& places, std::string_view list, std::size_t index) {
  const auto found = std::ranges::find_if(places, [&](const DeclarationPlace& each) {
    return each.list == list && static_cast<std::size_t>(each.index) == index;
  });
  return found == places.end() ? Span() : found->span;
}

Descent descent_of(const Record& record) {
  return {number(record, "base"), number(record, "random"), number(record, "chain")};
}

}  // namespace

std::int64_t spread(std::int64_t random) { return std::max<std::int64_t>(random - 1, 0); }

std::optional<Depths> depths_of(const Descent& descent, const PlannedDungeon& dungeon,
                                const std::vector<PlannedLevel>& levels) {
  const auto [base, random, chain] = descent;
  if (chain < -1 || chain >= static_cast<std::int64_t>(levels.size())) return std::nullopt;
  Depths result;
  if (chain >= 0) {
    const auto& reference = levels[static_cast<std::size_t>(chain)].where;
    if (!reference) return std::nullopt;
    result = {reference->first + base, reference->last + base + spread(random)};
  } else if (base > 0) {
    result = {base, base + spread(random)};
  } else {
    result = {dungeon.depth.first + 1 + base, dungeon.depth.last + 1 + base + spread(random)};
  }
  if (random == -1) result.last = dungeon.depth.last;
  result.first = std::max<std::int64_t>(result.first, 1);
  result.last = std::min(result.last, dungeon.depth.last);
  return result.first <= result.last ? std::optional(result) : std::nullopt;
}

bool Plan::may_have_branch(const PlannedLevel& level) const {
  if (!level.where) return true;
  const auto is_here = [&](const PlannedBranch& branch) {
    if (branch.dungeon == level.dungeon)
      return !branch.where || (branch.where->first <= level.where->last && level.where->first <= branch.where->last);
    const PlannedDungeon& own = dungeons[level.dungeon];
    if (branch.to != own.name) return false;
    return own.entry > 0 ? level.where->has(own.entry)
                         : level.where->last >= own.depth.first + 1 + own.entry &&
                               level.where->first <= own.depth.last + 1 + own.entry;
  };
  return std::ranges::any_of(branches, is_here);
}

const PlannedBranch* Plan::certain_branch(const PlannedLevel& level) const {
  const auto found = std::ranges::find_if(branches, [&](const PlannedBranch& each) {
    return each.dungeon == level.dungeon && each.where && level.where && each.where->is_certain() &&
           level.where->is_certain() && each.where->first == level.where->first;
  });
  return found == branches.end() ? nullptr : &*found;
}

bool is_unnamed(const Plan& plan, std::size_t dungeon, std::int64_t number) {
  return std::ranges::none_of(plan.levels, [&](const PlannedLevel& each) {
    return each.dungeon == dungeon && (!each.where || each.where->has(number));
  });
}

std::optional<bool> is_below(const PlannedLevel& level) {
  if (!level.where) return std::nullopt;
  if (level.where->first > 1) return true;
  return PlannedDungeon::is_first(*level.where) ? std::optional(false) : std::nullopt;
}

Plan plan_of(const Contents& dungeon, const std::vector<DeclarationPlace>& places) {
  Plan plan;
  for (const Record& record : dungeon.root.records) {
    if (record.kind != RecordKind::dungeon) continue;
    const std::size_t index = plan.dungeons.size();
    PlannedDungeon made;
    made.name = text(record, "name");
    made.prototype = text(record, "protofile");
    made.depth = {number(record, "base"), number(record, "base") + spread(number(record, "random"))};
    made.entry = number(record, "entry") == 0 ? 1 : number(record, "entry");
    if (const std::int64_t chance = number(record, "chance"); chance > 0) made.chance = chance;
    made.is_hell = (number(record, "flags") & word_value::hellish) != 0;
    made.span = place_of(places, "dungeons", index);
    plan.dungeons.push_back(made);
    for (const Record& inner : record.records) {
      const auto where = depths_of(descent_of(inner), made, plan.levels);
      if (inner.kind == RecordKind::special_level)
        plan.levels.push_back({file_of(inner), text(inner, "name"), number(inner, "variants"), number(inner, "chance"),
                               (number(inner, "flags") & word_value::roguelike) != 0, where, index,
                               place_of(places, "levels", plan.levels.size()), descent_of(inner)});
      else if (inner.kind == RecordKind::branch)
        plan.branches.push_back({text(inner, "name"), where, index, place_of(places, "branches", plan.branches.size()),
                                 descent_of(inner), number(inner, "entry")});
    }
  }
  for (const PlannedBranch& branch : plan.branches)
    for (PlannedDungeon& each : plan.dungeons)
      if (branch.entry != 0 && each.name == branch.to) each.entry = branch.entry;
  return plan;
}

}  // namespace speclev::checker
