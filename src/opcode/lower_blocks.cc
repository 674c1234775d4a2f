#include <algorithm>
#include <utility>

#include "opcode/lower.hh"

/// Control flow: conditions, blocks and the jumps between them. A jump's operand is pushed right before it, and counts
/// from the jump to its target.
namespace speclev::opcode {

namespace {

constexpr std::ptrdiff_t deepest = 20;
constexpr std::size_t most_cases = 20;

}  // namespace

void Lowerer::open(Block block) {
  push(std::move(block));
  const Block& inner = blocks_.back();
  const bool is_for = inner.kind == Block::Kind::for_;
  const Block* outer = blocks_.size() < 2 ? nullptr : &blocks_[blocks_.size() - 2];
  const std::ptrdiff_t depth = is_for ? inner.fors : inner.branches;
  const std::ptrdiff_t depth_around = outer == nullptr ? 0 : is_for ? outer->fors : outer->branches;
  if (depth == deepest + 1 && depth > depth_around)
    sink_.report(Diag::deep_blocks, inner.keyword, {std::to_string(deepest)});
}

/// Makes a block the innermost one.
void Lowerer::push(Block block) {
  using Kind = Block::Kind;
  if (!blocks_.empty()) {
    const Block& outer = blocks_.back();
    block.branches = outer.branches;
    block.fors = outer.fors;
    block.breakable = outer.breakable;
    block.outer_switch = outer.outer_switch;
    block.unknown = outer.unknown;
  }
  const bool branch = block.kind == Kind::if_ || block.kind == Kind::else_ || block.kind == Kind::chance;
  if (branch || block.kind == Kind::loop) ++block.branches;
  if (block.kind == Kind::for_) ++block.fors;
  if (!branch) block.breakable = blocks_.size();
  if (block.kind == Kind::switch_ && !block.outer_switch) block.outer_switch = blocks_.size();
  if (block.kind == Kind::unknown) block.unknown = true;
  blocks_.push_back(std::move(block));
}

/// Whether what is around could not be read.
bool Lowerer::within_unknown() const { return !blocks_.empty() && blocks_.back().unknown; }

void Lowerer::begin_block(const ast::Step& step) {
  if (!blocks_.empty() && !blocks_.back().braced && blocks_.back().kind != Block::Kind::chance) {
    blocks_.back().braced = true;
    return;
  }
  const bool chance = !blocks_.empty() && blocks_.back().kind == Block::Kind::chance;
  if (!after_mistake_)
    sink_.report(Diag::stray_brace, step.keyword.span)
        .advise(chance ? "a chance takes one statement; IF with a chance takes a block" : "");
  any_broken_ = true;
  if (chance) blocks_.pop_back();
  const ast::Step* before = &step == &level_->steps.front() ? nullptr : &step - 1;
  push_unknown(after_mistake_ && before != nullptr ? before->keyword.span : step.keyword.span,
               before == nullptr || before->kind != ast::StepKind::else_);
}

void Lowerer::end_block(const ast::Step& step) {
  if (!blocks_.empty() && blocks_.back().kind == Block::Kind::chance) {
    sink_.report(Diag::empty_chance, blocks_.back().keyword);
    blocks_.pop_back();
  }
  if (blocks_.empty()) {
    if (!braces_lost_) stray_end(step);
    any_broken_ = braces_lost_ = true;
    return;
  }
  Block block = std::move(blocks_.back());
  blocks_.pop_back();
  close(block);
  mistake_ = block.may_have_else;
  if (block.kind == Block::Kind::if_ && next_ != nullptr && next_->kind == ast::StepKind::else_) return;
  statement_done();
}

/// What a block emits behind its content.
void Lowerer::close(Block& block) {
  using Kind = Block::Kind;
  switch (block.kind) {
    case Kind::if_:
      if (next_ != nullptr && next_->kind == ast::StepKind::else_) {
        Block other{Kind::else_, next_->keyword.span};
        other.jump = out_.jump(Code::JMP);
        out_.patch(block.jump, out_.here());
        push(std::move(other));
        return;
      }
      out_.patch(block.jump, out_.here());
      break;
    case Kind::else_:
    case Kind::chance: out_.patch(block.jump, out_.here()); break;
    case Kind::loop:
      out_.op(Code::COPY);
      out_.push(0);
      out_.op(Code::CMP);
      out_.patch(out_.jump(Code::JG), block.start);
      out_.op(Code::POP);
      break;
    case Kind::for_: {
      const std::string end = hidden(block.variable, " end"), step = hidden(block.variable, " step");
      out_.push_text(Type::variable, block.variable);
      out_.push_text(Type::variable, end);
      out_.op(Code::CMP);
      out_.push_text(Type::variable, step);
      out_.push_text(Type::variable, block.variable);
      out_.op(Code::MATH_ADD);
      init_variable(block.variable, 0);
      out_.patch(out_.jump(Code::JNE), block.start);
      break;
    }
    case Kind::switch_: {
      const std::size_t end_of_bodies = out_.jump(Code::JMP);
      out_.patch(block.jump, out_.here());
      for (const Case& each : block.cases) {
        out_.op(Code::COPY);
        out_.push(each.value);
        out_.op(Code::CMP);
        out_.patch(out_.jump(Code::JE), each.label);
      }
      if (block.default_case) out_.patch(out_.jump(Code::JMP), *block.default_case);
      out_.patch(end_of_bodies, out_.here());
      break;
    }
    default: break;
  }
  // Breaks lead to the end of what a room, inventory or container emits, but in front of its last opcode.
  resolve_breaks();
  switch (block.kind) {
    case Kind::switch_: out_.op(Code::POP); break;
    case Kind::room: out_.op(Code::ENDROOM); break;
    case Kind::inventory:
      out_.op(Code::END_MONINVENT);
      --containers_;
      break;
    case Kind::container:
      out_.op(Code::POP_CONTAINER);
      --containers_;
      break;
    default: break;
  }
}

/// A block with breaks of its own makes those of the blocks around it be forgotten: they lead to where they stand.
void Lowerer::resolve_breaks() {
  const std::size_t closed = blocks_.size();
  if (breaks_.empty() || breaks_.back().first != closed) return;
  for (auto own = breaks_.rbegin(); own != breaks_.rend() && own->first == closed; ++own)
    out_.patch(own->second, out_.here());
  breaks_.clear();
}

/// Chances end with the statement behind them.
void Lowerer::statement_done() {
  while (!blocks_.empty() && blocks_.back().kind == Block::Kind::chance) {
    Block block = std::move(blocks_.back());
    blocks_.pop_back();
    close(block);
  }
}

void Lowerer::close_all() {
  bool first = true;
  while (!blocks_.empty()) {
    if (!blocks_.back().braced && blocks_.back().kind != Block::Kind::chance) {
      missing_block();
      continue;
    }
    const Block block = std::move(blocks_.back());
    blocks_.pop_back();
    if (block.kind == Block::Kind::chance) {
      sink_.report(Diag::empty_chance, block.keyword);
    } else if (!braces_lost_ && has_keyword(block.keyword)) {
      unclosed(block, std::exchange(first, false) ? find_misfit(true) : std::nullopt);
    }
  }
}

/// Leaves the operands of a jump that is taken if the condition does not hold.
void Lowerer::condition(const ast::Step& step) {
  if (step.percent) {
    const auto chance = number(step.chance.span);
    if (chance < 0 || chance > 100)
      sink_.report(Diag::percentage_range, step.chance.span, {source_.text(step.chance.span)});
    out_.push(chance);
    out_.push(100);
    out_.op(Code::RN2);
  } else {
    value(Want::integer, argument(step, 0).value);
    if (step.compare.kind == ast::CompareKind::none)
      out_.push(0);
    else
      value(Want::integer, argument(step, 1).value);
  }
  out_.op(Code::CMP);
}

void Lowerer::branch(const ast::Step& step) {
  if (step.kind == ast::StepKind::else_) {
    const bool expected = !blocks_.empty() && blocks_.back().kind == Block::Kind::else_ && !blocks_.back().braced;
    if (!expected) stray_else(step);
    return;
  }
  condition(step);
  static constexpr Code inverse[] = {Code::JE, Code::JNE, Code::JE, Code::JGE, Code::JG, Code::JLE, Code::JL};
  const Code code = step.percent ? Code::JLE : inverse[static_cast<std::size_t>(step.compare.kind)];
  Block block{step.kind == ast::StepKind::if_ ? Block::Kind::if_ : Block::Kind::chance, step.keyword.span};
  block.jump = out_.jump(code);
  open(std::move(block));
}

void Lowerer::loop(const ast::Step& step) {
  value(Want::integer, argument(step, 0).value);
  Block block{Block::Kind::loop, step.keyword.span};
  block.start = out_.here();
  out_.op(Code::DEC);
  open(std::move(block));
}

/// The name of a variable that belongs to that of a FOR.
std::string Lowerer::hidden(const std::string& variable, std::string_view suffix) const {
  const auto longest = target_.number("hidden-name");
  std::string name = variable;
  name += suffix;
  if (longest) name.resize(std::min(name.size(), static_cast<std::size_t>(*longest)));
  return name;
}

void Lowerer::for_loop(const ast::Step& step) {
  const std::string name(source_.text(step.name));
  value(Want::integer, argument(step, 0).value);
  value(Want::integer, argument(step, 1).value);
  const std::string end = hidden(name, " end"), step_name = hidden(name, " step");
  init_variable(end, 0);
  init_variable(name, 0);
  out_.push_text(Type::variable, end);
  out_.push_text(Type::variable, name);
  out_.op(Code::MATH_SUB);
  out_.op(Code::MATH_SIGN);
  init_variable(step_name, 0);
  set_variable(name, step.name, Type::integer, false);
  Block block{Block::Kind::for_, step.keyword.span};
  block.variable = name;
  block.start = out_.here();
  open(std::move(block));
}

void Lowerer::switch_block(const ast::Step& step) {
  if (!blocks_.empty() && blocks_.back().outer_switch)
    sink_.report(Diag::nested_switch, step.keyword.span)
        .note(blocks_[*blocks_.back().outer_switch].keyword, "the outer one");
  const Index root = argument(step, 0).value;
  value(Want::integer, root);
  if (!is_computed(root)) out_.op(Code::RN2);
  Block block{Block::Kind::switch_, step.keyword.span};
  block.jump = out_.jump(Code::JMP);
  open(std::move(block));
}

/// Whether a value has dice or variables in it.
bool Lowerer::is_computed(Index root) const {
  const auto& nodes = level_->nodes;
  const auto first = nodes.begin() + static_cast<std::ptrdiff_t>(root + 1 - nodes[root].size);
  return std::any_of(first, nodes.begin() + static_cast<std::ptrdiff_t>(root) + 1, [](const ast::Node& each) {
    return each.kind == ast::NodeKind::dice || each.kind == ast::NodeKind::variable ||
           each.kind == ast::NodeKind::element;
  });
}

void Lowerer::case_label(const ast::Step& step) {
  if (blocks_.empty() || blocks_.back().kind != Block::Kind::switch_) {
    if (!braces_lost_ && !within_unknown())
      sink_.report(Diag::stray_case, step.keyword.span, {source_.text(step.keyword.span)});
    return;
  }
  Block& block = blocks_.back();
  if (step.kind == ast::StepKind::default_) {
    if (block.default_case) sink_.report(Diag::second_default, step.keyword.span);
    block.default_case = out_.here();
    return;
  }
  const auto value = constant({SlotKind::number}, argument(step, 0));
  const Span where = node(argument(step, 0).value).span;
  for (const Case& other : block.cases)
    if (sink_.enabled(Diag::second_case) && value == other.value)
      sink_.report(Diag::second_case, where, {std::to_string(other.value)}).note(other.where, "the first one");
  if (block.cases.size() == most_cases)
    sink_.report(Diag::too_many_cases, step.keyword.span, {std::to_string(most_cases)});
  block.cases.push_back({value.value_or(0), out_.here(), where});
}

void Lowerer::break_out(const ast::Step& step) {
  if (step.arguments != 0) sink_.report(Diag::slot_count, step.keyword.span, {"BREAK", "no values"});
  if (blocks_.empty() || !blocks_.back().breakable) {
    if (!braces_lost_) sink_.report(Diag::stray_break, step.keyword.span);
    return;
  }
  breaks_.emplace_back(*blocks_.back().breakable, out_.jump(Code::JMP));
}

}  // namespace speclev::opcode
