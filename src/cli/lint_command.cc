// Implements "speclev lint".
#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/characters.hh"
#include "base/file_names.hh"
#include "base/offsets.hh"
#include "cli/baseline.hh"
#include "cli/command.hh"
#include "cli/dungeon_places.hh"
#include "cli/folder_settings.hh"
#include "cli/game_switches.hh"
#include "cli/inspect_options.hh"
#include "cli/jobs.hh"
#include "cli/level_inputs.hh"
#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "lua/game_scripts.hh"
#include "lua/script_lint.hh"
#include "speclev/lint.hh"

namespace speclev::cli {

namespace {

constexpr double most_seconds = 86400;

/// The command line of speclev lint.
struct LintCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::vector<std::string> warnings;  ///< what stands behind -W
  std::string color = "auto";
  std::string baseline, write_baseline;
  std::size_t seeds = 20, threads = 1;
  std::optional<double> seconds;  ///< for each level
  bool coverage = false;          ///< of scripts, lines that never run
  std::string assume;
  std::string dungeon;  ///< the file that says which levels are below others
};

class Linting {
 public:
  Linting(const LintCommand& command, RunContext& run)
      : command_(command),
        run_(run),
        color_(choose_color(run_, command.color).value_or(false)),
        baseline_(run.files),
        places_(run.files) {
    options_.policy.enable(DiagGroup::lint);
    std::vector<std::string> warnings = run_.settings.warnings;
    warnings.insert(warnings.end(), command.warnings.begin(), command.warnings.end());
    for (const std::string& warning : warnings)
      if (!options_.policy.apply(warning)) throw UsageError{"there is no warning " + quote(warning)};
    run_.about_words = options_.policy;
    if (!command.assume.empty() && !apply_abilities(command.assume, options_.assume))
      throw UsageError{"'--assume' takes open, find, dig, swim and fly between commas, not " + quote(command.assume)};
    options_.check_only = true;
    options_.max_warnings = 0;
    options_.lint_seeds = command.seeds;
    if (command.seconds) options_.lint_time.emplace(*command.seconds);
    if (!command.baseline.empty()) baseline_.read(command.baseline);
  }

  int run() {
    std::vector<Given> files;
    for (const std::string& path : command_.files)
      if (!add_files(path, files)) break;
    const auto may_be_script = [](const Given& each) { return each.error || each.file.kind == InputKind::script; };
    if (command_.coverage && std::ranges::none_of(files, may_be_script))
      throw UsageError{"--coverage is for Lua scripts, and none of the files is one"};
    find_places(files);
    std::vector<Looked> looked(files.size());
    run_in_order(run_, files.size(), command_.threads, [&](std::size_t i) {
      if (files[i].error) std::rethrow_exception(files[i].error);
      looked[i] = look_at(files[i].file);
    });
    const bool is_good = std::ranges::none_of(looked, &Looked::has_errors),
               is_wrong = std::ranges::any_of(looked, &Looked::is_wrong);
    for (const auto& [name, target] : targets_) print_likeness(run_, target);
    if (const std::size_t gone = baseline_.gone(); gone != 0)
      print_note(run_, std::to_string(gone) + (gone == 1 ? " finding of " : " findings of ") +
                           quote(command_.baseline) + (gone == 1 ? " is" : " are") +
                           " no longer there; --write-baseline leaves out what is gone");
    if (command_.write_baseline.empty()) return is_good ? good : failed;
    if (is_wrong) throw InputError{"no baseline is written: not all levels could be read"};
    baseline_.write(command_.write_baseline);
    return good;
  }

 private:
  /// A file, or why there is none.
  struct Given {
    ClassifiedFile file;
    std::exception_ptr error;
  };

  /// What comes of a file.
  struct Looked {
    bool has_errors = false;  ///< what is told, and counts as an error
    bool is_wrong = false;    ///< it could not be read or compiled

    void take(const Diagnostic& each) {
      if (each.severity != Severity::error) return;
      has_errors = true;
      is_wrong = is_wrong || !is_of_lint(each.id);
    }
  };

  /// False if something cannot be read, which is told in its turn.
  bool add_files(const std::string& path, std::vector<Given>& files) {
    try {
      for (ClassifiedFile& file : given_files(run_.files, path)) files.push_back({std::move(file), nullptr});
      return true;
    } catch (...) {
      files.push_back({{}, std::current_exception()});
      return false;
    }
  }

  /// Dungeons among the files are of the levels beside them and below; one that is named is of all.
  void find_places(const std::vector<Given>& files) {
    if (!command_.dungeon.empty()) {
      for (const ClassifiedFile& file : given_files(run_.files, command_.dungeon)) add_dungeon(file, true);
      if (places_.empty())
        throw UsageError{quote(command_.dungeon) +
                         " is neither a description of a dungeon nor a compiled one, nor a dungeon.lua"};
      return;
    }
    for (const Given& each : files)
      if (!each.error && each.file.is_part) add_dungeon(each.file, false);
  }

  void add_dungeon(const ClassifiedFile& file, bool is_named) {
    if (file.kind == InputKind::script) return add_dungeon_script(file, is_named);
    const bool is_description = file.kind == InputKind::description;
    if (!is_description && level_name(file.path) != "dungeon") return;
    // One of an unknown game is beside levels that nobody can read either.
    if (!is_named && !is_description && command_.target.empty() && recognise(file.bytes).empty()) return;
    const Recognition as =
        is_description ? described_for() : choose_reading(run_, command_.target, command_.abi, file.path, file.bytes);
    if (places_.add(file, as, is_named)) return;
    if (is_named) throw InputError{quote(file.path) + " is no dungeon of " + described(as.target) + " that compiles"};
    print_note(
        run_,
        file.path + ": this dungeon does not compile; of some levels the name tells whether they are below others");
  }

  void add_dungeon_script(const ClassifiedFile& file, bool is_named) {
    if (!is_named && file_stem(level_name(file.path)) != "dungeon") return;
    const ScriptGame game = choose_script_game(run_, command_.target, color_);
    if (places_.add_script(file, *game, is_named)) return;
    if (is_named) throw InputError{quote(file.path) + " is no dungeon of " + game->name};
    print_note(run_, file.path + ": this dungeon cannot be read; it does not tell which levels are below others");
  }

  Recognition described_for() const {
    const Target target = choose_target(run_, given(command_.target), color_);
    return {target, choose_abi(run_, given(command_.abi), target)};
  }

  Looked look_at(ClassifiedFile& file) {
    if (file.kind == InputKind::script) return script(file.path, std::move(file.bytes), file.is_part);
    if (file.kind == InputKind::levels) return source(file.path, std::move(file.bytes));
    const bool is_level = file.kind == InputKind::compiled && (!file.is_part || file.path.ends_with(".lev"));
    if (is_level) return compiled(file.path, file.bytes);
    if (!file.is_part)
      check_kind("lint", file.path, file.bytes,
                 {InputKind::levels, InputKind::compiled, InputKind::script, InputKind::archive});
    return {};
  }

  Looked source(const std::string& path, std::string bytes) {
    const Target target = choose_target(run_, given(command_.target), color_);
    check_levels(target);
    note_target(target);
    const Abi abi = choose_abi(run_, given(command_.abi), target);
    const SourceText text(path == "-" ? "(stdin)" : path, std::move(bytes));
    CompileOptions options = options_;
    options.open = open_included(run_.files);
    options.is_below = [&](std::string_view level) { return places_.is_below(path, level, target.name()); };
    Output output = compile(text, target, abi, VersionWords(version_word_count(target)), options);
    std::erase_if(output.diagnostics,
                  [&](const Diagnostic& each) { return each.identity && is_settled(each.id, *each.identity); });
    for (const FileReport& report : output.reports) print_diagnostics(run_, report.source, report.diagnostics, color_);
    print_messages(run_, text, output, options, color_);
    print_summary(run_, text, output);
    Looked looked;
    for (const Diagnostic& each : output.diagnostics) looked.take(each);
    for (const FileReport& report : output.reports)
      for (const Diagnostic& each : report.diagnostics) looked.take(each);
    return looked;
  }

  Looked script(const std::string& path, std::string bytes, bool is_part) {
    if (!command_.abi.empty() && !is_part) refuse_option("--abi", "compiled levels", path, "a Lua script");
    const ScriptGame game = choose_script_game(run_, command_.target, color_);
    const SourceText text(path, std::move(bytes));
    if (lua::is_library_script(file_stem(level_name(path)), *game)) {
      if (is_part) return {};
      throw UsageError{quote(path) + " is no level; speclev check looks at a game as a whole, with its dungeon"};
    }
    lua::ScriptLintOptions wanted{options_.policy, options_.lint_seeds, command_.coverage};
    wanted.assume = options_.assume;
    wanted.is_below = places_.is_below(path, file_stem(level_name(path)), game->name);
    wanted.dungeon_levels = places_.levels(path, game->name);
    wanted.time = options_.lint_time;
    if (command_.coverage) wanted.policy.enable(Diag::unrun_lines);
    std::vector<Diagnostic> diagnostics = lua::lint_script(text, game, wanted);
    std::erase_if(diagnostics,
                  [&](const Diagnostic& each) { return each.identity && is_settled(each.id, *each.identity); });
    print_diagnostics(run_, text, diagnostics, color_);
    Looked looked;
    for (const Diagnostic& each : diagnostics) looked.take(each);
    return looked;
  }

  Looked compiled(const std::string& path, const std::string& bytes) {
    const Recognition as = choose_reading(run_, command_.target, command_.abi, path, bytes);
    const LevelModelReading reading = read_level(bytes, as.target, as.abi);
    if (!reading.level) {
      print_error(run_, path + ": " + at_byte(reading.offset, reading.error));
      return {true, true};
    }
    note_target(as.target);
    Looked looked;
    LintOptions wanted;
    wanted.loads = options_.lint_seeds;
    Identities identities;
    wanted.level_name = file_stem(level_name(path));
    wanted.is_below = places_.is_below(path, wanted.level_name, as.target.name());
    wanted.assume = options_.assume;
    wanted.time = options_.lint_time;
    for (const LintFinding& each : lint_messages(*reading.level, options_.policy, wanted).findings)
      if (!is_of_lint(each.rule))
        tell(each.rule, path + ": " + each.text, looked);
      else if (!is_settled(each.rule, identities.next(each, wanted.level_name)))
        tell(each.rule, path + ": " + place_of(each) + ": " + each.text, looked);
    return looked;
  }

  /// Tells of a compiled level what the options make an error, a warning or style.
  void tell(Diag rule, const std::string& text, Looked& looked) const {
    const Severity severity = options_.policy.severity(rule);
    looked.has_errors = looked.has_errors || severity == Severity::error;
    const auto print = severity == Severity::error   ? print_error
                       : severity == Severity::style ? print_style
                                                     : print_warning;
    print(run_, text + " [" + std::string(diag_name(rule)) + "]");
  }

  /// A game by whose rules levels were looked at.
  void note_target(const Target& target) {
    const std::lock_guard lock(targets_are_changed_);
    targets_.try_emplace(target.name(), target);
  }

  /// Whether a finding need not be told: it goes into a baseline, or is in one.
  bool is_settled(Diag rule, const FindingIdentity& finding) {
    const std::scoped_lock lock(baseline_lock_);
    const bool is_known = baseline_.knows(finding);
    if (!command_.write_baseline.empty()) baseline_.add(rule, finding);
    return is_known || !command_.write_baseline.empty();
  }

  /// The record, as dumps name it.
  static std::string place_of(const LintFinding& finding) {
    std::string text = std::string(finding.origin.list) + " " + std::to_string(finding.origin.index);
    if (finding.origin.owner >= 0) text += " of part " + std::to_string(finding.origin.owner);
    if (finding.place)
      text += " at (" + std::to_string(finding.place->x) + "," + std::to_string(finding.place->y) + ")";
    return text;
  }

  const LintCommand& command_;
  RunContext& run_;
  CompileOptions options_;
  bool color_;
  Baseline baseline_;
  DungeonPlaces places_;
  std::mutex baseline_lock_;
  std::map<std::string, Target> targets_;
  std::mutex targets_are_changed_;
};

/// Tells what the game would make of levels that compile. Gives the exit status: failed after errors, which warnings
/// are only where an option makes them so.
int lint_command(const LintCommand& command, RunContext& run) {
  read_settings_beside(run, command.files);
  return Linting(command, run).run();
}

}  // namespace

CommandWork add_lint(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<LintCommand>();
  LintCommand& options = *owned;
  command
      .add_option("-W", options.warnings,
                  "NAME turns a warning on, no-NAME off; error makes warnings errors, error=NAME one of them")
      ->type_name("[no-]NAME")
      ->allow_extra_args(false);
  command.add_option("--seeds", options.seeds, "With how many seeds levels are loaded (default: 20)")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  command.add_option("--seconds", options.seconds, "Load each level for so long at most, with one seed at least")
      ->type_name("S")
      ->check(CLI::Range(0.0, most_seconds));
  command.add_flag("--coverage", options.coverage, "Tell of Lua scripts which lines never run");
  add_jobs_option(command, options.threads);
  command.add_option("--baseline", options.baseline, "Tell only of what this file has not")->type_name("FILE");
  command
      .add_option("--write-baseline", options.write_baseline, "Write what is found into a file instead of telling it")
      ->type_name("FILE");
  command.add_option("--assume", options.assume, "What those can do who come to the level, beside 'open' and 'find'")
      ->type_name("[no-]dig,swim,fly,…");
  command
      .add_option("--dungeon", options.dungeon,
                  "A dungeon, as description, compiled or dungeon.lua, that tells which levels are below others, and "
                  "of scripts to which levels portals may lead")
      ->type_name("FILE");
  add_level_options(run, command, options.files, options.target, options.abi);
  command.add_option("--color", options.color, "When to use colours: always, never or auto")
      ->check(CLI::IsMember({"always", "never", "auto"}));
  return [owned, &run] { return lint_command(*owned, run); };
}

}  // namespace speclev::cli
