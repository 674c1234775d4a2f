#pragma once

#include <string_view>

#include "decompile/description.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// The source that a compiled file could be made of; a level gets the name. Throws Damage. A table of its own, so that
/// programs that only compile have nothing of this.
void describe(const CompiledFile& file, std::string_view name, Description& out);
/// In how many ways a file can be read, of which one may have been meant: those of a description.
std::size_t reading_count(const CompiledFile& file);

}  // namespace speclev::decompiler
