#include "sim/features.hh"

#include <algorithm>

#include "sim/game_facts.hh"

namespace speclev::sim {

namespace {

/// What is left of a square into which a pit was dug.
Terrain dug(const LevelBuilder& stage, LevelPlace place) {
  const Terrain from = stage.terrain(place.x, place.y);
  if (from == Terrain::stone || from == Terrain::secret_corridor) return Terrain::corridor;
  if (stage.is(place, wall) || from == Terrain::secret_door)
    return stage.is_maze ? Terrain::floor : stage.is_cavernous ? Terrain::corridor : Terrain::door;
  return stage.is(place, open_floor) ? Terrain::floor : from;
}

void touch(LevelBuilder& stage, LevelPlace place) { stage.at(place.x, place.y).touched = true; }

void check_ground(LevelBuilder& stage, LevelPlace place) {
  if (stage.is(place, rock | water | molten) || stage.terrain(place.x, place.y) == Terrain::door)
    stage.report(LoadFault::stairs_in_rock, place);
}

void mark(LevelBuilder& stage, const LevelArea& area, bool Square::*flag) {
  for (int x = std::max(area.x1, 1); x <= std::min(area.x2, last_column); ++x)
    for (int y = std::max(area.y1, 0); y <= std::min(area.y2, last_row); ++y)
      if (stage.is(x, y, markable)) stage.at(x, y).*flag = true;
}

/// Whether a thing stays where another terrain is put; others are terrain.
bool stays(ThingKind kind) {
  return kind == ThingKind::monster || kind == ThingKind::object || kind == ThingKind::gold ||
         kind == ThingKind::trap || kind == ThingKind::engraving;
}

}  // namespace

bool is_between_walls(const LevelBuilder& stage, LevelPlace place) {
  const auto closed = [&](int dx, int dy) {
    const Terrain terrain = stage.terrain(place.x + dx, place.y + dy);
    return stage.is(place.x + dx, place.y + dy, rock | woods) || terrain == Terrain::door ||
           terrain == Terrain::iron_bars;
  };
  return (closed(-1, 0) && closed(1, 0)) || (closed(0, -1) && closed(0, 1));
}

DoorState door_state_told(const Rules& rules, int state) {
  constexpr DoorState states[] = {DoorState::none, DoorState::broken, DoorState::open, DoorState::closed,
                                  DoorState::locked};
  if (rules.are(LoadingWay::doors_have_numbers)) {
    constexpr int number_bits = 3, locked_bit = 4;
    const DoorState told = states[state & number_bits];
    return told == DoorState::closed && (state & locked_bit) != 0 ? DoorState::locked : told;
  }
  for (int i = 4; i > 0; --i)
    if ((state & 1 << (i - 1)) != 0) return states[i];
  return DoorState::none;
}

DoorState door_state(LevelBuilder& stage, int state) {
  if (state != random_number) return door_state_told(stage.rules, state);
  if (stage.rules.are(LoadingWay::doors_have_bits)) return static_cast<DoorState>(stage.dice.rn(5, "state"));
  constexpr DoorState drawn[] = {DoorState::none, DoorState::open, DoorState::closed};
  const DoorState made = drawn[stage.dice.rn(3, "state")];
  return made == DoorState::closed && stage.dice.rn(3, "locked") == 0 ? DoorState::locked : made;
}

void make_door(LevelBuilder& stage, LevelPlace place, DoorState state, bool wants_secret) {
  Square& square = stage.at(place.x, place.y);
  if (square.terrain != Terrain::door && square.terrain != Terrain::secret_door) {
    stage.report(LoadFault::door_without_door, place);
    if (stage.rules.are(LoadingWay::doors_not_made)) return;
    stage.codes.set(square, stage.codes.code(wants_secret ? Terrain::secret_door : Terrain::door));
  } else if (square.terrain == Terrain::door && wants_secret) {
    stage.report(LoadFault::secret_on_door, place);
  }
  const bool is_weak = state == DoorState::none || state == DoorState::broken || state == DoorState::open;
  if ((wants_secret || (square.terrain == Terrain::secret_door && !stage.is_program)) && is_weak) {
    if (!wants_secret) stage.report(LoadFault::door_is_secret, place);
    state = DoorState::closed;
  }
  const bool is_seen = state != DoorState::none && state != DoorState::broken;  // the others look the same
  if (is_seen && !is_between_walls(stage, place)) stage.report(LoadFault::door_without_walls, place);
  square.door = state;
  stage.settle_door(place);
  touch(stage, place);
}

void make_stairs(LevelBuilder& stage, LevelPlace place, bool up, bool random_place) {
  if (up ? stage.options.first_level : stage.options.last_level) {
    stage.report(LoadFault::no_stairs_there, place);
    return;
  }
  check_ground(stage, place);
  stage.remove_trap(place);
  stage.change_terrain(place.x, place.y, Terrain::stairs);
  stage.put(up ? ThingKind::stairs_up : ThingKind::stairs_down, place, random_place);
  touch(stage, place);
}

void make_ladder(LevelBuilder& stage, LevelPlace place, bool up, bool random_place) {
  check_ground(stage, place);
  stage.change_terrain(place.x, place.y, Terrain::ladder);
  stage.put(up ? ThingKind::ladder_up : ThingKind::ladder_down, place, random_place);
  touch(stage, place);
}

void make_feature(LevelBuilder& stage, LevelPlace place, Terrain feature, bool random_place) {
  make_feature(stage, place, stage.codes.code(feature), random_place);
}

void make_feature(LevelBuilder& stage, LevelPlace place, std::int64_t code, bool random_place) {
  if (stage.is(place.x, place.y, furniture)) {
    // One that the map has already is as good.
    if (stage.at(place.x, place.y).code != code) stage.report(LoadFault::on_furniture, place);
    return;
  }
  stage.change_terrain_to(place.x, place.y, code);
  const Terrain feature = stage.codes[code];
  const ThingKind kind = feature == Terrain::fountain ? ThingKind::fountain
                         : feature == Terrain::sink   ? ThingKind::sink
                         : feature == Terrain::pool   ? ThingKind::pool
                                                      : ThingKind::other;
  stage.put(kind, place, random_place);
}

bool make_altar(LevelBuilder& stage, LevelPlace place, int shrine, int temple, bool random_place) {
  const Terrain terrain = stage.terrain(place.x, place.y);
  if (terrain == Terrain::stairs || terrain == Terrain::ladder) {
    stage.report(LoadFault::on_furniture, place);
    return false;
  }
  if (shrine == random_number) shrine = stage.dice.rn(2, "shrine");
  const LoadedRoom* room = stage.room_at(place);
  if (shrine != 0 && (room == nullptr || room->type != temple)) stage.report(LoadFault::no_priest, place);
  stage.change_terrain(place.x, place.y, Terrain::altar);
  stage.put(ThingKind::altar, place, random_place).number = shrine;
  return true;
}

void make_grave(LevelBuilder& stage, LevelPlace place, std::string_view text, bool random_place) {
  if (stage.has_trap(place)) return;
  stage.change_terrain(place.x, place.y, Terrain::grave);
  stage.put(ThingKind::grave, place, random_place).text = text;
}

void make_drawbridge(LevelBuilder& stage, LevelPlace place, int direction, bool open, bool random_place) {
  if (direction < 0 || direction > 3) {
    stage.report(LoadFault::bridge_direction, place);
    direction = 3;
  }
  constexpr LevelPlace steps[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
  const LevelPlace gate{place.x + steps[direction].x, place.y + steps[direction].y};
  if (!is_on_level(gate.x, gate.y) || !stage.is(gate.x, gate.y, wall)) {
    stage.report(LoadFault::bridge_without_wall, place);
    return;
  }
  if (stage.is(place, rock) || stage.terrain(place.x, place.y) == Terrain::door)
    stage.report(LoadFault::bridge_in_rock, place);
  else if (!stage.is(place, water | molten))
    stage.report(LoadFault::bridge_on_land, place);
  stage.change_terrain(place.x, place.y, open ? Terrain::lowered_drawbridge : Terrain::raised_drawbridge);
  Square& portcullis = stage.at(gate.x, gate.y);
  const std::int8_t becomes = stage.codes.code(open ? Terrain::door : Terrain::drawbridge_wall);
  if (becomes >= 0)
    stage.codes.set(portcullis, becomes);
  else
    portcullis.uncertain = true;  // which wall it is in games that have none for bridges
  portcullis.door = DoorState::none;
  portcullis.undiggable = !open;
  stage.settle_door(gate);
  stage.put(ThingKind::drawbridge, place, random_place).number = direction;
  touch(stage, place);
}

void make_trap(LevelBuilder& stage, LevelPlace place, int type, const TrapTypes& types, bool random_place) {
  if (stage.is(place, water | molten | (stage.is_program ? furniture : nothing))) {
    const bool is_exit = std::ranges::find(types.exits, type) != types.exits.end();
    stage.report(is_exit ? LoadFault::exit_refused : LoadFault::trap_refused, place);
    return;
  }
  const bool falls = type == types.hole || type == types.trap_door;
  if (falls && ((stage.level.flags & stage.rules.flags.hardfloor) != 0 || stage.options.last_level)) {
    stage.report(LoadFault::no_hole_here, place);
    type = types.falling_rock;
  } else if (type != random_number && (falls || type == types.pit || type == types.spiked_pit)) {
    if (stage.is(place, rock) && !stage.is(place, woods)) stage.report(LoadFault::rock_dug, place);
    stage.change_terrain(place.x, place.y, dug(stage, place));
  }
  stage.remove_trap(place);
  stage.put(ThingKind::trap, place, random_place).number = type;
}

void check_thing(LevelBuilder& stage, LevelPlace place, bool random_place) {
  const bool is_door = stage.terrain(place.x, place.y) == Terrain::door;
  if (!random_place && (stage.is(place, rock) || is_door)) stage.report(LoadFault::thing_in_rock, place);
}

void check_appearance(LevelBuilder& stage, const GameFacts& facts, char letter, int kind, std::string_view name) {
  enum { as_object = 2, as_monster = 3 };
  constexpr char mimics = 'm';
  // In the later game those that change their shape may look like other monsters.
  const bool may_be_other = letter == '\0' || (stage.is_program && kind == as_monster);
  if (letter != mimics && !may_be_other) stage.report(LoadFault::no_mimic);
  if (kind == as_object && !facts.objects->find(name)) stage.report(LoadFault::unknown_appearance);
}

void check_covered(LevelBuilder& stage, const std::function<std::optional<int>(LevelPlace)>& cell) {
  std::optional<LevelPlace> kept, lost;
  for (const LoadedThing& thing : stage.level.things) {
    const auto code = cell(thing.place);
    if (!code) continue;
    if (stays(thing.kind))
      kept = kept.value_or(thing.place);
    else if (stage.at(thing.place.x, thing.place.y).code != *code)
      lost = lost.value_or(thing.place);
  }
  if (lost)
    stage.report(LoadFault::things_covered, lost);
  else if (kept)
    stage.report(LoadFault::things_stay, kept);
}

void check_alignment(LevelBuilder& stage, int valign, int rows) {
  constexpr int center = 3, fewest_rows = 19;
  if (rows >= fewest_rows && valign != center) stage.report(LoadFault::alignment_without_effect);
}

void mark_undiggable(LevelBuilder& stage, const LevelArea& area) { mark(stage, area, &Square::undiggable); }
void mark_unpassable(LevelBuilder& stage, const LevelArea& area) { mark(stage, area, &Square::unpassable); }

}  // namespace speclev::sim
