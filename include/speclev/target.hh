#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"

namespace speclev {

struct TargetData;

/// The words in front of a compiled file, by which the game recognises its own.
using VersionWords = std::vector<std::uint64_t>;

/// One release or variant that output is made for: its words, tables, limits and layouts. Immutable and cheap to copy;
/// threads may share one. Described in doc/targets.md.
class Target {
 public:
  explicit Target(std::shared_ptr<const TargetData> data) : data_(std::move(data)) {}

  const std::string& name() const;
  /// "classic": levels as declarations; "opcode": levels as programs; "none": its levels are not supported, only its
  /// dungeons.
  std::string_view language() const;
  const std::string& default_abi() const;
  /// The version words for an ABI; null if the target has none for it.
  const VersionWords* version(std::string_view abi) const;
  /// The files on disk that it was read from, its bases' too; none for a target that comes with the program.
  std::vector<std::string> files() const;
  const TargetData& data() const { return *data_; }

 private:
  std::shared_ptr<const TargetData> data_;
};

/// The messages about one file of a target folder, or of another data file.
struct FileReport {
  SourceText source;
  std::vector<Diagnostic> diagnostics;
};

struct LoadedTarget {
  std::optional<Target> target;     ///< nothing if there was an error
  std::vector<FileReport> reports;  ///< files with messages only
};

/// A target that comes with the program; nothing if there is none of that name.
std::optional<Target> find_target(std::string_view name);
/// A target from a folder with a profile, in the format of doc/targets.md. Its base is a folder beside this one, a
/// target that comes with the program, or, where the name has a slash, a path relative to this folder.
LoadedTarget load_target(const std::string& directory);
/// All targets that come with the program, sorted.
std::vector<std::string> target_names();

/// The target used where none is named.
inline constexpr std::string_view default_target = "nethack-3.4.3";

}  // namespace speclev
