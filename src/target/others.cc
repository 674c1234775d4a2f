#include "target/others.hh"

#include <algorithm>

#include "target/built_in.hh"
#include "target/language.hh"

namespace speclev {

namespace {

bool can_be_compiled(const BuiltInTarget& target) { return target.layout.is_used; }

std::string_view name_of_folder(std::string_view folder) { return folder.substr(folder.rfind('/') + 1); }

/// How far two targets are from each other by way of their bases.
std::size_t steps_between(const TargetData& own, const BuiltInTarget& other) {
  std::size_t common = 0;
  while (common < own.folders.size() && common < other.folders.size() &&
         name_of_folder(own.folders[common]) == name_of_folder(other.folders[common]))
    ++common;
  return own.folders.size() + other.folders.size() - 2 * common;
}

}  // namespace

bool OtherTargets::has_levels(std::string_view name) {
  return std::ranges::any_of(built_in_targets(), [&](const BuiltInTarget& target) {
    return target.name == name && can_be_compiled(target);
  });
}

std::string_view OtherTargets::nearest_with(const TargetData& own,
                                            const std::function<bool(const TargetTables&)>& holds) {
  std::string_view nearest;
  std::size_t least = SIZE_MAX;
  for (const BuiltInTarget& target : built_in_targets()) {
    if (!can_be_compiled(target) || target.language != own.language->name || !holds(target.tables)) continue;
    const std::size_t steps = steps_between(own, target);
    if (steps > least) continue;
    nearest = target.name;
    least = steps;
  }
  return nearest;
}

}  // namespace speclev
