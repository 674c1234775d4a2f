#include "cli/archive_work.hh"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/characters.hh"
#include "base/file_names.hh"
#include "base/offsets.hh"
#include "base/spell.hh"
#include "cli/settings.hh"
#include "files/folder_lock.hh"
#include "files/inputs.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/archive.hh"
#include "speclev/level.hh"
#include "target/target_data.hh"

namespace speclev::cli {

namespace {

/// Why an archive cannot be worked on; the message for the user.
struct ArchiveError {
  std::string message;
};

std::string base_name_or_path(const std::string& path, bool paths) {
  return paths ? path : std::string(last_part(path));
}

/// An archive on disk. The members view its bytes, and those of the files that are put into it.
class Archive {
 public:
  Archive(FileLog& files, const std::string& path, InputFile (*read)(FileLog&, const std::string&) = read_input)
      : path_(path) {
    file_ = read(files, path);
    if (!file_.error.empty()) throw ArchiveError{"cannot read " + quote(path) + ": " + file_.error};
    ArchiveReading reading = read_archive(file_.bytes);
    if (!reading.error.empty()) throw ArchiveError{path + ": " + at_byte(reading.offset, reading.error)};
    members = std::move(reading.members);
  }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  /// The place of a member. Throws ArchiveError if there is none.
  std::size_t find(const std::string& name) const {
    const std::size_t at = find_member(members, name);
    if (at < members.size()) return at;
    Speller speller(name);
    for (const ArchiveMember& each : members) speller.offer(each.name);
    throw ArchiveError{quote(path_) + " has no member " + quote(name) +
                       (speller.best().empty() ? "" : "; did you mean " + quote(speller.best()) + "?")};
  }

  std::vector<ArchiveMember> members;

  std::size_t size() const { return file_.bytes.size(); }

 private:
  std::string path_;
  InputFile file_;
};

/// Works on one archive.
class Work {
 public:
  Work(const ArchiveCommand& options, RunContext& run) : options_(options), run_(run) {}

  int list() {
    const Archive archive(run_.files, options_.archive);
    if (options_.as_tool) return print_text(run_, listed_as_by_tool(archive)) ? good : failed;
    std::size_t width = 0, size_width = 0;
    for (const ArchiveMember& member : archive.members) {
      width = std::max(width, member.name.size());
      size_width = std::max(size_width, std::to_string(member.bytes.size()).size());
    }
    // What another program reads is names, unless more is asked for.
    const bool with_sizes = options_.kinds || (!options_.only_names && ::isatty(STDOUT_FILENO) != 0);
    std::string text;
    for (const ArchiveMember& member : archive.members) {
      text += member.name;
      if (with_sizes) {
        const std::string size = std::to_string(member.bytes.size());
        text.append(width - member.name.size() + 2 + size_width - size.size(), ' ').append(size);
        if (options_.kinds) text += "  " + kind_of(member.bytes);
      }
      text += '\n';
    }
    return print_text(run_, text) ? good : failed;
  }

  int extract() {
    const Archive archive(run_.files, options_.archive);
    std::vector<OutputFile> files;
    std::set<std::string> seen;
    for (const std::size_t at : chosen(archive)) {
      const ArchiveMember& member = archive.members[at];
      if (!seen.insert(member.name).second) {
        warn_of_double(member.name);
        continue;
      }
      check_file_name(member.name);
      if (options_.verbose) told_ += "x " + member.name + "\n";
      files.push_back({in_folder(member.name), std::string(member.bytes)});
    }
    return write(files, {.only_new = !options_.force && !options_.as_tool});
  }

  int create() {
    const std::vector<std::string> inputs = names_of_files();
    const std::vector<InputFile> contents = read_all(inputs);
    std::vector<ArchiveMember> members;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      members.push_back({base_name_or_path(inputs[i], options_.paths), contents[i].bytes});
      if (options_.verbose) told_ += inputs[i] + "\n";
      if (!seen.insert(members.back().name).second) warn_of_double(members.back().name);
    }
    const FolderLock lock(FolderLock::folder_of(options_.archive));
    return write_archive_of(members);
  }

  int replace() {
    const FolderLock lock(FolderLock::folder_of(options_.archive));
    Archive archive(run_.files, options_.archive, read_to_change);
    const std::vector<std::string> inputs = names_of_files();
    const std::vector<InputFile> contents = read_all(inputs);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const std::string name = base_name_or_path(inputs[i], options_.paths);
      if (!seen.insert(name).second) throw ArchiveError{"two of the files are for the member " + quote(name)};
      const std::size_t at = find_member(archive.members, name);
      if (at == archive.members.size()) {
        archive.members.push_back({name, contents[i].bytes});
        print_note(run_, quote(options_.archive) + " had no member " + quote(name) + "; it is added at the end");
        continue;
      }
      if (std::ranges::count(archive.members, name, &ArchiveMember::name) > 1) warn_of_double(name);
      archive.members[at].bytes = contents[i].bytes;
    }
    return write_archive_of(archive.members);
  }

  int remove() {
    const FolderLock lock(FolderLock::folder_of(options_.archive));
    Archive archive(run_.files, options_.archive, read_to_change);
    for (const std::string& name : options_.names) {
      archive.find(name);
      std::erase_if(archive.members, [&](const ArchiveMember& member) { return member.name == name; });
    }
    return write_archive_of(archive.members);
  }

 private:
  /// A line for each member and for the directory in front of them; where each begins, and how long it is, if asked
  /// for.
  std::string listed_as_by_tool(const Archive& archive) const {
    constexpr std::string_view directory = "Directory";
    std::string text;
    const auto add = [&](std::string_view name, std::size_t begin, std::size_t size) {
      constexpr std::size_t name_width = 14, number_width = 7;
      std::string line(name);
      if (options_.verbose) line.resize(std::max(name_width, name.size()), ' ');
      for (const std::size_t number : {begin, size}) {
        if (!options_.verbose) break;
        const std::string digits = std::to_string(number);
        line.append(number_width - std::min(digits.size(), number_width - 1), ' ').append(digits);
      }
      text += line + '\n';
    };
    std::size_t begin = archive.size(), names = directory.size() + 1;
    for (const ArchiveMember& member : archive.members) begin -= member.bytes.size(), names += member.name.size() + 1;
    add(directory, 0, begin);
    for (const ArchiveMember& member : archive.members) {
      add(member.name, begin, member.bytes.size());
      begin += member.bytes.size();
    }
    if (options_.verbose)
      text += "Revision:1  File count:" + std::to_string(archive.members.size() + 1) +
              "  String size:" + std::to_string(names) + "\n";
    return text;
  }

  /// What a member is, in words: a level or dungeon, with target and ABI, or a text.
  static std::string kind_of(std::string_view bytes) {
    const std::vector<Recognition> known = recognise(bytes);
    if (!known.empty()) return compiled_kind(bytes, known);
    if (bytes.empty()) return "empty";
    const bool text = bytes.find('\0') == std::string_view::npos && bytes.back() == '\n';
    return text ? "text" : "data";
  }

  static std::string compiled_kind(std::string_view bytes, const std::vector<Recognition>& known) {
    // What machines have in common is of all of them.
    std::string origin, abis;
    for (const Recognition& each : known) {
      const std::string game = described(each.target);
      if (game == described(known.front().target)) abis += (abis.empty() ? "" : " or ") + each.abi.name;
      if (origin.find(game) == std::string::npos) origin += (origin.empty() ? "" : " or ") + game;
    }
    origin += ", " + abis;
    const ContentsReading reading = read(bytes, known.front().target, known.front().abi);
    if (!reading.contents) return "damaged file of " + origin + ": " + at_byte(reading.offset, reading.error);
    return (reading.contents->kind == FileKind::dungeon ? "dungeon of " : "level of ") + origin;
  }

  /// The places of the members that are named, or of all, in their order.
  std::vector<std::size_t> chosen(const Archive& archive) const {
    std::vector<std::size_t> places;
    for (const std::string& name : options_.names) places.push_back(archive.find(name));
    if (options_.names.empty())
      for (std::size_t i = 0; i < archive.members.size(); ++i) places.push_back(i);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
  }

  void check_file_name(const std::string& name) const {
    const auto refuse = [&](const std::string& why) {
      throw ArchiveError{"the member " + quote(name) + " is not extracted: " + why};
    };
    if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }))
      refuse("its name has control characters");
    const std::string_view part = last_part(name);
    if (part.empty() || part == "." || part == "..") refuse("its name is that of a folder");
    if (!options_.paths && name.find('/') != std::string::npos)
      refuse("its name leads out of the folder; --paths extracts it nevertheless");
  }

  std::string in_folder(const std::string& name) const {
    const std::string& folder = options_.folder;
    return folder.empty() || name.starts_with('/') ? name : folder.ends_with('/') ? folder + name : folder + "/" + name;
  }

  /// The files that are named, on the command line or in a list.
  std::vector<std::string> names_of_files() const {
    if (options_.list.empty()) {
      if (options_.names.empty()) throw UsageError{"no file is named; name some, or a list of them with --list"};
      return options_.names;
    }
    if (!options_.names.empty()) throw UsageError{"files are named both in a list and on the command line"};
    const InputFile file = read_input(run_.files, options_.list);
    if (!file.error.empty()) throw ArchiveError{"cannot read " + quote(options_.list) + ": " + file.error};
    std::vector<std::string> names;
    for (std::string_view rest = file.bytes; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      names.emplace_back(rest.substr(0, end));
      if (names.back().empty())
        throw ArchiveError{options_.list + ":" + std::to_string(names.size()) + ": there is no name in this line"};
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (names.empty()) throw ArchiveError{"the list " + quote(options_.list) + " names no file"};
    return names;
  }

  std::vector<InputFile> read_all(const std::vector<std::string>& paths) const {
    run_.files.expect_inputs(paths);
    const auto read = options_.list.empty() ? read_input : read_listed;
    std::vector<InputFile> files;
    files.reserve(paths.size());
    for (const std::string& path : paths) {
      files.push_back(read(run_.files, path));
      if (!files.back().error.empty()) throw ArchiveError{"cannot read " + quote(path) + ": " + files.back().error};
    }
    return files;
  }

  void warn_of_double(const std::string& name) const {
    print_warning(run_, "the archive has several members " + quote(name) + "; games take the first one");
  }

  /// Some games' own tool leaves out what is more than it has room for.
  void check_count(const std::vector<ArchiveMember>& members) const {
    std::optional<Target> target;
    if (!options_.target.empty()) target = choose_target(run_, options_.target, false);
    for (auto member = members.begin(); !target && member != members.end(); ++member)
      if (const auto known = recognise(member->bytes); !known.empty()) target = known.front().target;
    const auto most = target ? static_cast<std::size_t>(data_of(*target).limit(Limit::archive_members)) : 0;
    if (most != 0 && members.size() > most)
      print_warning(run_, "the archive has " + std::to_string(members.size()) + " members; the own tool of " +
                              target->name() + " handles no more than " + std::to_string(most));
  }

  int write_archive_of(const std::vector<ArchiveMember>& members) const {
    ArchiveWriting made = write_archive(members);
    if (!made.error.empty()) throw ArchiveError{made.error};
    check_count(members);
    return write({{options_.archive, std::move(made.bytes)}}, {.keep_all = true, .even_read_only = options_.force});
  }

  int write(const std::vector<OutputFile>& files, const Replacing& how) const {
    OutputWriter writer(run_.files);
    const std::string error = writer.write(files, how);
    for (const std::string& loss : writer.losses()) print_warning(run_, loss);
    if (!error.empty()) print_error(run_, error);
    return error.empty() && print_text(run_, told_) ? good : failed;
  }

  const ArchiveCommand& options_;
  RunContext& run_;
  std::string told_;  ///< what is done, in the order of the archive
};

int done(Work& work, ArchiveAction action) {
  switch (action) {
    case ArchiveAction::list: return work.list();
    case ArchiveAction::extract: return work.extract();
    case ArchiveAction::create: return work.create();
    case ArchiveAction::replace: return work.replace();
    default: return work.remove();
  }
}

}  // namespace

int work_on_archive(const ArchiveCommand& options, RunContext& run, ArchiveAction action) {
  remove_temporaries_on_signals();
  try {
    Work work(options, run);
    return done(work, action);
  } catch (const ArchiveError& error) {
    print_error(run, error.message);
    return failed;
  }
}

}  // namespace speclev::cli
