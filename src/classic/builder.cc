#include "classic/builder.hh"

namespace speclev::classic {

using symbol_kind = Parser::symbol_kind;

void Builder::add(Span span, const ast::Word& keyword, ast::Node node) {
  complete_ = keyword.span;
  push({span, keyword, true, std::move(node)});
  forget_kept();
}

void Builder::begin_list() {
  flags_.clear();
  letters_.clear();
  places_.clear();
  infos_.clear();
}

void Builder::push(ast::Declaration declaration) {
  const TokenClass token = declaration.keyword.token;
  if (declaration.has_keyword && (token == TokenClass::maze || token == TokenClass::level)) finish();
  level_.push_back(std::move(declaration));
}

std::optional<bool> Builder::in_maze() const {
  if (level_.empty() || !level_.front().has_keyword) return std::nullopt;
  return level_.front().keyword.token == TokenClass::maze;
}

void Builder::finish() {
  if (level_.empty()) return;
  on_level_(level_);
  level_.clear();
}

void Builder::syntax_error(const Parser::context& context) {
  forget_kept();
  Scanner::Position position = scanner_.position();
  if (position.declaration && position.declaration->span == complete_) position.declaration.reset();
  const std::optional<TokenClass> meant = report(context, position);
  const Span where = context.location();
  if (meant)
    push({where, {where, *meant, 0}, true, ast::Broken{}});
  else if (context.token() == symbol_kind::S_MAP_TEXT || scanner_.has_only_carriage_returns())
    // There is a map part, or there may be one, though an unknown one.
    push({where, {where, TokenClass::geometry, 0}, true, ast::Broken{}});
  else if (position.declaration)
    push({join(position.declaration->span, where), *position.declaration, true, ast::Broken{}});
  else
    push({where, {}, false, ast::Broken{}});
  if (sink_.full())
    scanner_.stop();
  else
    scanner_.recover(position.long_string);
}

void Parser::report_syntax_error(const context& found) const { builder.syntax_error(found); }

/// Not called: errors are custom, and the grammar throws none.
void Parser::error(const Span&, const std::string&) {}

}  // namespace speclev::classic
