// Implements "speclev format".
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/characters.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/folder_settings.hh"
#include "cli/options.hh"
#include "cli/rewriting.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/format.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev format.
struct FormatCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::string form;  ///< of all files, whatever their names: des, def or pdf
  RewriteOptions rewriting;
};

/// Formats the files of one run.
class Run {
 public:
  Run(const FormatCommand& options, RunContext& run)
      : options_(options),
        run_(run),
        target_(choose_target(run_, given(options.target), false)),
        abi_(choose_abi(run_, given(options.abi), target_)) {}

  int all() {
    Rewritten worst = Rewritten::good;
    for (const std::string& file : options_.files) worst = std::max(worst, one(file));
    return status_of(worst);
  }

 private:
  /// What a file is: nothing for a level file.
  std::optional<DungeonForm> form(const std::string& file) const {
    if (options_.form == "des") return std::nullopt;
    return options_.form.empty() ? form_of(file) : parse_form(options_.form);
  }

  Formatting formatted(const SourceText& source, const std::string& file) const {
    CompileOptions how;
    how.open = open_included_to_change(run_.files);
    if (const auto dungeon = form(file)) {
      check_dungeons(target_);
      return format_dungeon(source, *dungeon, target_, abi_, how);
    }
    check_levels(target_);
    return format_levels(source, target_, abi_, how);
  }

  Rewritten one(const std::string& file) {
    const std::string name = file == "-" ? "(stdin)" : file;
    if (is_script_name(file)) {
      print_note(run_, name + " is left as it is: Lua scripts have no layout of a reference");
      return Rewritten::good;
    }
    InputFile in = read_to_change(run_.files, file);
    if (!in.error.empty()) {
      print_error(run_, "cannot read " + quote(name) + ": " + in.error);
      return Rewritten::failed;
    }
    if (options_.form.empty()) check_kind("format", file, in.bytes, {InputKind::levels, InputKind::description});
    const SourceText source(name, std::move(in.bytes));
    const Formatting result = formatted(source, file);
    if (result.compiled.failed) {
      const bool color = choose_color(run_, "auto").value_or(false);
      for (const FileReport& report : result.compiled.reports)
        print_diagnostics(run_, report.source, report.diagnostics, color);
      print_messages(run_, source, result.compiled, {}, color);
      return Rewritten::failed;
    }
    if (!result.error.empty()) {
      print_error(run_, name + ": " + result.error + "; it is left as it is");
      return Rewritten::failed;
    }
    return deliver(run_, options_.rewriting, file, source.bytes(), result.text);
  }

  const FormatCommand& options_;
  RunContext& run_;
  Target target_;
  Abi abi_;
};

/// Formats all files. Gives the exit status; throws UsageError.
int format_command(FormatCommand options, RunContext& run) {
  if (options.rewriting.nothing_said()) options.rewriting.print = true;
  for (const std::string& file : options.files)
    if (options.rewriting.in_place && file == "-") throw UsageError{"standard input cannot be changed in its place"};
  read_settings_beside(run, options.files);
  remove_temporaries_on_signals();
  return Run(options, run).all();
}

}  // namespace

CommandWork add_format(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<FormatCommand>();
  FormatCommand& options = *owned;
  command.add_option("FILE", options.files, "A level file, or a .def or .pdf; '-' is standard input")->required();
  command.add_option("--target", options.target, "The game that they are of")->type_name("NAME|DIR");
  add_build_options(run, command);
  command.add_option("--abi", options.abi, "The machine that they are compiled for, to see that nothing changes")
      ->type_name("ABI");
  command.add_option("--as", options.form, "What they are: des, def or pdf, whatever their names")
      ->type_name("FORM")
      ->check(CLI::IsMember({"des", "def", "pdf"}));
  add_rewrite_options(command, options.rewriting, "changed");
  return [owned, &run] { return format_command(*owned, run); };
}

}  // namespace speclev::cli
