#include "files/folder_lock.hh"

#include <sys/file.h>

#include <cerrno>
#include <filesystem>

namespace speclev::tool {

FolderLock::FolderLock(const std::string& folder)
    : folder_(open_file(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY)) {
  while (folder_.number() >= 0 && ::flock(folder_.number(), LOCK_EX) != 0 && errno == EINTR) {
  }
}

std::string FolderLock::folder_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::weakly_canonical(path, error);
  return (error ? std::filesystem::path(path) : whole).parent_path().string();
}

}  // namespace speclev::tool
