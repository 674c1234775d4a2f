#include "lint/walls.hh"

#include <algorithm>
#include <optional>

#include "lint/player.hh"
#include "sim/terrain.hh"

namespace speclev::linter {

namespace {

constexpr int longest_gap = 3;
/// How far behind floor the rock of a gap begins at most: rows may lack floor, too.
constexpr int deepest_gap = 3;
/// A map with more squares of floor beside rock is none that walls close in.
constexpr int most_bare_squares = 8;

class Walls {
 public:
  Walls(const LoadedLevel& level, const LevelArea& map) : level_(level), map_(map) {}

  /// The rock in the first gap of a wall; nothing if there is none.
  std::optional<LevelPlace> gap() const {
    std::optional<LevelPlace> first;
    int bare = 0;
    for (int x = std::max(map_.x1, squares_in_use.x1); x <= std::min(map_.x2, squares_in_use.x2); ++x)
      for (int y = std::max(map_.y1, squares_in_use.y1); y <= std::min(map_.y2, squares_in_use.y2); ++y) {
        if (!is_floor({x, y})) continue;
        for (const LevelPlace step : {LevelPlace{-1, 0}, LevelPlace{1, 0}, LevelPlace{0, -1}, LevelPlace{0, 1}}) {
          if (!is_bare({x, y}, step)) continue;
          if (++bare > most_bare_squares) return std::nullopt;
          if (!first) first = rock_in_wall({x, y}, step);
        }
      }
    return first;
  }

 private:
  bool is_floor(LevelPlace at) const {
    return has(at) && sim::is(square(at), sim::open_floor) && !square(at).uncertain;
  }
  bool is_rock(LevelPlace at) const { return has(at) && square(at).terrain == Terrain::stone && !square(at).uncertain; }
  bool is_wall(LevelPlace at) const { return has(at) && sim::is(square(at), sim::wall); }
  bool has(LevelPlace at) const { return map_.has(at.x, at.y) && squares_in_use.has(at.x, at.y); }
  const Square& square(LevelPlace at) const { return level_.at(at.x, at.y); }

  /// Whether there is floor, and rock where a wall should be.
  bool is_bare(LevelPlace at, LevelPlace step) const { return is_floor(at) && is_rock({at.x + step.x, at.y + step.y}); }

  /// The rock behind floor that is in a line between two walls, with nothing but rock behind it.
  std::optional<LevelPlace> rock_in_wall(LevelPlace floor, LevelPlace step) const {
    if (is_bare(floor, {-step.x, -step.y})) return std::nullopt;  // a passage through rock
    LevelPlace at = floor;
    for (int depth = 0; depth < deepest_gap; ++depth) {
      at = {at.x + step.x, at.y + step.y};
      if (!is_rock(at)) break;
      if (is_in_wall(at, step) && is_outermost(at, step)) return at;
    }
    return std::nullopt;
  }

  /// Whether there is floor not far from rock that belongs to the map, and rock between.
  bool is_behind_floor(LevelPlace rock, LevelPlace step) const {
    for (int depth = 0; depth < deepest_gap; ++depth) {
      rock = {rock.x - step.x, rock.y - step.y};
      if (is_floor(rock)) return true;
      if (!is_rock(rock)) return false;
    }
    return false;
  }

  bool is_in_wall(LevelPlace at, LevelPlace step) const {
    int length = 1;
    for (const int side : {-1, 1}) {
      LevelPlace next{at.x + side * step.y, at.y + side * step.x};
      for (; is_rock(next) && is_behind_floor(next, step); next = {next.x + side * step.y, next.y + side * step.x})
        ++length;
      if (!is_wall(next)) return false;
    }
    return length <= longest_gap;
  }

  /// Whether nothing but rock is between a square and the edge of the level.
  bool is_outermost(LevelPlace at, LevelPlace step) const {
    for (; squares_in_use.has(at.x, at.y); at = {at.x + step.x, at.y + step.y})
      if (square(at).terrain != Terrain::stone || square(at).uncertain) return false;
    return true;
  }

  const LoadedLevel& level_;
  const LevelArea& map_;
};

}  // namespace

void check_walls(const LoadedLevel& level, const LevelModel& model, Found& found) {
  for (std::size_t i = 0; i < level.maps.size(); ++i) {
    const auto gap = Walls(level, level.maps[i]).gap();
    if (!gap) continue;
    const Origin& origin = level.map_origins[i];
    found.always.push_back({Diag::gap_in_wall, "the wall of the map has a gap; behind the floor there is bare rock",
                            origin, gap, declaration_of(model, origin)});
  }
}

}  // namespace speclev::linter
