// Checks drawbridges that lead nowhere or lost a part.
#pragma once

#include "lint/found.hh"

namespace speclev::linter {

/// Drawbridges that lead nowhere, and those of which a part is lost.
void check_bridges(const LoadedLevel& level, const LevelModel& model, Found& found);

}  // namespace speclev::linter
