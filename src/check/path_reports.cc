#include "check/path_reports.hh"

#include <algorithm>

#include "base/characters.hh"
#include "base/spell.hh"

namespace speclev::checker {

void WaysTeller::stops(const LevelWays& ways, const PlannedDungeon* dungeon) {
  for (const Part& each : ways.portals) portal(each.text, each.span.value_or(whole_), dungeon);
  for (const std::string& to : ways.lost_portals) portal(to, whole_, dungeon);
  // There are published levels without any room, in games of which it was not seen what they do then.
  if (ways.is_known && ways.lacking && (!ways.lacking->type.empty() || ways.lacking->is_seen))
    sink_.report(Diag::missing_room, whole_, {in_words(*ways.lacking)});
}

void WaysTeller::ways(const LevelWays& ways, const PlannedLevel& level) {
  const PlannedDungeon& dungeon = plan_.dungeons[level.dungeon];
  const auto span = [&](const Part& part) { return part.span.value_or(whole_); };
  stops(ways, &dungeon);
  if (!plan_.may_have_branch(level))
    for (const Part& branch : ways.branches) sink_.report(Diag::idle_branch, span(branch));
  if (!ways.is_known || !level.where) return;
  if (const PlannedBranch* branch = plan_.certain_branch(level); branch != nullptr && ways.branches.empty())
    sink_.report(Diag::unplaced_branch, whole_, {quote(branch->to)}).advise("the game puts it anywhere");
  const bool is_first = PlannedDungeon::is_first(*level.where);
  const bool is_last = dungeon.is_last(*level.where);
  if (is_first)
    for (const Part& stairs : ways.up)
      sink_.report(Diag::idle_stairs, span(stairs),
                   {"level " + quote(level.name) + " is the first one of " + quote(dungeon.name)});
  if (is_last)
    for (const Part& stairs : ways.down)
      sink_.report(Diag::idle_stairs, span(stairs),
                   {"level " + quote(level.name) + " is the last one of " + quote(dungeon.name)});
  const bool has_other = !ways.portals.empty() || !ways.branches.empty();
  if (ways.up.empty() && !ways.says_up && !has_other && level.where->first > 1)
    sink_.report(Diag::missing_stairs, whole_, {quote(std::string(name_)), "up"});
  // Where one arrives at the bottom, the top is the end of the way.
  const bool is_end = dungeon.entry < 0 && level.where->first == 1;
  if (ways.down.empty() && !ways.says_down && !has_other && !ways.falls && !is_end &&
      level.where->last < dungeon.depth.first)
    sink_.report(Diag::missing_stairs, whole_, {quote(std::string(name_)), "down"});
}

/// Whether it is a level of a role for which the dungeon has one that stands for all roles.
bool WaysTeller::is_of_role(std::string_view name) const {
  const std::string_view prefix = rules_.role_prefix;
  return !prefix.empty() && std::ranges::any_of(rules_.role_endings, [&](std::string_view ending) {
    return name.ends_with(ending) && std::ranges::any_of(plan_.levels, [&](const PlannedLevel& each) {
             return each.name.starts_with(prefix) && each.name.ends_with(ending);
           });
  });
}

/// Where a portal leads: a level of a number in the same dungeon, or one that the dungeon names.
void WaysTeller::portal(const std::string& to, Span where, const PlannedDungeon* dungeon) {
  if (!to.empty() && is_digit(to.front())) {
    if (dungeon == nullptr) return;
    const std::int64_t number = std::stoll(to.substr(0, std::min<std::size_t>(to.find_first_not_of(digits), 9)));
    if (number < 1 || number > dungeon->depth.last)
      sink_.report(
          Diag::lost_portal, where,
          {"level " + std::to_string(number), quote(dungeon->name) + " has " + std::to_string(dungeon->depth.last)});
    return;
  }
  if (std::ranges::any_of(plan_.levels, [&](const PlannedLevel& each) { return each.name == to; })) return;
  if (std::ranges::find(rules_.portals, to) != rules_.portals.end() || is_of_role(to)) return;
  Speller speller(to);
  for (const PlannedLevel& each : plan_.levels) speller.offer(each.name);
  sink_
      .report(Diag::lost_portal, where,
              {quote(to), std::string("no level of the dungeon has that name; the game ") +
                              (rules_.lost_portal_crashes ? "crashes" : "makes none")})
      .advise_if(speller.best().empty() ? std::string() : "did you mean " + quote(speller.best()) + "?");
}

}  // namespace speclev::checker
