// Compares the tables of a game with its base.
#pragma once

#include <string>
#include <vector>

#include "import/base.hh"
#include "import/facts.hh"
#include "import/findings.hh"
#include "import/table_edits.hh"

namespace speclev::import {

/// The opcodes of a game as edits of its base's.
FileText game_opcodes(const Base& base, const GameFacts& facts);

/// The files of a target that have the game's tables: monsters, objects, their classes, traps, rooms, terrain, opcodes
/// and the like. plain: the base without the opcodes of the game, which base has already. tallies: how many of each
/// there are.
FileTexts game_tables(const Base& base, const Base& plain, const GameFacts& facts, Findings& findings,
                      std::vector<Tally>& tallies);

}  // namespace speclev::import
