// What stands in the parts and rooms of the classic language.

#include <vector>

#include "live/classic_generator.hh"
#include "target/word_values.hh"

namespace speclev::test {

namespace {

/// Where the wall is that a drawbridge leads to.
struct BridgeDirection {
  int value;
  int dx, dy;
};
const std::vector<BridgeDirection> bridge_directions = {
    {word_value::north, 0, -1}, {word_value::south, 0, 1}, {word_value::east, 1, 0}, {word_value::west, -1, 0}};

}  // namespace

// Monsters and objects.

void ClassicGenerator::class_of(const Entity& entity, const LetterTable& classes, TokenClass reg) {
  const bool known = classes.contains(entity.letter) || wrong();
  switch (known ? below(5) : below(2)) {
    case 0: return random();
    case 1: return indexed(reg, limit(Limit::registers));
    default: character(wrong() ? '2' : entity.letter);
  }
}

void ClassicGenerator::monster() {
  const Entity entity = name_in(target_.monsters);
  word(TokenClass::monster);
  percent();
  class_of(entity, target_.monster_classes, TokenClass::m_register);
  comma();
  if (one_in(4))
    random();
  else
    text(wrong() ? "unheard of" : entity.name);
  comma();
  checked_place();
  while (target_.has(Feature::extras) && one_in(3)) {
    comma();
    switch (below(5)) {
      case 0: text(any_text()); break;
      case 1: word(TokenClass::mon_attitude); break;
      case 2: word(TokenClass::mon_alertness); break;
      case 3: alignment(); break;
      default: word(TokenClass::mon_appearance); text(any_text());
    }
  }
}

void ClassicGenerator::object_like(TokenClass which) {
  Entity entity = name_in(target_.objects);
  if (one_in(8)) entity.letter = class_letter(target_.object_classes);
  word(which);
  percent();
  class_of(entity, target_.object_classes, TokenClass::o_register);
  comma();
  const bool named = object_name(entity);
  comma();
  object_place();
  object_infos(!named || !target_.object_classes.stores_names(entity.letter) || wrong());
  ++objects_;
}

/// Whether it is a name, not a rank or random.
bool ClassicGenerator::object_name(const Entity& entity) {
  if (one_in(4)) {
    word_or_random(TokenClass::object_rank);
    return false;
  }
  const auto any_material = [&] {
    if (one_in(5)) return words(TokenClass::random_type).front();
    return name_in(target_.materials);
  };
  std::string name = wrong() ? "unheard of" : entity.name;
  if (!target_.materials.rows().empty() && one_in(3)) name += ":" + (wrong() ? "cheese" : any_material());
  text(name);
  return true;
}

void ClassicGenerator::object_place() {
  switch (below(6)) {
    case 0:
      if (has(TokenClass::contained)) return word(TokenClass::contained);
      break;
    case 1:
      if (has(TokenClass::carried)) return word(TokenClass::carried);
      break;
    case 2:
      if (!has(TokenClass::object_position)) break;
      word(TokenClass::object_position);
      return place();
    default: break;
  }
  checked_place();
}

/// A curse state, a monster that it is made of, or both; an enchantment; and a name.
void ClassicGenerator::object_infos(bool may_be_named) {
  if (!target_.has(Feature::extras) || one_in(2)) return;
  const bool corpse_or_curse = target_.has(Feature::corpse_or_curse) && !wrong();
  const std::size_t form = below(corpse_or_curse ? 2 : 3);
  const bool curse = form != 1, corpse = form != 0;
  if (curse) comma(), word_or_random(TokenClass::curse_type);
  if (corpse) comma(), text(one_in(5) ? words(TokenClass::random_type).front() : name_in(target_.monsters).name);
  comma();
  if (one_in(3))
    random();
  else
    signed_number();
  if (corpse_or_curse ? corpse : one_in(2)) return;
  comma();
  if (!may_be_named || one_in(3))
    word(TokenClass::none);
  else
    text(any_text());
}

/// Of the object before it.
void ClassicGenerator::object_flags() {
  if (objects_ == 0 && !wrong()) return object();
  keyword(TokenClass::object_flags);
  word(TokenClass::object_flag);
  while (one_in(2)) comma(), word(TokenClass::object_flag);
}

// Doors and ways.

void ClassicGenerator::door() {
  keyword(TokenClass::door);
  if (in_maze_ != wrong())
    map_door();
  else
    room_door();
  door_infos();
}

void ClassicGenerator::room_door() {
  word_or_random(TokenClass::boolean);
  comma();
  word_or_random(TokenClass::door_state);
  comma();
  const bool random_wall = one_in(3);
  if (random_wall)
    random();
  else
    direction();
  comma();
  if (random_wall && !wrong())
    random();
  else
    number_or_random();
}

void ClassicGenerator::map_door() {
  word_or_random(TokenClass::door_state);
  comma();
  const auto where = spot_of(TerrainTable::door);
  if (where && !one_in(4)) return spot(*where);
  if (wrong()) return place();
  if (one_in(2))
    random();
  else
    indexed(TokenClass::p_register, limit(Limit::registers));
}

void ClassicGenerator::door_infos() {
  const bool keys = !target_.door_keys.rows().empty(), texts = target_.has(Feature::door_texts);
  while ((keys || texts) && one_in(3)) {
    comma();
    if (texts)
      any_number();
    else
      text(wrong() ? "no key" : one_in(5) ? "" : name_in(target_.door_keys));
  }
}

void ClassicGenerator::drawbridge() {
  keyword(TokenClass::drawbridge);
  const BridgeDirection& towards = any(bridge_directions);
  const auto wall = spot_of(TerrainTable::wall);
  const std::size_t x = wall ? wall->x - static_cast<std::size_t>(towards.dx) : 0;
  const std::size_t y = wall ? wall->y - static_cast<std::size_t>(towards.dy) : 0;
  if (wall && x < columns_ && y < rows_)
    spot({x, y});
  else if (wrong())
    place();
  else
    random();
  comma();
  if (target_.has(Feature::placement_checks))
    add(std::string(target_.keywords.word(TokenClass::direction, towards.value)));
  else
    direction();
  comma();
  if (wrong()) return word(TokenClass::door_state);
  const int state = one_in(2) ? word_value::open_door : word_value::closed_door;
  add(std::string(target_.keywords.word(TokenClass::door_state, state)));
}

void ClassicGenerator::mazewalk() {
  keyword(TokenClass::mazewalk);
  place();
  comma();
  direction();
}

void ClassicGenerator::wallify() {
  if (has_own_map_ || wrong()) word(TokenClass::wallify);
}

void ClassicGenerator::ladder() {
  keyword(TokenClass::ladder);
  if (in_maze_ && target_.has(Feature::ladder_regions) && one_in(2))
    two_level_regions();
  else
    place();
  comma();
  word(TokenClass::up_or_down);
}

void ClassicGenerator::stair() {
  keyword(TokenClass::stair);
  if (in_maze_ && one_in(2))
    two_level_regions();
  else
    place();
  comma();
  word(TokenClass::up_or_down);
}

void ClassicGenerator::portal() {
  keyword(TokenClass::portal);
  two_level_regions();
  comma();
  text(any_text());
}

void ClassicGenerator::teleport_region() {
  keyword(TokenClass::teleprt);
  two_level_regions();
  if (one_in(2)) comma(), word(TokenClass::up_or_down);
}

void ClassicGenerator::branch() {
  keyword(TokenClass::branch);
  two_level_regions();
}

// The rest.

void ClassicGenerator::trap() {
  word(TokenClass::trap);
  percent();
  if (one_in(4))
    random();
  else
    text(wrong() ? "frob" : any(traps_));
  comma();
  place();
}

void ClassicGenerator::feature(TokenClass which) {
  keyword(which);
  place();
}

void ClassicGenerator::protection(TokenClass which) {
  if (!has_area() && !wrong()) return;
  keyword(which);
  area();
}

/// An irregular one begins on open floor, and a vault has four squares.
void ClassicGenerator::region() {
  if (!has_area() && !wrong()) return;
  keyword(TokenClass::region);
  const auto floor = spot_of(TerrainTable::room);
  const bool irregular = floor && one_in(3);
  if (irregular) {
    add("(");
    number(static_cast<std::int64_t>(floor->x));
    comma();
    number(static_cast<std::int64_t>(floor->y));
    comma();
    number(static_cast<std::int64_t>(floor->x + below(columns_ - floor->x)));
    comma();
    number(static_cast<std::int64_t>(floor->y + below(rows_ - floor->y)));
    add(")");
  } else {
    area();
  }
  comma();
  word_or_random(TokenClass::light_state);
  comma();
  const std::string room = any(rooms_);
  if (one_in(3))
    random();
  else
    text(room == "vault" && !wrong() ? std::string(target_.rooms.name(0)) : room);
  if (!has(TokenClass::filling) || (!irregular && one_in(2))) return;
  comma();
  word(TokenClass::filling);
  if (!irregular && one_in(2)) return;
  comma();
  if (has(TokenClass::region_shape) && irregular && one_in(2))
    word(TokenClass::region_shape);
  else
    add(std::string(target_.keywords.word(TokenClass::boolean, irregular ? 1 : 0)));
}

void ClassicGenerator::altar() {
  keyword(TokenClass::altar);
  place();
  comma();
  alignment();
  comma();
  word_or_random(TokenClass::altar_type);
  if (target_.gods.rows().empty() || one_in(2)) return;
  comma();
  text(wrong() ? "no god" : name_in(target_.gods));
}

void ClassicGenerator::gold() {
  keyword(TokenClass::gold);
  number_or_random();
  comma();
  place();
}

void ClassicGenerator::engraving() {
  keyword(TokenClass::engraving);
  checked_place();
  comma();
  word_or_random(TokenClass::engraving_type);
  comma();
  text(any_text());
}

void ClassicGenerator::wall_sign() {
  keyword(TokenClass::wall_sign);
  place();
  comma();
  direction();
  comma();
  word_or_random(TokenClass::engraving_type);
  comma();
  text(any_text());
}

// What they have.

/// A chance, perhaps, and the colon.
void ClassicGenerator::percent() {
  if (target_.has(Feature::chances) && one_in(3)) chance(wrong() ? 0 : 1);
  add(":");
}

void ClassicGenerator::place() {
  switch (below(8)) {
    case 0: return random();
    case 1:
      if (has(TokenClass::p_register)) return indexed(TokenClass::p_register, limit(Limit::registers));
      break;
    case 2:
      if (!target_.has(Feature::place_sets)) break;
      indexed(TokenClass::p_register, limit(Limit::registers));
      add("[");
      number(static_cast<std::int64_t>(below(limit(Limit::registers))));
      return add("]");
    case 3:
      if (in_maze_ && regions_ > 0) return indexed(TokenClass::r_register, regions_);
      break;
    default: break;
  }
  fixed_place();
}

/// A place behind which may stand whether it is checked.
void ClassicGenerator::checked_place() {
  place();
  if (!has(TokenClass::check_flag) || !one_in(3)) return;
  add("[");
  word(TokenClass::check_flag);
  add("]");
}

void ClassicGenerator::spot(Spot where) {
  add("(");
  number(static_cast<std::int64_t>(where.x));
  comma();
  number(static_cast<std::int64_t>(where.y));
  add(")");
}

/// A word with a number in brackets that is less than so many.
void ClassicGenerator::indexed(TokenClass which, std::size_t count) {
  word(which);
  add("[");
  number(static_cast<std::int64_t>(wrong() ? count : below(count)));
  add("]");
}

/// Two numbers, which are on the map if they have to be.
void ClassicGenerator::fixed_place() {
  const bool anywhere = !in_maze_ || has_init_;
  if (!anywhere && !has_area()) return random();
  const std::size_t columns = anywhere ? limit(Limit::level_columns) : columns_;
  const std::size_t rows = anywhere ? limit(Limit::level_rows) : rows_;
  spot({wrong() ? columns : below(columns), wrong() ? rows : below(rows)});
}

/// A region of the map.
void ClassicGenerator::area() {
  const std::size_t columns = columns_ + (has_area() ? 0 : 1), rows = rows_ + (has_area() ? 0 : 1);
  const std::size_t x = below(columns), y = below(rows);
  add("(");
  number(static_cast<std::int64_t>(x));
  comma();
  number(static_cast<std::int64_t>(y));
  comma();
  number(static_cast<std::int64_t>(wrong() ? columns : x + below(columns - x)));
  comma();
  number(static_cast<std::int64_t>(wrong() ? rows : y + below(rows - y)));
  add(")");
}

void ClassicGenerator::level_region() {
  if (has_area() && one_in(2)) return area();
  word(TokenClass::lev);
  add("(");
  if (!target_.has(Feature::empty_levregion) || !one_in(4))
    for (int i = 0; i < 4; ++i) {
      if (i > 0) comma();
      const bool is_x = i % 2 == 0;
      const std::size_t least = is_x ? limit(Limit::level_left) : 0;
      const std::size_t most = limit(is_x ? Limit::level_columns : Limit::level_rows) - 1;
      number(static_cast<std::int64_t>(wrong() ? most + 1 : least + below(most - least + 1)));
    }
  add(")");
}

void ClassicGenerator::two_level_regions() {
  level_region();
  comma();
  level_region();
}

void ClassicGenerator::alignment() {
  if (one_in(3)) return indexed(TokenClass::a_register, limit(Limit::alignments));
  word_or_random(TokenClass::alignment);
}

void ClassicGenerator::pair() {
  if (one_in(3)) return random();
  add("(");
  any_number();
  comma();
  any_number();
  add(")");
}

void ClassicGenerator::room_type() {
  if (one_in(4)) return random();
  text(wrong() ? "Throne room" : any(rooms_));
}

void ClassicGenerator::number_or_random() {
  if (one_in(3)) return random();
  any_number();
}

std::optional<ClassicGenerator::Spot> ClassicGenerator::spot_of(unsigned kinds) {
  std::vector<Spot> spots;
  for (std::size_t y = 0; y < map_.size() && y < rows_; ++y)
    for (std::size_t x = 0; x < map_[y].size() && x < columns_; ++x)
      if (const auto code = target_.terrain.code(map_[y][x]); code && target_.terrain.is(*code, kinds))
        spots.push_back({x, y});
  if (spots.empty()) return std::nullopt;
  return any(spots);
}

}  // namespace speclev::test
