#include "speclev/target.hh"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "target/embed.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

std::optional<SourceText> built_in(const std::string& path) {
  const auto text = embedded_file(path);
  return text ? std::optional(SourceText::of(path, *text)) : std::nullopt;
}

/// Paths of files on disk begin with a slash or a dot, others are of files that come with the program.
bool is_on_disk(const std::string& path) { return path.starts_with('/') || path.starts_with('.'); }

std::optional<SourceText> on_disk(const std::string& path) {
  if (!is_on_disk(path)) return built_in(path);
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return SourceText(path, std::string(std::istreambuf_iterator<char>(in), {}));
}

LoadedTarget load(std::string name, const std::string& folder, const TargetLoader::Files& files) {
  LoadedTarget loaded;
  const auto data = TargetLoader(std::move(name), folder, files, loaded.reports).load();
  if (data == nullptr) return loaded;
  data->keywords.build_index();
  data->dungeon.keywords.build_index();
  data->monsters.build_index();
  data->objects.build_index();
  loaded.target.emplace(data);
  return loaded;
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
  const std::string folder = "targets/" + std::string(name);
  if (!embedded_file(folder + "/profile")) return std::nullopt;
  return load(std::string(name), folder, built_in).target;
}

LoadedTarget load_target(const std::string& directory) {
  const std::filesystem::path path(directory);
  std::string name = path.filename().string();
  if (name.empty() || name == "." || name == "..") name = std::filesystem::weakly_canonical(path).filename().string();
  return load(name, is_on_disk(directory) ? directory : "./" + directory, on_disk);
}

std::vector<std::string> target_names() {
  std::set<std::string> names;
  constexpr std::string_view prefix = "targets/";
  constexpr std::string_view suffix = "/profile";
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with(prefix) && file.path.ends_with(suffix))
      names.emplace(file.path.substr(prefix.size(), file.path.size() - prefix.size() - suffix.size()));
  return {names.begin(), names.end()};
}

}  // namespace speclev
