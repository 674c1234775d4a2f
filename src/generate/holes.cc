// Holes in levels that are there already.
#include "generate/holes.hh"

#include <algorithm>

#include "base/characters.hh"
#include "generate/repair.hh"
#include "generate/stock.hh"

namespace speclev::generator {

std::string objection_to_hole(const InputSource& given, const Box& hole) {
  if (given.levels != 1) return "a source with a hole has one level, not " + std::to_string(given.levels);
  if (!given.rows) return "there is no map with a hole";
  const Sketch& map = given.maps.front();
  const auto rows = lines_of(given.text.substr(given.rows->begin, given.rows->end - given.rows->begin));
  const bool has_digits =
      std::ranges::any_of(rows, [](std::string_view row) { return row.find_first_of(digits) != row.npos; });
  if (has_digits || rows.size() != static_cast<std::size_t>(map.height))
    return "the first map has rows that are no squares alone";
  const bool is_inside = hole.x1 >= 0 && hole.y1 >= 0 && hole.x2 < map.width && hole.y2 < map.height &&
                         hole.width() > 0 && hole.height() > 0;
  if (!is_inside)
    return "the area must be columns 0 to " + std::to_string(map.width - 1) + " and rows 0 to " +
           std::to_string(map.height - 1) + ", not " + text_of(hole);
  for (const SketchThing& each : map.things)
    if (hole.has(each.at) && !each.anywhere)
      return "something stands in the area already, at (" + std::to_string(each.at.x) + "," +
             std::to_string(each.at.y) + ")";
  return {};
}

Sketch draw_into(const InputSource& given, const Box& hole, const Algorithm& algorithm, GenerationContext& making) {
  Sketch part(hole.width(), hole.height());
  part.lit = making.values["lit"] != 0;
  algorithm.draw(part, making);
  Sketch whole = given.maps.front();
  const Spot corner{hole.x1, hole.y1};
  const auto moved = [&](const Box& box) {
    return Box{box.x1 + corner.x, box.y1 + corner.y, box.x2 + corner.x, box.y2 + corner.y};
  };
  for (std::size_t i = 0; i < part.cells.size(); ++i) whole.cell(part.spot(i) + corner) = part.cells[i];
  for (const SketchDoor& each : part.doors) whole.doors.push_back({each.at + corner, each.state});
  for (const SketchRoom& each : part.rooms) whole.rooms.push_back({moved(each.floor), each.type, each.taken});
  whole.regions.push_back({hole, part.lit});
  for (const SketchRegion& each : part.regions) whole.regions.push_back({moved(each.area), each.lit, each.type});
  // The ways up and down are there already.
  for (SketchThing& each : part.things)
    if (each.kind != ThingKind::stairs_up && each.kind != ThingKind::stairs_down) {
      each.at = each.at + corner;
      whole.things.push_back(std::move(each));
    }
  for (SketchArea& each : part.areas) {
    for (Spot& at : each.squares) at = at + corner;
    whole.areas.push_back(std::move(each));
  }
  whole.sections = std::move(part.sections);
  whole.remarks = std::move(part.remarks);
  whole.failure = std::move(part.failure);
  whole.is_hopeless = part.is_hopeless;
  whole.open = hole;
  if (!whole.failure.empty()) return whole;
  constexpr int least_part = 6;
  if (!join_within(whole, hole, least_part, making.random) || whole.free_in(hole).size() < least_floor)
    whole.failure = "hardly any floor of the area is reached from outside";
  build_walls(whole, hole);
  return whole;
}

}  // namespace speclev::generator
