// Checks loops, cases and breaks of programs.
#pragma once

#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// What can be said of the loops, cases and breaks of a level that is a program, without running it; nothing of others.
void check_flow(const LevelModel& level, std::vector<LintFinding>& findings);

}  // namespace speclev::linter
