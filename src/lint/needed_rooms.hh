// Checks levels that must contain a certain room.
#pragma once

#include <string_view>
#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// Tells of a level of a certain name that lacks the room in which the game goes on to work. name: that of its file,
/// without an ending.
void check_needed_rooms(const LoadedLevel& level, const LevelModel& model, std::string_view name,
                        std::vector<LintFinding>& findings);

}  // namespace speclev::linter
