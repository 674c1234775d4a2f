#include "target/built_in.hh"

#include <string>

#include "target/edits.hh"
#include "target/embed.hh"

namespace speclev {

namespace {

LayoutNumbers numbers(const BuiltInTarget& target) {
  LayoutNumbers numbers;
  for (const auto& [name, value] : target.numbers) numbers.emplace(name, value);
  return numbers;
}

/// Reads a layout that was found good when the program was built.
SharedLayout layout(const BuiltInTarget& target, const BuiltInTarget::LayoutFile& layout, const Binding* model) {
  if (!layout.is_used) return {};
  // The layout's names are views into the text.
  return SharedLayout([&target, &layout, model, text = ComposedText()]() mutable {
    const std::string file = std::string(layout.name) + ".layout";
    const std::vector<std::string> folders(target.folders.begin(), target.folders.end());
    const auto open = [](const std::string& path) {
      auto source = embedded_source(path);
      return source ? std::make_shared<const SourceText>(std::move(*source)) : nullptr;
    };
    text = compose_file(file, folders, "layouts/" + file, open, [](const SourceText&, Sink&) {});
    const DiagnosticPolicy policy;
    Sink sink(policy);
    return Layout::parse(*text.text(), *model, numbers(target), sink);
  });
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
  data->layout = layout(target, target.layout, data->language->binding);
  data->dungeon_layout = layout(target, target.dungeon_layout, languages.dungeons.binding);
  return data;
}

}  // namespace speclev
