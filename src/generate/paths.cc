#include "generate/paths.hh"

#include <algorithm>
#include <array>

namespace speclev::generator {

namespace {

/// What a hall is dug in.
bool is_ground(const Sketch& sketch, Spot at, bool meets_halls) {
  return sketch.is(at, Terrain::stone) || (meets_halls && sketch.is(at, Terrain::corridor));
}

/// Whether a hall may go there: nothing is beside it that is something else.
bool is_clear(const Sketch& sketch, Spot at, bool meets_halls) {
  return is_ground(sketch, at, meets_halls) &&
         std::ranges::all_of(straight_steps, [&](Spot step) { return is_ground(sketch, at + step, meets_halls); });
}

}  // namespace

std::optional<std::vector<Spot>> find_hall(const Sketch& sketch, Spot from, Spot out, Spot to, Spot out_of_to,
                                           const Box& without, bool meets_halls) {
  const Spot first = from + out, last = to + out_of_to;
  const auto may_go = [&](Spot at) {
    if (!sketch.is_inside(at) || without.has(at)) return false;
    return at == first || at == last ? is_ground(sketch, at, meets_halls) : is_clear(sketch, at, meets_halls);
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
