#include "sim/cave.hh"

#include <algorithm>
#include <array>
#include <vector>

#include "sim/corridors.hh"

namespace speclev::sim {

namespace {

constexpr int seeds = 624;  ///< squares that are dug before the cave grows
constexpr std::size_t most_areas = 80, smallest_area = 4;

/// The squares of the cave that hang together, and what bounds them.
struct CaveArea {
  std::vector<LevelPlace> squares;
  LevelArea bounds;
};

class Cave {
 public:
  Cave(LevelBuilder& stage, const CaveKind& kind)
      : stage_(stage),
        kind_(kind),
        window_{stage.rules.are(LoadingWay::columns_from_0) ? 1 : 2, 1, maze_columns, maze_rows - 1} {}

  void make() {
    for (int x = 1; x <= last_column; ++x)
      for (int y = 0; y <= last_row; ++y) set(x, y, false);
    if (kind_.foreground != kind_.background) {
      scatter();
      grow();
      at_once([](int n) { return n == 5; });
      if (kind_.smoothed)
        for (int i = 0; i < 2; ++i) at_once([](int n) { return n < 3; });
      if (kind_.joined) join(areas());
    }
    if (kind_.walled) wall_in();
    if (kind_.lit) light();
  }

 private:
  bool is_cave(int x, int y) const { return cave_[index(x, y)] != 0; }
  void set(int x, int y, bool cave) {
    stage_.put_terrain(x, y, cave ? kind_.foreground : kind_.background);
    if (x <= maze_columns && y < maze_rows) cave_[index(x, y)] = stage_.level.at(x, y).code == kind_.foreground ? 1 : 0;
  }

  int neighbours(int x, int y) const {
    const auto in_column = [&](std::size_t above) { return cave_[above] + cave_[above + 1] + cave_[above + 2]; };
    const std::size_t above = index(x, y - 1);
    return in_column(above - height) + in_column(above) + in_column(above + height) - cave_[above + 1];
  }

  /// Where the caller wants the same square again and again, it ends all the same.
  void scatter() {
    constexpr int most_tries = 1000000;
    for (int count = 0, tries = 0; count < seeds && tries < most_tries; ++tries) {
      const int x = window_.x1 + stage_.dice.rn(window_.x2 - window_.x1 + 1, "cave");
      const int y = stage_.dice.r(maze_rows - 1, "cave");
      if (is_cave(x, y)) continue;
      set(x, y, true);
      ++count;
    }
  }

  void grow() {
    for (int x = window_.x1; x <= window_.x2; ++x)
      for (int y = window_.y1; y <= window_.y2; ++y) {
        const int n = neighbours(x, y);
        if (n <= 2) set(x, y, false);
        if (n >= 5) set(x, y, true);
      }
  }

  /// A pass over all squares as they were before it; those with so many neighbours are filled.
  template <class Fills>
  void at_once(Fills&& fills) {
    std::vector<LevelPlace> filled;
    for (int x = window_.x1; x <= window_.x2; ++x)
      for (int y = window_.y1; y <= window_.y2; ++y)
        if (fills(neighbours(x, y))) filled.push_back({x, y});
    for (const LevelPlace place : filled) set(place.x, place.y, false);
  }

  std::vector<CaveArea> areas() {
    std::array<std::array<bool, rows_of_level>, columns_of_level> seen{};
    std::vector<CaveArea> found;
    for (int x = window_.x1; x <= window_.x2; ++x)
      for (int y = window_.y1; y <= window_.y2; ++y) {
        if (!is_cave(x, y) || seen[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)]) continue;
        CaveArea area = area_from({x, y}, seen);
        if (area.squares.size() >= smallest_area && found.size() < most_areas) {
          found.push_back(std::move(area));
        } else if (area.squares.size() < smallest_area) {
          for (const LevelPlace place : area.squares) set(place.x, place.y, false);
        }
      }
    return found;
  }

  template <class Seen>
  CaveArea area_from(LevelPlace start, Seen& seen) const {
    CaveArea area{{start}, {start.x, start.y, start.x, start.y}};
    seen[static_cast<std::size_t>(start.x)][static_cast<std::size_t>(start.y)] = true;
    for (std::size_t i = 0; i < area.squares.size(); ++i) {
      const LevelPlace at = area.squares[i];
      area.bounds = {std::min(area.bounds.x1, at.x), std::min(area.bounds.y1, at.y), std::max(area.bounds.x2, at.x),
                     std::max(area.bounds.y2, at.y)};
      for (int x = at.x - 1; x <= at.x + 1; ++x)
        for (int y = at.y - 1; y <= at.y + 1; ++y) {
          if (!window_.has(x, y) || !is_cave(x, y)) continue;
          bool& is_seen = seen[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)];
          if (!is_seen) area.squares.push_back({x, y});
          is_seen = true;
        }
    }
    return area;
  }

  LevelPlace square_of(const CaveArea& area) {
    return area.squares[static_cast<std::size_t>(stage_.dice.rn(static_cast<int>(area.squares.size()), "cave"))];
  }

  /// Joins each area to one before it; to the next one goes on what lies to the right, or above or below.
  void join(const std::vector<CaveArea>& found) {
    std::size_t current = 0;
    for (std::size_t i = 1; i < found.size(); ++i) {
      const LevelPlace from = square_of(found[current]), to = square_of(found[i]);
      dig(stage_, from, to, {.corridor = kind_.foreground, .stone = kind_.background});
      const LevelArea &here = found[current].bounds, &there = found[i].bounds;
      const bool apart = there.y1 > here.y2 || there.y2 < here.y1;
      if (there.x1 > here.x2 || (apart && stage_.dice.rn(3, "cave") != 0)) current = i;
    }
  }

  void wall_in() {
    for (int x = 1; x <= last_column; ++x)
      for (int y = 0; y <= last_row; ++y) {
        if (stage_.terrain(x, y) != Terrain::stone) continue;
        Terrain becomes = Terrain::stone;
        for (int j = y - 1; j <= y + 1; ++j)
          for (int i = x - 1; i <= x + 1; ++i)
            if (is_on_level(i, j) && stage_.terrain(i, j) == Terrain::floor)
              becomes = j != y ? Terrain::horizontal_wall : Terrain::vertical_wall;
        stage_.change_terrain(x, y, becomes);
      }
  }

  void light() {
    const Terrain background = stage_.codes[kind_.background];
    for (int x = 1; x <= last_column; ++x)
      for (int y = 0; y <= last_row; ++y) {
        const Terrain terrain = stage_.terrain(x, y);
        const bool is_tree = terrain == Terrain::tree && background == Terrain::tree;
        if (!stage_.is(x, y, rock) || is_tree || (kind_.walled && stage_.is(x, y, wall))) stage_.at(x, y).lit = true;
      }
  }

  static constexpr std::size_t height = rows_of_level + 2;
  static std::size_t index(int x, int y) {
    return static_cast<std::size_t>(x) * height + static_cast<std::size_t>(y + 1);
  }

  LevelBuilder& stage_;
  const CaveKind& kind_;
  const LevelArea window_;  ///< the squares that are dug and filled
  /// 1 where there is cave until areas are joined, column by column, with a margin; that is asked of all squares again
  /// and again.
  std::array<unsigned char, height*(columns_of_level + 1)> cave_{};
};

}  // namespace

namespace {

/// Where the game's code pours water that is not simulated.
void doubt_squares(LevelBuilder& stage, const CaveKind& kind) {
  const bool has_rivers = begins_with_one(stage.options.level_name, stage.rules.rivers);
  const bool has_ponds = stage.rules.are(LoadingWay::caves_with_ponds) && !stage.codes.is(kind.background, water);
  if (!has_rivers && !has_ponds) return;
  for (Square& square : stage.level.squares)
    square.uncertain = square.uncertain || has_rivers || square.code == kind.foreground;
}

}  // namespace

void make_cave(LevelBuilder& stage, const CaveKind& kind) {
  Cave(stage, kind).make();
  doubt_squares(stage, kind);
  if (kind.joined && kind.walled) {
    stage.is_cavernous = true;
    stage.is_maze = false;
  }
}

}  // namespace speclev::sim
