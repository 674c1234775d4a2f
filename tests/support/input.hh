#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/speclev.hh"

namespace speclev::test {

/// What is compiled: a level file, or a dungeon description before or after the preprocessor.
inline constexpr std::string_view input_suffixes[] = {".des", ".def", ".pdf"};
bool is_input(const std::filesystem::path& path);
/// The inputs below folders, and files that are named themselves, in the order of their names.
std::vector<std::filesystem::path> inputs_below(std::span<char*> paths);

/// What the file of a dungeon is named.
inline constexpr std::string_view dungeon_file = "dungeon";

/// How an input of the tests is compiled.
struct Setting {
  /// Takes the options of a .flags file. A target with a slash is a folder, named relative to another one. Throws
  /// std::runtime_error if an option is wrong.
  Setting(const std::string& flags, std::string_view usual_target, const std::filesystem::path& folder);

  Target target;
  Abi abi;
  VersionWords version;  ///< for the ABI, or if the target has none for it, for its usual one
  Conditions conditions;
  CompileOptions options;
};

/// Compiles what the suffix of the source's name says.
Output compiled(const SourceText& source, const Setting& setting);

/// Whether a text has some words as a whole, not as parts of others.
bool has_words(std::string_view text, std::string_view words);

}  // namespace speclev::test
