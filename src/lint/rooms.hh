// Checks shops and temples.
#pragma once

#include "lint/found.hh"
#include "lint/statement_effects.hh"

namespace speclev::linter {

/// What is wrong with shops and temples.
void check_rooms(const LoadedLevel& level, const LevelModel& model, Makers& makers, Found& found);

}  // namespace speclev::linter
