#include "decompile/control_flow.hh"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "decompile/code_slots.hh"
#include "decompile/recovery.hh"

namespace speclev::decompiler {

namespace {

/// The end of the name of the variable that keeps where a FOR ends.
constexpr std::string_view for_end = " end";

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

}  // namespace

Flow Recovery::run() {
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

FlowStep& Recovery::step_with(FlowKind kind, std::size_t at, std::size_t values) {
  FlowStep& result = step(kind, at);
  result.first = static_cast<std::uint32_t>(flow_.values.size());
  result.values = static_cast<std::uint32_t>(values);
  flow_.values.insert(flow_.values.end(), stack_.end() - static_cast<std::ptrdiff_t>(values), stack_.end());
  stack_.resize(stack_.size() - values);
  return result;
}

void Recovery::unsaid(std::size_t at, std::string reason) {
  step(FlowKind::unsaid, at).reason = std::move(reason);
  stack_.resize(base());
}

void Recovery::flush(std::size_t wanted) {
  if (depth() <= wanted) return;
  const std::vector<Index> kept(stack_.end() - static_cast<std::ptrdiff_t>(wanted), stack_.end());
  stack_.resize(stack_.size() - wanted);
  const std::vector<Index> left(stack_.begin() + static_cast<std::ptrdiff_t>(base()), stack_.end());
  stack_.resize(base());
  for (const Index each : left)
    step(FlowKind::unsaid, flow_.trees[each].at).reason = "nothing takes the value that it leaves";
  stack_.insert(stack_.end(), kept.begin(), kept.end());
}

void Recovery::open(Block block, std::size_t at) {
  if (block.after > limit() || block.limit < at_) {
    unsaid(at, "it leads out of the block that it is in");
    step(FlowKind::end_block, at);
    return;
  }
  block.base = stack_.size();
  blocks_.push_back(std::move(block));
}

void Recovery::end_blocks() {
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

void Recovery::instruction(std::size_t at) {
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

void Recovery::statement(std::size_t at, std::optional<Code> code) {
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
  open({.kind = BlockKind::of_statement,
        .limit = *closing,
        .after = *closing + 1,
        .base = 0,
        .break_target = behind(*closing)},
       at);
}

void Recovery::separate(std::size_t at, std::optional<Code> code) {
  if (target_.functions.empty() || depth() == 0) return;
  if (const auto wanted = code ? values_taken(*code, target_) : std::nullopt; wanted && !has_rows(at)) {
    flush(std::min(*wanted, depth()));
    return;
  }
  if (code == Code::MONSTER || code == Code::OBJECT) {
    const ExpectedType type = code == Code::MONSTER ? ExpectedType::monster : ExpectedType::object;
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

bool Recovery::has_rows(std::size_t at) const {
  return std::ranges::any_of(target_.statements,
                             [&](const StatementRow& row) { return row.opcode == code_[at].opcode; });
}

void Recovery::definition(std::size_t at) {
  if (depth() < 2 || !flow_.trees.is_constant(stack_.back()) ||
      flow_.trees[stack_.back()].type != ExpectedType::string || !flow_.trees.number(stack_[stack_.size() - 2]))
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
  ExpectedType type = values == 0 ? ExpectedType::integer : flow_.trees[stack_[base()]].type;
  const auto other = is_copy ? variables_.find(flow_.trees.op(stack_[base()]).text) : variables_.end();
  if (is_copy) type = other == variables_.end() ? ExpectedType::nothing : other->second.type;
  step_with(FlowKind::statement, at, depth()).number = static_cast<std::int64_t>(type);
  const bool is_array = other == variables_.end() ? elements > 0 && !is_copy : other->second.is_array;
  variables_.insert_or_assign(name, VariableType{type, is_array});
}

/// From the last value, since how many entries a list has stands behind it.
std::optional<std::size_t> Recovery::width_of(const StatementRow& row) const {
  std::size_t width = 0, entries = 0;
  for (std::size_t i = row.pushes.size(); i-- > 0;) {
    const Push& push = row.pushes[i];
    if (push.kind == Push::Kind::count && depth() > width)
      entries = static_cast<std::size_t>(
          std::max<std::int64_t>(flow_.trees.number(stack_[stack_.size() - 1 - width]).value_or(0), 0));
    const Slot slot = push.kind == Push::Kind::slot ? row.slots[static_cast<std::size_t>(push.value)] : Slot{};
    if (slot.kind == SlotKind::extras) return std::nullopt;
    if (slot.kind != SlotKind::group) {
      width += slot_facts(slot.kind).width();
      continue;
    }
    for (const Slot& each : row.group) width += std::min(entries, depth()) * slot_facts(each.kind).width();
  }
  return width;
}

namespace {

constexpr Reading rules[] = {{false, false}, {true, false}, {false, true}, {true, true}};
constexpr std::size_t most_doubtful = 40;           ///< jumps that are read the other way
constexpr std::size_t most_instructions = 2000000;  ///< that all readings have together

}  // namespace

std::size_t reading_count(const CodeView& code) {
  const std::size_t doubtful = std::min(recover_flow(code, reading_of(0)).doubtful_jumps, most_doubtful);
  const std::size_t others = doubtful * (doubtful + 1) / 2;
  return std::size(rules) + std::min(others, most_instructions / std::max<std::size_t>(code.size(), 1));
}

Reading reading_of(std::size_t number) {
  if (number < std::size(rules)) return rules[number];
  // Of each jump: it alone, then it and each one in front of it.
  number -= std::size(rules);
  std::size_t last = 0;
  for (; number > last; ++last) number -= last + 1;
  Reading reading;
  reading.others[0] = last;
  if (number > 0) reading.others[1] = number - 1;
  return reading;
}

Flow recover_flow(const CodeView& code, Reading reading) { return Recovery(code, reading).run(); }

}  // namespace speclev::decompiler
