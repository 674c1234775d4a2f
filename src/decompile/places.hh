// Finds the record or field at a byte of a compiled file.
#pragma once

#include <optional>
#include <string>

#include "decompile/description.hh"
#include "speclev/decompile.hh"
#include "speclev/level.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// Where the records and fields of a compiled file are. It is taken apart when the first one is asked for.
class Places {
 public:
  explicit Places(const CompiledFile& file) : file_(file) {}

  /// The place of a trouble in the file, and its name as in dumps.
  Unsayable found(const Trouble& trouble);
  /// A trouble with what a byte of the file belongs to.
  Trouble at_byte(std::size_t offset, std::string reason);

 private:
  const Record& root();

  const CompiledFile& file_;
  std::optional<Contents> contents_;
};

}  // namespace speclev::decompiler
