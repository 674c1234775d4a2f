#include "sim/selections.hh"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace speclev::sim {

namespace {

int step_of(int n) { return n < 0 ? -1 : 1; }

/// One level of halving of a random line.
struct Halving {
  Dice& dice;
  Selection& selection;

  void halve(LevelPlace from, LevelPlace to, int roughness, int levels) {
    if (levels <= 0 || (from.x == to.x && from.y == to.y)) return;
    roughness = std::min(roughness, std::max(std::abs(from.x - to.x), std::abs(from.y - to.y)));
    LevelPlace middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    for (int tries = 0; roughness >= 2 && tries < 100; ++tries) {
      const LevelPlace moved{middle.x + dice.rn(roughness, "dx") - roughness / 2,
                             middle.y + dice.rn(roughness, "dy") - roughness / 2};
      if (!whole_level.has(moved.x, moved.y)) continue;
      middle = moved;
      break;
    }
    selection.add(middle.x, middle.y);
    halve(from, middle, roughness * 2 / 3, levels - 1);
    halve(middle, to, roughness * 2 / 3, levels - 1);
  }
};

}  // namespace

std::vector<LevelPlace> Selection::places() const {
  std::vector<LevelPlace> result;
  for (int x = 0; x <= last_column; ++x)
    for (std::uint32_t rows = columns_[column(x)]; rows != 0; rows &= rows - 1)
      result.push_back({x, std::countr_zero(rows)});
  return result;
}

Selection rectangle(const LevelArea& area, bool filled) {
  Selection result;
  for (int x = std::max(area.x1, 0); x <= std::min(area.x2, last_column); ++x)
    for (int y = std::max(area.y1, 0); y <= std::min(area.y2, last_row); ++y)
      if (filled || x == area.x1 || x == area.x2 || y == area.y1 || y == area.y2) result.add(x, y);
  return result;
}

Selection line(LevelPlace a, LevelPlace b) {
  Selection result;
  const int dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  const bool is_steep = dy >= dx;
  const int longer = std::max(dx, dy), shorter = std::min(dx, dy);
  const int step_x = step_of(a.x - b.x), step_y = step_of(a.y - b.y);
  int error = 2 * shorter - longer;
  LevelPlace at = b;
  // What ends where it begins misses its end, until it comes back from the other side of the level.
  for (int i = -columns_of_level; longer == 0 && i < columns_of_level; ++i) result.add(b.x + i, b.y + i);
  result.add(at.x, at.y);
  for (int i = 0; i < longer; ++i) {
    const bool both = error >= 0;
    error += both ? 2 * (shorter - longer) : 2 * shorter;
    if (is_steep || both) at.y += step_y;
    if (!is_steep || both) at.x += step_x;
    result.add(at.x, at.y);
  }
  return result;
}

Selection random_line(Dice& dice, LevelPlace a, LevelPlace b, int roughness) {
  constexpr int levels = 12;
  Selection result;
  Halving{dice, result}.halve(b, a, std::max(roughness, 0), levels);
  return result;
}

Selection grown(const Selection& selection, int directions) {
  Selection result = selection;
  const auto leads = [&](int dx, int dy) {
    return (dy >= 0 || (directions & 1) != 0) && (dy <= 0 || (directions & 2) != 0) &&
           (dx <= 0 || (directions & 4) != 0) && (dx >= 0 || (directions & 8) != 0);
  };
  for (const LevelPlace place : selection.places())
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy)
        if (leads(dx, dy)) result.add(place.x + dx, place.y + dy);
  return result;
}

Selection flood(const LevelBuilder& stage, LevelPlace start, bool diagonals) {
  Selection result;
  if (!is_on_level(start.x, start.y)) return result;
  const int code = stage.level.at(start.x, start.y).code;
  std::vector<LevelPlace> squares{start};
  result.add(start.x, start.y);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const LevelPlace at = squares[i];
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const LevelPlace next{at.x + dx, at.y + dy};
        const bool is_beside = diagonals || dx == 0 || dy == 0;
        if (!is_beside || !is_on_level(next.x, next.y) || result.has(next.x, next.y)) continue;
        if (stage.level.at(next.x, next.y).code != code) continue;
        result.add(next.x, next.y);
        squares.push_back(next);
      }
  }
  return result;
}

Selection ellipse(LevelPlace center, int a, int b, bool filled) {
  Selection result;
  if (a < 0 || b < 0 || (filled && b == 0)) return result;  // a full one without height is empty in the games, too
  a = std::min(a, 10 * columns_of_level);
  b = std::min(b, 10 * columns_of_level);
  const std::int64_t aa = std::int64_t{a} * a, bb = std::int64_t{b} * b;
  // Where a point is, in halves of squares: above zero outside.
  const auto outside = [&](std::int64_t x2, std::int64_t y2) { return bb * x2 * x2 + aa * y2 * y2 - 4 * aa * bb; };
  const auto add = [&](int x, int y) {
    for (const int dy : {-y, y})
      for (const int dx : {-x, x}) result.add(center.x + dx, center.y + dy);
  };
  const auto add_row = [&](int x, int y) {
    for (const int dy : {-y, y})
      for (int dx = std::max(-x, -center.x); dx <= std::min(x, last_column - center.x); ++dx)
        result.add(center.x + dx, center.y + dy);
  };
  int x = 0, y = b;
  while (y >= 0 && x <= a) {
    if (!filled) add(x, y);
    const bool right = outside(2 * x + 2, 2 * y - 1) <= 0 || outside(2 * x + 1, 2 * y) <= 0;
    const bool down = !right && outside(2 * x + 1, 2 * y - 2) > 0;
    if (filled && !right) add_row(x, y);
    if (!down) ++x;
    if (!right) --y;
  }
  if (filled && y >= 0) add_row(a, y);
  return result;
}

}  // namespace speclev::sim
