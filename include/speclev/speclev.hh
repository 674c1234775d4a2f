// The main functions of the library: compile, dump, draw and recognise files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "speclev/error.hh"
#include "speclev/output.hh"
#include "speclev/target.hh"
#include "speclev/text.hh"

namespace speclev {

/// Compiles a level file. The version words go in front of every level and must be as many as the target's layout has.
/// has_levels(target) must hold. Thread-safe; touches no files but through the options. doc/language.md and
/// doc/language-3.6.md describe what is accepted, doc/formats.md what is made of it.
[[nodiscard]] Output compile(const SourceText& source, const Target& target, const Abi& abi,
                             const VersionWords& version, const CompileOptions& options);

/// Compiles a dungeon description into one file of the given name. Its diagnostics are about the source, whatever its
/// form. Thread-safe; touches no files. doc/dungeon.md describes what is accepted.
[[nodiscard]] Output compile_dungeon(const SourceText& source, DungeonForm form, const std::string& output_name,
                                     const Target& target, const Abi& abi, const VersionWords& version,
                                     const Conditions& conditions, const CompileOptions& options);
/// What the preprocessor makes of a dungeon.def, as the content of the output's only file. The first line is a comment.
[[nodiscard]] Output preprocess_dungeon(const SourceText& source, const Target& target, const Conditions& conditions,
                                        const CompileOptions& options);
/// The names of a target's conditions.
[[nodiscard]] std::vector<std::string> condition_names(const Target& target);

/// Whether a target's levels are supported, not only its dungeons.
[[nodiscard]] bool has_levels(const Target& target);
/// Whether its dungeons are: the oldest games have no descriptions of them.
[[nodiscard]] bool has_dungeons(const Target& target);
/// How many version words files of a target begin with.
[[nodiscard]] std::size_t version_word_count(const Target& target);

/// What a look at a compiled file gives.
struct Reading {
  std::string text;
  std::string error;       ///< why the bytes are no file of the target and ABI; empty if they are
  std::size_t offset = 0;  ///< of the error, in bytes
  /// Offsets of bytes that should be zero and are not, and of numbers that are too large.
  std::vector<std::size_t> oddities;
  ErrorKind error_kind = ErrorKind::none;
};

/// Whether a compiled file is a dungeon, not a level. What is damaged is one only if it begins with the name of one.
[[nodiscard]] bool is_dungeon(std::string_view bytes, const Target& target, const Abi& abi);
/// A compiled level or dungeon field by field: a line each with offset, bytes, name, value and meaning. After an error
/// the text has what could be read.
[[nodiscard]] Reading dump(std::string_view bytes, const Target& target, const Abi& abi);
/// What a dungeon is drawn as: text, a graph for Graphviz, or a picture for a browser.
enum class TreeForm { text, dot, svg };

/// A picture of a dungeon description: dungeons, their depths, special levels in the order of depth, branches. If it
/// has an error, the output has no file.
[[nodiscard]] Output tree(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
                          const Conditions& conditions, TreeForm as, const CompileOptions& options);
/// The same of a compiled dungeon.
[[nodiscard]] Reading tree(std::string_view bytes, const Target& target, const Abi& abi, TreeForm as);
/// Reads a compiled level or dungeon and writes it again, for another ABI if that differs. The version words stay as
/// they are unless others are given. A number for which there is no room is an error.
[[nodiscard]] Reading convert(std::string_view bytes, const Target& target, const Abi& from, const Abi& to,
                              const VersionWords* version);

/// A target and ABI that files with these version words are of.
struct Recognition {
  Target target;
  Abi abi;
};
/// Recognises a compiled file by its version words, among the targets that come with the program. Where none has them,
/// builds of these with other options count, of which words tell; their targets have these switches turned.
[[nodiscard]] std::vector<Recognition> recognise(std::string_view bytes);

}  // namespace speclev
