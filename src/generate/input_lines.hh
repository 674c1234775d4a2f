// Edits an existing source: reads its map and inserts text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generate/game.hh"
#include "generate/sketch.hh"

/// Sources that are there already: what is drawn in their maps, and where text is put into them.
namespace speclev::generator {

/// A part of a source, as offsets of bytes.
struct InputLines {
  std::size_t begin = 0, end = 0;
};

/// What may be in the place of some bytes.
struct InputEdit {
  InputLines lines;
  std::string text;
};

/// A door of the first map that is no part of a shop, a temple or the like: the word of its state.
struct InputDoor {
  InputLines lines;
  Spot at;
};
/// A fountain of the first map: its square or statement, and what is there when it is dry.
struct InputFountain {
  InputLines lines;
  Spot at;
  std::string dry;
};

/// A source, and what the game makes of it with one seed.
struct InputSource {
  std::string_view text;
  std::size_t levels = 0;                ///< how many it has
  std::vector<Sketch> maps;              ///< of all levels, in their order; what stands in a map is of the section -1
  std::vector<TerrainClasses> ground;    ///< what the squares of the first of these count as, row by row
  std::vector<bool> swamps;              ///< and which of them are swamps: by their terrain, or as part of such a room
  std::vector<std::string> findings;     ///< what the linter says of it
  std::optional<InputLines> rows;        ///< those of the first map, between MAP and ENDMAP
  std::size_t end_of_part = 0;           ///< where something may be added that is of the first map
  std::vector<std::size_t> chests;       ///< where contents may be added of those of its containers that are empty
  std::vector<InputDoor> doors;          ///< that are whole, and said by a line of their own
  std::vector<InputFountain> fountains;  ///< that are drawn, or said likewise

  std::string error;  ///< why it is none; empty if it is one
};

/// Reads a source. Its text must live as long as what is returned.
InputSource read_given(std::string_view name, std::string_view text, const Game& game, const Abi& abi);

/// What the linter says of a source with all warnings, style among them, for somebody who finds no secret doors.
/// failed: it does not compile.
std::vector<std::string> findings_of(std::string_view text, const Game& game, const Abi& abi, bool& failed);

/// The source with the squares of a box in its first map as they are in a sketch of that map.
std::string with_squares(const InputSource& given, const Sketch& sketch, const Box& box, const Game& game);
/// The source with text added to what is said of its first map, and with other things in the place of some.
std::string with_additions(const InputSource& given, std::string_view added, std::vector<InputEdit> edits);

}  // namespace speclev::generator
