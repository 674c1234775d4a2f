// Collects the statements of a description for the parser.
#pragma once

#include <optional>

#include "dungeon/ast.hh"
#include "dungeon/scanner.hh"
#include "dungeon_parser.hh"
#include "syntax/builder.hh"
#include "syntax/errors.hh"

namespace speclev::dungeon {

/// What the grammar's actions call: collects the statements of a description.
class Builder : private syntax::Builder<Scanner>, public syntax::Keeper<ast::Couple, ast::Counts> {
 public:
  Builder(Scanner& scanner, Sink& sink) : syntax::Builder<Scanner>(scanner, sink) {}
  virtual ~Builder() = default;

  template <class Node>
  void add(Span span, const ast::Word& keyword, const Node& node) {
    complete(keyword);
    statements_.push_back({span, keyword, true, node});
    forget_kept();
  }
  /// Reports what the parser could not read and makes the scanner go on behind it.
  virtual void syntax_error(const Parser::context& context);

  std::vector<ast::Statement> take() { return std::move(statements_); }

 private:
  std::string_view preprocessor_advice(std::string_view line) const;
  Help advice_on_descriptor(const syntax::Offence& offence, const ast::Statement& last) const;
  void explain(syntax::Offence& offence) const;

  std::vector<ast::Statement> statements_;
  std::optional<std::uint32_t> last_mistake_;  ///< where the offending token of the last one begins
  bool in_conditions_ = false;                 ///< a line for the preprocessor was told of, to which others belong
};

}  // namespace speclev::dungeon
