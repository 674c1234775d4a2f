#include "check/levels.hh"

#include <algorithm>

#include "target/target_data.hh"

namespace speclev::checker {

namespace {

constexpr std::uint64_t loads = 5;

/// Whether the game ends before the level is complete, or a part of it is not simulated.
bool is_incomplete(const LoadedLevel& level) {
  return !level.not_simulated.empty() || std::ranges::any_of(level.findings, [](const LoadFinding& each) {
    const LoadConsequence consequence = facts_of(each.fault).consequence;
    return consequence == LoadConsequence::aborts || consequence == LoadConsequence::crashes ||
           each.fault == LoadFault::too_many_steps;
  });
}

}  // namespace

LevelWays ways_of(const LevelModel& level, const Target& target) {
  LevelWays ways;
  ways.is_known = true;
  const auto& traps = data_of(target).traps;
  for (std::uint64_t seed = 0; seed < loads; ++seed) {
    const LoadedLevel loaded = load(level, {.seed = seed});
    ways.is_known = ways.is_known && !is_incomplete(loaded);
    for (const LoadedThing& thing : loaded.things) {
      if (thing.stocked) continue;
      std::vector<Part>* list = nullptr;
      switch (thing.kind) {
        case ThingKind::stairs_up:
        case ThingKind::ladder_up: list = &ways.up; break;
        case ThingKind::stairs_down:
        case ThingKind::ladder_down: list = &ways.down; break;
        case ThingKind::portal: list = &ways.portals; break;
        case ThingKind::branch: list = &ways.branches; break;
        case ThingKind::trap:
          for (const std::string_view name : {"hole", "trap door"})
            if (const auto number = traps.find(name); number && thing.number == *number) ways.falls = true;
          break;
        default: break;
      }
      if (list == nullptr) continue;
      const Part part{declaration_of(level, thing.origin), thing.text};
      const bool is_new = std::ranges::none_of(
          *list, [&](const Part& each) { return each.span == part.span && each.text == part.text; });
      if (is_new) list->push_back(part);
    }
  }
  return ways;
}

}  // namespace speclev::checker
