// Checks boulders that block the way in.
#pragma once

#include "lint/found.hh"

namespace speclev::linter {

/// Boulders that nobody can push, and that close those in who arrive.
void check_boulders(const LoadedLevel& level, const LevelModel& model, const LintOptions& options, Found& found);

}  // namespace speclev::linter
