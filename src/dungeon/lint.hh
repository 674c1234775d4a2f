#pragma once

#include "dungeon/lower.hh"

namespace speclev::dungeon {

/// Our own warnings about a description that has no error: what the original accepts in silence, though it is hardly
/// meant so.
void lint(const File& file, const Places& places, const TargetData& target, Sink& sink);

}  // namespace speclev::dungeon
