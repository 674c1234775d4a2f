// Returns the file name in a path, with or without its extension.
#pragma once

#include <string_view>

namespace speclev {

/// A path without its folders.
constexpr std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// A path without its folders, an archive in front of a colon, and the last ending: "castle" of "dat/castle.des" and of
/// "ARCHIVE:castle.lev".
constexpr std::string_view file_stem(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of("/:") + 1);
  return name.substr(0, name.rfind('.'));
}

}  // namespace speclev
