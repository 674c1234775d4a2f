#include <algorithm>

#include "base/quote.hh"
#include "base/spell.hh"
#include "opcode/forms.hh"
#include "opcode/lower.hh"

/// Monsters and objects, and what stands behind their places.
namespace speclev::opcode {

namespace {

constexpr std::int64_t end_of_monster_extras = 16, end_of_object_extras = 15;
constexpr std::int64_t contained = 1, container = 2;

}  // namespace

void Lowerer::monster(const ast::Step& step) {
  const bool has_block = next_ != nullptr && next_->kind == ast::StepKind::begin_block;
  if (has_block) {
    open({Block::Kind::inventory, step.keyword.span});
    ++containers_;
  }
  if (step.arguments < 2) {
    sink_.report(Diag::slot_count, step.keyword.span, {source_.text(step.keyword.span), "a monster and a place"});
    return;
  }
  form_ = [] { return std::string("MONSTER takes (monster, place) and what else is known of it"); };
  if (class_and_name(step)) {
    extras(step, 3, true);
    return;
  }
  value(Want::monster, argument(step, 0).value);
  if (!mismatched_) value(Want::coord, argument(step, 1).value);
  if (mismatched_) return;
  out_.push(end_of_monster_extras);
  extras(step, 2, true);
  out_.push(has_block ? 1 : 0);
  out_.op(Code::MONSTER);
}

/// Says how a class and a name are written that stand one after the other.
bool Lowerer::class_and_name(const ast::Step& step) {
  if (step.arguments < 2) return false;
  const Index first = argument(step, 0).value, second = argument(step, 1).value;
  if ((node(first).kind != ast::NodeKind::character && !is_random(first)) || argument(step, 1).key.given())
    return false;
  const Span both = join(node(first).span, node(second).span);
  if (node(second).kind == ast::NodeKind::text) {
    const std::string form = ": (" + std::string(source_.text(both)) + ")";
    return report_foreign("class,name", both, is_random(first) ? "" : form);
  }
  // A place behind a place: the first one was meant as a name.
  const bool place =
      step.arguments > 2 && !argument(step, 2).key.given() && guess(argument(step, 2).value) == Want::coord;
  return is_random(second) && place && report_foreign("class,random", both);
}

void Lowerer::object(const ast::Step& step) {
  const bool is_container = step.keyword.token == TokenClass::cobject;
  const bool inside = containers_ > 0;
  if (is_container) {
    open({Block::Kind::container, step.keyword.span});
    ++containers_;
  }
  if (step.arguments < 1) {
    sink_.report(Diag::slot_count, step.keyword.span, {source_.text(step.keyword.span), "an object"});
    return;
  }
  form_ = [this, &step] {
    return std::string(source_.text(step.keyword.span)) + " takes (object) and what is known of it, such as its place";
  };
  if (class_and_name(step)) {
    extras(step, 2, false);
    return;
  }
  value(Want::object, argument(step, 0).value);
  if (mismatched_) return;
  out_.push(end_of_object_extras);
  const auto [place, complete] = extras(step, 1, false);
  out_.push((inside ? contained : 0) + (is_container ? container : 0));
  out_.op(Code::OBJECT);
  if (mismatched_ || within_unknown()) return;
  if (inside && place) sink_.report(Diag::contained_place, *place);
  if (!inside && !place && complete)
    sink_.report(Diag::missing_place, step.keyword.span, {source_.text(step.keyword.span)});
}

/// The row that an argument has the form of; null if there is none.
const ExtraRow* Lowerer::extra_for(const ast::Argument& argument, bool of_monster) const {
  const Index root = argument.value;
  const ast::Node& value = node(root);
  const auto type_of = [&] { return guess(root); };
  for (const ExtraRow& row : target_.extras) {
    if (row.of_monster != of_monster) continue;
    if (row.is_key) {
      if (argument.key.given() && source_.text(argument.key.span) == row.word) return &row;
      continue;
    }
    if (row.slot.kind == SlotKind::align) {
      const bool keyed = argument.key.given() && argument.key.token == TokenClass::a_register;
      if (keyed || value.kind == ast::NodeKind::align || is_word(root, TokenClass::alignment)) return &row;
      continue;
    }
    if (row.word_in_front) {
      if (argument.key.given() && argument.key.token == row.slot.word) return &row;
      continue;
    }
    if (argument.key.given()) continue;
    if (row.constant) {
      if (value.kind == ast::NodeKind::word && source_.text(value.span) == row.word) return &row;
      continue;
    }
    switch (row.slot.kind) {
      case SlotKind::word:
        if (is_word(root, row.slot.word)) return &row;
        break;
      case SlotKind::string:
        if (type_of() == Want::string) return &row;
        break;
      case SlotKind::coord:
        if (type_of() == Want::coord) return &row;
        break;
      case SlotKind::dice:
        if (value.kind == ast::NodeKind::dice || value.kind == ast::NodeKind::integer ||
            value.kind == ast::NodeKind::plus_integer || value.kind == ast::NodeKind::minus_integer)
          return &row;
        break;
      default: break;
    }
  }
  return nullptr;
}

Lowerer::Extras Lowerer::extras(const ast::Step& step, std::size_t from, bool of_monster) {
  form_ = nullptr;
  std::int64_t seen = 0;
  Extras result;
  for (std::size_t i = from; i < step.arguments; ++i) {
    const ast::Argument& given = argument(step, i);
    const Index root = given.value;
    const ExtraRow* row = extra_for(given, of_monster);
    if (row == nullptr) {
      unknown_extra(given, of_monster);
      result.complete = false;
      continue;
    }
    if ((seen & row->bits) != 0) {
      const auto clashes = [&](std::size_t earlier) {
        const ExtraRow* other = extra_for(argument(step, earlier), of_monster);
        return other != nullptr && (other->bits & row->bits) != 0;
      };
      std::size_t first = from;
      while (!clashes(first)) ++first;
      sink_.report(Diag::extra_twice, given.span).note(argument(step, first).span, "the first one");
    }
    seen |= row->bits;
    if (row->slot.kind == SlotKind::coord && !row->constant && !row->is_key) {
      result.place = given.span;
    }
    if (row->constant) {
      put(row->value);
    } else if (row->word_in_front) {
      value(Want::string, root);
      out_.push(given.key.value);
    } else if (row->slot.kind == SlotKind::align) {
      if (given.key.given() && expect(root, is_random(root), "'random'"))
        out_.push(alignment(root));
      else if (!given.key.given())
        out_.push(alignment(root));
    } else if (row->slot.kind == SlotKind::dice) {
      if (node(root).kind == ast::NodeKind::dice)
        value(Want::integer, root);
      else
        out_.push(number(node(root).span));
    } else if (row->slot.kind == SlotKind::traps) {
      out_.push(traps(root));
    } else {
      ast::Argument plain = given;
      plain.key = {};
      put_slot(row->slot, plain);
    }
    out_.push(row->selector);
  }
  return result;
}

void Lowerer::unknown_extra(const ast::Argument& given, bool of_monster) {
  if (lacks_keyword(given)) return;
  const std::string_view written = source_.text(given.span);
  std::string advice = extra_advice(given, of_monster);
  Speller speller(written);
  for (const ExtraRow& each : target_.extras)
    if (each.of_monster == of_monster && !each.word.empty()) speller.offer(each.word);
  if (advice.empty() && speller.best().empty()) advice = extras_form(target_, of_monster);
  sink_.report(Diag::unknown_extra, given.span, {shown(given.span), of_monster ? "a monster" : "an object"})
      .advise(advice)
      .suggest(advice.empty() ? speller.best() : "");
}

/// What may help with something that cannot be said of a monster or object.
std::string Lowerer::extra_advice(const ast::Argument& given, bool of_monster) const {
  const std::string_view word = source_.text(given.key.given() ? given.key.span : given.span);
  for (const ExtraRow& row : target_.extras) {
    if (row.word != word) continue;
    if (row.of_monster != of_monster) return of_monster ? "this is said of objects" : "this is said of monsters";
    if (row.is_key && !given.key.given()) return "a value follows it: " + std::string(word) + ":…";
    if (row.constant && given.key.given()) return "it stands alone, without a value";
  }
  for (const ExtraRow& row : target_.extras)
    if (row.of_monster != of_monster && row.slot.kind == SlotKind::word && !row.constant && !given.key.given() &&
        is_word(given.value, row.slot.word))
      return of_monster ? "this is said of objects" : "this is said of monsters";
  const ast::NodeKind kind = node(given.value).kind;
  if (!of_monster && kind == ast::NodeKind::tuple) return "a place is two numbers in parentheses, as in (1,1)";
  if (!of_monster && kind == ast::NodeKind::text && target_.monsters.find_any_case(text(given.value)))
    return "the monster that it belongs to is montype:" + std::string(source_.text(given.span));
  if (!of_monster && kind == ast::NodeKind::text)
    return "its own name is name:" + std::string(source_.text(given.span));
  if (!of_monster && is_word(given.value, TokenClass::door_state)) return "it may be 'locked' or 'broken'";
  return {};
}

/// The bits of traps that are joined by '|'; all of them for the word all, which ends the list.
std::int64_t Lowerer::traps(Index root) {
  std::int64_t mask = 0;
  std::vector<Index> parts;
  Index at = root;
  while (node(at).kind == ast::NodeKind::either) {
    const auto both = operands(at);
    parts.push_back(both[0]);
    at = both[1];
  }
  parts.push_back(at);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (part == parts.rbegin() && is_word(*part, TokenClass::all)) {
      mask = -1;
      continue;
    }
    if (!expect(*part, node(*part).kind == ast::NodeKind::text, "the name of a trap")) continue;
    const auto trap = constant({SlotKind::trap}, ast::Argument{*part, node(*part).span, {}, {}});
    if (!trap) continue;
    const std::int64_t bit = std::int64_t{1} << (*trap - 1);
    if ((mask & bit) != 0) sink_.report(Diag::extra_twice, node(*part).span);
    mask |= bit;
  }
  return static_cast<std::int32_t>(mask);
}

}  // namespace speclev::opcode
