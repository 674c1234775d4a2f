// Tries changes that fix syntax errors of a script.
#pragma once

#include "speclev/diagnostic.hh"

namespace speclev::lua {

/// What fixes the mistake in a line, if it is one that people make; else empty. Each change is tried, and kept only if
/// Lua then reads the script, or at least reads on after the line.
Help syntax_help(const SourceText& script, int line);

}  // namespace speclev::lua
