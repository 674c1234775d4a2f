#include "target/others.hh"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "target/built_in.hh"
#include "target/language.hh"
#include "target/names.hh"

namespace speclev {

namespace {

bool can_be_compiled(const BuiltInTarget& target) { return target.layout.stored != nullptr; }

/// How many folders of bases two targets have in common.
std::ptrdiff_t common_folders(const BuiltInTarget& one, const TargetData& other) {
  return std::ranges::mismatch(one.folders, other.folders).in1 - one.folders.begin();
}

/// Finds the nearest to a target of those that are offered, the last of those that are equally near.
class Nearest {
 public:
  explicit Nearest(const TargetData& target) : target_(target) {}

  void offer(const BuiltInTarget& other) {
    const bool same_game = TargetName(other.name).game == TargetName(target_.name).game;
    const Nearness nearness(other.language == target_.language->name, common_folders(other, target_), same_game);
    if (!name_.empty() && nearness < nearness_) return;
    name_ = other.name;
    nearness_ = nearness;
  }
  std::string_view name() const { return name_; }

 private:
  /// The same language, bases in common, the same game.
  using Nearness = std::tuple<bool, std::ptrdiff_t, bool>;

  const TargetData& target_;
  Nearness nearness_;
  std::string_view name_;
};

}  // namespace

bool OtherTargets::has_levels(std::string_view name) {
  return std::ranges::any_of(built_in_targets(), [&](const BuiltInTarget& target) {
    return target.name == name && can_be_compiled(target);
  });
}

std::string_view OtherTargets::nearest(const TargetData& target,
                                       const std::function<bool(const TargetTables&)>& holds) {
  Nearest nearest(target);
  for (const BuiltInTarget& other : built_in_targets())
    if (can_be_compiled(other) && holds(other.tables)) nearest.offer(other);
  return nearest.name();
}

std::string_view OtherTargets::nearest_with(std::string_view word, const TargetData& target) {
  const auto words = known_words();
  const auto known = std::ranges::lower_bound(words, word, {}, &KnownWord::word);
  if (known == words.end() || known->word != word) return {};
  Nearest nearest(target);
  for (const std::uint16_t place : known->targets) nearest.offer(built_in_targets()[place]);
  return nearest.name();
}

}  // namespace speclev
