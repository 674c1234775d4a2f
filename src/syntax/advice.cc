#include "syntax/advice.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "syntax/name_advice.hh"

namespace speclev::syntax {

namespace {

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// Where what stands at a place ends: a string, a character in quotes, or one byte.
std::size_t piece_end(std::string_view text, std::size_t at) {
  if (text[at] == '"') return std::min(text.find('"', at + 1), text.size() - 1) + 1;
  if (text[at] != '\'') return at + 1;
  const std::size_t size = text.substr(at).starts_with("'\\") ? 4 : 3;
  return at + size <= text.size() && text[at + size - 1] == '\'' ? at + size : at + 1;
}

/// The digits of a chance in any brackets, at the beginning of a text; empty if there is none.
std::string_view chance_at(std::string_view text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == '[' || text.front() == '(')) text.remove_prefix(1);
  const std::string_view number = text.substr(0, text.find_first_not_of(digits));
  text.remove_prefix(number.size());
  const std::size_t behind = text.find_first_not_of("%]) \t");
  return behind == 0 || text.empty() || (behind == std::string_view::npos && text.front() != '%') ? std::string_view()
                                                                                                   : number;
}

/// The string that a text has first; empty if none.
std::string_view first_string(std::string_view text) {
  const std::size_t open = text.find('"');
  const std::size_t close = open == std::string_view::npos ? open : text.find('"', open + 1);
  return close == std::string_view::npos ? std::string_view() : text.substr(open + 1, close - open - 1);
}

/// The word that a text ends with; empty if none.
std::string_view last_word(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  return text.substr(begin);
}

struct Entity {
  std::string_view name;
  std::string_view character;
};
constexpr Entity entities[] = {{"&quot;", "\""}, {"&apos;", "'"}, {"&#39;", "'"}, {"&#34;", "\""},
                               {"&lt;", "<"},    {"&gt;", ">"},   {"&amp;", "&"}, {"&nbsp;", "a blank"}};

}  // namespace

Advisor::Advisor(const Offence& offence, const Scanner::Position& position, const std::optional<Word>& keyword,
                 const std::vector<NamedText>& forms, const AdviceTokens& tokens, const Scanner& scanner)
    : offence_(offence),
      position_(position),
      keyword_(keyword),
      forms_(forms),
      tokens_(tokens),
      scanner_(scanner),
      target_(scanner.target()),
      form_(forms, keyword ? scanner.source().text(keyword->span) : std::string_view(), tokens.separator),
      word_(keyword ? scanner.source().text(keyword->span) : std::string_view()),
      text_(scanner.source().text(offence.where)) {
  const std::string_view bytes = scanner.source().bytes();
  const std::size_t begin = bytes.substr(0, offence.where.begin).rfind('\n') + 1;
  const std::size_t end = std::min(bytes.find('\n', offence.where.begin), bytes.size());
  line_ = bytes.substr(begin, end - begin);
  rest_ = bytes.substr(offence.where.begin, end - offence.where.begin);
  look_back();
}

/// Counts the values from the keyword to the offending token.
void Advisor::look_back() {
  if (!keyword_ || keyword_->span.end > offence_.where.begin) return;
  const std::string_view before = scanner_.source().bytes().substr(
      keyword_->span.end, std::max(position_.last_end, keyword_->span.end) - keyword_->span.end);
  int depth = 0;
  for (std::size_t at = 0; at < before.size();) {
    const char c = before[at];
    const std::size_t end = piece_end(before, at);
    if (!behind_colon_) {
      behind_colon_ = c == ':';
    } else if (tokens_.separator == StatementForm::Separator::comma) {
      if (c == ',' && depth == 0) ++values_;
      if (white_space.find(c) == std::string_view::npos) behind_separator_ = c == ',' || c == '(';
    } else if (depth == 0 && white_space.find(c) == std::string_view::npos && c != ',') {
      // A word or number goes on as long as its characters follow.
      const bool goes_on = at > 0 && c != '"' && c != '(' && (is_letter(c) || is_digit(c)) &&
                           (is_letter(before[at - 1]) || is_digit(before[at - 1]));
      if (!goes_on) ++values_;
    }
    if (c == '(') ++depth;
    if (c == ')' && depth > 0) --depth;
    at = end;
  }
  in_parentheses_ = depth > 0;
  if (in_parentheses_ && tokens_.separator == StatementForm::Separator::blank && values_ > 0) --values_;
}

/// Whether the statement ends where something is missing.
bool Advisor::ends_early() const {
  return position_.at_declaration || found(scanner_.grammar().end) || !offence_.block.empty();
}

std::string Advisor::with_form(std::string advice) const {
  if (form_.text().empty()) return advice;
  return advice.append(advice.empty() ? "it is written " : ": ").append(form_.text());
}

/// From the offending token to the first of some characters in its line.
std::string_view Advisor::rest_until(std::string_view ends) const {
  return trimmed(rest_.substr(0, rest_.find_first_of(ends)));
}

std::string Advisor::foreign_comment() const {
  const std::string_view line = trimmed(line_);
  const bool is_alone = !keyword_ || line.data() > word_.data();
  for (const std::string_view sign : {"//", "/*", "--", ";"}) {
    if (sign == ";" && !is_alone) continue;
    const std::string_view text = rest_.starts_with(sign) ? trimmed(rest_.substr(sign.size())) : std::string_view();
    const bool is_behind = !text.empty() && is_letter(text.front()) && expects(scanner_.grammar().end);
    const bool is_line = line.starts_with(sign) && (is_alone || found(scanner_.grammar().integer) ||
                                                    !offence_.expects(scanner_.grammar().string));
    if (is_behind || is_line) return std::string("a comment begins with # ").append(scanner_.grammar().comment_place());
  }
  return {};
}

std::string Advisor::web_page() const {
  for (const Entity& each : entities)
    if (rest_.starts_with(each.name))
      return std::string("this is the text of a web page; write ")
          .append(each.character)
          .append(" for ")
          .append(each.name);
  return {};
}

/// A chance that stands where there is none, or in another form.
std::string Advisor::misplaced_chance() const {
  if (!keyword_ || tokens_.percent == AdviceTokens::no_token) return {};
  const bool behind_keyword = expects(tokens_.colon) && position_.last_end == keyword_->span.end;
  const bool behind_colon = found(tokens_.percent) && values_ == 0 && behind_colon_;
  const bool is_value = found(scanner_.grammar().integer) && behind_colon_ && !in_parentheses_ &&
                        rest_.substr(text_.size()).starts_with('%');
  if (!behind_keyword && !behind_colon && !is_value) return {};
  const std::string_view chance = chance_at(rest_);
  if (chance.empty()) return {};
  if (!form_.takes_chance()) {
    std::string takers;
    for (const NamedText& row : forms_)
      if (row.text.find("[n%]") != std::string_view::npos) takers.append(takers.empty() ? "" : ", ").append(row.name);
    return with_form("only these take a chance, " + takers);
  }
  return std::string("a chance stands behind the keyword, in front of the colon: ")
      .append(word_)
      .append("[")
      .append(chance)
      .append("%]");
}

/// A keyword with a blank in it.
std::string Advisor::two_words() const {
  // What begins at a quote that is not closed ends in another line.
  if (!found(scanner_.grammar().unknown_word) || text_.size() > rest_.size()) return {};
  const std::string_view second = trimmed(rest_.substr(text_.size()));
  std::size_t end = 0;
  while (end < second.size() && (is_letter(second[end]) || second[end] == '_')) ++end;
  const std::string whole = std::string(text_).append("_").append(second.substr(0, end));
  const bool known = scanner_.keywords().find(whole) != nullptr;
  return known ? "did you mean " + quote(whole) + "?" : std::string();
}

/// What stands directly behind a string was meant to be inside of it.
std::string Advisor::quotes_within() const {
  const bool behind_string = position_.last_end == offence_.where.begin && position_.last_end > 0 &&
                             scanner_.source().bytes()[position_.last_end - 1] == '"';
  if (!behind_string || text_.empty()) return {};
  const bool is_word = is_letter(text_.front()) || found(scanner_.grammar().unknown_character);
  return is_word && !expects(scanner_.grammar().string)
             ? "a string cannot contain a double quote; write single ones inside of it, and one at each end"
             : std::string();
}

/// The words that could stand where a name could, too; empty if there are none, or too many.
std::string Advisor::words_expected() const {
  constexpr std::size_t most_listed = 16;
  std::size_t count = 0;
  std::string result;
  for (const auto& row : scanner_.keywords().rows()) {
    const int token = scanner_.grammar().token(row.token);
    if (!expects(token) || scanner_.grammar().begins_declaration(token) || row.token == TokenClass::random_type)
      continue;
    result.append(result.empty() ? "" : ", ").append(row.word);
    ++count;
  }
  return count > 1 && count <= most_listed ? result : std::string();
}

/// A name or text that should stand in double quotes.
std::string Advisor::wanted_string() const {
  const Grammar& grammar = scanner_.grammar();
  if (!expects(grammar.string) || ends_early()) return {};
  if (rest_.starts_with('\'')) {
    const std::string_view inside = rest_.substr(1, rest_.find('\'', 1) - 1);
    return "a name or text stands in double quotes: " + in_double_quotes(trimmed(inside));
  }
  if (!found(grammar.unknown_word) && !(grammar.is_word(offence_.found) && is_letter(text_.front()))) return {};
  const std::string_view words = rest_until("\",():@+#;");
  const std::size_t behind = static_cast<std::size_t>(words.data() - rest_.data()) + words.size();
  const bool closed = behind < rest_.size() && rest_[behind] == '"';
  if (closed && trimmed(rest_.substr(behind + 1)).find('"') == std::string_view::npos)
    return "the double quote in front is missing: " + in_double_quotes(words);
  const std::size_t end = words.find(" \"");
  const std::string quotes = "a name or text stands in double quotes: " + in_double_quotes(words.substr(0, end));
  const std::string other = words_expected();
  return other.empty() ? quotes : "the words for it are " + other + "; " + quotes;
}

/// The class of the monster or object of a name, in quotes; empty if the statement takes neither.
std::string Advisor::class_of_name(std::string_view name) const {
  if (!keyword_) return {};
  const NameTable& table = keyword_->token == TokenClass::monster ? target_.monsters : target_.objects;
  const auto known = table.find_any_case(name);
  if (!known) return {};
  const char letter = table.entry(static_cast<std::size_t>(*known)).letter;
  return quote({&letter, 1});
}

/// A character that should stand in single quotes: most often a class.
std::string Advisor::wanted_letter() const {
  if (!expects(tokens_.letter) || ends_early()) return {};
  if (found(scanner_.grammar().string)) {
    const std::string_view inside = text_.substr(1, text_.size() - 2);
    if (inside.size() == 1) return "a character stands in single quotes: " + quote(inside);
    const std::string letter = class_of_name(inside);
    if (!letter.empty())
      return with_form("the class stands in front of the name: " + letter + "," + std::string(text_));
    return with_form("the " + form_.value(values_) + " stands here");
  }
  if (found(scanner_.grammar().unknown_character) && !text_.empty() && text_.front() > ' ' && text_.front() != '\'' &&
      text_.front() != '{')
    return "a character stands in single quotes: " + quote(text_);
  if (!found(scanner_.grammar().unknown_word)) return {};
  const std::string letter = class_of_name(first_string(rest_));
  if (!letter.empty()) return "a class is a character in single quotes: " + letter;
  if (text_.size() == 1) return "a character stands in single quotes: " + quote(text_);
  return {};
}

/// Numbers that should stand in parentheses.
std::string Advisor::wanted_parentheses() const {
  if (!expects(tokens_.open) || ends_early()) return {};
  std::string_view numbers = rest_;
  const bool bracket = numbers.starts_with('[') || numbers.starts_with('{');
  if (bracket) numbers.remove_prefix(1);
  numbers = numbers.substr(0, numbers.find_first_not_of("0123456789,- \t"));
  if (const std::size_t digit = numbers.find_last_of(digits); digit != std::string_view::npos)
    numbers = numbers.substr(0, digit + 1);
  else
    return {};
  if (!bracket && !found(scanner_.grammar().integer)) return {};
  std::string inside(trimmed(numbers));
  if (tokens_.separator == StatementForm::Separator::blank && inside.find(',') == std::string::npos)
    inside += ", 0";
  else if (!bracket)  // only the first two belong together
    if (const std::size_t second = inside.find(','); second != std::string::npos)
      inside = inside.substr(0, inside.find(',', second + 1));
  return with_form("numbers that belong together stand in parentheses, (" + inside + ")");
}

/// A register without its number, or with parentheses around it.
std::string Advisor::wanted_bracket() const {
  if (!expects(tokens_.bracket) || position_.last_end == 0) return {};
  const std::string_view bytes = scanner_.source().bytes();
  std::size_t begin = position_.last_end;
  while (begin > 0 && is_letter(bytes[begin - 1])) --begin;
  const std::string_view name = bytes.substr(begin, position_.last_end - begin);
  if (name.empty() || (keyword_ && begin == keyword_->span.begin)) return {};
  return std::string("a register has its number in square brackets: ").append(name).append("[0]");
}

/// A number in brackets behind a word that has none.
std::string Advisor::numbered_random() const {
  if (tokens_.bracket == AdviceTokens::no_token) return {};
  const std::string_view bytes = scanner_.source().bytes();
  std::string_view before = trimmed(bytes.substr(0, offence_.where.begin));
  const bool is_bracket = text_ == "[" || before.ends_with('[');
  if (before.ends_with('[')) before = trimmed(before.substr(0, before.size() - 1));
  const auto* random = scanner_.keywords().find(last_word(before));
  if (!is_bracket || random == nullptr || random->token != TokenClass::random_type) return {};
  std::string registers;
  for (const TokenClass each :
       {TokenClass::p_register, TokenClass::m_register, TokenClass::o_register, TokenClass::a_register})
    for (const auto& row : scanner_.keywords().rows())
      if (row.token == each) registers.append(registers.empty() ? "" : ", ").append(row.word).append("[0]");
  return std::string(random->word).append(" has no number; those that have one are ").append(registers);
}

/// A word for which the language has another one.
std::string Advisor::misnomer() const {
  if (text_.empty() || !is_letter(text_.front()) || ends_early()) return {};
  const std::string_view meant = text_about(target_.misnomers, text_);
  const auto* row = meant.empty() ? nullptr : scanner_.keywords().find(meant);
  if (row == nullptr || !offence_.expects(scanner_.grammar().token(row->token))) return {};
  return "did you mean " + quote(meant) + "?";
}

std::string Advisor::missing_colon() const {
  if (!keyword_ || !expects(tokens_.colon) || position_.last_end != keyword_->span.end) return {};
  return with_form(std::string("a colon stands behind ").append(word_));
}

/// Another statement that has one value more behind the same ones; empty if there is none.
std::string Advisor::larger_form() const {
  const std::string_view own = form_.text().substr(std::min(form_.text().find(':'), form_.text().size()));
  for (const NamedText& row : forms_) {
    const std::string_view other = row.text.substr(std::min(row.text.find(':'), row.text.size()));
    if (!own.empty() && other.size() > own.size() && other.starts_with(own))
      return std::string(row.name).append(" takes one value more: ").append(row.text);
  }
  return {};
}

/// A word in quotes where it stands without them.
std::string Advisor::quoted_word() const {
  if (!found(scanner_.grammar().string) || expects(scanner_.grammar().string) || text_.size() < 3) return {};
  const std::string_view inside = text_.substr(1, text_.size() - 2);
  const auto* row = scanner_.keywords().find(inside);
  if (row == nullptr || !offence_.expects(scanner_.grammar().token(row->token))) return {};
  return "words stand without quotes: " + std::string(inside);
}

/// What stands behind the line that ends a map.
std::string Advisor::behind_map() const {
  constexpr std::string_view end_of_map = "ENDMAP";
  const std::string_view before = scanner_.source().bytes().substr(0, position_.last_end);
  const bool in_line =
      offence_.where.begin >= position_.last_end &&
      scanner_.source().text({position_.last_end, offence_.where.begin}).find('\n') == std::string_view::npos;
  return before.ends_with(end_of_map) && in_line ? "ENDMAP stands alone on its line" : "";
}

/// Something behind a statement that is complete.
std::string Advisor::too_much() const {
  if (!keyword_ || !expects(scanner_.grammar().end)) return {};
  const bool blank = tokens_.separator == StatementForm::Separator::blank;
  if (blank && (text_ == "%" || text_ == "[" || text_ == "(") &&
      form_.text().find("[chance]") != std::string_view::npos)
    return with_form("a chance is a number without any sign");
  if (blank && found(scanner_.grammar().integer))
    if (std::string larger = larger_form(); !larger.empty()) return larger;
  const bool more = !form_.value(values_ + 1).empty();
  if (text_ == ";" && more && !trimmed(rest_.substr(1)).empty()) return with_form("values are separated by ','");
  if (text_ == ";") return "nothing stands between statements; leave the ';' out";
  if (text_ == "%" && position_.last_end > 0 && is_digit(scanner_.source().bytes()[position_.last_end - 1]))
    return with_form("the number stands there without a '%'");
  if (text_ == ":") return with_form(std::string(word_).append(" takes no values"));
  return {};
}

/// Two values with nothing between them, or with something else.
std::string Advisor::missing_separator() const {
  if (!keyword_ || tokens_.separator != StatementForm::Separator::comma || !behind_colon_ || ends_early()) return {};
  const bool may_follow = expects(tokens_.comma) || expects(scanner_.grammar().end);
  if (behind_separator_ || !may_follow || text_ == ")") return {};
  if (in_parentheses_)
    return with_form("a ',' is missing in front of " + (text_.starts_with('"') ? shown(text_) : quote(shown(text_))));
  const bool more = !form_.value(values_ + 1).empty();
  const bool is_complete = text_ == "," && expects(scanner_.grammar().end);
  if (text_ == "," || !more)
    return with_form(more && !is_complete ? std::string() : std::string(word_).append(" takes no more values"));
  if (found(scanner_.grammar().unknown_word) && position_.last_end == offence_.where.begin)
    return with_form("the " + form_.value(values_) + " stands here, a number without anything behind it");
  return with_form("values are separated by ','");
}

/// What the form has where the offending token stands.
std::string Advisor::value_of_form() const {
  if (!keyword_ || form_.text().empty()) return {};
  if (!behind_colon_) return with_form({});
  const bool blank = tokens_.separator == StatementForm::Separator::blank;
  const std::size_t here = blank || behind_separator_ || in_parentheses_ ? values_ : values_ + 1;
  const std::string value = form_.value(ends_early() ? form_.needed_from(here) : here);
  if (text_ == "," && blank && !in_parentheses_) return with_form("values stand side by side, without a ','");
  if (ends_early() && in_parentheses_ && expects(tokens_.close)) return with_form("a ')' is missing");
  if (value.empty() && ends_early()) return expects(tokens_.comma) ? with_form({}) : std::string();
  if (value.empty()) return with_form(std::string(word_).append(" takes no more values"));
  const bool is_needless = ends_early() && !blank && behind_separator_ && values_ > 0 && form_.may_lack(here);
  return with_form(std::string("the ")
                       .append(value)
                       .append(value.find(", ") == std::string::npos ? "" : ",")
                       .append(ends_early() ? " is missing" : " stands here")
                       .append(is_needless ? ", or the ',' is too much" : ""));
}

std::string Advisor::advice() const {
  constexpr std::array<Find, 13> finds = {
      &Advisor::foreign_comment,    &Advisor::web_page,      &Advisor::behind_map,    &Advisor::misplaced_chance,
      &Advisor::numbered_random,    &Advisor::two_words,     &Advisor::too_much,      &Advisor::quotes_within,
      &Advisor::misnomer,           &Advisor::quoted_word,   &Advisor::wanted_letter, &Advisor::wanted_bracket,
      &Advisor::wanted_parentheses};
  for (const Find find : finds)
    if (std::string advice = (this->*find)(); !advice.empty()) return advice;
  return {};
}

std::string Advisor::form() const {
  if (text_ == "'" && !expects(scanner_.grammar().string)) return {};
  for (const Find find :
       {&Advisor::wanted_string, &Advisor::missing_colon, &Advisor::missing_separator, &Advisor::value_of_form})
    if (std::string advice = (this->*find)(); !advice.empty()) return advice;
  return {};
}

}  // namespace speclev::syntax
