// Implements "speclev preprocess".
#include <memory>
#include <utility>

#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/folder_settings.hh"
#include "cli/inspect_options.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"

namespace speclev::cli {

namespace {

int preprocess_command(const LookOptions& options, RunContext& run) {
  read_settings_beside(run, {options.file});
  const Target target = choose_target(run, given(options.target), false);
  check_dungeons(target);
  const Conditions conditions = options.conditions();
  check_conditions(conditions, target);
  auto bytes = read_file(run, options.file);
  if (!bytes) return failed;
  const bool may_be_text = kind_of_name(options.file) == InputKind::other && bytes->find('\0') == std::string::npos;
  if (!may_be_text) check_kind("preprocess", options.file, *bytes, {InputKind::description});
  const SourceText source(options.file == "-" ? "(stdin)" : options.file, std::move(*bytes));
  return print_made(run, source, preprocess_dungeon(source, target, conditions, {}));
}

}  // namespace

CommandWork add_preprocess(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<LookOptions>();
  LookOptions& options = *owned;
  command.add_option("FILE", options.file, "The description; '-' is standard input")->required();
  command.add_option("--target", options.target, "The game that it is of")->type_name("NAME|DIR");
  add_build_options(run, command);
  add_conditions(command, options.on, options.off);
  return [owned, &run] { return preprocess_command(*owned, run); };
}

}  // namespace speclev::cli
