// Collects the steps of a level for the parser and passes each finished level on.
#pragma once

#include <functional>

#include "opcode_ast/ast.hh"
#include "opcode_ast/scanner.hh"
#include "opcode_parser.hh"
#include "syntax/builder.hh"

namespace speclev::opcode {

class Mistake;

/// What the grammar's actions call: collects the steps of a level and hands each level on when the next begins.
class Builder : private syntax::Builder<Scanner> {
 public:
  using LevelHandler = std::function<void(ast::Level&)>;

  Builder(Scanner& scanner, Sink& sink, LevelHandler on_level)
      : syntax::Builder<Scanner>(scanner, sink), on_level_(std::move(on_level)) {}
  virtual ~Builder() = default;

  // Values, and what stands between commas.
  void node(ast::NodeKind kind, Span span, std::uint32_t operands, const ast::Word& word = {});
  void argument(Span span, const ast::Word& key = {});
  void argument(Span span, const ast::Number& chance);
  void trait(Span span, const ast::Word& key);

  // Parts of the next step.
  void name(Span span) { next_.detail = ast::Definition{span, {}}; }
  void type(const ast::Word& word) { std::get<ast::Definition>(next_.detail).type = word; }
  void percent_condition(const ast::Number& chance) { next_.detail = ast::Condition{{}, chance}; }
  void comparison(ast::Compare compare) { next_.detail = ast::Condition{compare, {}}; }

  void step(ast::StepKind kind, Span span, const ast::Word& keyword);
  /// A condition between a keyword and its colon: the statement is not complete.
  void condition(Span span, const ast::Word& keyword);
  void condition_in_front(Span span, Span condition);
  void map(Span span, const ast::Word& keyword, Span map_span);
  void define_array(Span span, const ast::Word& keyword);
  void no_functions(Span span, const ast::Word& keyword);

  /// Reports what the parser could not read and makes the scanner go on behind it.
  virtual void syntax_error(const Parser::context& context);
  /// To be called when the input has ended: hands on the last level.
  void finish();

 private:
  Help behind_keyword(Span condition) const;
  void add(ast::StepKind kind, Span span, const ast::Word& keyword);
  void forget_next();
  void read_as_broken(const Mistake& mistake);
  void read_as_brace(Span bracket, bool is_end);

  LevelHandler on_level_;
  ast::Level level_;
  ast::Step next_{};                  ///< as far as it is known
  std::uint32_t first_argument_ = 0;  ///< of the next step
};

}  // namespace speclev::opcode
