// Finds files that are compiled into the program.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "speclev/text.hh"

namespace speclev {

/// One file of dat/ as compiled into the program.
struct EmbeddedFile {
  std::string_view path;  ///< relative to dat/
  std::string_view text;
};

/// All of them, sorted by path.
std::span<const EmbeddedFile> embedded_files();
/// Those of the targets whose levels are scripts, which no compiler has.
std::span<const EmbeddedFile> embedded_script_files();
/// What levels are generated with, which no compiler has.
std::span<const EmbeddedFile> embedded_generator_files();
/// The text of the one of that path, of all or of a list; nothing if there is none.
std::optional<std::string_view> embedded_file(std::span<const EmbeddedFile> files, std::string_view path);
std::optional<std::string_view> embedded_file(std::string_view path);
/// The same as a text that can be read.
std::optional<SourceText> embedded_source(const std::string& path);

}  // namespace speclev
