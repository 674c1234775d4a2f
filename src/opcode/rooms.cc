#include "opcode/rooms.hh"

#include "base/spell.hh"

namespace speclev::opcode {

namespace {

constexpr std::int64_t filled = 1, irregular = 2, unjoined = 4;

}  // namespace

void Rooms::room(const ast::Step& step) {
  const bool sub = step.keyword.token == TokenClass::subroom;
  const std::size_t size_place = sub ? 3 : 4;
  blocks_.open(BlockKind::room, step.keyword.span);
  if (step.arguments <= size_place) {
    sink_.report(
        Diag::slot_count, step.keyword.span,
        {sub ? "SUBROOM" : "ROOM", sub ? "a type, light, place and size" : "a type, light, place, alignment and size"});
    return;
  }
  const ast::Argument& kind = argument(step, 0);
  const std::int64_t type_of_room = type(kind.value);
  const std::int64_t chance = kind.chance.given() ? number(kind.chance.span) : 100;
  if (chance < 0 || chance > 100)
    sink_.report(Diag::percentage_range, kind.chance.span, {source_.text(kind.chance.span)});
  else if (chance < 100 && type_of_room == 0)
    sink_.report(Diag::room_chance_ordinary, kind.chance.span);
  const std::int64_t lit = constants_.word(TokenClass::light_state, argument(step, 1).value, true);
  const Pair place = numbers(argument(step, 2).value);
  check_position(argument(step, 2), place, sub);
  const Pair align = sub ? Pair{random_value, random_value} : alignments(argument(step, 3).value);
  const Pair size = numbers(argument(step, size_place).value);
  const std::int64_t flags_of_room = flags(step, size_place + 1);
  for (const std::int64_t each : {type_of_room, chance, lit}) out_.push(each);
  // The flags of a ROOM are never looked at: the vertical alignment stands in their place.
  out_.push(sub ? flags_of_room : align.second == random_value ? filled : align.second);
  const bool narrow = sub && target_.has(Feature::narrow_integers);
  for (const std::int64_t each : {align.first, align.second}) out_.push(narrow ? std::int64_t{0xFFFFFFFF} : each);
  for (const std::int64_t each : {place.first, place.second, size.first, size.second}) out_.push(each);
  out_.op(sub ? Code::SUBROOM : Code::ROOM);
}

void Rooms::check_position(const ast::Argument& given, Pair place, bool sub) {
  if (mismatches_.any() || is_random(given.value)) return;
  const auto [x, y] = place;
  const std::int64_t least = target_.limit(Limit::room_least);
  const std::int64_t columns = target_.limit(Limit::room_columns), rows = target_.limit(Limit::room_rows);
  if (!sub && (x < least || x > columns || y < least || y > rows))
    sink_.report(Diag::room_position, given.span, {x, y, least, columns, rows});
  // Of a number that became negative.
  if (sub && (x < 0 || y < 0)) sink_.report(Diag::subroom_position, given.span, {x, y});
}

void Rooms::region(const ast::Step& step) {
  const bool has_content = has_block(step);
  if (has_content) blocks_.open(BlockKind::room, step.keyword.span);
  if (step.arguments < 3) {
    sink_.report(Diag::slot_count, step.keyword.span, {"REGION", "a region, light and a room type"});
    return;
  }
  values_.push(Want::region, argument(step, 0).value);
  out_.push(constants_.word(TokenClass::light_state, argument(step, 1).value, true));
  const std::int64_t type_of_room = type(argument(step, 2).value);
  const std::int64_t bits = flags(step, 3);
  out_.push((bits & filled) != 0 ? type_of_room : type_of_room + target_.limit(Limit::room_types) + 1);
  out_.push(bits);
  out_.op(Code::REGION);
  if (!has_content) out_.op(Code::ENDROOM);
}

/// Two numbers in parentheses, or random.
Rooms::Pair Rooms::numbers(Index at) {
  if (is_random(at)) return {random_value, random_value};
  if (!mismatches_.expect(at, is_coordinate(at), Want::numbers)) return {0, 0};
  const auto parts = operands(at);
  return {number(node(parts[0]).span), number(node(parts[1]).span)};
}

/// A horizontal and a vertical alignment in parentheses, or random.
Rooms::Pair Rooms::alignments(Index at) {
  const auto parts = operands(at);
  const auto good = [&] {
    return node(at).kind == ast::NodeKind::tuple && parts.size() == 2 &&
           (is_word(parts[0], TokenClass::left_or_right) || is_word(parts[0], TokenClass::center)) &&
           (is_word(parts[1], TokenClass::top_or_bot) || is_word(parts[1], TokenClass::center));
  };
  if (is_random(at) || !mismatches_.expect(at, good(), Want::alignments)) return {random_value, random_value};
  return {node(parts[0]).word.value, node(parts[1]).word.value};
}

/// The number of a room type; an unknown one is ordinary.
std::int64_t Rooms::type(Index at) {
  if (is_random(at)) return random_value;
  if (!mismatches_.expect(at, node(at).kind == ast::NodeKind::text, Want::room_type)) return 0;
  if (const auto type = target_.rooms.find(text(at))) return *type;
  Speller speller(text(at));
  target_.rooms.suggest(speller);
  sink_.report(Diag::unknown_room_type, node(at).span, {text(at)}).suggest(speller.best());
  return 0;
}

/// The flags from a place on; without any it is filled.
std::int64_t Rooms::flags(const ast::Step& step, std::size_t from) {
  if (step.arguments == from) return filled;
  std::int64_t bits = 0;
  for (std::size_t i = from; i < step.arguments; ++i) {
    const Index at = argument(step, i).value;
    const std::int64_t word = node(at).word.value;
    if (is_word(at, TokenClass::filling))
      bits |= word != 0 ? filled : 0;
    else if (is_word(at, TokenClass::irregular))
      bits |= word != 0 ? irregular : 0;
    else if (is_word(at, TokenClass::joined))
      bits |= word != 0 ? unjoined : 0;
    else if (!(is_word(at, TokenClass::boolean) && mismatches_.report_foreign("REGION,boolean", node(at).span)) &&
             !(node(at).kind == ast::NodeKind::text && mismatches_.report_foreign("SUBROOM,string", node(at).span)))
      mismatches_.expect(at, false, Want::room_flag);
  }
  return bits;
}

}  // namespace speclev::opcode
