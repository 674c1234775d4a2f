#include "target/built_in.hh"

#include <string>

namespace speclev {

namespace {

LayoutNumbers numbers(const BuiltInTarget& target) {
  LayoutNumbers numbers;
  for (const auto& [name, value] : target.numbers) numbers.emplace(name, value);
  return numbers;
}

SharedLayout layout(const BuiltInTarget::LayoutFile& file, const Binding* model) {
  if (file.stored == nullptr) return {};
  return SharedLayout([&file, model] { return Layout::restore(*file.stored, *model); });
}

}  // namespace

std::shared_ptr<const TargetData> target_data(const BuiltInTarget& target, const Languages& languages) {
  auto data = std::make_shared<TargetData>();
  static_cast<TargetTables&>(*data) = target.tables;
  data->name = target.name;
  data->game = target.game;
  data->known_levels = target.known_levels;
  data->language = languages.find(target.language);
  data->default_abi = target.default_abi;
  data->layout_name = target.layout.name;
  data->dungeon_layout_name = target.dungeon_layout.name;
  for (const auto& [abi, words] : target.version) data->version.emplace(abi, VersionWords(words.begin(), words.end()));
  data->numbers = numbers(target);
  data->folders.assign(target.folders.begin(), target.folders.end());
  data->layout = layout(target.layout, data->language->binding);
  data->dungeon_layout = layout(target.dungeon_layout, languages.dungeons.binding);
  return data;
}

}  // namespace speclev
