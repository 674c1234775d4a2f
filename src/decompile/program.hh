#pragma once

#include <string_view>

#include "decompile/description.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// The description of a compiled level that is a program. Throws Damage.
void program(const CompiledFile& file, std::string_view name, Description& out);

}  // namespace speclev::decompiler
