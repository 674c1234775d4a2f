// Compiles a source of the opcode language.
#pragma once

#include "speclev/output.hh"
#include "target/language.hh"

namespace speclev::opcode {

/// compile() for targets of the opcode language.
Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options);

/// All tokens of a source, for whoever lays them out anew.
std::vector<SourceToken> tokens(const SourceText& source, const TargetData& target, const Abi& abi);

}  // namespace speclev::opcode
