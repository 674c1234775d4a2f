// Checks the steps of a level and compiles them into its program.
#pragma once

#include <string>

#include "opcode/blocks.hh"
#include "opcode/calls.hh"
#include "opcode/constants.hh"
#include "opcode/damage.hh"
#include "opcode/mismatches.hh"
#include "opcode/part.hh"
#include "opcode/statements.hh"
#include "opcode/values.hh"
#include "opcode/variables.hh"

namespace speclev::opcode {

/// Turns the steps of one level into its program, with all checks on the way: they depend on what came before. One
/// object per level. doc/language-3.6.md describes the meaning of each statement.
class Lowerer : private Part {
 public:
  explicit Lowerer(const Context& context)
      : Part(context),
        mismatches_(context),
        variables_(context, damage_),
        constants_(context, mismatches_),
        values_(context, variables_, constants_, mismatches_),
        blocks_(context, values_, constants_, variables_, damage_),
        calls_(context, values_, blocks_, variables_),
        statements_(context, values_, constants_, blocks_, mismatches_, damage_) {}

  /// Writes the program, which is incomplete if the sink has got an error, and gives the name of the level.
  std::string lower();

 private:
  void step(const ast::Step& step);
  void dispatch(const ast::Step& step);
  std::string_view name_behind(Span keyword) const;
  void broken(const ast::Step& step);
  Span line_around(std::uint32_t place) const;
  bool is_block_below(Span step) const;
  bool is_in_front_of_map(const ast::Step& step) const;
  void level_name(const ast::Step& step);
  bool maze(const ast::Step& step);
  std::string counted(std::string_view name);
  void include(const ast::Step& step);
  void copy(const ast::Definition& definition, Index root);
  std::int64_t style(TokenClass word) const;
  void flags(const ast::Step& step);
  void define(const ast::Step& step);
  bool type_before(const ast::Word& type, bool array, ExpectedType& want);
  void lacks_type(Index root, ExpectedType want, bool array);
  void push_value(Index root, ExpectedType want, bool array);
  std::string typed(ExpectedType want, Index root, bool array) const;
  void shuffle(const ast::Step& step);

  Damage damage_;
  Mismatches mismatches_;
  Variables variables_;
  Constants constants_;
  Values values_;
  Blocks blocks_;
  Calls calls_;
  Statements statements_;
  std::string name_;            ///< of the level
  bool has_head_ = false;       ///< its name was read
  bool may_have_head_ = false;  ///< something that could not be read may have been it
};

}  // namespace speclev::opcode
