#include "decompile/paragraphs.hh"

#include <algorithm>

namespace speclev::decompiler {

namespace {

constexpr std::size_t long_run = 3;  ///< so many statements of one kind are a paragraph

}  // namespace

/// What a statement is about: those about the same stand together.
std::int64_t Paragraphs::topic(Steps all, std::size_t i) const {
  if (all[i].kind == FlowKind::if_ && is_chance(all, i)) ++i;
  if (all[i].kind != FlowKind::statement) return -static_cast<std::int64_t>(all[i].kind) - 1;
  return code_.is(all[i].at, Code::SHUFFLE_ARRAY) ? target_.opcodes.find("VAR_INIT").value_or(0)
                                                  : code_[all[i].at].opcode;
}

bool Paragraphs::is_chance(Steps all, std::size_t i) const {
  if (i + 2 >= all.size() || all[i + 2].kind != FlowKind::end_block) return false;
  if (i + 3 < all.size() && all[i + 3].kind == FlowKind::else_) return false;
  const FlowStep& only = all[i + 1];
  const bool is_statement = only.kind == FlowKind::statement && !only.has_block && !code_.is(only.at, Code::MAP);
  if (target_.has(Feature::condition_behind_keyword)) return is_statement && takes_condition(only);
  return is_statement || only.kind == FlowKind::break_ || only.kind == FlowKind::call;
}

bool Paragraphs::takes_condition(const FlowStep& step) const {
  const auto takes = [&](std::string_view word) {
    return std::ranges::find(target_.conditional, word) != target_.conditional.end();
  };
  if (code_.is(step.at, Code::MONSTER)) return takes(words_.keyword(TokenClass::monster));
  if (code_.is(step.at, Code::OBJECT)) return takes(words_.keyword(TokenClass::object));
  return std::ranges::any_of(target_.statements, [&](const StatementRow& row) {
    return row.opcode == code_[step.at].opcode && takes(row.keyword);
  });
}

bool Paragraphs::begins(Steps all, std::size_t i) {
  bool result = false;
  const FlowStep& step = all[i];
  const bool is_end = step.kind == FlowKind::end_block || step.kind == FlowKind::else_;
  const bool is_label = step.kind == FlowKind::case_ || step.kind == FlowKind::default_;
  const bool is_first = i == 0 || is_label || all[i - 1].kind == FlowKind::else_ || opens(all, i - 1) ||
                        all[i - 1].kind == FlowKind::case_ || all[i - 1].kind == FlowKind::default_;
  if (is_end || is_first) {
    run_ = 0;
  } else if (opens(all, i) || is_map(step) || is_map(all[i - 1]) || was_block_) {
    result = true;
    run_ = 0;
  } else if (topic(all, i) != topic_ && (run_ >= long_run || run_from(all, i) >= long_run)) {
    result = true;
    run_ = 0;
  }
  run_ = topic(all, i) == topic_ ? run_ + 1 : 1;
  topic_ = topic(all, i);
  was_block_ = step.kind == FlowKind::end_block;
  return result;
}

bool Paragraphs::is_map(const FlowStep& step) const {
  return step.kind == FlowKind::statement && code_.is(step.at, Code::MAP);
}

bool Paragraphs::opens(Steps all, std::size_t i) const {
  const FlowStep& step = all[i];
  return step.has_block || step.kind == FlowKind::loop || step.kind == FlowKind::for_ ||
         step.kind == FlowKind::switch_ || (step.kind == FlowKind::if_ && !is_chance(all, i));
}

/// How many statements about the same thing stand from here on, up to what counts as many.
std::size_t Paragraphs::run_from(Steps all, std::size_t i) const {
  const std::int64_t wanted = topic(all, i);
  std::size_t count = 0;
  while (i < all.size() && count < long_run && topic(all, i) == wanted && !opens(all, i)) {
    i += all[i].kind == FlowKind::if_ ? 3 : 1;
    ++count;
  }
  return count;
}

}  // namespace speclev::decompiler
