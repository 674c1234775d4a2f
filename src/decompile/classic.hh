// Writes the source of a compiled classic level.
#pragma once

#include <string_view>

#include "decompile/description.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// The description of a compiled level of the classic language. Throws Damage.
void classic_level(const CompiledFile& file, std::string_view name, Description& out);

}  // namespace speclev::decompiler
