// Writes the things of a sketch as statements.
#pragma once

#include <string>
#include <string_view>

#include "decompile/statement_text.hh"
#include "generate/game.hh"
#include "generate/sketch.hh"

namespace speclev::generator {

/// Says in the language of a game what stands in a level, statement by statement.
class ThingWriter {
 public:
  explicit ThingWriter(const Game& game) : game_(game) {}

  /// Where: what is said in place of its square; empty: that.
  void thing(const SketchThing& thing, std::string_view where = {});
  /// Something in the container before it.
  void contained(const SketchThing& thing);
  std::string take_text() { return out_.take(); }

 protected:
  /// The game has no such word.
  void fail(std::string_view word);
  /// The beginning of a statement.
  void begin(std::string_view word);
  void place(const SketchThing& thing);
  void area(const Box& area) { out_.tuple({area.x1, area.y1, area.x2, area.y2}); }

  const Game& game_;
  decompiler::StatementText out_;  ///< all lines, and the first thing that the game has no words for

 private:
  std::string_view where_;  ///< of the thing that is said: in place of its square

  /// A class and a name, as the language writes them.
  void entity(const SketchThing& thing, bool goes_on = true);
  void monster(const SketchThing& thing);
  void object(const SketchThing& thing);
  void container(const SketchThing& thing);
  void worn(const SketchThing& thing);
  void branch(const SketchThing& thing);
  void gold(const SketchThing& thing);
  void trap(const SketchThing& thing);
  void stairs(const SketchThing& thing, std::string_view direction);
  void altar(const SketchThing& thing);
  void grave(const SketchThing& thing);
  void at_place(std::string_view word, const SketchThing& thing);
};

}  // namespace speclev::generator
