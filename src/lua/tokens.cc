#include "lua/tokens.hh"

#include <algorithm>
#include <iterator>

#include "base/characters.hh"

namespace speclev::lua {

namespace {

constexpr std::string_view keywords_of_lua[] = {"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                                "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                                "repeat",   "return", "then", "true", "until",  "while"};
/// Signs of several characters; the longest ones first.
constexpr std::string_view long_signs[] = {"...", "..", "==", "~=", "<=", ">=", "//", "<<", ">>", "::"};
constexpr std::string_view short_signs = "+-*/%^#&~|<>=(){}[];:,.";

bool is_line_end(char c) { return c == '\n' || c == '\r'; }
bool is_space(char c) { return white_space.find(c) != std::string_view::npos || c == '\v' || c == '\f'; }

/// Whether a number is written as the language has them.
bool is_number(std::string_view text) {
  const bool is_hex = text.size() > 1 && text[0] == '0' && small_letter(text[1]) == 'x';
  if (is_hex) text.remove_prefix(2);
  const auto is_figure = [&](char c) {
    return is_digit(c) || (is_hex && small_letter(c) >= 'a' && small_letter(c) <= 'f');
  };
  const auto take = [&] {
    const std::size_t end = static_cast<std::size_t>(std::ranges::find_if_not(text, is_figure) - text.begin());
    text.remove_prefix(end);
    return end;
  };
  std::size_t figures = take();
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    figures += take();
  }
  if (figures == 0) return false;
  if (text.empty()) return true;
  if (small_letter(text.front()) != (is_hex ? 'p' : 'e')) return false;
  text.remove_prefix(1);
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

/// Goes over a text once.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  ScriptTokens run() {
    while (at_ < text_.size()) step();
    return std::move(found_);
  }

 private:
  char ahead(std::size_t by = 0) const { return at_ + by < text_.size() ? text_[at_ + by] : '\0'; }

  void step() {
    const std::size_t begin = at_;
    const char c = text_[at_];
    if (is_space(c)) {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
      found_.between.push_back({span_from(begin), false});
    } else if (c == '-' && ahead(1) == '-') {
      at_ += 2;
      if (!pass_long()) pass_line();
      found_.between.push_back({span_from(begin), true});
    } else if (c == '"' || c == '\'') {
      const bool is_closed = pass_quoted(c);
      add(begin, ScriptTokenKind::string, !is_closed);
    } else if (c == '[' && pass_long()) {
      add(begin, ScriptTokenKind::long_string, is_long_open_);
    } else if (is_identifier_start(c)) {
      while (is_identifier_part(ahead())) ++at_;
      const bool is_word = is_lua_keyword(text_.substr(begin, at_ - begin));
      add(begin, is_word ? ScriptTokenKind::keyword : ScriptTokenKind::name);
    } else if (is_digit(c) || (c == '.' && is_digit(ahead(1)))) {
      pass_number();
      const bool is_good = is_number(text_.substr(begin, at_ - begin));
      add(begin, is_good ? ScriptTokenKind::number : ScriptTokenKind::unknown);
    } else {
      sign(begin);
    }
  }

  void sign(std::size_t begin) {
    const std::string_view rest = text_.substr(begin);
    const auto longer = std::ranges::find_if(long_signs, [&](std::string_view each) { return rest.starts_with(each); });
    if (longer != std::end(long_signs)) {
      at_ += longer->size();
      return add(begin, ScriptTokenKind::sign);
    }
    const bool is_known = short_signs.find(text_[at_]) != std::string_view::npos;
    ++at_;
    // What is no sign is taken together, as characters of several bytes are.
    while (!is_known && at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0x80) ++at_;
    add(begin, is_known ? ScriptTokenKind::sign : ScriptTokenKind::unknown);
  }

  void pass_line() {
    while (at_ < text_.size() && !is_line_end(text_[at_])) ++at_;
  }

  /// [[…]] or [=[…]=]; false, and nothing is passed, if none begins here.
  bool pass_long() {
    if (ahead() != '[') return false;
    std::size_t level = 1;
    while (ahead(level) == '=') ++level;
    if (ahead(level) != '[') return false;
    std::string close(level + 1, '=');
    close.front() = close.back() = ']';
    const std::size_t end = text_.find(close, at_ + level + 1);
    is_long_open_ = end == std::string_view::npos;
    at_ = is_long_open_ ? text_.size() : end + close.size();
    return true;
  }

  bool pass_quoted(char mark) {
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == mark) {
        ++at_;
        return true;
      }
      if (is_line_end(c)) return false;
      if (c != '\\') continue;
      if (++at_ >= text_.size()) return false;
      if (text_[at_] == '\r' && ahead(1) == '\n') ++at_;
      if (text_[at_] == 'z')
        while (is_space(ahead(1))) ++at_;
    }
    return false;
  }

  void pass_number() {
    const bool is_hex = ahead() == '0' && small_letter(ahead(1)) == 'x';
    while (is_identifier_part(ahead()) || ahead() == '.' || is_exponent(is_hex)) ++at_;
  }
  /// The sign of an exponent belongs to the number.
  bool is_exponent(bool is_hex) const {
    return (ahead() == '+' || ahead() == '-') && small_letter(text_[at_ - 1]) == (is_hex ? 'p' : 'e');
  }

  Span span_from(std::size_t begin) const {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }
  void add(std::size_t begin, ScriptTokenKind kind, bool is_open = false) {
    found_.tokens.push_back({span_from(begin), kind, is_open});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_long_open_ = false;
  ScriptTokens found_;
};

}  // namespace

bool is_lua_keyword(std::string_view word) { return std::ranges::binary_search(keywords_of_lua, word); }

ScriptTokens tokens_of(std::string_view text) { return Scanner(text).run(); }

Span content_of(std::string_view text, const ScriptToken& string) {
  Span span = string.span;
  const std::string_view whole = text.substr(span.begin, span.end - span.begin);
  if (string.kind == ScriptTokenKind::string)
    return {span.begin + 1, string.is_open ? span.end : std::max(span.begin + 1, span.end - 1)};
  const auto mark = static_cast<std::uint32_t>(whole.find('[', 1) + 1);
  span.begin += mark;
  if (!string.is_open) span.end -= mark;
  // CR LF, LF CR, CR or LF.
  if (span.begin < span.end && is_line_end(text[span.begin])) {
    const char first = text[span.begin++];
    if (span.begin < span.end && is_line_end(text[span.begin]) && text[span.begin] != first) ++span.begin;
  }
  return span;
}

}  // namespace speclev::lua
