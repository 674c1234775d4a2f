#include "files/new_folders.hh"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "files/descriptor.hh"

namespace speclev::cli {

namespace {

constexpr mode_t new_folder_mode = 0777;  // the umask takes its part

}  // namespace

NewFolders::~NewFolders() {
  for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) ::rmdir(folder->c_str());
}

std::string NewFolders::make(const std::string& path) {
  for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1)) {
    const std::string folder = path.substr(0, slash);
    if (::mkdir(folder.c_str(), new_folder_mode) == 0)
      made_.push_back(folder);
    else if (errno != EEXIST)
      return system_reason();
  }
  return {};
}

}  // namespace speclev::cli
