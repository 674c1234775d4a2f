#include "base/regular_file.hh"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace speclev {

RegularFile open_regular(const std::string& path) {
  // Without this flag, opening a pipe waits for a writer.
  RegularFile file{open_file(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY)};
  if (file.descriptor < 0) {
    file.error = std::strerror(errno);
    return file;
  }
  if (::fstat(file.descriptor, &file.status) != 0)
    file.error = std::strerror(errno);
  else if (!S_ISREG(file.status.st_mode))
    file.error = S_ISDIR(file.status.st_mode) ? std::strerror(EISDIR) : "it is not a regular file";
  if (file.error.empty()) return file;
  ::close(file.descriptor);
  file.descriptor = -1;
  return file;
}

int open_file(const char* path, int flags, mode_t mode) {
  const int number = ::open(path, flags | O_CLOEXEC, mode);
  if (number < 0 || number > STDERR_FILENO) return number;
  const int higher = ::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  ::close(number);
  return higher;
}

}  // namespace speclev
