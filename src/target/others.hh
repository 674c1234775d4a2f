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
  /// The last one by name for whose levels something holds; empty if there is none.
  std::string_view last_with(const std::function<bool(const TargetTables&)>& holds);
  /// The one nearest to a target that has a word of level files: of the same language, with the most bases in common,
  /// and the last of those by name. Empty if none has it.
  std::string_view nearest_with(std::string_view word, const TargetData& target);
};

}  // namespace speclev
