#include "cli/level_inputs.hh"

#include "base/characters.hh"
#include "base/offsets.hh"
#include "cli/build_options.hh"
#include "cli/inspect_options.hh"
#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "lua/allowance.hh"
#include "lua/game_scripts.hh"
#include "lua/script_model.hh"

namespace speclev::cli {

void add_level_options(RunContext& run, CLI::App& command, std::vector<std::string>& files, std::string& target,
                       std::string& abi) {
  command
      .add_option(
          "FILE", files,
          "Level files, compiled levels, archives and folders of them, also ARCHIVE:MEMBER; '-' is standard input")
      ->required();
  command.add_option("--target", target, "The game that they are of; else version words tell, or the default is taken")
      ->type_name("NAME|DIR");
  command.add_option("--abi", abi, "The machine that compiled levels are for")->type_name("ABI");
  add_build_options(run, command);
}

bool LevelInputs::read(const std::string& path) {
  bool is_good = true;
  const std::size_t before = levels_.size();
  for (ClassifiedFile& file : given_files(run_.files, path)) is_good = read(file) && is_good;
  if (is_good && levels_.size() == before) print_error(run_, path + ": there is no level in it");
  return is_good && levels_.size() > before;
}

bool LevelInputs::read(ClassifiedFile& file) {
  const bool is_named_compiled = !abi_.empty() && kind_of_name(file.path) == InputKind::other;
  if (file.kind == InputKind::levels && is_named_compiled) return compiled(file.path, file.bytes);
  if (file.kind == InputKind::script) return script(file.path, std::move(file.bytes), file.is_part);
  if (file.kind == InputKind::levels) return source(file.path, std::move(file.bytes));
  if (file.kind != InputKind::compiled) {
    if (!file.is_part)
      check_kind("map", file.path, file.bytes,
                 {InputKind::levels, InputKind::compiled, InputKind::script, InputKind::archive});
    return true;
  }
  // A part that is no level is left to other commands.
  if (file.is_part && kind_of_name(file.path) == InputKind::compiled && !file.path.ends_with(".lev")) return true;
  return compiled(file.path, file.bytes);
}

bool LevelInputs::compiled(const std::string& name, std::string_view bytes) {
  if (target_.empty() && abi_.empty() && recognise(bytes).empty()) {
    if (kind_of_name(name) == InputKind::other && !wanted_target(run_, {})) {
      print_error(run_, quote(name) +
                            " is not a level: it does not begin with the version words of a known game; name the "
                            "game of a compiled level with --target");
      return false;
    }
    const Target target = choose_target(run_, {}, false);
    return add(name, read_level(bytes, target, choose_abi(run_, {}, target)), target);
  }
  const Recognition as = choose_reading(run_, target_, abi_, name, bytes);
  return add(name, read_level(bytes, as.target, as.abi), as.target);
}

bool LevelInputs::source(const std::string& path, std::string bytes) {
  const Target target = choose_target(run_, given(target_), false);
  check_levels(target);
  const Abi abi = choose_abi(run_, given(abi_), target);
  const SourceText text(path == "-" ? "(stdin)" : path, std::move(bytes));
  CompileOptions options;
  options.keep_declarations = true;
  options.open = open_included(run_.files);
  const Output output = compile(text, target, abi, VersionWords(version_word_count(target)), options);
  const bool color = choose_color(run_, "auto").value_or(false);
  for (const FileReport& report : output.reports) print_diagnostics(run_, report.source, report.diagnostics, color);
  print_messages(run_, text, output, {}, color);
  if (output.failed) return false;
  bool is_good = true;
  for (const OutputFile& file : output.files) {
    const bool is_read = add(file.name, read_level(file.bytes, target, abi, file.declarations), target);
    if (is_read) levels_.back().source = text;
    is_good = is_read && is_good;
  }
  return is_good;
}

bool LevelInputs::script(const std::string& path, std::string bytes, bool is_part) {
  if (!abi_.empty() && !is_part) refuse_option("--abi", "compiled levels", path, "a Lua script");
  const std::string name = level_name(path);
  const std::string own = name.substr(0, name.rfind('.'));
  const ScriptGame game = choose_script_game(run_, target_, false);
  if (is_part && lua::is_library_script(own, *game)) return true;
  const SourceText text(path, std::move(bytes));
  LoadOptions first;
  first.level_name = own;
  lua::Allowance allowance;
  const lua::LoadedScript loaded = lua::load_model(text, *game, first, allowance);
  for (const lua::ScriptMessage& each : loaded.complaints)
    print_note(run_, path + ":" + std::to_string(each.line) + ": the game complains: " + each.text);
  if (loaded.ending != lua::Ending::good)
    print_warning(run_, path + ":" + std::to_string(loaded.end.line) + ": " + loaded.end.text +
                            "; what is shown was made before");
  levels_.push_back({path, lua::script_model(text, game), lua::target_of_game(game), text, own});
  return true;
}

bool LevelInputs::add(const std::string& name, const LevelModelReading& reading, const Target& target) {
  if (reading.level) levels_.push_back({name, *reading.level, target, std::nullopt, level_name(name)});
  if (!reading.level) print_error(run_, name + ": " + at_byte(reading.offset, reading.error));
  return reading.level.has_value();
}

}  // namespace speclev::cli
