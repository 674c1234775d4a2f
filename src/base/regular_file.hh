// Opens a file for reading if it is a regular file.
#pragma once

#include <sys/stat.h>

#include <string>

namespace speclev {

/// A file that was opened for reading, or why it was not.
struct RegularFile {
  int descriptor = -1;
  struct stat status {};
  std::string error{};
};

/// Opens a file that a text or a folder names, not the user: only a regular file. A pipe, a terminal or a device is
/// refused at once, where reading it might wait for ever.
RegularFile open_regular(const std::string& path);

/// Opens a file, and never in place of a standard stream that was closed: nothing printed must go into it.
int open_file(const char* path, int flags, mode_t mode = 0);

}  // namespace speclev
