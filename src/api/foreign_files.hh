// Recognises files that are not sources of levels, such as scripts or archives.
#pragma once

#include <cstddef>
#include <optional>

#include "speclev/speclev.hh"

namespace speclev {

/// What a source was taken for.
enum class SourceKind { level, dungeon };

/// The one error about a source that is something else altogether: a file of another program, or of another language or
/// game, as which it has far fewer mistakes. Nothing if it is what it was taken for, perhaps with mistakes. The
/// diagnostics are those of its compilation, which failed.
std::optional<Diagnostic> other_kind(const SourceText& source, SourceKind taken_for, const Target& target,
                                     const Abi& abi, const CompileOptions& options,
                                     const std::vector<Diagnostic>& diagnostics);

}  // namespace speclev
