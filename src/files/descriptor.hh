#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace speclev::tool {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// Why the system could not do what was asked last.
inline std::string system_reason() { return std::strerror(errno); }

/// Opens a file, and never in place of a standard stream that was closed: what is printed must not go into it.
inline int open_file(const char* path, int flags, mode_t mode = 0) {
  const int number = ::open(path, flags | O_CLOEXEC, mode);
  if (number < 0 || number > STDERR_FILENO) return number;
  const int higher = ::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  ::close(number);
  return higher;
}

}  // namespace speclev::tool
