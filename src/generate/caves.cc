// Caves by a cellular automaton.
#include <algorithm>

#include "generate/algorithms.hh"
#include "generate/repair.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts caves_rows[] = {
    {"fill", 20, 60, {42, 47}, "of a hundred squares, how many are rock in the beginning"},
    {"births", 4, 8, {5, 5}, "floor beside so many squares of rock becomes rock"},
    {"deaths", 1, 5, {4, 4}, "rock beside fewer squares of rock becomes floor"},
    {"rounds", 0, 10, {3, 5}, "how often that is done"},
    {"pockets", 1, 60, {10, 14}, "caves with fewer squares are filled up, larger ones are joined by tunnels"},
};

int rock_around(const Sketch& sketch, Spot at) {
  return static_cast<int>(
      std::ranges::count_if(all_steps, [&](Spot step) { return sketch.is(at + step, Terrain::stone); }));
}

void wear(Sketch& sketch, int births, int deaths) {
  const Sketch before = sketch;
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    const Spot at = before.spot(i);
    if (!before.is_inside(at)) continue;
    const int rock = rock_around(before, at);
    const bool is_rock = before.is(at, Terrain::stone) ? rock >= deaths : rock >= births;
    sketch.cell(at) = is_rock ? Terrain::stone : Terrain::floor;
  }
}

}  // namespace

std::span<const ParameterFacts> caves_parameters(int /*number*/) { return caves_rows; }

void draw_caves(Sketch& sketch, GenerationContext& making) {
  const Values& values = making.values;
  for (std::size_t i = 0; i < sketch.cells.size(); ++i)
    if (sketch.is_inside(sketch.spot(i)) && !making.random.percent(values["fill"])) sketch.cells[i] = Terrain::floor;
  for (int round = 0; round < values["rounds"]; ++round) wear(sketch, values["births"], values["deaths"]);
  join_parts(sketch, values["pockets"], making.random);
}

}  // namespace speclev::generator
