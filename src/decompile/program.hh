// Writes the source of a compiled program.
#pragma once

#include <cstddef>
#include <string_view>

#include "decompile/description.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// The description of a compiled level that is a program. Throws Damage.
void program(const CompiledFile& file, std::string_view name, Description& out);
/// In how many ways its jumps can be read. Throws Damage.
std::size_t reading_count(const CompiledFile& file);

}  // namespace speclev::decompiler
