// screen_tests TARGET FOLDER SEEDS (codes|characters SCREENS)...: compares levels as they are loaded with squares that
// were seen in the real game: rows of level, column, row, code or character, how often, in how many visits. FOLDER has
// the compiled levels. A square is wrong if the game always showed what no seed makes of it, or if all seeds make of it
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

/// Whether a square may be shown as another character than its own: a secret door or corridor as what it is hidden in,
/// as long as nobody has found it; and floor not at all, where it is dark.
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
  const std::size_t room = level.at(place.x, place.y).room;
  if (room == 0) return false;
  const auto morgue = data_of(target).rooms.find("morgue");
  return morgue && level.rooms.at(room - 1).type == *morgue && level.rooms[room - 1].filled;
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

constexpr std::size_t squares_of_level = std::size_t{columns_of_level} * rows_of_level;

std::size_t index_of(LevelPlace place) { return static_cast<std::size_t>(place.y * columns_of_level + place.x); }

/// Where stairs and ladders are drawn on top of what they stand on: their characters, else 0.
std::vector<int> drawn_ways(const LoadedLevel& level) {
  std::vector<int> drawn(squares_of_level);
  for (const LoadedThing& thing : level.things) {
    if (thing.contained || drawn[index_of(thing.place)] != 0) continue;
    const bool is_up = thing.kind == ThingKind::stairs_up || thing.kind == ThingKind::ladder_up;
    const bool is_down = thing.kind == ThingKind::stairs_down || thing.kind == ThingKind::ladder_down;
    if (is_up || is_down) drawn[index_of(thing.place)] = is_up ? '<' : '>';
  }
  return drawn;
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

/// What the loads of a level under some seeds make of one of its squares.
struct Loaded {
  std::map<int, int> codes, shown;  // how often
  bool has_things = false;          // which hide what they stand on
  bool is_uncertain = false, is_drawn_unknown = false;
  bool may_be_dug = true, may_get_grave = false;
};

struct Loads {
  std::vector<Loaded> squares = std::vector<Loaded>(squares_of_level);
  bool has_random_corridors = false, has_woods = false;
};

/// Counts one more; what is counted is mostly what was counted last.
class Counter {
 public:
  void add(std::map<int, int>& counts, int what) {
    if (last_ == nullptr || what != what_) last_ = &counts[what_ = what];
    ++*last_;
  }

 private:
  int what_ = 0;
  int* last_ = nullptr;
};

Loads load_often(const LevelModel& model, const Target& target, int seeds) {
  Loads loads;
  std::vector<Counter> codes(squares_of_level), shown(squares_of_level);
  const LoadedLevel first = load(model, {});
  for (int seed = 0; seed < seeds; ++seed) {
    const LoadedLevel level = load(model, {.seed = static_cast<std::uint64_t>(seed)});
    loads.has_woods = is_wooded(level, target);
    for (const LoadedThing& thing : level.things) loads.squares[index_of(thing.place)].has_things = true;
    const std::vector<int> ways = drawn_ways(level);
    for (int y = 0; y < rows_of_level; ++y)
      for (int x = 1; x < columns_of_level; ++x) {
        const Square& square = level.at(x, y);
        const std::size_t at = index_of({x, y});
        Loaded& loaded = loads.squares[at];
        loaded.is_uncertain |= square.uncertain;
        // How a game draws what only it has is in no table.
        loaded.is_drawn_unknown |= square.terrain == Terrain::other;
        loaded.may_be_dug &= may_be_dug(square);
        loaded.may_get_grave |= may_get_grave(level, {x, y}, target);
        loads.has_random_corridors |=
            may_be_dug(square) && may_be_dug(first.at(x, y)) && square.terrain != first.at(x, y).terrain;
        codes[at].add(loaded.codes, square.code);
        shown[at].add(loaded.shown, ways[at] != 0 ? ways[at] : static_cast<unsigned char>(symbol_of(square)));
      }
  }
  return loads;
}

std::vector<Wrong> compare(const Loads& loads, const Seen& seen, bool are_codes) {
  std::vector<Wrong> wrong;
  for (int y = 0; y < rows_of_level; ++y)
    for (int x = 1; x < columns_of_level; ++x) {
      const auto at = seen.squares.find({x, y});
      // Of characters those are told that were seen; a square without a code was always stone.
      if (at == seen.squares.end() && !are_codes) continue;
      const Loaded& loaded = loads.squares[index_of({x, y})];
      if (loaded.is_uncertain || (!are_codes && (loaded.is_drawn_unknown || loaded.has_things))) continue;
      const std::map<int, int> theirs = at == seen.squares.end() ? std::map<int, int>{{0, seen.visits}} : at->second;
      const std::map<int, int>& here = are_codes ? loaded.codes : loaded.shown;
      const auto is_dug = [&](const auto& each) { return is_of_corridor(each.first, are_codes); };
      if (loads.has_random_corridors && loaded.may_be_dug && std::ranges::all_of(theirs, is_dug)) continue;
      const auto is_of_morgue = [&](const auto& each) { return is_floor_or_grave(each.first, are_codes); };
      if (loaded.may_get_grave && std::ranges::all_of(theirs, is_of_morgue) && std::ranges::all_of(here, is_of_morgue))
        continue;
      const auto is_like = [&](const auto& each) {
        return may_be_shown_as(here.begin()->first, each.first) ||
               (loads.has_woods && here.begin()->first == ' ' && each.first == '#');
      };
      if (!are_codes && here.size() == 1 && std::ranges::any_of(theirs, is_like)) continue;
      const bool is_missed =
          theirs.size() == 1 && theirs.begin()->second == seen.visits && !here.contains(theirs.begin()->first);
      // What was dark or covered in some visits may have been so there.
      int times_seen = 0;
      for (const auto& [what, times] : theirs) times_seen += times;
      const bool is_made_up = here.size() == 1 && times_seen == seen.visits && !theirs.contains(here.begin()->first);
      if (is_missed || is_made_up)
        wrong.push_back({x, y, "game " + list_of(theirs, are_codes) + "; ours " + list_of(here, are_codes)});
    }
  return wrong;
}

/// Squares of all levels that were seen in one of the views of a game.
struct View {
  bool are_codes;
  std::map<std::string, Seen> levels;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6 || argc % 2 != 0) return 2;
  const std::string name = argv[1], folder = argv[2];
  const int seeds = std::stoi(argv[3]);
  std::vector<View> views;
  std::set<std::string> levels;
  for (int i = 4; i < argc; i += 2) {
    if (!std::filesystem::exists(argv[i + 1]) || !std::filesystem::exists(folder)) {
      std::printf("skipped: no %s\n", argv[i + 1]);
      return 0;
    }
    const bool are_codes = std::string(argv[i]) == "codes";
    views.push_back({are_codes, read_screens(argv[i + 1], are_codes)});
    for (const auto& [level, seen] : views.back().levels) levels.insert(level);
  }
  const auto target = find_target(name);
  if (!target) return 2;
  constexpr std::size_t most_told = 12;
  std::size_t squares = 0, wrong_squares = 0;
  for (const std::string& level : levels) {
    const std::string bytes = test::read_file(folder + "/" + level + ".lev");
    const LevelModelReading reading = read_level(bytes, *target, *parse_abi(target->default_abi()));
    if (!reading.level) {
      std::printf("%s: %s\n", level.c_str(), reading.error.c_str());
      return 1;
    }
    const Loads loads = load_often(*reading.level, *target, seeds);
    for (const View& view : views) {
      const auto seen = view.levels.find(level);
      if (seen == view.levels.end()) continue;
      const std::vector<Wrong> wrong = compare(loads, seen->second, view.are_codes);
      squares += seen->second.squares.size();
      wrong_squares += wrong.size();
      if (!wrong.empty())
        std::printf("%s: %zu %s\n", level.c_str(), wrong.size(), view.are_codes ? "codes" : "characters");
      for (std::size_t i = 0; i < std::min(wrong.size(), most_told); ++i)
        std::printf("  (%d,%d): %s\n", wrong[i].x, wrong[i].y, wrong[i].text.c_str());
    }
  }
  std::printf("%zu levels, %zu squares, %zu wrong\n", levels.size(), squares, wrong_squares);
  return wrong_squares == 0 && !levels.empty() ? 0 : 1;
}
