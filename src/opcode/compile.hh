#pragma once

#include "speclev/speclev.hh"

namespace speclev::opcode {

/// compile() for targets of the opcode language.
Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options);

}  // namespace speclev::opcode
