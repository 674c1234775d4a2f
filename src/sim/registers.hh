// Shuffles lists as the game does.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "sim/dice.hh"

namespace speclev::sim {

/// Shuffles the elements of a list as the game does: every order is equally likely.
template <class Element>
void shuffle(Dice& dice, std::vector<Element>& list) {
  for (std::size_t i = list.size(); i-- > 1;)
    std::swap(list[i], list[static_cast<std::size_t>(dice.rn(static_cast<int>(i) + 1, "order"))]);
}

/// Which element of a list each entry of a register gets: any order that the game makes is equally likely. What the
/// caller wants of an entry is not rolled. name: of the register in forced choices. all_move: each element goes to the
/// place of another one, in one ring of all.
std::vector<int> register_order(Dice& dice, std::size_t size, std::string_view name, bool all_move);

/// Loads a register with a list in such an order: its first entries are replaced, and what is behind them stays.
template <class Element>
void load_register(Dice& dice, std::vector<Element>& entries, const std::vector<Element>& list, std::string_view name,
                   bool all_move) {
  const std::vector<int> order = register_order(dice, list.size(), name, all_move);
  if (entries.size() < list.size()) entries.resize(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) entries[i] = list[static_cast<std::size_t>(order[i])];
}

}  // namespace speclev::sim
