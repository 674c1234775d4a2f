#pragma once

#include "dungeon/ast.hh"
#include "dungeon/scanner.hh"
#include "dungeon_parser.hh"
#include "syntax/errors.hh"

namespace speclev::dungeon {

/// What the grammar's actions call: collects the statements of a description.
class Builder : public syntax::Keeper<ast::Couple, ast::Counts> {
 public:
  Builder(Scanner& scanner, Sink& sink) : scanner_(scanner), sink_(sink) {}

  template <class Node>
  void add(Span span, const ast::Word& keyword, const Node& node) {
    complete_ = keyword.span;
    statements_.push_back({span, keyword, true, node});
    forget_kept();
  }
  /// Reports what the parser could not read and makes the scanner go on behind it.
  void syntax_error(const Parser::context& context);

  std::vector<ast::Statement> take() { return std::move(statements_); }

 private:
  std::string_view preprocessor_advice(std::string_view line) const;
  void explain(syntax::Offence& offence) const;

  Scanner& scanner_;
  Sink& sink_;
  std::vector<ast::Statement> statements_;
  Span complete_;  ///< the keyword of the last statement that was read whole
};

}  // namespace speclev::dungeon
