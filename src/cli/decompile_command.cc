// Implements "speclev decompile".
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/characters.hh"
#include "base/offsets.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/archive.hh"
#include "speclev/decompile.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev decompile.
struct DecompileCommand {
  std::vector<std::string> files;
  std::string folder;  ///< that descriptions are written into; empty: standard output
  std::string target, abi;
  bool force = false;  ///< replace files that are there
  bool lossy = false;  ///< also write what cannot be said in full
  bool print = false;  ///< all descriptions, one after another, to standard output
};

/// A compiled file, or a member of an archive.
struct Compiled {
  std::string name;    ///< for messages
  std::string member;  ///< its own
  std::string_view bytes;
};

/// One run.
class Decompiler {
 public:
  Decompiler(const DecompileCommand& options, RunContext& run) : options_(options), run_(run) {}

  int run() {
    for (const std::string& file : options_.files) input(file);
    if (failed_) return failed;
    if (options_.folder.empty()) return print_data(run_, all()) ? good : failed;
    remove_temporaries_on_signals();
    const std::string error = OutputWriter(run_.files).write(made_, {.only_new = !options_.force});
    if (error.empty()) return good;
    print_error(run_, error);
    return failed;
  }

 private:
  /// What is made, each description behind a comment with its name if there are several.
  std::string all() const {
    if (made_.size() == 1) return made_.front().bytes;
    std::string text;
    for (const OutputFile& each : made_)
      text.append(text.empty() ? "" : "\n").append("# ").append(each.name).append("\n\n").append(each.bytes);
    return text;
  }

  void input(const std::string& path) {
    const std::vector<ClassifiedFile> files = given_files(run_.files, path);
    const bool is_one = files.size() == 1 && !files.front().is_part;
    if (!is_one && options_.folder.empty() && !options_.print)
      throw UsageError{"name a folder with -o for the files of an archive or a folder, or one of them, such as " +
                       quote(path + (begins_as_archive(read_data(run_.files, path).bytes) ? ":MEMBER" : "/FILE"))};
    for (const ClassifiedFile& file : files) {
      if (is_one) check_kind("decompile", path, file.bytes, {InputKind::compiled, InputKind::archive});
      const std::string name =
          file_of_data(file.path) == file.path ? file.path : file.path.substr(file_of_data(file.path).size() + 1);
      if (file.kind == InputKind::compiled) compiled({file.path, name, file.bytes});
    }
    if (made_.empty() && !failed_) fail(path + ": there is no compiled level or dungeon in it");
  }

  void compiled(const Compiled& file) {
    const Recognition as = choose_reading(run_, options_.target, options_.abi, file.name, file.bytes);
    std::string stem = std::filesystem::path(file.member).filename().string();
    if (stem.ends_with(".lev")) stem.resize(stem.size() - 4);
    Decompilation result = decompile(file.bytes, stem, as.target, as.abi, is_lossy());
    if (!result.error.empty()) return fail(file.name + ": " + at_byte(result.offset, result.error));
    for (const Unsayable& each : result.unsayable) {
      const std::string message =
          file.name + ": " + at_byte(each.offset, (each.where.empty() ? "" : each.where + ": ") + each.reason);
      (is_lossy() ? print_warning : print_error)(run_, message);
    }
    failed_ = failed_ || (!result.unsayable.empty() && !is_lossy());
    if (!result.unsayable.empty() && !options_.lossy && options_.force)
      print_warning(run_, "from the next version on, --force only replaces files; --lossy writes such a source");
    for (const std::size_t offset : result.oddities)
      print_warning(run_,
                    file.name + ": " + at_byte(offset, "this byte is expected to be zero, and no source says it"));
    const std::string name = stem + (result.is_dungeon ? ".def" : ".des");
    const std::string path = (std::filesystem::path(options_.folder) / name).string();
    made_.push_back({.name = path, .bytes = std::move(result.text)});
  }

  /// --force had this meaning before there was --lossy.
  bool is_lossy() const { return options_.lossy || options_.force; }

  void fail(const std::string& message) {
    print_error(run_, message);
    failed_ = true;
  }

  const DecompileCommand& options_;
  RunContext& run_;
  std::vector<OutputFile> made_;
  bool failed_ = false;
};

/// Does what it says. Gives the exit status; throws UsageError.
int decompile_command(const DecompileCommand& options, RunContext& run) {
  if (options.files.size() > 1 && options.folder.empty() && !options.print)
    throw UsageError{"name a folder with -o for the descriptions of several files"};
  return Decompiler(options, run).run();
}

}  // namespace

CommandWork add_decompile(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<DecompileCommand>();
  DecompileCommand& options = *owned;
  command
      .add_option("FILE", options.files, "A compiled file, ARCHIVE:MEMBER, or a whole archive; '-' is standard input")
      ->required();
  command.add_option("-o", options.folder, "A folder that descriptions are written into, one for each file")
      ->type_name("FOLDER");
  command
      .add_flag("--print", options.print,
                "Print the descriptions of all files, each behind a comment with its name, instead of -o")
      ->excludes("-o");
  add_force_option(command, options.force);
  command.add_flag("--lossy", options.lossy, "Also write what cannot be said in full, with comments there");
  command.add_option("--target", options.target, "The game that it is of; else its version words tell")
      ->type_name("NAME|DIR");
  add_build_options(run, command);
  command.add_option("--abi", options.abi, "The machine that it is for; else its version words tell")->type_name("ABI");
  return [owned, &run] { return decompile_command(*owned, run); };
}

}  // namespace speclev::cli
