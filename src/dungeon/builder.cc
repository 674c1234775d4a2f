#include "dungeon/builder.hh"

#include "syntax/errors.hh"

namespace speclev::dungeon {

void Builder::syntax_error(const Parser::context& context) {
  forget_kept();
  Scanner::Position position = scanner_.position();
  if (position.declaration && position.declaration->span == complete_) position.declaration.reset();
  const syntax::Offence offence = syntax::offence_of(context);
  std::optional<TokenClass> meant;
  if (!syntax::report_unfinished(offence, position, scanner_, sink_))
    meant = syntax::report_syntax_error(offence, position, scanner_, sink_);
  if (meant)
    statements_.push_back({offence.where, {offence.where, *meant, 0}, true, ast::Broken{}});
  else if (position.declaration)
    statements_.push_back(
        {join(position.declaration->span, offence.where), *position.declaration, true, ast::Broken{}});
  else
    statements_.push_back({offence.where, {}, false, ast::Broken{}});
  if (sink_.full())
    scanner_.stop();
  else
    scanner_.recover(position.long_string);
}

void Parser::report_syntax_error(const context& found) const { builder.syntax_error(found); }

/// Not called: errors are custom, and the grammar throws none.
void Parser::error(const Span&, const std::string&) {}

}  // namespace speclev::dungeon
