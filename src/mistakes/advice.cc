#include <algorithm>

#include "base/characters.hh"
#include "base/spell.hh"
#include "mistakes/mistake.hh"
#include "opcode_parser.hh"
#include "steps/source_words.hh"
#include "syntax/statement_form.hh"

/// What to say about a token that cannot stand where it stands.
namespace speclev::opcode {

using Token = Parser::token;

namespace {

/// What a word could stand for that is a name: up to the next sign.
std::string_view whole_name(std::string_view text) {
  return trimmed(text.substr(0, text.find_first_of(",():{}\"'\n")));
}

std::string in_quotes(std::string_view name) { return std::string("\"").append(name).append("\""); }

}  // namespace

/// Finds the first advice that applies.
void Mistake::advise() {
  if (found(Token::T_UNKNOWN_WORD) && is_nameless_variable()) scanner_.is_new_wrong_name(text_);
  offence_.certain = !advice_.empty() || !advice_on_meant_word().empty();
  if (advice_.empty() && declares(TokenClass::shuffle) && found(Token::T_OPEN))
    advice_ = "define an array first and shuffle it, as in $list = { … } SHUFFLE:$list";
  if (advice_.empty()) advice_ = advice();
  offence_.advice = advice_;
  if (const auto here = place()) {
    offence_.written = slot_facts(here->kind).written;
    if (offence_.written.ends_with("in double quotes")) offence_.written += ": " + in_quotes(text_);
  }
  if (defines() && found(Token::T_UNKNOWN_WORD) && behind_.starts_with(':'))
    offence_.written = "arrays of places, regions, numbers and strings have no type in front";
  if (declares(TokenClass::for_word) && found(Token::T_OPEN) && behind_.starts_with('$'))
    behind_word_ = first_name(behind_);
}

std::string Mistake::advice() const {
  for (std::string result : {advice_on_sign(), advice_on_block(), advice_on_bracket(), advice_on_word()})
    if (!result.empty()) return result;
  if (continues_ && last()->kind == ast::StepKind::slots && !found(Token::T_COLON) && !found(Token::T_COMMA)) {
    if (last()->arguments > 0) {
      const bool joins = found(Token::T_STRING) && before() == '"';
      const bool more = place_of(target_, last()->keyword.token, keyword(), last()->arguments).has_value();
      return joins && !more ? "strings are joined by '.'" : "values are separated by commas";
    }
    const bool takes_values = !has_no_values(target_, last()->keyword.token, keyword());
    const auto rest = found(Token::T_EQUALS) ? offence_.where.end : offence_.where.begin;
    if (takes_values && !found(Token::T_UNKNOWN_CHARACTER)) return with_colon(keyword(), rest);
  }
  if (continues_ && last()->kind == ast::StepKind::flags && !on_new_line_ &&
      !text_.empty() && is_letter(text_.front()))
    return "flags are separated by commas";
  const bool in_list = offence_.expects(Token::T_CLOSE) || offence_.expects(Token::T_END_BRACE);
  if (offence_.expects(Token::T_COMMA) && in_list && begins_value() && !on_new_line_)
    return "values are separated by commas";
  if (expects_value() && position_.declaration && place())
    return statement_form(target_, position_.declaration->token, keyword());
  return {};
}

std::string Mistake::advice_on_sign() const {
  const char sign = before();
  if (found(Token::T_COLON) && trimmed_before() == "ENDMAP") return "ENDMAP stands alone on its line";
  if (found(Token::T_PLUS_INTEGER))
    return "a sign belongs to the number that it touches; write + " + std::string(text_.substr(1));
  if (found(Token::T_INTEGER) && sign == '%')
    return "a '%' that touches a number makes it a percentage; put a blank between them";
  if (offence_.expects(Token::T_EQUALS) && (found(Token::T_COLON) || found(Token::T_COMPARE)) &&
      phrase().starts_with('$'))
    return "a variable is defined by a single '='";
  if (found(Token::T_EQUALS) && offence_.expects(Token::T_COMPARE)) {
    const std::string other(bytes().substr(offence_.where.end, 1));
    if (other == ">" || other == "<") return "write " + other + "= for =" + other;
    return "two numbers are compared by ==";
  }
  if (continues_ && behind_word(TokenClass::extra) && !found(Token::T_COMMA) && !found(Token::T_COLON))
    return "a ':' stands in front of its value";
  if (found(Token::T_COMMA) && behind_word(TokenClass::mon_appearance))
    return "what it appears as stands right behind, without a comma";
  const bool in_condition = !open_.empty() && bytes()[open_.back()] == '[';
  if (in_condition && ((found(Token::T_AND) && sign == '&') || found(Token::T_COMPARE)))
    return "there is no 'and'; put one IF into the block of another";
  if (in_condition && text_ == "!") return "there is no 'not'; an ELSE takes what shall happen otherwise";
  if (in_condition && found(Token::T_BAR)) return "there is no 'or'; write one IF behind the other";
  if (continues_ && found(Token::T_COMMA) && last()->kind == ast::StepKind::define) {
    const std::size_t open = before_.rfind('('), close = behind_.find(')');
    const bool is_pair = before() == ')' && behind_.starts_with('(') && close != std::string_view::npos;
    if (is_pair && last()->definition()->type.given())
      return "a region is four numbers in parentheses: " +
             std::string(trimmed_before().substr(open, trimmed_before().size() - 1 - open)) + "," +
             std::string(behind_.substr(1, close));
    return "the elements of an array stand in braces: { … }";
  }
  if (continues_ && found(Token::T_BAR) && last()->kind == ast::StepKind::define) return "selections are joined by &";
  if (found(Token::T_UNKNOWN_CHARACTER) && text_ == ";" && behind_.empty())
    return "nothing stands at the end of a statement";
  if (found(Token::T_UNKNOWN_CHARACTER) && text_ == "'") {
    const std::size_t end = behind_.find('\'');
    if (end != std::string_view::npos && end > 0 && behind_.find_first_of(",()") > end)
      return "a string stands in double quotes: " + in_quotes(behind_.substr(0, end));
  }
  return {};
}

std::string Mistake::advice_on_block() const {
  const bool bracket = offence_.expects(Token::T_BRACKET) && open_.empty() && !expects_value();
  if (declares(TokenClass::if_word) && bracket) return "a condition stands in brackets, as in IF [50%] or IF [$x == 1]";
  if ((declares(TokenClass::loop) || declares(TokenClass::switch_word)) && bracket)
    return found(Token::T_PERCENT)      ? "only IF and single statements take a chance"
           : declares(TokenClass::loop) ? "the number stands in brackets, as in LOOP [3]"
                                        : "the number stands in brackets, as in SWITCH [3]";
  if (declares(TokenClass::for_word) && offence_.expects(Token::T_VARIABLE) && !expects_value())
    return found(Token::T_UNKNOWN_WORD) ? "the name of a variable begins with '$': $" + std::string(text_)
                                        : "a FOR is written as FOR $i = 1 TO 3";
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
      return "a chance stands in brackets: [" + std::string(chance) + "]:";
  }
  if (found(Token::T_SPERCENT) && between_ && !continues_)
    return "a chance stands in brackets: [" + std::string(text_) + "]";
  return {};
}

bool Mistake::is_bracket_of_random() const {
  return offence_.expects(Token::T_COLON) && phrase().find("random [") != std::string_view::npos;
}

std::string Mistake::advice_on_bracket() const {
  if (found(Token::T_END_BRACKET) && before() == '%') return "no blank stands in front of the '%'";
  if (found(Token::T_CLOSE) && (open_.empty() || bytes()[open_.back()] != '(')) return "there is no '(' in front of it";
  if (found(Token::T_END_BRACKET) && !open_.empty() && bytes()[open_.back()] == '(') return "a '(' is closed by ')'";
  if (found(Token::T_BRACKET) && offence_.expects(Token::T_BRACE))
    return "the elements of an array stand in braces: { … }";
  if (found(Token::T_BRACKET) && offence_.expects(Token::T_OPEN) && !expects_value())
    return "what it takes stands in parentheses";
  if (found(Token::T_VARIABLE) && offence_.expects(Token::T_OPEN) && !expects_value() && is_letter(before()))
    return "what it takes stands in parentheses: " + std::string(last_name(trimmed_before())) + "(" +
           std::string(text_) + ")";
  if (found(Token::T_OPEN) && before_.size() == trimmed_before().size() && last_name(before_).starts_with('$'))
    return "an element stands in square brackets, as in " + std::string(last_name(before_)) + "[0]";
  if (found(Token::T_COLON) && behind_word(TokenClass::mon_appearance))
    return "what it appears as stands right behind, without a colon";
  if (is_bracket_of_random())
    return "no blank stands between random and its bracket, as in random[wet]";
  if (found(Token::T_BRACKET) && declares(TokenClass::case_word)) return "a case is a number without brackets";
  const std::size_t close = behind_.find(']');
  if (found(Token::T_BRACKET) && expects_value() && position_.declaration && close != std::string_view::npos)
    return "what belongs together stands in parentheses: (" + std::string(trimmed(behind_.substr(0, close))) + ")";
  if (const std::size_t end = behind_.find(')');
      found(Token::T_OPEN) && last_name(trimmed_before()) == "random" && end != std::string_view::npos) {
    const std::string_view inside = trimmed(behind_.substr(0, end));
    if (!inside.empty() && inside.find_first_not_of(digits) == std::string_view::npos)
      return "a random number is written as dice: 1d" + std::string(inside);
    return "the kind of ground stands in square brackets: random[" + std::string(trimmed(behind_.substr(0, end))) + "]";
  }
  if (found(Token::T_OPEN) && continues_ && !before_.empty() && is_letter(before_.back()) &&
      last()->kind != ast::StepKind::slots)
    return "the selections are " + selection_words(target_);
  return {};
}

/// A word that lacks the '$' of a variable, wherever it is told: it is told once.
bool Mistake::is_nameless_variable() const {
  const bool defines = between_ && behind_.starts_with('=') && !behind_.starts_with("==");
  return defines || (!between_ && offence_.expects(Token::T_VARIABLE) && !offence_.expects(Token::T_STRING));
}

/// What an unknown word was certainly meant to be.
std::string Mistake::advice_on_meant_word() const {
  if (!found(Token::T_UNKNOWN_WORD)) return {};
  const bool behind_quote = before() == '"' && position_.last_end == offence_.where.begin;
  if (behind_quote && !between_) return "a string cannot contain a double quote; write single ones inside of it";
  if (between_) {
    if (behind_quote && continues_) return "a string cannot contain a double quote; write single ones inside of it";
    if (continues_ && takes_block(last()->kind) && last()->kind != ast::StepKind::slots)
      return "a block in braces stands right behind it: { … }";
    if (text_ == "ENDMAP") return "there is no MAP that it could end";
    if (const std::string_view meant = syntax::text_about(target_.misnomers, text_);
        scanner_.keywords().find(meant) != nullptr)
      return "did you mean " + quote(meant) + "?";
    if (behind_.starts_with('=') && !behind_.starts_with("=="))
      return "the name of a variable begins with '$': $" + std::string(text_);
    return {};
  }
  if (text_.find_first_not_of("0123456789dD") == std::string_view::npos) {
    std::string dice(text_);
    std::replace(dice.begin(), dice.end(), 'D', 'd');
    if (dice.front() == 'd') dice.insert(dice.begin(), '1');
    return "dice are written as in " + (dice.back() == 'd' ? std::string("3d6") : dice);
  }
  if (offence_.expects(Token::T_VARIABLE) && !offence_.expects(Token::T_STRING))
    return "the name of a variable begins with '$': $" + std::string(text_);
  if (declares(TokenClass::function_word) && before() == ':') return "the types are integer and string";
  if (!expects_value()) return {};
  const std::string_view number = behind_.substr(0, behind_.find(')'));
  if (number.size() > 1 && number.front() == '(' &&
      number.substr(1).find_first_not_of(digits) == std::string_view::npos)
    return "a random number is written as dice: 1d" + std::string(number.substr(1));
  if (const std::string_view meant = misnomer(); !meant.empty()) return "did you mean " + quote(meant) + "?";
  const std::string variable = "$" + std::string(text_);
  const bool is_defined = std::ranges::any_of(steps_, [&](const ast::Step& step) {
    const ast::Definition* definition = step.definition();
    return definition != nullptr && scanner_.source().text(definition->name) == variable;
  });
  const bool lacks_index = scanner_.is_array(variable) && !behind_.starts_with('[');
  if (is_defined) return "the name of a variable begins with '$': " + variable + (lacks_index ? "[0]" : "");
  return advice_on_name();
}

std::string Mistake::advice_on_word() const {
  if (std::string meant = advice_on_meant_word(); !meant.empty()) return meant;
  if (!found(Token::T_UNKNOWN_WORD) || between_ || !expects_value()) return {};
  if (const auto* row = scanner_.keywords().longest_prefix(text_); row != nullptr && row->word.size() > 1) {
    const std::string_view rest = text_.substr(row->word.size());
    if (scanner_.keywords().find(rest) != nullptr) return "write " + std::string(row->word) + "," + std::string(rest);
  }
  if (const std::string word = nearest_word(); !word.empty()) return "did you mean " + quote(word) + "?";
  const auto here = place();
  if (!here) return {};
  if (!here->extras_of.empty()) return extras_form(target_, here->extras_of);
  const std::string_view words = whole_name(bytes().substr(offence_.where.begin));
  if (here->kind == SlotKind::string) return "a string stands in double quotes: " + in_quotes(words);
  if (const auto form = slot_facts(here->kind).written; !form.empty()) return std::string(form);
  return position_.declaration ? statement_form(target_, position_.declaration->token, keyword()) : std::string();
}

/// The word for one that people use in its place, if it can stand here; empty if there is none.
std::string_view Mistake::misnomer() const {
  const std::string_view meant = syntax::text_about(target_.misnomers, text_);
  const auto* row = meant.empty() ? nullptr : scanner_.keywords().find(meant);
  const auto here = place();
  if (row == nullptr || !here) return {};
  return std::find(here->words.begin(), here->words.end(), row->token) != here->words.end() ? meant
                                                                                            : std::string_view();
}

/// A name or a single character without its quotes.
std::string Mistake::advice_on_name() const {
  const auto here = place();
  const std::string_view name = whole_name(bytes().substr(offence_.where.begin));
  const auto written = [](std::string_view text) { return "names stand in double quotes: " + in_quotes(text); };
  Speller speller(name);
  if (here && here->room_type) {
    if (target_.rooms.find(name)) return written(name);
    target_.rooms.suggest(speller);
    return speller.best().empty() ? std::string() : written(speller.best());
  }
  if (here && here->kind == SlotKind::word) return {};
  const SlotKind kind = here ? here->kind : SlotKind::word;
  const bool monster = kind == SlotKind::monster, object = kind == SlotKind::object;
  const auto& classes = monster ? target_.monster_classes : target_.object_classes;
  if (name.size() == 1 && (monster || object) && classes.contains(name[0]))
    return "a class stands in single quotes: " + quote(name);
  if (name.size() == 1 && kind == SlotKind::mapchar && target_.terrain.code(name[0]))
    return "a map character stands in single quotes: " + quote(name);
  if (kind == SlotKind::trap || kind == SlotKind::traps) {
    if (!target_.traps.find(name)) target_.traps.suggest(speller);
  } else if (monster || object) {
    const NameTable& table = monster ? target_.monsters : target_.objects;
    if (const auto known = table.find_any_case(name)) return written(table.name(*known));
    table.suggest('\0', speller);
  }
  if (!speller.best().empty()) return written(speller.best());
  const bool known = target_.traps.find(name) || target_.rooms.find(name) || target_.monsters.find_any_case(name) ||
                     target_.objects.find_any_case(name);
  return known ? written(name) : std::string();
}

/// The word that was meant, of those that may stand here.
std::string Mistake::nearest_word() const {
  const auto here = place();
  Speller speller(text_);
  // Of words that are equally near, the first one counts: one that begins alike.
  for (const bool alike : {true, false})
    for (const auto& row : scanner_.keywords().rows()) {
      const bool wanted = !here || std::find(here->words.begin(), here->words.end(), row.token) != here->words.end() ||
                          (here->random && row.token == TokenClass::random_type);
      if (wanted && !scanner_.grammar().begins_declaration(row.token) && (row.word.front() == text_.front()) == alike)
        speller.offer(row.word);
    }
  return speller.best();
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
