#include "speclev/target.hh"

#include <algorithm>
#include <set>
#include <utility>

#include "base/spell.hh"
#include "target/checks.hh"
#include "target/data_files.hh"
#include "target/embed.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

/// Paths of files in folders begin with a slash or a dot, others are of files that come with the program.
bool is_in_folder(const std::string& path) { return path.starts_with('/') || path.starts_with('.'); }

}  // namespace

std::optional<SourceText> target_file(const std::string& path, const FileOpener& open) {
  if (!is_in_folder(path)) return embedded_source(path);
  OpenedFile opened = open(path);
  if (!opened.error.empty()) throw Unreadable(path, opened.error);
  return std::move(opened.text);
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

/// Tells of files that nobody reads, but that look as if they were meant to be read: edits, and those with a name near
/// to one that is missing. Anything else may be in the folder, too.
void report_unread_files(const std::string& folder, const std::vector<std::string>& names, const TargetData* data,
                         std::vector<FileReport>& reports) {
  const std::set<std::string> known = known_files(data), there(names.begin(), names.end());
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
    sink.report(Diag::data_unread_file, {}).suggest(speller);
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
    if (is_in_folder(source->name())) files.push_back(source->name());
  return files;
}

const VersionWords* Target::version(std::string_view abi) const {
  const auto words = data_->version.find(abi);
  return words == data_->version.end() ? nullptr : &words->second;
}

LoadedTarget load_folder(const std::string& name, const std::string& folder, const TargetFiles& files,
                         const TargetLoader::Bases& bases, const Languages& languages) {
  LoadedTarget loaded;
  const std::string whole = is_in_folder(folder) ? folder : "./" + folder;
  const auto read = [&](const std::string& file) {
    auto text = target_file(file, files.open);
    if (text && is_in_folder(file)) loaded.files.push_back(file);
    return text;
  };
  const auto data = load_data(name, whole, read, bases, languages, loaded.reports);
  report_unread_files(whole, files.names, data.get(), loaded.reports);
  if (data != nullptr) loaded.target = target_of(data);
  return loaded;
}

}  // namespace speclev
