#include "opcode/things.hh"

#include "base/characters.hh"
#include "base/spell.hh"
#include "repair/forms.hh"

namespace speclev::opcode {

namespace {

constexpr std::int64_t contained = 1, container = 2;

std::string with_article(std::string_view of) { return std::string(of == of_object ? "an " : "a ").append(of); }

std::string said_of(const ExtraRow& row) { return std::string("this is said of ").append(row.of).append("s"); }

}  // namespace

void Things::monster(const ast::Step& step) {
  if (has_block(step)) blocks_.open(BlockKind::inventory, step.keyword.span);
  if (step.arguments < 2) {
    sink_.report(Diag::slot_count, place_of_count(step, 2), {source_.text(step.keyword.span), "a monster and a place"});
    return;
  }
  mismatches_.set_form([] { return std::string("MONSTER takes (monster, place) and what else is known of it"); });
  if (class_and_name(step)) {
    extras(step, 3, of_monster);
    return;
  }
  values_.push(ExpectedType::monster, argument(step, 0).value);
  if (!mismatches_.any()) values_.push(ExpectedType::coord, argument(step, 1).value);
  if (mismatches_.any()) return;
  out_.push(number(Number::monster_extras_end));
  extras(step, 2, of_monster);
  out_.push(has_block(step) ? 1 : 0);
  out_.op(Code::MONSTER);
}

/// Says how a class and a name are written that stand one after the other.
bool Things::class_and_name(const ast::Step& step) {
  if (step.arguments < 2) return false;
  const Index first = argument(step, 0).value, second = argument(step, 1).value;
  if ((node(first).kind != ast::NodeKind::character && !is_random(first)) || argument(step, 1).key.given())
    return false;
  const Span both = join(node(first).span, node(second).span);
  if (node(second).kind == ast::NodeKind::text) {
    const std::string form = ": (" + std::string(source_.text(both)) + ")";
    return mismatches_.report_foreign("class,name", both, is_random(first) ? "" : form);
  }
  // A place behind a place: the first one was meant as a name.
  const bool place = step.arguments > 2 && !argument(step, 2).key.given() &&
                     values_.guess(argument(step, 2).value) == ExpectedType::coord;
  return is_random(second) && place && mismatches_.report_foreign("class,random", both);
}

void Things::object(const ast::Step& step) {
  const bool is_container = step.keyword.token == TokenClass::cobject;
  const bool inside = blocks_.within_container();
  if (is_container) blocks_.open(BlockKind::container, step.keyword.span);
  if (step.arguments < 1) {
    sink_.report(Diag::slot_count, place_of_count(step, 2), {source_.text(step.keyword.span), "an object"});
    if (is_container) blocks_.doubt_innermost();
    return;
  }
  mismatches_.set_form([this, &step] {
    return std::string(source_.text(step.keyword.span)) + " takes (object) and what is known of it, such as its place";
  });
  if (class_and_name(step)) {
    extras(step, 2, of_object);
    return;
  }
  values_.push(ExpectedType::object, argument(step, 0).value);
  if (mismatches_.any()) return;
  out_.push(number(Number::object_extras_end));
  const auto [place, complete] = extras(step, 1, of_object);
  out_.push((inside ? contained : 0) + (is_container ? container : 0));
  out_.op(Code::OBJECT);
  if (mismatches_.any() || blocks_.within_unknown()) return;
  const bool is_doubtful = inside ? place.has_value() : !place && complete;
  if (!is_doubtful || blocks_.has_lost_container()) return;
  if (inside && place) sink_.report(Diag::contained_place, *place);
  if (!inside && !place && complete)
    sink_.report(Diag::missing_place, step.keyword.span, {source_.text(step.keyword.span)});
}

/// The first row that fits; of those with the same key, the first whose slot suits the value. Null if there is none.
const ExtraRow* Things::row_for(const ast::Argument& argument, std::string_view of) const {
  const auto suits = [&](const Slot& slot) {
    using Kind = ast::NodeKind;
    const Kind kind = node(argument.value).kind;
    switch (slot.kind) {
      case SlotKind::word: return is_word(argument.value, slot.word);
      case SlotKind::fill: return kind == Kind::character;
      case SlotKind::litchar: return kind == Kind::tuple;
      default: return kind != Kind::word;
    }
  };
  const ExtraRow* first = nullptr;
  for (const ExtraRow& each : target_.extras) {
    if (each.of != of || !has_form(argument, each)) continue;
    if (!each.is_key || suits(each.slot)) return &each;
    if (first == nullptr) first = &each;
  }
  return first;
}

bool Things::has_form(const ast::Argument& argument, const ExtraRow& row) const {
  using Kind = ast::NodeKind;
  const Index root = argument.value;
  const ast::Node& value = node(root);
  const bool keyed = argument.key.given();
  if (row.is_key) return keyed && source_.text(argument.key.span) == row.word;
  if (row.slot.kind == SlotKind::align)
    return (keyed && argument.key.token == TokenClass::a_register) || value.kind == Kind::align ||
           is_word(root, TokenClass::alignment);
  if (row.word_in_front) return keyed && argument.key.token == row.slot.word;
  if (keyed) return false;
  if (row.constant) return value.kind == Kind::word && source_.text(value.span) == row.word;
  switch (row.slot.kind) {
    case SlotKind::word: return is_word(root, row.slot.word);
    case SlotKind::string: return values_.guess(root) == ExpectedType::string;
    case SlotKind::coord: return values_.guess(root) == ExpectedType::coord;
    case SlotKind::dice:
      return value.kind == Kind::dice || value.kind == Kind::integer || value.kind == Kind::plus_integer ||
             value.kind == Kind::minus_integer;
    default: return false;
  }
}

Things::Extras Things::extras(const ast::Step& step, std::size_t from, std::string_view of) {
  mismatches_.set_form(nullptr);
  std::int64_t seen = 0;
  Extras result;
  for (std::size_t i = from; i < step.arguments; ++i) {
    const ast::Argument& given = argument(step, i);
    const ExtraRow* row = row_for(given, of);
    if (row == nullptr) {
      result.complete = false;
      if (!unknown_extra(given, of)) break;
      continue;
    }
    if ((seen & row->bits) != 0) extra_twice(step, from, given, *row);
    seen |= row->bits;
    if (row->slot.kind == SlotKind::coord && !row->constant && !row->is_key) result.place = given.span;
    if (row->selector == no_selector) continue;
    push(given, *row);
    out_.push(row->selector);
  }
  return result;
}

void Things::extra_twice(const ast::Step& step, std::size_t from, const ast::Argument& given, const ExtraRow& row) {
  const auto clashes = [&](std::size_t earlier) {
    const ExtraRow* other = row_for(argument(step, earlier), row.of);
    return other != nullptr && (other->bits & row.bits) != 0;
  };
  while (!clashes(from)) ++from;
  sink_.report(Diag::extra_twice, given.span).note(argument(step, from).span, "the first one");
}

void Things::push(const ast::Argument& given, const ExtraRow& row) {
  const Index root = given.value;
  if (row.constant) {
    slots_.push(row.value);
  } else if (row.word_in_front) {
    values_.push(ExpectedType::string, root);
    out_.push(given.key.value);
  } else if (row.slot.kind == SlotKind::align) {
    // Behind a colon stands random only.
    if (!given.key.given() || mismatches_.expect(root, is_random(root), ExpectedType::random))
      out_.push(constants_.alignment(root));
  } else if (row.slot.kind == SlotKind::litchar && is_mapchar(root)) {
    // Its light is dropped.
    const auto parts = operands(root);
    slots_.push(Slot{SlotKind::fill}, parts.empty() ? root : parts[0]);
  } else {
    slots_.push(row.slot, root);
  }
}

/// False if it begins another statement, which lacks its keyword.
bool Things::unknown_extra(const ast::Argument& given, std::string_view of) {
  if (mismatches_.lacks_keyword(given)) return false;
  if (values_.is_lost(given.value)) return true;
  const std::string_view written = source_.text(given.span);
  const std::string advice = extra_advice(given, of);
  Speller speller(written);
  for (const ExtraRow& each : target_.extras)
    if (each.of == of && !each.word.empty()) speller.offer(each.word);
  sink_.report(Diag::unknown_extra, given.span, {mismatches_.shown(given.span), with_article(of)})
      .advise(advice)
      .suggest(advice.empty() ? speller.best() : "", speller.certain())
      .otherwise(extras_form(target_, of));
  return true;
}

/// What may help with something that cannot be said of a monster or object.
std::string Things::extra_advice(const ast::Argument& given, std::string_view of) const {
  const std::string_view word = source_.text(given.key.given() ? given.key.span : given.span);
  for (const ExtraRow& row : target_.extras) {
    if (row.word != word) continue;
    if (row.of != of) return said_of(row);
    if (row.is_key && !given.key.given()) return "a value follows it: " + std::string(word) + ":…";
    if (row.constant && given.key.given()) return "it stands alone, without a value";
  }
  for (const ExtraRow& row : target_.extras)
    if (row.of != of && row.slot.kind == SlotKind::word && !row.constant && !row.is_key && !given.key.given() &&
        is_word(given.value, row.slot.word))
      return said_of(row);
  const ast::NodeKind kind = node(given.value).kind;
  if (kind == ast::NodeKind::percent)
    return std::string("a chance stands in front of the statement: [")
        .append(word)
        .append("]: ")
        .append(of == of_object ? "OBJECT" : "MONSTER");
  if (of == of_object && kind == ast::NodeKind::tuple) return "a place is two numbers in parentheses, as in (1,1)";
  if (of == of_object && kind == ast::NodeKind::text && target_.monsters.find_any_case(text(given.value)))
    return "the monster that it belongs to is montype:" + std::string(source_.text(given.span));
  if (of == of_object && kind == ast::NodeKind::text)
    return "its own name is name:" + std::string(source_.text(given.span));
  if (of == of_object && is_word(given.value, TokenClass::door_state)) return "it may be 'locked' or 'broken'";
  return {};
}

}  // namespace speclev::opcode
