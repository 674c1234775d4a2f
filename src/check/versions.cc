#include "check/versions.hh"

#include <algorithm>

#include "target/game_levels.hh"

namespace speclev::checker {

bool takes_version(const Target& target, const Abi& abi, const std::vector<Recognition>& found) {
  if (found.empty()) return true;
  const auto& known = game_levels().taken;
  const auto rule = std::ranges::find(known, target.name(), &GameLevels::TakenVersions::target);
  const VersionWords* own = target.version(abi.name);
  return std::ranges::any_of(found, [&](const Recognition& each) {
    if (each.abi.name != abi.name) return false;
    const VersionWords* words = each.target.version(abi.name);
    if (each.target.name() == target.name() && (own == nullptr || words == nullptr || *words == *own)) return true;
    if (rule == known.end() || own == nullptr || words == nullptr || words->size() != own->size()) return false;
    return words->at(0) >= rule->oldest && words->at(0) <= own->at(0) &&
           ((words->at(1) ^ own->at(1)) & ~rule->ignored) == 0 &&
           std::equal(words->begin() + 2, words->end(), own->begin() + 2);
  });
}

}  // namespace speclev::checker
