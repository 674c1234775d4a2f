// Writes the tables of terrain and map characters.
#pragma once

#include "import/facts.hh"
#include "import/table_edits.hh"

namespace speclev::import {

/// Adds the files that have terrain, what the loader takes it for, and the characters of maps.
void terrain_tables(const GameFacts& facts, TableEdits& edits);

}  // namespace speclev::import
