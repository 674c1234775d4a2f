#include "decompile/code_slots.hh"

#include <algorithm>
#include <string>
#include <utility>

namespace speclev::decompiler {

using opcode::want_of;

namespace {

/// Values of any number.
bool is_list(const Slot& slot) { return slot.kind == SlotKind::group || slot.kind == SlotKind::extras; }

/// How many values a slot pushes that is no list.
std::size_t width(const Slot& slot) { return slot_facts(slot.kind).width(); }

bool is_computed(const Slot& slot) { return want_of(slot.kind) != ExpectedType::nothing; }

}  // namespace

std::int64_t CodeSlots::number(StatementText& out, Index value) const {
  const auto number = trees_.number(value);
  if (!number) out.cannot("a number is computed that has to be known");
  return number.value_or(0);
}

/// Whether a value is what a form pushes that is not in the text.
bool CodeSlots::fits(const Push& push, const StatementRow& row, Index value, std::size_t of_group) const {
  if (!trees_.is_constant(value)) return false;
  const opcode::Op& op = trees_.op(value);
  const auto is = [&](Type type, std::int64_t number) {
    return op.type == static_cast<std::int8_t>(type) && op.number == number;
  };
  switch (push.kind) {
    case Push::Kind::place: return is(Type::coord, 0);
    case Push::Kind::empty_string: return op.type == static_cast<std::int8_t>(Type::string) && op.text.empty();
    // A region has no sign.
    case Push::Kind::everywhere: return is(Type::region, 0xFFFFFFFF) || is(Type::region, -1);
    case Push::Kind::no_monster: return is(Type::monster, code_.stored(0xFFFFFFFF));
    case Push::Kind::narrow: return is(Type::integer, code_.narrowed(push.value));
    case Push::Kind::mapchar: {
      const std::int64_t bias = target_.number(Number::pack_bias);
      const std::int64_t code = target_.terrain.code(static_cast<char>(push.value)).value_or(0);
      const std::int64_t packed = (bias + opcode::light_not_given) * 256 + code;
      return is(Type::mapchar, code_.narrowed(packed));
    }
    case Push::Kind::count: {
      std::size_t width_of_group = 0;
      for (const Slot& each : row.group) width_of_group += width(each);
      return width_of_group != 0 && of_group % width_of_group == 0 &&
             is(Type::integer, static_cast<std::int64_t>(of_group / width_of_group));
    }
    default: return is(Type::integer, push.value);
  }
}

std::optional<CodeSlots::Fit> CodeSlots::fit(const StatementRow& row, ValueSpan values) const {
  const auto slot_of = [&](const Push& push) -> const Slot* {
    return push.kind == Push::Kind::slot ? &row.slots[static_cast<std::size_t>(push.value)] : nullptr;
  };
  std::size_t wanted = 0;
  bool has_list = false;
  for (const Push& push : row.pushes) {
    const Slot* const slot = slot_of(push);
    if (slot != nullptr && is_list(*slot))
      has_list = true;
    else
      wanted += slot == nullptr ? 1 : width(*slot);
  }
  if (values.size() < wanted || (values.size() > wanted && !has_list)) return std::nullopt;
  const std::size_t in_list = values.size() - wanted;
  Fit result{std::vector<std::optional<ValueSpan>>(row.slots.size()),
             std::vector<std::optional<Index>>(row.slots.size())};
  std::size_t at = 0;
  for (const Push& push : row.pushes) {
    const Slot* const slot = slot_of(push);
    const std::size_t size = slot == nullptr ? 1 : is_list(*slot) ? in_list : width(*slot);
    if (slot != nullptr) {
      result.slots[static_cast<std::size_t>(push.value)] = values.subspan(at, size);
      result.said += size;
    } else if (push.kind == Push::Kind::light) {
      result.lights[static_cast<std::size_t>(push.value)] = values[at];
    } else if (!fits(push, row, values[at], in_list)) {
      return std::nullopt;
    }
    at += size;
  }
  return result;
}

void CodeSlots::statement(StatementText& out, int opcode, ValueSpan values) {
  std::optional<StatementText> best, refused;
  std::size_t fewest = 0;
  std::string_view keyword;
  for (const StatementRow& row : target_.statements) {
    if (row.opcode != opcode) continue;
    keyword = row.keyword;
    const auto fit = this->fit(row, values);
    if (!fit || (best && fit->said >= fewest)) continue;
    StatementText text = said(row, *fit);
    if (!text.good()) {
      if (!refused) refused = std::move(text);
      continue;
    }
    fewest = fit->said;
    best = std::move(text);
  }
  const std::optional<StatementText>& chosen = best ? best : refused;
  if (chosen) out << chosen->text();
  if (chosen && !chosen->good()) out.cannot(chosen->reason());
  if (chosen) return;
  out << keyword;
  out.cannot(keyword.empty() ? "no statement makes such an instruction"
                             : "no form of the statement takes these values");
}

StatementText CodeSlots::said(const StatementRow& row, const Fit& fit) {
  StatementText out;
  out << row.keyword;
  for (std::size_t i = 0; i < row.slots.size(); ++i) {
    const Slot& slot = row.slots[i];
    if (slot.kind == SlotKind::extras) {
      extras(out, slot.key, fit.slots[i].value_or(ValueSpan{}));
      continue;
    }
    if (slot.kind == SlotKind::group) {
      if (i == 0) out.colon();
      if (fit.slots[i]) group(out, row.group, *fit.slots[i]);
      continue;
    }
    i == 0 ? out.colon() : out.comma();
    if (!slot.key.empty()) (out << slot.key).colon();
    // What is not pushed is a word, or something whose parts are pushed elsewhere.
    if (fit.slots[i])
      this->slot(out, slot, *fit.slots[i], fit.lights[i]);
    else if (slot.kind == SlotKind::random)
      words_.random(out);
    else
      out << words_.keyword(slot.word);
  }
  return out;
}

/// Values in parentheses, what is computed in front of what is known.
void CodeSlots::group(StatementText& out, const std::vector<Slot>& slots, ValueSpan values) {
  std::size_t size = 0;
  for (const Slot& each : slots) size += width(each);
  for (std::size_t first = 0; first + size <= values.size(); first += size) {
    std::vector<ValueSpan> parts(slots.size());
    std::size_t at = first;
    for (const bool computed : {true, false})
      for (std::size_t i = 0; i < slots.size(); ++i) {
        if (is_computed(slots[i]) != computed) continue;
        parts[i] = values.subspan(at, width(slots[i]));
        at += width(slots[i]);
      }
    out.comma();
    if (slots.size() > 1) out.open();
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (i > 0) out.comma();
      slot(out, slots[i], parts[i]);
    }
    if (slots.size() > 1) out.close();
  }
}

void CodeSlots::slot(StatementText& out, const Slot& slot, ValueSpan values, std::optional<Index> light) {
  if (is_computed(slot)) return expressions_.say(out, values[0], want_of(slot.kind));
  switch (slot.kind) {
    case SlotKind::levregion: return level_region(out, values);
    case SlotKind::end: return corridor_end(out, values);
    case SlotKind::creature: return creature(out, values);
    case SlotKind::text:
      if (!trees_.is_constant(values[0])) out.cannot("the string has to be known");
      return expressions_.say(out, values[0], ExpectedType::string);
    case SlotKind::dice:
      if (trees_.is_operation(values[0], Code::DICE)) return expressions_.say(out, values[0], ExpectedType::integer);
      out << number(out, values[0]);
      return;
    case SlotKind::litchar:
      return words_.lit_terrain(out, number(out, values[0]),
                                light ? number(out, *light) : std::int64_t{opcode::light_not_given});
    default: return words_.constant(out, slot, number(out, values[0]));
  }
}

void CodeSlots::level_region(StatementText& out, ValueSpan values) const {
  const std::int64_t of_level = number(out, values[4]);
  if (of_level != 0) out << words_.keyword(TokenClass::lev);
  if (of_level != 0 && of_level != 1) out.cannot("a level region counts from the map or from the level");
  const auto at = [&](std::size_t corner) { return as_natural(number(out, values[corner])); };
  out.tuple({at(0), at(1), at(2), at(3)});
}

/// Room, wall and door; pushed are room, door and wall.
void CodeSlots::corridor_end(StatementText& out, ValueSpan values) const {
  out.open() << as_natural(number(out, values[0]));
  words_.word(out.comma(), {TokenClass::direction}, number(out, values[2]));
  words_.constant(out.comma(), {SlotKind::natural, {}, true}, number(out, values[1]));
  out.close();
}

void CodeSlots::creature(StatementText& out, ValueSpan values) const {
  const std::int64_t which = number(out, values[0]), is_class = number(out, values[1]);
  if (is_class == 1) return out.character(static_cast<char>(which));
  const std::string_view name = target_.monsters.name(which);
  out.string(name);
  if (is_class != 0 || target_.monsters.find_any_case(name) != which) out.cannot("there is no such monster");
}

/// From the last one to the first, since a selector stands behind its value.
void CodeSlots::extras(StatementText& out, std::string_view of, ValueSpan values) {
  std::vector<std::string> texts;
  std::size_t end = values.size();
  while (end >= 2) {
    const auto selector = trees_.number(values[end - 1]);
    std::optional<std::pair<StatementText, std::size_t>> best;
    for (const bool constant : {true, false})
      for (const ExtraRow& row : target_.extras) {
        const std::size_t size = row.word_in_front ? 3 : 2;
        if (row.of != of || row.selector != selector || row.constant != constant || size > end) continue;
        StatementText text;
        if (!extra(text, row, values.subspan(end - size, size - 1))) continue;
        if (!best || (!best->first.good() && text.good())) best = {std::move(text), size};
      }
    if (!best) break;
    if (!best->first.good()) out.cannot(best->first.reason());
    texts.push_back(best->first.text());
    end -= best->second;
  }
  if (end != 0) out.cannot("there is no word for what is said of the " + std::string(of));
  for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
    out.comma() << *text;
  }
}

/// False if it is said by another row.
bool CodeSlots::extra(StatementText& out, const ExtraRow& row, ValueSpan values) {
  if (row.constant) {
    out << row.word;
    const auto number = trees_.number(values[0]);
    const std::int64_t wanted = row.value.value;
    return number == (row.value.kind == Push::Kind::narrow ? code_.narrowed(wanted) : wanted);
  }
  if (row.is_key) (out << row.word).colon();
  if (row.word_in_front) {
    words_.word(out, {row.slot.word}, number(out, values[1]));
    out << " ";
    expressions_.say(out, values[0], ExpectedType::string);
    return true;
  }
  if (row.slot.kind == SlotKind::align && trees_.number(values[0]) == opcode::random_alignment)
    (out << words_.keyword(TokenClass::a_register)).colon();
  slot(out, row.slot, values);
  return true;
}

}  // namespace speclev::decompiler
