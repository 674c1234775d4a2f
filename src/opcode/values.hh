// Checks the types of computed values.
#pragma once

#include <vector>

#include "opcode/constants.hh"
#include "opcode/mismatches.hh"
#include "opcode/part.hh"
#include "opcode/variables.hh"

namespace speclev::opcode {

/// Values that a level computes, of all types, with the variables in them.
class Values : private Part {
 public:
  Values(const Context& context, Variables& variables, Constants& constants, Mismatches& mismatches)
      : Part(context),
        variables_(variables),
        constants_(constants),
        mismatches_(mismatches),
        wants_(level_.nodes.size(), ExpectedType::nothing) {}

  /// Pushes a value of some type. False after a message.
  bool push(ExpectedType want, Index root);
  /// The type that a value has by its looks.
  /// Whether it is a variable whose definition may be in what could not be read.
  bool is_lost(Index at) const;
  ExpectedType guess(Index at) const;
  /// Whether a value has dice or variables in it.
  bool is_computed(Index root) const;

 private:
  bool want_operands(Index at, ExpectedType want);
  bool want_integer(Index at, ExpectedType want);
  ExpectedType extent() const;
  bool want_selection(Index at);
  bool want_call(Index at);
  bool want_gradient(Index at);
  bool is_argument(Index at, ExpectedType want) const;
  bool want_core(Index at, ExpectedType want);
  bool want_method(Index at, ExpectedType want);
  bool want_ends(Index at);
  void want_all(Index at, ExpectedType want);
  bool variable_fits(Index at, ExpectedType want);
  std::string_view variable_name(Index at) const;
  void emit(Index at, ExpectedType want);
  void emit_integer(Index at);
  void emit_selection(Index at);
  void emit_call(Index at);
  void emit_core(Index at);
  void emit_place();
  const FunctionRow* function(Index at) const;
  ExpectedType result_of(Index at) const;
  bool fits_result(Index at, ExpectedType want);
  bool is_type(Index at, TokenClass keyword, TokenClass word) const;
  bool is_computed_place(Index at) const;

  Variables& variables_;
  Constants& constants_;
  Mismatches& mismatches_;
  std::vector<ExpectedType> wants_;  ///< of nodes of the value that is being pushed
};

}  // namespace speclev::opcode
