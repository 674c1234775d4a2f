#include "generate/ways.hh"

#include <algorithm>
#include <array>

namespace speclev::generator {

namespace {

/// Whether a hall may go there: rock with nothing but rock beside it.
bool is_clear(const Sketch& sketch, Spot at) {
  return sketch.is_inside(at) && sketch.is(at, Terrain::stone) &&
         std::ranges::all_of(straight_steps, [&](Spot step) { return sketch.is(at + step, Terrain::stone); });
}

}  // namespace

std::optional<std::vector<Spot>> find_hall(const Sketch& sketch, Spot from, Spot out, Spot to, Spot out_of_to,
                                           const Box& without) {
  const Spot first = from + out, last = to + out_of_to;
  const auto may_go = [&](Spot at) {
    if (!sketch.is_inside(at) || without.has(at)) return false;
    return at == first || at == last ? sketch.is(at, Terrain::stone) : is_clear(sketch, at);
  };
  if (!may_go(first) || !may_go(last)) return std::nullopt;
  std::vector<int> before(sketch.cells.size(), -1);
  std::vector<Spot> found{first};
  before[sketch.place(first)] = static_cast<int>(sketch.place(first));
  for (std::size_t next = 0; next < found.size(); ++next) {
    const Spot here = found[next];
    if (here == last) {
      std::vector<Spot> hall{last};
      while (!(hall.back() == first))
        hall.push_back(sketch.spot(static_cast<std::size_t>(before[sketch.place(hall.back())])));
      std::ranges::reverse(hall);
      return hall;
    }
    // Straight on first.
    const Spot back = sketch.spot(static_cast<std::size_t>(before[sketch.place(here)]));
    const Spot on = here == first ? out : Spot{here.x - back.x, here.y - back.y};
    std::array<Spot, 4> steps = straight_steps;
    std::ranges::stable_sort(steps, {}, [&](Spot step) { return step == on ? 0 : 1; });
    for (const Spot step : steps) {
      const Spot at = here + step;
      if (!may_go(at) || before[sketch.place(at)] >= 0) continue;
      before[sketch.place(at)] = static_cast<int>(sketch.place(here));
      found.push_back(at);
    }
  }
  return std::nullopt;
}

}  // namespace speclev::generator
