#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

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

/// What is drawn on one square.
struct Cell {
  char symbol = ' ';
  std::string_view line{};  ///< of walls, and of what has no character of its own: a character beyond ASCII
  Color color = Color::gray;
  bool is_random = false;  ///< it is something else with another seed
};

/// A level as it is drawn, whatever it is drawn with.
struct Scene {
  std::vector<Cell> cells = std::vector<Cell>(std::size_t{columns_of_level} * rows_of_level);
  int first_row = 0, last_row = rows_of_level - 1;  ///< those that have something
  bool has_random = false, has_secrets = false, has_any_monster = false, has_any_object = false;

  const Cell& at(int x, int y) const { return cells[static_cast<std::size_t>(y * columns_of_level + x)]; }
};

Scene scene_of(std::span<const LoadedLevel> loads);

/// Whether a thing stands where it stands with all seeds, if it is there. Of one load everything does.
bool is_certain(const LoadedThing& thing, std::size_t loads);

/// What the marks of a scene stand for, a line each.
std::vector<std::string> legend(const Scene& scene);

/// A thing in words: "hill orc, asleep".
std::string words_of(const LoadedThing& thing, const Target& target);
/// Terrain in words: "horizontal wall", "door, locked".
std::string words_of(const Square& square, const Target& target);

}  // namespace speclev::picture
