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
  bool failed = false;  ///< there was an error
};

struct CompileOptions {
  DiagnosticPolicy policy;      ///< which warnings are given
  std::size_t max_errors = 20;  ///< how many errors are reported at most; 0: all
};

/// Compiles a level file. The version words go in front of every level and must be as many as the target's layout has.
/// Thread-safe; touches no files. doc/language.md describes what is accepted, doc/formats.md what is made of it.
Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options);

/// How many version words files of a target begin with.
std::size_t version_word_count(const Target& target);

}  // namespace speclev
