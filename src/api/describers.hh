// Finds the functions that write source text for the compiled files of a language.
#pragma once

#include "decompile/describe.hh"

namespace speclev {

/// How files of one of languages() are described.
const decompiler::Describer& describer_of(const Language& language);

}  // namespace speclev
