// Rebuilds the values of a program as trees of operators and operands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bytecode/code_view.hh"
#include "bytecode/expected_types.hh"

namespace speclev::opcode {

/// A value that a program pushes or computes.
struct ValueNode {
  enum class Kind : std::uint8_t { constant, variable, element, operation, function };

  Kind kind;
  ExpectedType type;                      ///< nothing: of a comparison, or of what is not known
  std::size_t at;                         ///< the instruction that leaves it
  std::uint32_t first_operand, operands;  ///< among those of all values
  const FunctionRow* function = nullptr;  ///< of a function of the game
};

/// What is known of a variable.
struct VariableType {
  ExpectedType type;
  bool is_array;
};
using VariableTypes = std::map<std::string_view, VariableType, std::less<>>;

/// The values of a program, each with those that it is computed of. Nothing is nested: a value of a million parts is as
/// good as another.
class ValueTrees {
 public:
  using Index = std::uint32_t;

  explicit ValueTrees(const CodeView& code) : code_(code) {}

  std::size_t size() const { return nodes_.size(); }
  const ValueNode& operator[](Index value) const { return nodes_[value]; }
  std::span<const Index> operands(Index value) const {
    return std::span(operands_).subspan(nodes_[value].first_operand, nodes_[value].operands);
  }
  const opcode::Op& op(Index value) const { return code_[nodes_[value].at]; }
  bool is_constant(Index value) const { return nodes_[value].kind == ValueNode::Kind::constant; }
  bool is_operation(Index value, Code code) const {
    return nodes_[value].kind == ValueNode::Kind::operation && code_.is(nodes_[value].at, code);
  }
  /// The number that is pushed; nothing if it is computed or no number.
  std::optional<std::int64_t> number(Index value) const;

  /// What a PUSH leaves. stack: what lies there in front of it, the index of an array among it, which is taken.
  Index push(std::size_t place, const VariableTypes& variables, std::vector<Index>& stack, std::size_t base);
  /// How many values an instruction takes that leaves one; nothing if it leaves none.
  std::optional<std::size_t> taken_by(std::size_t place, std::span<const Index> stack) const;
  /// What such an instruction leaves. It takes the last values of the stack.
  Index operation(std::size_t place, std::vector<Index>& stack, std::size_t taken);

 private:
  Index add(ValueNode::Kind kind, ExpectedType type, std::size_t place, std::span<const Index> operands,
            const FunctionRow* function = nullptr);
  const FunctionRow* function(Index number) const;
  bool is_asked_for_its_length(std::size_t place) const;
  ExpectedType type_of(std::size_t place, std::span<const Index> operands) const;

  const CodeView& code_;
  std::vector<ValueNode> nodes_;
  std::vector<Index> operands_;
};

}  // namespace speclev::opcode
