#include "lint/flow.hh"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "bytecode/block_shapes.hh"
#include "sim/model.hh"

namespace speclev::linter {

namespace {

using opcode::CaseShape;
using opcode::Code;
using opcode::CodeView;
using opcode::LoopShape;
using opcode::SwitchShape;

class Flow {
 public:
  Flow(const CodeView& code, std::vector<LintFinding>& findings) : code_(code), findings_(findings) {}

  void check() {
    const opcode::Jumps jumps(code_);
    for (std::size_t i = 0; i < code_.size(); ++i)
      if (code_.is(i, Code::DEC))
        if (const auto loop = loop_shape(code_, jumps, i)) loops_.push_back(*loop);
    for (std::size_t i = 1; i < code_.size(); ++i) {
      const auto to = code_.is(i, Code::JMP) ? code_.target_of_jump(i) : std::nullopt;
      if (!to) continue;
      check_break(i, *to);
      if (const auto cases = switch_shape(code_, i, *to)) check_cases(i, *cases);
    }
  }

 private:
  std::string_view name(std::size_t at) const { return code_.target().opcodes.name(code_[at].opcode); }

  void report(Diag rule, std::string_view text, std::size_t at) {
    findings_.push_back({rule, std::string(text), Origin{name(at), -1, static_cast<int>(at)}});
  }

  /// A loop that is left by a break leaves its count behind, which the loop around it takes for its own.
  void check_break(std::size_t jump, std::size_t to) {
    const auto has = [](const LoopShape& loop, std::size_t at) { return at >= loop.top && at + 2 < loop.after; };
    const auto left =
        std::ranges::find_if(loops_, [&](const LoopShape& loop) { return has(loop, jump) && to == loop.after; });
    if (left == loops_.end()) return;
    if (std::ranges::any_of(loops_, [&](const LoopShape& loop) { return has(loop, left->top - 1); }))
      report(Diag::wild_break, "a BREAK out of a loop within a loop lets the outer one never end", jump);
  }

  /// jump: what leads to the table; the first case begins behind it.
  void check_cases(std::size_t jump, const SwitchShape& found) {
    const auto is_inside = [&](const CaseShape& each) { return each.label > jump && each.label <= found.limit + 2; };
    if (!std::ranges::all_of(found.cases, is_inside)) return;
    const bool is_rolled = jump > 2 && code_.is(jump - 2, Code::RN2) && code_.is(jump - 3, Code::PUSH);
    for (const CaseShape& each : found.cases)
      if (is_rolled && !each.is_default &&
          (each.value < 0 || each.value >= std::max<std::int64_t>(code_[jump - 3].number, 1)))
        report(Diag::odd_flow, "this case is never chosen; cases are counted from 0", each.label);
    for (const CaseShape& each : found.cases) {
      const std::size_t label = each.label;
      const bool is_empty = label == jump + 1 || std::ranges::count(found.cases, label, &CaseShape::label) > 1;
      if (!is_empty && !code_.is(label - 1, Code::JMP) && name(label - 1) != "EXIT")
        report(Diag::odd_flow, "no BREAK ends this case: what is behind the next one happens, too", label - 1);
    }
  }

  const CodeView& code_;
  std::vector<LintFinding>& findings_;
  std::vector<LoopShape> loops_;
};

}  // namespace

void check_flow(const LevelModel& level, std::vector<LintFinding>& findings) {
  const Model& model = level.model();
  const opcode::Program* program = model.level->program();
  if (program == nullptr) return;
  const std::size_t before = findings.size();
  Flow(CodeView(program->ops, data_of(model.target), model.abi), findings).check();
  for (std::size_t i = before; i < findings.size(); ++i)
    findings[i].declaration = declaration_of(level, findings[i].origin);
}

}  // namespace speclev::linter
