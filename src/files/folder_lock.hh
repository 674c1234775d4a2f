// Locks a folder while a run changes an archive or list in it.
#pragma once

#include <string>

#include "files/descriptor.hh"

namespace speclev::cli {

/// Keeps other runs from changing files in a folder that several change together, from reading them to their renames:
/// archives, and lists such as vaults.dat. It leaves nothing behind.
class FolderLock {
 public:
  /// Waits until the folder is free; empty: the current one. One that cannot be locked is taken as it is.
  explicit FolderLock(const std::string& folder);
  /// The folder of a file, behind links.
  static std::string folder_of(const std::string& path);

 private:
  Descriptor folder_;
};

}  // namespace speclev::cli
