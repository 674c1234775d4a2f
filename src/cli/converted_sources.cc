#include "cli/converted_sources.hh"

#include <filesystem>
#include <utility>

#include "api/unsupported.hh"
#include "cli/settings.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/decompile.hh"

namespace speclev::cli {

namespace {

CompileOptions options_of_conversion(FileLog& files) {
  CompileOptions options;
  options.max_errors = 0;
  options.open = open_included(files);
  return options;
}

}  // namespace

speclev::Conversion ConvertedSources::converted(const SourceText& source, const Target& from, const Abi& abi) const {
  if (!to_)
    return convert_to_scripts(source, from, latest_with_programs(), wishes_.game, abi,
                              options_of_conversion(run_.files));
  if (!can_convert(from, *to_))
    throw UsageError{"levels of " + from.name() + " cannot be converted for " + to_->name()};
  return convert_source(source, from, *to_, abi, options_of_conversion(run_.files));
}

void ConvertedSources::source(const SourceText& source, const Target& from, const Abi& abi) {
  add(source, converted(source, from, abi));
}

void ConvertedSources::description(const SourceText& source, DungeonForm form, const Target& from, const Abi& abi) {
  check_dungeons(from);
  check_conditions(wishes_.conditions, from);
  add(source, convert_to_dungeon_script(source, form, from, *wishes_.game, abi, wishes_.conditions,
                                        options_of_conversion(run_.files)));
}

/// Descriptions are in one language for all games that have them.
void ConvertedSources::same_description(const SourceText& source) {
  check_dungeons(*to_);
  speclev::Conversion result;
  Output compiled =
      compile_dungeon(source, DungeonForm::def, level_name(source.name()), *to_, choose_abi(run_, {}, *to_),
                      VersionWords(version_word_count(*to_)), {}, options_of_conversion(run_.files));
  result.diagnostics = std::move(compiled.diagnostics);
  result.failed = compiled.failed;
  if (!result.failed) result.files.push_back({.name = source.name(), .bytes = std::string(source.bytes())});
  add(source, std::move(result));
}

void ConvertedSources::script(const SourceText& source, const lua::GameTables& from, const Abi& abi) {
  check_dungeons(*to_);
  add(source, convert_from_dungeon_script(source, from, *to_, abi, options_of_conversion(run_.files)));
}

void ConvertedSources::add(const SourceText& source, speclev::Conversion converted) {
  const CompileOptions options = options_of_conversion(run_.files);
  Output messages;
  messages.diagnostics = std::move(converted.diagnostics);
  messages.failed = converted.failed;
  print_messages(run_, source, messages, options, choose_color(run_, "auto").value_or(false));
  failed_ = failed_ || converted.failed || (converted.is_lossy && !wishes_.is_lossy);
  if (!converted.difference.empty()) {
    print_error(run_, source.name() + " is not converted, by a mistake of this program: " + converted.difference);
    failed_ = true;
  }
  for (OutputFile& each : converted.files)
    made_.push_back(
        {.name = (std::filesystem::path(wishes_.folder) / std::filesystem::path(each.name).filename()).string(),
         .bytes = std::move(each.bytes)});
}

void ConvertedSources::compiled(const std::string& path, std::string_view bytes, const Recognition& as) {
  const std::string name = level_name(path);
  Decompilation text = decompile(bytes, name, as.target, as.abi);
  if (const std::string why = refusal_of(text); !why.empty()) {
    print_error(run_, path + ": " + why);
    failed_ = true;
    return;
  }
  if (text.is_dungeon && to_)
    same_description(SourceText(name + ".def", std::move(text.text)));
  else if (text.is_dungeon)
    description(SourceText(name + ".def", std::move(text.text)), DungeonForm::def, as.target, as.abi);
  else
    source(SourceText(name + ".des", std::move(text.text)), as.target, as.abi);
}

}  // namespace speclev::cli
