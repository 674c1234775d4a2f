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

void look_at_stairs(const Record& record, const Contents& contents, LevelWays& ways) {
  const bool is_region = record.kind == RecordKind::level_region;
  if (!is_region && record.kind != RecordKind::stair && record.kind != RecordKind::ladder) return;
  for (const Value& value : record.values) {
    const std::string words = contents.words(value);
    ways.says_up |= words.find("up") != words.npos;
    ways.says_down |= words.find("down") != words.npos;
  }
  if (record.is_computed()) ways.says_up = ways.says_down = true;
}

/// Where a portal of the file leads, whether it finds a place or not; empty if the record is of none: only portals have
/// a name.
std::string portal_to(const Record& record) {
  if (record.kind != RecordKind::level_region) return {};
  const auto named = std::ranges::find_if(record.values, [](const Value& value) { return !value.text.empty(); });
  return named == record.values.end() ? std::string() : named->text;
}

/// Whether a room or region of the file has a type, filled or not.
bool has_type(const Contents& contents, const LackingRoom& room) {
  bool found = false;
  const TargetData& data = data_of(contents.target);
  const auto type = data.rooms.find(room.type);
  if (!type) return false;
  contents.each([&](const Record& record) {
    if (record.kind != RecordKind::region && record.kind != RecordKind::room && record.kind != RecordKind::subroom)
      return;
    for (const Value& value : record.values)
      found |= value.type == ValueType::number &&
               (value.number == *type || value.number == *type + data.limit(Limit::room_types) + 1);
  });
  return found;
}

}  // namespace

LevelWays ways_of(const LevelModel& level, const Target& target, const GameRules& rules, std::string_view name) {
  LevelWays ways;
  ways.is_known = true;
  bool always_lacks = true;
  const auto& traps = data_of(target).traps;
  for (std::uint64_t seed = 0; seed < loads; ++seed) {
    const LoadedLevel loaded = load(level, {.seed = seed, .level_name = std::string(name)});
    ways.is_known = ways.is_known && !is_incomplete(loaded);
    ways.lacking = lacking_room(loaded, target, rules, name);
    always_lacks = always_lacks && ways.lacking;
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
          for (const std::string_view trap : {"hole", "trap door"})
            if (const auto number = traps.find(trap); number && thing.number == *number) ways.falls = true;
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
  if (!always_lacks) ways.lacking.reset();
  return ways;
}

LevelWays ways_of(const LevelModel& level, const Contents& contents, const GameRules& rules, std::string_view name) {
  LevelWays ways = ways_of(level, contents.target, rules, name);
  contents.each([&](const Record& record) { look_at_stairs(record, contents, ways); });
  // The game looks where a portal leads before it looks for its place.
  contents.each([&](const Record& record) {
    std::string to = portal_to(record);
    if (!to.empty() && std::ranges::none_of(ways.portals, [&](const Part& each) { return each.text == to; }))
      ways.lost_portals.push_back(std::move(to));
  });
  if (ways.lacking && has_type(contents, *ways.lacking)) ways.lacking.reset();
  return ways;
}

}  // namespace speclev::checker
