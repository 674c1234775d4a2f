#include "opcode/statements.hh"

#include <algorithm>

#include "base/characters.hh"
#include "repair/forms.hh"
#include "syntax/written_values.hh"

namespace speclev::opcode {

namespace {

#define SPECLEV_IN_BRACES(...) \
  { __VA_ARGS__ }
/// Which nodes alone suit a slot, by its kind; none where that does not matter.
constexpr std::initializer_list<ast::NodeKind> suitable_nodes[] = {
#define SPECLEV_SLOT_KIND(id, name, form, full, written, random, numbers, computes, words, parts, nodes) \
  SPECLEV_IN_BRACES nodes,
#include "target/slot_kinds.def"
#undef SPECLEV_SLOT_KIND
};
#undef SPECLEV_IN_BRACES

std::string values(std::size_t count) {
  return count == 0 ? "none" : std::to_string(count) + (count == 1 ? " value" : " values");
}

/// Whether a slot takes a word that is not pushed.
bool is_unpushed_word(const StatementRow& row, std::size_t place) {
  const SlotKind kind = row.slots[place].kind;
  const auto takes = [place](const Push& push) {
    return push.kind == Push::Kind::slot && static_cast<std::size_t>(push.value) == place;
  };
  return (kind == SlotKind::word || kind == SlotKind::random) && std::ranges::none_of(row.pushes, takes);
}

bool has_unpushed_word(const StatementRow& row) {
  for (std::size_t i = 0; i < row.slots.size(); ++i)
    if (is_unpushed_word(row, i)) return true;
  return false;
}

}  // namespace

void Statements::statement(const ast::Step& step) {
  if (!check_forms(step)) return;
  switch (step.keyword.token) {
    case TokenClass::break_word: return blocks_.break_out(step);
    case TokenClass::vault_chance:
    case TokenClass::vault_depth: return vault(step);
    case TokenClass::lev_init: return maps_.init(step);
    case TokenClass::room:
    case TokenClass::subroom: return rooms_.room(step);
    case TokenClass::region: return rooms_.region(step);
    case TokenClass::monster: return things_.monster(step);
    case TokenClass::object:
    case TokenClass::cobject: return things_.object(step);
    default: break;
  }
  const StatementRow* row = row_for(step);
  if (row == nullptr && step.keyword.token == TokenClass::nomap) bounds_ = anywhere;
  if (row == nullptr) return;
  push(*row, step);
  if (row->takes_block) blocks_.open_slots(step.keyword.span, row->closing);
  if (step.keyword.token == TokenClass::nomap) maps_.no_map();
  if (!mismatches_.any() && step.keyword.token == TokenClass::roomdoor) check_door_position(*row, step);
}

/// A door on any wall stands anywhere on it.
void Statements::check_door_position(const StatementRow& row, const ast::Step& step) {
  bool any_wall = false;
  for (std::size_t i = 0; i < std::min<std::size_t>(row.slots.size(), step.arguments); ++i) {
    const ast::Argument& given = argument(step, i);
    if (row.slots[i].kind == SlotKind::directions) any_wall = is_random(given.value);
    if (row.slots[i].kind == SlotKind::natural && any_wall && !is_random(given.value) &&
        number(given.span) != random_value)
      sink_.report(Diag::door_position, given.span, {source_.text(given.span)});
  }
}

/// What the list of random vaults says of the level.
void Statements::vault(const ast::Step& step) {
  const std::string_view keyword = source_.text(step.keyword.span);
  if (step.arguments != 1) {
    sink_.report(Diag::slot_count, place_of_count(step, 1), {keyword, "a number, not " + values(step.arguments)});
    return;
  }
  const auto flag = static_cast<std::int32_t>(target_.number("vault-flag").value_or(0));
  if (!file_.vault.is_one)
    sink_.report(Diag::no_vault, step.keyword.span,
                 {keyword, quote(target_.keywords.word(TokenClass::flag_type, flag))});
  const auto number = constants_.constant({SlotKind::number}, argument(step, 0).value);
  if (!number) return;
  if (*number < 1) sink_.report(Diag::vault_value, argument(step, 0).span, {keyword, *number});
  (step.keyword.token == TokenClass::vault_depth ? file_.vault.depth : file_.vault.chance) = *number;
}

/// A percentage stands behind the type of a room only, a word with a colon only where a slot has it, or among what is
/// said of something.
bool Statements::check_forms(const ast::Step& step) {
  const TokenClass keyword = step.keyword.token;
  const bool is_room = keyword == TokenClass::room || keyword == TokenClass::subroom;
  for (std::size_t i = 0; i < step.arguments; ++i) {
    const ast::Argument& each = argument(step, i);
    const bool good = (!each.chance.given() || (is_room && i == 0)) && (!each.key.given() || takes_key(step, i));
    if (!good && mismatches_.lacks_keyword(each)) {
      damage_.in_step();
      return false;
    }
    if (good) continue;
    if (!each.is_trait) {
      sink_.report(Diag::wrong_value, each.span, {"a value", mismatches_.shown(each.span)});
      continue;
    }
    sink_.report(Diag::wrong_value, each.span, {"',' and a value", mismatches_.shown(each.span)})
        .advise("write a comma in front of " + mismatches_.shown(each.key.span),
                Fix{{each.span.begin, each.span.begin}, ","});
    // What follows is counted with it.
    damage_.in_step();
    return false;
  }
  return true;
}

bool Statements::takes_key(const ast::Step& step, std::size_t place) const {
  const bool is_trait = argument(step, place).is_trait;
  switch (step.keyword.token) {
    case TokenClass::monster: return place >= 2 && !is_trait;
    case TokenClass::object:
    case TokenClass::cobject: return place >= 1 && !is_trait;
    case TokenClass::room:
    case TokenClass::subroom:
    case TokenClass::region: return is_trait;
    default: break;
  }
  if (is_trait) return false;
  const std::string_view keyword = source_.text(step.keyword.span);
  const std::string_view key = source_.text(argument(step, place).key.span);
  return std::ranges::any_of(target_.statements, [&](const StatementRow& row) {
    const Slot* const slot = row.keyword == keyword ? row.slot_at(place) : nullptr;
    return slot != nullptr && (slot->key == key || slot->kind == SlotKind::extras);
  });
}

/// The form of a statement that its arguments have; null after a message.
const StatementRow* Statements::row_for(const ast::Step& step) {
  const std::string_view keyword = source_.text(step.keyword.span);
  bool all_suit = false;
  const StatementRow* best = best_row(step, all_suit);
  if (!all_suit && (has_thousands(step) || lacks_parentheses(step) || has_two_corners(step) || has_surplus(step)))
    return nullptr;
  if (best != nullptr) {
    mismatches_.set_form(
        [this, best] { return std::string(best->keyword).append(" takes ").append(row_form(target_, *best)); });
    if (!all_suit) check_unpushed(*best, step);
    return best;
  }
  if (mismatches_.report_foreign(std::string(keyword) + "/" + std::to_string(step.arguments), step.keyword.span))
    return nullptr;
  // A line has taken the comma behind it, which was meant to be the statement's.
  std::string advice;
  for (std::size_t i = 0; i < step.arguments; ++i)
    if (const ast::Node& value = node(argument(step, i).value); value.kind == ast::NodeKind::line) {
      const std::string word(source_.text(value.word.span));
      advice = word + " takes two places, as in " + word + " (1,1),(3,3)";
    }
  std::string forms;
  for (const StatementRow& row : target_.statements)
    if (row.keyword == keyword) forms.append(forms.empty() ? "" : " or ").append(row_form(target_, row));
  sink_
      .report(Diag::slot_count, place_of_count(step, step.arguments),
              {keyword, forms + ", not " + values(step.arguments)})
      .advise_if(advice);
  return nullptr;
}

/// Says so where the corners of a region are written as two places.
bool Statements::has_two_corners(const ast::Step& step) {
  const auto is_place = [&](std::size_t i) {
    const auto parts = operands(argument(step, i).value);
    return node(argument(step, i).value).kind == ast::NodeKind::tuple && parts.size() == 2 &&
           node(parts[0]).kind == ast::NodeKind::integer && node(parts[1]).kind == ast::NodeKind::integer;
  };
  for (const StatementRow& row : target_.statements) {
    if (row.keyword != source_.text(step.keyword.span) || step.arguments < 2 || !row.takes(step.arguments - 1))
      continue;
    for (std::size_t i = 0; i + 1 < step.arguments; ++i) {
      const Slot* const slot = row.slot_at(i);
      if (slot == nullptr || slot_facts(slot->kind).numbers != 4 || !is_place(i) || !is_place(i + 1)) continue;
      const auto inside = [&](std::size_t place) {
        const std::string_view written = source_.text(argument(step, place).span);
        return std::string(written.substr(1, written.size() - 2));
      };
      const Span where = join(argument(step, i).span, argument(step, i + 1).span);
      sink_.report(Diag::wrong_value, where, {"a region", mismatches_.shown(where)})
          .advise("a region is four numbers in parentheses: (" + inside(i) + "," + inside(i + 1) + ")",
                  Fix{where, "(" + inside(i) + "," + inside(i + 1) + ")"})
          .otherwise(std::string(row.keyword).append(" takes ").append(row_form(target_, row)));
      mismatches_.add();
      return true;
    }
  }
  return false;
}

/// Says so where all values of a form are there, and others behind them.
bool Statements::has_surplus(const ast::Step& step) {
  const std::string_view keyword = source_.text(step.keyword.span);
  const StatementRow* longest = nullptr;
  for (const StatementRow& row : target_.statements) {
    const std::size_t taken = row.slots.size();
    if (row.keyword != keyword || taken == 0 || taken >= step.arguments || !row.takes(taken)) continue;
    bool all_suit = true;
    for (std::size_t i = 0; i < taken; ++i) all_suit = all_suit && suits(*row.slot_at(i), argument(step, i));
    if (all_suit && (longest == nullptr || longest->slots.size() < taken)) longest = &row;
  }
  if (longest == nullptr) return false;
  const Span surplus = argument(step, longest->slots.size()).span;
  const Span all = join(surplus, argument(step, step.arguments - 1).span);
  sink_.report(Diag::slot_count, surplus, {keyword, row_form(target_, *longest) + ", not " + values(step.arguments)})
      .advise("leave " + mismatches_.shown(all) + " out",
              Fix{{argument(step, longest->slots.size() - 1).span.end, all.end}, {}})
      .otherwise(statement_form(target_, step.keyword.token, keyword));
  mismatches_.add();
  return true;
}

/// The first row whose slots all suit; else the first that has as many, one that pushes all of them before others. Null
/// if none has.
const StatementRow* Statements::best_row(const ast::Step& step, bool& all_suit) const {
  const std::string_view keyword = source_.text(step.keyword.span);
  const StatementRow* first = nullptr;
  for (const StatementRow& row : target_.statements) {
    // Most words of one length differ in their first letter, too.
    if (row.keyword.size() != keyword.size() || row.keyword.front() != keyword.front()) continue;
    if (row.keyword != keyword || !row.takes(step.arguments)) continue;
    if (first == nullptr || (has_unpushed_word(*first) && !has_unpushed_word(row))) first = &row;
    all_suit = true;
    for (std::size_t i = 0; i < step.arguments; ++i) all_suit = all_suit && suits(*row.slot_at(i), argument(step, i));
    if (all_suit) return &row;
  }
  return first;
}

/// Words that a form has, but that are not pushed: nothing else looks at them.
void Statements::check_unpushed(const StatementRow& row, const ast::Step& step) {
  for (std::size_t i = 0; i < row.slots.size(); ++i)
    if (is_unpushed_word(row, i)) slots_.check_word(row.slots[i], argument(step, i).value);
}

/// Whether a value looks like what stands in a slot.
bool Statements::suits(const Slot& slot, const ast::Argument& argument) const {
  const Index root = argument.value;
  const ast::NodeKind kind = node(root).kind;
  if (slot.kind == SlotKind::extras) return true;
  if (argument.key.given() ? slot.key != source_.text(argument.key.span) : !slot.key.empty()) return false;
  if (slot.kind == SlotKind::word)
    return (is_word(root, slot.word) && slot_value(slot, node(root).word.value)) || (slot.random && is_random(root));
  if (slot.kind == SlotKind::random) return is_random(root);
  const auto nodes = suitable_nodes[static_cast<std::size_t>(slot.kind)];
  if (nodes.size() != 0) return std::ranges::find(nodes, kind) != nodes.end();
  const std::size_t numbers = slot_facts(slot.kind).numbers;
  if (numbers == 0) return true;
  return kind == ast::NodeKind::tuple ? operands(root).size() == numbers : kind != ast::NodeKind::integer;
}

/// Says so where a comma stands between the thousands of a number, and would take its other part for a value.
bool Statements::has_thousands(const ast::Step& step) {
  const std::string_view keyword = source_.text(step.keyword.span);
  const auto is_number = [&](std::size_t i) { return node(argument(step, i).value).kind == ast::NodeKind::integer; };
  for (std::size_t i = 0; i + 1 < step.arguments; ++i) {
    if (!is_number(i) || !is_number(i + 1)) continue;
    const Span left = argument(step, i).span, right = argument(step, i + 1).span;
    const std::string_view first = source_.text(left), second = source_.text(right);
    if (right.begin != left.end + 1 || !syntax::are_thousands(first, second)) continue;
    const auto takes_one = [&](const StatementRow& row) {
      return row.keyword == keyword && row.takes(step.arguments - 1) && i < row.slots.size() &&
             slot_facts(row.slots[i].kind).numbers == 0;
    };
    if (std::ranges::none_of(target_.statements, takes_one)) continue;
    const std::string number = std::string(first).append(second);
    const Span where = join(left, right);
    sink_.report(Diag::wrong_value, where, {"a number", mismatches_.shown(where)})
        .advise(syntax::advice_on_number(number))
        .replace(where, number, false);
    mismatches_.add();
    return true;
  }
  return false;
}

/// Says so where a place or region is written without its parentheses.
bool Statements::lacks_parentheses(const ast::Step& step) {
  const std::string_view keyword = source_.text(step.keyword.span);
  const auto numbers_from = [&](std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i)
      if (i >= step.arguments || node(argument(step, i).value).kind != ast::NodeKind::integer) return false;
    return true;
  };
  for (const StatementRow& row : target_.statements) {
    if (row.keyword != keyword) continue;
    for (std::size_t i = 0; i < row.slots.size(); ++i) {
      const std::size_t count = slot_facts(row.slots[i].kind).numbers;
      if (count == 0 || row.slots.size() + count - 1 != step.arguments || !numbers_from(i, count)) continue;
      const Span where = join(argument(step, i).span, argument(step, i + count - 1).span);
      const std::string_view written = source_.text(where);
      sink_.report(Diag::wrong_value, where, {count == 2 ? "a place" : "a region", mismatches_.shown(where)})
          .advise(std::string(count == 2 ? "a place" : "a region").append(" stands in parentheses: (").append(written) +
                      ")",
                  Fix{where, std::string("(").append(written).append(")")})
          .otherwise(std::string(row.keyword).append(" takes ").append(row_form(target_, row)));
      mismatches_.add();
      return true;
    }
  }
  return false;
}

/// Values are pushed as they stand in the text, what is known already where the row says.
void Statements::push(const StatementRow& row, const ast::Step& step) {
  for (const Push& each : row.pushes) {
    if (mismatches_.any()) return;  // one of them has most likely another one's place
    const auto place = static_cast<std::size_t>(each.value);
    switch (each.kind) {
      case Push::Kind::slot: break;
      case Push::Kind::light: out_.push(constants_.light_of(argument(step, place).value)); continue;
      case Push::Kind::count: out_.push(static_cast<std::int64_t>(step.arguments - row.slots.size() + 1)); continue;
      default: slots_.push(each); continue;
    }
    const Slot& slot = row.slots[place];
    if (slot.kind == SlotKind::extras) {
      things_.extras(step, place, slot.key);
      continue;
    }
    if (slot.kind == SlotKind::group) {
      for (std::size_t i = place; i < step.arguments; ++i) slots_.push_group(row.group, argument(step, i).value);
      continue;
    }
    const ast::Argument& given = argument(step, place);
    if (!given.chance.given()) slots_.push(slot, given.value);
  }
  if (row.opcode != no_opcode) out_.op(row.opcode);
}

}  // namespace speclev::opcode
