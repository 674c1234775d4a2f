#include "opcode/rooms.hh"

#include <algorithm>

#include "repair/forms.hh"
#include "syntax/name_advice.hh"
#include "target/others.hh"

namespace speclev::opcode {

namespace {

constexpr std::int64_t filled = 1, irregular = 2, unjoined = 4;

}  // namespace

void Rooms::room(const ast::Step& step) {
  bounds_.of_map = false;
  const bool sub = step.keyword.token == TokenClass::subroom;
  const std::size_t size_place = sub ? 3 : 4;
  if (sub && !blocks_.within_room())
    sink_.report(Diag::outer_subroom, step.keyword.span).advise("it stands in the block of the ROOM that it is in");
  blocks_.open(BlockKind::room, step.keyword.span);
  if (step.arguments <= size_place) {
    sink_.report(
        Diag::slot_count, place_of_count(step, size_place + 1),
        {sub ? "SUBROOM" : "ROOM", sub ? "a type, light, place and size" : "a type, light, place, alignment and size"});
    blocks_.doubt_innermost();
    return;
  }
  const ast::Argument& kind = argument(step, 0);
  const std::int64_t type_of_room = type(kind.value);
  const std::int64_t chance = kind.chance.given() ? number(kind.chance.span) : 100;
  if (!target_.is_percentage(chance))
    sink_.report(Diag::percentage_range, kind.chance.span, {source_.text(kind.chance.span)});
  else if (chance < 100 && type_of_room == 0)
    sink_.report(Diag::room_chance_ordinary, kind.chance.span);
  const std::int64_t lit = constants_.word(TokenClass::light_state, argument(step, 1).value, true);
  const Pair place = numbers(argument(step, 2).value);
  check_position(argument(step, 2), place, sub);
  const Pair align = sub ? Pair{random_value, random_value} : alignments(argument(step, 3).value);
  const Pair size = numbers(argument(step, size_place).value);
  const std::int64_t flags_of_room = room_flags(step, size_place + 1);
  const Traits traits = this->traits(step, size_place + 1);
  for (const std::int64_t each : {type_of_room, chance, lit}) out_.push(each);
  push_traits(traits, true, true);
  // Where the flags of a ROOM are never looked at, the vertical alignment stands in their place.
  const bool uses_flags = sub || target_.has(Feature::room_flags);
  out_.push(uses_flags ? flags_of_room : align.second == random_value ? filled : align.second);
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
    sink_.report(Diag::room_position, given.span, {least, columns, rows, x, y})
        .or_take(nearest_target_with_room_at(target_, x, y));
  // Of a number that became negative.
  if (sub && (x < 0 || y < 0)) sink_.report(Diag::subroom_position, given.span, {x, y});
}

void Rooms::region(const ast::Step& step) {
  const bool has_content = has_block(step);
  if (step.arguments < 3) {
    if (has_content) blocks_.open(BlockKind::room, step.keyword.span);
    sink_.report(Diag::slot_count, place_of_count(step, 3), {"REGION", "a region, light and a room type"});
    return;
  }
  values_.push(ExpectedType::region, argument(step, 0).value);
  const Traits traits = this->traits(step, 3);
  push_traits(traits, true, false);
  out_.push(constants_.word(TokenClass::light_state, argument(step, 1).value, true));
  const std::int64_t type_of_room = type(argument(step, 2).value);
  const RegionFlags flags = region_flags(step);
  out_.push(flags.is_filled ? type_of_room : type_of_room + target_.limit(Limit::room_types) + 1);
  out_.push(flags.bits);
  push_traits(traits, false, true);
  out_.op(Code::REGION);
  const bool is_room = flags.is_room || type_of_room != 0;
  if (has_content)
    blocks_.open(is_room ? BlockKind::room : BlockKind::no_room, step.keyword.span);
  else if (is_room)
    out_.op(Code::ENDROOM);
}

/// What stands behind the size of a room.
std::int64_t Rooms::room_flags(const ast::Step& step, std::size_t from) {
  if (target_.has(Feature::boolean_room_flags))
    return end_of_flags(step) == from ? filled : constants_.word(TokenClass::boolean, argument(step, from).value);
  return target_.has(Feature::plain_room_flags) ? plain_flags(step, from, filled) : flags(step, from);
}

/// What stands behind the type of a region.
Rooms::RegionFlags Rooms::region_flags(const ast::Step& step) {
  const std::size_t given = end_of_flags(step) - 3;
  if (target_.has(Feature::boolean_room_flags)) {
    const bool unfilled = given > 0 && constants_.word(TokenClass::filling, argument(step, 3).value) != 0;
    const std::int64_t bits = given > 1 ? constants_.word(TokenClass::boolean, argument(step, 4).value) : 0;
    return {!unfilled, bits, unfilled || bits != 0};
  }
  if (target_.has(Feature::plain_room_flags)) {
    const std::int64_t bits = plain_flags(step, 3, 0);
    return {true, bits, bits != 0};
  }
  const std::int64_t bits = flags(step, 3);
  return {(bits & filled) != 0, bits, true};
}

/// Words that stand for the numbers of the file.
std::int64_t Rooms::plain_flags(const ast::Step& step, std::size_t from, std::int64_t otherwise) {
  std::int64_t bits = end_of_flags(step) == from ? otherwise : 0;
  for (std::size_t i = from; i < end_of_flags(step); ++i) {
    const Index at = argument(step, i).value;
    const bool is_flag = is_word(at, TokenClass::filling) || is_word(at, TokenClass::irregular);
    if (!mismatches_.expect(at, is_flag, ExpectedType::room_flag)) continue;
    if (target_.has(Feature::single_room_flags) && (bits & node(at).word.value) != 0)
      sink_.report(Diag::extra_twice, node(at).span);
    bits |= node(at).word.value;
  }
  return bits;
}

/// Behind the last argument that is no trait.
std::size_t Rooms::end_of_flags(const ast::Step& step) const {
  std::size_t end = step.arguments;
  while (end > 0 && argument(step, end - 1).is_trait) --end;
  return end;
}

/// What is said of a room behind its flags, in the order of the table.
Rooms::Traits Rooms::traits(const ast::Step& step, std::size_t from) {
  Traits result;
  std::size_t next = std::max(from, end_of_flags(step));
  for (const ExtraRow& row : target_.extras) {
    if (row.of != of_room) continue;
    const bool given = next < step.arguments && source_.text(argument(step, next).key.span) == row.word;
    result.push_back({&row, given ? std::optional(argument(step, next).value) : std::nullopt});
    if (given) ++next;
  }
  if (next < step.arguments) {
    const ast::Argument& wrong = argument(step, next);
    sink_.report(Diag::wrong_value, wrong.span, {"the next statement", mismatches_.shown(wrong.span)})
        .advise(extras_form(target_, of_room));
  }
  return result;
}

/// The monster of a room first; the numbers of a ROOM in reverse.
void Rooms::push_traits(const Traits& traits, bool monsters, bool numbers) {
  const bool reverse = monsters && numbers;
  if (monsters)
    for (const Trait& each : traits)
      if (each.row->slot.kind == SlotKind::monster) push_trait(each);
  for (std::size_t i = 0; numbers && i < traits.size(); ++i) {
    const Trait& each = traits[reverse ? traits.size() - 1 - i : i];
    if (each.row->slot.kind != SlotKind::monster) push_trait(each);
  }
}

void Rooms::push_trait(const Trait& trait) {
  if (trait.value) return slots_.push(trait.row->slot, *trait.value);
  if (trait.row->slot.kind == SlotKind::monster) return slots_.push({Push::Kind::no_monster});
  out_.push(random_value);
}

/// Two numbers in parentheses, or random.
Rooms::Pair Rooms::numbers(Index at) {
  if (is_random(at)) return {random_value, random_value};
  if (!mismatches_.expect(at, is_coordinate(at), ExpectedType::numbers)) return {0, 0};
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
  if (is_random(at) || !mismatches_.expect(at, good(), ExpectedType::alignments)) return {random_value, random_value};
  return {node(parts[0]).word.value, node(parts[1]).word.value};
}

/// The number of a room type; an unknown one is ordinary.
std::int64_t Rooms::type(Index at) {
  if (is_random(at)) return random_value;
  if (!mismatches_.expect(at, node(at).kind == ast::NodeKind::text, ExpectedType::room_type)) return 0;
  if (const auto type = target_.rooms.find(text(at))) return *type;
  syntax::report_unknown_word(text(at), node(at).span, &TargetVocabulary::rooms, target_, sink_);
  return 0;
}

/// The flags from a place on; without any it is filled.
std::int64_t Rooms::flags(const ast::Step& step, std::size_t from) {
  const std::size_t end = end_of_flags(step);
  if (end == from) return filled;
  std::int64_t bits = 0;
  for (std::size_t i = from; i < end; ++i) {
    const Index at = argument(step, i).value;
    const std::int64_t word = node(at).word.value;
    if (is_word(at, TokenClass::filling))
      bits |= word != 0 ? filled : 0;
    else if (is_word(at, TokenClass::irregular))
      bits |= word != 0 ? irregular : 0;
    else if (is_word(at, TokenClass::joined)) {
      bits |= word != 0 ? unjoined : 0;
      sink_.report(Diag::idle_joining, node(at).span, {"corridors are dug to rooms whatever this says"});
    } else if (!(is_word(at, TokenClass::boolean) && mismatches_.report_foreign("REGION,boolean", node(at).span)) &&
               !(node(at).kind == ast::NodeKind::text && mismatches_.report_foreign("SUBROOM,string", node(at).span)))
      mismatches_.expect(at, false, ExpectedType::room_flag);
  }
  return bits;
}

}  // namespace speclev::opcode
