// The findings of one load, certain or dependent on the seed.
#pragma once

#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// What is found in one load of a level.
struct Found {
  std::vector<LintFinding> any;     ///< wrong with whatever seeds have it
  std::vector<LintFinding> always;  ///< wrong if all loads have it
};

}  // namespace speclev::linter
