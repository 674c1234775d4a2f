#include "opcode/blocks.hh"

#include <algorithm>
#include <utility>

/// A jump's operand is pushed right before it, and counts from the jump to its target.
namespace speclev::opcode {

namespace {

/// What is to be known of a kind of block.
struct KindFacts {
  enum class Depth : std::uint8_t { none, branches, fors } depth;
  bool breakable;
  std::optional<Code> closing;
  bool encloses, needed;
};

constexpr KindFacts kinds[] = {
#define SPECLEV_BLOCK_KIND(id, depth, breakable, closing, encloses, needed) \
  {KindFacts::Depth::depth, breakable, closing, encloses, needed},
#include "opcode_ast/block_kinds.def"
};

const KindFacts& facts(BlockKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

}  // namespace

void Blocks::before_step(const ast::Step& step) {
  using StepKind = ast::StepKind;
  if (&step == swapped_end_) return;
  if (step.kind != StepKind::begin_block && step.kind != StepKind::else_ && waits_for_brace()) missing_block(&step);
  const bool needs_case = step.kind != StepKind::level && step.kind != StepKind::maze &&
                          step.kind != StepKind::begin_block && step.kind != StepKind::end_block &&
                          step.kind != StepKind::else_ && step.kind != StepKind::case_ &&
                          step.kind != StepKind::default_ && step.kind != StepKind::broken;
  if (needs_case && has_innermost(Kind::switch_) && blocks_.back().braced && blocks_.back().cases.empty() &&
      !blocks_.back().default_case && !blocks_.back().broken)
    sink_.report(Diag::before_case, step.keyword.span);
  const bool within_no_room = has_innermost(Kind::no_room) && blocks_.back().braced && !blocks_.back().is_doubtful;
  if (within_no_room && step.kind != StepKind::end_block) {
    sink_.report(Diag::content_of_no_room, step.keyword.span).note(blocks_.back().keyword, "the region");
    blocks_.back().is_doubtful = true;
  }
}

void Blocks::behind_statement(const ast::Step& step) {
  const bool opens = has_block(step) && waits_for_brace() && blocks_.back().keyword == step.keyword.span;
  if (!opens) end_chances();
}

bool Blocks::needs_braces(BlockKind kind) { return facts(kind).needed; }

void Blocks::damage_innermost() {
  if (!blocks_.empty()) blocks_.back().broken = true;
}

Blocks::Block Blocks::take_innermost() {
  Block block = std::move(blocks_.back());
  blocks_.pop_back();
  if (facts(block.kind).encloses) --containers_;
  return block;
}

bool Blocks::within_room() const {
  const auto can_be = [](const Block& each) {
    return each.kind == Kind::room || each.kind == Kind::function || each.unknown;
  };
  return damage_.has_braces() || std::ranges::any_of(blocks_, can_be);
}

void Blocks::open(Block block) {
  push(std::move(block));
  const Block& inner = blocks_.back();
  const bool is_for = inner.kind == Kind::for_;
  const Block* outer = blocks_.size() < 2 ? nullptr : &blocks_[blocks_.size() - 2];
  const std::ptrdiff_t depth = is_for ? inner.fors : inner.branches;
  const std::ptrdiff_t depth_around = outer == nullptr ? 0 : is_for ? outer->fors : outer->branches;
  const std::int64_t deepest = target_.limit(Limit::nested_blocks);
  if (depth == deepest + 1 && depth > depth_around) sink_.report(Diag::deep_blocks, inner.keyword, {deepest});
}

void Blocks::open_slots(Span keyword, int closing) {
  Block block{Kind::slots, keyword};
  block.closing = closing;
  open(std::move(block));
}

/// Makes a block the innermost one.
void Blocks::push(Block block) {
  if (!blocks_.empty()) {
    const Block& outer = blocks_.back();
    block.branches = outer.branches;
    block.fors = outer.fors;
    block.breakable = outer.breakable;
    block.outer_switch = outer.outer_switch;
    block.unknown = outer.unknown;
  }
  const KindFacts& kind = facts(block.kind);
  if (kind.depth == KindFacts::Depth::branches) ++block.branches;
  if (kind.depth == KindFacts::Depth::fors) ++block.fors;
  if (kind.breakable) block.breakable = blocks_.size();
  if (block.kind == Kind::function) block.breakable.reset();
  if (kind.encloses) ++containers_;
  if (block.kind == Kind::switch_ && !block.outer_switch) block.outer_switch = blocks_.size();
  if (block.kind == Kind::unknown) block.unknown = true;
  blocks_.push_back(std::move(block));
}

void Blocks::begin_block(const ast::Step& step) {
  if (waits_for_brace()) {
    blocks_.back().braced = true;
    return;
  }
  const bool chance = has_innermost(Kind::chance);
  if (!damage_.in_last_step() && !std::exchange(brace_pending_, false))
    advise_on_block(sink_.report(Diag::stray_brace, step.keyword.span), step, chance);
  damage_.somewhere();
  if (chance) blocks_.pop_back();
  if (!chance && !damage_.in_last_step() && has_surplus_brace()) return;
  const ast::Step* before = &step == &level_.steps.front() ? nullptr : &step - 1;
  push_unknown(damage_.in_last_step() && before != nullptr ? before->keyword.span : step.keyword.span,
               before == nullptr || before->kind != ast::StepKind::else_);
}

void Blocks::end_block(const ast::Step& step) {
  if (&step == swapped_end_) return;
  if (has_innermost(Kind::chance)) sink_.report(Diag::empty_chance, take_innermost().keyword);
  if (blocks_.empty()) {
    if (damage_.takes_end_brace()) return;
    if (!damage_.has_braces()) stray_end(step);
    damage_.of_braces();
    return;
  }
  Block block = take_innermost();
  close(block, next(step));
  if (block.may_have_else) damage_.in_step();
  if (block.kind == Kind::function) return;  // chances around it go on behind its code
  const bool continues = block.kind == Kind::if_ && next(step) != nullptr && next(step)->kind == ast::StepKind::else_;
  if (!continues) end_chances();
}

/// What a block emits behind its content. next: the step behind its brace.
void Blocks::close(Block& block, const ast::Step* next) {
  switch (block.kind) {
    case Kind::if_:
      if (next != nullptr && next->kind == ast::StepKind::else_) {
        const Emitter::Place end = out_.jump(Code::JMP);
        out_.patch(block.jump, out_.here());
        return open_else(next->keyword.span, end);
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
    case Kind::for_: close_for(block); break;
    case Kind::switch_: close_switch(block); break;
    case Kind::function: out_.push(0); break;
    default: break;
  }
  // Breaks lead to the end of what a room, inventory or container emits, but in front of its last opcode.
  resolve_breaks();
  if (const auto closing = facts(block.kind).closing) out_.op(*closing);
  if (block.kind == Kind::slots) out_.op(block.closing);
}

void Blocks::close_for(const Block& block) {
  if (target_.has(Feature::constant_for)) return close_constant_for(block);
  const std::string end = hidden(block.variable, " end"), step = hidden(block.variable, " step");
  out_.push_text(Type::variable, block.variable);
  out_.push_text(Type::variable, end);
  out_.op(Code::CMP);
  out_.push_text(Type::variable, step);
  out_.push_text(Type::variable, block.variable);
  out_.op(Code::MATH_ADD);
  variables_.emit(block.variable, 0);
  out_.patch(out_.jump(Code::JNE), block.start);
}

void Blocks::close_constant_for(const Block& block) {
  out_.push(block.step);
  out_.push_text(Type::variable, block.variable);
  out_.op(Code::MATH_ADD);
  out_.op(Code::COPY);
  variables_.emit(block.variable, 0);
  out_.push(block.last);
  out_.op(Code::CMP);
  out_.patch(out_.jump(block.step > 0 ? Code::JLE : Code::JGE), block.start);
}

void Blocks::close_switch(const Block& block) {
  const Emitter::Place end_of_bodies = out_.jump(Code::JMP);
  out_.patch(block.jump, out_.here());
  for (const Case& each : block.cases) {
    out_.op(Code::COPY);
    out_.push(each.value);
    out_.op(Code::CMP);
    out_.patch(out_.jump(Code::JE), each.label);
  }
  if (block.default_case) out_.patch(out_.jump(Code::JMP), *block.default_case);
  out_.patch(end_of_bodies, out_.here());
}

/// Opens the block of an ELSE. jump: what leads behind it.
void Blocks::open_else(Span keyword, Emitter::Place jump) {
  Block block{Kind::else_, keyword};
  block.jump = jump;
  push(std::move(block));
}

/// A block with breaks of its own makes those of the blocks around it be forgotten: they lead to where they stand.
void Blocks::resolve_breaks() {
  const std::size_t closed = blocks_.size();
  if (breaks_.empty() || breaks_.back().block != closed) return;
  for (const Break& each : breaks_) {
    if (each.block == closed)
      out_.patch(each.jump, out_.here() + (target_.has(Feature::break_past_end) ? 1 : 0));
    else
      sink_.report(Diag::wild_break, each.keyword,
                   {"this BREAK leads to where it stands in the file, not out of its block"});
  }
  breaks_.clear();
}

/// Chances end with the statement behind them.
void Blocks::end_chances() {
  while (has_innermost(Kind::chance)) {
    Block block = take_innermost();
    close(block, nullptr);
  }
}

void Blocks::close_all() {
  bool first = true;
  while (!blocks_.empty()) {
    if (waits_for_brace()) {
      missing_block(nullptr);
      continue;
    }
    const Block block = take_innermost();
    if (block.kind == Kind::chance)
      sink_.report(Diag::empty_chance, block.keyword);
    else if (!damage_.has_braces() && has_keyword(block.keyword))
      unclosed(block, std::exchange(first, false) ? find_misfit(true) : std::nullopt);
  }
}

/// Leaves the operands of a jump that is taken if the condition does not hold. Gives the opcode of that jump.
Code Blocks::condition(const ast::Step& step) {
  const auto& [compare, percentage] = std::get<ast::Condition>(step.detail);
  static constexpr Code inverse[] = {Code::JE, Code::JNE, Code::JE, Code::JGE, Code::JG, Code::JLE, Code::JL};
  if (percentage.given()) {
    const auto chance = number(percentage.span);
    if (!target_.is_percentage(chance))
      sink_.report(Diag::percentage_range, percentage.span, {source_.text(percentage.span)});
    out_.push(chance);
    out_.push(100);
    out_.op(Code::RN2);
    out_.op(Code::CMP);
    return Code::JLE;
  }
  values_.push(ExpectedType::integer, argument(step, 0).value);
  if (compare.kind == ast::CompareKind::none && target_.has(Feature::compared_conditions))
    sink_.report(Diag::bare_condition, argument(step, 0).span).advise("write what it is compared with, as in [$n > 0]");
  check_plain_condition(step, compare.kind);
  if (compare.kind == ast::CompareKind::none)
    out_.push(0);
  else
    values_.push(ExpectedType::integer, argument(step, 1).value);
  out_.op(Code::CMP);
  return inverse[static_cast<std::size_t>(compare.kind)];
}

/// A number alone always holds, but for 0; where it can be a chance, that was meant.
void Blocks::check_plain_condition(const ast::Step& step, ast::CompareKind compare) {
  const ast::Argument& given = argument(step, 0);
  if (compare != ast::CompareKind::none || node(given.value).kind != ast::NodeKind::integer) return;
  const std::int64_t value = number(node(given.value).span);
  Diagnostic& result = sink_.report(Diag::number_as_condition, given.span, {value, value == 0 ? "never" : "always"});
  if (value < 0 || value > 100) return;
  const std::string chance = std::to_string(value) + "%";
  result.advise("a chance is written " + chance).replace(given.span, chance, true);
}

void Blocks::head(const ast::Step& step) {
  switch (step.kind) {
    case ast::StepKind::loop: return loop(step);
    case ast::StepKind::for_: return for_loop(step);
    case ast::StepKind::switch_: return switch_block(step);
    default: return branch(step);
  }
}

void Blocks::branch(const ast::Step& step) {
  if (step.kind == ast::StepKind::else_) {
    if (!has_innermost(Kind::else_) || blocks_.back().braced) stray_else(step);
    return;
  }
  Block block{step.kind == ast::StepKind::if_ ? Kind::if_ : Kind::chance, step.keyword.span};
  block.jump = out_.jump(condition(step));
  open(std::move(block));
}

void Blocks::loop(const ast::Step& step) {
  values_.push(ExpectedType::integer, argument(step, 0).value);
  Block block{Kind::loop, step.keyword.span};
  block.start = out_.here();
  out_.op(Code::DEC);
  open(std::move(block));
}

/// The name of a variable that belongs to that of a FOR.
std::string Blocks::hidden(const std::string& variable, std::string_view suffix) const {
  const auto longest = target_.number("hidden-name");
  std::string name = variable;
  name += suffix;
  if (longest) name.resize(std::min(name.size(), static_cast<std::size_t>(*longest)));
  return name;
}

/// A FOR between two numbers that are known.
void Blocks::constant_for(const ast::Step& step) {
  const std::string name(source_.text(step.definition()->name));
  const std::int64_t first = constants_.constant({SlotKind::number}, argument(step, 0).value).value_or(0);
  Block block{Kind::for_, step.keyword.span};
  block.last = constants_.constant({SlotKind::number}, argument(step, 1).value).value_or(0);
  block.step = first <= block.last ? 1 : -1;
  block.variable = name;
  out_.push(first);
  variables_.emit(name, 0);
  variables_.define(name, step.definition()->name, Type::integer, false);
  block.start = out_.here();
  open(std::move(block));
}

void Blocks::for_loop(const ast::Step& step) {
  if (target_.has(Feature::constant_for)) return constant_for(step);
  const Span where = step.definition()->name;
  const std::string name(source_.text(where));
  values_.push(ExpectedType::integer, argument(step, 0).value);
  values_.push(ExpectedType::integer, argument(step, 1).value);
  const std::string end = hidden(name, " end"), step_name = hidden(name, " step");
  variables_.emit(end, 0);
  variables_.emit(name, 0);
  out_.push_text(Type::variable, end);
  out_.push_text(Type::variable, name);
  out_.op(Code::MATH_SUB);
  out_.op(Code::MATH_SIGN);
  variables_.emit(step_name, 0);
  variables_.define(name, where, Type::integer, false);
  Block block{Kind::for_, step.keyword.span};
  block.variable = name;
  block.start = out_.here();
  open(std::move(block));
}

void Blocks::switch_block(const ast::Step& step) {
  const auto outer = blocks_.empty() ? std::nullopt : blocks_.back().outer_switch;
  if (outer && *outer + 1 == blocks_.size() && has_surplus_brace()) {
    // What seems to stand within the other one stands behind it, and its end is missing.
    sink_.report(Diag::unclosed_block, blocks_[*outer].keyword, {source_.text(blocks_[*outer].keyword)})
        .note(step.keyword.span, "another one begins here");
    take_innermost();
    damage_.somewhere();
  } else if (outer)
    sink_.report(Diag::nested_switch, step.keyword.span).note(blocks_[*outer].keyword, "the outer one");
  const Index root = argument(step, 0).value;
  values_.push(ExpectedType::integer, root);
  if (target_.has(Feature::switch_always_random) || !values_.is_computed(root)) out_.op(Code::RN2);
  Block block{Kind::switch_, step.keyword.span};
  block.jump = out_.jump(Code::JMP);
  open(std::move(block));
}

void Blocks::case_label(const ast::Step& step) {
  if (blocks_.empty() || blocks_.back().kind != Kind::switch_) {
    if (!damage_.has_braces() && !within_unknown())
      sink_.report(Diag::stray_case, step.keyword.span, {source_.text(step.keyword.span)});
    return;
  }
  Block& block = blocks_.back();
  if (step.kind == ast::StepKind::default_) {
    if (block.default_case) sink_.report(Diag::second_default, step.keyword.span);
    block.default_case = out_.here();
    return;
  }
  const auto value = constants_.constant({SlotKind::number}, argument(step, 0).value);
  const Span where = node(argument(step, 0).value).span;
  if (value) {
    const auto [first, is_new] = block.case_places.try_emplace(*value, where);
    if (!is_new) sink_.report(Diag::second_case, where, {*value}).note(first->second, "the first one");
  }
  const std::int64_t most_cases = target_.limit(Limit::cases);
  if (static_cast<std::int64_t>(block.cases.size()) == most_cases)
    sink_.report(Diag::too_many_cases, step.keyword.span, {most_cases});
  block.cases.push_back({value.value_or(0), out_.here()});
}

void Blocks::break_out(const ast::Step& step) {
  if (step.arguments != 0) sink_.report(Diag::slot_count, place_of_count(step, 0), {"BREAK", "no values"});
  if (blocks_.empty() || !blocks_.back().breakable) {
    if (!damage_.has_braces()) sink_.report(Diag::stray_break, step.keyword.span);
    return;
  }
  if (target_.has(Feature::case_breaks) && !has_innermost(Kind::switch_) && !within_unknown())
    sink_.report(Diag::stray_break, step.keyword.span)
        .advise("here it stands among the statements of a CASE, not in a block of its own");
  breaks_.push_back({*blocks_.back().breakable, out_.jump(Code::JMP), step.keyword.span});
}

}  // namespace speclev::opcode
