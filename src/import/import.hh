// Turns the facts about a game into the files of a target.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "import/base.hh"
#include "import/facts.hh"
#include "import/findings.hh"
#include "import/nearest.hh"
#include "speclev/import.hh"

namespace speclev::import {

/// Makes the target of a game. Throws ImportError where nothing can be made.
Imported import_game(const GameFacts& facts, const ImportOptions& options);

}  // namespace speclev::import
