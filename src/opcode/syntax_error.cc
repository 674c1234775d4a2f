#include <algorithm>

#include "base/quote.hh"
#include "opcode/builder.hh"
#include "syntax/errors.hh"
#include "syntax/number_value.hh"

/// What a syntax error of a level is besides what it can be in every language: a word or form of another language,
/// something that has a word here but cannot be written, a bracket or sign in the wrong place.
namespace speclev::opcode {

using Token = Parser::token;

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view digits = "0123456789";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return digits.find(c) != std::string_view::npos; }

/// The run of letters that a text ends with, with a '$' before it.
std::string_view last_name(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  if (begin > 0 && begin < text.size() && text[begin - 1] == '$') --begin;
  return text.substr(begin);
}

std::string_view first_token(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  std::size_t end = text.starts_with('$') ? 1 : 0;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(0, end);
}

}  // namespace

/// One offending token and what stands around it.
class Builder::Mistake {
 public:
  Mistake(syntax::Offence& offence, Scanner::Position& position, Scanner& scanner, OtherTargets& others, Sink& sink, const ast::Level& level,
          Span last_step)
      : offence_(offence), position_(position), scanner_(scanner), others_(others), sink_(sink), level_(level) {
    const std::string_view bytes = scanner.source().bytes();
    text_ = scanner.source().text(offence.where);
    between_ = offence.expects(Token::T_END);
    const std::size_t line = bytes.rfind('\n', offence.where.begin == 0 ? 0 : offence.where.begin - 1);
    line_begin_ = offence.where.begin == 0 || line == std::string_view::npos ? 0 : static_cast<std::uint32_t>(line + 1);
    before_ = bytes.substr(line_begin_, offence.where.begin - line_begin_);
    behind_ = bytes.substr(offence.where.end);
    behind_ = behind_.substr(0, behind_.find('\n'));
    behind_.remove_prefix(std::min(behind_.find_first_not_of(" \t\r"), behind_.size()));
    // A condition that lacks its colon shows only on the next line.
    if (!between_ && before_.find_first_not_of(" \t") == std::string_view::npos && offence_.expects(Token::T_COLON)) {
      before_ = bytes.substr(0, position.last_end);
      line_begin_ = static_cast<std::uint32_t>(before_.rfind('\n') + 1);
      before_.remove_prefix(line_begin_);
    }
    on_new_line_ = before_.find_first_not_of(" \t") == std::string_view::npos;
    continues_ = between_ && !level.steps.empty() && last_step.end > line_begin_ && !on_new_line_ &&
                 is_plain(level.steps.back().kind);
  }

  /// Whether the mistake belongs to the last step, which seemed to be complete.
  bool continues_step() const { return continues_; }

  /// Says what is wrong.
  std::optional<TokenClass> report() {
    if (const auto map = scanner_.open_map()) {
      sink_.report(Diag::unterminated_map, *map);
      return std::nullopt;
    }
    if (syntax::report_unfinished(offence_, position_, scanner_, sink_)) return std::nullopt;
    if (no_function() || no_gradient() || no_subtraction() || wrong_index() || foreign() || ended_before())
      return std::nullopt;
    if (offence_.found == Token::T_MAP_TEXT) {
      offence_.block = "MAP";
      offence_.advice = "a MAP follows a GEOMETRY line";
    }
    advise();
    summarise();
    if (!advice_.empty()) offence_.advice = advice_;
    return syntax::report_syntax_error(offence_, position_, scanner_, sink_);
  }

 private:
  static bool is_plain(ast::StepKind kind) {
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
  const ast::Step* last() const { return level_.steps.empty() ? nullptr : &level_.steps.back(); }
  bool declares(TokenClass word) const { return position_.declaration && position_.declaration->token == word; }
  Span part(std::string_view text) const {
    const auto begin = static_cast<std::uint32_t>(text.data() - scanner_.source().bytes().data());
    return {begin, begin + static_cast<std::uint32_t>(text.size())};
  }

  /// FUNCTION, or a word with parentheses where a statement should begin.
  bool no_function() {
    if (last() != nullptr && last()->keyword.token == TokenClass::function_word && continues_) return true;
    if (!between_ || offence_.found != Token::T_UNKNOWN_WORD || !behind_.starts_with('(')) return false;
    sink_.report(Diag::no_functions, offence_.where).advise("write the statements out where they are needed");
    return true;
  }

  bool no_gradient() {
    const std::string_view word = "gradient";
    const std::size_t at = before_.rfind(word);
    if (at == std::string_view::npos || between_ || before_.find('"') < at) return false;
    sink_.report(Diag::no_gradient, part(before_.substr(at, word.size())))
        .advise("filter(50%,…) keeps squares of a selection at random");
    return true;
  }

  /// A sign between two numbers, with or without blanks.
  bool no_subtraction() {
    const bool negative = offence_.found == Token::T_MINUS_INTEGER;
    const std::size_t sign = text_.find('-');
    const bool word = offence_.found == Token::T_UNKNOWN_WORD && sign != std::string_view::npos &&
                      text_.find_first_not_of("0123456789d-") == std::string_view::npos;
    if (!negative && !word) return false;
    const std::string_view left = text_.substr(0, sign);
    std::string_view right = text_.substr(sign + 1);
    if (right.empty()) {
      std::size_t end = behind_.starts_with('$') ? 1 : 0;
      while (end < behind_.size() && (is_letter(behind_[end]) || is_digit(behind_[end]))) ++end;
      right = behind_.substr(0, end);
    }
    std::string form("write ");
    if (!left.empty()) form.append(left).append(" ");
    if (right.empty())
      form = "a negative number can be added, as in 5 + (-3)";
    else if (is_digit(right[0]) && right.find('d') == std::string_view::npos)
      form.append("+ (-").append(right).append(")");
    else
      form.append("+ (-1) * ").append(right);
    const auto all_digits = [](std::string_view text) {
      return !text.empty() && text.size() < 7 && text.find_first_not_of(digits) == std::string_view::npos;
    };
    if (all_digits(left) && all_digits(right)) {
      const long from = std::stol(std::string(left)), to = std::stol(std::string(right));
      if (from < to)
        form.append("; a random number from ")
            .append(left)
            .append(" to ")
            .append(right)
            .append(" is ")
            .append(from == 1 ? "" : std::to_string(from - 1) + " + ")
            .append("1d" + std::to_string(to - from + 1));
    }
    sink_.report(Diag::no_subtraction, offence_.where).advise(form);
    return true;
  }

  /// A bracket right behind a variable that is no array, or behind a word that has elements in another language.
  bool wrong_index() {
    std::size_t at = before_.size();
    if (offence_.found != Token::T_BRACKET) {
      at = before_.rfind('[');
      if (at == std::string_view::npos) return false;
    }
    const std::string_view name = last_name(before_.substr(0, at));
    if (name.empty()) return false;
    if (name[0] == '$') {
      if (offence_.expects(Token::T_EQUALS) && offence_.found == Token::T_BRACKET) {
        sink_.report(Diag::syntax_error, offence_.where, {quote(text_), "'='"})
            .advise("the elements of an array are given all at once: " + std::string(name) + " = { … }");
        return true;
      }
      if (scanner_.is_array(name)) return false;
      sink_.report(Diag::no_array, part(name), {quote(name)});
      belongs_to_last(name);
      return true;
    }
    std::string_view whole = before_.substr(0, at);
    const std::size_t end = scanner_.source().bytes().find_first_of("]\n", part(whole).end);
    Span where = part(name);
    if (end != std::string_view::npos && scanner_.source().bytes()[end] == ']')
      where.end = static_cast<std::uint32_t>(end + 1);
    if (!report_foreign(std::string(name) + "[", where)) return false;
    belongs_to_last(name);
    return true;
  }

  /// What was read up to here seemed to be complete, but is not.
  void belongs_to_last(std::string_view name) {
    if (last() != nullptr && is_plain(last()->kind) && last()->span.end >= part(name).begin) continues_ = true;
  }

  bool report_foreign(const std::string& key, Span where, std::string_view form = {}) {
    const ForeignWord* word = syntax::find_foreign(scanner_.target(), key);
    if (word != nullptr)
      syntax::report_foreign(*word, where, scanner_.source().text(where), scanner_.target(), others_, sink_, form);
    return word != nullptr;
  }

  bool foreign() {
    if (offence_.found == Token::T_ROOM_CHANCE && (between_ || continues_)) {
      const std::string form = ": " + std::string(text_) + ": " +
                               std::string(last_name(before_.substr(0, before_.find_last_not_of(" \t") + 1))) +
                               std::string(behind_);
      return report_foreign("[%]", offence_.where, form);
    }
    const bool word = offence_.found == Token::T_UNKNOWN_WORD || (between_ && offence_.found == Token::T_WORD);
    if (!word) return false;
    return (behind_.starts_with('[') && report_foreign(std::string(text_) + "[", offence_.where)) ||
           report_foreign(std::string(text_), offence_.where);
  }

  /// A statement without keyword begins, but the one before it is not complete.
  bool ended_before() {
    if (between_ && offence_.found != Token::T_EQUALS) return false;
    Span end{position_.last_end, position_.last_end};
    bool begins = scanner_.begins_statement(offence_.found, offence_.where) || position_.at_declaration ||
                  offence_.found == Token::T_END;
    if (offence_.found == Token::T_EQUALS && !offence_.expects(Token::T_COMPARE)) {
      const std::string_view name = last_name(before_.substr(0, before_.find_last_not_of(" \t") + 1));
      const std::string_view front = before_.substr(0, before_.find('$'));
      const std::string_view bytes = scanner_.source().bytes();
      if (!name.empty() && name[0] == '$' && front.find_first_not_of(" \t") == std::string_view::npos) {
        const auto last = bytes.substr(0, part(name).begin).find_last_not_of(blanks);
        begins = true;
        end.begin = end.end = static_cast<std::uint32_t>(last + 1);
        offence_.expected = {Token::T_COMMA};
        offence_.summary = "a value";
        belongs_to_last(name);
      }
    }
    if (!begins) return false;
    summarise();
    if (position_.declaration) {
      position_.at_declaration = true;
      position_.last_end = end.end;
      return false;
    }
    const std::string_view before = scanner_.source().bytes().substr(0, end.end);
    const std::string_view line = before.substr(before.rfind('\n') + 1);
    const std::string_view name = line.substr(std::min(line.find_first_not_of(" \t"), line.size())).starts_with('[')
                                      ? "the condition"
                                      : first_token(line);
    const std::string expected = offence_.summary.empty() ? names() : std::string(offence_.summary);
    sink_.report(Diag::incomplete_declaration, {end.end > 0 ? end.end - 1 : 0, end.end},
                 {name.empty() ? "the statement" : name, expected});
    return true;
  }

  std::string names() const {
    std::string result;
    for (const int kind : offence_.expected) {
      if (!result.empty()) result += " or ";
      result += scanner_.grammar().name(kind);
    }
    return result;
  }

  /// The last word in front of the offending token is of a class.
  bool behind_word(TokenClass word) const {
    const auto* row = scanner_.keywords().find(last_name(before_.substr(0, before_.find_last_not_of(" \t") + 1)));
    return row != nullptr && row->token == word;
  }

  /// An unknown word that is the name of something.
  bool is_name() const {
    const TargetData& target = scanner_.target();
    return target.traps.find(text_) || target.rooms.find(text_) || target.monsters.find_any_case(text_) ||
           target.objects.find_any_case(text_);
  }

  void advise() {
    const bool if_expected = declares(TokenClass::if_word) && offence_.expects(Token::T_BRACKET);
    const bool count_expected = (declares(TokenClass::loop) || declares(TokenClass::switch_word)) &&
                                offence_.expects(Token::T_BRACKET) && !offence_.expects(Token::T_COLON);
    if (offence_.found == Token::T_PLUS_INTEGER)
      advice_ = "a sign belongs to the number that it touches; write + " + std::string(text_.substr(1));
    else if (offence_.found == Token::T_INTEGER && before_.find_last_not_of(" \t") != std::string_view::npos &&
             before_[before_.find_last_not_of(" \t")] == '%')
      advice_ = "a '%' that touches a number makes it a percentage; put a blank between them";
    else if (if_expected)
      advice_ = "a condition stands in brackets, as in IF [50%] or IF [$x == 1]";
    else if (count_expected)
      advice_ = offence_.found == Token::T_PERCENT ? "only IF and single statements take a chance"
                                                   : "the number stands in brackets, as in LOOP [3]";
    else if (offence_.found == Token::T_EQUALS && offence_.expects(Token::T_COMPARE))
      advice_ = "two numbers are compared by ==";
    else if (offence_.found == Token::T_COLON && continues_ && last()->kind == ast::StepKind::if_)
      advice_ = "IF takes a block in braces; in front of one statement, a chance or condition stands without IF";
    else if (offence_.found == Token::T_SPERCENT && between_)
      advice_ = "a chance stands in brackets: [" + std::string(text_) + "]";
    else if (offence_.found == Token::T_COMMA && behind_word(TokenClass::mon_appearance))
      advice_ = "what it appears as stands right behind, without a comma";
    else if (offence_.found == Token::T_UNKNOWN_WORD && offence_.expects(Token::T_VARIABLE) &&
             !offence_.expects(Token::T_STRING) && !between_)
      advice_ = "the name of a variable begins with '$'";
    else if (offence_.found == Token::T_UNKNOWN_WORD && text_.find_first_not_of("0123456789d") == std::string::npos)
      advice_ = "dice are written as in 3d6";
    else if (continues_ && behind_word(TokenClass::extra))
      advice_ = "a ':' stands in front of its value";
    else if (offence_.found == Token::T_UNKNOWN_WORD && offence_.expects(Token::T_STRING) && is_name())
      advice_ = "names stand in double quotes: \"" + std::string(text_) + "\"";
    else if (continues_ && last()->arguments > 0 && last()->kind == ast::StepKind::slots &&
             offence_.found != Token::T_COLON && offence_.found != Token::T_COMMA)
      advice_ = "values are separated by commas";
  }

  /// Puts what could stand there into a few words.
  void summarise() {
    if (!offence_.summary.empty()) return;
    if (continues_) {
      offence_.summary = last()->kind != ast::StepKind::slots && last()->kind != ast::StepKind::flags
                             ? "the next statement"
                         : last()->arguments > 0 ? "',' or the next statement"
                                                 : "':' or the next statement";
    } else if (between_) {
      const bool chance = last() != nullptr && last()->kind == ast::StepKind::chance;
      offence_.summary = level_.steps.empty() ? "MAZE or LEVEL" : chance ? "a statement" : "the next statement";
    } else if (offence_.expects(Token::T_STRING) && offence_.expects(Token::T_INTEGER)) {
      offence_.summary = offence_.expects(Token::T_BRACE) ? "a value or '{'" : "a value";
    }
  }

  syntax::Offence& offence_;
  Scanner::Position& position_;
  Scanner& scanner_;
  OtherTargets& others_;
  Sink& sink_;
  const ast::Level& level_;
  std::string_view text_, before_, behind_;  ///< the token; its line in front of it and behind it
  std::uint32_t line_begin_ = 0;
  bool between_ = false;      ///< a statement could begin here
  bool on_new_line_ = false;  ///< nothing stands before the token in its line
  bool continues_ = false;
  std::string advice_;
};

void Builder::syntax_error(const Parser::context& context) {
  Scanner::Position position = scanner_.position();
  // What was read whole is not what is broken.
  if (position.declaration && position.declaration->span.begin <= complete_.begin) position.declaration.reset();
  syntax::Offence offence = syntax::offence_of(context);
  Mistake mistake(offence, position, scanner_, others_, sink_, level_, level_.steps.empty() ? Span{} : level_.steps.back().span);
  const bool again = !position.at_declaration && scanner_.begins_statement(offence.found, offence.where);
  const std::optional<TokenClass> meant = mistake.report();

  if (mistake.continues_step()) level_.steps.back().kind = ast::StepKind::broken;
  ast::Word keyword = position.declaration.value_or(ast::Word{offence.where, TokenClass::statement, 0});
  if (meant) keyword = {offence.where, *meant, 0};
  level_.arguments.resize(first_argument_);
  const Span name = next_.name;
  next_ = {};
  next_.name = name;
  step(ast::StepKind::broken, join(keyword.span, offence.where), keyword);
  if (sink_.full())
    scanner_.stop();
  else if (again)
    scanner_.recover_at(position.long_string, offence.where.begin);
  else
    scanner_.recover(position.long_string);
}

}  // namespace speclev::opcode
