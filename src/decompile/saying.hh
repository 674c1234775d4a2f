// Builds the text of one statement and records what it cannot express.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace speclev::decompiler {

/// The text of a statement while it is made, with the blanks that sources have, and the first thing that it cannot say.
class StatementText {
 public:
  StatementText& operator<<(std::string_view text) {
    text_.append(text);
    return *this;
  }
  StatementText& operator<<(std::int64_t number) {
    char digits[24];
    text_.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
    return *this;
  }

  void open() {
    text_ += '(';
    ++depth_;
  }
  void close() {
    text_ += ')';
    --depth_;
  }
  void comma() { text_ += comma_text(); }
  std::string_view comma_text() const { return depth_ > 0 ? "," : ", "; }
  void colon() { text_ += depth_ > 0 ? ":" : ": "; }

  /// A string: it ends at the first quote, and nothing in it stands for anything else.
  void string(std::string_view text) {
    *this << "\"" << text << "\"";
    if (text.find('"') != std::string_view::npos) cannot("a string cannot hold a double quote");
    if (text.find('\0') != std::string_view::npos) cannot("a string cannot hold a zero byte");
  }
  /// A character in quotes.
  void character(char letter) {
    text_ += letter == '\\' ? "'\\" : "'";
    text_ += letter;
    text_ += '\'';
    if (letter == '\n') cannot("a character in quotes cannot be a line end");
  }
  /// A number where none has a sign: it is cut to 32 bits.
  void natural(std::int64_t number) {
    *this << (number < 0 && number >= INT32_MIN ? number + (std::int64_t{1} << 32) : number);
  }

  void cannot(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
  }
  bool good() const { return reason_.empty(); }
  const std::string& reason() const { return reason_; }
  const std::string& text() const { return text_; }

 private:
  std::string text_, reason_;
  int depth_ = 0;  ///< open parentheses
};

}  // namespace speclev::decompiler
