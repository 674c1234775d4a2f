#include "files/folder_lock.hh"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <filesystem>

#include "base/real_path.hh"

namespace speclev::cli {

FolderLock::FolderLock(const std::string& folder)
    : folder_(open_file(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY)) {
  while (folder_.number() >= 0 && ::flock(folder_.number(), LOCK_EX) != 0 && errno == EINTR) {
  }
}

std::string FolderLock::folder_of(const std::string& given) {
  using std::filesystem::path;
  if (const std::string whole = real_path(given); !whole.empty()) return path(whole).parent_path().string();
  const std::string folder = path(given).parent_path().string();
  const std::string whole = real_path(folder.empty() ? "." : folder);
  return whole.empty() ? folder : whole;
}

}  // namespace speclev::cli
