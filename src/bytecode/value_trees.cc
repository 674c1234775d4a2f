#include "bytecode/value_trees.hh"

#include <algorithm>

#include "inspect/kinds.hh"

namespace speclev::opcode {

namespace {

/// What a value of a type is, by the numbers of the types.
constexpr ExpectedType of_type[] = {ExpectedType::nothing, ExpectedType::integer, ExpectedType::string,
                                    ExpectedType::nothing, ExpectedType::coord,   ExpectedType::region,
                                    ExpectedType::mapchar, ExpectedType::monster, ExpectedType::object};

/// How many values make a place of two numbers: these, and two types.
constexpr std::size_t of_converted_place = 4;

bool is_method(const FunctionRow& row) { return row.name.starts_with('.'); }

}  // namespace

std::optional<std::int64_t> ValueTrees::number(Index value) const {
  const bool is_number = is_constant(value) && nodes_[value].type == ExpectedType::integer;
  return is_number ? std::optional(op(value).number) : std::nullopt;
}

ValueTrees::Index ValueTrees::add(ValueNode::Kind kind, ExpectedType type, std::size_t place,
                                  std::span<const Index> operands, const FunctionRow* function) {
  nodes_.push_back(
      {kind, type, place, static_cast<Index>(operands_.size()), static_cast<Index>(operands.size()), function});
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  return static_cast<Index>(nodes_.size() - 1);
}

/// Whether a variable is an array only because how many elements it has is computed.
bool ValueTrees::is_asked_for_its_length(std::size_t place) const {
  if (!code_.pushes(place + 1, Type::integer) || !code_.is(place + 2, Code::COREFUNC)) return false;
  return std::ranges::any_of(code_.target().functions, [&](const FunctionRow& row) {
    return row.number == code_[place + 1].number && is_method(row) && row.arguments.empty();
  });
}

ValueTrees::Index ValueTrees::push(std::size_t place, const VariableTypes& variables, std::vector<Index>& stack,
                                   std::size_t base) {
  const opcode::Op& op = code_[place];
  const auto type = static_cast<std::size_t>(op.type);
  if (op.type != static_cast<std::int8_t>(Type::variable)) {
    const bool known = op.type > 0 && type < std::size(of_type);
    return add(ValueNode::Kind::constant, known ? of_type[type] : ExpectedType::nothing, place, {});
  }
  const auto variable = variables.find(op.text);
  if (variable == variables.end()) return add(ValueNode::Kind::variable, ExpectedType::nothing, place, {});
  const VariableType& known = variable->second;
  const bool has_index = known.is_array && stack.size() > base && !is_asked_for_its_length(place);
  if (!has_index) return add(ValueNode::Kind::variable, known.type, place, {});
  const Index index = stack.back();
  stack.pop_back();
  return add(ValueNode::Kind::element, known.type, place, {&index, 1});
}

const FunctionRow* ValueTrees::function(Index number) const {
  const auto wanted = this->number(number);
  if (!wanted) return nullptr;
  const auto& rows = code_.target().functions;
  const auto at = std::ranges::find(rows, *wanted, &FunctionRow::number);
  return at == rows.end() ? nullptr : &*at;
}

std::optional<std::size_t> ValueTrees::taken_by(std::size_t place, std::span<const Index> stack) const {
  const auto code = code_.code(place);
  if (code == Code::CMP) return 2;
  if (code == Code::CONVERT_TYPE) return of_converted_place;
  if (code == Code::COREFUNC) {
    const FunctionRow* row = stack.empty() ? nullptr : function(stack.back());
    if (row == nullptr) return 1;
    return 1 + (is_method(*row) ? 1 : row->arguments.size());
  }
  return code ? values_of_operation(opcode::needed_opcodes[static_cast<std::size_t>(*code)].name) : std::nullopt;
}

ExpectedType ValueTrees::type_of(std::size_t place, std::span<const Index> operands) const {
  switch (code_.code(place).value_or(Code::count)) {
    case Code::CMP: return ExpectedType::nothing;
    case Code::MATH_ADD: return operands.empty() ? ExpectedType::nothing : nodes_[operands[0]].type;
    case Code::CONVERT_TYPE:
    case Code::SEL_RNDCOORD: return ExpectedType::coord;
    case Code::MATH_SUB:
    case Code::MATH_MUL:
    case Code::MATH_DIV:
    case Code::MATH_MOD:
    case Code::MATH_SIGN:
    case Code::DICE:
    case Code::RN2:
    case Code::COPY: return ExpectedType::integer;
    default: return ExpectedType::selection;
  }
}

ValueTrees::Index ValueTrees::operation(std::size_t place, std::vector<Index>& stack, std::size_t taken) {
  const std::vector<Index> operands(stack.end() - static_cast<std::ptrdiff_t>(taken), stack.end());
  stack.resize(stack.size() - taken);
  if (!code_.is(place, Code::COREFUNC))
    return add(ValueNode::Kind::operation, type_of(place, operands), place, operands);
  const FunctionRow* row = operands.empty() ? nullptr : function(operands.back());
  return add(ValueNode::Kind::function, row == nullptr ? ExpectedType::nothing : opcode::want_of(row->result), place,
             operands, row);
}

}  // namespace speclev::opcode
