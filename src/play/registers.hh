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

/// Loads a register with a list in a random order: its first entries are replaced, and what is behind them stays. An
/// entry that the caller wants is swapped to where it belongs. name: of the register in forced choices.
template <class Element>
void load_register(Dice& dice, std::vector<Element>& entries, const std::vector<Element>& list, std::string_view name) {
  std::vector<std::size_t> order(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  shuffle(dice, order);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const int wanted = dice.register_value(name, static_cast<int>(i));
    for (std::size_t j = 0; j < order.size(); ++j)
      if (wanted >= 0 && order[j] == static_cast<std::size_t>(wanted)) std::swap(order[i], order[j]);
  }
  if (entries.size() < list.size()) entries.resize(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) entries[i] = list[order[i]];
}

}  // namespace speclev::play
