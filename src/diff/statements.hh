// Finds the source statements for the records of a compiled file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "decompile/describe.hh"
#include "speclev/level.hh"
#include "target/language.hh"

namespace speclev::differ {

/// What the records of a compiled file that is no program are in its source.
class Statements {
 public:
  /// Of what cannot be decompiled there are none. The contents are those of the file, and live as long as this.
  Statements(const Contents& contents, const CompiledFile& file, const decompiler::Describer& describer);

  /// The statements of a record, without those of the records inside, as lines; empty if there are none.
  std::string_view of(const Record& record) const;

 private:
  std::unordered_map<const Record*, std::string> lines_;
};

/// A statement of a program, or a line that ends a block.
struct Line {
  std::vector<const Record*> records;  ///< what makes it, in their order; none of the end of a block
  std::string text;                    ///< with its end, or ends; not set in
  std::size_t steps = 0;               ///< how far it is set in
};

/// A program as a source. Nothing if no source says all of it.
std::optional<std::vector<Line>> program_lines(const Contents& contents, const CompiledFile& file,
                                               const decompiler::Describer& describer);

}  // namespace speclev::differ
