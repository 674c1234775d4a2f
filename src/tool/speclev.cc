#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "base/characters.hh"
#include "base/spell.hh"
#include "files/given_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/archive.hh"
#include "speclev/version.hh"
#include "tool/archive_command.hh"
#include "tool/build_options.hh"
#include "tool/check_command.hh"
#include "tool/compile_command.hh"
#include "tool/convert_command.hh"
#include "tool/decompile_command.hh"
#include "tool/diff_command.hh"
#include "tool/fix_command.hh"
#include "tool/format_command.hh"
#include "tool/import_command.hh"
#include "tool/level_inputs.hh"
#include "tool/lint_command.hh"
#include "tool/map_command.hh"
#include "tool/messages.hh"
#include "tool/settings.hh"
#include "tool/target_list.hh"

namespace {

using namespace speclev;
using namespace speclev::tool;

const std::string program = "speclev";

/// Options of the subcommands that look at one file.
struct LookOptions {
  std::string file;
  std::string target, abi;
  bool dot = false, svg = false;
  std::string form;
  std::vector<std::string> on, off;

  TreeForm tree_form() const { return svg ? TreeForm::svg : dot ? TreeForm::dot : TreeForm::text; }
  Conditions conditions() const {
    Conditions result;
    for (const std::string& name : on) result.emplace_back(name, true);
    for (const std::string& name : off) result.emplace_back(name, false);
    return result;
  }
};

int targets_command(const std::string& directory, const std::string& info) {
  if (!info.empty()) return print_text(program, target_facts(choose_target(info, false))) ? good : failed;
  if (directory.empty()) return list_targets(program);
  const bool color = choose_color("auto").value_or(false);
  const LoadedTarget loaded = read_target(directory);
  for (const FileReport& report : loaded.reports) print_diagnostics(report.source, report.diagnostics, color);
  if (!loaded.target) return failed;
  return print_text(program, loaded.target->name() + ": good\n") ? good : failed;
}

/// The file to look at; nothing after a message.
std::optional<std::string> read_file(const std::string& path) {
  InputFile in = read_data(path);
  if (in.error.empty()) return std::move(in.bytes);
  print_error(program, "cannot read " + quote(path) + ": " + in.error);
  return std::nullopt;
}

int print_reading(const LookOptions& options, const Reading& reading) {
  const bool printed = print_text(program, reading.text);
  if (!reading.error.empty())
    print_error(program, options.file + ": at byte " + std::to_string(reading.offset) + ": " + reading.error);
  for (const std::size_t offset : reading.oddities)
    print_warning(program,
                  options.file + ": at byte " + std::to_string(offset) + ": this byte is expected to be zero");
  return printed && reading.error.empty() ? good : failed;
}

int dump_command(const LookOptions& options) {
  const auto bytes = read_file(options.file);
  if (!bytes) return failed;
  const GivenKind named = kind_of_name(options.file);
  if (named == GivenKind::levels || named == GivenKind::description || begins_as_archive(*bytes))
    check_kind("dump", options.file, *bytes, {GivenKind::compiled});
  const Recognition as = choose_reading(program, options.target, options.abi, options.file, *bytes);
  return print_reading(options, dump(*bytes, as.target, as.abi));
}

/// The options of the subcommand import.
CLI::App* add_import(CLI::App& app, ImportCommand& import) {
  auto* command = app.add_subcommand("import", "Make a target of a game's own sources");
  command->add_option("GAME", import.game, "The root of the game's sources")->required();
  command->add_option("-o", import.folder, "Where the target is written; ./NAME-target if not given")->type_name("FOLDER");
  command->add_option("--base", import.base, "The target that it starts from; else the nearest one")->type_name("NAME|DIR");
  command->add_option("--layout", import.layout, "The layout of its levels; else that of the base")->type_name("NAME");
  command->add_option("--cc", import.compiler, "The C compiler, with the flags that the game is compiled with")
      ->type_name("COMMAND")
      ->capture_default_str();
  command->add_option("--time-limit", import.seconds, "How long the compiler may take")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  auto* write_probe =
      command->add_option("--write-probe", import.write_probe, "Only write the probe, to be built elsewhere");
  write_probe->type_name("FILE");
  command->add_option("--probe-output", import.probe_output, "Take what the probe printed elsewhere from this file")
      ->type_name("FILE")
      ->excludes(write_probe);
  command->add_option("--prove", import.prove, "The game's own level compiler: write only if it makes the same of small levels")
      ->type_name("PROGRAM");
  command->add_flag("--check", import.check, "Write nothing; fail if the folder is not what would be written");
  command->add_option("--report", import.report, "Write all findings to this file, in JSON")->type_name("FILE");
  command->add_flag("--keep", import.keep, "Keep the temporary folder with the probe");
  command
      ->add_option("-W", import.warning, "no-unknown-word: the status is 0 also where something needs a line by hand")
      ->type_name("WARNING")
      ->check(CLI::IsMember({"no-unknown-word"}));
  command->add_option("--tables", import.tree.tables, "The folder of monst.c and objects.c")->type_name("DIR");
  command->add_option("--compiler", import.tree.compiler, "The folder of lev_main.c")->type_name("DIR");
  command->add_option("--include", import.tree.includes, "A folder of headers")->type_name("DIR")->allow_extra_args(false);
  command->add_option("--scanner", import.tree.scanner, "The scanner of level files")->type_name("FILE");
  command->add_option("--grammar", import.tree.grammar, "Their grammar")->type_name("FILE");
  command->add_option("--dungeon-scanner", import.tree.dungeon_scanner, "The scanner of dungeon descriptions")
      ->type_name("FILE");
  command->add_option("--dungeon-grammar", import.tree.dungeon_grammar, "Their grammar")->type_name("FILE");
  return command;
}

/// Prints what was made of a text, and the messages about it.
int print_made(const SourceText& source, const Output& output) {
  print_messages(program, source, output, {}, choose_color("auto").value_or(false));
  if (output.failed) return failed;
  return print_data(program, output.files.front().bytes) ? good : failed;
}

int preprocess_command(const LookOptions& options) {
  const Target target = choose_target(given(options.target), false);
  check_dungeons(target);
  const Conditions conditions = options.conditions();
  check_conditions(conditions, target);
  auto bytes = read_file(options.file);
  if (!bytes) return failed;
  const SourceText source(options.file == "-" ? "(stdin)" : options.file, std::move(*bytes));
  return print_made(source, preprocess_dungeon(source, target, conditions, {}));
}

/// The dungeon that is to be drawn: the file, or the only one in an archive or a folder.
GivenFile dungeon_of(const LookOptions& options) {
  std::vector<GivenFile> files = given_files(options.file);
  if (files.size() == 1 && !files.front().is_part) return std::move(files.front());
  std::erase_if(files, [](const GivenFile& file) {
    return file.kind != GivenKind::description && (file.kind != GivenKind::compiled || file.path.ends_with(".lev"));
  });
  if (files.size() == 1) return std::move(files.front());
  std::string names;
  for (const GivenFile& file : files) names += (names.empty() ? ": " : ", ") + file.path;
  throw UsageError{files.empty() ? quote(options.file) + " has no dungeon in it"
                                 : quote(options.file) + " has several dungeons in it" + names};
}

int tree_command(const LookOptions& given_options) {
  GivenFile file = dungeon_of(given_options);
  LookOptions options = given_options;
  options.file = file.path;
  auto bytes = std::optional(std::move(file.bytes));
  if (options.form.empty() && kind_of_name(options.file) == GivenKind::levels)
    check_kind("tree", options.file, *bytes, {GivenKind::description, GivenKind::compiled, GivenKind::archive});
  const auto form = options.form.empty() ? form_of(options.file) : parse_form(options.form);
  if (!form) {
    const Recognition as = choose_reading(program, options.target, options.abi, options.file, *bytes,
                                          "name it with --target and --abi, or say with --as that it is a description");
    check_dungeons(as.target);
    if (!is_dungeon(*bytes, as.target, as.abi) && dump(*bytes, as.target, as.abi).error.empty()) {
      print_error(program, options.file + ": this is a compiled level; speclev map draws it");
      return failed;
    }
    return print_reading(options, tree(*bytes, as.target, as.abi, options.tree_form()));
  }
  const Target target = choose_target(given(options.target), false);
  check_dungeons(target);
  const Conditions conditions = options.conditions();
  check_conditions(conditions, target);
  const SourceText source(options.file == "-" ? "(stdin)" : options.file, std::move(*bytes));
  return print_made(
      source, tree(source, *form, target, choose_abi(given(options.abi), target), conditions, options.tree_form(), {}));
}

/// app has all commands. Throws UsageError for any other word.
void check_command(CLI::App& app, const std::string& command) {
  const auto commands = app.get_subcommands({});
  if (command.starts_with('-') || std::ranges::find(commands, command, &CLI::App::get_name) != commands.end()) return;
  Speller speller(command);
  for (const CLI::App* each : commands) speller.offer(each->get_name());
  std::string message = "unknown command " + quote(command);
  message += speller.best().empty() ? "; --help lists them" : "; did you mean " + quote(speller.best()) + "?";
  throw UsageError{message};
}

/// What to say of the first word that looks like an option and is none; nothing if there is no such word.
std::optional<std::string> unknown_option(const CLI::App& app, int argc, char** argv) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  const auto is_known = [&](const std::string& name) { return command->get_option_no_throw(name) != nullptr; };
  for (const char* argument : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    const std::string name = std::string(argument).substr(0, std::string_view(argument).find('='));
    if (name.size() < 2 || name[0] != '-' || is_known(name) || is_known(name.substr(0, 2))) continue;
    if (name == "--map") return "there is no option '--map'; to draw a level, use 'speclev map FILE'";
    const std::string dashes = "--";
    Speller speller(name);
    for (const CLI::Option* each : command->get_options())
      for (const std::string& word : each->get_lnames()) speller.offer(dashes + word);
    return "unknown option " + quote(name) +
           (speller.best().empty() ? "; --help lists them" : "; did you mean " + quote(speller.best()) + "?");
  }
  return std::nullopt;
}

// What subcommands are for: the headings in --help.
constexpr const char* to_compile = "Compile";
constexpr const char* to_look = "Look at levels and dungeons";
constexpr const char* to_change = "Change what a game has";
constexpr const char* of_games = "Games";

int run(int argc, char** argv) {
  CLI::App app("Compiles special levels and looks at the result.", program);
  app.set_version_flag("--version", "speclev " SPECLEV_VERSION);
  app.require_subcommand(1);
  app.add_subcommand("compile", "Compile level files, as lev_comp does; 'speclev compile --help' lists the options")
      ->group(to_compile);

  auto* targets = app.add_subcommand("targets", "List the games that can be compiled for")->group(of_games);
  std::string directory;
  auto* check = targets->add_option("--check", directory, "Check the files of a target in this folder instead");
  check->type_name("DIR");
  std::string info;
  targets->add_option("--info", info, "Tell what is known of one of them")->type_name("NAME|DIR")->excludes(check);

  ImportCommand import;
  const auto* importing = add_import(app, import)->group(of_games);

  ArchiveCommand archive;
  const auto* packing = add_archive(app, archive)->group(to_change);

  ConvertCommand conversion;
  const auto* converting = add_convert(app, conversion)->group(to_change);

  FormatCommand formatting;
  const auto* formatter = add_format(app, formatting)->group(to_compile);
  DecompileCommand decompile;
  const auto* writing = add_decompile(app, decompile)->group(to_change);

  LookOptions options;
  const auto add_reading = [&](CLI::App* command) {
    command->add_option("--target", options.target, "The game that it is of; else its version words tell")
        ->type_name("NAME|DIR");
    command->add_option("--abi", options.abi, "The machine that it is for; else its version words tell")
        ->type_name("NAME");
    add_build_options(*command);
  };
  const auto add_conditions = [&](CLI::App* command) {
    command->add_option("-D", options.on, "A condition that holds")->type_name("NAME")->allow_extra_args(false);
    command->add_option("-U", options.off, "A condition that does not hold")
        ->type_name("NAME")
        ->allow_extra_args(false);
  };

  auto* look = app.add_subcommand("dump", "Show a compiled level or dungeon field by field")->group(to_look);
  look->add_option("FILE", options.file, "The compiled file, or ARCHIVE:MEMBER; '-' is standard input")->required();
  add_reading(look);

  DiffCommand difference;
  const auto* comparing = add_diff(app, difference)->group(to_look);

  MapCommand map;
  const auto* drawing = add_map(app, map)->group(to_look);

  LintCommand linting;
  auto* linter =
      app.add_subcommand("lint", "Tell what is wrong with levels that compile, but not in the game")->group(to_look);
  linter->add_option("-W", linting.warnings, "NAME turns a warning on, no-NAME off")
      ->type_name("[no-]NAME")
      ->allow_extra_args(false);
  add_level_options(*linter, linting.files, linting.target, linting.abi);
  linter->add_option("--color", linting.color, "When to use colours: always, never or auto")
      ->check(CLI::IsMember({"always", "never", "auto"}));

  CheckCommand checking;
  auto* checker =
      app.add_subcommand("check", "Tell whether the dungeon and the levels of a game belong together")->group(to_look);
  checker
      ->add_option("PATH", checking.paths,
                   "Folders, files or archives of one game: its description or compiled dungeon, its levels as sources "
                   "or compiled")
      ->required();
  checker
      ->add_option("--target", checking.target,
                   "The game that they are of; else version words tell, or the default is taken")
      ->type_name("NAME|DIR");
  checker->add_option("--game", checking.game, "The same; and ask for what this game does not start without")
      ->type_name("NAME|DIR");
  checker->add_option("--abi", checking.abi, "The machine that it is for")->type_name("NAME");
  checker->add_option("-D", checking.on, "A condition that holds")->type_name("NAME")->allow_extra_args(false);
  checker->add_option("-U", checking.off, "A condition that does not hold")->type_name("NAME")->allow_extra_args(false);
  checker->add_option("-W", checking.warnings, "NAME turns a warning on, no-NAME off")
      ->type_name("[no-]NAME")
      ->allow_extra_args(false);
  add_build_options(*checker);
  checker->add_option("--color", checking.color, "When to use colours: always, never or auto")
      ->check(CLI::IsMember({"always", "never", "auto"}));

  auto* picture =
      app.add_subcommand("tree", "Draw a dungeon: special levels and branches in the order of depth")->group(to_look);
  picture->add_option("FILE", options.file, "A dungeon.def or dungeon.pdf, the compiled file, or an archive or folder that has one")->required();
  add_reading(picture);
  picture->add_option("--as", options.form, "What FILE is: def or pdf, whatever its name")->type_name("FORM");
  add_conditions(picture);
  auto* graph = picture->add_flag("--dot", options.dot, "Draw a graph for Graphviz instead");
  picture->add_flag("--svg", options.svg, "Draw a picture for a browser instead")->excludes(graph);

  FixCommand fix;
  auto* mending =
      app.add_subcommand("fix", "Mend what is certainly misspelt or miswritten in level files and dungeon.defs")
          ->group(to_compile);
  mending->add_option("FILE", fix.files, "Level files, and descriptions of dungeons")->required();
  mending->add_option("--target", fix.target, "The game that they are of")->type_name("NAME|DIR");
  mending->add_option("--as", fix.form, "They are descriptions: def or pdf, whatever their names")->type_name("FORM");
  mending->add_option("-D", fix.on, "A condition that holds")->type_name("NAME")->allow_extra_args(false);
  mending->add_option("-U", fix.off, "A condition that does not hold")->type_name("NAME")->allow_extra_args(false);
  add_build_options(*mending);
  mending->add_flag("--dry-run", fix.dry_run, "Change nothing, but show what would be, as a unified diff");

  auto* filter =
      app.add_subcommand("preprocess", "Show what the preprocessor makes of a dungeon.def")->group(to_compile);
  filter->add_option("FILE", options.file, "The description; '-' is standard input")->required();
  filter->add_option("--target", options.target, "The game that it is of")->type_name("NAME|DIR");
  add_build_options(*filter);
  add_conditions(filter);

  if (argc > 1) check_command(app, argv[1]);
  try {
    app.parse(argc, argv);
    if (targets->parsed()) return targets_command(directory, info);
    if (importing->parsed()) return import_command(import, program);
    if (comparing->parsed()) return diff_command(difference, program);
    if (drawing->parsed()) return map_command(map, program);
    if (linter->parsed()) return lint_command(linting, program);
    if (checker->parsed()) return speclev::tool::check_command(checking, program);
    if (converting->parsed()) return convert_command(conversion, program);
    if (formatter->parsed()) return format_command(formatting, program);
    if (mending->parsed()) return fix_command(fix, program);
    if (packing->parsed()) return archive_command(*packing, archive, program);
    if (writing->parsed()) return decompile_command(decompile, program);
    if (picture->parsed()) return tree_command(options);
    if (filter->parsed()) return preprocess_command(options);
    return dump_command(options);
  } catch (const CLI::ExtrasError& error) {
    throw UsageError{unknown_option(app, argc, argv).value_or(error.what())};
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, messages;
    const int status = app.exit(error, out, messages);
    if (status != 0) throw UsageError{error.what()};
    return print_text(program, out.str()) ? good : failed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  // The options for messages may stand in front of the command.
  const auto is_option = [](const char* word) { return std::string_view(word).starts_with(message_options); };
  char** const command = std::find_if_not(argv + std::min(argc, 1), argv + argc, is_option);
  if (command != argv + argc && std::string_view(*command) == "compile") {
    std::string name = program + " compile";
    std::copy_backward(argv + 1, command, command + 1);
    argv[1] = name.data();
    return compile_command(argc - 1, argv + 1, Compiler::lev_comp);
  }
  return run_with_messages(program, argc, argv, run);
}
