#include "lint/whole_level.hh"

#include <algorithm>

#include "sim/model.hh"

namespace speclev::linter {

bool is_complete(const LoadedLevel& level) {
  return level.not_simulated.empty() && std::ranges::none_of(level.findings, [](const LoadFinding& each) {
           const LoadConsequence consequence = facts_of(each.fault).consequence;
           return consequence == LoadConsequence::aborts || consequence == LoadConsequence::crashes ||
                  each.fault == LoadFault::too_many_steps;
         });
}

bool is_way(ThingKind kind) {
  switch (kind) {
    case ThingKind::stairs_up:
    case ThingKind::stairs_down:
    case ThingKind::ladder_up:
    case ThingKind::ladder_down:
    case ThingKind::portal:
    case ThingKind::branch: return true;
    default: return false;
  }
}

namespace {

/// Rule 20.
void check_ways(const LoadedLevel& level, const sim::Rules& rules, std::vector<LintFinding>& findings) {
  if ((level.flags & rules.flags.fragment) != 0) return;  // it is a part of another level
  if (!level.arrivals.empty() || std::ranges::any_of(level.things, is_way, &LoadedThing::kind)) return;
  findings.push_back({Diag::missing_way_in, "there are neither stairs nor another way to arrive; one does so anywhere",
                      Origin{"level", -1, 0}});
}

/// Rule 19: of each direction there are stairs once.
void check_stairs(const LoadedLevel& level, std::vector<LintFinding>& findings) {
  for (const ThingKind kind :
       {ThingKind::stairs_up, ThingKind::stairs_down, ThingKind::ladder_up, ThingKind::ladder_down}) {
    const auto first = std::ranges::find(level.things, kind, &LoadedThing::kind);
    if (first == level.things.end()) continue;
    const auto second =
        std::find_if(first + 1, level.things.end(), [&](const LoadedThing& each) { return each.kind == kind; });
    if (second != level.things.end())
      findings.push_back({Diag::second_stairs, "there are stairs in this direction already; only the last ones count",
                          second->origin, second->place});
  }
}

/// Rule 59.
void check_arrivals(const LoadedLevel& level, std::vector<LintFinding>& findings) {
  for (std::size_t i = 1; i < level.arrivals.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Arrival &one = level.arrivals[j], &other = level.arrivals[i];
      if (one.from_above != other.from_above || one.from_below != other.from_below) continue;
      findings.push_back({Diag::second_arrival,
                          "there is another region where the same people arrive; one of the two has no effect",
                          other.origin});
      return;
    }
}

}  // namespace

void check_whole_level(const LoadedLevel& level, const LevelModel& model, std::vector<LintFinding>& findings) {
  const std::size_t before = findings.size();
  check_ways(level, model.model().facts.rules, findings);
  check_stairs(level, findings);
  check_arrivals(level, findings);
  for (std::size_t i = before; i < findings.size(); ++i)
    findings[i].declaration = declaration_of(model, findings[i].origin);
}

}  // namespace speclev::linter
