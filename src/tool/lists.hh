#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/speclev.hh"
#include "tool/descriptor.hh"

/// Files that many runs write together, such as vaults.dat: each run has its lines of them.
namespace speclev::tool {

/// The lines of a file and those of a run: these take the places of lines for the same entries, or stand at the end.
/// All other lines stay as they are.
std::string merged(std::string_view file, const std::vector<ListLine>& lines);

/// Keeps other runs from writing lists in a folder.
class ListLock {
 public:
  /// Waits until the folder is free.
  explicit ListLock(const std::string& folder);

 private:
  Descriptor folder_;
};

}  // namespace speclev::tool
