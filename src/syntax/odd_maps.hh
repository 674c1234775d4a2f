// Warns about maps that look wrong.
#pragma once

#include "syntax/map_rows.hh"

namespace speclev::syntax {

/// Tells of maps that are read as they stand but look as if something else was meant: rows that are one character too
/// long or too short, corridors in place of walls or rock, signs that look like walls and are none, rock amid floor.
void tell_odd_map(const SourceText& source, const MapRows& rows, const TargetData& target, Sink& sink);

/// The wall that a sign looks like; NUL if it looks like none.
char wall_like(char c);

}  // namespace speclev::syntax
