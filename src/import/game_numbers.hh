#pragma once

#include <string>
#include <vector>

#include "import/base.hh"
#include "import/facts.hh"
#include "import/findings.hh"

namespace speclev::import {

/// The lines of the profile that differ from the base's: limits and numbers.
std::vector<std::string> game_numbers(const Base& base, const GameFacts& facts, Findings& findings);

}  // namespace speclev::import
