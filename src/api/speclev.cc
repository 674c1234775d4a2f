#include "speclev/speclev.hh"

#include <algorithm>
#include <functional>
#include <utility>

#include "api/describers.hh"
#include "api/foreign_files.hh"
#include "api/languages.hh"
#include "api/lint_source.hh"
#include "api/reading.hh"
#include "api/unsupported.hh"
#include "binary/reader.hh"
#include "binary/writer.hh"
#include "decompile/proof.hh"
#include "diag/fixes.hh"
#include "dungeon/compile.hh"
#include "dungeon/preprocess.hh"
#include "picture/dungeon_svg.hh"
#include "picture/dungeon_text.hh"
#include "repair/trial.hh"
#include "sim/read_model.hh"
#include "speclev/version.hh"
#include "target/built_in.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev {

namespace {

std::string drawn(const dungeon::File& file, const Target& target, TreeForm as) {
  switch (as) {
    case TreeForm::dot: return dungeon_graph(file, data_of(target));
    case TreeForm::svg: return dungeon_svg(file, data_of(target));
    default: return dungeon_tree(file, data_of(target));
  }
}

bool readable(const SharedLayout& layout, const Language& language, const Abi& abi, std::string_view bytes) {
  if (!layout) return false;
  try {
    read_binary(*layout, abi, bytes, language.new_model().get());
    return true;
  } catch (const Damage&) {
    return false;
  }
}

/// A file that is damaged, or could be either, is a dungeon only if it begins with the name of one.
bool is_dungeon(std::string_view bytes, const TargetData& target, const Abi& abi) {
  if (!target.layout || !target.dungeon_layout) return !target.layout;
  const std::size_t count_size = static_cast<std::size_t>(abi.int_size);
  const VersionFormat& words = target.version_words;
  const std::size_t name = static_cast<std::size_t>(words.count * words.size(abi)) + count_size;
  const bool has_name = name < bytes.size() && bytes[name] >= ' ';
  // Levels are no dungeons at once; whether they can be read as such need not be known then.
  const bool dungeon = readable(target.dungeon_layout, languages().dungeons, abi, bytes);
  if (dungeon == has_name) return dungeon;
  return !readable(target.layout, *target.language, abi, bytes);
}

CompiledFile file_of(std::string_view bytes, const Target& target, const Abi& abi) {
  const TargetData& data = data_of(target);
  if (is_dungeon(bytes, data, abi)) return {bytes, target, languages().dungeons, *data.dungeon_layout, abi};
  return {bytes, target, *data.language, *data.layout, abi};
}

/// Of a source that is something else altogether one error is left.
void tell_other_kind(const SourceText& source, SourceKind taken_for, const Target& target, const Abi& abi,
                     const CompileOptions& options, Output& output) {
  if (!output.failed) return;
  auto error = other_kind(source, taken_for, target, abi, options, output.diagnostics);
  if (!error) return;
  output.diagnostics = {std::move(*error)};
  output.reports.clear();
  output.cut_off = false;
  output.more_warnings = 0;
}

/// How sources are compiled again, to try what helps.
CompileOptions options_to_retry(CompileOptions options) {
  options.max_errors = repair::most_retried;
  options.max_warnings = repair::most_retried;
  options.check_only = true;
  options.keep_declarations = false;
  return options;
}

/// The target of that name if it has levels or dungeons, as they are wanted; the own one for none.
std::optional<Target> target_to_try(std::string_view name, const Target& own, bool (*has)(const Target&)) {
  auto target = name.empty() ? std::optional(own) : find_target(name);
  return target && has(*target) ? target : std::nullopt;
}

/// The words that levels begin with.
std::vector<std::string_view> level_beginnings(const TargetData& target) {
  std::vector<std::string_view> words;
  for (const auto& row : target.keywords.rows())
    if (row.token == TokenClass::level || row.token == TokenClass::maze || row.token == TokenClass::bare_maze)
      words.push_back(row.word);
  return words;
}

CompileOptions without_limit(CompileOptions options) {
  options.max_errors = 0;
  return options;
}

/// Compiles levels, past what other tools have left in their source.
Output compile_levels(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
                      const CompileOptions& options) {
  const TargetData& data = data_of(target);
  const auto compile = [&](const SourceText& text, const CompileOptions& how) {
    return data.language->compile(text, target, abi, version, how);
  };
  Output output = compile(source, options);
  const auto compile_all = [&](const SourceText& text, std::string_view) {
    return compile(text, without_limit(options));
  };
  repair::read_past(source, data.keywords, data.forms, compile_all, options.max_errors, output);
  return output;
}

/// Likewise a description of dungeons.
dungeon::Description read_dungeon(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
                                  const Conditions& conditions, const CompileOptions& options) {
  dungeon::Description result = dungeon::read(source, form, target, abi, conditions, options);
  const TargetData& data = data_of(target);
  repair::read_past(
      source, data.dungeon.keywords, data.dungeon.forms,
      [&](const SourceText& text, std::string_view) {
        return dungeon::read(text, form, target, abi, conditions, without_limit(options)).output;
      },
      options.max_errors, result.output);
  return result;
}

/// Leaves of what is advised about levels what holds.
void prove_level_help(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
                      const CompileOptions& options, Output& output) {
  if (output.diagnostics.empty() && output.reports.empty()) return;
  const CompileOptions again = options_to_retry(options);
  const auto compile = [&](const SourceText& text, std::string_view name,
                           const CompileOptions& how) -> std::optional<Output> {
    const auto other = target_to_try(name, target, has_levels);
    if (!other) return {};
    const VersionWords words = name.empty() ? version : VersionWords(version_word_count(*other));
    return compile_levels(text, *other, abi, words, how);
  };
  repair::prove_help(source, output.diagnostics,
                     {[&](const SourceText& text, std::string_view name) { return compile(text, name, again); },
                      level_beginnings(data_of(target)), !output.cut_off && output.more_warnings == 0});
  for (FileReport& report : output.reports) {
    const std::string& file = report.source.name();
    const auto compile_around = [&](const SourceText& text, std::string_view name) {
      CompileOptions how = again;
      how.open = [&](const std::string& path) {
        auto opened = options.open(path);
        return opened && opened->name() == file ? std::optional(text) : opened;
      };
      std::optional<Output> all = compile(source, name, how);
      if (!all) return all;
      all->diagnostics.clear();
      for (FileReport& each : all->reports)
        if (each.source.name() == file) all->diagnostics = std::move(each.diagnostics);
      return all;
    };
    repair::prove_help(report.source, report.diagnostics,
                       {compile_around, {}, !output.cut_off && output.more_warnings == 0});
  }
}

/// The same about descriptions of dungeons.
void prove_dungeon_help(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
                        const Conditions& conditions, const CompileOptions& options, Output& output) {
  if (output.diagnostics.empty()) return;
  const CompileOptions again = options_to_retry(options);
  repair::prove_help(source, output.diagnostics,
                     {[&](const SourceText& text, std::string_view name) {
                        const auto other = target_to_try(name, target, has_dungeons);
                        return other ? std::optional(read_dungeon(text, form, *other, abi, conditions, again).output)
                                     : std::nullopt;
                      },
                      {},
                      !output.cut_off && output.more_warnings == 0});
}

void set_version(const Binding& binding, void* model, const VersionWords& version) {
  const Member& words = *binding.find("version");
  words.resize(model, version.size());
  for (std::size_t i = 0; i < version.size(); ++i) words.set(model, i, static_cast<std::int64_t>(version[i]));
}

Output compile_alone(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
                     const CompileOptions& options) {
  Output output = compile_levels(source, target, abi, version, options);
  tell_other_kind(source, SourceKind::level, target, abi, options, output);
  settle_fixes(source, output.diagnostics);
  for (FileReport& report : output.reports) settle_fixes(report.source, report.diagnostics);
  prove_level_help(source, target, abi, version, options, output);
  return output;
}

/// What levels become in the game is seen in their files, also where only messages are wanted.
Output compile_and_lint(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
                        CompileOptions options) {
  const DiagnosticPolicy wanted = options.policy;
  // What is seen in the source alone must not be an error before it is known that no comment allows it.
  for (const Diag id : all_diags())
    if (is_of_lint(id)) options.policy.count_as_error(id, false);
  const bool wants_files = !std::exchange(options.check_only, false);
  const bool wants_declarations = std::exchange(options.keep_declarations, true);
  Output output = compile_alone(source, target, abi, version, options);
  options.policy = wanted;
  if (!output.failed) linter::lint_source(source, target, abi, options, output);
  if (!wants_files) output.files.clear();
  for (OutputFile& file : output.files)
    if (!wants_declarations) file.declarations.clear();
  return output;
}

}  // namespace

const char* library_version() { return SPECLEV_VERSION; }

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  if (options.policy.any(DiagGroup::lint) || options.policy.any(DiagGroup::style))
    return compile_and_lint(source, target, abi, version, options);
  return compile_alone(source, target, abi, version, options);
}

Output compile_dungeon(const SourceText& source, DungeonForm form, const std::string& output_name, const Target& target,
                       const Abi& abi, const VersionWords& version, const Conditions& conditions,
                       const CompileOptions& options) {
  auto [file, output, places] = read_dungeon(source, form, target, abi, conditions, options);
  tell_other_kind(source, SourceKind::dungeon, target, abi, options, output);
  if (!output.failed && !options.check_only) dungeon::write(std::move(file), output_name, target, abi, version, output);
  if (!output.files.empty()) output.files.back().declarations = std::move(places);
  settle_fixes(source, output.diagnostics);
  prove_dungeon_help(source, form, target, abi, conditions, options, output);
  return std::move(output);
}

Output preprocess_dungeon(const SourceText& source, const Target& target, const Conditions& conditions,
                          const CompileOptions& options) {
  Sink sink(options.policy, options.max_errors, options.most_warnings());
  const dungeon::Preprocessed text = dungeon::preprocess(source, data_of(target), conditions, sink);
  Output output;
  output.failed = sink.error_count() != 0;
  output.cut_off = sink.full();
  output.more_warnings = sink.more_warnings();
  output.diagnostics = sink.take();
  settle_fixes(source, output.diagnostics);
  repair::prove_help(source, output.diagnostics,
                     {[&](const SourceText& changed, std::string_view) {
                        Sink again(options.policy);
                        dungeon::preprocess(changed, data_of(target), conditions, again);
                        Output messages;
                        messages.diagnostics = again.take();
                        return messages;
                      },
                      {},
                      !output.cut_off && output.more_warnings == 0});
  if (!output.failed) output.files.push_back({"dungeon.pdf", "# Made from a dungeon.def by speclev.\n" + text.text()});
  return output;
}

std::vector<std::string> condition_names(const Target& target) {
  std::vector<std::string> names;
  for (const Condition& condition : data_of(target).dungeon.conditions) names.emplace_back(condition.name);
  return names;
}

Output tree(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
            const Conditions& conditions, TreeForm as, const CompileOptions& options) {
  auto [file, output, places] = read_dungeon(source, form, target, abi, conditions, options);
  tell_other_kind(source, SourceKind::dungeon, target, abi, options, output);
  settle_fixes(source, output.diagnostics);
  prove_dungeon_help(source, form, target, abi, conditions, options, output);
  if (!output.failed) output.files.push_back({"", drawn(file, target, as)});
  return std::move(output);
}

bool is_dungeon(std::string_view bytes, const Target& target, const Abi& abi) {
  return is_dungeon(bytes, data_of(target), abi);
}

Reading tree(std::string_view bytes, const Target& target, const Abi& abi, TreeForm as) {
  return reading<Reading>([&](Reading& result) {
    dungeon::File file;
    result.oddities = read_binary(*data_of(target).dungeon_layout, abi, bytes, &file);
    result.text = drawn(file, target, as);
  });
}

bool has_levels(const Target& target) { return static_cast<bool>(data_of(target).layout); }

bool has_dungeons(const Target& target) { return static_cast<bool>(data_of(target).dungeon_layout); }

std::size_t version_word_count(const Target& target) {
  return static_cast<std::size_t>(data_of(target).version_words.count);
}

Reading dump(std::string_view bytes, const Target& target, const Abi& abi) {
  return reading<Reading>([&](Reading& result) {
    const CompiledFile file = file_of(bytes, target, abi);
    result.oddities = file.language.dump(file, result.text);
  });
}

ContentsReading read(std::string_view bytes, const Target& target, const Abi& abi) {
  return reading<ContentsReading>([&](ContentsReading& result) {
    const CompiledFile file = file_of(bytes, target, abi);
    result.contents = file.language.read(file, result.oddities);
  });
}

LevelModelReading read_level(std::string_view bytes, const Target& target, const Abi& abi,
                             std::vector<DeclarationPlace> declarations) {
  return reading<LevelModelReading>([&](LevelModelReading& result) {
    if (const std::string lack = lacks_levels(target); !lack.empty()) throw Damage(0, lack, ErrorKind::unsupported);
    const CompiledFile file = file_of(bytes, target, abi);
    if (&file.language == &languages().dungeons)
      throw Damage(0, "this is a dungeon, which has no map", ErrorKind::unsupported);
    if (data_of(target).loading.rows().empty())
      throw Damage(0,
                   "nothing is known of how the game of " + target.name() + " loads levels: it has no table 'loading'",
                   ErrorKind::unsupported);
    result.level = sim::read_model(file, std::move(declarations));
  });
}

Decompilation decompile(std::string_view bytes, std::string_view name, const Target& target, const Abi& abi,
                        bool force) {
  return reading<Decompilation>([&](Decompilation& result) {
    const CompiledFile file = file_of(bytes, target, abi);
    result.oddities = read_binary(file.layout, abi, bytes, file.language.new_model().get());
    result.is_dungeon = &file.language == &languages().dungeons;
    decompiler::prove(file, describer_of(file.language), name, force, result);
  });
}

Reading convert(std::string_view bytes, const Target& target, const Abi& from, const Abi& to,
                const VersionWords* version) {
  return reading<Reading>([&](Reading& result) {
    const CompiledFile file = file_of(bytes, target, from);
    const auto model = file.language.new_model();
    result.oddities = read_binary(file.layout, from, bytes, model.get());
    if (version != nullptr) set_version(*file.language.binding, model.get(), *version);
    result.text = write_binary(file.layout, to, model.get(), Longs::refused);
  });
}

}  // namespace speclev
