// Runs the opcodes that only some games have.
#include "sim/features.hh"
#include "vm/machine.hh"

namespace speclev::sim {

/// On what only some games have. Furniture stays, and so do squares with traps.
void Machine::put_terrain() {
  const std::int64_t code = code_.step(at_ - 1).terrain;
  const auto put = [&](LevelPlace place) {
    if (!is_on_level(place.x, place.y) || stage_.has_trap(place)) return;
    if (stage_.is(place, furniture) && stage_.at(place.x, place.y).code != code)
      return stage_.report(LoadFault::on_furniture, place);
    stage_.change_terrain_to(place.x, place.y, code);
  };
  MachineValue value = pop();
  if (value.kind == Kind::place) return put(find(value, dry).place);
  push_value(std::move(value));
  const auto where = pop_selection();
  if (!where) return;
  for (const LevelPlace place : (*where)->places()) put(place);
}

/// What a place is made of where it is floor, whatever kind of it.
void Machine::change_floor() {
  const auto code = pop_number();
  const auto where = code ? pop_selection() : std::nullopt;
  if (!where) return;
  for (const LevelPlace place : (*where)->places()) {
    if (!is_on_level(place.x, place.y) || !stage_.is(place, floor_kind)) continue;
    const Terrain terrain = stage_.terrain(place.x, place.y);
    const bool is_floor = terrain == Terrain::floor || terrain == Terrain::corridor || terrain == Terrain::other;
    if (is_floor) stage_.change_terrain_to(place.x, place.y, *code);
  }
}

void Machine::put_other_trap() {
  if (const auto at = pop_place(dry)) stage_.put(ThingKind::trap, at->place, at->random);
}

void Machine::put_other_monster() {
  if (const auto at = pop_place(dry)) stage_.put(ThingKind::monster, at->place, at->random);
}

/// A stream that leaves a place, most of all in one direction.
void Machine::spill() {
  constexpr LevelPlace steps[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};  // by the bits of directions
  constexpr int searches = 500, tries = 200, ways = 4;
  const auto count = pop_number(), direction = count ? pop_number() : std::nullopt;
  if (!direction) return;
  // In some games it is a number, with its light behind all others.
  const MachineValue value = pop();
  const TerrainValue what =
      value.kind == Kind::terrain ? terrain_of(value) : TerrainValue{value.number, opcode::light_not_given};
  const auto from = pop(Kind::place);
  if (!from) return;
  int main_way = 0;
  while (main_way < ways - 1 && (*direction >> main_way & 1) == 0) ++main_way;
  LevelPlace at = raw(*from, any_ground);
  if (from->is_random) {
    const LevelPlace step = steps[main_way];
    bool is_found = false;
    for (int i = 0; i < searches && !is_found; ++i) {
      at = {stage_.dice.r(last_column, "x"), stage_.dice.rn(rows_of_level, "y")};
      is_found = stage_.is(at.x - step.x, at.y - step.y, wall);
    }
    if (!is_found) return;
    paint({at.x - step.x, at.y - step.y}, what);
  }
  for (int painted = 0, last = -1; painted < *count; ++painted) {
    paint(at, what);
    bool is_found = false;
    for (int i = 0; i < tries && !is_found; ++i) {
      const int rolled = stage_.dice.rn(ways + 1, "way");
      const int way = rolled == ways ? main_way : rolled;
      const LevelPlace next{at.x + steps[way].x, at.y + steps[way].y};
      if (way == last || !is_on_level(next.x, next.y) || stage_.at(next.x, next.y).code == what.code) continue;
      at = next;
      last = way;
      is_found = true;
    }
    if (!is_found) return;
  }
}

void Machine::set_boundary() {
  if (const auto code = pop_number()) boundary_ = *code;
}

}  // namespace speclev::sim
