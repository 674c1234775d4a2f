#pragma once

#include <functional>
#include <string_view>

#include "target/target_data.hh"

namespace speclev {

// The targets that come with the program, for messages that speak of another one than the compilation's own.

/// Whether there is one of that name whose levels can be compiled.
bool compiles_levels_of(std::string_view name);
/// The last one by name for whose levels something holds; empty if there is none.
std::string_view last_target_with(const std::function<bool(const TargetTables&)>& holds);

}  // namespace speclev
