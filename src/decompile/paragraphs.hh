// Decides where decompiled text has blank lines and where conditions have no braces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "decompile/control_flow.hh"
#include "decompile/words.hh"

namespace speclev::decompiler {

/// Where blank lines stand between the statements of a program, which are asked for in their order.
class Paragraphs {
 public:
  using Steps = std::span<const FlowStep>;

  Paragraphs(const CodeView& code, const Words& words) : code_(code), target_(code.target()), words_(words) {}

  /// Whether a blank line stands in front: between long runs of statements about different things, and around blocks
  /// and maps.
  bool begins(Steps all, std::size_t i);
  /// Whether a condition is of one statement that takes one.
  bool is_chance(Steps all, std::size_t i) const;

 private:
  std::int64_t topic(Steps all, std::size_t i) const;
  bool takes_condition(const FlowStep& step) const;
  bool is_map(const FlowStep& step) const;
  bool opens(Steps all, std::size_t i) const;
  std::size_t run_from(Steps all, std::size_t i) const;

  const CodeView& code_;
  const TargetData& target_;
  const Words& words_;
  std::size_t run_ = 0;  ///< how many statements about the same thing there were
  std::int64_t topic_ = 0;
  bool was_block_ = false;
};

}  // namespace speclev::decompiler
