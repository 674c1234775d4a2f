#include "target/built_in.hh"

#include <algorithm>
#include <string>
#include <utility>

#include "target/packed_targets.hh"

namespace speclev {

namespace {

template <class Value>
Value unpacked(std::size_t at) {
  Value value;
  Unpacker(packed_targets.data, at)(value);
  return value;
}

/// A member of each target, or what else a function makes of where they begin.
template <class Value, class Read>
std::vector<Value> of_each(const Read& read) {
  std::vector<Value> values;
  values.reserve(packed_targets.targets.size());
  for (const std::uint32_t at : packed_targets.targets) values.push_back(read(at));
  return values;
}

std::string_view name_at(std::size_t at) { return unpacked<std::string_view>(at); }

SharedLayout layout(const BuiltInTarget::LayoutFile& file, const Binding* model) {
  if (!file.is_there) return {};
  return SharedLayout([at = file.stored, model] { return Layout::restore(unpacked<StoredLayout>(at), *model); });
}

}  // namespace

const std::vector<std::string_view>& built_in_names() {
  static const auto names = of_each<std::string_view>(name_at);
  return names;
}

std::vector<std::string_view> script_target_names() {
  std::vector<std::string_view> names;
  std::string_view left = names_of_script_targets;
  for (std::size_t end; (end = left.find(' ')) != std::string_view::npos; left.remove_prefix(end + 1))
    names.push_back(left.substr(0, end));
  return names;
}

const std::vector<BuiltInTarget>& built_in_targets() {
  static const auto targets = of_each<BuiltInTarget>(unpacked<BuiltInTarget>);
  return targets;
}

const std::vector<TargetVocabulary>& built_in_vocabularies() {
  static const auto vocabularies = of_each<TargetVocabulary>(
      [](std::size_t at) { return unpacked<TargetVocabulary>(unpacked<BuiltInTarget>(at).tables); });
  return vocabularies;
}

const std::vector<KnownWord>& known_words() {
  static const auto words = unpacked<std::vector<KnownWord>>(packed_targets.known_words);
  return words;
}

std::shared_ptr<const TargetData> built_in_data(std::string_view name, const Languages& languages) {
  const auto at = std::ranges::lower_bound(packed_targets.targets, name, {}, name_at);
  if (at == packed_targets.targets.end() || name_at(*at) != name) return nullptr;
  auto target = unpacked<BuiltInTarget>(*at);
  auto data = std::make_shared<TargetData>();
  Unpacker(packed_targets.data, target.tables)(static_cast<TargetTables&>(*data));
  data->name = target.name;
  data->game = target.game;
  data->known_levels = target.known_levels;
  data->language = languages.find(target.language);
  data->default_abi = target.default_abi;
  data->layout_name = target.layout.name;
  data->dungeon_layout_name = target.dungeon_layout.name;
  data->version = std::move(target.version);
  data->numbers = std::move(target.numbers);
  data->folders.assign(target.folders.begin(), target.folders.end());
  data->layout = layout(target.layout, data->language->binding);
  data->dungeon_layout = layout(target.dungeon_layout, languages.dungeons.binding);
  return data;
}

}  // namespace speclev
