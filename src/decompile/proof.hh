// Proves decompiled text: compiles it and compares the bytes.
#pragma once

#include "decompile/describe.hh"
#include "speclev/decompile.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// The description of a compiled file, once it has been shown to give the same bytes. Throws Damage.
void prove(const CompiledFile& file, const Describer& describer, std::string_view name, bool force,
           Decompilation& result);

}  // namespace speclev::decompiler
