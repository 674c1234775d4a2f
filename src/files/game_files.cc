#include "files/game_files.hh"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include "base/characters.hh"
#include "base/offsets.hh"
#include "files/input_files.hh"
#include "files/inputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/archive.hh"

namespace speclev::cli {

namespace {

namespace fs = std::filesystem;

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

bool GameFiles::is_of_game(std::string_view name) const {
  return kind_of_name(name) != InputKind::other ||
         std::ranges::find(names_, name.substr(name.find_last_of("/:") + 1)) != names_.end();
}

bool GameFiles::add(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return add_file(path, "", {});
  const std::vector<FileBelow> files =
      files_below(path, [&](const std::string& each) { return is_of_game(each) || may_be_of_game(each); });
  std::vector<std::string> paths;
  for (const FileBelow& each : files) paths.push_back(each.path);
  io_.files.expect_inputs(paths);
  return std::ranges::all_of(files, [&](const FileBelow& each) { return add_file(each.path, path, each.folders); });
}

bool GameFiles::add_file(const std::string& path, const std::string& root, const std::vector<std::string>& folders) {
  InputFile in = read_input(io_.files, path);
  if (!in.error.empty()) {
    print_error(io_, "cannot read " + quote(path) + ": " + in.error);
    return false;
  }
  if (!begins_as_archive(in.bytes)) {
    if (!is_of_game(path)) {
      print_error(
          io_, quote(path) + " is no file of a game: a .des, .lev, .def or .pdf, a dungeon, a quest.dat or an archive");
      return false;
    }
    files_.push_back({{fs::path(path).filename().string(), path, std::move(in.bytes)}, root, folders});
    return true;
  }
  const ArchiveReading archive = read_archive(in.bytes);
  if (!archive.error.empty()) {
    print_error(io_, path + ": " + at_byte(archive.offset, archive.error));
    return false;
  }
  for (const ArchiveMember& member : archive.members)
    if (is_of_game(member.name))
      files_.push_back({{member.name, path + ":" + member.name, std::string(member.bytes), true}, root, folders});
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

}  // namespace speclev::cli
