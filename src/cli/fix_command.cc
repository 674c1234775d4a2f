// Implements "speclev fix".
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/characters.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/folder_settings.hh"
#include "cli/inspect_options.hh"
#include "cli/options.hh"
#include "cli/rewriting.hh"
#include "cli/settings.hh"
#include "diag/fixes.hh"
#include "files/input_files.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

namespace {

/// What speclev fix is asked for.
struct FixCommand {
  std::vector<std::string> files;
  std::string target;
  std::string form;                  ///< of dungeon descriptions, whatever their names
  std::vector<std::string> on, off;  ///< conditions
  RewriteOptions rewriting;
  bool dry_run = false;  ///< --diff, as it was called
};

constexpr int most_rounds = 10;

/// A text may have millions of mistakes, and what is known of one takes a kilobyte.
constexpr std::size_t most_mistakes = 5000;

bool is_partial(const Output& output) { return output.cut_off || output.more_warnings != 0; }

/// How wrong a text is: what was not read, then errors, then warnings.
using Faults = std::tuple<std::size_t, std::size_t, std::size_t>;
Faults faults(const Output& output, std::size_t size) {
  const std::size_t errors = error_count(output.diagnostics);
  const std::size_t unread = output.cut_off && errors != 0 ? size - output.diagnostics.back().span.begin : 0;
  return {unread, errors, output.diagnostics.size() - errors + output.more_warnings};
}

/// Mends one file after the other.
class Mending {
 public:
  Mending(const FixCommand& command, RunContext& run)
      : command_(command),
        run_(run),
        target_(choose_target(run_, command.target.empty() ? std::nullopt : std::optional(command.target), false)),
        abi_(choose_abi(run_, std::nullopt, target_)) {
    for (const std::string& name : command.on) conditions_.emplace_back(name, true);
    for (const std::string& name : command.off) conditions_.emplace_back(name, false);
    check_conditions(conditions_, target_);
    how_.max_errors = most_mistakes;
    how_.check_only = true;
    how_.open = open_included_to_change(run_.files);
  }

  /// Failed if the file still has an error.
  Rewritten mend(const std::string& path) {
    if (path == "-" && command_.rewriting.in_place) throw UsageError{"standard input cannot be changed in its place"};
    InputFile in = read_to_change(run_.files, path);
    if (!in.error.empty()) {
      print_error(run_, "cannot read " + quote(path == "-" ? "(stdin)" : path) + ": " + in.error);
      return Rewritten::failed;
    }
    if (command_.form.empty()) check_kind("fix", path, in.bytes, {InputKind::levels, InputKind::description});
    const auto form = command_.form.empty() ? form_of(path) : parse_form(command_.form);
    form ? check_dungeons(target_) : check_levels(target_);

    const SourceText source(path, std::move(in.bytes));
    State best{std::string(source.bytes()), compiled(source, form)};
    State state = best;
    // What is mended may uncover more, which may be mended, too: the best of all states counts.
    for (int round = 0; round < most_rounds; ++round) {
      const std::vector<Fix> fixes = certain_fixes(state.output.diagnostics);
      if (fixes.empty()) break;
      state.text = ChangedText(state.text, fixes).text();
      state.mended += fixes.size();
      state.output = compiled(SourceText::of(path, state.text), form);
      if (state.faults() < best.faults()) best = state;
    }
    print_diagnostics(run_, {path, best.text}, best.output.diagnostics, choose_color(run_, "auto").value_or(false));
    if (is_partial(best.output))
      print_warning(run_, path + " has more mistakes than the " + std::to_string(best.output.diagnostics.size()) +
                              " that are shown; fix them, then run speclev fix again");
    return std::max(put(path, source, best), best.output.failed ? Rewritten::failed : Rewritten::good);
  }

 private:
  /// A text on its way, and what is said of it.
  struct State {
    std::string text;
    Output output;
    std::size_t mended = 0;

    Faults faults() const { return cli::faults(output, text.size()); }
  };

  Output compiled(const SourceText& source, std::optional<DungeonForm> form) const {
    const VersionWords version(version_word_count(target_));
    return form ? compile_dungeon(source, *form, "dungeon", target_, abi_, version, conditions_, how_)
                : compile(source, target_, abi_, version, how_);
  }

  /// Does what is asked for, and says what was changed in files.
  Rewritten put(const std::string& path, const SourceText& source, const State& state) {
    const Rewritten end = deliver(run_, command_.rewriting, path, source.bytes(), state.text);
    if (end != Rewritten::good || !command_.rewriting.in_place || state.mended == 0) return end;
    const std::string count = std::to_string(state.mended) + (state.mended == 1 ? " mistake" : " mistakes");
    return print_text(run_, path + ": mended " + count + "\n") ? end : Rewritten::failed;
  }

  const FixCommand& command_;
  RunContext& run_;
  Target target_;
  Abi abi_;
  Conditions conditions_;
  CompileOptions how_;
};

/// Takes what was said before all subcommands had the same options, and warns of it: --dry-run, and nothing for -i.
void take_old_options(FixCommand& command, RunContext& run) {
  RewriteOptions& options = command.rewriting;
  if (command.dry_run) {
    print_warning(run, "--dry-run is called --diff now, and will go with the next version");
    options.difference = true;
  } else if (options.nothing_said()) {
    print_warning(run,
                  "files are changed; from the next version on, only -i does that, and without it the text is printed");
    options.in_place = true;
  }
}

/// Mends what can certainly be mended in level files and dungeon descriptions. Gives the exit status.
int fix_command(FixCommand command, RunContext& run) {
  take_old_options(command, run);
  read_settings_beside(run, command.files);
  remove_temporaries_on_signals();
  Mending mending(command, run);
  Rewritten worst = Rewritten::good;
  for (const std::string& file : command.files) worst = std::max(worst, mending.mend(file));
  return status_of(worst);
}

}  // namespace

CommandWork add_fix(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<FixCommand>();
  FixCommand& options = *owned;
  command.add_option("FILE", options.files, "Level files, and descriptions of dungeons")->required();
  command.add_option("--target", options.target, "The game that they are of")->type_name("NAME|DIR");
  command.add_option("--as", options.form, "They are descriptions of this form, whatever their names")
      ->type_name("def|pdf");
  add_conditions(command, options.on, options.off);
  add_build_options(run, command);
  add_rewrite_options(command, options.rewriting, "mended");
  auto* dry_run = command.add_flag("--dry-run", options.dry_run)->group("");
  for (const char* other : {"--check", "--diff", "-i", "--print"}) dry_run->excludes(command.get_option(other));
  return [owned, &run] { return fix_command(*owned, run); };
}

}  // namespace speclev::cli
