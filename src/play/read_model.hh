#pragma once

#include <string_view>

#include "speclev/play.hh"
#include "target/language.hh"

namespace speclev::play {

/// A compiled level, ready to be loaded. Throws Damage.
LevelModel read_model(const CompiledFile& file);

}  // namespace speclev::play
