// Recovers statements and blocks from the instructions of a program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "decompile/program_terms.hh"

namespace speclev::decompiler {

/// What statement or part of a block a piece of a program came from.
enum class FlowKind : std::uint8_t {
  statement,  ///< an instruction that takes values and leaves none
  if_,        ///< the values: what is compared
  else_,      ///< behind the end of its IF
  loop,       ///< how often
  for_,       ///< from where, and up to where
  switch_,    ///< what is looked for
  case_,
  default_,
  break_,
  call,  ///< of a function: the values that it takes
  end_block,
  unsaid,  ///< nothing in the language makes it
};

struct FlowStep {
  FlowKind kind;
  std::size_t at = 0;                   ///< the instruction that makes it what it is
  std::uint32_t first = 0, values = 0;  ///< in Flow::values
  bool has_block = false;               ///< of a statement: its block follows
  std::int64_t number = 0;              ///< of a case; of a call, which function; of a definition, a ExpectedType
  std::string reason = {};              ///< why it cannot be said
};

/// A function that a level calls.
struct FlowFunction {
  std::size_t begin = 0;  ///< its first instruction
  std::size_t place = 0;  ///< the same, counted from the first statement of the function that calls it first
  std::vector<std::pair<std::string_view, ExpectedType>> parameters;
  std::vector<FlowStep> steps;
};

/// A program as statements and blocks, in the order of its text.
struct Flow {
  explicit Flow(const CodeView& code) : trees(code) {}

  std::vector<FlowStep> steps;
  std::vector<FlowFunction> functions;
  std::vector<std::size_t> defined;  ///< their numbers, those that are called by others first
  std::vector<ValueTrees::Index> values;
  ValueTrees trees;
  std::size_t doubtful_jumps = 0;  ///< that a BREAK may have made as well as an ELSE
};

/// How jumps are read that a BREAK may have made as well as an ELSE: not always does what follows tell them apart.
struct Reading {
  bool bare_is_else = false;  ///< with nothing in front of it in its IF, it is an ELSE
  bool lost_is_else = false;  ///< with the number that a forgotten BREAK keeps, it is an ELSE
  /// At most two, by their places among all such jumps, that are read the other way.
  std::array<std::optional<std::size_t>, 2> others = {};
};
/// How many readings a program has: one for each combination of the rules, then one for each of its first such jumps
/// and for each two of them, as many as time allows.
std::size_t reading_count(const CodeView& code);
/// One of them, from 0: the most usual one.
Reading reading_of(std::size_t number);

/// Recovers the statements and blocks of a program. doc/architecture.md says how.
Flow recover_flow(const CodeView& code, Reading reading);

}  // namespace speclev::decompiler
