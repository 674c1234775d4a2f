#include "target/built_in.hh"

#include <string>

#include "target/embed.hh"

namespace speclev {

namespace {

LayoutNumbers numbers(const BuiltInTarget& target) {
  LayoutNumbers numbers;
  for (const auto& [name, value] : target.numbers) numbers.emplace(name, value);
  return numbers;
}

/// Reads a layout that was found good when the program was built.
Layout read_layout(std::string_view path, const Binding& model, const LayoutNumbers& numbers) {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  return Layout::parse(SourceText::of(std::string(path), embedded_file(path).value()), model, numbers, sink);
}

}  // namespace

std::shared_ptr<const TargetData> target_data(const BuiltInTarget& target, const Languages& languages) {
  auto data = std::make_shared<TargetData>();
  static_cast<TargetTables&>(*data) = target.tables;
  data->name = target.name;
  data->language = languages.find(target.language);
  data->default_abi = target.default_abi;
  data->layout_name = target.layout.name;
  data->dungeon_layout_name = target.dungeon_layout.name;
  for (const auto& [abi, words] : target.version) data->version.emplace(abi, VersionWords(words.begin(), words.end()));
  data->numbers = numbers(target);
  data->folders.assign(target.folders.begin(), target.folders.end());
  if (!target.layout.path.empty())
    data->layout = SharedLayout([&target, &model = *data->language->binding] {
      return read_layout(target.layout.path, model, numbers(target));
    });
  if (!target.dungeon_layout.path.empty())
    data->dungeon_layout = SharedLayout([&target, &model = *languages.dungeons.binding] {
      return read_layout(target.dungeon_layout.path, model, numbers(target));
    });
  return data;
}

}  // namespace speclev
