// Caves by metaballs: balls along paths that wander and fork, whose fields add up. The idea is that of Thomas Gilray.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "generate/algorithms.hh"
#include "generate/repair.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts tunnels_rows[] = {
    {"branches", 1, 6, {2, 4}, "how many ways lead away from the middle"},
    {"step", 3, 12, {5, 7}, "squares from one ball to the next"},
    {"radius", 1, 6, {1, 2}, "of balls, in squares; some are half as large again"},
    {"bend", 0, 16, {5, 7}, "how far a way turns at a step at most, in parts of 64 of a circle"},
    {"forks", 0, 100, {18, 25}, "of a hundred steps, at how many a way forks"},
    {"ends", 1, 100, {8, 12}, "of a hundred steps, at how many a way ends"},
    {"threshold", 0, 100, {50, 80}, "how strong the field is where rock begins, in hundredths of a square"},
    {"squash", 100, 300, {150, 190}, "how much wider than high balls are, in hundredths"},
};

constexpr int one = 256;  ///< a square, in the numbers of this file

/// The sine of a quarter of a circle in 16 steps, where 1024 is one.
constexpr std::array<int, 17> sines = {0,   100, 200, 297, 392, 483,  569,  650, 724,
                                       792, 851, 903, 946, 980, 1004, 1019, 1024};
constexpr int circle = 64;

constexpr int sine(int angle) {
  const int turned = ((angle % circle) + circle) % circle;
  const int in_half = turned % 32;
  const int value = sines[static_cast<std::size_t>(in_half <= 16 ? in_half : 32 - in_half)];
  return turned < 32 ? value : -value;
}
constexpr int cosine(int angle) { return sine(angle + circle / 4); }

/// The whole part of a square root.
int root(std::int64_t number) {
  std::int64_t low = 0, high = std::int64_t{1} << 20;
  while (low < high) {
    const std::int64_t middle = (low + high + 1) / 2;
    if (middle * middle <= number)
      low = middle;
    else
      high = middle - 1;
  }
  return static_cast<int>(low);
}

struct Ball {
  int x, y, radius;
};

class Balls {
 public:
  Balls(const Sketch& sketch, GenerationContext& making) : sketch_(sketch), making_(making) {}

  std::vector<Ball> run() {
    const int x = sketch_.width * one / 2, y = sketch_.height * one / 2;
    add(x, y);
    const int branches = making_.values["branches"];
    const int first = making_.random.below(circle);
    for (int i = 0; i < branches; ++i) ways_.push_back({x, y, first + i * circle / branches});
    // A way that forks puts its fork at the end of the list.
    for (std::size_t next = 0; next < ways_.size() && balls_.size() < most_balls; ++next) follow(ways_[next]);
    return std::move(balls_);
  }

 private:
  static constexpr std::size_t most_balls = 60;

  struct Way {
    int x, y, angle;
  };

  void add(int x, int y) {
    int radius = making_.values["radius"] * one;
    if (making_.random.one_in(4)) radius += radius / 2;
    balls_.push_back({x, y, radius});
  }

  bool is_inside(int x, int y) const {
    return x > 3 * one && y > 2 * one && x < (sketch_.width - 3) * one && y < (sketch_.height - 2) * one;
  }

  void follow(Way way) {
    Random& random = making_.random;
    const int bend = making_.values["bend"], step = making_.values["step"] * one;
    while (balls_.size() < most_balls) {
      way.angle += random.between(-bend, bend);
      const int x = way.x + step * cosine(way.angle) / 1024;
      const int y = way.y + step * sine(way.angle) * 100 / making_.values["squash"] / 1024;
      if (!is_inside(x, y)) {
        // Up and down there is little room: a way goes on along the rim.
        const bool turns = x > 3 * one && x < (sketch_.width - 3) * one && ++turns_ < 200;
        if (!turns) return;
        way.angle = circle - way.angle;
        continue;
      }
      way.x = x;
      way.y = y;
      add(x, y);
      if (random.percent(making_.values["forks"])) ways_.push_back({x, y, way.angle + (random.one_in(2) ? 16 : -16)});
      if (random.percent(making_.values["ends"])) return;
    }
  }

  const Sketch& sketch_;
  GenerationContext& making_;
  std::vector<Ball> balls_;
  std::vector<Way> ways_;
  int turns_ = 0;
};

/// The sum of what balls that reach to a square have there.
int field(const std::vector<Ball>& balls, Spot at, int squash) {
  int sum = 0;
  for (const Ball& ball : balls) {
    const std::int64_t x = at.x * one + one / 2 - ball.x;
    const std::int64_t y = std::int64_t{at.y * one + one / 2 - ball.y} * squash / 100;
    const int reach = ball.radius * squash / 100;
    const int distance = root(x * x + y * y);
    if (distance < reach) sum += reach - distance;
  }
  return sum;
}

}  // namespace

std::span<const ParameterFacts> tunnels_parameters(int /*number*/) { return tunnels_rows; }

void draw_tunnels(Sketch& sketch, GenerationContext& making) {
  const std::vector<Ball> balls = Balls(sketch, making).run();
  const int threshold = making.values["threshold"] * one / 100;
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    const Spot at = sketch.spot(i);
    if (sketch.is_inside(at) && field(balls, at, making.values["squash"]) > threshold) sketch.cells[i] = Terrain::floor;
  }
  constexpr int least_part = 4;
  join_parts(sketch, least_part, making.random);
}

}  // namespace speclev::generator
