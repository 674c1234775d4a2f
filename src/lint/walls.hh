// Checks walls for gaps.
#pragma once

#include "lint/found.hh"

namespace speclev::linter {

/// Gaps in the walls of maps, as rows leave that are too short.
void check_walls(const LoadedLevel& level, const LevelModel& model, Found& found);

}  // namespace speclev::linter
