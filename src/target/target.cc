#include "speclev/target.hh"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "target/built_in.hh"
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
const std::string& Target::language() const { return data_->language; }
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

std::optional<Target> find_target(std::string_view name) {
  const auto targets = built_in_targets();
  const auto at = std::ranges::find(targets, name, &BuiltInTarget::name);
  return at == targets.end() ? std::nullopt : std::optional(Target(target_data(*at)));
}

LoadedTarget load_target(const std::string& directory) {
  const std::filesystem::path path(directory);
  std::string name = path.filename().string();
  if (name.empty() || name == "." || name == "..") name = std::filesystem::weakly_canonical(path).filename().string();
  LoadedTarget loaded;
  const auto data = load_data(name, is_on_disk(directory) ? directory : "./" + directory, any_file, loaded.reports);
  if (data != nullptr) loaded.target.emplace(data);
  return loaded;
}

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const BuiltInTarget& target : built_in_targets()) names.emplace_back(target.name);
  return names;
}

}  // namespace speclev
