#include "files/input_files.hh"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/characters.hh"
#include "base/offsets.hh"
#include "files/errors.hh"
#include "files/read.hh"
#include "speclev/archive.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t deepest = 16;  ///< folders in folders; no game has so many

constexpr std::string_view kind_words[] = {
    "a source of levels",   "a description of a dungeon", "a compiled file", "a Lua script",
    "the texts of a quest", "a list of levels",           "an archive",      "something else"};

std::string_view own_name(std::string_view path) { return path.substr(path.find_last_of("/:") + 1); }

std::vector<ClassifiedFile> members_of(const std::string& path, std::string_view bytes) {
  const ArchiveReading archive = read_archive(bytes);
  if (!archive.error.empty()) throw InputError{path + ": " + at_byte(archive.offset, archive.error)};
  std::vector<ClassifiedFile> result;
  for (const ArchiveMember& member : archive.members) {
    const InputKind kind = kind_of_file(member.name, member.bytes);
    if (kind == InputKind::compiled || kind == InputKind::script)
      result.push_back({path + ":" + member.name, std::string(member.bytes), kind, true});
  }
  return result;
}

void add_below(const std::string& folder, const std::vector<std::string>& folders,
               const std::function<bool(const std::string&)>& holds, std::vector<FileBelow>& found) {
  const auto cannot = [&](const std::string& why) { return InputError{"cannot read " + quote(folder) + ": " + why}; };
  if (folders.size() > deepest) throw cannot("it is more than " + std::to_string(deepest) + " folders deep");
  std::vector<std::string> files, inner;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;
    const std::string name = at->path().filename().string();
    if (at->is_regular_file(unknown))
      files.push_back(at->path().string());
    else if (at->is_directory(unknown) && !at->is_symlink(unknown) && !name.starts_with('.'))
      inner.push_back(name);
  }
  if (error) throw cannot(error.message());
  std::ranges::sort(files);
  std::ranges::sort(inner);
  for (const std::string& each : files)
    if (holds(each)) found.push_back({each, folders});
  for (const std::string& each : inner) {
    std::vector<std::string> below = folders;
    below.push_back(each);
    add_below((fs::path(folder) / each).string(), below, holds, found);
  }
}

ClassifiedFile read_given(FileLog& files, const std::string& path, bool is_part) {
  InputFile in = read_data(files, path);
  if (!in.error.empty()) throw InputError{"cannot read " + quote(path) + ": " + in.error};
  const InputKind kind = kind_of_file(path, in.bytes);
  return {path, std::move(in.bytes), kind, is_part};
}

}  // namespace

InputKind kind_of_name(std::string_view path) {
  const std::string_view name = own_name(path);
  if (name.ends_with(".des")) return InputKind::levels;
  if (is_script_name(name)) return InputKind::script;
  if (form_of(name)) return InputKind::description;
  switch (kind_of_member(name)) {
    case MemberKind::compiled: return InputKind::compiled;
    case MemberKind::quest: return InputKind::quest;
    case MemberKind::list: return InputKind::list;
    default: return InputKind::other;
  }
}

bool may_be_of_game(const std::string& path) {
  if (kind_of_name(path) != InputKind::other) return true;
  std::string head(64, '\0');
  std::ifstream in(path, std::ios::binary);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return begins_as_archive(head);
}

InputKind kind_of_file(std::string_view path, std::string_view bytes) {
  if (begins_as_archive(bytes)) return InputKind::archive;
  if (!recognise(bytes).empty()) return InputKind::compiled;
  const InputKind named = kind_of_name(path);
  if (named != InputKind::other) return named;
  return bytes.find('\0') == std::string_view::npos ? InputKind::levels : InputKind::compiled;
}

std::string_view in_words(InputKind kind) { return kind_words[static_cast<std::size_t>(kind)]; }

void check_kind(std::string_view command, std::string_view path, std::string_view bytes,
                std::initializer_list<InputKind> taken) {
  const InputKind kind = kind_of_file(path, bytes);
  if (std::ranges::find(taken, kind) != taken.end()) return;
  const bool is_text = kind == InputKind::levels && kind_of_name(path) == InputKind::other;
  std::string message = quote(path) + " is " + (is_text ? "a text" : std::string(in_words(kind))) + "; speclev " +
                        std::string(command) + " takes ";
  std::size_t left = taken.size();
  for (const InputKind each : taken) {
    message += in_words(each);
    --left;
    message += left > 1 ? ", " : left == 1 ? " or " : "";
  }
  throw UsageError{message};
}

std::vector<FileBelow> files_below(const std::string& folder,
                                   const std::function<bool(const std::string& path)>& holds) {
  std::vector<FileBelow> found;
  add_below(folder, {}, holds, found);
  return found;
}

std::vector<ClassifiedFile> given_files(FileLog& files, const std::string& path) {
  std::error_code error;
  std::vector<ClassifiedFile> result;
  const auto add = [&](ClassifiedFile file) {
    if (file.kind == InputKind::archive)
      std::ranges::move(members_of(file.path, file.bytes), std::back_inserter(result));
    else
      result.push_back(std::move(file));
  };
  if (!fs::is_directory(path, error)) {
    add(read_given(files, path, false));
  } else {
    for (const FileBelow& each : files_below(path, may_be_of_game)) add(read_given(files, each.path, true));
  }
  if (result.empty()) throw InputError{quote(path) + " has no source, no description and no compiled file in it"};
  return result;
}

}  // namespace speclev::cli
