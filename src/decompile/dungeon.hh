// Writes the dungeon.def of a compiled dungeon.
#pragma once

#include <string_view>

#include "decompile/description.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// The dungeon.def of a compiled dungeon; a name is of no use to it. Throws Damage.
void dungeon(const CompiledFile& file, std::string_view name, Description& out);

}  // namespace speclev::decompiler
