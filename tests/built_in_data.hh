#pragma once

#include <memory>
#include <string_view>

#include "speclev/target.hh"

namespace speclev::test {

/// The data of a target that comes with the program; null if there is none of that name.
inline std::shared_ptr<const TargetData> built_in_data(std::string_view name) {
  const auto target = find_target(name);
  if (!target) return nullptr;
  const auto kept = std::make_shared<const Target>(*target);
  return {kept, &kept->data()};
}

}  // namespace speclev::test
