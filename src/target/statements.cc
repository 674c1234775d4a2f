#include "target/statements.hh"

#include <iterator>

#include "base/spell.hh"

namespace speclev {

namespace {

#define SPECLEV_WORDS(...) \
  { __VA_ARGS__ }
constexpr SlotFacts kinds[] = {
#define SPECLEV_SLOT_KIND(id, name, form, full, written, random, numbers, computes, words) \
  {name, form, full, written, random, numbers, SPECLEV_WORDS words},
#include "target/slot_kinds.def"
#undef SPECLEV_SLOT_KIND
};
#undef SPECLEV_WORDS

std::optional<Slot> slot_named(const FieldReader::Field& field, const TokenClassNames& classes, Sink& sink) {
  Slot slot;
  std::string_view name = field.text;
  constexpr std::string_view or_random = "|random";
  if (name.ends_with(or_random)) {
    slot.random = true;
    name.remove_suffix(or_random.size());
  }
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    if (name.empty() || kinds[i].name != name) continue;
    slot.kind = static_cast<SlotKind>(i);
    return slot;
  }
  if (const auto word = classes.find(name)) {
    slot.kind = SlotKind::word;
    slot.word = *word;
    return slot;
  }
  Speller speller(name);
  for (const SlotFacts& known : kinds) speller.offer(known.name);
  classes.suggest(speller);
  sink.report(Diag::data_unknown_word, field.span, {"kind of slot", name}).suggest(speller.best());
  return std::nullopt;
}

std::optional<Push> push_of(std::string_view text) {
  if (text == "s") return Push{Push::Kind::empty_string};
  if (text == "c0") return Push{Push::Kind::place};
  if (text == "r*") return Push{Push::Kind::everywhere};
  const bool integer = text.starts_with('i') || text.starts_with('n');
  const Push::Kind kind = text.starts_with('i')   ? Push::Kind::integer
                          : text.starts_with('n') ? Push::Kind::narrow
                                                  : Push::Kind::slot;
  if (integer) text.remove_prefix(1);
  const bool negative = text.starts_with('-');
  const auto number = parse_number(text.substr(negative ? 1 : 0));
  if (!number || *number > 1000000 || (!integer && (negative || *number == 0))) return std::nullopt;
  const int value = static_cast<int>(*number) * (negative ? -1 : 1);
  return Push{kind, integer ? value : value - 1};
}

/// The opcode behind the block of a statement. False after a message.
bool read_closing(FieldReader& in, const OpcodeNumbers& opcodes, StatementRow& row) {
  const auto field = in.field("an opcode");
  if (!field) return false;
  const auto opcode = opcodes.find(field->text);
  const bool known = opcode != opcodes.end();
  if (!known) in.sink().report(Diag::data_unknown_word, field->span, {"opcode", field->text});
  row.closing = known ? opcode->second : 0;
  in.end_line();
  return known;
}

}  // namespace

const SlotFacts& slot_facts(SlotKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

std::string_view slot_name(const Slot& slot, const Rows<std::string_view>& own_classes) {
  return slot.kind == SlotKind::word ? token_class_name(slot.word, own_classes) : slot_facts(slot.kind).name;
}

std::optional<StatementRow> read_statement(FieldReader& in, const OpcodeNumbers& opcodes,
                                           const TokenClassNames& classes) {
  StatementRow row;
  row.keyword = in.field("a keyword")->text;
  while (!in.take(":")) {
    const auto field = in.field("a slot");
    if (!field) return std::nullopt;
    const auto slot = slot_named(*field, classes, in.sink());
    if (!slot) return std::nullopt;
    row.slots.edit().push_back(*slot);
  }
  while (true) {
    const auto field = in.field("an opcode");
    if (!field) return std::nullopt;
    const auto push = push_of(field->text);
    const bool known_slot =
        push && (push->kind != Push::Kind::slot || static_cast<std::size_t>(push->value) < row.slots.size());
    if (in.more() && known_slot) {
      row.pushes.edit().push_back(*push);
      continue;
    }
    const auto opcode = opcodes.find(field->text);
    const bool known = opcode != opcodes.end();
    row.takes_block = known && in.take("{");
    if ((in.more() && !row.takes_block) || !known) {
      in.sink().report(Diag::data_unknown_word, field->span, {in.more() ? "push" : "opcode", field->text});
      return std::nullopt;
    }
    row.opcode = opcode->second;
    if (row.takes_block && !read_closing(in, opcodes, row)) return std::nullopt;
    return row;
  }
}

std::optional<ExtraRow> read_extra(FieldReader& in, const TokenClassNames& classes) {
  ExtraRow row;
  const auto what = in.field("monster or object");
  row.of_monster = what->text == "monster";
  if (!row.of_monster && what->text != "object") {
    in.sink().report(Diag::data_unknown_word, what->span, {"kind of thing", what->text});
    return std::nullopt;
  }
  const bool is_word = in.take("word");
  row.is_key = !is_word && in.take("key");
  row.word_in_front = !is_word && !row.is_key && in.take("class-string");
  if (!is_word && !row.is_key && !row.word_in_front) in.take("class");
  if (is_word || row.is_key) {
    const auto word = in.field("a word");
    if (!word) return std::nullopt;
    row.word = word->text;
  }
  const auto form = in.field(is_word ? "a value" : "a form");
  if (!form) return std::nullopt;
  if (is_word) {
    const auto push = push_of(form->text.starts_with('n') ? form->text : std::string("i").append(form->text));
    if (!push) {
      in.sink().report(Diag::data_unknown_word, form->span, {"value", form->text});
      return std::nullopt;
    }
    row.constant = true;
    row.value = *push;
  } else {
    const auto slot = slot_named(*form, classes, in.sink());
    if (!slot) return std::nullopt;
    row.slot = *slot;
  }
  const auto selector = in.number("the selector", 0, INT16_MAX);
  const auto bits = selector ? in.number("the bits", 0, INT32_MAX) : std::nullopt;
  if (!bits) return std::nullopt;
  row.selector = static_cast<int>(*selector);
  row.bits = *bits;
  in.end_line();
  return row;
}

}  // namespace speclev
