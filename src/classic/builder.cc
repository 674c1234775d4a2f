#include "classic/builder.hh"

namespace speclev::classic {

void Builder::add(Span span, const ast::Word& keyword, ast::Node node) {
  push({span, keyword, true, std::move(node)});
}

void Builder::add_container(Span span, const ast::Word& keyword, ast::Object object) {
  object.is_container = true;
  add(span, keyword, std::move(object));
}

void Builder::push(ast::Declaration declaration) {
  const TokenClass token = declaration.keyword.token;
  if (declaration.has_keyword && (token == TokenClass::maze || token == TokenClass::level)) finish();
  level_.push_back(std::move(declaration));
}

void Builder::finish() {
  if (level_.empty()) return;
  on_level_(std::move(level_));
  level_.clear();
}

void Builder::syntax_error(const Parser::context& context) {
  const Scanner::Position position = scanner_.position();
  report(context, position);
  const Span where = context.location();
  if (position.declaration)
    push({join(position.declaration->span, where), *position.declaration, true, ast::Broken{}});
  else
    push({where, {}, false, ast::Broken{}});
  if (sink_.full())
    scanner_.stop();
  else
    scanner_.recover();
}

void Parser::report_syntax_error(const context& found) const { builder.syntax_error(found); }

/// Not called: errors are custom, and the grammar throws none.
void Parser::error(const Span&, const std::string&) {}

}  // namespace speclev::classic
