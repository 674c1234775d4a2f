#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/characters.hh"
#include "files/given_files.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/speclev.hh"
#include "tool/build_options.hh"
#include "tool/command.hh"
#include "tool/edited_text.hh"
#include "tool/look.hh"
#include "tool/options.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

/// What speclev fix is asked for.
struct FixCommand {
  std::vector<std::string> files;
  std::string target;
  std::string form;  ///< of dungeon descriptions, whatever their names
  std::vector<std::string> on, off;  ///< conditions
  bool dry_run = false;
};

constexpr int most_rounds = 10;

/// How wrong a text is: errors count before warnings.
std::tuple<std::size_t, std::size_t> faults(const Output& output) {
  const auto errors = static_cast<std::size_t>(
      std::ranges::count(output.diagnostics, Severity::error, &Diagnostic::severity));
  return {errors, output.diagnostics.size() - errors};
}

/// The certain fixes in the order of the text; of those for the same place, the first.
std::vector<Fix> certain_fixes(const Output& output) {
  std::vector<Fix> fixes;
  for (const Diagnostic& each : output.diagnostics)
    if (each.fix && each.fix->certain) fixes.push_back(*each.fix);
  std::ranges::stable_sort(fixes, {}, [](const Fix& fix) { return fix.span.begin; });
  std::vector<Fix> result;
  for (Fix& fix : fixes)
    if (result.empty() || (fix.span.begin > result.back().span.begin && fix.span.begin >= result.back().span.end))
      result.push_back(std::move(fix));
  return result;
}

/// Mends one file after the other.
class Mending {
 public:
  Mending(const FixCommand& command, const std::string& program)
      : command_(command),
        program_(program),
        target_(choose_target(command.target.empty() ? std::nullopt : std::optional(command.target), false)),
        abi_(choose_abi(std::nullopt, target_)) {
    for (const std::string& name : command.on) conditions_.emplace_back(name, true);
    for (const std::string& name : command.off) conditions_.emplace_back(name, false);
    check_conditions(conditions_, target_);
    how_.max_errors = 0;
    how_.check_only = true;
    how_.open = open_to_change;
  }

  /// False if the file still has an error.
  bool mend(const std::string& path) {
    if (path == "-") throw UsageError{"standard input cannot be mended; name a file"};
    InputFile in = read_to_change(path);
    if (!in.error.empty()) {
      print_error(program_, "cannot read " + quote(path) + ": " + in.error);
      return false;
    }
    if (command_.form.empty()) check_kind("fix", path, in.bytes, {GivenKind::levels, GivenKind::description});
    const auto form = command_.form.empty() ? form_of(path) : parse_form(command_.form);
    form ? check_dungeons(target_) : check_levels(target_);

    const SourceText source(path, std::move(in.bytes));
    State best{EditedText(source.bytes()), source, compiled(source, form)};
    State state = best;
    // What is mended may uncover more, which may be mended, too: the best of all states counts.
    for (int round = 0; round < most_rounds; ++round) {
      const std::vector<Fix> fixes = certain_fixes(state.output);
      if (fixes.empty()) break;
      state.text.replace(fixes);
      state.mended += fixes.size();
      state.source = SourceText(path, state.text.text());
      state.output = compiled(state.source, form);
      if (faults(state.output) < faults(best.output)) best = state;
    }
    print_diagnostics(best.source, best.output.diagnostics, choose_color("auto").value_or(false));
    return put(path, best) && !best.output.failed;
  }

 private:
  /// A text on its way, and what is said of it.
  struct State {
    EditedText text;
    SourceText source;
    Output output;
    std::size_t mended = 0;
  };

  Output compiled(const SourceText& source, std::optional<DungeonForm> form) const {
    const VersionWords version(version_word_count(target_));
    return form ? compile_dungeon(source, *form, "dungeon", target_, abi_, version, conditions_, how_)
                : compile(source, target_, abi_, version, how_);
  }

  /// Writes the file, or shows what would be changed in it.
  bool put(const std::string& path, const State& state) {
    const std::size_t mended = state.mended;
    if (mended == 0) return true;
    if (command_.dry_run) return print_data(program_, state.text.diff(path));
    OutputWriter writer;
    const std::string error = writer.write({{path, state.text.text()}}, {.keep_all = true});
    for (const std::string& loss : writer.losses()) print_warning(program_, loss);
    if (!error.empty()) {
      print_error(program_, error);
      return false;
    }
    return print_text(program_,
                      path + ": mended " + std::to_string(mended) + (mended == 1 ? " mistake\n" : " mistakes\n"));
  }

  const FixCommand& command_;
  const std::string& program_;
  Target target_;
  Abi abi_;
  Conditions conditions_;
  CompileOptions how_;
};

/// Mends what can certainly be mended in level files and dungeon descriptions. Gives the exit status: good if no file
/// has an error then.
int fix_command(const FixCommand& command, const std::string& program) {
  remove_temporaries_on_signals();
  Mending mending(command, program);
  bool all_good = true;
  for (const std::string& file : command.files) all_good = mending.mend(file) && all_good;
  return all_good ? good : failed;
}

}  // namespace

CommandWork add_fix(CLI::App& command, const std::string& program) {
  const auto owned = std::make_shared<FixCommand>();
  FixCommand& options = *owned;
  command.add_option("FILE", options.files, "Level files, and descriptions of dungeons")->required();
  command.add_option("--target", options.target, "The game that they are of")->type_name("NAME|DIR");
  command.add_option("--as", options.form, "They are descriptions: def or pdf, whatever their names")->type_name("FORM");
  add_conditions(command, options.on, options.off);
  add_build_options(command);
  command.add_flag("--dry-run", options.dry_run, "Change nothing, but show what would be, as a unified diff");
  return [owned, program] { return fix_command(*owned, program); };
}

}  // namespace speclev::tool
