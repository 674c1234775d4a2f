#pragma once

#include <functional>

#include "classic/scanner.hh"

namespace speclev::classic {

/// What the grammar's actions call: collects the declarations of a level and hands each level on when the next begins.
class Builder {
 public:
  using LevelHandler = std::function<void(ast::DeclarationList)>;

  Builder(Scanner& scanner, Sink& sink, LevelHandler on_level)
      : scanner_(scanner), sink_(sink), on_level_(std::move(on_level)) {}

  void add(Span span, const ast::Word& keyword, ast::Node node);
  void add_container(Span span, const ast::Word& keyword, ast::Object object);
  /// Reports what the parser could not read and makes the scanner go on behind it.
  void syntax_error(const Parser::context& context);
  /// To be called when the input has ended: hands on the last level.
  void finish();

 private:
  void push(ast::Declaration declaration);
  /// Reports the offending token.
  Diagnostic& report(const Parser::context& context, const Scanner::Position& position);
  Diagnostic* report_foreign(Parser::symbol_kind_type found, Span where, const Scanner::Position& position);

  Scanner& scanner_;
  Sink& sink_;
  LevelHandler on_level_;
  ast::DeclarationList level_;
  Span complete_;  ///< the keyword of the last declaration that was read whole
};

}  // namespace speclev::classic
