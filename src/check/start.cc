#include "check/start.hh"

#include <algorithm>
#include <set>
#include <string>

#include "base/characters.hh"
#include "base/spell.hh"
#include "check/placing.hh"

namespace speclev::checker {

namespace {

class StartCheck {
 public:
  StartCheck(const Plan& plan, const GameRules& rules, const TargetData& target, Sink& sink)
      : plan_(plan), rules_(rules), target_(target), sink_(sink) {}

  void run() {
    counts();
    ways();
    needed();
    known();
    for (const PlacingFault& each : placing_faults(plan_)) sink_.report(Diag::unplaced_level, each.span, {each.text});
  }

 private:
  void counts() {
    const auto dungeons = static_cast<std::int64_t>(plan_.dungeons.size());
    const auto levels = static_cast<std::int64_t>(plan_.levels.size());
    const auto branches = static_cast<std::int64_t>(plan_.branches.size());
    if (const std::int64_t limit = target_.limit(Limit::dungeons); dungeons >= limit)
      too_many(dungeons, "dungeons", limit - 1);
    if (const std::int64_t limit = target_.limit(Limit::dungeon_levels); levels > limit)
      too_many(levels, "levels with names", limit);
    if (const std::int64_t limit = target_.limit(Limit::branches); branches > limit)
      too_many(branches, "branches", limit);
    std::int64_t all = 0;
    for (const PlannedDungeon& each : plan_.dungeons) all += each.depth.last;
    if (rules_.most_levels && all > *rules_.most_levels)
      sink_.report(Diag::game_limit, {},
                   {"all dungeons together have up to " + std::to_string(all) + " levels, and the game takes at most " +
                    std::to_string(*rules_.most_levels)});
  }

  void too_many(std::int64_t count, std::string_view of_what, std::int64_t most) {
    sink_.report(Diag::game_limit, {},
                 {"there are " + std::to_string(count) + " " + std::string(of_what) + ", and the game takes at most " +
                  std::to_string(most)});
  }

  /// The game looks for the branch to each dungeon among those of the dungeons above it.
  void ways() {
    std::set<std::string_view> reached;
    std::size_t next = 0;
    for (std::size_t i = 0; i < plan_.dungeons.size(); ++i) {
      const bool reads_ahead = target_.has(Feature::branches_back);
      for (; next < plan_.branches.size() && (reads_ahead || plan_.branches[next].dungeon < i); ++next)
        reached.insert(plan_.branches[next].to);
      const PlannedDungeon& dungeon = plan_.dungeons[i];
      if (i == 0 || reached.contains(dungeon.name)) continue;
      Diagnostic& result = sink_.report(Diag::unreachable_dungeon, dungeon.span, {quote(dungeon.name)});
      const bool comes_later = std::ranges::any_of(
          plan_.branches, [&](const auto& each) { return each.to == dungeon.name && each.dungeon >= i; });
      result.advise(comes_later ? "the game looks for it in the dungeons above, and ends when it starts"
                                : "the game ends when it starts");
    }
    for (const PlannedBranch& each : plan_.branches) {
      const auto is_it = [&](const PlannedDungeon& dungeon) { return dungeon.name == each.to; };
      if (std::ranges::any_of(plan_.dungeons, is_it)) continue;
      Speller speller(each.to);
      for (const PlannedDungeon& dungeon : plan_.dungeons) speller.offer(dungeon.name);
      sink_.report(Diag::undefined_dungeon, each.span, {quote(each.to)}).suggest(speller);
    }
  }

  void needed() {
    for (const std::string_view name : target_.dungeon.needed) {
      const auto at = std::ranges::find(plan_.dungeons, name, &PlannedDungeon::name);
      if (at == plan_.dungeons.end())
        sink_.report(Diag::needed_dungeon, {}, {quote(name), target_.name});
      else if (at->chance < 100 && std::ranges::find(rules_.uncertain, name) == rules_.uncertain.end())
        sink_.report(Diag::uncertain_dungeon, at->span, {quote(name), target_.name, at->chance});
    }
  }

  void known() {
    // Where none of the levels is of roles, there is no quest yet.
    const bool has_roles = std::ranges::any_of(plan_.levels, [&](const PlannedLevel& each) {
      return !rules_.role_prefix.empty() && each.name.starts_with(rules_.role_prefix);
    });
    for (const GameRules::Needed& each : rules_.needed)
      if (has_roles && std::ranges::find(plan_.levels, each.level, &PlannedLevel::name) == plan_.levels.end())
        sink_.report(Diag::needed_level, {}, {quote(each.level), each.when});
    for (const GameRules::Known& known : rules_.known) {
      if (std::ranges::find(plan_.levels, known.level, &PlannedLevel::name) != plan_.levels.end()) continue;
      if (known.effect.empty())
        sink_.report(Diag::known_level, {}, {quote(known.level), target_.name});
      else
        sink_.report(Diag::spoiling_level, {}, {quote(known.level), known.effect});
    }
  }

  const Plan& plan_;
  const GameRules& rules_;
  const TargetData& target_;
  Sink& sink_;
};

}  // namespace

void look_at_plan(const Plan& plan, const GameRules& rules, const TargetData& target, Sink& sink) {
  StartCheck(plan, rules, target, sink).run();
}

}  // namespace speclev::checker
