#include "lint/hazards.hh"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "lint/player.hh"
#include "lint/rules.hh"
#include "sim/regions.hh"
#include "sim/terrain.hh"

namespace speclev::linter {

namespace {

constexpr std::pair<LevelPlace, std::string_view> directions[] = {
    {{0, -1}, "north"}, {{0, 1}, "south"}, {{1, 0}, "east"}, {{-1, 0}, "west"}};

bool is_any(const LoadedLevel& level, LevelPlace at, LevelPlace step, TerrainClasses classes) {
  const LevelPlace beside{at.x + step.x, at.y + step.y};
  return squares_in_use.has(beside.x, beside.y) && sim::is(level.at(beside.x, beside.y), classes);
}

bool is_beside_moat(const LoadedLevel& level, LevelPlace at) {
  return std::ranges::any_of(directions,
                             [&](const auto& each) { return is_any(level, at, each.first, sim::water | sim::molten); });
}

/// Whether the region looks the same all over, and is none in which something is put.
bool is_seamless(const LoadedLevel& level, const LoadFinding& fault) {
  const auto room = std::ranges::find(level.rooms, fault.origin, &LoadedRoom::origin);
  if (room == level.rooms.end() || !fault.place) return false;
  const bool is_plain = !room->filled || room->type == sim::ordinary_room;
  return is_plain && level.at(fault.place->x, fault.place->y).lit == room->lit;
}

/// Where a drawbridge could lead to a wall.
std::string other_direction(const LoadedLevel& level, LevelPlace at) {
  std::string found;
  for (const auto& [step, name] : directions)
    if (is_any(level, at, step, sim::wall))
      found += (found.empty() ? "; there is wall to the " : " and the ") + std::string(name);
  return found;
}

}  // namespace

std::optional<LintFinding> finding_of(const LoadFinding& fault, const LoadedLevel& level) {
  const LoadFaultFacts& facts = facts_of(fault.fault);
  auto rule = rule_numbered(facts.rule);
  if (!rule) return std::nullopt;
  std::string text(facts.text);
  if (fault.fault == LoadFault::bridge_on_land && is_beside_moat(level, *fault.place)) rule = Diag::bridge_beside_moat;
  if (fault.fault == LoadFault::mixed_region && is_seamless(level, fault)) rule = Diag::split_region;
  if (fault.fault == LoadFault::bridge_without_wall) text += other_direction(level, *fault.place);
  return LintFinding{*rule, std::move(text), fault.origin, fault.place, fault.declaration};
}

}  // namespace speclev::linter
