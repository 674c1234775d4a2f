#include "repair/mistake.hh"

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "opcode_ast/source_words.hh"
#include "opcode_parser.hh"
#include "syntax/written_values.hh"

namespace speclev::opcode {

using Token = Parser::token;

namespace {

/// Steps behind which something may be missing that they could have had.
bool is_plain(ast::StepKind kind) {
  using Kind = ast::StepKind;
  switch (kind) {
    case Kind::level:
    case Kind::maze:
    case Kind::begin_block:
    case Kind::end_block:
    case Kind::chance:
    case Kind::case_:
    case Kind::default_:
    case Kind::else_: return false;
    default: return true;
  }
}

}  // namespace

bool Mistake::takes_block(ast::StepKind kind) {
  return kind == ast::StepKind::slots || (ast::begins_block(kind) && kind != ast::StepKind::chance);
}

Mistake::Mistake(syntax::Offence offence, Scanner::Position position, Scanner& scanner,
                 const std::vector<ast::Step>& steps, Sink& sink)
    : offence_(std::move(offence)),
      position_(position),
      scanner_(scanner),
      target_(scanner.target()),
      steps_(steps),
      sink_(sink) {
  const Span where = offence_.where;
  text_ = scanner.source().text(where);
  between_ = offence_.expects(Token::T_END);
  const auto line_of = [&](std::uint32_t place) {
    line_begin_ = scanner_.begin_of_line(place);
    before_ = bytes().substr(line_begin_, place - line_begin_);
  };
  line_of(where.begin);
  behind_ = bytes().substr(where.end, scanner_.end_of_line(where.end) - where.end);
  behind_.remove_prefix(std::min(behind_.find_first_not_of(" \t\r"), behind_.size()));
  // A condition that lacks its colon shows only on the next line.
  if (!between_ && trimmed(before_).empty() && offence_.expects(Token::T_COLON)) line_of(position.last_end);
  on_new_line_ = trimmed(before_).empty();
  const bool is_behind = (last() != nullptr && last()->span.end > line_begin_ && !on_new_line_) || is_left_over();
  continues_ = between_ && last() != nullptr && is_behind && is_plain(last()->kind);
  look_at_brackets();
}

/// Counts commas, and finds the brackets that are open, from where the statement begins to the offending token.
void Mistake::look_at_brackets() {
  const std::uint32_t line_or_step = last() == nullptr ? line_begin_ : std::max(line_begin_, last()->span.end);
  std::size_t at = position_.declaration ? position_.declaration->span.end
                   : continues_          ? last()->span.begin
                                         : std::min(line_or_step, offence_.where.begin);
  const std::string_view text = bytes().substr(0, offence_.where.begin);
  // A bracket behind the last step may have been meant as a part of it.
  const std::uint32_t begin = position_.declaration ? position_.declaration->span.begin
                              : last() != nullptr   ? last()->span.begin
                                                    : line_begin_;
  statement_ = text.substr(std::min<std::size_t>(std::max(begin, line_begin_), text.size()));
  while (at < text.size()) {
    const char c = text[at];
    if (c == '(' || c == '[') open_.push_back(static_cast<std::uint32_t>(at));
    if ((c == ')' || c == ']') && !open_.empty()) open_.pop_back();
    if (c == ',' && open_.empty()) ++commas_;
    at = syntax::piece_end(text, at);
  }
}

/// At the beginning of a line, what begins no statement belongs to the one in front, such as a value.
bool Mistake::is_left_over() const {
  if (!on_new_line_ || last() == nullptr || last()->kind != ast::StepKind::slots || last()->arguments == 0)
    return false;
  if (!trimmed(bytes().substr(last()->span.end, offence_.where.begin - last()->span.end)).empty()) return false;
  return found(Token::T_OPEN) || found(Token::T_COMMA) || found(Token::T_STRING) || found(Token::T_CHARACTER) ||
         found(Token::T_INTEGER) || (found(Token::T_WORD) && text_.front() >= 'a');
}

void Mistake::report() {
  meant_ = say();
  // STAIR:random [dry],up: what stands behind the blank belongs to it.
  if (is_bracket_of_random() && last() != nullptr && last()->span.end > scanner_.begin_of_line(position_.last_end) &&
      is_plain(last()->kind))
    continues_ = true;
  const bool begins = !between_ && !position_.at_declaration && !begins_elements_ &&
                      scanner_.begins_statement(offence_.found, offence_.where);
  if (begins && !resume_) resume_ = offence_.where.begin;
}

std::optional<TokenClass> Mistake::say() {
  if (const auto map = scanner_.open_map()) {
    sink_.report(Diag::unterminated_map, *map);
    return std::nullopt;
  }
  if (found(Token::T_UNKNOWN_WORD) && scanner_.is_wrong_name(text_)) return std::nullopt;
  if (wrong_comment() || syntax::report_unfinished(offence_, position_, scanner_, sink_)) return std::nullopt;
  if (else_if() || damaged_brace() || word_for_end_brace() || colon_before_block() || brace_behind_keyword() ||
      keyword_without_colon() || no_function() || no_gradient() || row_of_map() || no_subtraction() ||
      variable_name() || wrong_index() || foreign() || word_before_definition() || value_on_next_line() ||
      braces_around_numbers() || values_in_braces() || block_in_brackets() || brackets_as_braces() ||
      elements_without_type() || array_without_index() || takes_nothing() || ended_before())
    return meant_;
  if (found(Token::T_MAP_TEXT)) {
    offence_.block = "MAP";
    advice_ = "a MAP follows a GEOMETRY line";
  }
  // Of a definition without its type the elements are no statements.
  if (found(Token::T_COLON) && defines() && expects_value()) resume_ = scanner_.end_of_line(offence_.where.end);
  look_for_quote();
  advise();
  summarise();
  return syntax::report_syntax_error(offence_, position_, scanner_, sink_);
}

/// Digits and hyphens directly behind a variable.
bool Mistake::variable_name() {
  const std::string_view name = last_name(before_);
  if (!name.starts_with('$') || name.size() < 2 || text_.empty() || (!is_digit(text_[0]) && text_[0] != '-'))
    return false;
  std::string_view whole = bytes().substr(part(name).begin);
  std::size_t end = name.size();
  while (end < whole.size() && (is_identifier_part(whole[end]) || whole[end] == '-')) ++end;
  whole = whole.substr(0, end);
  if (scanner_.is_new_wrong_name(whole)) sink_.report(Diag::variable_name, part(whole), {quote(whole)});
  return true;
}

/// What should be a string stands between two that are none.
void Mistake::look_for_quote() {
  if (!found(Token::T_UNKNOWN_WORD) || !continues_ || before() != '"') return;
  const std::string_view line = bytes().substr(line_begin_, scanner_.end_of_line(offence_.where.begin) - line_begin_);
  if (std::count(line.begin(), line.end(), '"') % 2 == 0) return;
  advice_ = "a double quote is missing in this line";
  resume_ = scanner_.behind_open_string(line_begin_);
}

/// A row that stands behind its map, or has none.
bool Mistake::row_of_map() {
  const std::string_view line = trimmed(bytes().substr(line_begin_, scanner_.end_of_line(line_begin_) - line_begin_));
  const bool in_statement = position_.declaration && position_.declaration->span.begin >= line_begin_;
  if (in_statement || line.find_first_not_of("{} ") == std::string_view::npos || line.size() < 2 ||
      scanner_.begins_statement(offence_.found, offence_.where) || !scanner_.is_row_of_map(line))
    return false;
  sink_.report(Diag::syntax_error, part(line), {quote(excerpt(line)), "the next statement"})
      .advise("the rows of a map stand between MAP and ENDMAP");
  resume_ = scanner_.behind_rows(line_begin_);
  return true;
}

/// Comments as other languages have them.
bool Mistake::wrong_comment() {
  const bool dashes = trimmed_before().empty() && text_.starts_with("--") && !position_.declaration;
  const bool semicolon = trimmed_before().empty() && text_ == ";" && !behind_.empty() &&
                         is_identifier_start(behind_.front()) && !position_.declaration;
  if (text_ != "//" && text_ != "/*" && !dashes && !semicolon) return false;
  const std::uint32_t begin = offence_.where.begin;
  const std::string_view sign = text_.substr(0, 2);
  const Span span{begin, begin + static_cast<std::uint32_t>(sign.size())};
  sink_.report(Diag::syntax_error, span, {quote(sign), "a statement"}).advise("a comment is a line that begins with #");
  resume_ = static_cast<std::uint32_t>(std::min(bytes().find('\n', offence_.where.begin), bytes().size()));
  continues_ = false;
  return true;
}

/// A statement begins, but the one before it is not complete.
bool Mistake::ended_before() {
  if (between_ && !found(Token::T_EQUALS)) return false;
  Span end{position_.last_end, position_.last_end};
  const bool misspelt = !between_ && scanner_.is_misspelt_statement(offence_.found, offence_.where);
  bool begins = misspelt || scanner_.begins_statement(offence_.found, offence_.where) || position_.at_declaration ||
                found(Token::T_END);
  if (found(Token::T_EQUALS) && !offence_.expects(Token::T_COMPARE)) {
    const std::string_view name = last_name(trimmed_before());
    const std::string_view front = before_.substr(0, before_.find('$'));
    if (name.starts_with('$') && trimmed(front).empty()) {
      begins = true;
      end.begin = end.end =
          static_cast<std::uint32_t>(bytes().substr(0, part(name).begin).find_last_not_of(white_space) + 1);
      belongs_to_last(name);
      summary_ = "a value";
      if (continues_) advice_ = statement_form(target_, last()->keyword.token, keyword());
    }
  }
  if (!begins) return false;
  if (misspelt) resume_ = offence_.where.begin;
  if (found(Token::T_BRACE) && declares(TokenClass::shuffle)) {
    sink_.report(Diag::syntax_error, offence_.where, {"'{'", "a variable"})
        .advise("define an array first and shuffle it, as in $list = { … } SHUFFLE:$list");
    begins_elements_ = true;
    return true;
  }
  incomplete(end);
  return true;
}

void Mistake::incomplete(Span end) {
  advise();
  summarise();
  const std::string_view line = phrase();
  const bool of_keyword = position_.declaration || (continues_ && last()->kind == ast::StepKind::slots);
  const std::string_view name = of_keyword ? keyword() : line.starts_with('[') ? "the condition" : first_name(line);
  if (found(Token::T_BRACE) && name.starts_with('$') && offence_.expects(Token::T_EQUALS)) begins_elements_ = true;
  if (found(Token::T_BRACE) && before() == ',')
    advice_ = {"no ',' stands in front of the block", put_between(position_.last_end - 1, position_.last_end, "")};
  if (advice_.empty() && name == "the condition" && offence_.expects(Token::T_COLON))
    advice_ = {"a ':' stands behind it, in front of the statement", put_at(end.end, ":")};
  if (advice_.empty() && offence_.expects(Token::T_END_BRACE))
    advice_ = {"a '}' is missing behind the elements", put_at(end.end, " }")};
  if (advice_.empty() && offence_.expects(Token::T_CLOSE) && !expects_value())
    advice_ = {"a ')' is missing", put_at(end.end, ")")};
  std::string expected = summary_;
  if (expected.empty())
    for (const int kind : offence_.expected)
      if (kind != Token::T_ARRAY) expected.append(expected.empty() ? "" : " or ").append(scanner_.grammar().name(kind));
  Diagnostic& result = sink_.report(Diag::incomplete_declaration, {end.end > 0 ? end.end - 1 : 0, end.end},
                                    {name.empty() ? "the statement" : name, expected});
  result.advise(advice_).otherwise(form_of_statement());
  const bool closes = offence_.expects(Token::T_CLOSE) || offence_.expects(Token::T_END_BRACKET);
  if (closes && !open_.empty() && !expects_value()) result.note({open_.back(), open_.back() + 1}, "this is not closed");
}

std::string_view Mistake::defined_name() const {
  if (!behind_word_.empty()) return behind_word_;
  const std::string_view line = bytes().substr(line_begin_, scanner_.end_of_line(line_begin_) - line_begin_);
  std::size_t sign = line.find_first_not_of(blanks);
  if (sign == std::string_view::npos || line[sign] != '$') return {};
  const std::size_t equals = line.find('=');
  while (sign + 1 < line.size() && line[sign + 1] == '$') ++sign;
  const std::string_view name = trimmed(line.substr(sign, std::min(equals, line.size()) - sign));
  const bool is_name = equals != std::string_view::npos && name.size() > 1 && name.find_first_of(" \t,:(") == name.npos;
  return is_name ? name : std::string_view();
}

bool Mistake::is_nameless_definition() const {
  if (!between_) return false;
  std::string_view sign = text_ == "$" || found(Token::T_UNKNOWN_WORD) ? behind_ : std::string_view();
  if (sign.starts_with('$')) sign = trimmed(sign.substr(1));  // the two are swapped
  return sign.starts_with('=') && !sign.starts_with("==");
}

bool Mistake::defines() const {
  return !found(Token::T_TO) && !position_.declaration &&
         (between_ ? continues_ && last()->kind == ast::StepKind::define : phrase().starts_with('$'));
}

bool Mistake::expects_value() const { return offence_.expects(Token::T_STRING) && offence_.expects(Token::T_INTEGER); }

/// Whether the offending token could be a value, or begin one.
bool Mistake::begins_value() const {
  switch (offence_.found) {
    case Token::T_STRING:
    case Token::T_CHARACTER:
    case Token::T_INTEGER:
    case Token::T_WORD:
    case Token::T_UNKNOWN_WORD:
    case Token::T_VARIABLE:
    case Token::T_ARRAY:
    case Token::T_OPEN: return true;
    default: return false;
  }
}

/// The last word in front of the offending token is of a class.
bool Mistake::behind_word(TokenClass word) const {
  const auto* row = scanner_.keywords().find(last_name(trimmed_before()));
  return row != nullptr && row->token == word;
}

std::string_view Mistake::trimmed_before() const { return before_.substr(0, before_.find_last_not_of(blanks) + 1); }

/// The keyword of what is broken.
std::string_view Mistake::keyword() const {
  if (position_.declaration) return scanner_.source().text(position_.declaration->span);
  return last() == nullptr ? std::string_view() : scanner_.source().text(last()->keyword.span);
}

/// A keyword in front of the rest of a line.
std::string Mistake::with_colon(std::string_view keyword, std::uint32_t rest) const {
  const std::string_view line = bytes().substr(rest, bytes().find('\n', rest) - rest);
  return "write " + std::string(keyword) + ":" + excerpt(trimmed(line));
}

/// The line that the last token before the offending one stands in, up to there.
std::string_view Mistake::phrase() const {
  const std::uint32_t begin = scanner_.begin_of_line(position_.last_end);
  const std::string_view line = bytes().substr(begin, position_.last_end - begin);
  return line.substr(std::min(line.find_first_not_of(blanks), line.size()));
}

/// What was read up to here seemed to be complete, but is not.
void Mistake::belongs_to_last(std::string_view name) {
  if (last() != nullptr && is_plain(last()->kind) && last()->span.end >= part(name).begin) continues_ = true;
}

}  // namespace speclev::opcode
