#include "play/geometry.hh"

#include "play/stage.hh"

namespace speclev::play {

namespace {

/// As they are stored in files.
enum Align { left_or_top = 1, half_left = 2, center = 3, half_right = 4, right_or_bottom = 5 };

/// Parts begin on odd squares, where the corridors of mazes are.
int odd(int n) { return n % 2 == 0 ? n + 1 : n; }

int column(int halign, int columns, int left) {
  const int space = maze_columns - 2 - columns;
  switch (halign) {
    case half_left: return 2 + space / 4;
    case center: return 2 + space / 2;
    case half_right: return 2 + space * 3 / 4;
    case right_or_bottom: return maze_columns - 1 - columns;
    default: return left;
  }
}

int row(int valign, int rows) {
  switch (valign) {
    case center: return 2 + (maze_rows - 2 - rows) / 2;
    case right_or_bottom: return maze_rows - 1 - rows;
    default: return 3;
  }
}

}  // namespace

int fitted_row(int y, int rows) {
  if (y >= 0 && y + rows <= rows_of_level) return y;
  if (rows == rows_of_level) return 0;
  return y > 0 ? y - 2 : y + 2;
}

LevelPlace aligned(int halign, int valign, int columns, int rows, int left) {
  return {odd(column(halign, columns, left)), fitted_row(odd(row(valign, rows)), rows)};
}

}  // namespace speclev::play
