#include "files/read.hh"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/characters.hh"
#include "base/large_pages.hh"
#include "base/offsets.hh"
#include "base/spell.hh"
#include "files/descriptor.hh"
#include "speclev/archive.hh"
#include "speclev/text.hh"

namespace speclev::cli {

namespace {

bool is_there(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

/// The member's name begins behind the first colon that has a file in front of it.
std::size_t member_colon(const std::string& name) {
  std::size_t colon = std::string::npos;
  if (name == "-" || is_there(name)) return colon;
  do colon = name.find(':', colon + 1);
  while (colon != std::string::npos && !is_there(name.substr(0, colon)));
  return colon;
}

/// Any file that a user names.
RegularFile open_any(const std::string& path) {
  RegularFile file{path == "-" ? STDIN_FILENO : open_file(path.c_str(), O_RDONLY)};
  if (file.descriptor < 0 || ::fstat(file.descriptor, &file.status) != 0)
    file.error = system_reason();
  else if (S_ISDIR(file.status.st_mode))
    file.error = std::strerror(EISDIR);
  return file;
}

/// note: gets what is known of the file before it is read.
template <class Note>
InputFile read_whole(const std::string& path, const Note& note, RegularFile (*open)(const std::string&) = open_any) {
  const RegularFile opened = open(path);
  const Descriptor in(opened.descriptor);
  if (!opened.error.empty()) return {{}, opened.error};
  const struct stat& status = opened.status;
  note(status);
  constexpr std::string_view too_large = "it is larger than 128 MiB";
  const auto size = static_cast<std::size_t>(status.st_size);
  if (S_ISREG(status.st_mode) && size > SourceText::max_size) return {{}, std::string(too_large)};

  InputFile file;
  constexpr std::size_t step = 1 << 16;
  std::size_t filled = 0;
  // One byte more than expected, so that the end is seen without another round.
  const std::size_t expected = S_ISREG(status.st_mode) && size > 0 ? size + 1 : step;
  file.bytes.reserve(expected);
  prefer_large_pages(file.bytes.data(), expected);
  file.bytes.resize(expected);
  while (true) {
    const ssize_t got = ::read(in.number(), file.bytes.data() + filled, file.bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {{}, system_reason()};
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
    if (filled > SourceText::max_size) return {{}, std::string(too_large)};
    if (filled == file.bytes.size()) file.bytes.resize(std::min(filled * 2, SourceText::max_size + 1));
  }
  file.bytes.resize(filled);
  // Of many small inputs none keeps the room for a large one.
  if (file.bytes.capacity() - filled > filled + 1) file.bytes.shrink_to_fit();
  return file;
}

std::optional<SourceText> as_text(const std::string& path, InputFile in) {
  return in.error.empty() ? std::optional<SourceText>(std::in_place, path, std::move(in.bytes)) : std::nullopt;
}

}  // namespace

InputFile read_input(FileLog& files, const std::string& path) {
  return read_whole(path, [&](const struct stat& status) { files.note_input(path, status); });
}

InputFile read_to_change(FileLog& files, const std::string& path) {
  return read_whole(path, [&](const struct stat& status) { files.note_for_change(path, status); });
}

InputFile read_listed(FileLog& files, const std::string& path) {
  return read_whole(
      path, [&](const struct stat& status) { files.note_input(path, status); }, open_regular);
}

InputFile read_earlier_output(const std::string& path) {
  return read_whole(
      path, [](const struct stat&) {}, open_regular);
}

InputFile read_output_to_change(FileLog& files, const std::string& path) {
  return read_whole(
      path, [&](const struct stat& status) { files.note_for_change(path, status); }, open_regular);
}

OpenIncluded open_included(FileLog& files) {
  return [&files](const std::string& path) { return as_text(path, read_listed(files, path)); };
}

OpenIncluded open_included_to_change(FileLog& files) {
  return [&files](const std::string& path) { return as_text(path, read_output_to_change(files, path)); };
}

InputFile read_data(FileLog& files, const std::string& name) {
  const std::size_t colon = member_colon(name);
  if (colon == std::string::npos) return read_input(files, name);
  InputFile file = read_input(files, name.substr(0, colon));
  if (!file.error.empty()) return file;
  const ArchiveReading archive = read_archive(file.bytes);
  if (!archive.error.empty()) return {{}, "no sound archive: " + at_byte(archive.offset, archive.error)};
  const std::string member = name.substr(colon + 1);
  const std::size_t at = find_member(archive.members, member);
  if (at < archive.members.size()) return {std::string(archive.members[at].bytes), {}};
  Speller speller(member);
  for (const ArchiveMember& each : archive.members) speller.offer(each.name);
  return {{},
          "the archive has no such member" +
              (speller.best().empty() ? "" : "; did you mean " + quote(speller.best()) + "?")};
}

std::string level_name(const std::string& path) {
  std::string name = path.substr(path.find_last_of("/:") + 1);
  if (name.ends_with(".lev")) name.resize(name.size() - 4);
  return name;
}

std::string file_of_data(const std::string& name) { return name.substr(0, member_colon(name)); }

std::optional<DungeonForm> form_of(std::string_view path) {
  if (path.ends_with(".def")) return DungeonForm::def;
  if (path.ends_with(".pdf")) return DungeonForm::pdf;
  return std::nullopt;
}

}  // namespace speclev::cli
