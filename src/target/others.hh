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
  /// The one nearest to a target for which something holds: of the same language, with the most bases in common, of
  /// the same game, and the last of those by name. Empty if there is none.
  std::string_view nearest(const TargetData& target, const std::function<bool(const TargetTables&)>& holds);
  /// The nearest one that has a word of level files.
  std::string_view nearest_with(std::string_view word, const TargetData& target);
};

}  // namespace speclev
