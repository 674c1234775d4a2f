// Creates folders for outputs and removes them again if writing fails.
#pragma once

#include <string>
#include <vector>

namespace speclev::cli {

/// Folders that are made for outputs, and taken away again if these cannot be written.
class NewFolders {
 public:
  NewFolders() = default;
  ~NewFolders();
  NewFolders(const NewFolders&) = delete;
  NewFolders& operator=(const NewFolders&) = delete;

  /// Makes a folder and those that it is in, as far as they are missing. path: with a slash at its end, or empty. Gives
  /// what went wrong.
  std::string make(const std::string& path);
  /// All that were made stay.
  void keep() { made_.clear(); }

 private:
  std::vector<std::string> made_;  ///< a folder before those in it
};

}  // namespace speclev::cli
