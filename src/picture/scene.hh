// The character and colour of each square of a level.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "speclev/picture.hh"
#include "speclev/play.hh"

namespace speclev::picture {

/// The colours of terminals.
enum class Color : std::uint8_t {
  black,
  red,
  green,
  brown,
  blue,
  magenta,
  cyan,
  gray,
  dark,
  orange,
  bright_green,
  yellow,
  bright_blue,
  bright_magenta,
  bright_cyan,
  white,
};

/// Where a wall leads to from the middle of its square.
enum Arm : std::uint8_t { to_north = 1, to_east = 2, to_south = 4, to_west = 8 };

/// What is drawn on one square.
struct Cell {
  char symbol = ' ';
  std::string_view line{};  ///< of walls, and of what has no character of its own: a character beyond ASCII
  Color color = Color::gray;
  std::uint8_t arms = 0;   ///< of walls: where they lead to, a sum of Arm
  bool is_random = false;  ///< it is something else with another seed
  bool has_thing = false;
  int depth = 0;  ///< of the thing that is drawn
  int heat = 0;   ///< with how many seeds something is here that may be elsewhere
};

/// A level as it is drawn, whatever it is drawn with.
struct Scene {
  std::vector<Cell> cells = std::vector<Cell>(std::size_t{columns_of_level} * rows_of_level);
  int first_row = 0, last_row = rows_of_level - 1;  ///< those that have something
  bool has_random = false, has_secrets = false, has_any_monster = false, has_any_object = false;
  int most_heat = 0;            ///< of all squares; 0 also where heat is not wanted
  std::size_t loads = 1;        ///< that it is of
  bool is_proven = false;       ///< ground that is drawn is so however the dice fall; else in all of the loads
  std::vector<LevelArea> maps;  ///< that stand in one place with all seeds

  const Cell& at(int x, int y) const { return cells[static_cast<std::size_t>(y * columns_of_level + x)]; }
};

/// Of the options it takes heat and outcomes.
Scene scene_of(std::span<const LoadedLevel> loads, const PictureOptions& options);

/// The same without what stands on it; only its first row and last row are not known.
Scene ground_of(std::span<const LoadedLevel> loads, std::span<const LoadedLevel> outcomes);

/// How ground is drawn that is random.
Cell random_cell();
/// How other ground of a square is drawn.
Cell cell_of(const Square& square);
/// How a thing is drawn.
Cell cell_of(const LoadedThing& thing);
inline constexpr int depth_of_stairs = 1, depth_of_traps = 2, depth_of_objects = 3, depth_of_monsters = 4;
/// How far something is in front: monsters hide objects, and these hide what is on the ground. 0: it is not drawn.
int depth_of(const LoadedThing& thing);

/// Whether a thing stands where it stands with all seeds, if it is there. Of one load everything does.
bool is_certain(const LoadedThing& thing, std::size_t loads);

/// Calls a function with the square of each thing that is drawn, and the thing, in such an order that what is in front
/// comes after what it hides.
template <class Draw>
void for_each_in_front(std::span<const LoadedLevel> loads, const Draw& draw) {
  std::vector<int> depths(loads.front().squares.size());
  for (const LoadedLevel& load : loads)
    for (const LoadedThing& thing : load.things) {
      const int depth = depth_of(thing);
      if (depth == 0 || !is_certain(thing, loads.size())) continue;
      const auto index = static_cast<std::size_t>(thing.place.y * columns_of_level + thing.place.x);
      if (depth < depths[index] || (depth == depths[index] && &load != &loads.front())) continue;
      depths[index] = depth;
      draw(index, thing);
    }
}

/// From 1 to 9: how often something is on a square, where 9 is as often as on any; 0: never.
int heat_step(const Scene& scene, const Cell& cell);

/// What the marks of a scene stand for, a line each. maps: also where each map begins; shades: what is random is
/// shaded, not marked with characters.
std::vector<std::string> legend(const Scene& scene, bool maps, bool shades);

/// As many maps have rulers of their own in a grid.
inline constexpr std::size_t most_rulers = 9;

/// What is told of ground that is random.
inline constexpr std::string_view differing = "differs from seed to seed";

/// "; 3 of 20 seeds"; nothing where it is all of them.
std::string share(int seeds, std::size_t of);

/// "(4,5)"
std::string place_text(LevelPlace place);

/// A thing in words: "hill orc, asleep".
std::string words_of(const LoadedThing& thing, const Target& target);
/// Terrain in words: "horizontal wall", "door, locked".
std::string words_of(const Square& square, const Target& target);
/// The ground of a square in all loads, in words: "door, closed, or door, locked".
std::string ground_words(std::span<const LoadedLevel> loads, std::size_t index, const Target& target);

}  // namespace speclev::picture
