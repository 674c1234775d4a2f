#include "speclev/target.hh"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "target/embed.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

/// Paths of files on disk begin with a slash or a dot, others are of files that come with the program.
bool is_on_disk(const std::string& path) { return path.starts_with('/') || path.starts_with('.'); }

std::optional<SourceText> any_file(const std::string& path) {
  if (!is_on_disk(path)) return embedded_source(path);
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return SourceText(path, std::string(std::istreambuf_iterator<char>(in), {}));
}

}  // namespace

std::string map_characters(const TargetData& target) {
  std::string letters = target.terrain.letters();
  std::erase(letters, ' ');
  return "the map characters are " + letters + " and the blank";
}

const std::string& Target::name() const { return data_->name; }
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

LoadedTarget load_folder(const std::string& directory, const Languages& languages) {
  const std::filesystem::path path(directory);
  std::string name = path.filename().string();
  if (name.empty() || name == "." || name == "..") name = std::filesystem::weakly_canonical(path).filename().string();
  LoadedTarget loaded;
  const std::string folder = is_on_disk(directory) ? directory : "./" + directory;
  const auto data = load_data(name, folder, any_file, languages, loaded.reports);
  if (data != nullptr) loaded.target.emplace(data);
  return loaded;
}

}  // namespace speclev
