// Finds the words of a game that parameters accept.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generate/algorithms.hh"

/// What kinds can be asked for in words of the game.
namespace speclev::generator {

/// What an algorithm can be asked for.
std::vector<WordFacts> words_of(const Algorithm& algorithm);
bool is_asked_in_words(const Algorithm& algorithm, std::string_view name);
/// The words that a game has for what has that name; empty if it has none, or there is nothing of that name.
std::vector<std::string> words_for(std::string_view name, const Game& game);

/// Why a request cannot be done that asks an algorithm in words; empty if it can. Where shops are named, the number of
/// others is 0 unless something is said of it: fills that in.
std::string complete_words(GeneratorRequest& request, const Algorithm& algorithm, const Game& game);

}  // namespace speclev::generator
