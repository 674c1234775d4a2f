// Checks that apply to the level as a whole.
#pragma once

#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// Whether all of a level is there: the game did not end over it, and nothing was left out.
bool is_complete(const LoadedLevel& level);

/// Whether one comes or goes by it: stairs, ladders, portals and branches.
bool is_way(ThingKind kind);

/// What can be said of a level only when all of it is there.
void check_whole_level(const LoadedLevel& level, const LevelModel& model, std::vector<LintFinding>& findings);

}  // namespace speclev::linter
