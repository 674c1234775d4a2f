#include "decompile/map_bounds.hh"

#include <algorithm>

namespace speclev::decompiler {

namespace {

constexpr std::string_view level_region = "LEVREGION";

/// A level region has four corners and whether it is one of the level; a statement has two.
constexpr std::size_t region_size = 5;

}  // namespace

bool MapBounds::exceeded(std::span<const FlowStep> steps) {
  bool result = false;
  for (const FlowStep& step : steps)
    if (step.kind == FlowKind::statement) statement(step, result);
  return result;
}

void MapBounds::statement(const FlowStep& step, bool& exceeded) {
  const TargetData& target = code_.target();
  const auto at = [&](std::size_t place) { return flow_.trees.number(flow_.values[step.first + place]).value_or(0); };
  if (target.opcodes.name(code_[step.at].opcode) == level_region && step.values >= 2 * region_size) {
    for (const std::size_t first : {std::size_t{0}, region_size}) {
      const bool of_level = at(first + 4) != 0;
      const std::int64_t x = std::max(at(first), at(first + 2)), y = std::max(at(first + 1), at(first + 3));
      if (!of_level && (x > x_ || y > y_)) exceeded = true;
    }
    return;
  }
  const bool is_map = code_.is(step.at, Code::MAP) && step.values == 6;
  const bool is_init = code_.is(step.at, Code::INITLEVEL) && step.values == 8 &&
                       target.keywords.word(TokenClass::init_bare, at(0)).empty();
  if (is_map && at(1) != 0) {
    x_ = at(5) - 1;
    y_ = at(4) - 1;
  } else if (is_map || is_init) {
    x_ = target.limit(Limit::level_columns) - 1;
    y_ = target.limit(Limit::level_rows);
  }
}

}  // namespace speclev::decompiler
