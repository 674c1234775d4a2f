#include "speclev/disk.hh"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/real_path.hh"
#include "base/regular_file.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

/// Whether a path is that of a folder or of something below it; both whole and without links.
bool is_within(const std::string& path, const std::string& folder) {
  return path == folder || path.starts_with(folder.ends_with('/') ? folder : folder + "/");
}

/// Whether a path leads to nothing: there is nothing, or a link to nothing.
bool leads_nowhere(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

bool is_link(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

}  // namespace

std::string name_on_disk(const std::string& folder) {
  const std::string path = folder.substr(0, folder.find_last_not_of('/') + 1);
  const std::string name = path.substr(path.rfind('/') + 1);
  if (!name.empty() && name != "." && name != "..") return name;
  const std::string whole = real_path(folder);
  return whole.substr(whole.rfind('/') + 1);
}

OpenedFile open_on_disk(const std::string& path) {
  RegularFile in = open_regular(path);
  if (in.descriptor < 0) {
    // What is there and cannot be read is not passed over: it was meant to be read.
    if (leads_nowhere(path)) in.error = is_link(path) ? "it is a link that leads nowhere" : "";
    return {std::nullopt, std::move(in.error)};
  }
  std::string bytes, error;
  char block[1 << 14];
  while (error.empty()) {
    const ssize_t count = ::read(in.descriptor, block, sizeof block);
    if (count == 0) break;
    if (count < 0 && errno != EINTR) error = std::strerror(errno);
    if (count > 0) bytes.append(block, static_cast<std::size_t>(count));
    if (bytes.size() > largest_target_file)
      error = "it is larger than " + std::to_string(largest_target_file >> 20) + " MiB";
  }
  ::close(in.descriptor);
  if (!error.empty()) return {std::nullopt, std::move(error)};
  return {SourceText(path, std::move(bytes)), {}};
}

bool leads_out(const std::string& folder, const std::string& path) {
  const std::string outer = real_path(folder), inner = real_path(path);
  if (outer.empty() || inner.empty()) return false;
  if (!is_within(inner, outer)) return true;
  std::error_code error;
  for (std::filesystem::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    const std::string place = is_link(at->path().string()) ? real_path(at->path().string()) : std::string();
    if (!place.empty() && !is_within(place, outer)) return true;
  }
  return false;
}

TargetFiles files_on_disk(const std::string& folder) {
  TargetFiles files{open_on_disk};
  std::error_code error, of_file;
  for (std::filesystem::directory_iterator at(folder, error), end; at != end; at.increment(error))
    if (at->is_regular_file(of_file)) files.names.push_back(at->path().filename().string());
  return files;
}

}  // namespace speclev
