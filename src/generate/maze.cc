// Mazes: a tree over a grid, some of whose dead ends are opened; or one way that passes through all of it.
#include <algorithm>

#include "generate/algorithms.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts maze_rows[] = {
    {"ways", 1, 4, {1, 2}, "how wide ways are, in squares"},
    {"single", 0, 1, {0, 0}, "1: there is one way without forks, 0: it forks"},
    {"loops", 0, 100, {10, 40}, "of a hundred dead ends, how many are opened into another way"},
    {"twists", 0, 100, {50, 90}, "of a hundred steps, at how many a way may turn"},
    {"rooms", 0, 8, {1, 3}, "how many rooms are set in"},
    // Since the third algorithm.
    {"shape", 0, 4, {0, 0}, "of the whole: 0: a rectangle, 1: an ellipse, 2: a ring, 3: a cross, 4: a diamond"},
};

enum class Shape { rectangle, ellipse, ring, cross, diamond };

/// Whether a place of a grid is part of a shape that is as large as the grid.
bool is_in(Shape shape, Spot at, int columns, int rows) {
  // From the middle, where half the width of the grid is its number of columns.
  const int x = std::abs(2 * at.x + 1 - columns), y = std::abs(2 * at.y + 1 - rows);
  const auto is_in_ellipse = [&](int hundredths) {
    return (x * x * rows * rows + y * y * columns * columns) * 100 <= columns * columns * rows * rows * hundredths;
  };
  constexpr int hole = 20;  // of the square of the width, in hundredths
  switch (shape) {
    case Shape::rectangle: return true;
    case Shape::ellipse: return is_in_ellipse(100);
    case Shape::ring: return is_in_ellipse(100) && !is_in_ellipse(hole);
    case Shape::cross: return x * 3 <= columns || y * 3 <= rows;
    case Shape::diamond: return x * rows + y * columns <= columns * rows;
  }
  return true;
}

/// A grid of places, and which of them are joined.
struct Grid {
  Grid(int columns, int rows)
      : width(columns),
        height(rows),
        east(static_cast<std::size_t>(columns * rows)),
        south(east.size()),
        is_out(east.size()) {}

  bool has(Spot at) const { return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height && !is_out[place(at)]; }
  /// Leaves nothing but what is part of a shape.
  void cut(Shape shape) {
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) is_out[place({x, y})] = !is_in(shape, {x, y}, width, height);
  }
  std::size_t place(Spot at) const { return static_cast<std::size_t>(at.y * width + at.x); }
  bool joins(Spot at, Spot step) const {
    if (!has(at) || !has(at + step)) return false;
    if (step.x + step.y < 0) return joins(at + step, {-step.x, -step.y});
    return (step.x != 0 ? east : south)[place(at)];
  }
  void join(Spot at, Spot step) {
    if (step.x + step.y < 0) return join(at + step, {-step.x, -step.y});
    (step.x != 0 ? east : south)[place(at)] = true;
  }
  int degree(Spot at) const {
    return static_cast<int>(std::ranges::count_if(straight_steps, [&](Spot step) { return joins(at, step); }));
  }

  int width, height;
  std::vector<bool> east, south;  ///< whether a place is joined with that at its right, or below
  std::vector<bool> is_out;       ///< whether a place is beyond the shape of the maze
};

/// A tree: from a place to one that is new, as long as there is one; else back.
void grow_tree(Grid& grid, int twists, Random& random) {
  std::vector<bool> seen(grid.east.size());
  Spot first;
  do first = {random.below(grid.width), random.below(grid.height)};
  while (!grid.has(first));
  std::vector<Spot> path{first};
  seen[grid.place(path.back())] = true;
  Spot last{0, 0};
  while (!path.empty()) {
    std::vector<Spot> steps;
    for (const Spot step : straight_steps)
      if (grid.has(path.back() + step) && !seen[grid.place(path.back() + step)]) steps.push_back(step);
    if (steps.empty()) {
      path.pop_back();
      continue;
    }
    const bool goes_on = std::ranges::find(steps, last) != steps.end() && !random.percent(twists);
    const Spot step = goes_on ? last : random.pick(steps);
    grid.join(path.back(), step);
    path.push_back(path.back() + step);
    seen[grid.place(path.back())] = true;
    last = step;
  }
}

void open_dead_ends(Grid& grid, int share, Random& random) {
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) {
      if (grid.degree({x, y}) != 1 || !random.percent(share)) continue;
      std::vector<Spot> steps;
      for (const Spot step : straight_steps)
        if (grid.has(Spot{x, y} + step) && !grid.joins({x, y}, step)) steps.push_back(step);
      if (!steps.empty()) grid.join({x, y}, random.pick(steps));
    }
}

/// The way around a tree, through the four quarters of each of its places: a circle through all of them, which is cut.
Grid around(const Grid& tree, Spot& begin, Spot& end) {
  Grid grid(tree.width * 2, tree.height * 2);
  for (int y = 0; y < tree.height; ++y)
    for (int x = 0; x < tree.width; ++x) {
      const Spot at{x, y}, quarter{2 * x, 2 * y};
      if (tree.degree(at) == 0) continue;
      const auto has = [&](int dx, int dy) { return tree.joins(at, {dx, dy}); };
      if (!has(0, -1)) grid.join(quarter, {1, 0});
      if (!has(0, 1)) grid.join(quarter + Spot{0, 1}, {1, 0});
      if (!has(-1, 0)) grid.join(quarter, {0, 1});
      if (!has(1, 0)) grid.join(quarter + Spot{1, 0}, {0, 1});
      if (has(1, 0))
        for (const int half : {0, 1}) grid.join(quarter + Spot{1, half}, {1, 0});
      if (has(0, 1))
        for (const int half : {0, 1}) grid.join(quarter + Spot{half, 1}, {0, 1});
    }
  // At the left side of the first place, which is joined with nothing beyond it.
  Spot first{0, 0};
  while (tree.degree(first) == 0) first = first.x + 1 < tree.width ? Spot{first.x + 1, first.y} : Spot{0, first.y + 1};
  begin = {2 * first.x, 2 * first.y};
  end = begin + Spot{0, 1};
  grid.south[grid.place(begin)] = false;
  return grid;
}

/// A grid as squares: ways of a width, with walls of one square between.
class Carving {
 public:
  Carving(Sketch& sketch, int ways, const Grid& grid) : sketch_(sketch), ways_(ways) {
    left_ = 1 + (sketch.width - 1 - grid.width * (ways + 1)) / 2;
    top_ = 1 + (sketch.height - 1 - grid.height * (ways + 1)) / 2;
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x) {
        if (grid.degree({x, y}) == 0) continue;
        sketch.fill(box({x, y}), Terrain::floor);
        if (grid.joins({x, y}, {1, 0})) clear({x, y}, {x + 1, y});
        if (grid.joins({x, y}, {0, 1})) clear({x, y}, {x, y + 1});
      }
  }

  Box box(Spot at) const {
    const int x = left_ + at.x * (ways_ + 1), y = top_ + at.y * (ways_ + 1);
    return {x, y, x + ways_ - 1, y + ways_ - 1};
  }
  /// The rectangle from one place to another becomes floor.
  void clear(Spot first, Spot last) {
    sketch_.fill({box(first).x1, box(first).y1, box(last).x2, box(last).y2}, Terrain::floor);
  }

  /// Walls that stand alone, of one square, are taken away.
  void take_posts() {
    for (std::size_t i = 0; i < sketch_.cells.size(); ++i)
      if (std::ranges::all_of(straight_steps,
                              [&](Spot step) { return sketch_.is(sketch_.spot(i) + step, Terrain::floor); }))
        sketch_.cells[i] = Terrain::floor;
  }

 private:
  Sketch& sketch_;
  int ways_, left_ = 0, top_ = 0;
};

}  // namespace

std::span<const ParameterFacts> maze_parameters(int number) {
  return number < 3 ? parameters_before("shape", maze_rows) : maze_rows;
}

void draw_maze(Sketch& sketch, GenerationContext& making) {
  const int ways = making.values["ways"];
  const bool is_single = making.values["single"] != 0;
  Random& random = making.random;
  const int columns = (sketch.width - 1) / (ways + 1), rows = (sketch.height - 1) / (ways + 1);
  if (columns < 4 || rows < 2) {
    sketch.failure = "ways are too wide for the size";
    return;
  }
  Grid grid(is_single ? columns / 2 : columns, is_single ? rows / 2 : rows);
  grid.cut(static_cast<Shape>(making.values.value_or("shape", 0)));
  grow_tree(grid, making.values["twists"], random);
  Spot begin, end;
  if (is_single)
    grid = around(grid, begin, end);
  else
    open_dead_ends(grid, making.values["loops"], random);
  Carving carving(sketch, ways, grid);
  if (is_single) {
    const int section = sketch.section("The two ends of the way");
    sketch.things.push_back({.kind = ThingKind::stairs_up, .at = carving.box(begin).middle(), .section = section});
    if (making.values["down"] != 0)
      sketch.things.push_back({.kind = ThingKind::stairs_down, .at = carving.box(end).middle(), .section = section});
    return;
  }
  carving.take_posts();
  constexpr int most_tries = 60;
  for (int left = making.values["rooms"], tries = 0; left > 0 && tries < most_tries; ++tries) {
    const int width = std::max(2, random.between(6, 10) / (ways + 1)), height = std::max(2, 4 / (ways + 1));
    if (width + 2 > grid.width || height > grid.height) break;
    const Spot at{random.below(grid.width - width + 1), random.below(grid.height - height + 1)};
    const Spot last = at + Spot{width - 1, height - 1};
    if (!grid.has(at) || !grid.has(last) || !grid.has({at.x, last.y}) || !grid.has({last.x, at.y})) continue;
    carving.clear(at, last);
    --left;
  }
}

}  // namespace speclev::generator
