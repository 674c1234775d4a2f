// Landscapes from heights: a coast that gets finer and finer, each point as one of those around it, by an idea of Mike
// Anderson; or rectangles laid upon each other and smoothed, by one of Mixi Lauronen.
#include <algorithm>

#include "base/characters.hh"
#include "generate/algorithms.hh"
#include "generate/outline.hh"
#include "generate/repair.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts landscape_rows[] = {
    {"lit", 0, 1, {1, 1}, "1: the level is lit, 0: it is dark"},
    {"rectangles",
     0,
     200,
     {0, 0},
     "0: heights are a coast that gets finer, else so many rectangles laid upon each other"},
    {"grain", 1, 5, {3, 4}, "how coarse the coast is in the beginning: cells of two squares, four, and so on"},
    {"smoothing", 0, 8, {1, 2}, "how often each height becomes the mean of those around it"},
    {"water", 0, 80, {15, 40}, "of a hundred squares, how many are water: the lowest"},
    {"ice", 0, 60, {0, 0}, "likewise, ice: those above the water"},
    {"woods", 0, 60, {8, 18}, "likewise, trees"},
    {"hills", 0, 60, {5, 15}, "likewise, rock: the highest"},
    {"lava", 0, 40, {0, 0}, "likewise, lava: in the middle of hills"},
    {"islets", 1, 40, {6, 10}, "land of fewer squares goes under, what is larger is joined by causeways and passes"},
};

/// A number for each square of a map, around which one may walk as around a globe.
class Field {
 public:
  static constexpr int width = 128, height = 32;

  int& at(int x, int y) { return numbers_[place(x, y)]; }
  int at(int x, int y) const { return numbers_[place(x, y)]; }

  void smooth() {
    const Field before = *this;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        at(x, y) =
            (before.at(x, y) + before.at(x - 1, y) + before.at(x + 1, y) + before.at(x, y - 1) + before.at(x, y + 1)) /
            5;
  }

 private:
  static std::size_t place(int x, int y) {
    return static_cast<std::size_t>((y + height) % height * width + (x + width) % width);
  }

  std::vector<int> numbers_ = std::vector<int>(static_cast<std::size_t>(width * height));
};

constexpr int greatest_height = 4096;

/// Cells of a size have a height each; then each point in between takes that of one of the corners around it.
Field coast(int grain, Random& random) {
  Field field;
  const int first = 1 << grain;
  for (int y = 0; y < Field::height; y += first)
    for (int x = 0; x < Field::width; x += first) field.at(x, y) = random.below(greatest_height);
  for (int step = first / 2; step > 0; step /= 2)
    for (int y = 0; y < Field::height; y += step)
      for (int x = 0; x < Field::width; x += step) {
        const int from_x = x + (random.one_in(2) ? step : 0), from_y = y + (random.one_in(2) ? step : 0);
        field.at(x, y) = field.at(from_x / (2 * step) * (2 * step), from_y / (2 * step) * (2 * step));
      }
  return field;
}

Field rectangles(int count, Random& random) {
  Field field;
  for (int i = 0; i < count; ++i) {
    const int left = random.below(Field::width), top = random.below(Field::height);
    const int width = random.between(4, 24), height = random.between(2, 9);
    const int change = random.between(-greatest_height / 4, greatest_height / 4);
    for (int y = top; y < top + height; ++y)
      for (int x = left; x < left + width; ++x) field.at(x, y) += change;
  }
  return field;
}

Field heights(GenerationContext& making, int extra_smoothing) {
  const int count = making.values["rectangles"];
  Field field = count == 0 ? coast(making.values["grain"], making.random) : rectangles(count, making.random);
  for (int i = 0; i < making.values["smoothing"] + extra_smoothing; ++i) field.smooth();
  return field;
}

/// The squares of a sketch from the lowest to the highest, those of one height in an order of chance.
std::vector<Spot> by_height(const Sketch& sketch, const Field& field, Random& random) {
  std::vector<Spot> spots;
  for (std::size_t i = 0; i < sketch.cells.size(); ++i)
    if (sketch.is_inside(sketch.spot(i))) spots.push_back(sketch.spot(i));
  random.shuffle(spots);
  std::ranges::stable_sort(spots, {}, [&](Spot at) { return field.at(at.x, at.y); });
  return spots;
}

/// A share that the game can hold; what it cannot draw is none, and wrong if it was asked for.
int share(Sketch& sketch, const GenerationContext& making, std::string_view name, Terrain terrain) {
  const int percent = making.values[name];
  const bool can_draw = making.game.can_draw(terrain);
  if (!can_draw && percent > 0 && making.values.is_given(name)) {
    sketch.failure = "maps of this game have no such terrain: " + quote(name) + " must be 0";
    sketch.is_hopeless = making.values.range(name).least > 0;
  }
  return can_draw ? percent * (sketch.width - 2) * (sketch.height - 2) / 100 : 0;
}

/// What shares are together at least, in hundredths, whatever is drawn.
int least_of_shares(const GenerationContext& making) {
  constexpr std::pair<std::string_view, Terrain> shares[] = {{"water", Terrain::moat},
                                                             {"ice", Terrain::ice},
                                                             {"woods", Terrain::tree},
                                                             {"lava", Terrain::lava},
                                                             {"hills", Terrain::stone}};
  int sum = 0;
  for (const auto& [name, terrain] : shares)
    if (terrain == Terrain::stone || making.game.can_draw(terrain)) sum += making.values.range(name).least;
  return sum;
}

/// What a sketch says in place of them.
std::string objection_beside_sketch(const Values& values) {
  for (const ParameterFacts& row : landscape_rows) {
    constexpr std::string_view beside[] = {"lit", "smoothing", "islets"};
    if (std::ranges::find(beside, row.name) == std::end(beside) && values.is_given(row.name))
      return quote(row.name) + " is not for a landscape with a sketch, whose letters say it";
  }
  return {};
}

/// Water goes on at the rim, all else ends there.
void draw_rim(Sketch& sketch) {
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    const Spot at = sketch.spot(i);
    const Spot beside{std::clamp(at.x, 1, sketch.width - 2), std::clamp(at.y, 1, sketch.height - 2)};
    if (!sketch.is_inside(at)) sketch.cells[i] = sketch.is(beside, Terrain::moat) ? Terrain::moat : Terrain::stone;
  }
}

/// The land that a sketch shows.
void draw_sketched(Sketch& sketch, GenerationContext& making) {
  sketch.failure = objection_beside_sketch(making.values);
  sketch.is_hopeless = !sketch.failure.empty();
  if (sketch.is_hopeless) return;
  const GeneratorRequest& request = making.request;
  const Outline outline = read_outline(request.sketch, request.sketch_text, {sketch.width, sketch.height}, making.game);
  const int columns = sketch.width - 2, rows = sketch.height - 2;
  const std::vector<Terrain> land = refined(outline, columns, rows, making.values["smoothing"], making.random);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) sketch.cell({x + 1, y + 1}) = land[static_cast<std::size_t>(y * columns + x)];
  draw_rim(sketch);
  join_parts(sketch, making.values["islets"], making.random);
  draw_rim(sketch);
}

}  // namespace

std::span<const ParameterFacts> landscape_parameters(int /*number*/) { return landscape_rows; }

void draw_landscape(Sketch& sketch, GenerationContext& making) {
  if (!making.request.sketch.empty()) return draw_sketched(sketch, making);
  const int water = share(sketch, making, "water", Terrain::moat);
  const int ice = share(sketch, making, "ice", Terrain::ice);
  const int woods = share(sketch, making, "woods", Terrain::tree);
  const int lava = share(sketch, making, "lava", Terrain::lava);
  const int hills = making.values["hills"] * (sketch.width - 2) * (sketch.height - 2) / 100;
  const std::vector<Spot> spots = by_height(sketch, heights(making, 0), making.random);
  const auto count = static_cast<int>(spots.size());
  if (water + ice + woods + lava + hills > count * 9 / 10) {
    sketch.failure = "'water', 'ice', 'woods', 'hills' and 'lava' must be 90 or less together";
    sketch.is_hopeless = least_of_shares(making) > 90;
  }
  if (!sketch.failure.empty()) return;
  if (water > 0) sketch.fill(sketch.all(), Terrain::moat);
  for (int i = 0; i < count; ++i)
    sketch.cell(spots[static_cast<std::size_t>(i)]) = i < water                   ? Terrain::moat
                                                      : i < water + ice           ? Terrain::ice
                                                      : i >= count - lava         ? Terrain::lava
                                                      : i >= count - lava - hills ? Terrain::stone
                                                                                  : Terrain::floor;
  // Woods grow where another field is high.
  int left = woods;
  const std::vector<Spot> soil = by_height(sketch, heights(making, 1), making.random);
  for (auto at = soil.rbegin(); at != soil.rend() && left > 0; ++at)
    if (sketch.is(*at, Terrain::floor)) {
      sketch.cell(*at) = Terrain::tree;
      --left;
    }
  join_parts(sketch, making.values["islets"], making.random);
}

}  // namespace speclev::generator
