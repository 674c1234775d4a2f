// Writes a sketch as a source in the language of a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generate/game.hh"
#include "generate/sketch.hh"

namespace speclev::generator {

/// A sketch as a level in the language of a game, laid out as format does it; without its recipe.
struct Writing {
  std::string text;
  std::string failure;  ///< what the game has no words for; empty if it has all
};
Writing write_level(const Sketch& sketch, std::string_view name, const Game& game);
/// What is said of a map that is there already: areas, doors and things, but for those of the section -1. Beside: the
/// source, whose names of variables are not taken.
Writing write_addition(const Sketch& sketch, const Game& game, std::string_view beside);
/// What comes into each of the containers that are there already.
std::vector<std::string> write_contents(const Sketch& sketch, const Game& game);

}  // namespace speclev::generator
