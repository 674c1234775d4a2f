#pragma once

#include <span>
#include <vector>

#include "generate/game.hh"
#include "generate/parameters.hh"
#include "generate/random.hh"
#include "generate/sketch.hh"

namespace speclev::generator {

struct Theme;

/// What an algorithm works with.
struct Making {
  const Game& game;
  const Values& values;
  Random& random;
  const Theme* theme;  ///< of an algorithm that takes one; null for others

  /// A number from the whole range of a parameter: for what each of many has its own of.
  int drawn(std::string_view name) const {
    const NumberRange range = values.range(name);
    return random.between(range.least, range.greatest);
  }
};

/// One way to draw levels of a kind. What a number has once drawn stays as it is: a change is another row.
struct Algorithm {
  std::string_view kind;
  int number;
  std::string_view text;
  std::span<const ParameterFacts> (*parameters)();
  MapSize least, preset;
  void (*draw)(Sketch& sketch, Making& making);
  bool takes_theme;
};

std::span<const Algorithm> algorithms();
/// That of a kind and number, 0 for the newest; null if there is none.
const Algorithm* find_algorithm(std::string_view kind, int number);

}  // namespace speclev::generator
