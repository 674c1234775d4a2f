#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "speclev/target.hh"
#include "speclev/text.hh"

namespace speclev {

/// A file that a compilation makes.
struct OutputFile {
  std::string name;   ///< without a folder, such as "castle.lev"
  std::string bytes;  ///< its whole content
};

/// What a compilation gives.
struct Output {
  std::vector<OutputFile> files;  ///< in the order of the source; none if there was an error
  std::vector<Diagnostic> diagnostics;
  bool failed = false;   ///< there was an error
  bool cut_off = false;  ///< there were more errors than are reported
};

struct CompileOptions {
  DiagnosticPolicy policy;      ///< which warnings are given
  std::size_t max_errors = 20;  ///< how many errors are reported at most; 0: all
  bool check_only = false;      ///< no files are wanted, only diagnostics
};

/// Compiles a level file. The version words go in front of every level and must be as many as the target's layout has.
/// Thread-safe; touches no files. doc/language.md describes what is accepted, doc/formats.md what is made of it.
Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options);

/// How many version words files of a target begin with.
std::size_t version_word_count(const Target& target);

/// What a look at a compiled file gives.
struct Reading {
  std::string text;
  std::string error;                  ///< why the bytes are no file of the target and ABI; empty if they are
  std::size_t offset = 0;             ///< of the error, in bytes
  std::vector<std::size_t> oddities;  ///< offsets of bytes that should be zero and are not
};

/// A compiled level field by field: a line each with offset, bytes, name, value and meaning. After an error the text
/// has what could be read.
Reading dump(std::string_view bytes, const Target& target, const Abi& abi);
/// The map parts of a compiled level, drawn in map characters.
Reading map(std::string_view bytes, const Target& target, const Abi& abi);
/// Reads a compiled level and writes it again, for another ABI if that differs. The version words stay as they are
/// unless others are given.
Reading convert(std::string_view bytes, const Target& target, const Abi& from, const Abi& to,
                const VersionWords* version);

/// A target and ABI that files with these version words are of.
struct Recognition {
  Target target;
  Abi abi;
};
/// Recognises a compiled file by its version words, among the targets that come with the program.
std::vector<Recognition> recognise(std::string_view bytes);

}  // namespace speclev
