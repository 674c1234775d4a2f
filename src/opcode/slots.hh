// Compiles the slots of statements.
#pragma once

#include "opcode/constants.hh"
#include "opcode/values.hh"

namespace speclev::opcode {

/// Pushes what the tables of a target say of statements: what stands in their slots, and numbers of their own.
class Slots : private Part {
 public:
  Slots(const Context& context, Values& values, Constants& constants, Mismatches& mismatches)
      : Part(context), values_(values), constants_(constants), mismatches_(mismatches) {}

  void push(const Slot& slot, Index at);
  /// What is not pushed must be the word that stands there, all the same.
  void check_word(const Slot& slot, Index at);
  /// One value of a group: what stands in its parentheses, or without those if it is one. What the level computes is
  /// pushed first.
  void push_group(const std::vector<Slot>& slots, Index at);
  /// What no slot has.
  void push(const Push& what);

 private:
  std::int64_t narrowed(std::int64_t value) const;

  Values& values_;
  Constants& constants_;
  Mismatches& mismatches_;
};

}  // namespace speclev::opcode
