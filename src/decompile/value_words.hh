#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "decompile/code_statements.hh"
#include "program/reader.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// What a source says of the values in a program.
class ValueWords {
 public:
  /// Throws Damage.
  explicit ValueWords(const CompiledFile& file);

  /// The value that an instruction leaves; empty if it leaves none, or no source says it.
  std::string of(std::size_t instruction) const;

 private:
  std::vector<std::size_t> oddities_;
  const Instructions instructions_;
  const CodeView code_;
  const Flow flow_;
  mutable CodeStatements statements_;
  std::vector<std::optional<ValueTrees::Index>> values_;  ///< by instruction
};

}  // namespace speclev::decompiler
