// Builds source text and records what it cannot express.
#pragma once

#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace speclev::decompiler {

/// A number where none has a sign: it is cut to 32 bits.
constexpr std::int64_t as_natural(std::int64_t number) {
  return number < 0 && number >= INT32_MIN ? number + (std::int64_t{1} << 32) : number;
}

/// Source text while it is made, with the blanks that sources have, and the first thing that it cannot say.
class StatementText {
 public:
  /// depth: open parentheses around it; in these no blank follows a comma or colon.
  explicit StatementText(int depth = 0) : depth_(depth) {}
  StatementText(const StatementText&) = default;
  StatementText(StatementText&&) = default;
  StatementText& operator=(const StatementText&) = default;
  StatementText& operator=(StatementText&&) = default;
  virtual ~StatementText() = default;

  StatementText& operator<<(std::string_view text) {
    text_.append(text);
    return *this;
  }
  StatementText& operator<<(char letter) {
    text_ += letter;
    return *this;
  }
  StatementText& operator<<(std::int64_t number) {
    char digits[24];
    text_.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
    return *this;
  }

  StatementText& open() {
    ++depth_;
    return *this << '(';
  }
  void close() {
    text_ += ')';
    --depth_;
  }
  StatementText& comma() { return *this << comma_text(); }
  std::string_view comma_text() const { return depth_ > 0 ? "," : ", "; }
  StatementText& colon() { return *this << (depth_ > 0 ? ":" : ": "); }
  /// Numbers in parentheses.
  void tuple(std::initializer_list<std::int64_t> numbers) {
    open();
    for (const std::int64_t& each : numbers) (&each == numbers.begin() ? *this : comma()) << each;
    close();
  }

  /// A string: it ends at the first quote, and nothing in it stands for anything else.
  void string(std::string_view text) {
    *this << "\"" << text << "\"";
    if (text.find('"') != std::string_view::npos) cannot("a string cannot hold a double quote");
    if (text.find('\0') != std::string_view::npos) cannot("a string cannot hold a zero byte");
  }
  /// A character in quotes.
  void character(char letter) {
    *this << (letter == '\\' ? "'\\" : "'") << letter << '\'';
    if (letter == '\n') cannot("a character in quotes cannot be a line end");
  }

  virtual void cannot(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
  }
  void is_no(std::int64_t number, std::string_view what) {
    cannot(std::to_string(number) + " is no " + std::string(what) + " of the target");
  }
  bool good() const { return reason_.empty(); }
  const std::string& reason() const { return reason_; }
  const std::string& text() const { return text_; }
  std::string take() { return std::exchange(text_, {}); }

 private:
  std::string text_, reason_;
  int depth_;  ///< open parentheses
};

}  // namespace speclev::decompiler
