// Recognises text that the parser reads in another way than its author meant.
#include <cstddef>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "opcode_ast/source_words.hh"
#include "opcode_parser.hh"
#include "repair/mistake.hh"
#include "syntax/statement_form.hh"

/// What is read as something else than it was meant as: brackets, braces, and words whose sign is missing.
namespace speclev::opcode {

using Token = Parser::token;

/// ELSEIF, and what it is in other languages.
bool Mistake::else_if() {
  if (!between_ || !found(Token::T_UNKNOWN_WORD)) return false;
  const std::string letters = small_letters(text_);
  if (letters != "elseif" && letters != "elsif" && letters != "elif") return false;
  sink_.report(Diag::syntax_error, offence_.where, {quote(text_), "the next statement"})
      .advise("there is no ELSE IF; write ELSE { IF … { … } }");
  return true;
}

/// Braces around the numbers of a place or region.
bool Mistake::braces_around_numbers() {
  if (!found(Token::T_BRACE) || !expects_value() || defines()) return false;
  const std::size_t close = behind_.find('}');
  if (close == 0 || close == std::string_view::npos) return false;
  const std::string_view inside = trimmed(behind_.substr(0, close));
  if (inside.find_first_not_of("0123456789-, ") != std::string_view::npos || inside.find(',') == std::string_view::npos)
    return false;
  sink_.report(Diag::syntax_error, offence_.where, {"'{'", "'('"})
      .advise("what belongs together stands in parentheses: (" + std::string(inside) + ")",
              put_up_to(close + 1, "(" + std::string(inside) + ")"));
  resume_ = part(behind_.substr(close, 1)).end;
  return true;
}

/// A definition without a value takes the statement of the next line for one.
bool Mistake::value_on_next_line() {
  if (!found(Token::T_COMMA) || !continues_ || last()->kind != ast::StepKind::define) return false;
  const std::string_view text = scanner_.source().text(last()->span);
  const std::size_t equals = text.find('=');
  const std::size_t line = text.find('\n');
  if (equals == std::string_view::npos || line == std::string_view::npos || line < equals) return false;
  if (!trimmed(text.substr(equals + 1, line - equals)).empty()) return false;
  sink_.report(Diag::incomplete_declaration, part(text.substr(equals, 1)),
               {scanner_.source().text(last()->definition()->name), "a value"});
  resume_ = part(text.substr(line, 1)).end;
  return true;
}

/// A keyword and what should stand behind its colon, in one word or side by side.
bool Mistake::keyword_without_colon() {
  if (between_ && found(Token::T_UNKNOWN_WORD)) {
    const auto* row = scanner_.keywords().longest_prefix(text_);
    if (row == nullptr || !scanner_.grammar().begins_declaration(row->token)) return false;
    const std::string_view rest = text_.substr(row->word.size());
    const auto* second = scanner_.keywords().find(rest);
    if (second == nullptr) return false;
    if (scanner_.grammar().begins_declaration(second->token)) {
      sink_.report(Diag::syntax_error, part(rest), {quote(rest), "a blank in front of it"})
          .advise("these are two statements: " + std::string(row->word) + " " + std::string(rest),
                  put_at(offset(rest), " "));
      meant_ = row->token;
      return true;
    }
    sink_.report(Diag::syntax_error, part(rest), {quote(rest), "':'"})
        .advise(with_colon(row->word, offset(rest)), put_at(offset(rest), ":"))
        .otherwise(statement_form(target_, row->token, row->word));
    meant_ = row->token;
    return true;
  }
  // KEYWORD $name reads like the beginning of a definition behind a statement without values.
  const std::string_view name = last_name(trimmed_before());
  if (!offence_.expects(Token::T_EQUALS) || !name.starts_with('$') || last() == nullptr ||
      last()->kind != ast::StepKind::slots || last()->arguments != 0 || last()->span.end < line_begin_)
    return false;
  if (!trimmed(bytes().substr(last()->span.end, part(name).begin - last()->span.end)).empty()) return false;
  sink_.report(Diag::syntax_error, part(name), {quote(name), "':'"})
      .advise(with_colon(keyword(), offset(name)), put_between(last()->keyword.span.end, offset(name), ":"))
      .otherwise(form_of_statement());
  continues_ = true;
  return true;
}

/// The brace that a word stands for in other languages, in capitals or small letters; empty if none.
std::string_view Mistake::sign_meant() const {
  if (!found(Token::T_UNKNOWN_WORD)) return {};
  const std::string_view meant = syntax::text_about(target_.misnomers, capitals(text_));
  return meant == "{" || meant == "}" ? meant : std::string_view();
}

/// A block that only waits for its brace, and something else at the end of the line, or a word for it.
bool Mistake::damaged_brace() {
  const bool is_slots = last() != nullptr && last()->kind == ast::StepKind::slots;
  const bool is_filled = is_slots && last()->arguments > 0 && continues_ &&
                         (last()->keyword.token == TokenClass::room || last()->keyword.token == TokenClass::subroom);
  const bool waits = last() != nullptr &&
                     (is_slots ? is_filled : takes_block(last()->kind) || last()->kind == ast::StepKind::function);
  const bool is_sign = found(Token::T_UNKNOWN_WORD) || found(Token::T_UNKNOWN_CHARACTER);
  const bool is_word = sign_meant() == "{";
  if (!between_ || !waits || !is_sign || !behind_.empty()) return false;
  if (!is_word && (text_.size() != 1 || on_new_line_)) return false;
  sink_.report(Diag::syntax_error, offence_.where, {quote(text_), "'{'"})
      .advise("a block stands in braces: { … }", put("{"))
      .otherwise("a block stands in braces: { … }");
  block_bracket_ = offence_.where;
  return true;
}

/// The end of a block in words. Nothing is said of it if its beginning was told of, or will be.
bool Mistake::word_for_end_brace() {
  if (!between_ || sign_meant() != "}") return false;
  std::ptrdiff_t closed = 0;
  const ast::Step* begin = nullptr;  // of the block that it ends: its brace, or the step that has none
  for (std::size_t i = steps_.size(); i-- > 0 && begin == nullptr;) {
    const ast::Step& step = steps_[i];
    const bool has_brace = i + 1 < steps_.size() && steps_[i + 1].kind == ast::StepKind::begin_block;
    const bool lacks_brace = step.kind != ast::StepKind::slots && takes_block(step.kind) && !has_brace;
    if (step.kind == ast::StepKind::end_block)
      ++closed;
    else if (step.kind == ast::StepKind::begin_block && closed > 0)
      --closed;
    else if (step.kind == ast::StepKind::begin_block || (lacks_brace && closed == 0))
      begin = &step;
  }
  const bool has_brace = begin != nullptr && begin->kind == ast::StepKind::begin_block;
  if (begin == nullptr || (has_brace && scanner_.source().text(begin->keyword.span) == "{"))
    sink_.report(Diag::syntax_error, offence_.where, {quote(text_), begin == nullptr ? "the next statement" : "'}'"})
        .advise("a block stands in braces: { … }");
  if (begin == nullptr) return true;
  block_bracket_ = offence_.where;
  is_block_end_ = true;
  return true;
}

/// KEYWORD:{ … }: values as a table of other languages has them.
bool Mistake::values_in_braces() {
  if (!found(Token::T_BRACE) || !position_.declaration || before() != ':' || commas_ != 0 || defines() ||
      declares(TokenClass::shuffle) || offence_.expects(Token::T_BRACE))
    return false;
  const std::size_t close = behind_.find('}');
  if (close == std::string_view::npos) return false;
  // What follows a broken definition's sign is its type.
  const std::uint32_t begin = std::max(line_begin_, position_.declaration->span.begin);
  if (trimmed(bytes().substr(line_begin_, begin - line_begin_)).ends_with('=')) return false;
  const auto here = place();
  sink_.report(Diag::syntax_error, offence_.where, {"'{'", here ? here->text : "a value"})
      .advise("values stand side by side: " + statement_form(target_, position_.declaration->token, keyword()));
  resume_ = part(behind_.substr(close, 1)).end;
  return true;
}

/// ELSE: { … }: the colon is too much.
bool Mistake::colon_before_block() {
  const bool waits = last() != nullptr && last()->kind != ast::StepKind::slots && takes_block(last()->kind);
  if (!between_ || !found(Token::T_COLON) || !waits || !behind_.starts_with('{')) return false;
  sink_.report(Diag::syntax_error, offence_.where, {"':'", "'{'"})
      .advise("the block stands right behind it, without a colon", put(""));
  block_bracket_ = part(behind_.substr(0, 1));
  resume_ = block_bracket_->end;
  return true;
}

/// SET $name = value: the definition alone is right.
bool Mistake::word_before_definition() {
  if (!between_ || !found(Token::T_UNKNOWN_WORD) || !behind_.starts_with('$')) return false;
  const std::string_view name = first_name(behind_);
  const std::string_view sign = trimmed(behind_.substr(name.size()));
  if (name.size() < 2 || !sign.starts_with('=') || sign.starts_with("==")) return false;
  sink_.report(Diag::unknown_word, offence_.where, {text_, "the next statement"})
      .advise("nothing stands in front of what defines a variable: " + excerpt(trimmed(behind_)), put_up_to(0, ""));
  behind_word_ = name;
  return true;
}

/// IF [50%] MESSAGE { :"text" }: the brace stands behind the first keyword of its block.
bool Mistake::brace_behind_keyword() {
  const std::size_t behind = last() != nullptr && last()->kind == ast::StepKind::chance ? 1 : 0;
  if (!between_ || steps_.size() < 3 + behind) return false;
  const std::size_t brace = steps_.size() - 1 - behind;
  const ast::Step& statement = steps_[brace - 1];
  const ast::Step& head = steps_[brace - 2];
  const bool takes = takes_block(head.kind) || head.kind == ast::StepKind::function;
  if (!takes || steps_[brace].kind != ast::StepKind::begin_block || statement.kind != ast::StepKind::slots ||
      statement.arguments != 0 || statement.span.begin < line_begin_)
    return false;
  const std::string_view keyword = scanner_.source().text(statement.keyword.span);
  if (has_no_values(target_, statement.keyword.token, keyword)) return false;
  sink_.report(Diag::syntax_error, steps_[brace].keyword.span, {"'{'", "':'"})
      .advise(
          std::string("the '{' of a block stands in front of ").append(keyword),
          put_between(statement.keyword.span.begin, steps_[brace].keyword.span.end, std::string("{ ").append(keyword)));
  late_brace_ = brace;
  return true;
}

/// Square brackets in place of the braces of a block.
bool Mistake::block_in_brackets() {
  const auto bracket_block = [&] { return last() != nullptr && takes_block(last()->kind); };
  if (found(Token::T_END_BRACKET) && between_ && scanner_.in_bracket_block()) {
    block_bracket_ = offence_.where;
    is_block_end_ = true;
    return true;
  }
  if (!position_.at_declaration || !offence_.expects(Token::T_STRING) || !bracket_block()) return false;
  const std::size_t at = bytes().substr(0, offence_.where.begin).find_last_not_of(white_space);
  if (at == std::string_view::npos || bytes()[at] != '[') return false;
  if (!trimmed(bytes().substr(last()->span.end, at - last()->span.end)).empty()) return false;
  block_bracket_ = Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 1)};
  sink_.report(Diag::syntax_error, *block_bracket_, {"'['", "'{'"}).advise("a block stands in braces: { … }");
  return true;
}

/// Braces in place of the square brackets of a condition or number.
bool Mistake::brackets_as_braces() {
  const bool takes_brackets =
      declares(TokenClass::if_word) || declares(TokenClass::loop) || declares(TokenClass::switch_word);
  const std::size_t close = behind_.find_first_of("{}:");  // what has a colon is a block
  if (!found(Token::T_BRACE) || !takes_brackets || !offence_.expects(Token::T_BRACKET) ||
      close == std::string_view::npos || behind_[close] != '}' || close == 0)
    return false;
  sink_.report(Diag::syntax_error, offence_.where, {"'{'", "'['"})
      .advise(Help(advice_on_block().text, put_up_to(close + 1, "[" + std::string(behind_.substr(0, close)) + "]")))
      .otherwise(advice_on_block().text);
  resume_ = part(behind_.substr(close, 1)).end;
  return true;
}

/// $name = monster { … } reads like a definition and a block.
bool Mistake::elements_without_type() {
  if (!between_ || steps_.size() < 2 || steps_.back().kind != ast::StepKind::begin_block) return false;
  const ast::Step& definition = steps_[steps_.size() - 2];
  const Span brace = steps_.back().span;
  if (definition.kind != ast::StepKind::define || definition.span.end > brace.begin) return false;
  const std::string_view type = last_name(scanner_.source().text(definition.span));
  if (type.empty() || !trimmed(bytes().substr(definition.span.end, brace.begin - definition.span.end)).empty())
    return false;
  sink_.report(Diag::syntax_error, brace, {"'{'", "':'"})
      .advise("write " + std::string(type) + ":{ … }", put_between(definition.span.end, brace.begin, ":"));
  begins_elements_ = block_is_elements_ = true;
  return true;
}

/// The condition of the next line reads like the index of an array at the end of this one.
bool Mistake::array_without_index() {
  const std::string_view line = bytes().substr(line_begin_);
  const std::size_t bracket = line_begin_ + std::min(line.find_first_not_of(blanks), line.size());
  if (bracket >= offence_.where.begin || bytes()[bracket] != '[' ||
      scanner_.has_resumed_at(static_cast<std::uint32_t>(bracket)))
    return false;
  const std::string_view name = last_name(trimmed(bytes().substr(0, bracket)));
  const bool read_on = continues_ ? last()->span.begin < bracket : !between_;
  if (!read_on || !name.starts_with('$') || !scanner_.is_array(name)) return false;
  sink_.report(Diag::incomplete_declaration, part(name), {name, "an index"})
      .advise("name one of its elements, as in " + std::string(name) + "[0]", put_at(part(name).end, "[0]"));
  resume_ = static_cast<std::uint32_t>(bracket);
  return true;
}

/// A colon or parenthesis behind a statement that has no values.
bool Mistake::takes_nothing() {
  const bool colon = !between_ && position_.declaration && commas_ == 0 && position_.last_end > 0 &&
                     bytes()[position_.last_end - 1] == ':';
  const bool parenthesis = continues_ && found(Token::T_OPEN) && last()->arguments == 0;
  if (!colon && !parenthesis) return false;
  const TokenClass token = colon ? position_.declaration->token : last()->keyword.token;
  if (!has_no_values(target_, token, keyword())) return false;
  const Span where = colon ? Span{position_.last_end - 1, position_.last_end} : offence_.where;
  sink_.report(Diag::syntax_error, where, {quote(scanner_.source().text(where)), "the next statement"})
      .advise(statement_form(target_, token, keyword()));
  return true;
}

}  // namespace speclev::opcode
