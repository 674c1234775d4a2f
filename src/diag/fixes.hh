#pragma once

#include <span>

#include "speclev/diagnostic.hh"

namespace speclev {

/// Makes a fix of a text in quotes replace what is between them.
void settle_fixes(const SourceText& source, std::span<Diagnostic> diagnostics);

}  // namespace speclev
