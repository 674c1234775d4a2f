// Returns the name and advice of a rule.
#pragma once

#include <optional>

#include "speclev/diagnostic.hh"

namespace speclev::linter {

/// The kind of warning of a rule by its number; nothing for what no rule is about.
std::optional<Diag> rule_numbered(int number);

}  // namespace speclev::linter
