// Checks the ways between stairs, portals and other exits.
#pragma once

#include "lint/found.hh"
#include "speclev/lint.hh"

namespace speclev::linter {

/// Whether those who come to a level get on from there. Each of the ways in and out is looked at for itself: stairs,
/// ladders, branches, portals and the regions for arrivals; traps that take one elsewhere are ways out.
void check_ways(const LoadedLevel& level, const LevelModel& model, const LintOptions& options, Found& found);

}  // namespace speclev::linter
