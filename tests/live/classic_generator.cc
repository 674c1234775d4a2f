#include "live/classic_generator.hh"

#include <utility>

namespace speclev::test {

namespace {

constexpr std::size_t most_message_bytes = 120;  // of one level, so that they stay below the limit

}  // namespace

const std::vector<ClassicGenerator::Declaration>& ClassicGenerator::declarations() {
  using G = ClassicGenerator;
  static const std::vector<Declaration> all = {
      {TokenClass::altar, true, true, &G::altar},
      {TokenClass::branch, false, true, &G::branch},
      {TokenClass::cobject, true, true, &G::container},
      {TokenClass::door, true, true, &G::door},
      {TokenClass::drawbridge, false, true, &G::drawbridge},
      {TokenClass::engraving, true, true, &G::engraving},
      {TokenClass::forge, true, true, &G::forge},
      {TokenClass::fountain, true, true, &G::fountain},
      {TokenClass::gold, true, true, &G::gold},
      {TokenClass::ladder, true, true, &G::ladder},
      {TokenClass::mazewalk, false, true, &G::mazewalk},
      {TokenClass::monster, true, true, &G::monster},
      {TokenClass::non_diggable, false, true, &G::non_diggable},
      {TokenClass::non_passwall, false, true, &G::non_passwall},
      {TokenClass::object, true, true, &G::object},
      {TokenClass::object_flags, true, true, &G::object_flags},
      {TokenClass::pool, true, false, &G::pool},
      {TokenClass::portal, false, true, &G::portal},
      {TokenClass::region, false, true, &G::region},
      {TokenClass::sink, true, false, &G::sink},
      {TokenClass::stair, true, true, &G::stair},
      {TokenClass::teleprt, false, true, &G::teleport_region},
      {TokenClass::trap, true, true, &G::trap},
      {TokenClass::wall_sign, true, true, &G::wall_sign},
      {TokenClass::wallify, false, true, &G::wallify},
  };
  return all;
}

ClassicGenerator::ClassicGenerator(const TargetData& target, unsigned seed) : LevelGenerator(target, seed) {
  for (const Declaration& each : declarations()) {
    if (!has(each.keyword)) continue;
    if (each.in_maze) in_mazes_.push_back(&each);
    const bool in_room = each.in_room && (each.keyword != TokenClass::ladder || target.has(Feature::ladders_in_rooms));
    if (in_room) in_rooms_.push_back(&each);
  }
}

void ClassicGenerator::source() {
  levels_ = 0;
  if (one_in(80)) return;
  for (std::size_t count = one_in(6) ? 1 + below(3) : 1; count > 0; --count) level();
}

// Levels and their parts.

void ClassicGenerator::level() {
  in_maze_ = !has(TokenClass::level) || one_in(2);
  has_init_ = false;
  messages_ = 0;
  map_.clear();
  const bool bare = has(TokenClass::bare_maze);
  keyword(bare ? TokenClass::bare_maze : in_maze_ ? TokenClass::maze : TokenClass::level);
  text(level_name(levels_++));
  if (in_maze_ && !bare) {
    comma();
    if (one_in(3))
      random();
    else if (target_.has(Feature::empty_filling) && one_in(3))
      word(TokenClass::none);
    else
      character(wrong() ? any<char>({'q', '?', '~'}) : terrain_letter());
  }
  if (one_in(3)) flags();
  if (has(TokenClass::lev_init) && one_in(4)) init_map();
  while (has(TokenClass::message) && one_in(4)) message(TokenClass::message);
  while (in_maze_ && has(TokenClass::hallumsg) && one_in(3)) message(TokenClass::hallumsg);
  if (!in_maze_) return rooms();
  for (std::size_t parts = one_in(4) ? 1 + below(3) : 1; parts > 0; --parts) part();
  if (wrong()) flags();
}

void ClassicGenerator::flags() {
  if (!has(TokenClass::flags)) return;
  keyword(TokenClass::flags);
  word(TokenClass::flag_type);
  while (one_in(2)) comma(), word(TokenClass::flag_type);
}

void ClassicGenerator::init_map() {
  has_init_ = true;
  const bool styled = (has(TokenClass::map_style) || target_.has(Feature::numbered_styles)) && one_in(2);
  const bool joined = one_in(2);
  const auto terrain = [&](unsigned kinds) { character(wrong() ? any<char>({'q', '?', '~'}) : terrain_letter(kinds)); };
  keyword(TokenClass::lev_init);
  terrain(joined && !styled ? unsigned{TerrainTable::joinable} : 0);
  comma();
  terrain(0);
  comma();
  if (styled) {
    if (has(TokenClass::map_style))
      word(TokenClass::map_style);
    else
      number(static_cast<std::int64_t>(1 + below(5)));
    comma();
    any_number();
    comma();
    return word_or_random(TokenClass::light_state);
  }
  word(TokenClass::boolean);
  comma();
  add(std::string(target_.keywords.word(TokenClass::boolean, joined ? 1 : 0)));
  comma();
  word_or_random(TokenClass::light_state);
  comma();
  word_or_random(TokenClass::boolean);
}

void ClassicGenerator::message(TokenClass which) {
  const std::string words = any_text();
  if (messages_ + words.size() > most_message_bytes) return;
  messages_ += words.size() + 1;
  keyword(which);
  text(words);
}

void ClassicGenerator::part() {
  objects_ = regions_ = 0;
  if (has(TokenClass::nomap) && one_in(4)) {
    word(TokenClass::nomap);
    has_own_map_ = false;
    columns_ = limit(Limit::level_columns);
    rows_ = limit(Limit::level_rows) + 1;
  } else {
    geometry();
  }
  if (one_in(3)) class_register(TokenClass::random_objects, target_.object_classes);
  if (one_in(3)) class_register(TokenClass::random_monsters, target_.monster_classes);
  if (one_in(3)) places();
  while (has(TokenClass::random_region) && regions_ < limit(Limit::registers) && one_in(3)) random_region();
  details(one_in(3) ? 14 : 6);
  if (wrong()) places();
}

void ClassicGenerator::geometry() {
  const auto half = [&](TokenClass which) {
    if (target_.has(Feature::random_geometry) && one_in(5)) return random();
    word(words(which, TokenClass::center));
  };
  keyword(TokenClass::geometry);
  half(TokenClass::left_or_right);
  comma();
  half(TokenClass::top_or_bot);
  Map drawn = map();
  add(drawn.text);
  map_ = std::move(drawn.rows);
  rows_ = map_.size();
  columns_ = map_.empty() ? 0 : map_.front().size();
  // Of the first and the last row, something may be lost.
  const bool loses = target_.has(Feature::lost_map_beginning) || target_.has(Feature::map_line_end);
  if (loses && rows_ > 0) --rows_;
  if (loses && columns_ > 0) --columns_;
  has_own_map_ = has_area();
}

void ClassicGenerator::class_register(TokenClass which, const LetterTable& classes) {
  keyword(which);
  std::size_t count = 1 + below(one_in(8) ? limit(Limit::registers) : 3);
  if (wrong()) count = limit(Limit::registers) + 1;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) comma();
    character(wrong() ? '2' : class_letter(classes));
  }
}

void ClassicGenerator::places() {
  const bool sets = target_.has(Feature::place_sets);
  for (std::size_t i = 0, count = sets ? 1 + below(3) : 1; i < count; ++i) {
    if (!has_area() && !has_init_ && !sets) return;
    word(TokenClass::random_places);
    if (sets && (count > 1 || one_in(2))) {
      add("[");
      number(static_cast<std::int64_t>(wrong() ? i + 1 : i));
      add("]");
    }
    add(":");
    for (std::size_t j = 0, length = 1 + below(4); j < length; ++j) {
      if (j > 0) comma();
      if (sets && (one_in(5) || (!has_area() && !has_init_)))
        word(TokenClass::none);
      else
        fixed_place();
    }
  }
}

void ClassicGenerator::random_region() {
  word(TokenClass::random_region);
  add("[");
  number(static_cast<std::int64_t>(wrong() ? regions_ + 1 : regions_));
  add_all({"]", ":"});
  two_level_regions();
  ++regions_;
}

void ClassicGenerator::details(std::size_t most) {
  const auto& known = in_maze_ ? in_mazes_ : in_rooms_;
  for (std::size_t count = below(most + 1); count > 0; --count) {
    const Declaration& other = declarations()[below(declarations().size())];
    const Declaration& chosen = wrong() && has(other.keyword) ? other : *any(known);
    (this->*chosen.make)();
  }
}

// Rooms.

void ClassicGenerator::rooms() {
  objects_ = regions_ = 0;
  if (one_in(4)) class_register(TokenClass::random_objects, target_.object_classes);
  if (one_in(4)) class_register(TokenClass::random_monsters, target_.monster_classes);
  const std::size_t count = one_in(20) ? 0 : 1 + below(4);
  for (std::size_t i = 0; i < count; ++i) {
    objects_ = 0;
    // The first room has a name, which the subrooms tell.
    room_head(i > 0 && one_in(3));
    room_body(i);
  }
  if (count > 0 && one_in(2)) corridors(count);
}

void ClassicGenerator::room_head(bool sub) {
  keyword(sub ? TokenClass::subroom : TokenClass::room);
  room_type();
  const bool ordinary = tokens().back() == '"' + std::string(target_.rooms.name(0)) + '"';
  comma();
  word_or_random(TokenClass::light_state);
  comma();
  if (sub || one_in(3)) {
    pair();
  } else {
    const auto within = [&](Limit greatest) {
      const std::size_t least = limit(Limit::room_least);
      number(static_cast<std::int64_t>(wrong() ? limit(greatest) + 1 : least + below(limit(greatest) - least + 1)));
    };
    add("(");
    within(Limit::room_columns);
    comma();
    within(Limit::room_rows);
    add(")");
  }
  comma();
  if (!sub) {
    if (one_in(2)) {
      random();
    } else {
      add("(");
      word(words(TokenClass::left_or_right, TokenClass::center));
      comma();
      word(words(TokenClass::top_or_bot, TokenClass::center));
      add(")");
    }
    comma();
  }
  pair();
  if (sub) comma(), text(wrong() ? "no room" : "room 0");
  if (one_in(3)) comma(), word(TokenClass::boolean);
  if ((!ordinary || target_.has(Feature::ordinary_room_chance) || wrong()) && one_in(3)) {
    keyword(TokenClass::chance);
    number(static_cast<std::int64_t>(wrong() ? 100 : 1 + below(99)));
  }
}

void ClassicGenerator::room_body(std::size_t number) {
  const bool named = number == 0 || one_in(3);
  const bool first = one_in(2);
  const auto name = [&] { keyword(TokenClass::name), text("room " + std::to_string(number)); };
  if (named && first) name();
  details(6);
  if (named && !first) name();
  if (named && wrong()) name();
}

void ClassicGenerator::corridors(std::size_t rooms) {
  if (one_in(3)) return word(TokenClass::rand_corridor);
  do {
    keyword(TokenClass::corridor);
    corridor_end(rooms);
    comma();
    if (target_.has(Feature::corridor_walls) && one_in(3))
      signed_number();
    else
      corridor_end(rooms);
  } while (one_in(2));
}

void ClassicGenerator::corridor_end(std::size_t rooms) {
  add("(");
  number(static_cast<std::int64_t>(wrong() ? rooms : below(rooms)));
  comma();
  direction();
  comma();
  number_or_random();
  add(")");
}

}  // namespace speclev::test
