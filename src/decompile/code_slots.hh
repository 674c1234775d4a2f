// Writes statements of the opcode language that consist of slots, and extras.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "decompile/expressions.hh"

namespace speclev::decompiler {

/// Statements of slots, and what is said of things, from the values that they push.
class CodeSlots {
 public:
  using Index = ValueTrees::Index;
  using ValueSpan = std::span<const Index>;

  CodeSlots(const ValueTrees& trees, const CodeView& code, const Words& words)
      : trees_(trees), code_(code), target_(code.target()), words_(words), expressions_(trees, code, words) {}

  /// A statement of an opcode, in the form that says all that was pushed with the fewest values.
  void statement(StatementText& out, int opcode, ValueSpan values);
  /// What is said of a thing, in pairs of a value and a selector.
  void extras(StatementText& out, std::string_view of, ValueSpan values);
  void slot(StatementText& out, const Slot& slot, ValueSpan values, std::optional<Index> light = std::nullopt);
  void value(StatementText& out, Index value, ExpectedType want) { expressions_.say(out, value, want); }
  /// A value that has to be known.
  std::int64_t number(StatementText& out, Index value) const;

 private:
  /// Where the values of a form of a statement lie.
  struct Fit {
    std::vector<std::optional<ValueSpan>> slots;
    std::vector<std::optional<Index>> lights;
    std::size_t said = 0;  ///< values that come from slots
  };

  std::optional<Fit> fit(const StatementRow& row, ValueSpan values) const;
  bool fits(const Push& push, const StatementRow& row, Index value, std::size_t of_group) const;
  StatementText said(const StatementRow& row, const Fit& fit);
  void group(StatementText& out, const std::vector<Slot>& slots, ValueSpan values);
  void level_region(StatementText& out, ValueSpan values) const;
  void corridor_end(StatementText& out, ValueSpan values) const;
  void creature(StatementText& out, ValueSpan values) const;
  bool extra(StatementText& out, const ExtraRow& row, ValueSpan values);

  const ValueTrees& trees_;
  const CodeView& code_;
  const TargetData& target_;
  const Words& words_;
  Expressions expressions_;
};

}  // namespace speclev::decompiler
