// Finds levels and branches that have no place in a dungeon.
#pragma once

#include <string>
#include <vector>

#include "check/plan.hh"

namespace speclev::checker {

/// Why levels or branches of a dungeon find no place.
struct PlacingFault {
  Span span;
  std::string text;
};

/// What cannot be placed in a dungeon with as few levels as it may have. No level is on that of another one.
std::vector<PlacingFault> placing_faults(const Plan& plan);

}  // namespace speclev::checker
