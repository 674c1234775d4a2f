// Turns the limits and numbers of a game into lines of a profile.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "import/base.hh"
#include "import/facts.hh"
#include "import/findings.hh"

namespace speclev::import {

/// Lines of a profile by what they are about.
using SaidLines = std::map<std::string, std::string>;

/// The lines of the profile that differ from the base's, limits and numbers; and those of which the profile by hand
/// says something.
std::vector<std::string> game_numbers(const Base& base, const GameFacts& facts, const SaidLines& said,
                                      Findings& findings);

}  // namespace speclev::import
