// Describes how a statement is written, from a row of a target's forms.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "target/target_data.hh"

namespace speclev::syntax {

/// How a statement is written, by a row of a target's forms: the values that it takes.
class StatementForm {
 public:
  /// What stands between values.
  enum class Separator : unsigned char { comma, blank };

  /// Of a keyword; a form without text if the target has none.
  StatementForm(const std::vector<NamedText>& forms, std::string_view keyword, Separator separator);

  /// All of it, for messages; empty if there is none.
  std::string_view text() const { return text_; }
  /// What stands at a place, from 0, in any of the ways to write it; empty if nothing can.
  std::string value(std::size_t place) const;
  /// The values of the way that has the most, as they stand in the text.
  std::vector<std::string> values() const;
  /// Whether the value at a place may be left out in one of the ways.
  bool may_lack(std::size_t place) const;
  /// The first place, from one on, whose value may not be left out; that one if there is none.
  std::size_t needed_from(std::size_t place) const;
  /// Whether a chance may stand behind the keyword.
  bool takes_chance() const { return text_.find("[n%]") != std::string_view::npos; }

 private:
  struct Value {
    std::string text;
    bool may_lack;
  };
  struct Way {
    std::vector<Value> values;
    bool repeats = false;  ///< the last of them
  };

  static Way way(std::string_view text, Separator separator);

  const std::vector<NamedText>& forms_;
  std::string_view text_;
  std::vector<Way> ways_;
};

/// What stands between marks of a form, outside of parentheses and brackets, without the blanks around it.
std::vector<std::string_view> parts_between(std::string_view form, char mark);

/// What a target's rows say about a name; empty if nothing.
std::string_view text_about(const std::vector<NamedText>& rows, std::string_view name);

}  // namespace speclev::syntax
