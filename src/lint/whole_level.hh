#pragma once

#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// What can be said of a level only when all of it is there. Nothing is said of one at which the game ended.
void check_whole_level(const LoadedLevel& level, const LevelModel& model, std::vector<LintFinding>& findings);

}  // namespace speclev::linter
