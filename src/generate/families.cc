#include "generate/families.hh"

#include <utility>

namespace speclev::generator {

Families::Families(const Game& game, int difficulty, Random& random)
    : random_(random),
      creatures_(game.creatures(difficulty)),
      classes_(game.choices(StockKind::monster_class, difficulty)) {
  std::vector<std::pair<char, int>> letters;
  for (const Creature& each : creatures_) letters.emplace_back(each.letter, each.frequency);
  if (letters.empty())
    for (const Choice& each : classes_) letters.emplace_back(each.name.front(), each.weight);
  constexpr int most = 3;
  for (int i = 0; i < most && !letters.empty(); ++i) {
    const char letter = random_.pick_weighted(letters, &std::pair<char, int>::second).first;
    families_.push_back(letter);
    std::erase_if(letters, [&](const auto& each) { return each.first == letter; });
  }
}

Creature Families::next(std::size_t family) {
  constexpr int strangers = 25;  // of a hundred
  const bool is_stranger = families_.empty() || random_.percent(strangers);
  const char letter = is_stranger ? '\0' : families_[family % families_.size()];
  std::vector<Creature> candidates;
  for (const Creature& each : creatures_)
    if (letter == '\0' || each.letter == letter) candidates.push_back(each);
  if (!candidates.empty()) return random_.pick_weighted(candidates, &Creature::frequency);
  if (letter != '\0') return {{}, letter};
  return classes_.empty() ? Creature{} : Creature{{}, random_.pick_weighted(classes_, &Choice::weight).name.front()};
}

}  // namespace speclev::generator
