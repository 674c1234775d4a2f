// Reports values of the wrong type, at most one for each statement.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "bytecode/expected_types.hh"
#include "opcode/part.hh"

namespace speclev::opcode {

/// Tells of values that are not what was wanted: of one in each statement, since others are most likely its
/// consequence.
class Mismatches : private Part {
 public:
  explicit Mismatches(const Context& context) : Part(context) {}

  void begin_statement() {
    any_ = false;
    form_ = nullptr;
  }
  /// What the statement takes, in words, where nothing better is known to say; or nothing.
  void set_form(std::function<std::string()> form) { form_ = std::move(form); }
  std::string form() const { return form_ ? form_() : std::string(); }

  /// Whether the statement has one that was told of.
  bool any() const { return any_; }
  void add() { any_ = true; }

  /// Whether a value is good; else this is said.
  bool expect(Index at, bool good, ExpectedType want);
  /// Whether the target knows a form as one of another language; then this is said. form: what to write instead.
  bool report_foreign(std::string_view key, Span where, std::string_view form = {});
  /// Whether a word with a colon is no value, since the colon belongs to a statement without keyword; then this is
  /// said.
  bool lacks_keyword(const ast::Argument& argument);
  /// A value as it is written, in quotes unless it has some.
  std::string shown(Span value) const;

 private:
  bool has_computed_place(Index at) const;
  Help advice(Index at, ExpectedType want) const;

  bool any_ = false;
  std::function<std::string()> form_;
};

}  // namespace speclev::opcode
