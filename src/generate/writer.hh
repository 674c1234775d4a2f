#pragma once

#include <string>
#include <string_view>

#include "generate/game.hh"
#include "generate/sketch.hh"

namespace speclev::generator {

/// A sketch as a level in the language of a game, laid out as format does it; without its recipe.
struct Writing {
  std::string text;
  std::string failure;  ///< what the game has no words for; empty if it has all
};
Writing write_level(const Sketch& sketch, std::string_view name, const Game& game);

}  // namespace speclev::generator
