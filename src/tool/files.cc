#include "tool/files.hh"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/large_pages.hh"
#include "speclev/text.hh"
#include "tool/descriptor.hh"

namespace speclev::tool {

namespace {

std::string reason() { return std::strerror(errno); }

}  // namespace

InputFile read_input(const std::string& path) {
  Descriptor in(path == "-" ? STDIN_FILENO : open_file(path.c_str(), O_RDONLY));
  if (in.number() < 0) return {{}, reason()};
  struct stat status {};
  if (::fstat(in.number(), &status) != 0) return {{}, reason()};
  if (S_ISDIR(status.st_mode)) return {{}, std::strerror(EISDIR)};
  constexpr std::string_view too_large = "it is larger than 128 MiB";
  const auto size = static_cast<std::size_t>(status.st_size);
  if (S_ISREG(status.st_mode) && size > SourceText::max_size) return {{}, std::string(too_large)};

  InputFile file;
  constexpr std::size_t step = 1 << 16;
  std::size_t filled = 0;
  // One byte more than expected, so that the end is seen without another round.
  const std::size_t expected = S_ISREG(status.st_mode) && size > 0 ? size + 1 : step;
  file.bytes.reserve(expected);
  prefer_large_pages(file.bytes.data(), expected);
  file.bytes.resize(expected);
  while (true) {
    const ssize_t got = ::read(in.number(), file.bytes.data() + filled, file.bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {{}, reason()};
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
    if (filled > SourceText::max_size) return {{}, std::string(too_large)};
    if (filled == file.bytes.size()) file.bytes.resize(std::min(filled * 2, SourceText::max_size + 1));
  }
  file.bytes.resize(filled);
  return file;
}

}  // namespace speclev::tool
