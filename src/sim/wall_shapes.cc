#include "sim/wall_shapes.hh"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace speclev::sim {

namespace {

enum Arm : unsigned { north_arm = 1, south_arm = 2, east_arm = 4, west_arm = 8 };

/// By arms; stone: the shape stays.
constexpr Terrain shapes[] = {
    Terrain::stone,           Terrain::vertical_wall,      Terrain::vertical_wall,      Terrain::vertical_wall,
    Terrain::horizontal_wall, Terrain::lower_left_corner,  Terrain::upper_left_corner,  Terrain::right_tee_wall,
    Terrain::horizontal_wall, Terrain::lower_right_corner, Terrain::upper_right_corner, Terrain::left_tee_wall,
    Terrain::horizontal_wall, Terrain::upward_tee_wall,    Terrain::downward_tee_wall,  Terrain::cross_wall,
};

/// Whether nothing but rock is around a square.
bool bounds_nothing(const LevelBuilder& stage, int x, int y) {
  for (int i = x - 1; i <= x + 1; ++i)
    for (int j = y - 1; j <= y + 1; ++j)
      if (is_on_level(i, j) && !stage.is(i, j, solid)) return false;
  return true;
}

/// The walls of an area and what is around it, for who asks about each square again and again.
class Walls {
 public:
  Walls(const LevelBuilder& stage, const LevelArea& area) : join_(stage.rules.are(LoadingWay::walls_join)) {
    for (int y = std::max(area.y1 - 1, 0); y <= std::min(area.y2 + 1, last_row); ++y)
      for (int x = std::max(area.x1 - 1, 1); x <= std::min(area.x2 + 1, last_column); ++x) {
        const Square& square = stage.level.at(x, y);
        const bool is_wallish = sim::is(square, wall) || square.terrain == Terrain::door ||
                                square.terrain == Terrain::secret_door ||
                                (square.terrain == Terrain::iron_bars && !join_);
        squares_[index(x, y)] = is_wallish ? wallish : square.terrain == Terrain::stone ? blocked : open;
      }
  }

  /// An arm leads to a neighbour that is wall, unless both sides of it are closed all along; where walls join, to each.
  bool has_arm(int x, int y, int dx, int dy) const {
    if (squares_[index(x + dx, y + dy)] != wallish) return false;
    if (join_) return true;
    const int ax = dy != 0 ? 1 : 0, ay = dx != 0 ? 1 : 0;
    return !(is_blocked(x + ax, y + ay) && is_blocked(x - ax, y - ay) && is_blocked(x + dx + ax, y + dy + ay) &&
             is_blocked(x + dx - ax, y + dy - ay));
  }

 private:
  enum Kind : unsigned char { blocked, wallish, open };

  static constexpr int margin = 1, width = columns_of_level + 2 * margin;
  static std::size_t index(int x, int y) { return static_cast<std::size_t>((y + margin) * width + x + margin); }
  bool is_blocked(int x, int y) const { return squares_[index(x, y)] != open; }

  bool join_;
  std::array<Kind, static_cast<std::size_t>(width*(rows_of_level + 2 * margin))> squares_{};
};

/// Tells of each map that loses walls.
void check_vanished(LevelBuilder& stage, const std::vector<LevelPlace>& walls) {
  std::vector<bool> told(stage.level.maps.size());
  for (const LevelPlace place : walls) {
    const auto map = stage.map_at(place);
    if (!map || told[*map]) continue;
    told[*map] = true;
    stage.report_of(stage.level.map_origins[*map], LoadFault::wall_vanishes, place);
  }
}

bool attracts_walls(const LevelBuilder& stage, int x, int y) {
  return stage.is(x, y, open_floor) || stage.terrain(x, y) == Terrain::cross_wall;
}

/// The row of the first neighbour of a stone square for which that becomes wall.
std::optional<int> row_of_floor(const LevelBuilder& stage, LevelPlace place, const LevelArea& neighbours) {
  if (stage.terrain(place.x, place.y) != Terrain::stone) return std::nullopt;
  for (int y = place.y - 1; y <= place.y + 1; ++y)
    for (int x = place.x - 1; x <= place.x + 1; ++x)
      if (neighbours.has(x, y) && is_on_level(x, y) && attracts_walls(stage, x, y)) return y;
  return std::nullopt;
}

}  // namespace

void shape_walls(LevelBuilder& stage) {
  std::vector<LevelPlace> vanished;
  const int last = stage.rules.are(LoadingWay::walls_bound) ? last_column : 0;
  for (int x = 1; x <= last; ++x)
    for (int y = 0; y <= last_row; ++y)
      if (is_shaped_wall(stage.terrain(x, y)) && bounds_nothing(stage, x, y)) {
        stage.change_terrain(x, y, Terrain::stone);
        if (stage.at(x, y).touched) vanished.push_back({x, y});
      }
  check_vanished(stage, vanished);
  shape_walls(stage, whole_level);
}

void shape_walls(LevelBuilder& stage, const LevelArea& area) {
  const Walls walls(stage, area);  // shapes change, and walls stay
  for (int y = std::max(area.y1, 0); y <= std::min(area.y2, last_row); ++y)
    for (int x = std::max(area.x1, 1); x <= std::min(area.x2, last_column); ++x) {
      if (!is_shaped_wall(stage.terrain(x, y))) continue;
      const unsigned arms = (walls.has_arm(x, y, 0, -1) ? north_arm : 0U) |
                            (walls.has_arm(x, y, 0, 1) ? south_arm : 0U) | (walls.has_arm(x, y, 1, 0) ? east_arm : 0U) |
                            (walls.has_arm(x, y, -1, 0) ? west_arm : 0U);
      if (arms != 0)
        stage.change_terrain(x, y, shapes[arms]);
      else if (stage.rules.are(LoadingWay::walls_join))
        stage.change_terrain(x, y, Terrain::horizontal_wall);
    }
}

void wall_in(LevelBuilder& stage, LevelPlace place, const LevelArea& neighbours) {
  if (const auto row = row_of_floor(stage, place, neighbours))
    stage.change_terrain(place.x, place.y, *row != place.y ? Terrain::horizontal_wall : Terrain::vertical_wall);
}

bool lacks_wall(const LevelBuilder& stage, LevelPlace place) {
  return row_of_floor(stage, place, whole_level).has_value();
}

void wall_in(LevelBuilder& stage, const LevelArea& area) {
  const LevelArea on_level{std::max(area.x1, 1), std::max(area.y1, 0), std::min(area.x2, last_column),
                           std::min(area.y2, last_row)};
  for (int y = on_level.y1; y <= on_level.y2; ++y)
    for (int x = on_level.x1; x <= on_level.x2; ++x) wall_in(stage, {x, y}, on_level);
}

}  // namespace speclev::sim
