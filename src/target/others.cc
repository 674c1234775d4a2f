#include "target/others.hh"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "target/built_in.hh"
#include "target/language.hh"

namespace speclev {

namespace {

bool can_be_compiled(const BuiltInTarget& target) { return target.layout.stored != nullptr; }

/// How many folders of bases two targets have in common.
std::ptrdiff_t common_folders(const BuiltInTarget& one, const TargetData& other) {
  return std::ranges::mismatch(one.folders, other.folders).in1 - one.folders.begin();
}

}  // namespace

bool OtherTargets::has_levels(std::string_view name) {
  return std::ranges::any_of(built_in_targets(), [&](const BuiltInTarget& target) {
    return target.name == name && can_be_compiled(target);
  });
}

std::string_view OtherTargets::last_with(const std::function<bool(const TargetTables&)>& holds) {
  const auto targets = built_in_targets();
  const auto at = std::find_if(targets.rbegin(), targets.rend(), [&](const BuiltInTarget& target) {
    return can_be_compiled(target) && holds(target.tables);
  });
  return at == targets.rend() ? std::string_view() : at->name;
}

std::string_view OtherTargets::nearest_with(std::string_view word, const TargetData& target) {
  const auto words = known_words();
  const auto known = std::ranges::lower_bound(words, word, {}, &KnownWord::word);
  if (known == words.end() || known->word != word) return {};
  const BuiltInTarget* nearest = nullptr;
  std::pair<bool, std::ptrdiff_t> nearness;
  for (const std::uint16_t place : known->targets) {
    const BuiltInTarget& other = built_in_targets()[place];
    const std::pair this_nearness(other.language == target.language->name, common_folders(other, target));
    if (nearest != nullptr && this_nearness < nearness) continue;
    nearest = &other;
    nearness = this_nearness;
  }
  return nearest == nullptr ? std::string_view() : nearest->name;
}

}  // namespace speclev
