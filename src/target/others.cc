#include "target/others.hh"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "base/characters.hh"
#include "target/built_in.hh"
#include "target/language.hh"
#include "target/names.hh"

namespace speclev {

namespace {

bool can_be_compiled(const BuiltInTarget& target) { return target.layout.is_there; }

std::string_view name_of_folder(std::string_view folder) { return folder.substr(folder.rfind('/') + 1); }

/// How far two targets are from each other by way of their bases.
std::size_t steps_between(const TargetData& own, const BuiltInTarget& other) {
  std::size_t common = 0;
  while (common < own.folders.size() && common < other.folders.size() &&
         name_of_folder(own.folders[common]) == name_of_folder(other.folders[common]))
    ++common;
  return own.folders.size() + other.folders.size() - 2 * common;
}

/// Finds the nearest to a target of those that are offered, the last of those that are equally near.
class Nearest {
 public:
  explicit Nearest(const TargetData& target) : target_(target) {}

  void offer(const BuiltInTarget& other) {
    const bool other_game = TargetName(other.name).game != TargetName(target_.name).game;
    const Distance distance(other.language != target_.language->name, steps_between(target_, other), other_game);
    if (!name_.empty() && distance > distance_) return;
    name_ = other.name;
    distance_ = distance;
  }
  std::string_view name() const { return name_; }

 private:
  /// Whether the language is another one, how far away it is, whether the game is another one.
  using Distance = std::tuple<bool, std::size_t, bool>;

  const TargetData& target_;
  Distance distance_;
  std::string_view name_;
};

}  // namespace

bool compiles_levels_of(std::string_view name) {
  return std::ranges::any_of(
      built_in_targets(), [&](const BuiltInTarget& target) { return target.name == name && can_be_compiled(target); });
}

std::string_view nearest_target(const TargetData& target, const std::function<bool(const TargetVocabulary&)>& holds) {
  Nearest nearest(target);
  const auto& others = built_in_targets();
  for (std::size_t i = 0; i < others.size(); ++i)
    if (can_be_compiled(others[i]) && others[i].language == target.language->name && holds(built_in_vocabularies()[i]))
      nearest.offer(others[i]);
  return nearest.name();
}

std::string_view nearest_target(const TargetData& target, Feature feature) {
  return nearest_target(target, [&](const TargetVocabulary& other) { return other.has(feature); });
}

std::string_view nearest_target_with_class(const TargetData& target, char letter, bool monster) {
  return nearest_target(target, [=](const TargetVocabulary& other) {
    return (monster ? other.monster_classes : other.object_classes).contains(letter);
  });
}

std::string_view nearest_target_with_room_at(const TargetData& target, std::int64_t x, std::int64_t y) {
  return nearest_target(target, [=](const TargetVocabulary& other) {
    const std::int64_t least = other.limit(Limit::room_least);
    return x >= least && x <= other.limit(Limit::room_columns) && y >= least && y <= other.limit(Limit::room_rows);
  });
}

std::string_view nearest_target_with_map(const TargetData& target, char letter) {
  return nearest_target(target, [=](const TargetVocabulary& other) {
    return other.row_characters.contains(letter) ||
           (other.terrain.code(letter) && !other.look_up_characters.contains(letter));
  });
}

std::string_view nearest_target_with(std::string_view word, const TargetData& target) {
  const auto& words = known_words();
  const auto known = std::ranges::lower_bound(words, word, {}, &KnownWord::word);
  if (known == words.end() || known->word != word) return {};
  Nearest nearest(target);
  for (const std::uint16_t place : known->targets) nearest.offer(built_in_targets()[place]);
  return nearest.name();
}

std::string_view nearest_target_of_other_language(const TargetData& target) {
  Nearest nearest(target);
  for (const BuiltInTarget& other : built_in_targets())
    if (can_be_compiled(other) && other.language != target.language->name) nearest.offer(other);
  return nearest.name();
}

std::string_view target_with_most(const std::vector<std::string_view>& words, const TargetData& target) {
  std::vector<std::size_t> counts(built_in_targets().size());
  const auto& known = known_words();
  for (const std::string_view word : words) {
    const auto found = std::ranges::lower_bound(known, word, {}, &KnownWord::word);
    if (found != known.end() && found->word == word)
      for (const std::uint16_t place : found->targets) ++counts[place];
  }
  const std::size_t most = counts.empty() ? 0 : std::ranges::max(counts);
  Nearest nearest(target);
  for (std::size_t i = 0; most > 0 && i < counts.size(); ++i)
    if (counts[i] == most) nearest.offer(built_in_targets()[i]);
  return nearest.name();
}

std::string or_take(std::string_view advice, std::string_view target) {
  if (advice.empty())
    return std::string(target).append(" has it: its levels are compiled with --target ").append(target);
  const bool question = advice.ends_with('?');
  return std::string(advice).append(question ? " Or " : "; or ").append("compile with --target ").append(target);
}

}  // namespace speclev
