// Recognises options of a game's build in the facts.
#pragma once

#include <string>
#include <vector>

#include "import/tables.hh"
#include "speclev/abi.hh"

namespace speclev::import {

/// The options of the build that a game's version words tell, where they are switches of its base: lines of the
/// profile. What a switch makes of the tables is taken out of the edits of these; a switch of which something else is
/// left to them stays an edit.
std::vector<std::string> take_switches(const Base& base, const std::string& base_name, const GameFacts& facts,
                                       const Abi& abi, FileTexts& texts, Findings& findings);

}  // namespace speclev::import
