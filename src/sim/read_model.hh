// Reads a compiled level for loading.
#pragma once

#include <vector>

#include "speclev/play.hh"
#include "target/language.hh"

namespace speclev::sim {

/// A compiled level, ready to be loaded. Throws Damage.
LevelModel read_model(const CompiledFile& file, std::vector<DeclarationPlace> declarations);

}  // namespace speclev::sim
