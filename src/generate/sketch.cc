#include "generate/sketch.hh"

#include <algorithm>

namespace speclev::generator {

bool is_walkable(Terrain terrain) {
  switch (terrain) {
    case Terrain::door:
    case Terrain::corridor:
    case Terrain::floor:
    case Terrain::fountain:
    case Terrain::throne:
    case Terrain::sink:
    case Terrain::altar:
    case Terrain::grave:
    case Terrain::ice: return true;
    default: return false;
  }
}

bool Sketch::is_all(const Box& box, Terrain terrain) const {
  if (box.x1 < 0 || box.y1 < 0 || box.x2 >= width || box.y2 >= height) return false;
  for (int y = box.y1; y <= box.y2; ++y)
    for (int x = box.x1; x <= box.x2; ++x)
      if (!is({x, y}, terrain)) return false;
  return true;
}

void Sketch::fill(const Box& box, Terrain terrain) {
  for (int y = box.y1; y <= box.y2; ++y)
    for (int x = box.x1; x <= box.x2; ++x) cell({x, y}) = terrain;
}

void Sketch::draw_room(const Box& floor) {
  const Box walls = floor.grown(1);
  for (int y = walls.y1; y <= walls.y2; ++y)
    for (int x = walls.x1; x <= walls.x2; ++x)
      cell({x, y}) = floor.has({x, y})                ? Terrain::floor
                     : y == walls.y1 || y == walls.y2 ? Terrain::horizontal_wall
                                                      : Terrain::vertical_wall;
}

bool Sketch::is_walkable(Spot spot) const { return has(spot) && generator::is_walkable(at(spot)); }

bool Sketch::is_wall(Spot spot) const { return is(spot, Terrain::horizontal_wall) || is(spot, Terrain::vertical_wall); }

bool Sketch::is_taken(Spot spot) const {
  return !is(spot, Terrain::floor) ||
         std::ranges::any_of(things, [&](const SketchThing& each) { return each.at == spot; });
}

std::vector<Spot> Sketch::free_in(const Box& box) const {
  std::vector<Spot> result;
  for (int y = box.y1; y <= box.y2; ++y)
    for (int x = box.x1; x <= box.x2; ++x)
      if (!is_taken({x, y})) result.push_back({x, y});
  return result;
}

const SketchThing* Sketch::find(ThingKind kind) const {
  const auto at = std::ranges::find(things, kind, &SketchThing::kind);
  return at == things.end() ? nullptr : &*at;
}

int Sketch::section(std::string_view comment) {
  const auto at = std::ranges::find(sections, comment);
  const auto place = static_cast<int>(at - sections.begin());
  if (at == sections.end()) sections.emplace_back(comment);
  return place;
}

int Sketch::area(std::string_view name, std::vector<Spot> squares) {
  const auto at = std::ranges::find(areas, name, &SketchArea::name);
  const auto place = static_cast<int>(at - areas.begin());
  if (at == areas.end()) areas.push_back({std::string(name), std::move(squares)});
  return place;
}

}  // namespace speclev::generator
