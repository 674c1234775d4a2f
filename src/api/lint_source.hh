// Runs the linter on the levels of a compiled source and adds its findings as warnings.
#pragma once

#include "speclev/speclev.hh"

namespace speclev::linter {

/// Adds to a compilation without errors what the game would make of its levels, as warnings about the source, which may
/// silence them: see doc/lint.md. The output has the declarations of its records.
void lint_source(const SourceText& source, const Target& target, const Abi& abi, const CompileOptions& options,
                 Output& output);

}  // namespace speclev::linter
