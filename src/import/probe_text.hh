// Writes pieces of the probe's source.
#pragma once

#include <string>
#include <string_view>

namespace speclev::import {

/// A word of a command for a shell, which may stand in a comment of C.
std::string shell_word(const std::string& word);

/// A text as a C string.
std::string c_string(std::string_view text);

/// The statement that prints a fact: its kind, and the texts and numbers behind it.
class Printed {
 public:
  explicit Printed(std::string_view kind) { call("spl_fact", c_string(kind)); }

  Printed& text(std::string_view text) { return call("spl_text", c_string(text)); }
  Printed& number(int number) { return call("spl_number", std::to_string(number) + "L"); }
  /// An expression, in pieces.
  template <class... Pieces>
  Printed& value(const Pieces&... pieces) {
    std::string expression = "(long) (";
    (expression.append(pieces), ...);
    return call("spl_number", expression + ")");
  }
  std::string statement() const { return calls_ + "spl_end();"; }

 private:
  Printed& call(std::string_view function, std::string_view argument) {
    calls_.append(function).append("(").append(argument).append("); ");
    return *this;
  }

  std::string calls_;
};

}  // namespace speclev::import
