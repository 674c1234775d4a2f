#include "speclev/disk.hh"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/real_path.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

/// Why there is no file to read; empty where there is one, or nothing. What is there and is none is not passed over: it
/// was meant to be one.
std::string obstacle(const std::string& path, bool& is_there) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  is_there = status.type() == std::filesystem::file_type::regular;
  if (is_there) return {};
  if (status.type() == std::filesystem::file_type::none) return error.message();
  if (status.type() != std::filesystem::file_type::not_found) return "it is no file";
  return std::filesystem::is_symlink(path, error) ? "it is a link that leads nowhere" : "";
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
  bool is_there = false;
  if (std::string error = obstacle(path, is_there); !is_there) return {std::nullopt, std::move(error)};
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> in(std::fopen(path.c_str(), "rb"), close);
  if (in == nullptr) return {std::nullopt, std::strerror(errno)};
  std::string bytes;
  char block[1 << 14];
  while (const std::size_t count = std::fread(block, 1, sizeof block, in.get())) {
    bytes.append(block, count);
    if (bytes.size() > largest_target_file)
      return {std::nullopt, "it is larger than " + std::to_string(largest_target_file >> 20) + " MiB"};
  }
  if (std::ferror(in.get()) != 0) return {std::nullopt, std::strerror(errno)};
  return {SourceText(path, std::move(bytes)), {}};
}

TargetFiles files_on_disk(const std::string& folder) {
  TargetFiles files{open_on_disk};
  std::error_code error, of_file;
  for (std::filesystem::directory_iterator at(folder, error), end; at != end; at.increment(error))
    if (at->is_regular_file(of_file)) files.names.push_back(at->path().filename().string());
  return files;
}

}  // namespace speclev
