#include "syntax/advice.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "syntax/name_advice.hh"
#include "syntax/written_values.hh"

namespace speclev::syntax {

namespace {

/// The digits of a chance in any brackets, at the beginning of a text; empty if there is none.
std::string_view chance_at(std::string_view text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == '[' || text.front() == '(')) text.remove_prefix(1);
  const std::string_view number = text.substr(0, text.find_first_not_of(digits));
  text.remove_prefix(number.size());
  const std::size_t behind = text.find_first_not_of("%]) \t");
  return behind == 0 || text.empty() || (behind == std::string_view::npos && text.front() != '%') ? std::string_view()
                                                                                                  : number;
}

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

Help Advisor::foreign_comment() const {
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

Help Advisor::web_page() const {
  const Entity* entity = entity_at(rest_);
  if (entity == nullptr) return {};
  return {std::string("this is the text of a web page; write ")
              .append(entity->plain == " " ? "a blank" : entity->plain)
              .append(" for ")
              .append(entity->name),
          put_for(rest_.size(), without_entities(rest_))};
}

/// A chance that stands where there is none, or in another form.
Help Advisor::misplaced_chance() const {
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
  // It is taken away with what is around it, and with what separates it from the next value.
  const std::string_view bytes = scanner_.source().bytes();
  const auto at = static_cast<std::size_t>(chance.data() - bytes.data());
  std::size_t begin = at, end = at + chance.size();
  while (begin > keyword_->span.end && std::string_view(" \t[(").find(bytes[begin - 1]) != std::string_view::npos)
    --begin;
  while (end < bytes.size() && std::string_view("%]) \t").find(bytes[end]) != std::string_view::npos) ++end;
  const bool is_first = end < bytes.size() && bytes[end] == ',' && behind_colon_;
  std::string text = std::string("[").append(chance).append("%]");
  text.append(bytes.substr(keyword_->span.end, begin - keyword_->span.end));
  return {std::string("a chance stands behind the keyword, in front of the colon: ")
              .append(word_)
              .append("[")
              .append(chance)
              .append("%]"),
          Fix{{keyword_->span.end, static_cast<std::uint32_t>(end + (is_first ? 1 : 0))}, std::move(text)}};
}

/// A keyword with a blank in it.
Help Advisor::two_words() const {
  // What begins at a quote that is not closed ends in another line.
  if (!found(scanner_.grammar().unknown_word) || text_.size() > rest_.size()) return {};
  const std::string_view second = trimmed(rest_.substr(text_.size()));
  std::size_t end = 0;
  while (end < second.size() && is_identifier_start(second[end])) ++end;
  const std::string whole = std::string(text_).append("_").append(second.substr(0, end));
  const bool known = scanner_.keywords().find(whole) != nullptr;
  const auto size = static_cast<std::size_t>(second.data() - text_.data()) + end;
  return known ? Help("did you mean " + quote(whole) + "?", put_for(size, whole)) : Help();
}

/// A statement that counts from another level where its sign is that of one that does not, or the other way round.
Help Advisor::other_keyword() const {
  constexpr std::string_view signs[] = {" @ ", " level + "};
  if (!keyword_ || tokens_.separator != StatementForm::Separator::blank) return {};
  const std::string own(form_.text().substr(std::min(form_.text().find(':'), form_.text().size())));
  std::string outside;  // of strings
  for (std::size_t at = static_cast<std::size_t>(word_.data() - line_.data()); at < line_.size();) {
    const std::size_t end = piece_end(line_, at);
    if (line_[at] != '"') outside += line_[at];
    at = end;
  }
  for (const bool chained : {false, true}) {
    const std::size_t sign = own.find(signs[chained ? 1 : 0]);
    const char other = chained ? '@' : '+';
    if (sign == std::string::npos || outside.find(other) == std::string::npos) continue;
    std::string wanted = own;
    wanted.replace(sign, signs[chained ? 1 : 0].size(), signs[chained ? 0 : 1]);
    for (const NamedText& row : forms_)
      if (row.text.ends_with(wanted) && row.text.size() == row.name.size() + wanted.size())
        return {std::string("with a '").append(1, other).append("' it is ").append(row.text),
                Fix{keyword_->span, std::string(row.name)}};
  }
  return {};
}

/// A word for which the language has another one.
Help Advisor::misnomer() const {
  if (text_.empty() || !is_letter(text_.front()) || ends_early()) return {};
  const std::string_view meant = text_about(target_.misnomers, text_);
  const auto* row = meant.empty() ? nullptr : scanner_.keywords().find(meant);
  if (row == nullptr || !offence_.expects(scanner_.grammar().token(row->token))) return {};
  return {"did you mean " + quote(meant) + "?", put(std::string(meant))};
}

Help Advisor::missing_colon() const {
  if (!keyword_ || !expects(tokens_.colon) || position_.last_end != keyword_->span.end) return {};
  const bool is_sign = text_ == "=" || text_ == ";" || text_ == "," || text_ == ".";
  return {with_form(std::string("a colon stands behind ").append(word_)),
          is_sign ? put(":") : put_at(keyword_->span.end, ":")};
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

/// What stands behind the line that ends a map.
Help Advisor::behind_map() const {
  constexpr std::string_view end_of_map = "ENDMAP";
  const std::string_view before = scanner_.source().bytes().substr(0, position_.last_end);
  const bool in_line =
      offence_.where.begin >= position_.last_end &&
      scanner_.source().text({position_.last_end, offence_.where.begin}).find('\n') == std::string_view::npos;
  if (!before.ends_with(end_of_map) || !in_line) return {};
  return {"ENDMAP stands alone on its line",
          text_ == rest_ || text_ == ":" ? put("") : put_at(offence_.where.begin, "\n")};
}

/// Something behind a statement that is complete.
Help Advisor::too_much() const {
  if (!keyword_ || !expects(scanner_.grammar().end)) return {};
  const bool blank = tokens_.separator == StatementForm::Separator::blank;
  if (blank && (text_ == "%" || text_ == "[" || text_ == "(") &&
      form_.text().find("[chance]") != std::string_view::npos)
    return with_form("a chance is a number without any sign");
  if (blank && found(scanner_.grammar().integer))
    if (const std::string larger = larger_form(); !larger.empty()) return larger;
  const bool more = !form_.value(values_ + 1).empty();
  if (text_ == ";" && more && !trimmed(rest_.substr(1)).empty())
    return {with_form("values are separated by ','"), put(",")};
  if (text_ == ";") return {"nothing stands between statements; leave the ';' out", put("")};
  if (text_ == "%" && position_.last_end > 0 && is_digit(scanner_.source().bytes()[position_.last_end - 1]))
    return {with_form("the number stands there without a '%'"), put("")};
  if (text_ == ":") return with_form(std::string(word_).append(" takes no values"));
  return {};
}

/// Two values with nothing between them, or with something else.
Help Advisor::missing_separator() const {
  if (!keyword_ || tokens_.separator != StatementForm::Separator::comma || !behind_colon_ || ends_early()) return {};
  const bool may_follow = expects(tokens_.comma) || expects(scanner_.grammar().end);
  if (behind_separator_ || !may_follow || text_ == ")") return {};
  if (in_parentheses_)
    return {
        with_form("a ',' is missing in front of " + (text_.starts_with('"') ? excerpt(text_) : quote(excerpt(text_)))),
        put_at(position_.last_end, ",")};
  const bool more = !form_.value(values_ + 1).empty();
  const bool is_complete = text_ == "," && expects(scanner_.grammar().end);
  if (text_ == "," || !more)
    return with_form(more && !is_complete ? std::string() : std::string(word_).append(" takes no more values"));
  if (found(scanner_.grammar().unknown_word) && position_.last_end == offence_.where.begin)
    return with_form("the " + form_.value(values_) + " stands here, a number without anything behind it");
  const bool is_sign = text_ == ";" || text_ == "." || text_ == "-" || text_ == "/" || text_ == ":" || text_ == "|";
  return {with_form("values are separated by ','"), is_sign ? put(",") : put_at(position_.last_end, ",")};
}

/// The words of the language that may stand where the offending token does, in the order of the target; empty if there
/// is none.
std::string Advisor::expected_words() const {
  std::string words;
  for (const KeywordTable::Row& row : scanner_.keywords().rows())
    if (const int token = scanner_.grammar().token(row.token);
        offence_.expects(token) && !scanner_.grammar().begins_declaration(token))
      words.append(words.empty() ? "" : ", ").append(row.word);
  return words;
}

/// What the form has where the offending token stands.
Help Advisor::value_of_form() const {
  if (!keyword_ || form_.text().empty()) return {};
  if (!behind_colon_) return with_form({});
  const bool blank = tokens_.separator == StatementForm::Separator::blank;
  const std::size_t here = blank || behind_separator_ || in_parentheses_ ? values_ : values_ + 1;
  const std::string value = form_.value(ends_early() ? form_.needed_from(here) : here);
  if (text_ == "," && blank && !in_parentheses_)
    return {with_form("values stand side by side, without a ','"), put(" ")};
  if (ends_early() && in_parentheses_ && expects(tokens_.close))
    return {with_form("a ')' is missing"), put_at(position_.last_end, ")")};
  if (value.empty() && ends_early()) return expects(tokens_.comma) ? with_form({}) : std::string();
  if (value.empty()) return with_form(std::string(word_).append(" takes no more values"));
  if (const std::string words = value == "word" ? expected_words() : std::string(); !words.empty())
    return with_form("one of " + words + (ends_early() ? " is missing" : " stands here"));
  const bool is_needless = ends_early() && !blank && behind_separator_ && values_ > 0 && form_.may_lack(here);
  std::string text = with_form(std::string("the ")
                                   .append(value)
                                   .append(value.find(", ") == std::string::npos ? "" : ",")
                                   .append(ends_early() ? " is missing" : " stands here")
                                   .append(is_needless ? ", or the ',' is too much" : ""));
  return is_needless ? Help(text, Fix{{position_.last_end - 1, position_.last_end}, ""}) : Help(text);
}

Help Advisor::advice() const {
  constexpr std::array<Find, 16> finds = {
      &Advisor::foreign_comment,  &Advisor::web_page,      &Advisor::behind_map,     &Advisor::joined_values,
      &Advisor::misplaced_chance, &Advisor::other_number,  &Advisor::other_keyword,  &Advisor::numbered_random,
      &Advisor::two_words,        &Advisor::too_much,      &Advisor::quotes_within,  &Advisor::misnomer,
      &Advisor::quoted_word,      &Advisor::wanted_letter, &Advisor::wanted_bracket, &Advisor::wanted_parentheses};
  for (const Find find : finds)
    if (Help advice = (this->*find)(); !advice.empty()) return advice;
  return {};
}

Help Advisor::form() const {
  if (text_ == "'" && !expects(scanner_.grammar().string)) return {};
  for (const Find find :
       {&Advisor::wanted_string, &Advisor::missing_colon, &Advisor::missing_separator, &Advisor::value_of_form})
    if (Help advice = (this->*find)(); !advice.empty()) return advice;
  return {};
}

}  // namespace speclev::syntax
