#include "speclev/target.hh"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "target/embed.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

/// Paths of files on disk begin with a slash or a dot, others are of files that come with the program.
bool is_on_disk(const std::string& path) { return path.starts_with('/') || path.starts_with('.'); }

/// Whether there is a file to read. What is there and is none is not passed over: it was meant to be one.
bool is_file(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::regular) return true;
  if (status.type() == std::filesystem::file_type::none) throw Unreadable(path, error.message());
  if (status.type() != std::filesystem::file_type::not_found) throw Unreadable(path, "it is no file");
  if (std::filesystem::is_symlink(path, error)) throw Unreadable(path, "it is a link that leads nowhere");
  return false;
}

std::optional<SourceText> any_file(const std::string& path) {
  if (!is_on_disk(path)) return embedded_source(path);
  if (!is_file(path)) return std::nullopt;
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> in(std::fopen(path.c_str(), "rb"), close);
  if (in == nullptr) throw Unreadable(path, std::strerror(errno));
  std::string bytes;
  char block[1 << 14];
  while (const std::size_t count = std::fread(block, 1, sizeof block, in.get())) {
    bytes.append(block, count);
    if (bytes.size() > largest_target_file)
      throw Unreadable(path, "it is larger than " + std::to_string(largest_target_file >> 20) + " MiB");
  }
  if (std::ferror(in.get()) != 0) throw Unreadable(path, std::strerror(errno));
  return SourceText(path, std::move(bytes));
}

}  // namespace

std::string map_characters(const TargetData& target) {
  std::string letters = target.terrain.letters();
  std::erase(letters, ' ');
  return "the map characters are " + letters + " and the blank";
}

const std::string& Target::name() const { return data_->name; }
const std::string& Target::game() const { return data_->game; }
int Target::known_levels() const { return data_->known_levels; }
std::string_view Target::language() const { return data_->language->name; }
const std::string& Target::default_abi() const { return data_->default_abi; }

std::vector<std::string> Target::files() const {
  std::vector<std::string> files;
  for (const auto& source : data_->sources)
    if (is_on_disk(source->name())) files.push_back(source->name());
  return files;
}

const VersionWords* Target::version(std::string_view abi) const {
  const auto words = data_->version.find(abi);
  return words == data_->version.end() ? nullptr : &words->second;
}

LoadedTarget load_folder(const std::string& directory, const TargetLoader::Bases& bases, const Languages& languages) {
  const std::filesystem::path path(directory);
  std::string name = path.filename().string();
  if (name.empty() || name == "." || name == "..") name = std::filesystem::weakly_canonical(path).filename().string();
  LoadedTarget loaded;
  const std::string folder = is_on_disk(directory) ? directory : "./" + directory;
  const auto data = load_data(name, folder, any_file, bases, languages, loaded.reports);
  if (data != nullptr) loaded.target.emplace(data);
  return loaded;
}

}  // namespace speclev
