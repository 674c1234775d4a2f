#include "dungeon/builder.hh"
#include "syntax/advice.hh"

namespace speclev::dungeon {

using Token = Parser::token;

/// What to say about a line for the preprocessor that got past it; empty if it is none.
std::string_view Builder::preprocessor_advice(std::string_view line) const {
  const TargetData& target = scanner_.target();
  const bool percent = line.size() > 1 && line[0] == '%' && line[1] >= 'A' && line[1] <= 'Z';
  const bool caret =
      line.size() > 1 && line[0] == '^' && std::string_view("?!:.").find(line[1]) != std::string_view::npos;
  if (target.has(percent ? Feature::percent_lines : Feature::caret_lines) && (percent || caret))
    return "conditions are for a dungeon.def, which the preprocessor reads; with --as def the input is one";
  if (percent && target.has(Feature::caret_lines))
    return "the conditions of this target stand in lines that begin with ^? and ^.";
  if (caret && target.has(Feature::percent_lines))
    return "the conditions of this target stand in lines that begin with % and a name";
  return {};
}

/// A description or alignment behind what it is about; empty if it is none.
Help Builder::advice_on_descriptor(const syntax::Offence& offence, const ast::Statement& last) const {
  const bool of_level = std::holds_alternative<ast::Level>(last.node);
  if (offence.found != Token::T_DESCRIPTOR || !(of_level || std::holds_alternative<ast::Dungeon>(last.node))) return {};
  const std::string_view word = scanner_.source().text(offence.where);
  const auto* row = scanner_.keywords().find(word);
  const bool aligned = row != nullptr && row->token == TokenClass::alignment;
  const TokenClass statement = of_level ? (aligned ? TokenClass::level_alignment : TokenClass::level_description)
                                        : (aligned ? TokenClass::dungeon_alignment : TokenClass::description);
  for (const auto& each : scanner_.keywords().rows())
    if (each.token == statement)
      return {"that is a statement of its own: " + std::string(each.word) + ": " + std::string(word),
              Fix{offence.where, "\n" + std::string(each.word) + ": " + std::string(word)}};
  return {};
}

/// Adds what only this language knows of a mistake.
void Builder::explain(syntax::Offence& offence) const {
  const std::string_view line = scanner_.source().bytes().substr(offence.where.begin);
  offence.advice = preprocessor_advice(line);
  // The name of a file stands only where levels have one.
  const bool names_level = offence.expects(Token::T_AT) || offence.expects(Token::T_PLUS);
  if (names_level && !scanner_.target().has(Feature::level_files)) std::erase(offence.expected, Token::T_STRING);
  // What may still end a branch is not expected any more where the parser finds the mistake.
  if (!offence.expects(Token::T_END) || statements_.empty()) return;
  const ast::Statement& last = statements_.back();
  const auto* branch = std::get_if<ast::Branch>(&last.node);
  const std::string_view between = scanner_.source().text({last.span.end, offence.where.begin});
  if (between.find('\n') == std::string_view::npos && offence.advice.empty())
    offence.advice = advice_on_descriptor(offence, last);
  if (branch == nullptr || between.find('\n') != std::string_view::npos) return;
  if (offence.found == Token::T_INTEGER) offence.advice = {"a branch has no chance", Fix{offence.where, {}}};
  if (offence.found == Token::T_BRANCH_TYPE && branch->direction.given())
    offence.advice = {
        "the type of a branch stands before its direction",
        Fix{join(branch->direction.span, offence.where), std::string(scanner_.source().text(offence.where))
                                                             .append(" ")
                                                             .append(scanner_.source().text(branch->direction.span))}};
  if (branch->direction.given()) return;
  if (!branch->type.given()) offence.expected.push_back(Token::T_BRANCH_TYPE);
  offence.expected.push_back(Token::T_UP_OR_DOWN);
}

void Builder::syntax_error(const Parser::context& context) {
  forget_kept();
  const Scanner::Position where_it_was = position();
  syntax::Offence offence = syntax::offence_of(context);
  explain(offence);
  constexpr syntax::AdviceTokens tokens = {.colon = Token::T_COLON,
                                           .comma = Token::T_COMMA,
                                           .open = Token::T_OPEN,
                                           .close = Token::T_CLOSE,
                                           .separator = syntax::StatementForm::Separator::blank};
  syntax::advise(offence, where_it_was, statements_, scanner_.target().dungeon.forms, tokens, scanner_);
  std::optional<TokenClass> meant;
  const bool is_condition = !preprocessor_advice(scanner_.source().bytes().substr(offence.where.begin)).empty();
  // What begins behind a mistake in its line may be what is left of a line that was meant as a whole.
  const auto line_of = [&](std::uint32_t place) { return scanner_.source().bytes().rfind('\n', place); };
  const bool is_rest = where_it_was.declaration && last_mistake_ &&
                       where_it_was.declaration->span.begin > *last_mistake_ &&
                       line_of(where_it_was.declaration->span.begin) == line_of(*last_mistake_);
  last_mistake_ = offence.where.begin;
  const bool is_told = (is_condition && in_conditions_) || is_rest;
  in_conditions_ = in_conditions_ || is_condition;
  if (!is_told && !syntax::report_unfinished(offence, where_it_was, scanner_, sink_))
    meant = syntax::report_syntax_error(offence, where_it_was, scanner_, sink_);
  const auto [span, keyword, has_keyword] = broken(where_it_was, offence.where, meant);
  statements_.push_back({span, keyword, has_keyword, ast::Broken{}});
  go_on(where_it_was);
}

}  // namespace speclev::dungeon
