#include <memory>
#include <string>
#include <vector>

#include "base/characters.hh"
#include "files/given_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/lint.hh"
#include "tool/build_wishes.hh"
#include "tool/command.hh"
#include "tool/level_inputs.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

/// The command line of speclev lint.
struct LintCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::vector<std::string> warnings;  ///< what stands behind -W
  std::string color = "auto";
};

class Linting {
 public:
  Linting(const LintCommand& command, std::string program)
      : command_(command), program_(std::move(program)), color_(choose_color(command.color).value_or(false)) {
    options_.policy.enable(DiagGroup::lint);
    for (const std::string& warning : command.warnings)
      if (!options_.policy.apply(warning)) throw UsageError{"there is no warning " + quote(warning)};
    wish_warnings(options_.policy);
    options_.check_only = true;
    options_.max_warnings = 0;
  }

  int run() {
    bool is_good = true;
    for (const std::string& file : command_.files) is_good = look_at(file) && is_good;
    return is_good ? good : failed;
  }

 private:
  bool look_at(const std::string& path) {
    bool is_good = true;
    for (GivenFile& file : given_files(path)) is_good = look_at(file) && is_good;
    return is_good;
  }

  bool look_at(GivenFile& file) {
    if (file.kind == GivenKind::levels) return source(file.path, std::move(file.bytes));
    const bool is_level = file.kind == GivenKind::compiled && (!file.is_part || file.path.ends_with(".lev"));
    if (is_level) return compiled(file.path, file.bytes);
    if (!file.is_part) check_kind("lint", file.path, file.bytes, {GivenKind::levels, GivenKind::compiled, GivenKind::archive});
    return true;
  }

  bool source(const std::string& path, std::string bytes) {
    const Target target = choose_target(given(command_.target), color_);
    check_levels(target);
    const Abi abi = choose_abi(given(command_.abi), target);
    const SourceText text(path == "-" ? "(stdin)" : path, std::move(bytes));
    CompileOptions options = options_;
    options.open = open_source;
    const Output output = compile(text, target, abi, VersionWords(version_word_count(target)), options);
    for (const FileReport& report : output.reports) print_diagnostics(report.source, report.diagnostics, color_);
    print_messages(program_, text, output, options, color_);
    print_summary(text, output);
    return output.diagnostics.empty() && output.reports.empty();
  }

  bool compiled(const std::string& path, const std::string& bytes) {
    const Recognition as = choose_reading(program_, command_.target, command_.abi, path, bytes);
    const LevelModelReading reading = read_level(bytes, as.target, as.abi);
    if (!reading.level) {
      print_error(program_, path + ": at byte " + std::to_string(reading.offset) + ": " + reading.error);
      return false;
    }
    bool is_good = true;
    LintOptions wanted;
    const std::string name = level_name(path);
    wanted.level_name = name.substr(0, name.rfind('.'));
    for (const LintFinding& each : lint(*reading.level, wanted)) {
      if (!options_.policy.enabled(each.rule)) continue;
      is_good = false;
      print_warning(program_, path + ": " + place_of(each) + ": " + lint_text(each, wanted) + " [" +
                                  std::string(diag_name(each.rule)) + "]");
    }
    return is_good;
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
  std::string program_;
  CompileOptions options_;
  bool color_;
};

/// Tells what the game would make of levels that compile. Gives the exit status: good if there is nothing to tell.
int lint_command(const LintCommand& command, const std::string& program) { return Linting(command, program).run(); }

}  // namespace

CommandWork add_lint(CLI::App& command, const std::string& program) {
  const auto owned = std::make_shared<LintCommand>();
  LintCommand& options = *owned;
  command.add_option("-W", options.warnings, "NAME turns a warning on, no-NAME off")
      ->type_name("[no-]NAME")
      ->allow_extra_args(false);
  add_level_options(command, options.files, options.target, options.abi);
  command.add_option("--color", options.color, "When to use colours: always, never or auto")
      ->check(CLI::IsMember({"always", "never", "auto"}));
  return [owned, program] { return lint_command(*owned, program); };
}

}  // namespace speclev::tool
