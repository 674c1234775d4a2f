#pragma once

#include <string_view>

#include "lua/game_tables.hh"

namespace speclev::lua {

/// A number that no kind of anything has: of a word that the game lacks.
constexpr int number_of_none = -2;

/// The number of a word in a group of constants. A game may lack any word.
inline int number_of(const GameTables& game, std::string_view group, std::string_view word) {
  const Constant* found = game.find_constant(group, word);
  return found == nullptr ? number_of_none : static_cast<int>(found->value.value_or(number_of_none));
}

}  // namespace speclev::lua
