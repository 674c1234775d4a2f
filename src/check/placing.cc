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

/// Why a place that is counted from an end of the dungeon is none of it; empty if it is.
std::string outside(const Descent& descent, const PlannedDungeon& dungeon, const std::string& what) {
  const std::int64_t count = dungeon.depth.first;
  if (descent.chain >= 0 || (descent.base != 0 && descent.base <= count && descent.base >= -count)) return {};
  return what + " is at " + std::to_string(descent.base) + ", outside of " + quote(dungeon.name) + ", which has " +
         (dungeon.depth.is_certain() ? "" : "no more than ") + std::to_string(count) +
         (count == 1 ? " level" : " levels") + (dungeon.depth.is_certain() ? "" : " in some games");
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
  for (const PlannedLevel& each : plan.levels)
    add(each.dungeon, each.span,
        outside(each.descent, plan.dungeons[each.dungeon], "level " + quote(each.name)));
  for (const PlannedBranch& each : plan.branches)
    add(each.dungeon, each.span,
        outside(each.descent, plan.dungeons[each.dungeon], "the branch to " + quote(each.to)));
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
