// Implements "speclev import".
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>

#include "base/characters.hh"
#include "cli/command.hh"
#include "cli/import_proof.hh"
#include "cli/import_report.hh"
#include "cli/settings.hh"
#include "files/inputs.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/process.hh"
#include "files/read.hh"
#include "speclev/disk.hh"
#include "speclev/import.hh"

namespace speclev::cli {

namespace {

namespace fs = std::filesystem;
using import::Finding;
using import::FolderFiles;
using import::GameTree;
using import::Imported;
using import::ImportError;

/// The command line of speclev import.
struct ImportCommand {
  std::string game;    ///< the root of the game's tree
  std::string folder;  ///< of the target; empty: beside, named after the tree
  std::string base, layout;
  std::string compiler = "cc";
  std::string write_probe, probe_output;  ///< files, or "-"
  std::string report;                     ///< a file, or "-"
  import::TreeOptions tree;
  std::string prove;  ///< the game's own level compiler, which levels are compared with; empty: there is no proof
  bool check = false;
  bool keep = false;
  std::string warning;  ///< "no-unknown-word": what needs a line by hand does not matter to the exit status
  int seconds = 120;
};

/// Something needs a line by hand before all of the game's levels can be compiled.
constexpr int unfinished = 2;

/// A path as it leads from a folder; either need not exist.
std::string path_from(const std::string& folder, const std::string& path) {
  const auto whole = [](const std::string& each) { return fs::weakly_canonical(fs::absolute(each)); };
  return whole(path).lexically_proximate(whole(folder)).string();
}

/// Imports one game.
class Import {
 public:
  Import(const ImportCommand& command, RunContext& run) : command_(command), run_(run) {}

  int run() {
    folder_ = command_.folder.empty() ? "./" + import::name_of_tree(command_.game) + "-target" : command_.folder;
    while (folder_.size() > 1 && folder_.ends_with('/')) folder_.pop_back();
    protect_inputs();
    const FolderFiles there = read_folder();
    protect_base(there);
    if (!command_.write_probe.empty()) return write_probe();
    const std::string told = answers();
    const import::ImportOptions options{game_, folder_, base_name(), command_.layout, there, open_on_disk};
    if (!import::may_write_to(options.there))
      throw ImportError(quote(folder_) + " holds files that no import made",
                        "name another folder with -o, or a new one");
    const Imported imported = import::import_game(told, options);
    tell(imported);
    if (!command_.report.empty()) {
      check_report_place(imported);
      if (!put(command_.report, import_report(imported, game_, folder_))) return failed;
    }
    if (imported.has_errors()) return failed;
    const Proven proven = prove_import(imported, game_tree_, {command_.prove, own_compiler_, command_.seconds}, run_);
    if (proven == Proven::no) return failed;
    if (command_.check && !is_current(imported, options.there)) return failed;
    if (!command_.check) write(imported, there);
    const bool needs_hand = imported.is_unfinished() || proven == Proven::in_part;
    return needs_hand && command_.warning.empty() ? unfinished : good;
  }

 private:
  GameTree tree() {
    GameTree tree = import::find_tree(command_.game, command_.tree);
    game_ = tree.name;
    own_compiler_ = ((fs::path(command_.game) / tree.level_compiler).parent_path() / "lev_comp").string();
    run_.files.expect_inputs(import::files_of_tree(tree));
    game_tree_ = tree;
    return tree;
  }

  int write_probe() {
    const GameTree tree = this->tree();
    // Its first comment has a command for the root of the tree.
    const std::string file = command_.write_probe == "-" ? "probe.c" : path_from(command_.game, command_.write_probe);
    const std::string text = import::make_probe(tree, file).text;
    return put(command_.write_probe, text) ? good : failed;
  }

  /// What the probe printed: that of a file, or of one that is built and run.
  std::string answers() {
    const GameTree tree = this->tree();
    for (const std::string& header : import::old_headers(tree))
      print_warning(
          run_,
          header + " is older than the tables that it is made from; should it not fit them, build the game first");
    if (!command_.probe_output.empty()) {
      InputFile in = read_input(run_.files, command_.probe_output);
      if (!in.error.empty()) throw ImportError("cannot read " + quote(command_.probe_output) + ": " + in.error);
      return std::move(in.bytes);
    }
    const auto compiler = import::split_command(command_.compiler);
    import::check_made_headers(tree, import::include_folders(compiler));
    std::vector<std::string> left_out;
    std::string told = run_probe(tree, compiler, left_out, command_.keep);
    for (const std::string& what : left_out)
      print_warning(run_, "the compiler does not accept the question for " + what);
    try {
      import::check_answers(told);
    } catch (import::StaleHeader& error) {
      if (const std::string help = deciding_flag(tree, compiler); !help.empty()) error.help = help;
      throw;
    }
    return told;
  }

  /// Which flag makes the headers fit the tables, found by trying: those of --cc first. Empty if none does.
  std::string deciding_flag(const GameTree& tree, const std::vector<std::string>& compiler) {
    const std::vector<std::string> macros = import::deciding_macros(tree);
    for (const bool taken_out : {true, false}) {
      for (const std::string& macro : macros) {
        const std::string flag = "-D" + macro;
        auto command = compiler;
        const auto is_it = [&](const auto& word) { return word == flag || word.starts_with(flag + "="); };
        if ((std::erase_if(command, is_it) != 0) != taken_out) continue;
        if (!taken_out) command.push_back(flag);
        if (!fits(tree, command)) continue;
        return "the headers were made " + std::string(taken_out ? "without " : "with ") + quote(flag) + ": " +
               (taken_out ? "take it out of --cc" : "add it to --cc") + ", or build the headers again";
      }
    }
    return {};
  }

  bool fits(const GameTree& tree, const std::vector<std::string>& compiler) {
    try {
      std::vector<std::string> left_out;
      import::check_answers(run_probe(tree, compiler, left_out, false));
      return true;
    } catch (const ImportError&) {
      return false;
    }
  }

  std::string run_probe(const GameTree& tree, const std::vector<std::string>& compiler,
                        std::vector<std::string>& left_out, bool keep) {
    const import::Probe probe = import::make_probe(tree, "probe.c");
    const SignalsHeld held;
    ScratchFolder scratch;
    if (keep) scratch.keep();
    const auto run = [&](const import::Run& each) { return run_program(each, scratch.path()); };
    const auto write = [&](const std::string& path, const std::string& text) {
      return OutputWriter(run_.files).write({{path, text}});
    };
    std::string output =
        import::run_probe(tree, probe, {scratch.path(), run, write, compiler, command_.seconds}, left_out);
    if (keep) print_warning(run_, "the probe is kept in " + quote(scratch.path()));
    return output;
  }

  /// A folder among targets is named relative to the imported one.
  std::string base_name() const {
    if (command_.base.find('/') == std::string::npos) return command_.base;
    if (!fs::is_directory(command_.base))
      throw ImportError("there is no folder " + quote(command_.base) + " to start from");
    const std::string path = path_from(folder_, command_.base);
    if (path.find_first_of(" \t#") != std::string::npos)
      throw ImportError("the path " + quote(path) + " cannot stand in a profile: it has a blank or a '#'");
    return path.find('/') == std::string::npos ? "./" + path : path;
  }

  FolderFiles read_folder() const {
    FolderFiles files;
    std::error_code error, of_file;
    if (!fs::exists(folder_, error)) return files;
    if (!fs::is_directory(folder_, error)) throw ImportError(quote(folder_) + " is no folder");
    for (fs::directory_iterator at(folder_, error), end; at != end; at.increment(error)) {
      if (!at->is_regular_file(of_file) || is_earlier_output(at->path())) continue;
      InputFile in = read_to_change(run_.files, folder_ + "/" + at->path().filename().string());
      if (!in.error.empty()) throw ImportError("cannot read " + quote(at->path().string()) + ": " + in.error);
      files[at->path().filename().string()] = std::move(in.bytes);
    }
    return files;
  }

  void tell(const Imported& imported) const {
    for (const Finding& finding : imported.findings) {
      std::string text =
          finding.place.file.empty() ? "" : finding.place.file + ":" + std::to_string(finding.place.line) + ": ";
      text += finding.text;
      if (!finding.help.empty()) text += "; " + finding.help;
      text += " [" + finding.kind + "]";
      if (finding.weight == Finding::Weight::error)
        print_error(run_, text);
      else if (finding.weight == Finding::Weight::taken)
        print_note(run_, text);
      else
        print_warning(run_, text);
    }
    if (!imported.inherited.empty()) {
      std::string names;
      for (const std::string& each : imported.inherited) names += (names.empty() ? "" : ", ") + each;
      print_note(run_, "the game does not tell, and as in " + imported.base + " are taken to be: " + names);
    }
    std::string base = "base " + imported.base;
    if (imported.distance)
      base += " (distance " + std::to_string(imported.distance->sum) + ": " + imported.distance->reasons() + ")";
    const auto next =
        std::ranges::find_if(imported.nearest, [&](const auto& each) { return each.target != imported.base; });
    if (next != imported.nearest.end())
      base +=
          "; " +
          std::string(imported.distance && next->sum >= imported.distance->sum ? "the next is " : "the nearest is ") +
          next->target + " (" + std::to_string(next->sum) + ")";
    print_note(run_, "imported " + import::summary(imported.tallies) + " from " + command_.game + "; " + base);
  }

  /// Whether the folder is what would be written; says where not.
  bool is_current(const Imported& imported, const FolderFiles& there) const {
    std::vector<std::string> differing;
    for (const auto& [name, text] : imported.files) {
      const auto at = there.find(name);
      if (at == there.end() || at->second != text) differing.push_back(name);
    }
    differing.insert(differing.end(), imported.gone.begin(), imported.gone.end());
    if (differing.empty()) return true;
    std::string names;
    for (const std::string& name : differing) names += (names.empty() ? "" : ", ") + name;
    print_error(run_, quote(folder_) + " is not what would be imported now: " + names);
    return false;
  }

  /// No file of the game's tree, nor of what options name besides, may become an output; but those of the target's
  /// folder in it, and the probe or the report of an earlier run.
  void protect_inputs() const {
    const fs::path root = command_.game;
    std::vector<std::string> files, folders = {command_.game};
    for (const std::string& folder : command_.tree.includes) folders.push_back((root / folder).string());
    for (const std::string& folder : {command_.tree.tables, command_.tree.compiler})
      if (!folder.empty()) folders.push_back((root / folder).string());
    // What the command of the compiler names: headers' folders, and the compiler itself.
    const auto compiler = import::split_command(command_.compiler);
    for (const std::string& folder : import::include_folders(compiler)) folders.push_back((root / folder).string());
    for (const std::string& word : compiler) files.push_back((root / word).string());
    for (const std::string& folder : folders) protect_folder(folder, files);
    for (const std::string& file :
         {command_.tree.scanner, command_.tree.grammar, command_.tree.dungeon_scanner, command_.tree.dungeon_grammar})
      if (!file.empty()) files.push_back((root / file).string());
    for (const std::string& file : {command_.prove, command_.probe_output})
      if (!file.empty()) files.push_back(file);
    run_.files.expect_inputs(files);
  }

  /// Nor may a file of the target that is started from, by an option or by a line that is made by hand.
  void protect_base(const FolderFiles& there) const {
    std::string base = command_.base;
    const fs::path own = fs::weakly_canonical(fs::absolute(folder_));
    const bool is_named = !base.empty();
    if (const auto profile = there.find("profile"); !is_named && profile != there.end())
      base = import::base_of_profile(std::string(import::part_by_hand(profile->second)));
    if (base.empty()) return;
    const fs::path folder = base.find('/') == std::string::npos ? own.parent_path() / base
                            : is_named                          ? fs::path(base)
                                                                : own / base;
    if (!fs::is_directory(folder)) return;
    std::vector<std::string> files = load_target_on_disk(folder.string()).files;
    protect_folder(folder.string(), files);
    run_.files.expect_inputs(files);
  }

  void protect_folder(const std::string& folder, std::vector<std::string>& files) const {
    std::error_code error;
    const auto skip = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(folder, skip, error), end; at != end; at.increment(error)) {
      std::error_code unknown;
      const bool is_own = fs::equivalent(at->path().parent_path(), folder_, unknown) || is_earlier_output(at->path());
      if (at->is_regular_file(unknown) && !is_own) files.push_back(at->path().string());
    }
  }

  bool is_earlier_output(const fs::path& path) const {
    std::error_code error;
    for (const std::string& output : {command_.write_probe, command_.report})
      if (!output.empty() && fs::equivalent(path, output, error)) {
        const std::string text = read_earlier_output(output).bytes;
        return import::is_probe(text) || is_import_report(text);
      }
    return false;
  }

  /// Throws ImportError where the report would be one of the target's files.
  void check_report_place(const Imported& imported) const {
    std::error_code error;
    const fs::path report = fs::weakly_canonical(command_.report, error);
    for (const auto& [name, text] : imported.files)
      if (command_.report != "-" && report == fs::weakly_canonical(fs::path(folder_) / name, error))
        throw ImportError("cannot write " + quote(command_.report) + ": it is a file of the target");
  }

  /// Writes the folder, the profile last: it is what a rule of make looks at.
  void write(const Imported& imported, const FolderFiles& there) const {
    const SignalsHeld held;
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw ImportError("cannot make the folder " + quote(folder_) + ": " + error.message());
    std::vector<OutputFile> outputs;
    for (const auto& [name, text] : imported.files)
      if (name != "profile") outputs.push_back({folder_ + "/" + name, text});
    outputs.push_back({folder_ + "/profile", imported.files.at("profile")});
    if (const std::string why = OutputWriter(run_.files).write(outputs); !why.empty()) throw ImportError(why);
    for (const std::string& name : imported.gone)
      if (read_earlier_output(folder_ + "/" + name).bytes == there.at(name)) fs::remove(folder_ + "/" + name, error);
  }

  /// Writes a text to a file, or to standard output for "-".
  bool put(const std::string& path, const std::string& text) const {
    if (path == "-") return print_data(run_, text);
    const std::string why = OutputWriter(run_.files).write({{path, text}}, {.unrelated = true});
    if (!why.empty()) throw ImportError(why);
    return true;
  }

  const ImportCommand& command_;
  RunContext& run_;
  std::string game_, folder_;
  GameTree game_tree_;
  std::string own_compiler_;  ///< where the game's build makes its level compiler
};

/// Makes a target of a game's own sources. Gives the exit status.
int import_command(const ImportCommand& command, RunContext& run) {
  remove_temporaries_on_signals();
  try {
    return Import(command, run).run();
  } catch (const ImportError& error) {
    if (!error.output.empty()) print_said(run, error.output);
    print_error(run, error.what() + (error.help.empty() ? "" : "; " + error.help));
    return failed;
  }
}

}  // namespace

CommandWork add_import(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<ImportCommand>();
  ImportCommand& options = *owned;
  command.add_option("GAME", options.game, "The root of the game's sources")->required();
  command.add_option("-o", options.folder, "Where the target is written; ./NAME-target if not given")
      ->type_name("FOLDER");
  command.add_option("--base", options.base, "The target that it starts from; else the nearest one")
      ->type_name("NAME|DIR");
  command.add_option("--layout", options.layout, "The layout of its levels; else that of the base")
      ->type_name("LAYOUT");
  command.add_option("--cc", options.compiler, "The C compiler, with the flags that the game is compiled with")
      ->type_name("COMMAND")
      ->capture_default_str();
  command.add_option("--time-limit", options.seconds, "How long the compiler may take")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  auto* write_probe =
      command.add_option("--write-probe", options.write_probe, "Only write the probe, to be built elsewhere");
  write_probe->type_name("FILE");
  command.add_option("--probe-output", options.probe_output, "Take what the probe printed elsewhere from this file")
      ->type_name("FILE")
      ->excludes(write_probe);
  command
      .add_option("--prove", options.prove,
                  "The game's own level compiler: write only if it makes the same of small levels")
      ->type_name("PROGRAM");
  command.add_flag("--check", options.check, "Write nothing; fail if the folder is not what would be written");
  command.add_option("--report", options.report, "Write all findings to this file, in JSON")->type_name("FILE");
  command.add_flag("--keep", options.keep, "Keep the temporary folder with the probe");
  command
      .add_option("-W", options.warning, "no-unknown-word: the status is 0 also where something needs a line by hand")
      ->type_name("WARNING")
      ->check(CLI::IsMember({"no-unknown-word"}));
  command.add_option("--tables", options.tree.tables, "The folder of monst.c and objects.c")->type_name("DIR");
  command.add_option("--compiler", options.tree.compiler, "The folder of lev_main.c")->type_name("DIR");
  command.add_option("--include", options.tree.includes, "A folder of headers")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command.add_option("--scanner", options.tree.scanner, "The scanner of level files")->type_name("FILE");
  command.add_option("--grammar", options.tree.grammar, "Their grammar")->type_name("FILE");
  command.add_option("--dungeon-scanner", options.tree.dungeon_scanner, "The scanner of dungeon descriptions")
      ->type_name("FILE");
  command.add_option("--dungeon-grammar", options.tree.dungeon_grammar, "Their grammar")->type_name("FILE");
  return [owned, &run] { return import_command(*owned, run); };
}

}  // namespace speclev::cli
