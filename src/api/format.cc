#include "speclev/format.hh"

#include <algorithm>
#include <functional>

#include "api/languages.hh"
#include "api/source_layout.hh"
#include "dungeon/preprocess.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

bool same_result(const Output& a, const Output& b) {
  const auto same_file = [](const OutputFile& x, const OutputFile& y) {
    return x.name == y.name && x.bytes == y.bytes;
  };
  const auto same_line = [](const ListLine& x, const ListLine& y) { return x.list == y.list && x.text == y.text; };
  return a.failed == b.failed && std::ranges::equal(a.files, b.files, same_file) &&
         std::ranges::equal(a.lines, b.lines, same_line);
}

/// The text, if the source can be compiled and the text gives the same in all ways. compiled: what a text gives in one
/// way, by its number.
Formatting checked(const SourceText& source, std::string text, std::size_t ways,
                   const std::function<Output(const SourceText&, std::size_t way)>& compiled) {
  Formatting result;
  result.compiled = compiled(source, 0);
  if (result.compiled.failed) return result;
  if (text != source.bytes()) {
    const SourceText formatted(source.name(), text);
    for (std::size_t way = 0; way < ways; ++way)
      if (!same_result(way == 0 ? result.compiled : compiled(source, way), compiled(formatted, way))) {
        result.error = "formatted it would be compiled to something else";
        return result;
      }
  }
  result.text = std::move(text);
  return result;
}

/// Gives lines of a text the first characters that they had.
void bring_conditions_back(std::string& text, std::string_view original) {
  for (std::size_t begin = 0, old = 0; begin < text.size() && old < original.size();) {
    if (original[old] == '%' || original[old] == '^') text[begin] = original[old];
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
    old = std::min(original.find('\n', old), original.size() - 1) + 1;
  }
}

}  // namespace

Formatting format_levels(const SourceText& source, const Target& target, const Abi& abi,
                         const CompileOptions& options) {
  const TargetData& data = data_of(target);
  const Language& language = *data.language;
  const VersionWords version(version_word_count(target));
  std::string text = format::laid_out(source.bytes(), language.tokens(source, data, abi), *language.style);
  return checked(source, std::move(text), 1,
                 [&](const SourceText& each, std::size_t) { return compile(each, target, abi, version, options); });
}

Formatting format_dungeon(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
                          const CompileOptions& options) {
  const TargetData& data = data_of(target);
  const Language& language = languages().dungeons;
  const VersionWords version(version_word_count(target));
  std::string plain(source.bytes());
  if (form == DungeonForm::def) plain = dungeon::without_conditions(std::move(plain), data);
  // The preprocessor drops a comment that ends the text without a line end; to the scanner it would be a mistake.
  const bool lacks_line_end = form == DungeonForm::def && !plain.empty() && !plain.ends_with('\n');
  if (lacks_line_end) plain += '\n';
  std::string text =
      format::laid_out(plain, language.tokens(SourceText::of(source.name(), plain), data, abi), *language.style);
  if (lacks_line_end && text.ends_with('\n')) text.pop_back();
  if (form == DungeonForm::def) bring_conditions_back(text, source.bytes());
  std::vector<Conditions> ways = {{}};
  if (form == DungeonForm::def)
    for (const std::string& name : condition_names(target))
      for (const bool holds : {false, true}) ways.push_back({{name, holds}});
  return checked(source, std::move(text), ways.size(), [&](const SourceText& each, std::size_t way) {
    return compile_dungeon(each, form, "dungeon", target, abi, version, ways[way], options);
  });
}

}  // namespace speclev
