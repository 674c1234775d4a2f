// Runs the opcodes that place things on squares.
#include <algorithm>
#include <utility>

#include "sim/features.hh"
#include "vm/machine.hh"

namespace speclev::sim {

namespace {

constexpr int secret_door = 32;  // beside the states
constexpr char swimmers = ';';
constexpr std::size_t deepest_containers = 10;

}  // namespace

/// One roll for all of the doors.
void Machine::door() {
  const auto state = pop_number();
  const auto where = state ? pop_selection() : std::nullopt;
  if (!where) return;
  const bool is_told_secret = code_.secret_door && std::ranges::count(said_, *code_.secret_door) != 0;
  const bool is_secret = is_told_secret || (*state != random_number && (*state & secret_door) != 0);
  const DoorState made = door_state(stage_, is_secret && *state >= 0 ? *state & ~secret_door : *state);
  for (const LevelPlace place : (*where)->places())
    if (is_on_level(place.x, place.y)) make_door(stage_, place, made, is_secret);
}

void Machine::drawbridge() {
  const auto direction = pop_number(), state = direction ? pop_number() : std::nullopt;
  const auto at = state ? pop_place(dry | wet) : std::nullopt;
  if (!at) return;
  const bool open = *state != random_number                      ? *state != 0
                    : stage_.rules.are(LoadingWay::bridges_open) ? true
                                                                 : stage_.dice.rn(2, "state") != 0;
  make_drawbridge(stage_, at->place, *direction, open, at->random);
}

void Machine::stair() {
  const auto up = pop_number();
  const auto at = up ? pop_place(dry) : std::nullopt;
  if (at) make_stairs(stage_, at->place, *up != 0, at->random);
}

void Machine::ladder() {
  const auto up = pop_number();
  const auto at = up ? pop_place(dry) : std::nullopt;
  if (at) make_ladder(stage_, at->place, *up != 0, at->random);
}

void Machine::altar() {
  const auto alignment = pop_number(), shrine = alignment ? pop_number() : std::nullopt;
  const auto at = shrine ? pop_place(dry) : std::nullopt;
  if (!at) return;
  const auto moved = on_floor_of_room(*at);
  if (!moved) return;
  make_altar(stage_, moved->place, *shrine, facts_.temple, moved->random);
}

void Machine::put_features(Terrain feature) {
  const auto where = pop_selection();
  if (!where) return;
  for (const LevelPlace place : (*where)->places())
    if (is_on_level(place.x, place.y)) make_feature(stage_, place, feature, false);
}
void Machine::fountain() { put_features(Terrain::fountain); }
void Machine::sink() { put_features(Terrain::sink); }
void Machine::pool() { put_features(Terrain::pool); }

void Machine::grave() {
  const auto kind = pop_number();
  const auto text = kind ? pop_text() : std::nullopt;
  const auto at = text ? pop_place(dry) : std::nullopt;
  if (at) make_grave(stage_, at->place, *text, at->random);
}

void Machine::trap() {
  const auto type = pop_number();
  const auto at = type ? pop_place(dry) : std::nullopt;
  if (!at) return;
  const auto moved = on_floor_of_room(*at);
  if (!moved) return;
  make_trap(stage_, moved->place, *type, facts_.traps, moved->random);
}

void Machine::gold() {
  const auto at = pop_place(dry);
  const auto amount = at ? pop_number() : std::nullopt;
  if (!amount) return;
  check_thing(stage_, at->place, at->random);
  stage_.put(ThingKind::gold, at->place, at->random).number = *amount;
}

void Machine::engraving() {
  const auto type = pop_number();
  const auto text = type ? pop_text() : std::nullopt;
  const auto at = text ? pop_place(dry) : std::nullopt;
  if (!at) return;
  check_thing(stage_, at->place, at->random);
  LoadedThing& thing = stage_.put(ThingKind::engraving, at->place, at->random);
  thing.text = *text;
  thing.number = *type;
}

void Machine::level_region() {
  const auto name = pop_text();
  const auto padding = name ? pop_number() : std::nullopt, kind = padding ? pop_number() : std::nullopt;
  if (!kind) return;
  int corners[2][5] = {};
  for (auto* of : {corners[1], corners[0]})
    for (int i = 4; i >= 0; --i) {
      const auto number = pop_number();
      if (!number) return;
      of[i] = std::clamp(*number, -1000, 1000);
    }
  const auto area = [&](const int* c) {
    const int x = c[4] != 0 ? 0 : map_.x1, y = c[4] != 0 ? 0 : map_.y1;
    return LevelArea{c[0] + x, c[1] + y, c[2] + x, c[3] + y};
  };
  LevelRegion region;
  region.area = area(corners[0]);
  region.forbidden = area(corners[1]);
  region.kind = *kind;
  region.text = *name;
  region.origin = stage_.dice.origin;
  level_regions_.push_back(std::move(region));
}

void Machine::monster() {
  enum Extra { attitude = 0, alertness = 2, appearance = 3, name = 4 };
  const auto has_inventory = pop_number();
  if (!has_inventory) return;
  LoadedThing thing;
  thing.kind = ThingKind::monster;
  std::pair<MachineValue, int> looks_like;  // a name, and of what
  for (auto extra = pop_number(); extra && *extra != code_.monster_end; extra = pop_number()) {
    const MachineValue value = pop();
    if (*extra == appearance) looks_like = {pop(), static_cast<int>(value.number)};
    if (*extra == attitude && value.kind == Kind::number) thing.peaceful = value.number != 0;
    if (*extra == alertness && value.kind == Kind::number && value.number >= 0) thing.asleep = value.number != 0;
    if (*extra == name && value.kind == Kind::text) thing.text = value.text;
  }
  const auto place = pop(Kind::place);
  const auto which = place ? pop(Kind::monster) : std::nullopt;
  if (!which) return;
  if (which->number != random_number) {
    thing.letter = static_cast<char>(opcode::Packing::code(which->number));
    thing.number = std::max<std::int64_t>(code_.packing.behind_code(which->number), -1);
  }
  const auto& [name_of_other, kind_of_other] = looks_like;
  if (kind_of_other > 0) check_appearance(stage_, facts_, thing.letter, kind_of_other, name_of_other.text);
  const Found at = find(*place, thing.letter == swimmers ? wet : dry);
  if (at.is_nowhere) return;
  check_thing(stage_, at.place, at.random);
  thing.place = at.place;
  thing.random_place = at.random;
  thing.origin = stage_.dice.origin;
  stage_.level.things.push_back(std::move(thing));
  if (*has_inventory != 0) containers_.push_back(at.place);
}

void Machine::object() {
  enum Extra { name = 3, where = 14 };
  enum Flag { is_inside = 1, is_container = 2 };
  const auto flags = pop_number();
  if (!flags) return;
  LoadedThing thing;
  thing.kind = ThingKind::object;
  std::optional<MachineValue> place;
  for (auto extra = pop_number(); extra && *extra != code_.object_end; extra = pop_number()) {
    MachineValue value = pop();
    if (*extra == name && value.kind == Kind::text) thing.text = value.text;
    if (*extra == where && value.kind == Kind::place) place = std::move(value);
  }
  const auto which = pop(Kind::object);
  if (!which) return;
  if (which->number != random_number) {
    constexpr std::int64_t any_class = 1;
    const std::int64_t letter = opcode::Packing::code(which->number);
    thing.letter = letter == any_class ? '\0' : static_cast<char>(letter);
    thing.number = std::max<std::int64_t>(code_.packing.behind_code(which->number), -1);
  }
  thing.origin = stage_.dice.origin;
  const bool wants_container = (*flags & is_inside) != 0;
  if (wants_container && containers_.empty()) stage_.report(LoadFault::no_container);
  if (wants_container && !containers_.empty()) {
    thing.place = containers_.back();  // where that stands that has it
    thing.contained = true;
  } else {
    MachineValue anywhere;
    anywhere.kind = Kind::place;
    anywhere.is_random = true;
    const Found at = find(place.value_or(anywhere), dry);
    if (at.is_nowhere) return;
    check_thing(stage_, at.place, at.random);
    thing.place = at.place;
    thing.random_place = at.random;
  }
  if ((*flags & is_container) != 0) {
    if (containers_.size() == deepest_containers) stage_.report(LoadFault::containers_too_deep, thing.place);
    containers_.push_back(thing.place);
  }
  stage_.level.things.push_back(std::move(thing));
}

void Machine::end_container() {
  if (!containers_.empty()) containers_.pop_back();
}

}  // namespace speclev::sim
