// Checks doors that lead nowhere and secret doors without use.
#pragma once

#include "lint/found.hh"
#include "lint/statement_effects.hh"

namespace speclev::linter {

/// Doors that lead nowhere, and secret ones that nobody needs.
void check_doors(const LoadedLevel& level, const LevelModel& model, const LintOptions& options, Makers& makers,
                 Found& found);

}  // namespace speclev::linter
