// Finds monsters and objects by class and name.
#pragma once

#include <optional>
#include <string_view>

#include "target/target_data.hh"

/// How names of monsters and objects are looked up: within a class, which NUL stands for any of.
namespace speclev::classic {

/// A monster by its name, or by a second one.
std::optional<int> find_monster(const TargetData& target, char letter, std::string_view name);
std::optional<int> find_object(const TargetData& target, char letter, std::string_view name);

}  // namespace speclev::classic
