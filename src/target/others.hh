#pragma once

#include <functional>
#include <string_view>

#include "target/target_data.hh"

namespace speclev {

/// The targets that come with the program, for messages that speak of another one than the compilation's own.
class OtherTargets {
 public:
  /// Whether there is one of that name whose levels can be compiled.
  bool has_levels(std::string_view name);
  /// The nearest relative of a target with levels in the same language for which something holds, of several the last by
  /// name; empty if there is none.
  std::string_view nearest_with(const TargetData& own, const std::function<bool(const TargetTables&)>& holds);
};

}  // namespace speclev
