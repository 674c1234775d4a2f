// Turns faults of a load into findings, if they are visible on the finished level.
#pragma once

#include <optional>

#include "speclev/lint.hh"

namespace speclev::linter {

/// What went wrong in a load as the finished level shows it: what nobody notices there is of a rule of its own. Nothing
/// if no rule is about it.
std::optional<LintFinding> finding_of(const LoadFinding& fault, const LoadedLevel& level);

}  // namespace speclev::linter
