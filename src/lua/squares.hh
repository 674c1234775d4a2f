#pragma once

#include <bitset>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace speclev::lua {

/// A selection while a script is rehearsed: the expression that made it and, where chance and the level have no part in
/// it, its squares in the coordinates of the script.
struct Squares {
  static constexpr int columns = 80, rows = 21;

  std::string expression = "new";
  bool is_known = true;
  std::bitset<std::size_t{columns} * rows> set;

  static bool is_on_level(int x, int y) { return x >= 0 && x < columns && y >= 0 && y < rows; }
  static std::size_t place(int x, int y) { return static_cast<std::size_t>(y * columns + x); }
  bool has(int x, int y) const { return is_on_level(x, y) && set[place(x, y)]; }
  void add(int x, int y) {
    if (is_on_level(x, y)) set.set(place(x, y));
  }
  void add_line(int x1, int y1, int x2, int y2);
  void add_area(int x1, int y1, int x2, int y2);
  void add_rect(int x1, int y1, int x2, int y2);
  /// One whose squares nobody knows without the level.
  static Squares unknown(std::string expression) { return {std::move(expression), false, {}}; }
};

}  // namespace speclev::lua
