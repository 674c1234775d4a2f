// Proposes fixes for strings, characters, words and numbers.
#include <algorithm>
#include <optional>

#include "base/characters.hh"
#include "syntax/advice.hh"
#include "syntax/name_advice.hh"
#include "syntax/written_values.hh"

/// What to say of values: strings, characters, words and numbers.
namespace speclev::syntax {

namespace {

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

}  // namespace

/// What stands directly behind a string was meant to be inside of it.
Help Advisor::quotes_within() const {
  const bool behind_string = position_.last_end == offence_.where.begin && position_.last_end > 0 &&
                             scanner_.source().bytes()[position_.last_end - 1] == '"';
  if (!behind_string || text_.empty()) return {};
  const bool is_word = is_letter(text_.front()) || found(scanner_.grammar().unknown_character);
  if (!is_word || expects(scanner_.grammar().string)) return {};
  return with_inner_quotes(
             scanner_.source().bytes(), position_.last_end, rest_,
             "a string cannot contain a double quote; write single ones inside of it, and one at each end")
      .value_or(Help());
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
Help Advisor::wanted_string() const {
  const Grammar& grammar = scanner_.grammar();
  if (!expects(grammar.string) || ends_early()) return {};
  if (rest_.starts_with('\'')) {
    const std::string_view inside = rest_.substr(1, rest_.find('\'', 1) - 1);
    const std::size_t close = rest_.find('\'', 1);
    const std::string text = in_double_quotes(trimmed(inside));
    return {"a name or text stands in double quotes: " + text,
            put_for(close == std::string_view::npos ? rest_.size() : close + 1, text)};
  }
  if (!found(grammar.unknown_word) && !(grammar.is_word(offence_.found) && is_letter(text_.front()))) return {};
  const std::string_view words = rest_until("\",():@+#;");
  const std::size_t behind = static_cast<std::size_t>(words.data() - rest_.data()) + words.size();
  const bool closed = behind < rest_.size() && rest_[behind] == '"';
  if (closed && trimmed(rest_.substr(behind + 1)).find('"') == std::string_view::npos)
    return {"the double quote in front is missing: " + in_double_quotes(words), put_at(offence_.where.begin, "\"")};
  const std::size_t end = words.find(" \"");
  const std::string text = in_double_quotes(words.substr(0, end));
  const std::string quotes = "a name or text stands in double quotes: " + text;
  const std::string other = words_expected();
  return {other.empty() ? quotes : "the words for it are " + other + "; " + quotes,
          put_for(std::min(end, words.size()), text)};
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
Help Advisor::wanted_letter() const {
  if (!expects(tokens_.letter) || ends_early()) return {};
  if (found(scanner_.grammar().string)) {
    const std::string_view inside = text_.substr(1, text_.size() - 2);
    if (inside.size() == 1) return {"a character stands in single quotes: " + quote(inside), put(quote(inside))};
    const std::string letter = class_of_name(inside);
    if (!letter.empty())
      return {with_form("the class stands in front of the name: " + letter + "," + std::string(text_)),
              put_at(offence_.where.begin, letter + ",")};
    return with_form("the " + form_.value(values_) + " stands here");
  }
  if (found(scanner_.grammar().unknown_character) && !text_.empty() && text_.front() > ' ' && text_.front() != '\'' &&
      text_.front() != '{')
    return {"a character stands in single quotes: " + quote(text_), put(quote(text_))};
  if (!found(scanner_.grammar().unknown_word)) return {};
  const std::string letter = class_of_name(first_string(rest_));
  if (!letter.empty()) return {"a class is a character in single quotes: " + letter, put(letter)};
  if (text_.size() == 1) return {"a character stands in single quotes: " + quote(text_), put(quote(text_))};
  return {};
}

/// Numbers that should stand in parentheses.
Help Advisor::wanted_parentheses() const {
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
  const auto begin = static_cast<std::size_t>(numbers.data() - rest_.data());
  std::size_t size = begin + static_cast<std::size_t>(trimmed(numbers).data() - numbers.data());
  size += bracket ? trimmed(numbers).size() : std::min(inside.size(), trimmed(numbers).size());
  if (bracket) {
    const std::size_t close = rest_.find_first_not_of(blanks, size);
    if (close != std::string_view::npos && (rest_[close] == ']' || rest_[close] == '}')) size = close + 1;
  }
  const std::string text = "(" + inside + ")";
  return {with_form("numbers that belong together stand in parentheses, " + text), put_for(size, text)};
}

/// Numbers that a '-' joins, or two places where a region stands.
Help Advisor::joined_values() const {
  if (!keyword_ || !behind_colon_ || !in_parentheses_ || ends_early()) return {};
  const std::string_view bytes = scanner_.source().bytes();
  if (text_.starts_with('-'))
    if (auto change = joined_by_dashes(bytes, offence_.where.begin))
      return {with_form("a ',' stands between numbers, (" + change->text + ")"), std::move(*change)};
  if (text_ == ")" && expects(tokens_.comma) && position_.last_end > 0)
    if (auto change = joined_places(bytes, position_.last_end - 1))
      return {with_form("all four numbers stand in the same parentheses, " + change->text), std::move(*change)};
  return {};
}

/// A register without its number, or with parentheses around it.
Help Advisor::wanted_bracket() const {
  if (!expects(tokens_.bracket) || position_.last_end == 0) return {};
  const std::string_view bytes = scanner_.source().bytes();
  std::size_t begin = position_.last_end;
  while (begin > 0 && is_letter(bytes[begin - 1])) --begin;
  const std::string_view name = bytes.substr(begin, position_.last_end - begin);
  if (name.empty() || (keyword_ && begin == keyword_->span.begin)) return {};
  const std::string_view index = trimmed(rest_.substr(0, std::min(rest_.find(')'), rest_.size())));
  const bool in_parentheses = index.starts_with('(') && rest_.find(')') != std::string_view::npos;
  const std::string number = in_parentheses ? std::string(trimmed(index.substr(1))) : std::string("0");
  const std::uint32_t end =
      in_parentheses ? offence_.where.begin + static_cast<std::uint32_t>(rest_.find(')') + 1) : position_.last_end;
  return {std::string("a register has its number in square brackets: ").append(name).append("[0]"),
          Fix{{position_.last_end, end}, "[" + number + "]"}};
}

/// A number in brackets behind a word that has none.
Help Advisor::numbered_random() const {
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

/// A number that is written as people or other languages do.
Help Advisor::other_number() const {
  const Grammar& grammar = scanner_.grammar();
  const std::string_view bytes = scanner_.source().bytes();
  const std::string_view before = bytes.substr(0, offence_.where.begin);
  const auto digits_at_end = [](std::string_view text) { return text.substr(text.find_last_not_of(digits) + 1); };
  const std::string_view word = rest_.substr(0, rest_.find_first_of(" \t,:()[]\"\r"));
  if (found(grammar.unknown_word) && position_.last_end == offence_.where.begin)
    if (const std::string number = plain_digits(std::string(digits_at_end(before)).append(word)); !number.empty())
      return {advice_on_number(number),
              Fix{{position_.last_end - static_cast<std::uint32_t>(digits_at_end(before).size()),
                   offence_.where.begin + static_cast<std::uint32_t>(word.size())},
                  number}};
  if (const std::string number(number_for(word));
      found(grammar.unknown_word) && expects(grammar.integer) && !number.empty()) {
    const bool is_couple = tokens_.separator == StatementForm::Separator::blank;
    const bool is_last = number.starts_with('-');
    if (is_last && is_couple) return {with_form("the last level is " + number), put_for(word.size(), number)};
    if (!is_last) return {advice_on_number(number), put_for(word.size(), number)};
  }
  if (found(grammar.integer) && before.ends_with(',') && !expects(grammar.integer)) {
    const std::string_view left = digits_at_end(before.substr(0, before.size() - 1));
    const auto begin = offence_.where.begin - 1 - static_cast<std::uint32_t>(left.size());
    const std::string number = std::string(left).append(text_);
    if (are_thousands(left, text_)) return {advice_on_number(number), Fix{{begin, offence_.where.end}, number}};
  }
  return {};
}

/// A word in quotes where it stands without them.
Help Advisor::quoted_word() const {
  if (!found(scanner_.grammar().string) || expects(scanner_.grammar().string) || text_.size() < 3) return {};
  const std::string_view inside = text_.substr(1, text_.size() - 2);
  const auto* row = scanner_.keywords().find(inside);
  if (row == nullptr || !offence_.expects(scanner_.grammar().token(row->token))) return {};
  return {"words stand without quotes: " + std::string(inside), put(std::string(inside))};
}

}  // namespace speclev::syntax
