// The functions that write source text, one row for each language.
#pragma once

#include <cstddef>
#include <string_view>

#include "decompile/description.hh"
#include "target/language.hh"

namespace speclev::decompiler {

/// How compiled files of a language are described: a row of src/api/languages.def. It is no part of Language, so
/// that programs that only compile have nothing of it.
struct Describer {
  /// The source that a compiled file could be made of; a level gets the name. Throws Damage.
  void (*describe)(const CompiledFile& file, std::string_view name, Description& out);
  /// In how many ways a file can be read, of which one may have been meant: those of a description. Null: in one.
  std::size_t (*reading_count)(const CompiledFile& file);
};

/// The description of a compiled level of the classic language. Throws Damage.
void classic_level(const CompiledFile& file, std::string_view name, Description& out);
/// The dungeon.def of a compiled dungeon; a name is of no use to it. Throws Damage.
void dungeon(const CompiledFile& file, std::string_view name, Description& out);
/// The description of a compiled level that is a program. Throws Damage.
void program(const CompiledFile& file, std::string_view name, Description& out);
/// In how many ways the jumps of a program can be read. Throws Damage.
std::size_t reading_count(const CompiledFile& file);

}  // namespace speclev::decompiler
