#include "decompile/expressions.hh"

#include <string>

#include "bytecode/word_values.hh"

namespace speclev::decompiler {

namespace {

constexpr std::int64_t every_direction = 15;

enum Filter : std::int64_t { by_percent, by_selection, by_mapchar };

}  // namespace

const Expressions::Item Expressions::comma{.kind = Item::Kind::comma};
const Expressions::Item Expressions::open{.kind = Item::Kind::open};
const Expressions::Item Expressions::close{.kind = Item::Kind::close};

void Expressions::next(std::initializer_list<Item> items) {
  for (auto item = items.end(); item != items.begin();) items_.push_back(*--item);
}

void Expressions::say(StatementText& out, Index root, ExpectedType want) {
  items_.clear();
  items_.push_back(value(root, want));
  while (!items_.empty()) {
    const Item next = items_.back();
    items_.pop_back();
    item(out, next);
  }
}

void Expressions::item(StatementText& out, const Item& item) {
  switch (item.kind) {
    case Item::Kind::text: out << item.text; return;
    case Item::Kind::comma: out.comma(); return;
    case Item::Kind::open: out.open(); return;
    case Item::Kind::close: return out.close();
    default: break;
  }
  const ValueNode& node = trees_[item.value];
  const bool is_number = target_.has(Feature::number_places) && node.kind == ValueNode::Kind::variable &&
                         node.type == ExpectedType::integer && item.want == ExpectedType::coord;
  if (node.type != item.want && !is_number) out.cannot("a value has another type than what takes it");
  switch (node.kind) {
    case ValueNode::Kind::constant: return constant(out, item.value, node.type);
    case ValueNode::Kind::variable: out << trees_.op(item.value).text; return;
    case ValueNode::Kind::element:
      out << trees_.op(item.value).text << "[";
      return next({value(trees_.operands(item.value)[0], ExpectedType::integer), text("]")});
    case ValueNode::Kind::function: return function(out, item.value);
    default: return operation(out, item);
  }
}

void Expressions::constant(StatementText& out, Index value, ExpectedType want) const {
  const opcode::Op& op = trees_.op(value);
  switch (want) {
    case ExpectedType::string: return out.string(op.text);
    case ExpectedType::coord: return words_.place(out, op.number);
    case ExpectedType::region: return words_.region(out, op.number);
    case ExpectedType::mapchar: return words_.map_character(out, op.number);
    case ExpectedType::monster: return words_.entity(out, op.number, true);
    case ExpectedType::object: return words_.entity(out, op.number, false);
    default: break;
  }
  if (op.number < 0) return out.tuple({op.number});
  out << op.number;
}

void Expressions::dice(StatementText& out, Index value) const {
  const auto parts = trees_.operands(value);
  const auto count = trees_.number(parts[0]), sides = trees_.number(parts[1]);
  if (!count || !sides || *count < 0 || *sides < 0) out.cannot("dice are two numbers that are known");
  out << count.value_or(1) << "d" << sides.value_or(1);
}

/// Operands of the same kind are computed from left to right.
void Expressions::sum(Index at, std::string_view sign, ExpectedType want, int binding, int wanted) {
  const auto parts = trees_.operands(at);
  const bool parenthesised = binding < wanted;
  if (parenthesised) items_.push_back(close);
  next({value(parts[0], want, binding), text(sign), value(parts[1], want, binding + 1)});
  if (parenthesised) items_.push_back(open);
}

void Expressions::operation(StatementText& out, const Item& item) {
  const auto parts = trees_.operands(item.value);
  const ExpectedType own = trees_[item.value].type;
  switch (code_.code(trees_[item.value].at).value_or(Code::count)) {
    case Code::MATH_ADD:
      return own == ExpectedType::string ? sum(item.value, " . ", own, sum_of, item.binding)
                                         : sum(item.value, " + ", own, sum_of, item.binding);
    case Code::MATH_SUB:
      if (!target_.has(Feature::subtraction)) out.cannot("the language has no subtraction");
      return sum(item.value, " - ", own, sum_of, item.binding);
    case Code::MATH_MUL: return sum(item.value, " * ", own, product, item.binding);
    case Code::MATH_DIV: return sum(item.value, " / ", own, product, item.binding);
    case Code::MATH_MOD: return sum(item.value, " % ", own, product, item.binding);
    case Code::DICE: return dice(out, item.value);
    case Code::CONVERT_TYPE: {
      // Two plain numbers would be a place that is known.
      const bool is_plain = trees_.number(parts[0]).value_or(-1) >= 0 && trees_.number(parts[1]).value_or(-1) >= 0;
      const Item first = value(parts[0], ExpectedType::integer), second = value(parts[1], ExpectedType::integer);
      if (is_plain) return next({open, first, comma, open, second, close, close});
      return next({open, first, comma, second, close});
    }
    case Code::SEL_POINT: return next({value(parts[0], ExpectedType::coord)});
    case Code::SEL_ADD: {
      const bool parenthesised = item.binding > both;
      if (parenthesised) items_.push_back(close);
      next({value(parts[0], own, both + 1), text(" & "), value(parts[1], own, both)});
      if (parenthesised) items_.push_back(open);
      return;
    }
    case Code::SEL_RECT: return prefix(opcode::rect, value(parts[0], ExpectedType::region));
    case Code::SEL_FILLRECT: return prefix(opcode::fill_rect, value(parts[0], ExpectedType::region));
    case Code::SEL_FLOOD: return prefix(opcode::flood_fill, value(parts[0], ExpectedType::coord));
    case Code::SEL_COMPLEMENT: return prefix(opcode::complement, value(parts[0], own, whole));
    case Code::SEL_RNDCOORD: return call(opcode::rndcoord, {value(parts[0], ExpectedType::selection)});
    case Code::SEL_LINE: return line(out, item.value, false);
    case Code::SEL_RNDLINE: return line(out, item.value, true);
    case Code::SEL_GROW: return grow(out, item.value);
    case Code::SEL_FILTER: return filter(out, item.value);
    case Code::SEL_ELLIPSE: return ellipse(out, item.value);
    case Code::SEL_GRADIENT: return gradient(out, item.value);
    default: out.cannot("nothing in the language computes the value");
  }
}

void Expressions::prefix(std::int64_t which, Item operand) {
  next({text(word(TokenClass::selection_prefix, which)), text(" "), operand});
}

void Expressions::call(std::int64_t which, std::initializer_list<Item> arguments) {
  items_.push_back(close);
  for (auto argument = arguments.end(); argument != arguments.begin();) {
    items_.push_back(*--argument);
    if (argument != arguments.begin()) items_.push_back(comma);
  }
  next({text(word(TokenClass::selection_call, which)), open});
}

/// Its ends stand between commas, or are joined by '-'.
void Expressions::line(StatementText& out, Index at, bool is_random) {
  const auto parts = trees_.operands(at);
  std::string_view name = words_.keyword(is_random ? TokenClass::randline : TokenClass::line);
  const bool is_joined = name.empty();
  if (is_joined)
    name = is_random ? words_.keyword(TokenClass::joined_randline)
                     : word(TokenClass::selection_prefix, opcode::joined_line);
  if (is_random) next({comma, value(parts[2], ExpectedType::integer)});
  out << name << " ";
  next({value(parts[0], ExpectedType::coord), is_joined ? text(" - ") : comma, value(parts[1], ExpectedType::coord)});
}

void Expressions::grow(StatementText& out, Index at) {
  const auto parts = trees_.operands(at);
  const auto directions = trees_.number(parts[1]);
  if (directions == every_direction) return call(opcode::grow, {value(parts[0], ExpectedType::selection)});
  out << word(TokenClass::selection_call, opcode::grow);
  out.open();
  words_.sum(out, {TokenClass::direction}, directions.value_or(0), " | ");
  out.comma();
  next({value(parts[0], ExpectedType::selection), close});
}

void Expressions::filter(StatementText& out, Index at) {
  const auto parts = trees_.operands(at);
  const auto kind = trees_.number(parts[2]);
  if (kind == by_selection || kind == by_mapchar)
    return call(opcode::filter, {value(parts[0], kind == by_mapchar ? ExpectedType::mapchar : ExpectedType::selection),
                                 value(parts[1], ExpectedType::selection)});
  const auto percent = trees_.number(parts[1]);
  if (kind != by_percent || !percent || !target_.is_percentage(*percent)) out.cannot("there is no such filter");
  out << word(TokenClass::selection_call, opcode::filter);
  out.open() << percent.value_or(0) << "%";
  out.comma();
  next({value(parts[0], ExpectedType::selection), close});
}

void Expressions::ellipse(StatementText&, Index at) {
  const auto parts = trees_.operands(at);
  const bool is_circle = trees_.is_operation(parts[2], Code::COPY);
  const auto filled = trees_.number(parts[3]);
  items_.push_back(close);
  if (filled != 1) next({comma, text(word(TokenClass::filling, filled.value_or(0)))});
  if (!is_circle) next({comma, value(parts[2], ExpectedType::integer)});
  next({text(word(TokenClass::selection_call, is_circle ? opcode::circle : opcode::ellipse)), open,
        value(parts[0], ExpectedType::coord), comma, value(parts[1], ExpectedType::integer)});
}

/// gradient(KIND, (FROM-TO[, LIMIT]), PLACE[, PLACE])
void Expressions::gradient(StatementText& out, Index at) {
  const auto parts = trees_.operands(at);
  const auto limited = trees_.number(parts[4]), kind = trees_.number(parts[5]);
  if (!target_.has(Feature::gradients) || !limited || !kind) out.cannot("there is no such gradient");
  const bool is_joined = target_.has(Feature::subtraction);
  items_.push_back(close);
  if (!trees_.is_operation(parts[3], Code::COPY)) next({comma, value(parts[3], ExpectedType::coord)});
  next({close, comma, value(parts[2], ExpectedType::coord)});
  if (limited != 0) next({comma, text(word(TokenClass::limited, limited.value_or(1)))});
  next({text(word(TokenClass::selection_call, opcode::gradient)), open,
        text(word(TokenClass::gradient_type, kind.value_or(0))), comma, open,
        value(parts[0], ExpectedType::integer, sum_of), is_joined ? text(" - ") : comma,
        value(parts[1], ExpectedType::integer, sum_of + 1)});
}

/// The word that stands in front of what a function takes: of monsters, and of objects that are named without a class.
/// Empty for others.
std::string_view Expressions::type_in_front(Index value, ExpectedType want) const {
  constexpr std::int64_t no_class = 1;
  const bool is_named_object =
      want == ExpectedType::object && trees_.is_constant(value) && (trees_.op(value).number & 255) == no_class;
  if (want != ExpectedType::monster && !is_named_object) return {};
  return words_.keyword(is_named_object ? TokenClass::object_word : TokenClass::monster_word);
}

void Expressions::function(StatementText& out, Index at) {
  const FunctionRow* row = trees_[at].function;
  const auto parts = trees_.operands(at);
  if (row == nullptr || parts.empty()) return out.cannot("the game has no such function");
  if (row->name.starts_with('.')) {
    const ValueNode::Kind kind = trees_[parts[0]].kind;
    if (kind != ValueNode::Kind::variable) out.cannot("this is asked of a variable");
    out << trees_.op(parts[0]).text << row->name;
    return;
  }
  out << row->name;
  if (row->arguments.empty()) return;
  items_.push_back(close);
  for (std::size_t i = row->arguments.size(); i-- > 0;) {
    const ExpectedType want = opcode::want_of(row->arguments[i]);
    items_.push_back(value(parts[i], want));
    if (const std::string_view type = type_in_front(parts[i], want); !type.empty()) {
      items_.push_back(text(":"));
      items_.push_back(text(type));
    }
    items_.push_back(i == 0 ? open : comma);
  }
}

}  // namespace speclev::decompiler
