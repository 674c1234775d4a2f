// Writes areas of a sketch as variables, for languages that have them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generate/game.hh"
#include "generate/sketch.hh"

namespace speclev::generator {

/// The areas of a sketch as variables of a language with loops and selections: which of them are worth it, and can be
/// said.
class Variables {
 public:
  /// None of a game whose levels are no programs. Beside: a source, whose names are not taken.
  Variables(const Sketch& sketch, const Game& game, std::string_view beside);

  /// Whether one statement says both, carried out twice.
  bool is_repeated(const SketchThing& a, const SketchThing& b) const;
  /// What is said in place of the square of so many things that are alike; empty: that.
  std::string where_of(const SketchThing& what, std::size_t count);
  /// The statements that give its variable a value, if there is one and they were not taken before.
  std::string take_definition(const SketchThing& what);

 private:
  /// No name: the area is not said.
  struct Variable {
    std::string name, definition;
    std::size_t next = 0;  ///< the element for the next thing, where each has one of its own
  };

  bool is_spread(const SketchThing& thing) const;
  std::string definition_of(std::size_t number, const std::string& name) const;
  std::string selection_of_area(const SketchArea& area, const std::vector<const SketchThing*>& things) const;

  const Sketch& sketch_;
  const Game& game_;
  std::vector<Variable> variables_;  ///< of each area
};

}  // namespace speclev::generator
