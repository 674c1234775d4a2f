#include "lint/spare_rooms.hh"

#include <algorithm>
#include <iterator>
#include <string>

#include "lint/whole_level.hh"

namespace speclev::linter {

namespace {

bool is_spare(const LintFinding& each) { return each.rule == Diag::spare_room || each.rule == Diag::spare_subroom; }

}  // namespace

void SpareRooms::take(const LoadedLevel& level, std::vector<LintFinding>& found) {
  Load& load = loads_.emplace_back();
  for (const LoadedThing& thing : level.things)
    if (is_way(thing.kind)) load.ways |= 1U << static_cast<unsigned>(thing.kind);
  std::ranges::copy_if(found, std::back_inserter(load.found), is_spare);
  std::erase_if(found, is_spare);
}

std::vector<std::vector<LintFinding>> SpareRooms::findings() const {
  unsigned ways = 0;
  for (const Load& load : loads_) ways |= load.ways;
  std::vector<std::vector<LintFinding>> all;
  for (const Load& load : loads_) {
    std::vector<LintFinding>& found = all.emplace_back(load.found);
    if (load.ways == ways) continue;
    for (LintFinding& each : found) {
      const bool is_room = each.rule == Diag::spare_room;
      each.rule = is_room ? Diag::dropped_room : Diag::misfit_subroom;
      each.text = (is_room ? "there is no place left for this random room" : "the room is too small for a subroom") +
                  std::string(", and then the level lacks stairs or another way that it should have");
    }
  }
  return all;
}

}  // namespace speclev::linter
