// Implements "speclev diff".
#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/characters.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/options.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/archive.hh"
#include "speclev/diff.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev diff.
struct DiffCommand {
  std::vector<std::string> files;  ///< two
  std::string target, abi;
  std::string second_target;  ///< of the second file; empty: that of both
  bool quiet = false;
};

/// What Git names in the place of a file that is not there.
constexpr std::string_view absent = "/dev/null";

enum DiffStatus : int { same = 0, different = 1, trouble = 2 };

/// Something that is not to be read or compared; the message for the user. It is empty if that was told already.
struct Trouble {
  std::string message;
};

/// A compiled level or dungeon of one of the two inputs.
struct DiffFile {
  std::string name;  ///< its own, without .lev
  std::string path;  ///< for messages
  std::string bytes;
  Target target;
  Abi abi;
};

/// One of the two inputs.
class Side {
 public:
  Side(const DiffCommand& options, RunContext& run, const std::string& path, const std::string& target)
      : options_(options), run_(run), path_(path), target_(target) {
    if (path == absent) return;
    files_ = given_files(run_.files, path);
    // Where the game is named, what a game's files are called is all that is known of them.
    if (files_.front().is_part) return;
    check_kind("diff", path, files_.front().bytes,
               {InputKind::levels, InputKind::description, InputKind::compiled, InputKind::archive});
  }

  /// The target that version words tell.
  std::optional<Target> known_target() const {
    for (const ClassifiedFile& file : files_)
      if (const auto found = recognise(file.bytes); !found.empty()) return found.front().target;
    return std::nullopt;
  }

  /// What is in it. other: the target of the other side, for a source where none is named.
  std::vector<DiffFile> levels(const std::optional<Target>& other) const {
    std::vector<DiffFile> result;
    for (const ClassifiedFile& file : files_) {
      if (file.kind == InputKind::compiled)
        result.push_back(compiled(file.path, file.bytes));
      else if (file.kind == InputKind::levels || file.kind == InputKind::description)
        std::ranges::move(sources(file, other), std::back_inserter(result));
    }
    if (result.empty() && path_ != absent) throw Trouble{path_ + ": there is no level or dungeon in it"};
    return result;
  }

 private:
  DiffFile compiled(const std::string& path, std::string bytes) const {
    Recognition as = choose_reading(run_, target_, options_.abi, path, bytes);
    return {level_name(path), path, std::move(bytes), std::move(as.target), std::move(as.abi)};
  }

  std::vector<DiffFile> sources(const ClassifiedFile& file, const std::optional<Target>& other) const {
    const Target target = target_.empty() && other ? *other : choose_target(run_, given(target_), false);
    const Abi abi = choose_abi(run_, given(options_.abi), target);
    const SourceText source(file.path == "-" ? "(stdin)" : file.path, file.bytes);
    const VersionWords words(version_word_count(target));
    CompileOptions how;
    how.open = open_included(run_.files);
    const auto form = form_of(file.path);
    form ? check_dungeons(target) : check_levels(target);
    Output output = form ? compile_dungeon(source, *form, "dungeon", target, abi, words, {}, how)
                         : compile(source, target, abi, words, how);
    if (output.failed) {
      print_messages(run_, source, output, how, choose_color(run_, "auto").value_or(false));
      throw Trouble{};
    }
    std::vector<DiffFile> result;
    for (OutputFile& made : output.files)
      result.push_back({level_name(made.name), source.name(), std::move(made.bytes), target, abi});
    if (result.empty()) throw Trouble{source.name() + ": there is no level in it"};
    return result;
  }

  const DiffCommand& options_;
  RunContext& run_;
  std::string path_;
  std::string target_;  ///< as it is named; empty if it is not
  std::vector<ClassifiedFile> files_;
};

/// All that differs.
class Report {
 public:
  void pair(const DiffFile& before, const DiffFile& after, bool with_name) {
    const Diff result = diff({before.bytes, before.target, before.abi}, {after.bytes, after.target, after.abi});
    if (!result.error.empty()) {
      const std::string& path = result.error_is_of_second ? after.path : before.path;
      const std::string at = result.offset == 0 ? "" : "at byte " + std::to_string(result.offset) + ": ";
      throw Trouble{path + ": " + at + result.error};
    }
    for (const Difference& each : result.differences) {
      if (!with_name || each.function.empty() || !is_known(each, before.name))
        told_.push_back({with_name ? before.name : "", each.where, each.text});
    }
    for (const std::string& line : result.loosely)
      loosely_.push_back("compared loosely: " + (with_name ? before.name + ": " : "") + line + "\n");
  }

  void only(const DiffFile& level, const std::string& sign) {
    told_.push_back({"", "", sign + " level " + level.name});
  }

  bool is_empty() const { return told_.empty(); }

  /// What differs, and behind it what only means nearly the same.
  std::string text() const {
    std::string text, last;
    for (const Told& each : told_) {
      const std::string now = each.levels + (each.levels.empty() || each.where.empty() ? "" : ", ") + each.where;
      if (now != last && !now.empty()) text += now + ":\n";
      last = now;
      append(text, each.text, now.empty() ? "" : "  ");
    }
    for (const std::string& line : loosely_) text += line;
    return text;
  }

 private:
  struct Told {
    std::string levels;  ///< their names
    std::string where, text;
  };

  /// What differs in a function is the same in all levels that call it: it is told with the first one, to which the
  /// name is added. False if it was not told yet.
  bool is_known(const Difference& difference, const std::string& level) {
    const auto without_name = [&](std::string text) {
      for (std::size_t at = text.find(difference.function); at != std::string::npos;
           at = text.find(difference.function, at))
        text.erase(at, difference.function.size());
      return text;
    };
    const std::string key = without_name(difference.where) + '\n' + without_name(difference.text);
    const auto [at, is_new] = functions_.try_emplace(key, told_.size(), difference.function);
    if (is_new) return false;
    const auto& [place, name] = at->second;
    told_[place].levels += ", " + level + (name == difference.function ? "" : " (" + difference.function + ")");
    return true;
  }

  static void append(std::string& text, const std::string& lines, const std::string& indent) {
    for (std::size_t at = 0; at <= lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      text.append(indent).append(lines, at, end - at).append("\n");
      at = end + 1;
    }
  }

  std::vector<Told> told_;
  std::vector<std::string> loosely_;                                      ///< lines
  std::map<std::string, std::pair<std::size_t, std::string>> functions_;  ///< what is told of them, and their names
};

/// In the order of the files.
Report compared(const std::vector<DiffFile>& before, const std::vector<DiffFile>& after) {
  Report report;
  // Of two single levels the names may differ: that of a compiled one is but that of its file.
  if (before.size() == 1 && after.size() == 1) {
    report.pair(before.front(), after.front(), false);
    return report;
  }
  auto next = after.begin();
  const auto added_up_to = [&](std::vector<DiffFile>::const_iterator end) {
    for (; next < end; ++next)
      if (std::ranges::find(before, next->name, &DiffFile::name) == before.end()) report.only(*next, "+");
  };
  for (const DiffFile& level : before) {
    const auto other = std::ranges::find(after, level.name, &DiffFile::name);
    if (other == after.end()) {
      report.only(level, "-");
      continue;
    }
    added_up_to(other);
    report.pair(level, *other, true);
  }
  added_up_to(after.end());
  return report;
}

/// Does what it says. Gives the exit status, which is that of diff(1); throws UsageError.
int diff_command(const DiffCommand& options, RunContext& run) {
  if (options.files[0] == "-" && options.files[1] == "-")
    throw UsageError{"standard input can be one of the two files only"};
  try {
    const Side before(options, run, options.files[0], options.target);
    const Side after(options, run, options.files[1],
                     options.second_target.empty() ? options.target : options.second_target);
    const Report report = compared(before.levels(after.known_target()), after.levels(before.known_target()));
    const std::string text = options.quiet ? "" : report.text();
    if (!text.empty() && !print_text(run, text)) return trouble;
    return report.is_empty() ? same : different;
  } catch (const Trouble& error) {
    if (!error.message.empty()) print_error(run, error.message);
    return trouble;
  } catch (const InputError& error) {
    print_error(run, error.message);
    return trouble;
  }
}

}  // namespace

CommandWork add_diff(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<DiffCommand>();
  DiffCommand& options = *owned;
  command
      .add_option(
          "FILE", options.files,
          "Two compiled files, sources or archives, in any form each, also ARCHIVE:MEMBER; '-' is standard input")
      ->required()
      ->expected(2);
  command.add_flag("--quiet", options.quiet, "Print nothing: the exit status tells whether they differ");
  command
      .add_option("--target", options.target,
                  "The game that they are of; else version words tell, or the default is taken")
      ->type_name("NAME|DIR");
  command
      .add_option("--second-target", options.second_target, "The game that the second file is of, if it is another one")
      ->type_name("NAME|DIR");
  add_build_options(run, command);
  command.add_option("--abi", options.abi, "The machine that they are for")->type_name("ABI");
  return [owned, &run] { return diff_command(*owned, run); };
}

}  // namespace speclev::cli
