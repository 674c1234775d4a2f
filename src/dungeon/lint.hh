// Warns about dungeons that compile but are probably wrong.
#pragma once

#include "dungeon/lower.hh"

namespace speclev::dungeon {

/// Our own warnings: what the original accepts in silence, though it is hardly meant so. Where the sink has errors the
/// description is incomplete, and what may follow from that is not told.
void lint(const File& file, const Places& places, const TargetData& target, Sink& sink);

}  // namespace speclev::dungeon
