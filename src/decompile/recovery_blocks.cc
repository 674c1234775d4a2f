// Finds the beginnings and ends of blocks, loops and functions.
#include <algorithm>
#include <utility>

#include "decompile/recovery.hh"

/// Where blocks, loops and functions begin and end.
namespace speclev::decompiler {

void Recovery::condition(std::size_t at) {
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

std::optional<std::size_t> Recovery::end_of_else(std::size_t at, std::size_t target) {
  if (target < at + 3 || jumps_.last_to(target) != at || !code_.is(target - 1, Code::JMP)) return std::nullopt;
  const auto end = code_.target_of_jump(target - 1);
  if (!end || *end < target || *end > limit()) return std::nullopt;
  // A block within ends behind the jump, if what leads there is no BREAK that leads nowhere.
  const std::size_t over = jumps_.last_over_to(target).value_or(0);
  if (over > at && !is_lost_break(over)) return std::nullopt;
  const auto out = break_target();
  if (over < at && (!out || (*end != out && !is_lost_break(target - 1)))) return end;
  const bool other = std::ranges::find(reading_.others, flow_.doubtful_jumps++) != reading_.others.end();
  return (over < at && is_else(at, target, *end, *out)) != other ? end : std::nullopt;
}

bool Recovery::is_else(std::size_t at, std::size_t target, std::size_t end, std::size_t out) const {
  if (!reading_.lost_is_else && is_lost_break(target - 1) && may_lose_breaks(target, out)) return false;
  if (end != out) return true;
  // An IF with nothing in it but what leads out of the block around it.
  const bool is_bare = target == at + 3;
  return !must_lose_break() && (!is_bare || reading_.bare_is_else);
}

std::optional<std::size_t> Recovery::break_target() const {
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
    if (block->break_target) return block->break_target;
    if (block->kind == BlockKind::function) break;
  }
  return std::nullopt;
}

bool Recovery::must_lose_break() const {
  bool is_around = false;
  for (auto block = blocks_.rbegin(); block != blocks_.rend() && block->kind != BlockKind::function; ++block) {
    if (is_around && block->has_lost_break) return true;
    is_around = is_around || block->break_target;
  }
  return false;
}

void Recovery::note_break(bool is_lost) {
  bool is_around = false;
  for (auto block = blocks_.rbegin(); block != blocks_.rend() && block->kind != BlockKind::function; ++block) {
    if (!block->break_target) continue;
    block->has_lost_break = is_around ? false : block->has_lost_break || is_lost;
    is_around = true;
  }
}

bool Recovery::is_lost_break(std::size_t jump) const {
  return code_.pushes_number(jump - 1, static_cast<std::int64_t>(jump - 1 - begin_of_section()));
}

std::size_t Recovery::begin_of_section() const {
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block)
    if (block->kind == BlockKind::function) return sections_.back();
  return 0;
}

bool Recovery::may_lose_breaks(std::size_t from, std::size_t to) const {
  const auto ends_block = [&](std::size_t place) {
    const auto code = code_.code(place);
    return code == Code::POP || code == Code::JNE || code == Code::ENDROOM || code == Code::POP_CONTAINER ||
           code == Code::END_MONINVENT;
  };
  for (std::size_t at = from; at < to; ++at) {
    const auto target = code_.is(at, Code::JMP) ? code_.target_of_jump(at) : std::nullopt;
    if (!target || *target <= at || *target > to) continue;
    const std::size_t end = *target - (target_.has(Feature::break_past_end) ? 1 : 0);
    if (ends_block(end) || ends_block(end - 1)) return true;
  }
  return false;
}

void Recovery::jump(std::size_t at) {
  const auto target = code_.target_of_jump(at);
  if (depth() < 1 || (!target && !is_lost_break(at)))
    return unsaid(at, "no distance within the program stands in front of the jump");
  stack_.pop_back();
  if (target && is_over_function(at, *target)) return function(at, *target);
  if (depth() > 0 && target && switch_block(at, *target)) return;
  flush(0);
  const auto wanted = break_target();
  if (wanted && (target == wanted || is_lost_break(at))) {
    note_break(target != wanted);
    step(FlowKind::break_, at);
    return;
  }
  unsaid(at, "no statement makes such a jump");
}

bool Recovery::switch_block(std::size_t at, std::size_t table) {
  auto shape = switch_shape(code_, at, table);
  if (!shape || shape->end >= limit()) return false;
  flush(1);
  step_with(FlowKind::switch_, at, 1);
  stack_.push_back(flow_.values.back());
  Block block{.kind = BlockKind::switch_,
              .limit = shape->limit,
              .after = shape->end + 1,
              .base = 0,
              .break_target = behind(shape->end)};
  std::ranges::reverse(shape->cases);
  block.cases = std::move(shape->cases);
  open(std::move(block), at);
  return true;
}

void Recovery::labels() {
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

void Recovery::open_loop(BlockKind kind, const LoopShape& shape, std::size_t at) {
  open({.kind = kind, .limit = shape.limit, .after = shape.after, .base = 0, .break_target = behind(shape.after)}, at);
}

void Recovery::loop(std::size_t at) {
  const auto shape = loop_shape(code_, jumps_, at);
  if (depth() < 1 || !shape) return unsaid(at, "no loop begins here");
  flush(1);
  step_with(FlowKind::loop, at, 1);
  stack_.push_back(flow_.values.back());
  open_loop(BlockKind::loop, *shape, at);
}

bool Recovery::for_loop(std::size_t at) {
  const auto shape = for_shape(code_, jumps_, at, flow_.trees.op(stack_.back()).text);
  if (!shape || depth() < 4 || shape->top > limit()) return false;
  stack_.resize(stack_.size() - 2);
  flush(2);
  // The variable that the author sees is defined three instructions behind that.
  step_with(FlowKind::for_, at + 3, 2);
  variables_.insert_or_assign(shape->variable, VariableType{ExpectedType::integer, false});
  at_ = shape->top;
  open_loop(BlockKind::for_, *shape, at);
  return true;
}

bool Recovery::constant_for(std::size_t at, std::string_view name) {
  const auto shape = constant_for_shape(code_, jumps_, at, name);
  if (!shape || depth() < 3) return false;
  stack_.resize(stack_.size() - 2);
  flush(1);
  stack_.push_back(flow_.trees.push(shape->limit + bound_behind_constant_for, variables_, stack_, base()));
  step_with(FlowKind::for_, at, 2);
  variables_.insert_or_assign(name, VariableType{ExpectedType::integer, false});
  open_loop(BlockKind::for_, *shape, at);
  return true;
}

bool Recovery::is_over_function(std::size_t at, std::size_t end) const {
  if (end < at + 3 || end > limit() || !code_.is(end - 1, Code::RETURN) || !code_.pushes_number(end - 2, 0))
    return false;
  const std::size_t call = end + 2;
  if (!code_.pushes(end, Type::integer) || !code_.is(call, Code::CALL) ||
      !code_.pushes_number(end + 1, static_cast<std::int64_t>(at + 1) - static_cast<std::int64_t>(call)))
    return false;
  const std::int64_t parameters = code_[end].number;
  return parameters >= 0 && static_cast<std::size_t>(parameters) <= depth() &&
         end - 2 >= at_ + 3 * static_cast<std::size_t>(parameters);
}

void Recovery::function(std::size_t at, std::size_t end) {
  FlowFunction made;
  made.begin = at + 1;
  made.place = at + 1 - begin_of_section();
  const auto parameters = static_cast<std::size_t>(code_[end].number);
  Block block{.kind = BlockKind::function, .limit = end - 2, .after = end, .base = 0};
  block.outer_variables = std::exchange(variables_, {});
  for (std::size_t i = 0; i < parameters; ++i) {
    const std::size_t define = at_ + 3 * (parameters - 1 - i);
    if (!code_.pushes(define + 1, Type::string) || !defines(code_, define, code_[define + 1].text)) {
      variables_ = std::move(block.outer_variables);
      return unsaid(at, "the parameters of the function do not stand there");
    }
    const ExpectedType type = flow_.trees[stack_[stack_.size() - parameters + i]].type;
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

void Recovery::end_function() {
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

void Recovery::call(std::size_t at) {
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

}  // namespace speclev::decompiler
