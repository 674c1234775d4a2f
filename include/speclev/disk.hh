// Loads targets from folders on disk.
#pragma once

#include <string>

#include "speclev/target.hh"

/// Targets in folders on disk. Only these functions and import::find_tree open files themselves in the library.
namespace speclev {

/// Opens a regular file of at most 4 MiB, as a file of a target is.
[[nodiscard]] OpenedFile open_on_disk(const std::string& path);
/// Whether a path leads out of a folder by links: the path itself, or an entry of the folder that it names.
[[nodiscard]] bool leads_out(const std::string& folder, const std::string& path);
/// The files of a folder, as load_target takes them.
[[nodiscard]] TargetFiles files_on_disk(const std::string& folder);
/// load_target of a folder on disk; the name of "." and the like is that of the folder they stand for.
[[nodiscard]] LoadedTarget load_target_on_disk(const std::string& folder);

}  // namespace speclev
