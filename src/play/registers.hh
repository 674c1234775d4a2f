#pragma once

#include <string_view>
#include <vector>

#include "play/dice.hh"

namespace speclev::play {

/// Shuffles the elements of a list as the game does: every order is equally likely.
template <class Element>
void shuffle(Dice& dice, std::vector<Element>& list) {
  for (std::size_t i = list.size(); i-- > 1;)
    std::swap(list[i], list[static_cast<std::size_t>(dice.rn(static_cast<int>(i) + 1, "order"))]);
}

/// Loads a register with a list in a random order, each equally likely: its first entries are replaced, and what is
/// behind them stays. What the caller wants of an entry is not rolled. name: of the register in forced choices.
template <class Element>
void load_register(Dice& dice, std::vector<Element>& entries, const std::vector<Element>& list, std::string_view name) {
  std::vector<int> left(list.size()), order(list.size(), -1);
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<int>(i);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto wanted = std::ranges::find(left, dice.register_value(name, static_cast<int>(i)));
    if (wanted == left.end()) continue;
    order[i] = *wanted;
    left.erase(wanted);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] >= 0) continue;
    order[i] = dice.roll_register(name, static_cast<int>(i), left);
    std::erase(left, order[i]);
  }
  if (entries.size() < list.size()) entries.resize(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) entries[i] = list[static_cast<std::size_t>(order[i])];
}

}  // namespace speclev::play
