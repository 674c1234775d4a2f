#include "cli/import_proof.hh"

#include <algorithm>
#include <filesystem>

#include "base/characters.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/process.hh"
#include "files/read.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

namespace {

namespace fs = std::filesystem;
using import::ImportError;

/// The game's own compilers at work in a folder of their own.
class OwnCompilers {
 public:
  OwnCompilers(FileLog& files, const OwnProgram& own, const import::GameTree& tree) : files_(files), own_(own) {
    for (const std::string& path : tree.levels) add_source(path, tree.read(path));
  }

  /// Throws ImportError if it is one of ours: games' compilers take this option for the name of a file that is not
  /// there.
  void check_origin() const {
    if (run(fs::absolute(own_.path).string(), "--version").out.starts_with("speclev "))
      throw ImportError(quote(own_.path) + " is a compiler of speclev, which proves nothing",
                        "--prove names the game's own; where ours has taken its place, have the game's build link it "
                        "under another name");
  }

  const std::vector<SourceText>& levels() const { return levels_; }

  std::optional<SourceText> open(const std::string& path) const {
    const auto at = std::ranges::find(levels_, fs::path(path).filename(),
                                      [](const SourceText& each) { return fs::path(each.name()).filename(); });
    return at == levels_.end() ? std::nullopt : std::optional(*at);
  }

  speclev::import::OwnOutput compile(const std::string& source) {
    return run_on(fs::absolute(own_.path).string(), "proof.des", source);
  }

  /// The compiler of dungeons beside that of levels; empty if there is none.
  std::string dungeon_compiler() const {
    const fs::path path = fs::absolute(own_.path).parent_path() / "dgn_comp";
    return fs::is_regular_file(path) ? path.string() : std::string();
  }
  speclev::import::OwnOutput compile_dungeon(const std::string& source) {
    return run_on(dungeon_compiler(), "dungeon.pdf", source);
  }

 private:
  /// What level files include stands beside them.
  void add_source(const std::string& path, std::string text) {
    put(fs::path(path).filename().string(), text);
    levels_.emplace_back(path, std::move(text));
  }

  void put(const std::string& name, const std::string& text) {
    if (const std::string why = OutputWriter(files_).write({{scratch_.path() + "/" + name, text}}); !why.empty())
      throw ImportError(why);
    sources_.push_back(name);
  }

  speclev::import::RunResult run(const std::string& compiler, const std::string& argument) const {
    speclev::import::RunResult result =
        run_program({{compiler, argument}, scratch_.path(), own_.seconds}, messages_.path());
    if (!result.not_started.empty())
      throw ImportError("cannot run " + quote(own_.path) + ": " + result.not_started,
                        "--prove names the game's own level compiler, once it is built");
    if (result.timed_out) throw ImportError(quote(own_.path) + " did not end in time", "--time-limit gives it more");
    return result;
  }

  /// All that the compiler writes beside the sources.
  speclev::import::OwnOutput run_on(const std::string& compiler, const std::string& name, const std::string& text) {
    if (std::ranges::find(sources_, name) == sources_.end()) put(name, text);
    // The file of an earlier run, which is to change.
    if (const std::string why = OutputWriter(files_).write({{scratch_.path() + "/" + name, text}}); !why.empty())
      throw ImportError(why);
    const import::RunResult result = run(compiler, name);
    const std::string printed = result.out + result.err;
    speclev::import::OwnOutput output{speclev::import::FolderFiles(), printed.substr(0, printed.find('\n'))};
    std::error_code error;
    for (fs::directory_iterator at(scratch_.path(), error), end; at != end; at.increment(error)) {
      const std::string made = at->path().filename().string();
      if (std::ranges::find(sources_, made) != sources_.end()) continue;
      (*output.files)[made] = read_earlier_output(at->path().string()).bytes;
      fs::remove(at->path(), error);
    }
    output.crashed = result.signal != 0;
    if (result.status != 0) output.files.reset();
    return output;
  }

  FileLog& files_;
  const OwnProgram& own_;
  ScratchFolder scratch_, messages_;
  std::vector<std::string> sources_;  ///< names of files in the folder
  std::vector<SourceText> levels_;
};

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// Statements are quoted; files have names.
void print_not_taken(const std::vector<speclev::import::NotTaken>& all, bool are_statements, RunContext& run) {
  for (const auto& each : all) {
    const std::string what = are_statements ? quote(each.what) : each.what;
    if (each.crashed)
      print_note(run, "the game's own compiler crashes at " + what + ", which is not compared");
    else
      print_warning(run, "the game's own compiler refuses " + what + (each.said.empty() ? "" : " (" + each.said + ")") +
                             ", and the target takes it [takes-more]");
  }
}

speclev::import::OwnLevels compare_own_files(OwnCompilers& compilers, const import::Imported& imported, const Abi& abi,
                                             const import::GameTree& tree, RunContext& run) {
  const auto compile = [&](const std::string& text) { return compilers.compile(text); };
  const auto open = [&](const std::string& path) { return compilers.open(path); };
  speclev::import::OwnLevels own = import::compare_own_levels(compilers.levels(), *imported.target, abi, compile, open);
  if (own.difference || tree.dungeon.empty()) return own;
  if (compilers.dungeon_compiler().empty()) {
    print_note(run, "the dungeon is not compared: there is no dgn_comp beside the game's own level compiler");
    return own;
  }
  SourceText dungeon(tree.dungeon, tree.read(tree.dungeon));
  if (tree.dungeon.ends_with(".def")) {
    const Output made = preprocess_dungeon(dungeon, *imported.target, {}, CompileOptions());
    if (made.files.empty()) {
      own.refused.push_back(tree.dungeon + ": the target does not take it");
      return own;
    }
    dungeon = SourceText(tree.dungeon, made.files.front().bytes);
  }
  speclev::import::compare_own_dungeon(dungeon, *imported.target, abi,
                                       compilers.compile_dungeon(std::string(dungeon.bytes())), own);
  return own;
}

}  // namespace

Proven prove_import(const import::Imported& imported, const import::GameTree& tree, const OwnProgram& own,
                    RunContext& run) {
  if (own.path.empty()) {
    print_note(run,
               "not proven: '--prove " + own.usual + "' compares it with the game's own compiler, once that is built");
    return Proven::yes;
  }
  const Abi abi = *parse_abi(imported.abi);
  const SignalsHeld held;
  OwnCompilers compilers(run.files, own, tree);
  compilers.check_origin();
  const auto compile = [&](const std::string& text) { return compilers.compile(text); };
  const import::Proof proof = import::prove(*imported.target, abi, compile);
  std::optional<std::string> difference = proof.difference;
  speclev::import::OwnLevels levels;
  if (!difference) {
    if (proof.levels == 0) throw ImportError("the target takes none of the levels that it is to be proven with");
    levels = compare_own_files(compilers, imported, abi, tree, run);
    difference = levels.difference;
  }
  if (difference) {
    print_error(run, *difference + "; nothing is written");
    return Proven::no;
  }
  for (const std::string& each : levels.refused)
    print_warning(run, each + "; the game's own compiler takes it, and the import cannot take it over [not-imported]");
  print_not_taken(proof.not_taken, true, run);
  print_not_taken(levels.not_taken, false, run);
  if (!levels.in_neither.empty()) print_note(run, "neither compiler takes " + listed(levels.in_neither));
  std::string text = "proven: " + counted(proof.levels, "small level") +
                     (levels.same == 0 ? "" : " and " + counted(levels.same, "file") + " of the game") + " are as " +
                     own.path + " makes them";
  if (!proof.untried.empty()) text += "; in no small level: " + listed(proof.untried);
  print_note(run, text);
  const auto is_refused = [](const speclev::import::NotTaken& each) { return !each.crashed; };
  const bool is_whole = levels.refused.empty() && std::ranges::none_of(proof.not_taken, is_refused) &&
                        std::ranges::none_of(levels.not_taken, is_refused);
  return is_whole ? Proven::yes : Proven::in_part;
}

}  // namespace speclev::cli
