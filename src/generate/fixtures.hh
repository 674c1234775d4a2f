// Finds chests, doors and fountains of a source that the generator may change.
#pragma once

#include "generate/input_lines.hh"
#include "speclev/play.hh"

/// What a source says of its first map that may be changed where it stands. The lines of its map and the end of what is
/// said of it must be found already.
namespace speclev::generator {

/// Finds containers of the first map with nothing in them. Contents stand in braces or in the lines behind.
void find_chests(InputSource& given, bool in_braces);

/// Finds doors and fountains that lines of their own say, where the level has such, and fountains that the map shows.
void find_fixtures(InputSource& given, const LoadedLevel& level, const Game& game);

}  // namespace speclev::generator
