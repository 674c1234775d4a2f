#include "sim/geometry.hh"

namespace speclev::sim {

namespace {

/// As they are stored in files.
enum Align { left_or_top = 1, half_left = 2, center = 3, half_right = 4, right_or_bottom = 5 };

/// Parts begin on odd squares, where the corridors of mazes are.
int odd(int n) { return n % 2 == 0 ? n + 1 : n; }

/// What is left of a level's columns and rows beside what never begins a map, and where that begins.
struct Frame {
  int left, half_left, right, top, middle;
  int columns, rows;
};

Frame frame_of(const Rules& rules, std::uint32_t flags, bool has_ground) {
  const bool is_free = (flags & rules.flags.no_padding) != 0;
  const bool is_first = rules.are(LoadingWay::left_1) || is_free ||
                        (has_ground && (rules.are(LoadingWay::left_init) || rules.are(LoadingWay::left_padding)));
  const int right = rules.are(LoadingWay::right_78) ? maze_columns : maze_columns - 1;
  if (is_free) return {1, 1, right, 0, 0, maze_columns - 1, maze_rows};
  return {is_first ? 1 : 3, 2, right, rules.are(LoadingWay::top_1) ? 1 : 3, 2, maze_columns - 2, maze_rows - 2};
}

int column(int halign, int columns, const Frame& frame) {
  const int space = frame.columns - columns;
  switch (halign) {
    case half_left: return frame.half_left + space / 4;
    case center: return frame.half_left + space / 2;
    case half_right: return frame.half_left + space * 3 / 4;
    case right_or_bottom: return frame.right - columns;
    default: return frame.left;
  }
}

int row(int valign, int rows, const Frame& frame) {
  switch (valign) {
    case center: return frame.middle + (frame.rows - rows) / 2;
    case right_or_bottom: return maze_rows - 1 - rows;
    default: return frame.top;
  }
}

}  // namespace

int fitted_row(int y, int rows) {
  if (y >= 0 && y + rows <= rows_of_level) return y;
  if (rows == rows_of_level) return 0;
  return y > 0 ? y - 2 : y + 2;
}

LevelPlace aligned(const Rules& rules, std::uint32_t flags, int halign, int valign, int columns, int rows,
                   bool has_ground) {
  const Frame frame = frame_of(rules, flags, has_ground);
  if (rules.are(LoadingWay::three_alignments)) {
    halign = 2 * halign - 1;
    valign = 2 * valign - 1;
  }
  const int y = odd(row(valign, rows, frame));
  return {odd(column(halign, columns, frame)), rules.are(LoadingWay::parts_fitted) ? fitted_row(y, rows) : y};
}

}  // namespace speclev::sim
