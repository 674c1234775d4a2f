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
  /// The last one by name with levels in a language for which something holds; empty if there is none.
  std::string_view last_with(std::string_view language, const std::function<bool(const TargetTables&)>& holds);
};

}  // namespace speclev
