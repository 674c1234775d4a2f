#include "sim/stage.hh"

#include <algorithm>
#include <iterator>
#include <utility>

namespace speclev {

namespace {

constexpr std::string_view kind_names[] = {
    "monster", "object", "gold",  "trap",     "engraving", "stairs up", "stairs down", "ladder up",  "ladder down",
    "portal",  "branch", "altar", "fountain", "sink",      "pool",      "grave",       "drawbridge", "other",
};

constexpr LoadFaultFacts faults[] = {
#define SPECLEV_LOAD_FAULT(id, rule, consequence, text) {rule, LoadConsequence::consequence, text},
#include "speclev/load_faults.def"
#undef SPECLEV_LOAD_FAULT
};

/// More findings tell nothing more: a loop may make the same mistake in each of its rounds.
constexpr std::size_t most_findings = 1000;

}  // namespace

std::string_view thing_kind_name(ThingKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

const LoadFaultFacts& facts_of(LoadFault fault) { return faults[static_cast<std::size_t>(fault)]; }

namespace sim {

LevelBuilder::LevelBuilder(const LoadOptions& settings, const TerrainCodes& terrain_codes, const Rules& game,
                           bool is_of_program)
    : options(settings), codes(terrain_codes), rules(game), is_program(is_of_program), dice(settings, level.choices) {
  codes.set(stone_, codes.code(Terrain::stone));
  std::ranges::fill(level.squares, stone_);
}

void LevelBuilder::note_makers() {
  if (!options.record_makers) return;
  noted_.resize(level.squares.size(), stone_);
  level.makers.resize(level.squares.size());
  for (std::size_t i = 0; i < noted_.size(); ++i) {
    const Square& now = level.squares[i];
    Square& before = noted_[i];
    // Of a wall that stands already.
    const bool is_shape = sim::is(now, wall) && sim::is(before, wall);
    const bool is_same = now.terrain == before.terrain && now.code == before.code && now.door == before.door;
    const bool is_changed = now.touched != before.touched || !(is_same || is_shape);
    // What the game does when all is read leaves what it changes with those who made it.
    const bool is_kept = dice.origin.list.empty() && !level.makers[i].list.empty();
    if (is_changed && !is_kept) level.makers[i] = dice.origin;
    before = now;
  }
}

void LevelBuilder::light(const LevelArea& area, bool lit) {
  for (int x = std::max(area.x1, 0); x <= std::min(area.x2, last_column); ++x)
    for (int y = std::max(area.y1, 0); y <= std::min(area.y2, last_row); ++y) at(x, y).lit = lit || is(x, y, molten);
}

bool LevelBuilder::decide_light(int light) {
  if (light != random_number) return light != 0;
  return dice.r(1 + options.depth, "light") < 11 && dice.rn(77, "darkness") != 0;
}

void LevelBuilder::report(LoadFault fault, std::optional<LevelPlace> place) {
  if (!level.not_simulated.empty()) return;  // what follows rests on it
  if (level.findings.size() < most_findings) level.findings.push_back({fault, dice.origin, place});
}

void LevelBuilder::report_of(const Origin& origin, LoadFault fault, LevelPlace place) {
  const Origin at_work = std::exchange(dice.origin, origin);
  report(fault, place);
  dice.origin = at_work;
}

void LevelBuilder::report_end(LoadFault fault, std::optional<LevelPlace> place) {
  if (!level.not_simulated.empty()) return;
  if (level.findings.size() == most_findings) level.findings.pop_back();  // it is told in any case
  level.findings.push_back({fault, dice.origin, place});
}

void LevelBuilder::end(LoadFault fault, std::optional<LevelPlace> place) {
  report_end(fault, place);
  throw GameEnds{};
}

LoadedThing& LevelBuilder::put(ThingKind kind, LevelPlace place, bool random_place) {
  LoadedThing& thing = level.things.emplace_back();
  thing.kind = kind;
  thing.place = place;
  thing.origin = dice.origin;
  thing.random_place = random_place;
  if (kind == ThingKind::trap) traps_.set(index(place));
  return thing;
}

void LevelBuilder::remove_trap(LevelPlace place) {
  if (!has_trap(place)) return;
  traps_.reset(index(place));
  std::erase_if(level.things,
                [&](const LoadedThing& thing) { return thing.kind == ThingKind::trap && thing.place == place; });
}

const LoadedRoom* LevelBuilder::room_at(LevelPlace place) const {
  const std::size_t room = level.at(place.x, place.y).room;
  return room == 0 || room > level.rooms.size() ? nullptr : &level.rooms[room - 1];
}

std::optional<std::size_t> LevelBuilder::map_at(LevelPlace place) const {
  for (std::size_t i = level.maps.size(); i-- > 0;)
    if (level.maps[i].has(place.x, place.y)) return i;
  return std::nullopt;
}

}  // namespace sim

}  // namespace speclev
