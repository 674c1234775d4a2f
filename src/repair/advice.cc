// Advises about tokens in the wrong place, in the opcode language.
#include <algorithm>

#include "base/characters.hh"
#include "base/spell.hh"
#include "opcode_ast/source_words.hh"
#include "opcode_parser.hh"
#include "repair/mistake.hh"
#include "syntax/name_advice.hh"
#include "syntax/statement_form.hh"

/// What to say about a token that cannot stand where it stands.
namespace speclev::opcode {

using Token = Parser::token;

/// Finds the first advice that applies.
void Mistake::advise() {
  if (found(Token::T_UNKNOWN_WORD) && is_nameless_variable()) scanner_.is_new_wrong_name(text_);
  offence_.certain = !advice_.empty() || !advice_on_meant_word().empty();
  if (advice_.empty()) advice_ = advice_on_shuffle();
  if (advice_.empty() && declares(TokenClass::shuffle) && found(Token::T_OPEN))
    advice_ = "define an array first and shuffle it, as in $list = { … } SHUFFLE:$list";
  if (advice_.empty()) advice_ = advice();
  offence_.advice = advice_;
  offence_.fact = form_of_statement();
  if (const auto here = place()) {
    offence_.written = slot_facts(here->kind).written;
    if (offence_.written.ends_with("in double quotes")) offence_.written += ": " + syntax::in_double_quotes(text_);
    if (offence_.written.empty() && position_.declaration)
      offence_.written = statement_form(target_, position_.declaration->token, keyword());
  }
  if (defines() && found(Token::T_UNKNOWN_WORD) && behind_.starts_with(':'))
    offence_.written = "arrays of places, regions, numbers and strings have no type in front";
  if (declares(TokenClass::for_word) && found(Token::T_OPEN) && behind_.starts_with('$'))
    behind_word_ = first_name(behind_);
}

/// An element, or several arrays, where one array stands as a whole.
Help Mistake::advice_on_shuffle() const {
  const bool is_shuffle = declares(TokenClass::shuffle);
  const bool is_behind = last() != nullptr && last()->kind == ast::StepKind::shuffle &&
                         last()->span.begin >= scanner_.begin_of_line(position_.last_end);
  if (!is_shuffle && !is_behind) return {};
  const Span word = is_shuffle ? position_.declaration->span : last()->keyword.span;
  const std::uint32_t end = scanner_.end_of_line(word.end);
  // Of several the one behind this token.
  const bool is_more = !is_shuffle && found(Token::T_COMMA);
  const std::string_view from = is_more ? behind_ : bytes().substr(word.end, end - word.end);
  const std::string_view name = first_name(from.substr(std::min(from.find('$'), from.size())));
  if (!scanner_.is_array(name)) return {};
  const std::string written = std::string(scanner_.source().text(word)).append(":").append(name);
  return is_more ? Help("each array has a statement of its own: " + written,
                        put_between(offence_.where.begin, part(name).end, "\n" + written))
                 : Help("an array is shuffled as a whole: " + written, put_between(word.begin, end, written));
}

/// A number, or a word and a number, where a case should begin.
Help Mistake::advice_on_case() const {
  const std::string cases = words_of(target_, TokenClass::case_word, "|");
  const bool is_number = found(Token::T_INTEGER);
  if (!between_ || continues_ || cases.empty() || !on_new_line_ || !(is_number || found(Token::T_UNKNOWN_WORD)))
    return {};
  const std::string_view rest = is_number ? bytes().substr(offence_.where.begin) : behind_;
  const std::string_view number = rest.substr(0, rest.find_first_not_of(digits));
  if (number.empty() || !trimmed(rest.substr(number.size(), 2)).starts_with(':')) return {};
  return {"a case of a SWITCH begins with its word: " + cases + " " + std::string(number) + ":",
          put(is_number ? cases + " " + std::string(text_) : cases)};
}

Help Mistake::advice() const {
  if (found(Token::T_UNKNOWN_WORD) && (declares(TokenClass::level) || declares(TokenClass::maze)) && expects_value()) {
    const std::string_view name = whole_name(bytes().substr(offence_.where.begin));
    const std::uint32_t end = part(name).end;
    if (before() == '(' && bytes().substr(end).starts_with(')'))
      return {"a string stands in double quotes alone: " + syntax::in_double_quotes(name),
              put_between(position_.last_end - 1, end + 1, syntax::in_double_quotes(name))};
    return {"a string stands in double quotes: " + syntax::in_double_quotes(name),
            put_between(offence_.where.begin, part(name).end, syntax::in_double_quotes(name))};
  }
  if (found(Token::T_STRING) && offence_.expects(Token::T_COLON) && position_.declaration && !between_ &&
      position_.last_end == position_.declaration->span.end)
    return {with_colon(keyword(), offence_.where.begin), put_between(position_.last_end, offence_.where.begin, ":")};
  for (Help result : {advice_on_sign(), advice_on_block(), advice_on_bracket(), advice_on_word()})
    if (!result.empty()) return result;
  if (continues_ && last()->kind == ast::StepKind::slots && !found(Token::T_COLON) && !found(Token::T_COMMA)) {
    if (last()->arguments > 0) {
      const bool joins = found(Token::T_STRING) && before() == '"';
      const bool more = place_of(target_, last()->keyword.token, keyword(), last()->arguments).has_value();
      if (joins && !more) return {"strings are joined by '.'", put_at(offence_.where.begin, ".")};
      return {"values are separated by commas", put_at(position_.last_end, ",")};
    }
    const bool takes_values = !has_no_values(target_, last()->keyword.token, keyword());
    const auto rest = found(Token::T_EQUALS) ? offence_.where.end : offence_.where.begin;
    if (takes_values && !found(Token::T_UNKNOWN_CHARACTER))
      return {with_colon(keyword(), rest), put_between(last()->keyword.span.end, rest, ":")};
  }
  if (continues_ && last()->kind == ast::StepKind::flags && !on_new_line_ && !text_.empty() &&
      is_identifier_start(text_.front()))
    return {"flags are separated by commas", put_between(position_.last_end, offence_.where.begin, ",")};
  const bool in_list = offence_.expects(Token::T_CLOSE) || offence_.expects(Token::T_END_BRACE);
  if (offence_.expects(Token::T_COMMA) && in_list && begins_value() && !on_new_line_)
    return {"values are separated by commas", put_at(position_.last_end, ",")};
  if (expects_value() && position_.declaration && place())
    return statement_form(target_, position_.declaration->token, keyword());
  return {};
}

Help Mistake::advice_on_sign() const {
  const char sign = before();
  if (Help help = advice_on_case(); !help.empty()) return help;
  if (found(Token::T_COLON) && trimmed_before() == "ENDMAP")
    return {"ENDMAP stands alone on its line", put(behind_.empty() ? "" : "\n")};
  if (found(Token::T_PLUS_INTEGER))
    return {"a sign belongs to the number that it touches; write + " + std::string(text_.substr(1)),
            put("+ " + std::string(text_.substr(1)))};
  if (found(Token::T_INTEGER) && sign == '%')
    return {"a '%' that touches a number makes it a percentage; put a blank between them",
            put_at(offence_.where.begin, " ")};
  if (offence_.expects(Token::T_EQUALS) && (found(Token::T_COLON) || found(Token::T_COMPARE)) &&
      phrase().starts_with('$'))
    return {"a variable is defined by a single '='", put("=")};
  if (found(Token::T_EQUALS) && offence_.expects(Token::T_COMPARE)) {
    const std::string other(bytes().substr(offence_.where.end, 1));
    if (other == ">" || other == "<")
      return {"write " + other + "= for =" + other,
              put_between(offence_.where.begin, offence_.where.end + 1, other + "=")};
    return {"two numbers are compared by ==", put("==")};
  }
  if (continues_ && behind_word(TokenClass::extra) && !found(Token::T_COMMA) && !found(Token::T_COLON))
    return {"a ':' stands in front of its value", found(Token::T_EQUALS) ? put(":") : put_at(position_.last_end, ":")};
  if (found(Token::T_COMMA) && behind_word(TokenClass::mon_appearance))
    return {"what it appears as stands right behind, without a comma", put(" ")};
  const bool in_condition = !open_.empty() && bytes()[open_.back()] == '[';
  if (in_condition && ((found(Token::T_AND) && sign == '&') || found(Token::T_COMPARE)))
    return "there is no 'and'; put one IF into the block of another";
  if (in_condition && text_ == "!") return "there is no 'not'; an ELSE takes what shall happen otherwise";
  if (in_condition && found(Token::T_BAR)) return "there is no 'or'; write one IF behind the other";
  if (continues_ && found(Token::T_COMMA) && last()->kind == ast::StepKind::define) {
    const std::size_t open = before_.rfind('('), close = behind_.find(')');
    const bool is_pair = before() == ')' && behind_.starts_with('(') && close != std::string_view::npos;
    if (is_pair && last()->definition()->type.given())
      return {"a region is four numbers in parentheses: " +
                  std::string(trimmed_before().substr(open, trimmed_before().size() - 1 - open)) + "," +
                  std::string(behind_.substr(1, close)),
              put_between(position_.last_end - 1, offset(behind_) + 1, ",")};
    const std::size_t equals = before_.find('=');
    const std::string_view all = bytes().substr(line_begin_, scanner_.end_of_line(offence_.where.begin) - line_begin_);
    const std::string_view elements = trimmed(all.substr(std::min(equals + 1, all.size())));
    return {"the elements of an array stand in braces: { … }",
            put_between(offset(elements), offset(elements) + static_cast<std::uint32_t>(elements.size()),
                        std::string("{ ").append(elements).append(" }"))};
  }
  if (continues_ && found(Token::T_BAR) && last()->kind == ast::StepKind::define)
    return {"selections are joined by &", put("&")};
  if (found(Token::T_UNKNOWN_CHARACTER) && text_ == ";" && behind_.empty())
    return {"nothing stands at the end of a statement", put("")};
  if (found(Token::T_UNKNOWN_CHARACTER) && text_ == "'") {
    const std::size_t end = behind_.find('\'');
    if (end != std::string_view::npos && end > 0 && behind_.find_first_of(",()") > end)
      return {"a string stands in double quotes: " + syntax::in_double_quotes(behind_.substr(0, end)),
              put_up_to(end + 1, syntax::in_double_quotes(behind_.substr(0, end)))};
  }
  return {};
}

Help Mistake::advice_on_block() const {
  const bool bracket = offence_.expects(Token::T_BRACKET) && open_.empty() && !expects_value();
  if (declares(TokenClass::if_word) && bracket) return "a condition stands in brackets, as in IF [50%] or IF [$x == 1]";
  if ((declares(TokenClass::loop) || declares(TokenClass::switch_word)) && bracket)
    return found(Token::T_PERCENT)      ? "only IF and single statements take a chance"
           : declares(TokenClass::loop) ? "the number stands in brackets, as in LOOP [3]"
                                        : "the number stands in brackets, as in SWITCH [3]";
  if (declares(TokenClass::for_word) && offence_.expects(Token::T_VARIABLE) && !expects_value())
    return found(Token::T_UNKNOWN_WORD)
               ? Help("the name of a variable begins with '$': $" + std::string(text_), put("$" + std::string(text_)))
               : Help("a FOR is written as FOR $i = 1 TO 3");
  if (found(Token::T_TO) && between_) return "a FOR is written as FOR $i = 1 TO 3";
  if (declares(TokenClass::for_word) && (offence_.expects(Token::T_TO) || offence_.expects(Token::T_EQUALS)))
    return "a FOR is written as FOR $i = 1 TO 3";
  if (found(Token::T_COLON) && continues_ && last()->kind == ast::StepKind::if_)
    return "IF takes a block in braces; in front of one statement, a chance or condition stands without IF";
  if (found(Token::T_OPEN) && between_) {
    const std::size_t size = behind_.find(')');
    const std::string_view chance = behind_.substr(0, size);
    if (size != std::string_view::npos && chance.ends_with('%') &&
        chance.find_first_not_of(digits) == chance.size() - 1)
      return {"a chance stands in brackets: [" + std::string(chance) + "]:",
              put_up_to(size + (behind_.substr(size + 1).starts_with(':') ? 2 : 1), "[" + std::string(chance) + "]:")};
  }
  if (found(Token::T_SPERCENT) && between_ && !continues_)
    return {"a chance stands in brackets: [" + std::string(text_) + "]",
            put("[" + std::string(text_) + (behind_.starts_with(':') ? "]" : "]:"))};
  return {};
}

bool Mistake::is_bracket_of_random() const {
  return offence_.expects(Token::T_COLON) && phrase().find("random [") != std::string_view::npos;
}

Help Mistake::advice_on_bracket() const {
  const std::size_t close = behind_.find(']');
  const auto inside = [&] { return std::string(trimmed(behind_.substr(0, close))); };
  const bool is_closed = close != std::string_view::npos;
  if (found(Token::T_END_BRACKET) && before() == '%') {
    const std::string_view number = trimmed(trimmed_before().substr(0, trimmed_before().size() - 1));
    return {"no blank stands in front of the '%'",
            put_between(offset(number) + static_cast<std::uint32_t>(number.size()), position_.last_end - 1, "")};
  }
  if (found(Token::T_CLOSE) && (open_.empty() || bytes()[open_.back()] != '('))
    return {"there is no '(' in front of it", put("")};
  if (found(Token::T_END_BRACKET) && !open_.empty() && bytes()[open_.back()] == '(')
    return {"a '(' is closed by ')'", put(")")};
  if (found(Token::T_BRACKET) && offence_.expects(Token::T_BRACE))
    return {"the elements of an array stand in braces: { … }",
            is_closed ? std::optional(put_up_to(close + 1, "{ " + inside() + " }")) : std::nullopt};
  if (found(Token::T_BRACKET) && offence_.expects(Token::T_OPEN) && !expects_value())
    return {"what it takes stands in parentheses",
            is_closed ? std::optional(put_up_to(close + 1, "(" + inside() + ")")) : std::nullopt};
  if (found(Token::T_VARIABLE) && offence_.expects(Token::T_OPEN) && !expects_value() && is_identifier_start(before()))
    return {"what it takes stands in parentheses: " + std::string(last_name(trimmed_before())) + "(" +
                std::string(text_) + ")",
            put_between(position_.last_end, offence_.where.end, "(" + std::string(text_) + ")")};
  if (found(Token::T_OPEN) && before_.size() == trimmed_before().size() && last_name(before_).starts_with('$'))
    return {"an element stands in square brackets, as in " + std::string(last_name(before_)) + "[0]",
            behind_.find(')') == std::string_view::npos
                ? std::nullopt
                : std::optional(
                      put_up_to(behind_.find(')') + 1, "[" + std::string(behind_.substr(0, behind_.find(')'))) + "]"))};
  if (found(Token::T_COLON) && behind_word(TokenClass::mon_appearance))
    return {"what it appears as stands right behind, without a colon", put(" ")};
  if (is_bracket_of_random())
    return {"no blank stands between random and its bracket, as in random[wet]",
            put_between(offset(phrase().substr(phrase().find("random [") + 6)),
                        offset(phrase().substr(phrase().find("random [") + 7)), "")};
  if (found(Token::T_BRACKET) && declares(TokenClass::case_word))
    return {"a case is a number without brackets",
            is_closed ? std::optional(put_up_to(close + 1, inside())) : std::nullopt};
  if (found(Token::T_BRACKET) && expects_value() && position_.declaration && is_closed)
    return {"what belongs together stands in parentheses: (" + inside() + ")",
            put_up_to(close + 1, "(" + inside() + ")")};
  if (const std::size_t end = behind_.find(')');
      found(Token::T_OPEN) && last_name(trimmed_before()) == "random" && end != std::string_view::npos) {
    const std::string number(trimmed(behind_.substr(0, end)));
    const std::uint32_t behind_all = offset(behind_) + static_cast<std::uint32_t>(end + 1);
    if (all_digits(number))
      return {"a random number is written as dice: 1d" + number,
              put_between(offset(last_name(trimmed_before())), behind_all, "1d" + number)};
    return {"the kind of ground stands in square brackets: random[" + number + "]",
            put_between(position_.last_end, behind_all, "[" + number + "]")};
  }
  if (found(Token::T_OPEN) && continues_ && !before_.empty() && is_identifier_start(before_.back()) &&
      last()->kind != ast::StepKind::slots)
    return "the selections are " + selection_words(target_);
  return {};
}

/// A word that lacks the '$' of a variable, wherever it is told: it is told once.
bool Mistake::is_nameless_variable() const {
  const bool defines = between_ && behind_.starts_with('=') && !behind_.starts_with("==");
  return defines || (!between_ && offence_.expects(Token::T_VARIABLE) && !offence_.expects(Token::T_STRING));
}

/// How the statement that the mistake is in is written; empty if that is not known.
std::string Mistake::form_of_statement() const {
  if (position_.declaration) return statement_form(target_, position_.declaration->token, keyword());
  return continues_ && last()->kind == ast::StepKind::slots ? statement_form(target_, last()->keyword.token, keyword())
                                                            : std::string();
}

/// The place of the statement that the offending token stands in; nothing within most brackets.
std::optional<Place> Mistake::place() const {
  const char sign = position_.last_end == 0 ? '\0' : bytes()[position_.last_end - 1];
  if (!position_.declaration || between_ || !expects_value() || (sign != ':' && sign != ',' && sign != '('))
    return std::nullopt;
  if (sign == ':') {
    const std::string_view front = trimmed_before();
    if (auto extra = place_of_extra(target_, last_name(trimmed(front.substr(0, front.size() - 1))))) return extra;
  }
  if (open_.size() > 1) return std::nullopt;
  const auto here = place_of(target_, position_.declaration->token, keyword(), commas_);
  const bool entity = here && (here->kind == SlotKind::monster || here->kind == SlotKind::object);
  return open_.empty() || entity ? here : std::nullopt;
}

/// Puts what could stand there into a few words.
void Mistake::summarise() {
  if (summary_.empty()) {
    if (continues_) {
      summary_ = last()->kind != ast::StepKind::slots && last()->kind != ast::StepKind::flags ? "the next statement"
                 : last()->arguments > 0 ? "',' or the next statement"
                                         : "':' or the next statement";
    } else if (between_) {
      const bool chance = last() != nullptr && last()->kind == ast::StepKind::chance;
      summary_ = last() == nullptr ? first_words(target_) : chance ? "a statement" : "the next statement";
    } else if (expects_value()) {
      const auto here = place();
      summary_ = here ? here->text : offence_.expects(Token::T_BRACE) ? "a value or '{'" : "a value";
    } else if (offence_.expects(Token::T_VARIABLE) && offence_.expects(Token::T_ARRAY)) {
      summary_ = "a variable";
    }
  }
  offence_.summary = summary_;
}

}  // namespace speclev::opcode
