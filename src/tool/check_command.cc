#include "tool/check_command.hh"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/characters.hh"
#include "speclev/archive.hh"
#include "speclev/check.hh"
#include "tool/files.hh"
#include "tool/print.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

namespace fs = std::filesystem;

/// The files of a command line: those of folders in the order of their names, those of archives as they stand there.
class GameFiles {
 public:
  explicit GameFiles(const std::string& program) : program_(program) {}

  bool add(const std::string& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return add_file(path);
    std::vector<std::string> inside;
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
      if (std::error_code unknown; at->is_regular_file(unknown)) inside.push_back(at->path().string());
    if (error) {
      print_error(program_, "cannot read " + quote(path) + ": " + error.message());
      return false;
    }
    std::ranges::sort(inside);
    return std::ranges::all_of(
        inside, [&](const std::string& each) { return !(is_of_game(each) || is_archive(each)) || add_file(each); });
  }

  std::vector<GameFile> take() { return std::move(files_); }

 private:
  static bool is_of_game(const std::string& path) {
    const std::string name = fs::path(path).filename().string();
    return name == "dungeon" ||
           std::ranges::any_of(std::initializer_list<std::string_view>{".des", ".lev", ".def", ".pdf"},
                               [&](std::string_view ending) { return name.ends_with(ending); });
  }

  /// By its first bytes: a folder may have large files that are none of the game's.
  static bool is_archive(const std::string& path) {
    std::string head(64, '\0');
    std::ifstream in(path, std::ios::binary);
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    return begins_as_archive(head);
  }

  bool add_file(const std::string& path) {
    InputFile in = read_input(path);
    if (!in.error.empty()) {
      print_error(program_, "cannot read " + quote(path) + ": " + in.error);
      return false;
    }
    if (!begins_as_archive(in.bytes)) {
      if (!is_of_game(path)) {
        print_error(program_,
                    quote(path) + " is no file of a game: a .des, .lev, .def or .pdf, a dungeon or an archive");
        return false;
      }
      files_.push_back({fs::path(path).filename().string(), path, std::move(in.bytes)});
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
            {fs::path(member.name).filename().string(), path + ":" + member.name, std::string(member.bytes)});
    return true;
  }

  const std::string& program_;
  std::vector<GameFile> files_;
};

/// The target and ABI that are named, else those that the first compiled file tells.
Recognition choose(const CheckCommand& command, const std::vector<GameFile>& files, bool color) {
  const std::string& name = command.game.empty() ? command.target : command.game;
  if (name.empty() && !option_or_variable(std::nullopt, target_variable))
    for (const GameFile& file : files)
      if (const auto found = recognise(file.bytes); !found.empty()) return found.front();
  const Target target = choose_target(given(name), color);
  if (command.abi.empty())
    for (const GameFile& file : files)
      for (const Recognition& each : recognise(file.bytes))
        if (each.target.name() == target.name()) return each;
  return {target, choose_abi(given(command.abi), target)};
}

}  // namespace

int check_command(const CheckCommand& command, const std::string& program) {
  const bool color = choose_color(command.color).value_or(false);
  GameFiles given_files(program);
  for (const std::string& path : command.paths)
    if (!given_files.add(path)) return failed;
  const std::vector<GameFile> files = given_files.take();
  if (files.empty()) throw UsageError{"there is no file of a game in " + quote(command.paths.front())};
  const Recognition as = choose(command, files, color);
  check_levels(as.target);
  check_dungeons(as.target);
  CheckOptions options{as.target, as.abi, {}, {}, !command.game.empty()};
  for (const std::string& warning : command.warnings)
    if (!options.policy.apply(warning)) throw UsageError{"there is no warning " + quote(warning)};
  for (const std::string& name : command.on) options.conditions.emplace_back(name, true);
  for (const std::string& name : command.off) options.conditions.emplace_back(name, false);
  check_conditions(options.conditions, as.target);
  bool is_good = true;
  for (const FileReport& report : check_game(files, options)) {
    is_good = false;
    if (!report.source.bytes().empty()) {
      print_diagnostics(report.source, report.diagnostics, color);
      continue;
    }
    for (const Diagnostic& each : report.diagnostics)
      print_warning(program, report.source.name() + ": " + each.message +
                                 (each.help.empty() ? std::string() : "; " + each.help) + " [" +
                                 std::string(diag_name(each.id)) + "]");
  }
  return is_good ? good : failed;
}

}  // namespace speclev::tool
