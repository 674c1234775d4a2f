// play_tests golden TARGET SEEDS FOLDER…: loads all compiled levels in folders under so many seeds; a load that is not
// the same twice, or that leaves a level that cannot be, is a fault. play_tests codes TARGET FILE SEEDS [first]: what
// each square is made of, in the digits of the game's own view, '*' for stone and '?' where that may differ. first: on
// the first level of its dungeon. play_tests loads TARGET FILE SEEDS: what becomes of it with each seed, for
// tests/game/lots.py. play_tests speed TARGET FILE COUNT: loads per second.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "speclev/play.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "target/target_data.hh"

namespace {

using namespace speclev;
namespace fs = std::filesystem;

LevelModel read_file(const std::string& path, const Target& target) {
  const std::string bytes = test::read_file(path);
  const LevelModelReading reading = read_level(bytes, target, *parse_abi(target.default_abi()));
  if (!reading.level) {
    std::printf("%s: %s\n", path.c_str(), reading.error.c_str());
    std::exit(1);
  }
  return *reading.level;
}

bool is_sound(const LoadedLevel& level) {
  const auto on_level = [](LevelPlace place) {
    return place.x >= 1 && place.x < columns_of_level && place.y >= 0 && place.y < rows_of_level;
  };
  for (int y = 0; y < rows_of_level; ++y)
    if (level.at(0, y).terrain != Terrain::stone) return false;
  return std::ranges::all_of(level.things, [&](const LoadedThing& thing) { return on_level(thing.place); }) &&
         std::ranges::all_of(level.findings, [&](const LoadFinding& finding) {
           return !finding.place || level.squares.size() == std::size_t{columns_of_level} * rows_of_level;
         });
}

int load_all(const Target& target, int seeds, int count, char** folders) {
  std::size_t levels = 0, faults = 0, findings = 0;
  for (int i = 0; i < count; ++i) {
    if (!fs::is_directory(folders[i])) {
      std::printf("skipped: no %s\n", folders[i]);
      return 0;
    }
    for (const auto& entry : fs::directory_iterator(folders[i])) {
      if (entry.path().extension() != ".lev") continue;
      const LevelModel model = read_file(entry.path().string(), target);
      ++levels;
      for (int seed = 0; seed < seeds; ++seed) {
        const LoadOptions options{.seed = static_cast<std::uint64_t>(seed)};
        const LoadedLevel first = load(model, options);
        findings += first.findings.size();
        if (is_sound(first) && (seed != 0 || load(model, options).squares == first.squares)) continue;
        ++faults;
        std::printf("%s: seed %d\n", entry.path().c_str(), seed);
      }
    }
  }
  std::printf("%zu levels, %d seeds each, %zu findings, %zu faults\n", levels, seeds, findings, faults);
  return faults == 0 && levels > 0 ? 0 : 1;
}

/// Of the game's own view of codes.
constexpr std::string_view code_digits = "*123456789abcdefghijklmnopqrstuvwxyz";

/// Whether what fills a room changes its floor: graves, pools, a throne.
bool is_filled_with_terrain(const LoadedLevel& level, const Square& square, const TargetData& target) {
  if (square.room == 0 || square.terrain != Terrain::floor) return false;
  const LoadedRoom& room = level.rooms[square.room - 1U];
  const std::string_view type = target.rooms.name(room.type);
  return room.filled && (type == "morgue" || type == "swamp" || type == "throne");
}

/// Whether a square may become part of a corridor where some are dug at random: the game's take more turns than ours.
bool may_be_dug(const Square& square) {
  return !square.touched && (square.terrain == Terrain::stone || square.terrain == Terrain::corridor);
}

/// What is a square's terrain and may be elsewhere than in LEVEL: in a region, or where a program chose. Whether a
/// branch begins on a level, and has stairs, is up to the dungeon.
bool may_be_elsewhere(const LoadedThing& thing, const LoadedLevel& level) {
  switch (thing.kind) {
    case ThingKind::branch: return true;
    case ThingKind::stairs_up:
    case ThingKind::stairs_down:
    case ThingKind::ladder_up:
    case ThingKind::ladder_down:
    case ThingKind::altar:
    case ThingKind::fountain:
    case ThingKind::sink:
    case ThingKind::pool:
    case ThingKind::grave:
      return std::ranges::none_of(level.things, [&](const LoadedThing& other) {
        return other.kind == thing.kind && other.place == thing.place;
      });
    default: return false;
  }
}

/// Adds a place to an area, with those beside it: of a large region some squares are never chosen.
void grow(LevelArea& area, LevelPlace place) {
  if (area.x2 < area.x1) area = {place.x - 1, place.y - 1, place.x + 1, place.y + 1};
  area = {std::min(area.x1, place.x - 1), std::min(area.y1, place.y - 1), std::max(area.x2, place.x + 1),
          std::max(area.y2, place.y + 1)};
}

int print_codes(const Target& target, const std::string& path, int seeds, bool is_first) {
  const LevelModel model = read_file(path, target);
  const LoadedLevel level = load(model, {.first_level = is_first});
  std::vector<bool> differs(level.squares.size());
  bool has_random_corridors = false;
  std::map<int, LevelArea> areas;
  for (int seed = 1; seed < seeds; ++seed) {
    const LoadedLevel other = load(model, {.seed = static_cast<std::uint64_t>(seed), .first_level = is_first});
    for (const LoadedThing& thing : other.things)
      if (may_be_elsewhere(thing, level)) grow(areas[thing.origin.index], thing.place);
    for (std::size_t i = 0; i < differs.size(); ++i) {
      if (is_filled_with_terrain(other, other.squares[i], data_of(target))) differs[i] = true;
      if (other.squares[i].terrain == level.squares[i].terrain) continue;
      differs[i] = true;
      has_random_corridors |= may_be_dug(other.squares[i]) && may_be_dug(level.squares[i]);
    }
  }
  for (int y = 0; y < rows_of_level; ++y) {
    std::string row;
    for (int x = 1; x < columns_of_level; ++x) {
      const Square& square = level.at(x, y);
      const bool is_random = differs[static_cast<std::size_t>(y * columns_of_level + x)] ||
                             (has_random_corridors && may_be_dug(square)) ||
                             (square.terrain == Terrain::floor &&
                              std::ranges::any_of(areas, [&](const auto& each) { return each.second.has(x, y); })) ||
                             is_filled_with_terrain(level, square, data_of(target));
      row += is_random ? '?' : code_digits[static_cast<std::size_t>(square.code)];
    }
    std::printf("%s\n", row.c_str());
  }
  return 0;
}

/// How the game shows what stands on a square; a zero: not at all.
char shown_thing(const LoadedThing& thing) {
  if (thing.contained) return '\0';
  switch (thing.kind) {
    case ThingKind::monster:
    case ThingKind::object: return thing.letter;
    case ThingKind::gold: return '$';
    case ThingKind::trap: return '^';
    case ThingKind::stairs_up:
    case ThingKind::ladder_up: return '<';
    case ThingKind::stairs_down:
    case ThingKind::ladder_down: return '>';
    default: return '\0';
  }
}

/// What is on top of others: in a level that is mapped all at once, the traps.
int height_of(ThingKind kind) {
  if (kind == ThingKind::trap) return 3;
  if (kind == ThingKind::monster) return 2;
  return kind == ThingKind::object || kind == ThingKind::gold ? 1 : 0;
}

char shown_door(const Square& square) {
  if (square.door == DoorState::none || square.door == DoorState::broken) return '.';
  if (square.door == DoorState::open) return square.horizontal ? '|' : '-';
  return '+';
}

/// For each seed: the map's first square and the areas of arrival, then for each row the digits of its squares, and
/// what is seen of doors and things, ' ' for nothing.
int print_loads(const Target& target, const std::string& path, int seeds) {
  const LevelModel model = read_file(path, target);
  for (int seed = 0; seed < seeds; ++seed) {
    LoadedLevel level = load(model, {.seed = static_cast<std::uint64_t>(seed)});
    std::string codes, shown;
    for (const Square& square : level.squares) {
      codes += code_digits[static_cast<std::size_t>(square.code)];
      shown += square.terrain == Terrain::door ? shown_door(square) : ' ';
    }
    std::ranges::stable_sort(level.things, {}, [](const LoadedThing& thing) { return height_of(thing.kind); });
    for (const LoadedThing& thing : level.things)
      if (const char seen = shown_thing(thing))
        shown[static_cast<std::size_t>(thing.place.y * columns_of_level + thing.place.x)] = seen;
    const LevelArea map = level.maps.empty() ? LevelArea{1, 0, 79, 20} : level.maps[0];
    std::printf("%d %d", map.x1, map.y1);
    for (const Arrival& arrival : level.arrivals)
      for (const LevelArea& area : {arrival.area, arrival.forbidden})
        std::printf(" %d %d %d %d", area.x1, area.y1, area.x2, area.y2);
    std::printf("\n");
    for (std::size_t at = 0; at < codes.size(); at += columns_of_level)
      for (const std::string& rows : {codes, shown})
        std::printf("%s\n", rows.substr(at + 1, columns_of_level - 1).c_str());
  }
  return 0;
}

int print_speed(const Target& target, const std::string& path, int count) {
  const LevelModel model = read_file(path, target);
  const auto start = std::chrono::steady_clock::now();
  std::size_t things = 0;
  for (int seed = 0; seed < count; ++seed)
    things += load(model, {.seed = static_cast<std::uint64_t>(seed)}).things.size();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::printf("%.0f levels per second, %.1f things each\n", count / time.count(), double(things) / count);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 4 ? argv[1] : "";
  const auto target = argc > 4 ? find_target(argv[2]) : std::nullopt;
  if (target && mode == "golden") return load_all(*target, std::atoi(argv[3]), argc - 4, argv + 4);
  if (target && mode == "codes") return print_codes(*target, argv[3], std::atoi(argv[4]), argc > 5);
  if (target && mode == "loads") return print_loads(*target, argv[3], std::atoi(argv[4]));
  if (target && mode == "speed") return print_speed(*target, argv[3], std::atoi(argv[4]));
  std::fputs(
      "usage: play_tests golden TARGET SEEDS FOLDER… | codes TARGET FILE SEEDS [first] | loads TARGET FILE SEEDS | "
      "speed TARGET FILE COUNT\n",
      stderr);
  return 2;
}
