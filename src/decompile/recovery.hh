// Recovers the blocks of a program in one pass over its instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytecode/block_shapes.hh"
#include "bytecode/jumps.hh"
#include "decompile/control_flow.hh"

namespace speclev::decompiler {

/// One pass over the instructions of a program that finds its statements and blocks. What has begun lies in lists, so
/// that no depth of blocks is too much.
class Recovery {
 public:
  Recovery(const CodeView& code, Reading reading)
      : code_(code), target_(code.target()), reading_(reading), jumps_(code), flow_(code) {}

  Flow run();

 private:
  using Index = ValueTrees::Index;

  enum class BlockKind : std::uint8_t { if_, else_, loop, for_, switch_, of_statement, function };

  struct Block {
    BlockKind kind;
    std::size_t limit;  ///< where its content ends
    std::size_t after;  ///< where the program goes on behind what ends it
    std::size_t base;   ///< how many values lie below those of its content
    std::optional<std::size_t> break_target = {};
    bool has_lost_break = false;                  ///< of which no block behind it shows yet why it is lost
    std::optional<std::size_t> end_of_else = {};  ///< of an IF with one
    std::vector<CaseShape> cases = {};            ///< those that are still to come, the next one last
    std::size_t first_step = 0;                   ///< of a function
    VariableTypes outer_variables = {};           ///< of a function: those of the level
  };

  // ---- steps

  std::size_t base() const { return blocks_.empty() ? 0 : blocks_.back().base; }
  std::size_t limit() const { return blocks_.empty() ? code_.size() : blocks_.back().limit; }
  std::size_t depth() const { return stack_.size() - base(); }

  FlowStep& step(FlowKind kind, std::size_t at) { return flow_.steps.emplace_back(FlowStep{kind, at}); }

  /// A step with the last values of the stack, which it takes.
  FlowStep& step_with(FlowKind kind, std::size_t at, std::size_t values);
  void unsaid(std::size_t at, std::string reason);
  /// Values that nothing takes, below those that are wanted, were computed for nothing.
  void flush(std::size_t wanted);

  // ---- blocks

  /// Opens the block of the last step, if it ends within the one around it.
  void open(Block block, std::size_t at);
  void end_blocks();
  std::size_t behind(std::size_t place) const { return place + (target_.has(Feature::break_past_end) ? 1 : 0); }

  // ---- instructions

  void instruction(std::size_t at);
  void statement(std::size_t at, std::optional<Code> code);
  /// Takes apart what a statement takes and what was computed for nothing in front of it.
  void separate(std::size_t at, std::optional<Code> code);
  bool has_rows(std::size_t at) const;
  /// How many values a form of a statement pushes; nothing if any number.
  std::optional<std::size_t> width_of(const StatementRow& row) const;

  /// The name of a variable and how many elements it has lie on its value.
  void definition(std::size_t at);

  // ---- conditions and jumps

  void condition(std::size_t at);
  /// Where the ELSE ends that stands behind the block of an IF, if one does.
  std::optional<std::size_t> end_of_else(std::size_t at, std::size_t target);
  /// Whether the jump in front of target, which may be a BREAK, is that of an ELSE by the rules. end: where it leads
  /// to; out: where a BREAK does.
  bool is_else(std::size_t at, std::size_t target, std::size_t end, std::size_t out) const;
  /// Where BREAK leads to; nothing outside of all blocks that it leads out of.
  std::optional<std::size_t> break_target() const;
  /// A BREAK of a block in which another one ended leads nowhere: it keeps the number of the instruction in front.
  bool is_lost_break(std::size_t jump) const;
  /// Whether a block around the one that BREAK leaves has a lost BREAK that only a BREAK in here can have lost.
  bool must_lose_break() const;
  /// Notes a BREAK of the innermost block that there is to leave.
  void note_break(bool is_lost);
  std::size_t begin_of_section() const;
  /// Whether a block seems to end between two places that a BREAK in it leads out of: that makes those of the blocks
  /// around it be forgotten.
  bool may_lose_breaks(std::size_t from, std::size_t to) const;
  void jump(std::size_t at);
  bool switch_block(std::size_t at, std::size_t table);
  /// Cases that begin here.
  void labels();

  // ---- loops

  void open_loop(BlockKind kind, const LoopShape& shape, std::size_t at);
  void loop(std::size_t at);
  /// A FOR whose bounds are computed: first a variable for its end is defined.
  bool for_loop(std::size_t at);
  /// A FOR whose bounds are known: its end stands behind its block.
  bool constant_for(std::size_t at, std::string_view name);

  // ---- functions

  /// The body of a function stands where it is called for the first time, with a jump over it. A BREAK that leads
  /// nowhere may end behind one, too.
  bool is_over_function(std::size_t at, std::size_t end) const;
  void function(std::size_t at, std::size_t end);
  void end_function();
  /// A function that was called in another one first is looked for at the place that it had in there.
  void call(std::size_t at);

  const CodeView& code_;
  const TargetData& target_;
  const Reading reading_;
  const Jumps jumps_;
  Flow flow_;
  std::size_t at_ = 0;  ///< the next instruction
  std::vector<Index> stack_;
  std::vector<Block> blocks_;
  VariableTypes variables_;
  std::vector<std::size_t> open_functions_;  ///< their numbers
  std::vector<std::size_t> sections_;        ///< of these, the first instructions of their statements
};

}  // namespace speclev::decompiler
