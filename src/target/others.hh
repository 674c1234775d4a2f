#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "speclev/target.hh"
#include "target/target_data.hh"

namespace speclev {

/// The targets that come with the program, for messages that speak of another one than the compilation's own. Each is
/// loaded when it is first asked for, and stays.
class OtherTargets {
 public:
  /// Null if there is none of that name.
  const TargetData* find(std::string_view name);
  /// Whether there is one of that name whose levels can be compiled.
  bool has_levels(std::string_view name);
  /// The last one by name for whose levels something holds; empty if there is none.
  std::string_view last_with(const std::function<bool(const TargetData&)>& holds);

 private:
  std::map<std::string, std::optional<Target>, std::less<>> loaded_;
};

}  // namespace speclev
