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

int preprocess_command(const LookOptions& options, const std::string& program) {
  read_settings_beside({options.file});
  const Target target = choose_target(given(options.target), false);
  check_dungeons(target);
  const Conditions conditions = options.conditions();
  check_conditions(conditions, target);
  auto bytes = read_file(program, options.file);
  if (!bytes) return failed;
  const bool may_be_text = kind_of_name(options.file) == InputKind::other && bytes->find('\0') == std::string::npos;
  if (!may_be_text) check_kind("preprocess", options.file, *bytes, {InputKind::description});
  const SourceText source(options.file == "-" ? "(stdin)" : options.file, std::move(*bytes));
  return print_made(program, source, preprocess_dungeon(source, target, conditions, {}));
}

}  // namespace

CommandWork add_preprocess(CLI::App& command, const std::string& program) {
  const auto owned = std::make_shared<LookOptions>();
  LookOptions& options = *owned;
  command.add_option("FILE", options.file, "The description; '-' is standard input")->required();
  command.add_option("--target", options.target, "The game that it is of")->type_name("NAME|DIR");
  add_build_options(command);
  add_conditions(command, options.on, options.off);
  return [owned, program] { return preprocess_command(*owned, program); };
}

}  // namespace speclev::cli
