#pragma once

#include <functional>
#include <string_view>

#include "target/target_data.hh"

namespace speclev {

// The targets that come with the program, for messages that speak of another one than the compilation's own.

/// Whether there is one of that name whose levels can be compiled.
bool compiles_levels_of(std::string_view name);
/// The one of the same language for which something holds that is nearest to a target by way of its bases, of several
/// one of the same game, else the last by name. Empty if there is none.
std::string_view nearest_target(const TargetData& target, const std::function<bool(const TargetTables&)>& holds);
/// The nearest one that has a word of level files; of another language if it must be.
std::string_view nearest_target_with(std::string_view word, const TargetData& target);

}  // namespace speclev
