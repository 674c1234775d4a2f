#include "speclev/target.hh"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <set>

#include "base/spell.hh"
#include "target/checks.hh"
#include "target/data_files.hh"
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

}  // namespace

std::optional<SourceText> target_file(const std::string& path) {
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

namespace {

/// The files that a target may have in its folder. data: null if it could not be loaded.
std::set<std::string> known_files(const TargetData* data) {
  std::set<std::string> names = {"profile"};
  const auto add = [&](std::string name) {
    names.insert(name + ".edits");
    names.insert(std::move(name));
  };
  for (const DataFileKind& kind : data_file_kinds().first(data_file_kinds().size() - 1)) add(std::string(kind.file));
  if (data == nullptr) return names;
  for (const std::string& layout : {data->layout_name, data->dungeon_layout_name})
    if (!layout.empty()) add(layout + ".layout");
  return names;
}

std::set<std::string> files_in(const std::string& folder) {
  std::set<std::string> names;
  std::error_code error, of_file;
  for (std::filesystem::directory_iterator at(folder, error), end; at != end; at.increment(error))
    if (at->is_regular_file(of_file)) names.insert(at->path().filename().string());
  return names;
}

/// Tells of files that nobody reads, but that look as if they were meant to be read: edits, and those with a name near
/// to one that is missing. Anything else may be in the folder, too.
void report_unread_files(const std::string& folder, const TargetData* data, std::vector<FileReport>& reports) {
  const std::set<std::string> known = known_files(data), there = files_in(folder);
  const DiagnosticPolicy policy;
  std::size_t messages = 0;
  for (const std::string& name : there) {
    if (known.contains(name) || messages == most_messages) continue;
    // Which layouts are read is not known of a target that could not be loaded.
    if (data == nullptr && (name.ends_with(".layout") || name.ends_with(".layout.edits"))) continue;
    Speller speller(name);
    for (const std::string& each : known)
      if (!there.contains(each)) speller.offer(each);
    if (speller.best().empty() && !name.ends_with(".edits")) continue;
    Sink sink(policy);
    sink.report(Diag::data_unread_file, {}).suggest(speller.best(), speller.certain());
    std::string path = folder;
    path.append("/").append(name);
    reports.push_back({SourceText(std::move(path), ""), sink.take()});
    ++messages;
  }
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
  const auto read = [&](const std::string& file) {
    auto text = target_file(file);
    if (text && is_on_disk(file)) loaded.files.push_back(file);
    return text;
  };
  const auto data = load_data(name, folder, read, bases, languages, loaded.reports);
  report_unread_files(folder, data.get(), loaded.reports);
  if (data != nullptr) loaded.target.emplace(data);
  return loaded;
}

}  // namespace speclev
