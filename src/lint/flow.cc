#include "lint/flow.hh"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "play/model.hh"

namespace speclev::linter {

namespace {

using play::MachineCode;

/// Instructions from the first to the one that jumps back.
struct Loop {
  std::size_t first, last;
};

/// The part of a SWITCH that chooses among its cases.
struct Cases {
  std::size_t jump;                                         ///< what leads here; the first case begins behind it
  std::vector<std::pair<std::int64_t, std::size_t>> cases;  ///< values, and where they begin
  std::vector<std::size_t> labels;                          ///< where cases and the default begin
};

class Flow {
 public:
  Flow(const MachineCode& code, std::vector<LintFinding>& findings) : code_(code), findings_(findings) {}

  void check() {
    find_loops();
    for (std::size_t i = 1; i < code_.steps.size(); ++i) {
      if (is(i, "JMP")) check_break(i);
      if (const auto cases = cases_at(i)) check_cases(*cases);
    }
  }

 private:
  bool is(std::size_t at, std::string_view name) const {
    return at < code_.steps.size() && code_.steps[at].name == name;
  }
  std::int64_t number(std::size_t at) const { return code_.program.ops[at].number; }

  /// Where a jump leads whose distance stands in front of it.
  std::optional<std::size_t> target(std::size_t jump) const {
    if (jump == 0 || jump >= code_.steps.size() || !is(jump - 1, "PUSH")) return std::nullopt;
    const std::int64_t to = static_cast<std::int64_t>(jump) + number(jump - 1);
    if (to < 0 || to > static_cast<std::int64_t>(code_.steps.size())) return std::nullopt;
    return static_cast<std::size_t>(to);
  }

  void report(Diag rule, std::string_view text, std::size_t at) {
    findings_.push_back({rule, std::string(text), Origin{code_.steps[at].name, -1, static_cast<int>(at)}});
  }

  /// Loops count down at their beginning, and jump back there as long as something is left.
  void find_loops() {
    for (std::size_t i = 1; i < code_.steps.size(); ++i) {
      if (!is(i, "JG")) continue;
      const auto first = target(i);
      if (first && *first < i && is(*first, "DEC")) loops_.push_back({*first, i});
    }
  }

  /// A loop that is left by a break leaves its count behind, which the loop around it takes for its own.
  void check_break(std::size_t jump) {
    const auto to = target(jump);
    if (!to) return;
    const auto has = [](const Loop& loop, std::size_t at) { return at > loop.first && at < loop.last; };
    const auto left = std::ranges::find_if(
        loops_, [&](const Loop& loop) { return has(loop, jump) && *to == loop.last + 2 && is(loop.last + 1, "POP"); });
    if (left == loops_.end()) return;
    if (std::ranges::any_of(loops_, [&](const Loop& loop) { return has(loop, left->first); }))
      report(Diag::wild_break, "a BREAK out of a loop within a loop lets the outer one never end", jump);
  }

  /// Of a jump forward to comparisons with one value after the other.
  std::optional<Cases> cases_at(std::size_t jump) const {
    constexpr std::array<std::string_view, 5> comparison = {"COPY", "PUSH", "CMP", "PUSH", "JE"};
    if (!is(jump, "JMP")) return std::nullopt;
    const auto first = target(jump);
    if (!first || *first <= jump) return std::nullopt;
    Cases found{jump, {}, {}};
    std::size_t at = *first;
    const auto compares = [&] {
      for (std::size_t i = 0; i < comparison.size(); ++i)
        if (!is(at + i, comparison[i])) return false;
      return true;
    };
    for (; compares(); at += comparison.size()) {
      const auto label = target(at + comparison.size() - 1);
      if (!label || *label <= jump || *label > *first) return std::nullopt;
      found.cases.emplace_back(number(at + 1), *label);
      found.labels.push_back(*label);
    }
    if (found.cases.empty()) return std::nullopt;
    if (is(at, "PUSH") && is(at + 1, "JMP"))
      if (const auto label = target(at + 1); label && *label > jump && *label <= *first) found.labels.push_back(*label);
    return found;
  }

  void check_cases(const Cases& found) {
    const bool is_rolled = found.jump > 2 && is(found.jump - 2, "RN2") && is(found.jump - 3, "PUSH");
    for (const auto& [value, label] : found.cases)
      if (is_rolled && (value < 0 || value >= std::max<std::int64_t>(number(found.jump - 3), 1)))
        report(Diag::odd_flow, "this case is never chosen; cases are counted from 0", label);
    for (const std::size_t label : found.labels) {
      const bool is_empty = label == found.jump + 1 || std::ranges::count(found.labels, label) > 1;
      if (!is_empty && !is(label - 1, "JMP") && !is(label - 1, "EXIT"))
        report(Diag::odd_flow, "no BREAK ends this case: what is behind the next one happens, too", label - 1);
    }
  }

  const MachineCode& code_;
  std::vector<LintFinding>& findings_;
  std::vector<Loop> loops_;
};

}  // namespace

void check_flow(const LevelModel& level, std::vector<LintFinding>& findings) {
  const auto* code = std::get_if<MachineCode>(&level.model().level);
  if (code == nullptr) return;
  const std::size_t before = findings.size();
  Flow(*code, findings).check();
  for (std::size_t i = before; i < findings.size(); ++i)
    findings[i].declaration = declaration_of(level, findings[i].origin);
}

}  // namespace speclev::linter
