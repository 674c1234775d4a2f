#include "decompile/control_flow.hh"

#include <algorithm>
#include <optional>
#include <utility>

#include "decompile/block_shapes.hh"
#include "decompile/code_slots.hh"
#include "decompile/jumps.hh"

namespace speclev::decompiler {

namespace {

using Index = ValueTrees::Index;

/// The end of the name of the variable that keeps where a FOR ends.
constexpr std::string_view for_end = " end";

enum class BlockKind : std::uint8_t { if_, else_, loop, for_, switch_, of_statement, function };

struct Block {
  BlockKind kind;
  std::size_t limit;  ///< where its content ends
  std::size_t after;  ///< where the program goes on behind what ends it
  std::size_t base;   ///< how many values lie below those of its content
  std::optional<std::size_t> break_target = {};
  std::optional<std::size_t> end_of_else = {};  ///< of an IF with one
  std::vector<CaseShape> cases = {};            ///< those that are still to come, the next one last
  std::size_t first_step = 0;                   ///< of a function
  VariableTypes outer_variables = {};           ///< of a function: those of the level
};

/// How many values an opcode takes that has no row among the statements; nothing if that differs.
std::optional<std::size_t> values_taken(Code code, const TargetData& target) {
  const auto traits = static_cast<std::size_t>(
      std::ranges::count_if(target.extras, [](const ExtraRow& row) { return row.of == of_room; }));
  switch (code) {
    case Code::INITLEVEL: return 8;
    case Code::LEVEL_FLAGS:
    case Code::SHUFFLE_ARRAY: return 1;
    case Code::MAP: return 6;
    case Code::ROOM:
    case Code::SUBROOM: return 10 + traits;
    case Code::REGION: return 4 + traits;
    default: return std::nullopt;
  }
}

class Recovery {
 public:
  Recovery(const CodeView& code, Reading reading)
      : code_(code), target_(code.target()), reading_(reading), jumps_(code), flow_(code) {}

  Flow run() {
    while (true) {
      end_blocks();
      if (at_ >= code_.size()) break;
      labels();
      instruction(at_++);
    }
    flush(0);
    if (stack_.size() > 0) unsaid(code_.size() - 1, "it leaves values that nothing takes");
    return std::move(flow_);
  }

 private:
  // ---- steps

  std::size_t base() const { return blocks_.empty() ? 0 : blocks_.back().base; }
  std::size_t limit() const { return blocks_.empty() ? code_.size() : blocks_.back().limit; }
  std::size_t depth() const { return stack_.size() - base(); }

  FlowStep& step(FlowKind kind, std::size_t at) { return flow_.steps.emplace_back(FlowStep{kind, at}); }

  /// A step with the last values of the stack, which it takes.
  FlowStep& step_with(FlowKind kind, std::size_t at, std::size_t values) {
    FlowStep& result = step(kind, at);
    result.first = static_cast<std::uint32_t>(flow_.values.size());
    result.values = static_cast<std::uint32_t>(values);
    flow_.values.insert(flow_.values.end(), stack_.end() - static_cast<std::ptrdiff_t>(values), stack_.end());
    stack_.resize(stack_.size() - values);
    return result;
  }

  void unsaid(std::size_t at, std::string reason) {
    step(FlowKind::unsaid, at).reason = std::move(reason);
    stack_.resize(base());
  }

  /// Values that nothing takes, below those that are wanted, were computed for nothing.
  void flush(std::size_t wanted) {
    if (depth() <= wanted) return;
    const std::vector<Index> kept(stack_.end() - static_cast<std::ptrdiff_t>(wanted), stack_.end());
    stack_.resize(stack_.size() - wanted);
    const std::vector<Index> left(stack_.begin() + static_cast<std::ptrdiff_t>(base()), stack_.end());
    stack_.resize(base());
    for (const Index each : left) {
      const ValueNode& node = flow_.trees[each];
      if (node.kind == ValueNode::Kind::function && node.type == Want::integer) {
        stack_.push_back(each);
        step_with(FlowKind::compute, node.at, 1);
      } else {
        step(FlowKind::unsaid, node.at).reason = "nothing takes the value that it leaves";
      }
    }
    stack_.insert(stack_.end(), kept.begin(), kept.end());
  }

  // ---- blocks

  /// Opens the block of the last step, if it ends within the one around it.
  void open(Block block, std::size_t at) {
    if (block.after > limit() || block.limit < at_) {
      unsaid(at, "it leads out of the block that it is in");
      step(FlowKind::end_block, at);
      return;
    }
    block.base = stack_.size();
    blocks_.push_back(std::move(block));
  }

  void end_blocks() {
    while (!blocks_.empty() && blocks_.back().limit == at_) {
      Block& block = blocks_.back();
      // Labels at the end of a SWITCH.
      labels();
      flush(0);
      stack_.resize(block.base);
      if (block.kind == BlockKind::loop || block.kind == BlockKind::switch_) stack_.pop_back();
      if (block.kind == BlockKind::function) {
        end_function();
        continue;
      }
      step(FlowKind::end_block, at_ == 0 ? 0 : std::min(at_, code_.size() - 1));
      at_ = block.after;
      if (block.end_of_else) {
        step(FlowKind::else_, at_ - 1);
        block.kind = BlockKind::else_;
        block.limit = block.after = *std::exchange(block.end_of_else, std::nullopt);
        continue;
      }
      blocks_.pop_back();
    }
  }

  std::size_t behind(std::size_t place) const { return place + (target_.has(Feature::break_past_end) ? 1 : 0); }

  // ---- instructions

  void instruction(std::size_t at) {
    if (code_.is(at, Code::PUSH)) {
      stack_.push_back(flow_.trees.push(at, variables_, stack_, base()));
      return;
    }
    if (const auto taken = flow_.trees.taken_by(at, std::span(stack_).subspan(base()))) {
      if (depth() < *taken) return unsaid(at, "it takes values that nothing left for it");
      stack_.push_back(flow_.trees.operation(at, stack_, *taken));
      return;
    }
    const auto code = code_.code(at);
    if (is_conditional(code)) return condition(at);
    switch (code.value_or(Code::count)) {
      case Code::JMP: return jump(at);
      case Code::DEC: return loop(at);
      case Code::CALL: return call(at);
      case Code::VAR_INIT: return definition(at);
      case Code::POP:
      case Code::RETURN:
      case Code::ENDROOM:
      case Code::POP_CONTAINER:
      case Code::END_MONINVENT: return unsaid(at, "nothing begins what it ends");
      default: return statement(at, code);
    }
  }

  void statement(std::size_t at, std::optional<Code> code) {
    separate(at, code);
    FlowStep& made = step_with(FlowKind::statement, at, depth());
    const auto closing = jumps_.closing(at);
    if (!closing) {
      // A room without an end is no text.
      if (code == Code::ROOM || code == Code::SUBROOM) unsaid(at, "nothing ends its block");
      return;
    }
    if (code == Code::REGION && *closing == at_ && jumps_.is_certain_region(at)) {
      ++at_;
      return;
    }
    made.has_block = true;
    open({.kind = BlockKind::of_statement, .limit = *closing, .after = *closing + 1, .base = 0,
          .break_target = behind(*closing)},
         at);
  }

  /// Takes apart what a statement takes and what was computed for nothing in front of it.
  void separate(std::size_t at, std::optional<Code> code) {
    if (target_.functions.empty() || depth() == 0) return;
    if (const auto wanted = code ? values_taken(*code, target_) : std::nullopt; wanted && !has_rows(at)) {
      flush(std::min(*wanted, depth()));
      return;
    }
    if (code == Code::MONSTER || code == Code::OBJECT) {
      const Want type = code == Code::MONSTER ? Want::monster : Want::object;
      std::size_t first = base();
      while (first < stack_.size() && flow_.trees[stack_[first]].type != type) ++first;
      if (first < stack_.size()) flush(stack_.size() - first);
      return;
    }
    std::size_t most = 0;
    for (const StatementRow& row : target_.statements) {
      if (row.opcode != code_[at].opcode) continue;
      const auto width = width_of(row);
      if (!width) return;
      if (*width <= depth()) most = std::max(most, *width);
    }
    flush(most);
  }

  bool has_rows(std::size_t at) const {
    return std::ranges::any_of(target_.statements,
                               [&](const StatementRow& row) { return row.opcode == code_[at].opcode; });
  }

  /// How many values a form of a statement pushes; nothing if any number.
  std::optional<std::size_t> width_of(const StatementRow& row) const;

  /// The name of a variable and how many elements it has lie on its value.
  void definition(std::size_t at) {
    if (depth() < 2 || !flow_.trees.is_constant(stack_.back()) ||
        flow_.trees[stack_.back()].type != Want::string || !flow_.trees.number(stack_[stack_.size() - 2]))
      return unsaid(at, "the name of a variable and its number of elements do not lie there");
    const std::string_view name = flow_.trees.op(stack_.back()).text;
    const std::int64_t elements = *flow_.trees.number(stack_[stack_.size() - 2]);
    if (name.ends_with(for_end) && for_loop(at)) return;
    const bool is_copy = target_.has(Feature::copied_by_name) && elements == code_.stored(0xFFFFFFFF);
    if (!is_copy && (elements < 0 || static_cast<std::size_t>(elements) > depth() - 2))
      return unsaid(at, "the elements of the array do not lie there");
    if (constant_for(at, name)) return;
    const bool is_unpushed = target_.has(Feature::unpushed_integers) && elements == 0 && depth() == 2;
    const std::size_t values = elements > 0 && !is_copy ? static_cast<std::size_t>(elements) : is_unpushed ? 0 : 1;
    if (depth() < values + 2) return unsaid(at, "the value of the variable does not lie there");
    flush(values + 2);
    Want type = values == 0 ? Want::integer : flow_.trees[stack_[base()]].type;
    if (is_copy) {
      const auto other = variables_.find(flow_.trees.op(stack_[base()]).text);
      type = other == variables_.end() ? Want::nothing : other->second.type;
    }
    step_with(FlowKind::statement, at, depth()).number = static_cast<std::int64_t>(type);
    variables_.insert_or_assign(name, VariableType{type, elements > 0 && !is_copy});
  }

  // ---- conditions and jumps

  void condition(std::size_t at) {
    const auto target = code_.target_of_jump(at);
    if (depth() < 2 || !target || !flow_.trees.is_operation(stack_[stack_.size() - 2], Code::CMP))
      return unsaid(at, "no comparison and distance stand in front of the jump");
    if (*target <= at) return unsaid(at, "a jump back that ends no loop");
    if (*target > limit()) return unsaid(at, "it leads out of the block that it is in");
    stack_.pop_back();
    flush(1);
    const Index comparison = stack_.back();
    stack_.pop_back();
    for (const Index each : flow_.trees.operands(comparison)) stack_.push_back(each);
    step_with(FlowKind::if_, at, 2);
    Block block{.kind = BlockKind::if_, .limit = *target, .after = *target, .base = 0};
    if (const auto end = end_of_else(at, *target)) {
      block.limit = *target - 2;
      block.end_of_else = end;
    }
    open(std::move(block), at);
  }

  /// Where the ELSE ends that stands behind the block of an IF, if one does.
  std::optional<std::size_t> end_of_else(std::size_t at, std::size_t target) const {
    if (target < at + 3 || jumps_.last_to(target) != at || !code_.is(target - 1, Code::JMP)) return std::nullopt;
    const auto end = code_.target_of_jump(target - 1);
    if (!end || *end < target || *end > limit()) return std::nullopt;
    // A block within ends behind the jump.
    if (jumps_.last_over_to(target).value_or(0) > at) return std::nullopt;
    const auto out = break_target();
    if (out && !reading_.lost_is_else && is_lost_break(target - 1) && may_lose_breaks(target, *out))
      return std::nullopt;
    // An IF with nothing in it but what leads out of the block around it.
    const bool is_bare = target == at + 3;
    if (is_bare && *end == out && !reading_.bare_is_else) return std::nullopt;
    return end;
  }

  /// Where BREAK leads to; nothing outside of all blocks that it leads out of.
  std::optional<std::size_t> break_target() const {
    for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
      if (block->break_target) return block->break_target;
      if (block->kind == BlockKind::function) break;
    }
    return std::nullopt;
  }

  /// A BREAK of a block in which another one ended leads nowhere: it keeps the number of the instruction in front.
  bool is_lost_break(std::size_t jump) const {
    return code_.pushes_number(jump - 1, static_cast<std::int64_t>(jump - 1 - begin_of_section()));
  }
  std::size_t begin_of_section() const {
    for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block)
      if (block->kind == BlockKind::function) return sections_.back();
    return 0;
  }

  /// Whether a block seems to end between two places that a BREAK in it leads out of: that makes those of the blocks
  /// around it be forgotten.
  bool may_lose_breaks(std::size_t from, std::size_t to) const {
    const auto ends_block = [&](std::size_t place) {
      const auto code = code_.code(place);
      return code == Code::POP || code == Code::JNE || code == Code::ENDROOM || code == Code::POP_CONTAINER ||
             code == Code::END_MONINVENT;
    };
    for (std::size_t at = from; at < to; ++at) {
      const auto target = code_.is(at, Code::JMP) ? code_.target_of_jump(at) : std::nullopt;
      if (!target || *target <= at + 1 || *target >= to) continue;
      const std::size_t end = *target - (target_.has(Feature::break_past_end) ? 1 : 0);
      if (ends_block(end) || ends_block(end - 1)) return true;
    }
    return false;
  }

  void jump(std::size_t at) {
    const auto target = code_.target_of_jump(at);
    if (depth() < 1 || (!target && !is_lost_break(at)))
      return unsaid(at, "no distance within the program stands in front of the jump");
    stack_.pop_back();
    if (target && *target > at + 2 && code_.is(*target - 1, Code::RETURN)) return function(at, *target);
    if (depth() > 0 && target && switch_block(at, *target)) return;
    flush(0);
    const auto wanted = break_target();
    if (wanted && (target == wanted || is_lost_break(at))) {
      step(FlowKind::break_, at);
      return;
    }
    unsaid(at, "no statement makes such a jump");
  }

  bool switch_block(std::size_t at, std::size_t table) {
    auto shape = switch_shape(code_, at, table);
    if (!shape || shape->end >= limit()) return false;
    flush(1);
    step_with(FlowKind::switch_, at, 1);
    stack_.push_back(flow_.values.back());
    Block block{.kind = BlockKind::switch_, .limit = shape->limit, .after = shape->end + 1, .base = 0,
                .break_target = behind(shape->end)};
    std::ranges::reverse(shape->cases);
    block.cases = std::move(shape->cases);
    open(std::move(block), at);
    return true;
  }

  /// Cases that begin here.
  void labels() {
    if (blocks_.empty()) return;
    std::vector<CaseShape>& cases = blocks_.back().cases;
    while (!cases.empty() && cases.back().label <= at_) {
      const CaseShape next = cases.back();
      cases.pop_back();
      if (next.label != at_) {
        step(FlowKind::unsaid, next.at).reason = "it leads into the middle of a block";
        continue;
      }
      flush(0);
      step(next.is_default ? FlowKind::default_ : FlowKind::case_, next.at).number = next.value;
    }
  }

  // ---- loops

  void open_loop(BlockKind kind, const LoopShape& shape, std::size_t at) {
    open({.kind = kind, .limit = shape.limit, .after = shape.after, .base = 0, .break_target = behind(shape.after)},
         at);
  }

  void loop(std::size_t at) {
    const auto shape = loop_shape(code_, jumps_, at);
    if (depth() < 1 || !shape) return unsaid(at, "no loop begins here");
    flush(1);
    step_with(FlowKind::loop, at, 1);
    stack_.push_back(flow_.values.back());
    open_loop(BlockKind::loop, *shape, at);
  }

  /// A FOR whose bounds are computed: first a variable for its end is defined.
  bool for_loop(std::size_t at) {
    const auto shape = for_shape(code_, jumps_, at, flow_.trees.op(stack_.back()).text);
    if (!shape || depth() < 4 || shape->top > limit()) return false;
    stack_.resize(stack_.size() - 2);
    flush(2);
    // The variable that the author sees is defined three instructions behind that.
    step_with(FlowKind::for_, at + 3, 2);
    variables_.insert_or_assign(shape->variable, VariableType{Want::integer, false});
    at_ = shape->top;
    open_loop(BlockKind::for_, *shape, at);
    return true;
  }

  /// A FOR whose bounds are known: its end stands behind its block.
  bool constant_for(std::size_t at, std::string_view name) {
    const auto shape = constant_for_shape(code_, jumps_, at, name);
    if (!shape || depth() < 3) return false;
    stack_.resize(stack_.size() - 2);
    flush(1);
    stack_.push_back(flow_.trees.push(shape->limit + bound_behind_constant_for, variables_, stack_, base()));
    step_with(FlowKind::for_, at, 2);
    variables_.insert_or_assign(name, VariableType{Want::integer, false});
    open_loop(BlockKind::for_, *shape, at);
    return true;
  }

  // ---- functions

  /// The body of a function stands where it is called for the first time, with a jump over it.
  void function(std::size_t at, std::size_t end) {
    FlowFunction made;
    made.begin = at + 1;
    made.place = at + 1 - begin_of_section();
    const std::size_t call = end + 2;
    if (!code_.pushes(end, Type::integer) || !code_.pushes(end + 1, Type::integer) || !code_.is(call, Code::CALL) ||
        code_[end].number < 0 || static_cast<std::size_t>(code_[end].number) > depth() ||
        !code_.pushes_number(end - 2, 0) || end > limit())
      return unsaid(at, "no statement makes such a jump");
    const auto parameters = static_cast<std::size_t>(code_[end].number);
    if (end - 2 < at_ + 3 * parameters) return unsaid(at, "no statement makes such a jump");
    Block block{.kind = BlockKind::function, .limit = end - 2, .after = end, .base = 0};
    block.outer_variables = std::exchange(variables_, {});
    for (std::size_t i = 0; i < parameters; ++i) {
      const std::size_t define = at_ + 3 * (parameters - 1 - i);
      if (!code_.pushes(define + 1, Type::string) || !defines(code_, define, code_[define + 1].text)) {
        variables_ = std::move(block.outer_variables);
        return unsaid(at, "the parameters of the function do not stand there");
      }
      const Want type = flow_.trees[stack_[stack_.size() - parameters + i]].type;
      made.parameters.emplace_back(code_[define + 1].text, type);
      variables_.insert_or_assign(code_[define + 1].text, VariableType{type, false});
    }
    at_ += 3 * parameters;
    block.first_step = flow_.steps.size();
    sections_.push_back(at_);
    flow_.functions.push_back(std::move(made));
    open_functions_.push_back(flow_.functions.size() - 1);
    open(std::move(block), at);
  }

  void end_function() {
    Block& block = blocks_.back();
    FlowFunction& function = flow_.functions[open_functions_.back()];
    const auto first = flow_.steps.begin() + static_cast<std::ptrdiff_t>(block.first_step);
    function.steps.assign(std::make_move_iterator(first), std::make_move_iterator(flow_.steps.end()));
    flow_.steps.erase(first, flow_.steps.end());
    variables_ = std::move(block.outer_variables);
    at_ = block.after;
    flow_.defined.push_back(open_functions_.back());
    open_functions_.pop_back();
    sections_.pop_back();
    blocks_.pop_back();
  }

  /// A function that was called in another one first is looked for at the place that it had in there.
  void call(std::size_t at) {
    const auto distance = depth() < 2 ? std::nullopt : flow_.trees.number(stack_.back());
    const auto number = depth() < 2 ? std::nullopt : flow_.trees.number(stack_[stack_.size() - 2]);
    const auto target = static_cast<std::size_t>(static_cast<std::int64_t>(at) + distance.value_or(0));
    auto function = std::ranges::find(flow_.functions, target, &FlowFunction::begin);
    if (function == flow_.functions.end())
      function = std::ranges::find(flow_.functions, target - begin_of_section(), &FlowFunction::place);
    const std::int64_t arguments = number.value_or(-1);
    if (function == flow_.functions.end() || arguments < 0 || static_cast<std::size_t>(arguments) + 2 > depth())
      return unsaid(at, "no function begins where it leads to");
    stack_.resize(stack_.size() - 2);
    flush(static_cast<std::size_t>(arguments));
    step_with(FlowKind::call, at, static_cast<std::size_t>(arguments)).number = function - flow_.functions.begin();
  }

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

/// From the last value, since how many entries a list has stands behind it.
std::optional<std::size_t> Recovery::width_of(const StatementRow& row) const {
  std::size_t width = 0, entries = 0;
  for (std::size_t i = row.pushes.size(); i-- > 0;) {
    const Push& push = row.pushes[i];
    if (push.kind == Push::Kind::count && depth() > width)
      entries = static_cast<std::size_t>(std::max<std::int64_t>(
          flow_.trees.number(stack_[stack_.size() - 1 - width]).value_or(0), 0));
    const Slot slot = push.kind == Push::Kind::slot ? row.slots[static_cast<std::size_t>(push.value)] : Slot{};
    if (slot.kind == SlotKind::extras) return std::nullopt;
    if (slot.kind != SlotKind::group) {
      width += CodeSlots::width(slot);
      continue;
    }
    for (const Slot& each : row.group) width += std::min(entries, depth()) * CodeSlots::width(each);
  }
  return width;
}

}  // namespace

Flow recover_flow(const CodeView& code, Reading reading) { return Recovery(code, reading).run(); }

}  // namespace speclev::decompiler
