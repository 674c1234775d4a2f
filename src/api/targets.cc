#include <algorithm>

#include "language/languages.hh"
#include "speclev/target.hh"
#include "target/built_in.hh"
#include "target/loader.hh"

namespace speclev {

std::optional<Target> find_target(std::string_view name) {
  const auto targets = built_in_targets();
  const auto at = std::ranges::find(targets, name, &BuiltInTarget::name);
  return at == targets.end() ? std::nullopt : std::optional(Target(target_data(*at, languages())));
}

LoadedTarget load_target(const std::string& directory) { return load_folder(directory, languages()); }

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const BuiltInTarget& target : built_in_targets()) names.emplace_back(target.name);
  return names;
}

}  // namespace speclev
