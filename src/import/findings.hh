// The messages of an import.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "import/facts.hh"
#include "speclev/import.hh"

namespace speclev::import {

/// What a line that is made by hand says counts more than what the game has. what: what it says, in a sentence.
Finding kept_by_hand(const std::string& word, const std::string& what);

}  // namespace speclev::import
