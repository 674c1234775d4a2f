#include <algorithm>

#include "language/languages.hh"
#include "speclev/target.hh"
#include "target/built_in.hh"
#include "target/loader.hh"

namespace speclev {

std::optional<Target> find_target(std::string_view name) {
  const auto names = built_in_names();
  const auto at = std::ranges::lower_bound(names, name);
  if (at == names.end() || *at != name) return std::nullopt;
  return Target(target_data(built_in_targets()[static_cast<std::size_t>(at - names.begin())], languages()));
}

LoadedTarget load_target(const std::string& directory) { return load_folder(directory, languages()); }

std::vector<std::string> target_names() {
  const auto names = built_in_names();
  return {names.begin(), names.end()};
}

}  // namespace speclev
