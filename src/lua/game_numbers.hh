// Looks up numbers of words and limits in tables of a game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lua/game_tables.hh"
#include "lua/sandbox.hh"

namespace speclev::lua {

/// A number that no kind of anything has: of a word that the game lacks.
constexpr int number_of_none = -2;

/// The number of a word in a group of constants. A game may lack any word.
inline int number_of(const GameTables& game, std::string_view group, std::string_view word) {
  const Constant* found = game.find_constant(group, word);
  return found == nullptr ? number_of_none : static_cast<int>(found->value.value_or(number_of_none));
}

/// What a game allows its scripts; where it lacks a limit, the usual one.
inline SandboxLimits limits_of(const GameTables& game) {
  SandboxLimits limits;
  if (const std::int64_t memory = game.limit("memory_bytes"); memory > 0)
    limits.memory = static_cast<std::size_t>(memory);
  if (const std::int64_t steps = game.limit("steps_per_call"); steps > 0) limits.steps = steps;
  return limits;
}

}  // namespace speclev::lua
