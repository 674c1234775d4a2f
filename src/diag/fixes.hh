#pragma once

#include <span>
#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev {

/// Makes a fix of a text in quotes replace what is between them.
void settle_fixes(const SourceText& source, std::span<Diagnostic> diagnostics);

/// The fixes of which nothing else can be meant, in the order of the text; of those for the same place, the first.
std::vector<Fix> certain_fixes(std::span<const Diagnostic> diagnostics);

}  // namespace speclev
