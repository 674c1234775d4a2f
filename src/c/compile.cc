// From text: levels, dungeons, what is wrong with them.

#include "base/characters.hh"
#include "c/call.hh"
#include "c/levels.hh"
#include "lua/script_lint.hh"
#include "speclev/check.hh"
#include "speclev/format.hh"
#include "speclev/lint.hh"

namespace speclev::c {

namespace {

/// The levels of a compilation, to be loaded.
void keep_levels(const Output& output, const std::shared_ptr<const LinedSource>& source, const Setting& setting,
                 Result& result) {
  for (const OutputFile& file : output.files)
    result.levels.push_back(kept_level(std::string(file_stem(file.name)),
                                       read_level(file.bytes, setting.target, setting.abi, file.declarations),
                                       setting.target, source));
}

void lint_script(const InputTarget& target, const SourceText& source, const Options& how, Result& result) {
  lua::ScriptLintOptions options{how.lint_policy(), how.seeds()};
  options.assume = how.assume();
  options.most_messages = how.compile().max_errors;
  result.add(LinedSource(source), lua::lint_script(source, target.game, options));
}

void lint_source(const InputTarget& target, const SourceText& source, const Options& how, Result& result) {
  CompileOptions options = how.compile();
  options.policy = how.lint_policy();
  options.max_warnings = 0;
  options.check_only = true;
  const Abi abi = how.abi(target.target);
  const VersionWords none(version_word_count(target.target));
  result.add(LinedSource(source), compile(source, target.target, abi, none, options));
}

/// Of a compiled level, whose records have no place in a text.
void lint_compiled(const InputTarget& given, std::string_view bytes, const Options& how, Result& result) {
  const Abi abi = how.abi(given.target);
  const LevelModelReading reading = read_level(bytes, target_of_file(given.target, abi, bytes), abi);
  refuse_if(reading.error, reading.offset);
  const DiagnosticPolicy policy = how.lint_policy();
  LintOptions options;
  options.loads = how.seeds();
  options.level_name = how.level_name();
  options.assume = how.assume();
  Identities identities;
  for (const LintFinding& each : lint_messages(*reading.level, policy, options).findings)
    result.add(how.name(), {.severity = policy.severity(each.rule),
                            .kind = each.rule,
                            .text = each.text,
                            .help = std::string(lint_advice(each.rule)),
                            .identity = identities.next(each, options.level_name)});
}

/// name: of the text, in place of that of the options; null: none is given.
void compile_levels(const speclev_target* target, std::string_view text, const speclev_options* options,
                    const std::string* name, Result& into) {
  Options how(options, usual_level);
  if (name != nullptr) how.name_it(*name);
  const auto kept = targets().find(target);
  const Target& named = given_with_levels(kept).target;
  const auto source = std::make_shared<const LinedSource>(SourceText(how.name(), std::string(text)));
  CompileOptions wanted = how.compile();
  wanted.keep_declarations = how.has(SPECLEV_LOADABLE);
  const Setting setting = setting_of(named, how, how.abi(named), into);
  Output output = compile(source->text, setting.target, setting.abi, setting.version, wanted);
  if (wanted.keep_declarations) keep_levels(output, source, setting, into);
  into.add(*source, std::move(output));
}

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_compile(const speclev_target* target, const char* text, size_t length,
                               const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) { compile_levels(target, given_bytes(text, length), options, nullptr, into); });
}

speclev_status speclev_compile_all(const speclev_target* target, const speclev_file* const* texts, size_t count,
                                   const speclev_options* options, uint32_t threads, speclev_status* statuses,
                                   speclev_result** results) {
  return call_each(count, threads, statuses, results, [&](std::size_t i, Result& into) {
    if (texts == nullptr) throw WrongUse{"the texts are a null pointer"};
    const std::vector<ArchiveMember> text = given_files(texts + i, 1);
    compile_levels(target, text.front().bytes, options, &text.front().name, into);
  });
}

speclev_status speclev_compile_dungeon(const speclev_target* target, const char* text, size_t length,
                                       const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, usual_dungeon);
    const auto kept = targets().find(target);
    const Target& named = given_with_dungeons(kept).target;
    const LinedSource source(given_text(text, length, how.name()));
    const Setting setting = setting_of(named, how, how.abi(named), into);
    into.add(source, compile_dungeon(source.text, how.form(), how.level_name(), setting.target, setting.abi,
                                     setting.version, how.conditions(named), how.compile()));
  });
}

speclev_status speclev_preprocess(const speclev_target* target, const char* text, size_t length,
                                  const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, usual_dungeon);
    const auto kept = targets().find(target);
    const Target& named = given_with_dungeons(kept).target;
    const LinedSource source(given_text(text, length, how.name()));
    into.add(source, preprocess_dungeon(source.text, named, how.conditions(named), how.compile()));
  });
}

speclev_status speclev_format(const speclev_target* target, const char* text, size_t length,
                              const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, usual_level);
    const auto kept = targets().find(target);
    const bool is_dungeon = how.has(SPECLEV_DUNGEON) || how.has(SPECLEV_PDF);
    const Target& named = (is_dungeon ? given_with_dungeons(kept) : given_with_levels(kept)).target;
    const LinedSource source(given_text(text, length, how.name()));
    const Abi abi = how.abi(named);
    Formatting made = is_dungeon ? format_dungeon(source.text, how.form(), named, abi, how.compile())
                                 : format_levels(source.text, named, abi, how.compile());
    made.compiled.files.clear();
    made.compiled.lines.clear();
    into.add(source, std::move(made.compiled));
    refuse_if(std::move(made.error));
    if (!into.failed) into.add_text(std::move(made.text));
  });
}

speclev_status speclev_lint(const speclev_target* target, const char* bytes, size_t length,
                            const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const auto kept = targets().find(target);
    Options how(options, usual_level);
    const bool is_script = given(kept).game != nullptr;
    if (how.has(SPECLEV_COMPILED)) how.call_it(usual_compiled);
    if (is_script) how.call_it(usual_script);
    if (is_script)
      lint_script(*kept, given_text(bytes, length, how.name()), how, into);
    else if (how.has(SPECLEV_COMPILED))
      lint_compiled(given_with_levels(kept), given_bytes(bytes, length), how, into);
    else
      lint_source(given_with_levels(kept), given_text(bytes, length, how.name()), how, into);
  });
}

speclev_status speclev_check(const speclev_target* target, const speclev_file* const* files, size_t count,
                             const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "");
    const auto kept = targets().find(target);
    const Target& named = given_compiled(kept).target;
    refuse_if(lacks_rules(named));
    std::vector<GameFile> game;
    for (const ArchiveMember& each : given_files(files, count))
      game.push_back({.name = each.name, .path = each.name, .bytes = std::string(each.bytes)});
    CheckOptions wanted{.target = named, .abi = how.abi(named)};
    how.apply(wanted.policy);
    wanted.conditions = how.conditions(named);
    wanted.open = how.compile().open;
    into.add(check_game(game, wanted));
  });
}
