#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

/// What any compiler of level files must do at least with files.
namespace speclev::bench {

[[noreturn]] inline void fail(const char* path) {
  std::perror(path);
  std::exit(1);
}

inline std::string read_file(const char* path) {
  const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail(path);
  std::string bytes(std::size_t{1} << 16, '\0');
  std::size_t filled = 0;
  for (ssize_t got; (got = ::read(descriptor, bytes.data() + filled, bytes.size() - filled)) > 0;) {
    filled += static_cast<std::size_t>(got);
    if (filled == bytes.size()) bytes.resize(2 * filled);
  }
  ::close(descriptor);
  bytes.resize(filled);
  return bytes;
}

inline void write_level(const std::string& name, const std::string& bytes) {
  const std::string temporary = "." + name + ".tmp";
  const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0) fail(temporary.c_str());
  if (::write(descriptor, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) fail(temporary.c_str());
  if (::close(descriptor) != 0 || ::rename(temporary.c_str(), name.c_str()) != 0) fail(name.c_str());
}

/// Writes as many bytes as the levels have, each through a temporary and a rename. The list has a line "SIZE NAME" for
/// each level.
inline void write_levels(const char* list_path) {
  const std::string list = read_file(list_path);
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t blank = std::min(list.find(' ', at), list.size() - 1);
    const std::size_t end = std::min(list.find('\n', at), list.size());
    write_level(list.substr(blank + 1, end - blank - 1),
                std::string(std::strtoul(list.c_str() + at, nullptr, 10), 'x'));
    at = end + 1;
  }
}

}  // namespace speclev::bench
