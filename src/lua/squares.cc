#include "lua/squares.hh"

#include <algorithm>
#include <cstdlib>

namespace speclev::lua {

void Squares::add_line(int x1, int y1, int x2, int y2) {
  const int dx = std::abs(x2 - x1), dy = std::abs(y2 - y1);
  const int step_x = x2 > x1 ? 1 : -1, step_y = y2 > y1 ? 1 : -1;
  const bool by_columns = dx > dy;
  const int major = by_columns ? dx : dy, minor = by_columns ? dy : dx;
  int error = 2 * minor - major;
  for (int i = 0; i <= major && i <= 2 * columns; ++i) {
    add(x1, y1);
    if (error >= 0) {
      (by_columns ? y1 : x1) += by_columns ? step_y : step_x;
      error -= 2 * major;
    }
    error += 2 * minor;
    (by_columns ? x1 : y1) += by_columns ? step_x : step_y;
  }
}

void Squares::add_area(int x1, int y1, int x2, int y2) {
  for (int y = std::max(y1, 0); y <= std::min(y2, rows - 1); ++y)
    for (int x = std::max(std::min(x1, x2), 0); x <= std::min(std::max(x1, x2), columns - 1); ++x) add(x, y);
}

void Squares::add_rect(int x1, int y1, int x2, int y2) {
  add_line(x1, y1, x2, y1);
  add_line(x1, y2, x2, y2);
  add_line(x1, y1, x1, y2);
  add_line(x2, y1, x2, y2);
}

}  // namespace speclev::lua
