#include "target/statements.hh"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/spell.hh"

namespace speclev {

namespace {

#define SPECLEV_IN_BRACES(...) \
  { __VA_ARGS__ }
constexpr SlotFacts slot_kinds[] = {
#define SPECLEV_SLOT_KIND(id, name, form, full, written, random, numbers, computes, words, parts, nodes) \
  {name, form, full, written, random, numbers, SPECLEV_IN_BRACES words, SPECLEV_IN_BRACES parts},
#include "target/slot_kinds.def"
#undef SPECLEV_SLOT_KIND
};
#undef SPECLEV_IN_BRACES

/// Takes a part off the end of a text, up to a sign; nothing if the sign is not there.
std::optional<std::string_view> take_behind(std::string_view& text, char sign) {
  const std::size_t at = text.find(sign);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view behind = text.substr(at + 1);
  text = text.substr(0, at);
  return behind;
}

std::optional<int> small_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto number = parse_number(text.substr(negative ? 1 : 0));
  if (!number || *number > 1000000) return std::nullopt;
  return static_cast<int>(*number) * (negative ? -1 : 1);
}

/// Calls each with the pairs of "1=4,2=8". False if it is none of such.
template <class Each>
bool for_pairs(std::string_view pairs, Each&& each) {
  while (!pairs.empty()) {
    std::string_view pair = pairs.substr(0, pairs.find(','));
    pairs.remove_prefix(std::min(pair.size() + 1, pairs.size()));
    const auto right = take_behind(pair, '=');
    const auto from = small_number(pair), to = right ? small_number(*right) : std::nullopt;
    if (!to || !from) return false;
    each(*from, *to);
  }
  return true;
}

/// Reads the names of slots.
class SlotReader {
 public:
  SlotReader(const TokenClassNames& classes, Sink& sink) : classes_(classes), sink_(sink) {}

  /// [KEY:]NAME, where NAME may have {VALUE=NUMBER,…} or &FLAGS=N and |random behind it. Nothing after a message.
  std::optional<Slot> read(const FieldReader::Field& field) {
    Slot slot;
    std::string_view name = field.text;
    constexpr std::string_view or_random = "|random";
    if (name.ends_with(or_random)) {
      slot.random = true;
      name.remove_suffix(or_random.size());
    }
    if (auto behind = take_behind(name, ':')) {
      slot.key = name;
      name = *behind;
      if (slot.key == "extras") {
        slot.kind = SlotKind::extras;
        slot.key = name;
        return slot;
      }
    }
    const auto values = take_behind(name, '{');
    const auto flags = take_behind(name, '&');
    if (!find(field, name, slot)) return std::nullopt;
    const bool is_word = slot.kind == SlotKind::word;
    bool good = is_word || (!values && !flags);
    if (good && values) good = take_values(*values, slot);
    if (good && flags) good = take_flags(*flags, slot);
    if (good) return slot;
    sink_.report(Diag::data_unknown_word, field.span, {"kind of slot", field.text});
    return std::nullopt;
  }

 private:
  bool find(const FieldReader::Field& field, std::string_view name, Slot& slot) {
    for (std::size_t i = 0; i < std::size(slot_kinds); ++i) {
      if (name.empty() || slot_kinds[i].name != name) continue;
      slot.kind = static_cast<SlotKind>(i);
      return true;
    }
    if (const auto word = classes_.find(name)) {
      slot.kind = SlotKind::word;
      slot.word = *word;
      return true;
    }
    Speller speller(name, slot_kinds);
    classes_.suggest(speller);
    sink_.report(Diag::data_unknown_word, field.span, {"kind of slot", name}).suggest(speller);
    return false;
  }

  static bool take_values(std::string_view values, Slot& slot) {
    if (!values.ends_with('}')) return false;
    slot.values = values.substr(0, values.size() - 1);
    return !slot.values.empty() && for_pairs(slot.values, [](int, int) {});
  }

  bool take_flags(std::string_view flags, Slot& slot) {
    const auto number = take_behind(flags, '=');
    const auto alone = number ? small_number(*number) : std::nullopt;
    const auto word = classes_.find(flags);
    if (!alone || !word) return false;
    slot.kind = SlotKind::flagged;
    slot.flags = *word;
    slot.alone = *alone;
    return true;
  }

  const TokenClassNames& classes_;
  Sink& sink_;
};

std::optional<Push> push_of(std::string_view text) {
  if (text == "s") return Push{Push::Kind::empty_string};
  if (text == "c0") return Push{Push::Kind::place};
  if (text == "r*") return Push{Push::Kind::everywhere};
  if (text == "M*") return Push{Push::Kind::no_monster};
  if (text == "count") return Push{Push::Kind::count};
  if (text.size() == 4 && text.starts_with("m'") && text[3] == '\'') return Push{Push::Kind::mapchar, text[2]};
  const Push::Kind kind = text.starts_with('i')   ? Push::Kind::integer
                          : text.starts_with('n') ? Push::Kind::narrow
                          : text.starts_with('l') ? Push::Kind::light
                                                  : Push::Kind::slot;
  const bool integer = kind == Push::Kind::integer || kind == Push::Kind::narrow;
  if (kind != Push::Kind::slot) text.remove_prefix(1);
  const auto number = small_number(text);
  if (!number || (!integer && *number <= 0)) return std::nullopt;
  return Push{kind, integer ? *number : *number - 1};
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

/// Reads a line of the file statements.
class StatementReader {
 public:
  StatementReader(FieldReader& in, const OpcodeNumbers& opcodes, const TokenClassNames& classes)
      : in_(in), opcodes_(opcodes), slots_(classes, in.sink()) {}

  std::optional<StatementRow> read() {
    row_.keyword = in_.field("a keyword")->text;
    if (!read_slots()) return std::nullopt;
    while (true) {
      const auto field = in_.field("an opcode");
      if (!field) return std::nullopt;
      const auto push = push_of(field->text);
      if (in_.more() && push && is_known(*push)) {
        row_.pushes.edit().push_back(*push);
        continue;
      }
      if (!read_opcode(*field)) return std::nullopt;
      return std::move(row_);
    }
  }

 private:
  /// SLOT… :, where the last one may be a group: ( SLOT… )*
  bool read_slots() {
    bool in_group = false;
    while (in_group || !in_.take(":")) {
      if (in_group && in_.take(")*")) return !row_.group.empty() && ends_slots();
      if (!in_group && in_.take("(")) {
        in_group = true;
        row_.slots.edit().push_back({SlotKind::group});
        continue;
      }
      const auto field = in_.field("a slot");
      const auto slot = field ? slots_.read(*field) : std::nullopt;
      if (!slot) return false;
      (in_group ? row_.group : row_.slots).edit().push_back(*slot);
      if (slot->kind == SlotKind::extras) return ends_slots();
    }
    return true;
  }

  bool ends_slots() {
    if (in_.take(":")) return true;
    if (const auto field = in_.field("':'"))
      in_.sink().report(Diag::data_unknown_word, field->span, {"slot in this place", field->text});
    return false;
  }

  bool is_known(const Push& push) const {
    if (push.kind == Push::Kind::count) return !row_.group.empty();
    const bool of_slot = push.kind == Push::Kind::slot || push.kind == Push::Kind::light;
    return !of_slot || static_cast<std::size_t>(push.value) < row_.slots.size();
  }

  /// The opcode that ends a line, or none, with the one behind the block. False after a message.
  bool read_opcode(const FieldReader::Field& field) {
    if (field.text == "none" && !in_.more()) {
      row_.opcode = no_opcode;
      return true;
    }
    const auto opcode = opcodes_.find(field.text);
    const bool known = opcode != opcodes_.end();
    row_.takes_block = known && in_.take("{");
    if ((in_.more() && !row_.takes_block) || !known) {
      in_.sink().report(Diag::data_unknown_word, field.span, {in_.more() ? "push" : "opcode", field.text});
      return false;
    }
    row_.opcode = opcode->second;
    return !row_.takes_block || read_closing(in_, opcodes_, row_);
  }

  FieldReader& in_;
  const OpcodeNumbers& opcodes_;
  SlotReader slots_;
  StatementRow row_;
};

}  // namespace

const SlotFacts& slot_facts(SlotKind kind) { return slot_kinds[static_cast<std::size_t>(kind)]; }

std::string_view slot_name(const Slot& slot, const std::vector<std::string_view>& own_classes) {
  const bool is_word = slot.kind == SlotKind::word || slot.kind == SlotKind::flagged;
  return is_word ? token_class_name(slot.word, own_classes) : slot_facts(slot.kind).name;
}

std::optional<std::int64_t> slot_value(const Slot& slot, std::int64_t word) {
  if (slot.values.empty()) return word;
  std::optional<std::int64_t> result;
  for_pairs(slot.values, [&](int from, int to) {
    if (from == word) result = to;
  });
  return result;
}

std::optional<std::int64_t> word_of_value(const Slot& slot, std::int64_t number) {
  if (slot.values.empty()) return number;
  std::optional<std::int64_t> result;
  for_pairs(slot.values, [&](int from, int to) {
    if (to == number) result = from;
  });
  return result;
}

std::optional<StatementRow> read_statement(FieldReader& in, const OpcodeNumbers& opcodes,
                                           const TokenClassNames& classes) {
  return StatementReader(in, opcodes, classes).read();
}

std::optional<FunctionRow> read_function(FieldReader& in) {
  FunctionRow row;
  row.name = in.field("a name")->text;
  const auto number = in.number("the number", 0, INT16_MAX);
  if (!number) return std::nullopt;
  row.number = static_cast<int>(*number);
  const auto type = [&]() -> std::optional<SlotKind> {
    const auto field = in.field("a type");
    if (!field) return std::nullopt;
    for (const SlotKind kind : {SlotKind::integer, SlotKind::string, SlotKind::coord, SlotKind::region,
                                SlotKind::monster, SlotKind::object, SlotKind::selection})
      if (slot_facts(kind).name == field->text) return kind;
    in.sink().report(Diag::data_unknown_word, field->span, {"type", field->text});
    return std::nullopt;
  };
  const auto result = type();
  if (!result) return std::nullopt;
  row.result = *result;
  while (in.more()) {
    const auto argument = type();
    if (!argument) return std::nullopt;
    row.arguments.push_back(*argument);
  }
  return row;
}

std::optional<ExtraRow> read_extra(FieldReader& in, const TokenClassNames& classes) {
  ExtraRow row;
  row.of = in.field("monster or object")->text;
  const bool is_word = in.take("word");
  row.is_key = !is_word && (in.take("key") || in.take("also"));
  row.word_in_front = !is_word && !row.is_key && in.take("class-string");
  if (!is_word && !row.is_key && !row.word_in_front) in.take("class");
  if (is_word || row.is_key) {
    const auto word = in.field("a word");
    if (!word) return std::nullopt;
    row.word = word->text;
  }
  const auto form = in.field(is_word ? "a value" : "a form");
  if (!form) return std::nullopt;
  row.constant = is_word;
  if (is_word && form->text == "none") {
    row.selector = no_selector;
  } else if (is_word) {
    const auto push = push_of(form->text.starts_with('n') ? form->text : std::string("i").append(form->text));
    if (!push) {
      in.sink().report(Diag::data_unknown_word, form->span, {"value", form->text});
      return std::nullopt;
    }
    row.value = *push;
  } else {
    const auto slot = SlotReader(classes, in.sink()).read(*form);
    if (!slot) return std::nullopt;
    row.slot = *slot;
  }
  const auto selector = row.selector == no_selector ? no_selector : in.number("the selector", 0, INT16_MAX);
  const auto bits = selector ? in.number("the bits", 0, INT32_MAX) : std::nullopt;
  if (!bits) return std::nullopt;
  row.selector = static_cast<int>(*selector);
  row.bits = *bits;
  in.end_line();
  return row;
}

}  // namespace speclev
