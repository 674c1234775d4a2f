#include "check/placing.hh"

#include <algorithm>
#include <optional>
#include <set>

#include "base/characters.hh"

namespace speclev::checker {

namespace {

/// Places the levels of one dungeon with a certain number of levels, as a search over all places.
class Placing {
 public:
  Placing(const Plan& plan, std::size_t dungeon, std::int64_t count) : plan_(plan), count_(count) {
    for (std::size_t i = 0; i < plan.levels.size(); ++i)
      if (plan.levels[i].dungeon == dungeon && plan.levels[i].chance >= 100) levels_.push_back(i);
    places_.resize(plan.levels.size());
  }

  /// The first level that finds no place, whatever the places of others; nothing if all find one, or if there are too
  /// many ways to try them all.
  std::optional<std::size_t> first_lost() {
    if (place(0) || steps_ == most_steps) return std::nullopt;
    return levels_[deepest_];
  }

 private:
  static constexpr std::size_t most_steps = 100000;

  bool place(std::size_t at) {
    if (at == levels_.size()) return true;
    deepest_ = std::max(deepest_, at);
    const PlannedLevel& level = plan_.levels[levels_[at]];
    std::int64_t base = level.descent.base;
    if (level.descent.chain >= 0) {
      const auto chain = static_cast<std::size_t>(level.descent.chain);
      if (chain >= places_.size() || places_[chain] == 0) return true;  // where that one is, is not known
      base += places_[chain];
    } else if (base < 0) {
      base += count_ + 1;
    }
    const std::int64_t random = level.descent.random;
    const std::int64_t last = random == -1 ? count_ : std::min(count_, base + std::max<std::int64_t>(random - 1, 0));
    for (std::int64_t number = std::max<std::int64_t>(base, 1); number <= last; ++number) {
      if (++steps_ >= most_steps) return steps_ = most_steps, false;
      if (taken_.contains(number)) continue;
      taken_.insert(number);
      places_[levels_[at]] = number;
      if (place(at + 1)) return true;
      places_[levels_[at]] = 0;
      taken_.erase(number);
    }
    return false;
  }

  const Plan& plan_;
  std::int64_t count_;
  std::vector<std::size_t> levels_;
  std::vector<std::int64_t> places_;  ///< of each level of the plan; 0: not placed
  std::set<std::int64_t> taken_;
  std::size_t deepest_ = 0, steps_ = 0;
};

std::string outside_of(const PlannedDungeon& dungeon) {
  const std::int64_t count = dungeon.depth.first;
  return ", outside of " + quote(dungeon.name) + ", which has " + (dungeon.depth.is_certain() ? "" : "no more than ") +
         std::to_string(count) + (count == 1 ? " level" : " levels") +
         (dungeon.depth.is_certain() ? "" : " in some games");
}

/// Why a place that is counted from an end of the dungeon is none of it; empty if it is.
std::string outside(const Descent& descent, const PlannedDungeon& dungeon, const std::string& what) {
  const std::int64_t count = dungeon.depth.first;
  if (descent.chain >= 0 || (descent.base != 0 && descent.base <= count && descent.base >= -count)) return {};
  return what + " is at " + std::to_string(descent.base) + outside_of(dungeon);
}

/// Where a level may be in a dungeon of so many levels; nothing if that is not known.
std::optional<Depths> places_of(const Plan& plan, std::int64_t number, std::int64_t count) {
  if (number < 0 || number >= static_cast<std::int64_t>(plan.levels.size())) return std::nullopt;
  const Descent& descent = plan.levels[static_cast<std::size_t>(number)].descent;
  Depths base{0, 0};
  if (descent.chain >= 0) {
    if (descent.chain >= number) return std::nullopt;
    const auto chain = places_of(plan, descent.chain, count);
    if (!chain) return std::nullopt;
    base = {chain->first + descent.base, chain->last + descent.base};
  } else {
    base.first = base.last = descent.base < 0 ? count + 1 + descent.base : descent.base;
  }
  const std::int64_t last = descent.random == -1 ? count : base.last + std::max<std::int64_t>(descent.random - 1, 0);
  return Depths{std::max<std::int64_t>(base.first, 1), std::min(last, count)};
}

/// Why a place that is counted from a level is none of the dungeon; empty if it is, wherever that level is.
std::string outside_by_chain(const Descent& descent, const Plan& plan, const PlannedDungeon& dungeon,
                             const std::string& what) {
  const std::int64_t count = dungeon.depth.first;
  const auto chain = descent.chain < 0 ? std::nullopt : places_of(plan, descent.chain, count);
  if (!chain) return {};
  const Depths base{chain->first + descent.base, chain->last + descent.base};
  if (base.first >= 1 && base.last <= count) return {};
  return what + " is at " + std::to_string(base.first) + (base.is_certain() ? "" : " to " + std::to_string(base.last)) +
         ", counted from level " + quote(plan.levels[static_cast<std::size_t>(descent.chain)].name) +
         outside_of(dungeon);
}

/// What is wrong where something is chained to a level that some games do not have; empty if it is not.
std::string chained_to_chance(const Descent& descent, const Plan& plan, const std::string& what) {
  if (descent.chain < 0 || descent.chain >= static_cast<std::int64_t>(plan.levels.size())) return {};
  const PlannedLevel& level = plan.levels[static_cast<std::size_t>(descent.chain)];
  if (level.chance >= 100) return {};
  return what + " is chained to level " + quote(level.name) + ", which is left out of " +
         std::to_string(100 - level.chance) + " games in 100";
}

}  // namespace

std::vector<PlacingFault> placing_faults(const Plan& plan) {
  std::vector<PlacingFault> faults;
  std::set<std::size_t> faulty;  // dungeons
  const auto add = [&](std::size_t dungeon, Span span, std::string text) {
    if (text.empty()) return;
    faulty.insert(dungeon);
    faults.push_back({span, std::move(text)});
  };
  for (const PlannedLevel& each : plan.levels) {
    add(each.dungeon, each.span, chained_to_chance(each.descent, plan, "level " + quote(each.name)));
    add(each.dungeon, each.span, outside(each.descent, plan.dungeons[each.dungeon], "level " + quote(each.name)));
    add(each.dungeon, each.span,
        outside_by_chain(each.descent, plan, plan.dungeons[each.dungeon], "level " + quote(each.name)));
  }
  for (const PlannedBranch& each : plan.branches) {
    add(each.dungeon, each.span, chained_to_chance(each.descent, plan, "the branch to " + quote(each.to)));
    add(each.dungeon, each.span, outside(each.descent, plan.dungeons[each.dungeon], "the branch to " + quote(each.to)));
    add(each.dungeon, each.span,
        outside_by_chain(each.descent, plan, plan.dungeons[each.dungeon], "the branch to " + quote(each.to)));
  }
  for (std::size_t i = 0; i < plan.dungeons.size(); ++i) {
    if (faulty.contains(i)) continue;
    const PlannedDungeon& dungeon = plan.dungeons[i];
    Placing placing(plan, i, dungeon.depth.first);
    const auto lost = placing.first_lost();
    if (!lost) continue;
    const PlannedLevel& level = plan.levels[*lost];
    faults.push_back({level.span, "level " + quote(level.name) + " finds no place beside the others in " +
                                      quote(dungeon.name) + " of " + std::to_string(dungeon.depth.first) + " levels"});
  }
  return faults;
}

}  // namespace speclev::checker
