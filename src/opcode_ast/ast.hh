// The AST of the opcode language: steps, arguments and values as written.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "syntax/values.hh"

/// What the author of a level wrote, before any check. Everything is flat, so that neither a long chain nor deep
/// nesting costs more than its length: values are nodes behind their operands, statements and braces are steps in their
/// order.
namespace speclev::opcode::ast {

using syntax::Number;
using syntax::Text;
using syntax::Word;

/// How many values a list has.
struct Count {
  std::uint32_t count;
};

enum class CompareKind : std::uint8_t { none, equal, unequal, less, at_most, greater, at_least };
struct Compare {
  CompareKind kind = CompareKind::none;
};

enum class NodeKind : std::uint8_t {
  integer,
  plus_integer,
  minus_integer,
  dice,
  percent,
  character,
  text,
  word,
  variable,
  element,    ///< an array with an index
  align,      ///< align[n]
  humidity,   ///< random[…]
  levregion,  ///< levregion(…)
  core,       ///< a function of the game
  method,     ///< one of a variable: $name.length
  typed,      ///< monster: and a value
  call,       ///< a function of selections
  tuple,      ///< one or more values in parentheses
  prefix,
  line,
  randline,
  add,
  subtract,
  join,
  multiply,
  divide,
  modulo,
  both,    ///< &
  either,  ///< |
};

/// A value. Its operands stand right before it, each with its own before that.
struct Node {
  NodeKind kind;
  Span span;
  std::uint32_t operands;
  std::uint32_t size;  ///< nodes, with those of its operands
  Word word;           ///< of a word, function or prefix
};

/// What stands between commas: the value that ends at a node, with what surrounds it.
struct Argument {
  std::uint32_t value;  ///< number of its last node
  Span span;
  Word key;       ///< WORD: in front of it, or the word of an appearance
  Number chance;  ///< a percentage behind it
  bool is_trait;  ///< no comma stands in front of it
};

enum class StepKind : std::uint8_t {
  level,
  maze,
  flags,
  slots,  ///< a statement whose slots the target describes, or one of the larger ones
  map,    ///< GEOMETRY and its MAP
  shuffle,
  define,
  define_array,
  begin_block,
  end_block,
#define SPECLEV_BLOCK_STEP(id, depth, breakable, closing, encloses, needed) id,
#include "opcode_ast/block_kinds.def"
  case_,
  default_,
  function,  ///< a definition; its arguments are the parameters
  call,      ///< of a function of the file
  include,
  broken,  ///< could not be read
};

/// Whether it is one of block_kinds.def.
constexpr bool begins_block(StepKind kind) { return kind > StepKind::end_block && kind < StepKind::case_; }

/// A variable that a step names.
struct Definition {
  Span name;
  Word type;  ///< in front of what is defined
};

/// What must hold: a percentage, or how the arguments compare.
struct Condition {
  Compare compare;
  Number chance;
};

struct Map {
  Span span;
  std::vector<std::string_view> rows;
};

struct Step {
  StepKind kind;
  Span span;
  Word keyword;  ///< for those without one only its span
  std::uint32_t first_argument, arguments;
  std::variant<std::monostate, Definition, Condition, Map> detail;

  /// Null if it names no variable.
  const Definition* definition() const { return std::get_if<Definition>(&detail); }
};

/// One level.
struct Level {
  std::vector<Step> steps;
  std::vector<Argument> arguments;
  std::vector<Node> nodes;

  void clear() {
    steps.clear();
    arguments.clear();
    nodes.clear();
  }
};

}  // namespace speclev::opcode::ast
