#include "target/others.hh"

#include <algorithm>

namespace speclev {

const TargetData* OtherTargets::find(std::string_view name) {
  auto at = loaded_.find(name);
  if (at == loaded_.end()) at = loaded_.emplace(std::string(name), find_target(name)).first;
  return at->second ? &at->second->data() : nullptr;
}

bool OtherTargets::has_levels(std::string_view name) {
  const TargetData* data = find(name);
  return data != nullptr && data->layout && data->language != "none";
}

std::string_view OtherTargets::last_with(const std::function<bool(const TargetData&)>& holds) {
  const auto names = target_names();
  const auto at = std::find_if(names.rbegin(), names.rend(),
                               [&](const std::string& name) { return has_levels(name) && holds(*find(name)); });
  return at == names.rend() ? std::string_view() : std::string_view(loaded_.find(*at)->first);
}

}  // namespace speclev
