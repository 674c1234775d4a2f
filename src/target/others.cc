#include "target/others.hh"

#include <algorithm>

#include "target/built_in.hh"

namespace speclev {

namespace {

bool can_be_compiled(const BuiltInTarget& target) { return target.layout.is_used; }

}  // namespace

bool compiles_levels_of(std::string_view name) {
  return std::ranges::any_of(built_in_targets(), [&](const BuiltInTarget& target) {
    return target.name == name && can_be_compiled(target);
  });
}

std::string_view last_target_with(const std::function<bool(const TargetTables&)>& holds) {
  const auto targets = built_in_targets();
  const auto at = std::find_if(targets.rbegin(), targets.rend(), [&](const BuiltInTarget& target) {
    return can_be_compiled(target) && holds(target.tables);
  });
  return at == targets.rend() ? std::string_view() : at->name;
}

}  // namespace speclev
