#pragma once

#include "speclev/speclev.hh"

namespace speclev::classic {

/// compile() for targets of the classic language.
Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options);

}  // namespace speclev::classic
