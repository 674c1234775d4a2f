#include "tool/game_files.hh"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include "base/characters.hh"
#include "speclev/archive.hh"
#include "tool/files.hh"
#include "tool/inputs.hh"
#include "tool/print.hh"

namespace speclev::tool {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t deepest = 16;  ///< folders in folders; no game has so many

bool is_of_game(const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  const MemberKind kind = kind_of_member(name);
  return kind == MemberKind::compiled || kind == MemberKind::quest ||
         std::ranges::any_of(std::initializer_list<std::string_view>{".des", ".def", ".pdf"},
                             [&](std::string_view ending) { return name.ends_with(ending); });
}

/// By its first bytes: a folder may have large files that are none of the game's.
bool begins_archive(const std::string& path) {
  std::string head(64, '\0');
  std::ifstream in(path, std::ios::binary);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return begins_as_archive(head);
}

/// Whether a folder's name is that of a target, or the beginning of its release: at least two numbers of it.
bool names_target(std::string_view folder, std::string_view target) {
  if (folder == target) return true;
  if (folder.empty() || !is_digit(folder.front()) || folder.find('.') == std::string_view::npos) return false;
  const std::size_t release = target.rfind('-');
  if (release == std::string_view::npos) return false;
  const std::string_view whole = target.substr(release + 1);
  return whole.starts_with(folder) && (whole.size() == folder.size() || whole[folder.size()] == '.');
}

bool names_any_target(std::string_view folder) {
  static const std::vector<std::string> targets = target_names();
  return std::ranges::any_of(targets, [&](const std::string& each) { return names_target(folder, each); });
}

}  // namespace

bool GameFiles::add(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error) ? add_folder(path, path, {}) : add_file(path, "", {});
}

bool GameFiles::add_folder(const std::string& path, const std::string& root, const std::vector<std::string>& folders) {
  const auto cannot = [&](const std::string& why) {
    print_error(program_, "cannot read " + quote(path) + ": " + why);
    return false;
  };
  if (folders.size() > deepest) return cannot("it is more than " + std::to_string(deepest) + " folders deep");
  std::vector<std::string> files, inner;
  std::error_code error;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;
    const std::string name = at->path().filename().string();
    if (at->is_regular_file(unknown))
      files.push_back(at->path().string());
    else if (at->is_directory(unknown) && !at->is_symlink(unknown) && !name.starts_with('.'))
      inner.push_back(name);
  }
  if (error) return cannot(error.message());
  std::ranges::sort(files);
  std::ranges::sort(inner);
  std::erase_if(files, [](const std::string& each) { return !is_of_game(each) && !begins_archive(each); });
  expect_inputs(files);
  for (const std::string& each : files)
    if (!add_file(each, root, folders)) return false;
  for (const std::string& each : inner) {
    std::vector<std::string> below = folders;
    below.push_back(each);
    if (!add_folder((fs::path(path) / each).string(), root, below)) return false;
  }
  return true;
}

bool GameFiles::add_file(const std::string& path, const std::string& root, const std::vector<std::string>& folders) {
  InputFile in = read_input(path);
  if (!in.error.empty()) {
    print_error(program_, "cannot read " + quote(path) + ": " + in.error);
    return false;
  }
  if (!begins_as_archive(in.bytes)) {
    if (!is_of_game(path)) {
      print_error(program_, quote(path) + " is no file of a game: a .des, .lev, .def or .pdf, a dungeon, a quest.dat or an archive");
      return false;
    }
    files_.push_back({{fs::path(path).filename().string(), path, std::move(in.bytes)}, root, folders});
    return true;
  }
  const ArchiveReading archive = read_archive(in.bytes);
  if (!archive.error.empty()) {
    print_error(program_, path + ": at byte " + std::to_string(archive.offset) + ": " + archive.error);
    return false;
  }
  for (const ArchiveMember& member : archive.members)
    if (is_of_game(member.name))
      files_.push_back(
          {{fs::path(member.name).filename().string(), path + ":" + member.name, std::string(member.bytes)},
           root,
           folders});
  return true;
}

std::vector<GameFile> GameFiles::for_all() const {
  std::vector<GameFile> result;
  for (const Given& each : files_)
    if (std::ranges::none_of(each.folders, names_any_target)) result.push_back(each.file);
  return result;
}

std::vector<GameFile> GameFiles::of(const Target& target) const {
  const auto is_own = [&](const std::string& folder) { return names_target(folder, target.name()); };
  // The folders whose own files give way.
  std::set<std::pair<std::string, std::vector<std::string>>> replaced;
  for (const Given& each : files_)
    for (auto at = each.folders.begin(); at != each.folders.end(); ++at)
      if (is_own(*at)) replaced.insert({each.root, {each.folders.begin(), at}});
  std::vector<GameFile> result;
  for (const Given& each : files_) {
    const bool is_foreign = std::ranges::any_of(
        each.folders, [&](const std::string& folder) { return names_any_target(folder) && !is_own(folder); });
    const bool gives_way = !each.root.empty() && replaced.contains({each.root, each.folders});
    if (!is_foreign && !gives_way) result.push_back(each.file);
  }
  return result;
}

}  // namespace speclev::tool
