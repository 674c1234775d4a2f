// Implements "speclev tree".
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/characters.hh"
#include "cli/command.hh"
#include "cli/folder_settings.hh"
#include "cli/inspect_options.hh"
#include "cli/options.hh"
#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "lua/script_model.hh"
#include "lua/script_tree.hh"

namespace speclev::cli {

namespace {

/// The dungeon that is to be drawn: the file, or the only one in an archive or a folder.
ClassifiedFile dungeon_of(RunContext& run, const LookOptions& options) {
  std::vector<ClassifiedFile> files = given_files(run.files, options.file);
  if (files.size() == 1 && !files.front().is_part) return std::move(files.front());
  std::erase_if(files, [](const ClassifiedFile& file) {
    if (file.kind == InputKind::script) return !file.path.ends_with("dungeon.lua");
    return file.kind != InputKind::description && (file.kind != InputKind::compiled || file.path.ends_with(".lev"));
  });
  if (files.size() == 1) return std::move(files.front());
  std::string names;
  for (const ClassifiedFile& file : files) names += (names.empty() ? ": " : ", ") + file.path;
  throw UsageError{files.empty() ? quote(options.file) + " has no dungeon in it"
                                 : quote(options.file) + " has several dungeons in it" + names};
}

int tree_command(const LookOptions& given_options, RunContext& run) {
  read_settings_beside(run, {given_options.file});
  ClassifiedFile file = dungeon_of(run, given_options);
  LookOptions options = given_options;
  options.file = file.path;
  auto bytes = std::optional(std::move(file.bytes));
  const auto refuse_conditions = [&](const std::string& kind) {
    const std::string wanted = "descriptions of dungeons";
    if (!options.on.empty()) refuse_option("-D", wanted, options.file, kind);
    if (!options.off.empty()) refuse_option("-U", wanted, options.file, kind);
  };
  if (is_script_name(options.file)) {
    refuse_conditions("a Lua script");
    if (!options.abi.empty()) refuse_option("--abi", "compiled files", options.file, "a Lua script");
    const bool color = choose_color(run, "auto").value_or(false);
    const SourceText script(options.file, std::move(*bytes));
    const ScriptGame game = choose_script_game(run, options.target, color);
    const lua::DungeonScript read = lua::read_dungeon_script(script, *game);
    print_diagnostics(run, script, read.diagnostics, color);
    if (read.failed) return failed;
    return print_text(run, lua::script_tree(read.dungeons, lua::target_of_game(game), options.tree_form())) ? good
                                                                                                            : failed;
  }
  if (options.form.empty() && kind_of_name(options.file) == InputKind::levels)
    check_kind("tree", options.file, *bytes, {InputKind::description, InputKind::compiled, InputKind::archive});
  const auto form = options.form.empty() ? form_of(options.file) : parse_form(options.form);
  if (!form) {
    refuse_conditions("a compiled file");
    const Recognition as = choose_reading(run, options.target, options.abi, options.file, *bytes,
                                          "name it with --target and --abi, or say with --as that it is a description");
    check_dungeons(as.target);
    if (!is_dungeon(*bytes, as.target, as.abi) && dump(*bytes, as.target, as.abi).error.empty()) {
      print_error(run, options.file + ": this is a compiled level; speclev map draws it");
      return failed;
    }
    return print_reading(run, options, tree(*bytes, as.target, as.abi, options.tree_form()));
  }
  const Target target = choose_target(run, given(options.target), false);
  check_dungeons(target);
  const Conditions conditions = options.conditions();
  check_conditions(conditions, target);
  const SourceText source(options.file == "-" ? "(stdin)" : options.file, std::move(*bytes));
  return print_made(
      run, source,
      tree(source, *form, target, choose_abi(run, given(options.abi), target), conditions, options.tree_form(), {}));
}

}  // namespace

CommandWork add_tree(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<LookOptions>();
  LookOptions& options = *owned;
  command
      .add_option("FILE", options.file,
                  "A dungeon.def, dungeon.pdf or dungeon.lua, the compiled file, or an archive or folder that has one")
      ->required();
  add_reading(run, command, options);
  command.add_option("--as", options.form, "What FILE is, whatever its name")->type_name("def|pdf");
  add_conditions(command, options.on, options.off);
  auto* graph = command.add_flag("--dot", options.dot, "Draw a graph for Graphviz instead");
  command.add_flag("--svg", options.svg, "Draw a picture for a browser instead")->excludes(graph);
  return [owned, &run] { return tree_command(*owned, run); };
}

}  // namespace speclev::cli
