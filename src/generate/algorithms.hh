// Lists the algorithms and what each of them takes.
#pragma once

#include <span>
#include <vector>

#include "generate/game.hh"
#include "generate/parameters.hh"
#include "generate/random.hh"
#include "generate/sketch.hh"

namespace speclev::generator {

struct Theme;
struct InputSource;

/// What an algorithm is given besides parameters: nothing, a theme, rows of letters if there are such, a source in
/// whose manner it draws, or one that has the level to which it adds.
enum class Takes { nothing, theme, sketch, sample, level };

/// What an algorithm works with.
struct GenerationContext {
  const Game& game;
  const Values& values;
  Random& random;
  const Theme* theme;               ///< of an algorithm that takes one; null for others
  const InputSource* given;         ///< likewise
  const GeneratorRequest& request;  ///< for what is no number: words, and a sketch

  /// What is asked for in words; empty if nothing is.
  std::vector<std::string> words(std::string_view name) const {
    const auto at = request.words.find(std::string(name));
    return at == request.words.end() ? std::vector<std::string>() : at->second;
  }
  /// A number from the whole range of a parameter: for what each of many has its own of.
  int drawn(std::string_view name) const {
    const NumberRange range = values.range(name);
    return random.between(range.least, range.greatest);
  }
};

/// One way to draw levels of a kind. What a number has once drawn stays as it is: a change is another number.
struct Algorithm {
  std::string_view kind;
  int number;
  std::string_view text;
  std::span<const ParameterFacts> (*parameters)(int number);
  MapSize least, preset;
  void (*draw)(Sketch& sketch, GenerationContext& making);
  Takes takes;

  Manner manner() const;
  bool takes_source() const { return takes == Takes::sample || takes == Takes::level; }
  std::span<const ParameterFacts> own_parameters() const { return parameters(number); }
  /// All that it can be asked for: what is common to kinds is not for what only adds to a level.
  std::vector<ParameterFacts> all_parameters() const;
};

std::span<const Algorithm> algorithms();
/// That of a kind and number, 0 for the newest; null if there is none.
const Algorithm* find_algorithm(std::string_view kind, int number);

}  // namespace speclev::generator
