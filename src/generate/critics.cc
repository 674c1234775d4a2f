#include "generate/critics.hh"

#include <algorithm>

namespace speclev::generator {

std::size_t Parts::largest() const {
  const auto at = std::ranges::max_element(squares, {}, [](const auto& each) { return each.size(); });
  return static_cast<std::size_t>(at - squares.begin());
}

Parts parts_of(const Sketch& sketch) {
  Parts result;
  result.part.assign(sketch.cells.size(), -1);
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    const Spot first = sketch.spot(i);
    if (!sketch.is_walkable(first) || result.part[i] >= 0) continue;
    const auto number = static_cast<int>(result.squares.size());
    std::vector<Spot> found{first};
    result.part[i] = number;
    for (std::size_t next = 0; next < found.size(); ++next)
      for (const Spot step : straight_steps) {
        const Spot at = found[next] + step;
        if (!sketch.is_walkable(at) || result.part[sketch.place(at)] >= 0) continue;
        result.part[sketch.place(at)] = number;
        found.push_back(at);
      }
    std::ranges::sort(found, is_before);
    result.squares.push_back(std::move(found));
  }
  return result;
}

std::vector<Spot> neighbours(const Sketch& sketch, Spot at) {
  std::vector<Spot> result;
  const bool from_door = sketch.is(at, Terrain::door);
  for (const Spot step : all_steps) {
    const Spot next = at + step;
    if (!sketch.is_walkable(next)) continue;
    const bool aslant = step.x != 0 && step.y != 0;
    if (aslant && (from_door || sketch.is(next, Terrain::door))) continue;
    result.push_back(next);
  }
  return result;
}

std::vector<int> distances_from(const Sketch& sketch, const std::vector<Spot>& from) {
  std::vector<int> distance(sketch.cells.size(), -1);
  std::vector<Spot> found;
  for (const Spot at : from)
    if (sketch.is_walkable(at)) {
      found.push_back(at);
      distance[sketch.place(at)] = 0;
    }
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const Spot at : neighbours(sketch, found[next])) {
      int& there = distance[sketch.place(at)];
      if (there >= 0) continue;
      there = distance[sketch.place(found[next])] + 1;
      found.push_back(at);
    }
  return distance;
}

Spot far_from(const Sketch& sketch, const std::vector<Spot>& from, Random& random) {
  const std::vector<int> distance = distances_from(sketch, from);
  int most = 0;
  for (std::size_t i = 0; i < distance.size(); ++i)
    if (!sketch.is_taken(sketch.spot(i))) most = std::max(most, distance[i]);
  std::vector<Spot> far;
  for (std::size_t i = 0; i < distance.size(); ++i)
    if (distance[i] * 10 >= most * 9 && !sketch.is_taken(sketch.spot(i))) far.push_back(sketch.spot(i));
  return far.empty() ? from.front() : random.pick(far);
}

namespace {

/// Finds the squares whose loss takes what is joined apart, by one walk in depth that is kept on a list of its own.
class ChokePoints {
 public:
  explicit ChokePoints(const Sketch& sketch)
      : sketch_(sketch),
        order_(sketch.cells.size(), 0),
        lowest_(sketch.cells.size(), 0),
        chokes_(sketch.cells.size()) {}

  int count() {
    for (std::size_t i = 0; i < order_.size(); ++i)
      if (order_[i] == 0 && sketch_.is_walkable(sketch_.spot(i))) walk(i);
    return static_cast<int>(std::ranges::count(chokes_, true));
  }

 private:
  struct Visit {
    std::size_t place;
    std::vector<Spot> next;
    std::size_t at = 0;
  };

  Visit visit(std::size_t place) {
    order_[place] = lowest_[place] = ++count_;
    return {place, neighbours(sketch_, sketch_.spot(place))};
  }

  void walk(std::size_t root) {
    std::vector<Visit> path{visit(root)};
    int branches = 0;  // of the root
    while (!path.empty()) {
      Visit& here = path.back();
      if (here.at < here.next.size()) {
        const std::size_t next = sketch_.place(here.next[here.at++]);
        if (order_[next] == 0)
          path.push_back(visit(next));
        else
          lowest_[here.place] = std::min(lowest_[here.place], order_[next]);
        continue;
      }
      const std::size_t left = here.place;
      path.pop_back();
      if (path.empty()) break;
      const std::size_t parent = path.back().place;
      lowest_[parent] = std::min(lowest_[parent], lowest_[left]);
      if (parent == root)
        ++branches;
      else if (lowest_[left] >= order_[parent])
        chokes_[parent] = true;
    }
    if (branches > 1) chokes_[root] = true;
  }

  const Sketch& sketch_;
  std::vector<int> order_, lowest_;
  std::vector<bool> chokes_;
  int count_ = 0;
};

}  // namespace

GeneratedFacts measure(const Sketch& sketch) {
  const auto count = [&](ThingKind kind) {
    return static_cast<int>(std::ranges::count(sketch.things, kind, &SketchThing::kind));
  };
  GeneratedFacts result = {.choke_points = ChokePoints(sketch).count(),
                           .monsters = count(ThingKind::monster),
                           .objects = count(ThingKind::object),
                           .traps = count(ThingKind::trap)};
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    const Spot at = sketch.spot(i);
    if (!sketch.is_walkable(at)) continue;
    ++result.floor;
    if (neighbours(sketch, at).size() == 1) ++result.dead_ends;
  }
  const SketchThing *up = sketch.find(ThingKind::stairs_up), *down = sketch.find(ThingKind::stairs_down);
  if (up != nullptr && down != nullptr) result.way = distances_from(sketch, {up->at})[sketch.place(down->at)];
  return result;
}

}  // namespace speclev::generator
