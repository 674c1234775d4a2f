// What stands where, in words.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/characters.hh"
#include "picture/scene.hh"
#include "speclev/picture.hh"

namespace speclev {

namespace {

using namespace picture;

constexpr std::size_t most_places = 4;  ///< of one thing, before they are no longer told

using RowAndColumn = std::pair<int, int>;

/// Where one record puts something, and with how many seeds.
struct Placed {
  std::map<RowAndColumn, int> places;
  int seeds = 0;
};

/// Of a record, by its list, owner and number, and what it puts there, in words.
using Key = std::tuple<std::string_view, int, int, std::string>;

std::map<Key, Placed> placed_things(std::span<const LoadedLevel> loads, const Target& target) {
  std::map<Key, Placed> found;
  for (const LoadedLevel& load : loads) {
    std::map<Key, bool> seen;
    for (const LoadedThing& thing : load.things) {
      const Key key(thing.origin.list, thing.origin.owner, thing.origin.index,
                    (thing.stocked ? "(not in the file) " : "") + words_of(thing, target));
      Placed& placed = found[key];
      ++placed.places[{thing.place.y, thing.place.x}];
      if (!std::exchange(seen[key], true)) ++placed.seeds;
    }
  }
  return found;
}

std::string place_of(RowAndColumn place) { return place_text({place.second, place.first}); }

/// Where most of many places are.
std::string spread(const Placed& placed, std::size_t loads) {
  LevelArea area{columns_of_level, rows_of_level, 0, 0};
  auto most = placed.places.begin();
  for (auto each = placed.places.begin(); each != placed.places.end(); ++each) {
    const auto [y, x] = each->first;
    area = {std::min(area.x1, x), std::min(area.y1, y), std::max(area.x2, x), std::max(area.y2, y)};
    if (each->second > most->second) most = each;
  }
  return "; " + std::to_string(placed.places.size()) + " places from " + place_text({area.x1, area.y1}) + " to " +
         place_text({area.x2, area.y2}) + ", most often " + place_of(most->first) + ", with " +
         std::to_string(most->second) + " of " + std::to_string(loads) + " seeds";
}

}  // namespace

std::string thing_list(std::span<const LoadedLevel> loads, const Target& target, const PictureOptions& options) {
  std::map<RowAndColumn, std::string> fixed;
  std::string elsewhere;
  for (const auto& [key, placed] : placed_things(loads, target)) {
    const std::string words = terminal_safe(std::get<std::string>(key));
    if (placed.places.size() <= most_places) {
      for (const auto& [place, seeds] : placed.places)
        fixed[place] += place_of(place) + " " + words + share(std::min(seeds, placed.seeds), loads.size()) + "\n";
    } else {
      elsewhere += "somewhere " + words + share(placed.seeds, loads.size()) +
                   (options.heat ? spread(placed, loads.size()) : "") + "\n";
    }
  }
  std::string text;
  for (const auto& each : fixed) text += each.second;
  return text + elsewhere;
}

}  // namespace speclev
