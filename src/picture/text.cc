// Pictures for terminals.
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

std::string escape(Color color) {
  const int number = static_cast<int>(color);
  return "\033[" + std::to_string(number < 8 ? 30 + number : 82 + number) + "m";
}

/// A row, without the blanks at its end.
std::string row_text(const Scene& scene, int y, const PictureOptions& options) {
  std::string text;
  Color current = Color::gray;
  int end = columns_of_level;
  while (end > 1 && scene.at(end - 1, y).symbol == ' ') --end;
  for (int x = 1; x < end; ++x) {
    const Cell& cell = scene.at(x, y);
    if (options.color && cell.color != current && cell.symbol != ' ') text += escape(current = cell.color);
    if (options.unicode && !cell.line.empty())
      text += cell.line;
    else
      text += cell.symbol;
  }
  if (current != Color::gray) text += "\033[0m";
  return text;
}

std::string ruler(std::string_view indent) {
  std::string tens(indent), ones(indent);
  for (int x = 1; x < columns_of_level; ++x) {
    tens += x % 10 == 0 ? static_cast<char>('0' + x / 10) : ' ';
    ones += static_cast<char>('0' + x % 10);
  }
  return tens.substr(0, tens.find_last_not_of(' ') + 1) + "\n" + ones + "\n";
}

std::string place_text(LevelPlace place) {
  return std::string("(").append(std::to_string(place.x)).append(",").append(std::to_string(place.y)).append(")");
}

/// Where one record puts something, and with how many seeds.
struct Placed {
  std::map<std::pair<int, int>, int> places;
  int seeds = 0;
};

std::string share(int seeds, std::size_t of) {
  if (seeds == static_cast<int>(of)) return {};
  return "; " + std::to_string(seeds) + " of " + std::to_string(of) + " seeds";
}

}  // namespace

std::string picture_text(std::span<const LoadedLevel> loads, const PictureOptions& options) {
  const Scene scene = scene_of(loads);
  std::string text;
  if (options.grid) text += ruler("   ");
  for (int y = scene.first_row; y <= scene.last_row; ++y) {
    if (options.grid) text.append(y < 10 ? " " : "").append(std::to_string(y)).append(" ");
    text += row_text(scene, y, options) + "\n";
  }
  if (options.grid)
    for (const LevelArea& map : loads.front().maps)
      text += "a map of " + std::to_string(map.x2 - map.x1 + 1) + " by " + std::to_string(map.y2 - map.y1 + 1) +
              "; its (0,0) is " + place_text({map.x1, map.y1}) + " here\n";
  for (const std::string& line : legend(scene)) text += line + "\n";
  return text;
}

std::string thing_list(std::span<const LoadedLevel> loads, const Target& target) {
  std::map<std::tuple<std::string_view, int, int, std::string>, Placed> found;
  for (const LoadedLevel& load : loads) {
    std::map<std::tuple<std::string_view, int, int, std::string>, bool> seen;
    for (const LoadedThing& thing : load.things) {
      const std::tuple key(thing.origin.list, thing.origin.owner, thing.origin.index,
                           (thing.stocked ? "(not in the file) " : "") + words_of(thing, target));
      Placed& placed = found[key];
      ++placed.places[{thing.place.y, thing.place.x}];
      if (!std::exchange(seen[key], true)) ++placed.seeds;
    }
  }
  std::map<std::pair<int, int>, std::string> fixed;  // by row and column
  std::string elsewhere;
  for (const auto& [key, placed] : found) {
    const std::string words = terminal_safe(std::get<3>(key));
    if (placed.places.size() <= most_places) {
      for (const auto& [place, seeds] : placed.places)
        fixed[place] += place_text({place.second, place.first}) + " " + words +
                        share(std::min(seeds, placed.seeds), loads.size()) + "\n";
    } else {
      elsewhere += "somewhere " + words + share(placed.seeds, loads.size()) + "\n";
    }
  }
  std::string text;
  for (const auto& each : fixed) text += each.second;
  return text + elsewhere;
}

}  // namespace speclev
