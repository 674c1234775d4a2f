// Writes all other statements of the opcode language.
#pragma once

#include <cstdint>
#include <string_view>

#include "decompile/code_slots.hh"
#include "decompile/control_flow.hh"
#include "decompile/description.hh"

namespace speclev::decompiler {

/// Statements with a meaning of their own, and all others, from the steps of a program.
class CodeStatements {
 public:
  using ValueSpan = CodeSlots::ValueSpan;

  CodeStatements(const Flow& flow, const CodeView& code)
      : flow_(flow), code_(code), target_(code.target()), words_(target_), slots_(flow.trees, code, words_) {}

  const Words& words() const { return words_; }
  ValueSpan values(const FlowStep& step) const { return std::span(flow_.values).subspan(step.first, step.values); }

  /// A statement without its block.
  void statement(StatementText& out, const FlowStep& step);
  /// What stands in brackets behind IF, LOOP or SWITCH, with the brackets.
  void condition(StatementText& out, const FlowStep& step);
  void count(StatementText& out, const FlowStep& step);
  /// FOR up to its block.
  void for_loop(StatementText& out, const FlowStep& step);
  void value(StatementText& out, ValueTrees::Index value, ExpectedType want) { slots_.value(out, value, want); }
  void flags(StatementText& out, std::int64_t flags) const;
  /// What a MAZE is filled with, from the numbers of its INITLEVEL.
  void maze_filling(StatementText& out, ValueSpan values);

 private:
  void define(StatementText& out, const FlowStep& step);
  void monster(StatementText& out, ValueSpan values);
  void object(StatementText& out, ValueSpan values);
  void room(StatementText& out, bool is_subroom, ValueSpan values);
  void region(StatementText& out, ValueSpan values);
  void traits(StatementText& out, ValueSpan in_front, ValueSpan behind);
  void room_flags(StatementText& out, std::int64_t flags) const;
  void plain_flags(StatementText& out, std::int64_t flags, std::int64_t otherwise) const;
  void region_flags(StatementText& out, std::int64_t type, std::int64_t flags) const;
  void pair(StatementText& out, std::int64_t first, std::int64_t second) const;
  void map_init(StatementText& out, ValueSpan values);
  void map(StatementText& out, int opcode, ValueSpan values);
  void keyword(StatementText& out, TokenClass word);
  std::int64_t number(StatementText& out, ValueTrees::Index value) const { return slots_.number(out, value); }

  const Flow& flow_;
  const CodeView& code_;
  const TargetData& target_;
  const Words words_;
  CodeSlots slots_;
};

}  // namespace speclev::decompiler
