#include "generate/repair.hh"

#include <algorithm>

#include "generate/critics.hh"

namespace speclev::generator {

namespace {

/// Digs from a part to the nearest square of another one, and gives what was dug, from that one; nothing if there is no
/// way.
std::vector<Spot> dig_out(Sketch& sketch, const Parts& parts, int part, const Box& within, Random& random) {
  std::vector<int> from(sketch.cells.size(), -1);  // each square's place before it
  std::vector<Spot> found = parts.squares[static_cast<std::size_t>(part)];
  for (const Spot each : found) from[sketch.place(each)] = static_cast<int>(sketch.place(each));
  std::vector<Spot> steps(straight_steps.begin(), straight_steps.end());
  for (std::size_t next = 0; next < found.size(); ++next) {
    random.shuffle(steps);
    for (const Spot step : steps) {
      const Spot at = found[next] + step;
      if (!sketch.is_inside(at) || from[sketch.place(at)] >= 0) continue;
      const int other = parts.part[sketch.place(at)];
      if (other < 0 && (sketch.is_wall(at) || !within.has(at))) continue;
      from[sketch.place(at)] = static_cast<int>(sketch.place(found[next]));
      if (other < 0) {
        found.push_back(at);
        continue;
      }
      std::vector<Spot> way;
      for (Spot back = found[next]; parts.part[sketch.place(back)] < 0;
           back = sketch.spot(static_cast<std::size_t>(from[sketch.place(back)])))
        way.push_back(back);
      for (const Spot each : way) sketch.cell(each) = Terrain::floor;
      return way;
    }
  }
  return {};
}

/// Makes of squares what is beside them.
void fill_up(Sketch& sketch, const std::vector<Spot>& squares) {
  Terrain terrain = Terrain::stone;
  for (const Spot step : straight_steps)
    if (const Spot beside = squares.front() + step; sketch.has(beside) && !sketch.is_walkable(beside))
      terrain = sketch.at(beside);
  for (const Spot at : squares) sketch.cell(at) = terrain;
}

}  // namespace

void join_parts(Sketch& sketch, int least, Random& random, std::vector<Spot>* mouths) {
  while (true) {
    const Parts parts = parts_of(sketch);
    if (parts.squares.size() <= 1) return;
    const std::size_t largest = parts.largest();
    std::size_t smallest = largest;
    for (std::size_t i = 0; i < parts.squares.size(); ++i)
      if (i != largest && (smallest == largest || parts.squares[i].size() < parts.squares[smallest].size()))
        smallest = i;
    const bool is_small = parts.squares[smallest].size() < static_cast<std::size_t>(least);
    std::vector<Spot> way;
    if (!is_small) way = dig_out(sketch, parts, static_cast<int>(smallest), sketch.all(), random);
    if (way.empty())
      fill_up(sketch, parts.squares[smallest]);
    else if (mouths != nullptr)
      mouths->insert(mouths->end(), {way.front(), way.back()});
  }
}

bool join_within(Sketch& sketch, const Box& box, int least, Random& random) {
  while (true) {
    const Parts parts = parts_of(sketch);
    const auto is_inner = [&](const std::vector<Spot>& squares) {
      return std::ranges::all_of(squares, [&](Spot at) { return box.has(at); });
    };
    const auto inner = std::ranges::find_if(parts.squares, is_inner);
    if (inner == parts.squares.end()) return true;
    if (std::ranges::all_of(parts.squares, is_inner)) return false;
    const auto number = static_cast<int>(inner - parts.squares.begin());
    const bool is_small = inner->size() < static_cast<std::size_t>(least);
    if (is_small || dig_out(sketch, parts, number, box, random).empty()) fill_up(sketch, *inner);
  }
}

void build_walls(Sketch& sketch, const Box& box) {
  std::vector<std::pair<Spot, Terrain>> walls;
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    const Spot at = sketch.spot(i);
    if (!sketch.is(at, Terrain::stone) || !box.has(at)) continue;
    const auto is_open = [&](Spot step) {
      const Terrain there = sketch.at(at + step);
      return there != Terrain::stone && there != Terrain::horizontal_wall && there != Terrain::vertical_wall &&
             there != Terrain::corridor && there != Terrain::door && there != Terrain::secret_door;
    };
    const bool above_or_below = is_open({0, -1}) || is_open({0, 1});
    const bool beside = is_open({-1, 0}) || is_open({1, 0});
    if (beside && !above_or_below)
      walls.emplace_back(at, Terrain::vertical_wall);
    else if (std::ranges::any_of(all_steps, is_open))
      walls.emplace_back(at, Terrain::horizontal_wall);
  }
  for (const auto& [at, wall] : walls) sketch.cell(at) = wall;
}

}  // namespace speclev::generator
