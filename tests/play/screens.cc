// screen_tests TARGET SCREENS FOLDER SEEDS codes|characters: compares levels as they are loaded with squares that were
// seen in the real game: rows of level, column, row, code or character, how often, in how many visits. FOLDER has the
// compiled levels. A square is wrong if the game always showed what no seed makes of it, or if all seeds make of it
// what the game never showed; what the loads say is uncertain cannot be. Prints each level with wrong squares, and some
// of these.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "speclev/play.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/tables.hh"
#include "target/target_data.hh"

namespace {

using namespace speclev;

using Squares = std::map<std::pair<int, int>, std::map<int, int>>;

/// What was seen of a level: for each square, how often what was.
struct Seen {
  Squares squares;
  int visits = 0;
};

std::map<std::string, Seen> read_screens(const std::string& path, bool are_codes) {
  std::map<std::string, Seen> levels;
  for (const auto& cells : test::table_rows(path, 6)) {
    Seen& seen = levels[cells[0]];
    seen.visits = std::stoi(cells[5]);
    const int shown = are_codes ? std::stoi(cells[3]) : static_cast<unsigned char>(cells[3].at(0));
    seen.squares[{std::stoi(cells[1]), std::stoi(cells[2])}][shown] = std::stoi(cells[4]);
  }
  return levels;
}

/// Whether a square may be shown as another character than its own: a secret door or corridor as what it is hidden in, as long
/// as nobody has found it; and floor not at all, where it is dark.
bool may_be_shown_as(int ours, int shown) {
  if (ours == 'S') return shown == '+' || shown == '|' || shown == '-';
  if (ours == 'H') return shown == '#' || shown == ' ';
  return ours == '.' && shown == ' ';
}

/// Whether a square may become part of a corridor where some are dug at random: the game's take more turns than ours.
bool may_be_dug(const Square& square) {
  return !square.touched && (square.terrain == Terrain::stone || square.terrain == Terrain::corridor ||
                             square.terrain == Terrain::secret_corridor);
}

bool is_of_corridor(int shown, bool is_code) {
  constexpr int corridor = 23, secret_corridor = 15;
  return is_code ? shown == 0 || shown == corridor || shown == secret_corridor : shown == '#' || shown == ' ';
}

/// Whether a square is in a morgue that the game fills: one in five gets a grave then, of which no load knows anything
/// (doc/play.md#what-is-left-out).
bool may_get_grave(const LoadedLevel& level, LevelPlace place, const Target& target) {
  const auto morgue = data_of(target).rooms.find("morgue");
  const std::size_t room = level.at(place.x, place.y).room;
  return morgue && room > 0 && level.rooms.at(room - 1).type == *morgue && level.rooms[room - 1].filled;
}

bool is_floor_or_grave(int shown, bool is_code) {
  constexpr int floor = 24, grave = 30;
  return is_code ? shown == floor || shown == grave : shown == '.' || shown == ' ' || shown == '|';
}

/// Whether the game draws stone as woods.
bool is_wooded(const LoadedLevel& level, const Target& target) {
  const KeywordTable::Row* flag = data_of(target).keywords.find("arboreal");
  return flag != nullptr && (level.flags & static_cast<std::uint32_t>(flag->value)) != 0;
}

/// What a player sees of a level that is mapped; things hide what they stand on.
int shown_of(const Square& square, const LoadedLevel& level, LevelPlace place) {
  for (const LoadedThing& thing : level.things) {
    if (thing.place != place || thing.contained) continue;
    if (thing.kind == ThingKind::stairs_up || thing.kind == ThingKind::ladder_up) return '<';
    if (thing.kind == ThingKind::stairs_down || thing.kind == ThingKind::ladder_down) return '>';
  }
  return static_cast<unsigned char>(symbol_of(square));
}

struct Wrong {
  int x, y;
  std::string text;
};

std::string list_of(const std::map<int, int>& counts, bool are_codes) {
  std::string text;
  for (const auto& [what, times] : counts) {
    text += text.empty() ? "" : ", ";
    text += are_codes ? std::to_string(what) : std::string("'") + static_cast<char>(what) + "'";
    text += " " + std::to_string(times) + " times";
  }
  return text;
}

std::vector<Wrong> compare(const LevelModel& model, const Target& target, const Seen& seen, int seeds, bool are_codes) {
  std::vector<std::map<int, int>> ours(std::size_t{columns_of_level} * rows_of_level);
  std::set<std::pair<int, int>> with_things, uncertain, not_dug, with_graves;
  bool has_random_corridors = false, has_woods = false;
  const LoadedLevel first = load(model, {});
  for (int seed = 0; seed < seeds; ++seed) {
    const LoadedLevel level = load(model, {.seed = static_cast<std::uint64_t>(seed)});
    has_woods = is_wooded(level, target);
    for (const LoadedThing& thing : level.things)
      if (!are_codes) with_things.insert({thing.place.x, thing.place.y});
    for (int y = 0; y < rows_of_level; ++y)
      for (int x = 1; x < columns_of_level; ++x) {
        const Square& square = level.at(x, y);
        // How a game draws what only it has is in no table.
        if (square.uncertain || (!are_codes && square.terrain == Terrain::other)) uncertain.insert({x, y});
        if (!may_be_dug(square)) not_dug.insert({x, y});
        if (may_get_grave(level, {x, y}, target)) with_graves.insert({x, y});
        has_random_corridors |=
            may_be_dug(square) && may_be_dug(first.at(x, y)) && square.terrain != first.at(x, y).terrain;
        ++ours[static_cast<std::size_t>(y * columns_of_level + x)][are_codes ? square.code : shown_of(square, level, {x, y})];
      }
  }
  std::vector<Wrong> wrong;
  for (int y = 0; y < rows_of_level; ++y)
    for (int x = 1; x < columns_of_level; ++x) {
      const auto at = seen.squares.find({x, y});
      // Of characters those are told that were seen; a square without a code was always stone.
      if (at == seen.squares.end() && !are_codes) continue;
      if (with_things.contains({x, y}) || uncertain.contains({x, y})) continue;
      const std::map<int, int> theirs = at == seen.squares.end() ? std::map<int, int>{{0, seen.visits}} : at->second;
      const auto& here = ours[static_cast<std::size_t>(y * columns_of_level + x)];
      const auto is_dug = [&](const auto& each) { return is_of_corridor(each.first, are_codes); };
      if (has_random_corridors && !not_dug.contains({x, y}) && std::ranges::all_of(theirs, is_dug)) continue;
      const auto is_of_morgue = [&](const auto& each) { return is_floor_or_grave(each.first, are_codes); };
      if (with_graves.contains({x, y}) && std::ranges::all_of(theirs, is_of_morgue) &&
          std::ranges::all_of(here, is_of_morgue))
        continue;
      const auto is_like = [&](const auto& each) {
        return may_be_shown_as(here.begin()->first, each.first) ||
               (has_woods && here.begin()->first == ' ' && each.first == '#');
      };
      if (!are_codes && here.size() == 1 && std::ranges::any_of(theirs, is_like)) continue;
      const bool is_missed = theirs.size() == 1 && theirs.begin()->second == seen.visits && !here.contains(theirs.begin()->first);
      // What was dark or covered in some visits may have been so there.
      int times_seen = 0;
      for (const auto& [what, times] : theirs) times_seen += times;
      const bool is_made_up = here.size() == 1 && times_seen == seen.visits && !theirs.contains(here.begin()->first);
      if (is_missed || is_made_up)
        wrong.push_back({x, y, "game " + list_of(theirs, are_codes) + "; ours " + list_of(here, are_codes)});
    }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const std::string name = argv[1], screens = argv[2], folder = argv[3];
  if (!std::filesystem::exists(screens) || !std::filesystem::exists(folder)) {
    std::printf("skipped: no %s\n", screens.c_str());
    return 0;
  }
  const auto target = find_target(name);
  if (!target) return 2;
  const bool are_codes = std::string(argv[5]) == "codes";
  constexpr std::size_t most_told = 12;
  std::size_t levels = 0, squares = 0, wrong_squares = 0;
  for (const auto& [level, seen] : read_screens(screens, are_codes)) {
    const std::string bytes = test::read_file(folder + "/" + level + ".lev");
    const LevelModelReading reading = read_level(bytes, *target, *parse_abi(target->default_abi()));
    if (!reading.level) {
      std::printf("%s: %s\n", level.c_str(), reading.error.c_str());
      return 1;
    }
    const std::vector<Wrong> wrong = compare(*reading.level, *target, seen, std::stoi(argv[4]), are_codes);
    ++levels;
    squares += seen.squares.size();
    wrong_squares += wrong.size();
    if (!wrong.empty()) std::printf("%s: %zu squares\n", level.c_str(), wrong.size());
    for (std::size_t i = 0; i < std::min(wrong.size(), most_told); ++i)
      std::printf("  (%d,%d): %s\n", wrong[i].x, wrong[i].y, wrong[i].text.c_str());
  }
  std::printf("%zu levels, %zu squares, %zu wrong\n", levels, squares, wrong_squares);
  return wrong_squares == 0 && levels > 0 ? 0 : 1;
}
