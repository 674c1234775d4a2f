// What is generated after sources that are there, or is added to them: levels in their manner, holes, contents, and
// where one arrives.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/digest.hh"
#include "generate/sketch.hh"
#include "helpers.hh"
#include "speclev/generate.hh"
#include "speclev/play.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"

using namespace speclev;

namespace {

using Places = std::set<std::pair<int, int>>;

/// Two halls and a pond, and a hole in the rock at the right: its first column is the wall of a hall.
const std::string halls = R"(# Two halls, the second one with a pond.
MAZE:"halls",' '
GEOMETRY:center,center
MAP
--------------------------------------------------
|.....|........|                                 |
|.....|..}}}...|                                 |
|.....+..}}}...|                                 |
|.....|........|                                 |
|.....|........|                                 |
|..............|                                 |
|.....|........|                                 |
|.....|........|                                 |
|.....|........|                                 |
|.....|........|                                 |
--------------------------------------------------
ENDMAP
REGION:(0,0,49,11),lit,"ordinary"
# A comment that stays.
DOOR:closed,(6,3)
STAIR:(2,2),up
STAIR:(13,7),down
)";
const LevelArea hole_in_halls = {15, 1, 48, 10};

GeneratedLevel made_of(const GeneratorRequest& request, const std::string& game = "nethack-3.4.3") {
  const Target target = find_target(game).value();
  return generate(request, target, parse_abi(target.default_abi()).value());
}

LoadedLevel loaded_of(const std::string& text, const std::string& game = "nethack-3.4.3") {
  const LevelModelReading reading =
      read_level(test::level_of(text, game), find_target(game).value(), test::abi_named("lp64le"));
  REQUIRE(reading.level.has_value());
  return load(*reading.level, {.seed = 1});
}

std::vector<std::string> map_rows_of(const std::string& text) {
  const std::size_t begin = text.find("\nMAP\n") + 5;
  return test::split(text.substr(begin, text.find("ENDMAP", begin) - begin), '\n');
}

char square_at(const std::vector<std::string>& rows, int x, int y) {
  const std::string& row = rows[static_cast<std::size_t>(y)];
  return static_cast<std::size_t>(x) < row.size() ? row[static_cast<std::size_t>(x)] : ' ';
}

/// Where one gets in straight lines, over floor and doors.
Places reached_from(const std::vector<std::string>& rows, std::pair<int, int> from) {
  Places found, left{from};
  while (!left.empty()) {
    const auto [x, y] = *left.begin();
    left.erase(left.begin());
    found.emplace(x, y);
    for (const auto& next : {std::pair(x + 1, y), std::pair(x - 1, y), std::pair(x, y + 1), std::pair(x, y - 1)}) {
      if (next.first < 0 || next.second < 0 || next.second >= static_cast<int>(rows.size())) continue;
      const char there = square_at(rows, next.first, next.second);
      if ((there == '.' || there == '+' || there == '#') && !found.contains(next)) left.insert(next);
    }
  }
  return found;
}

/// Steps from a place to where one gets: a number more in each round, aslant but not through doors.
std::map<std::pair<int, int>, int> steps_on(const LoadedLevel& level, LevelPlace from) {
  std::map<std::pair<int, int>, int> steps{{{from.x, from.y}, 0}};
  const auto is_open = [&](int x, int y) {
    const Terrain terrain = level.at(x, y).terrain;
    return terrain == Terrain::stairs || generator::is_walkable(terrain);
  };
  for (int round = 1; round < 500; ++round) {
    std::vector<std::pair<int, int>> last;
    for (const auto& [at, count] : steps)
      if (count == round - 1) last.push_back(at);
    for (const auto& [x, y] : last)
      for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy) {
          const bool aslant = dx != 0 && dy != 0;
          if (x + dx < 1 || y + dy < 0 || x + dx >= columns_of_level || y + dy >= rows_of_level) continue;
          const bool is_door =
              level.at(x, y).terrain == Terrain::door || level.at(x + dx, y + dy).terrain == Terrain::door;
          if (is_open(x + dx, y + dy) && !(aslant && is_door)) steps.emplace(std::pair(x + dx, y + dy), round);
        }
  }
  return steps;
}

int times(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t where = text.find(part); where != text.npos; where = text.find(part, where + 1)) ++count;
  return count;
}

/// Value and class of what dat/generator/items names.
std::map<std::string, int> values_of_goods() {
  std::map<std::string, int> values;
  for (const std::string& line : test::split(test::read_file(SPECLEV_SOURCE_FOLDER "/dat/generator/items"), '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto words = test::split(line, ' ');
    const std::size_t name = words[0].size() + words[1].size() + words[2].size() + words[3].size() + 4;
    values["'" + words[3] + "',\"" + line.substr(name) + "\""] = std::stoi(words[1]);
  }
  return values;
}

}  // namespace

TEST_CASE("a hole is filled, joined with what is around it, and all else stays as it is") {
  for (const std::string kind : {"caves", "rooms", "maze", "lair"})
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      INFO(kind << " " << seed);
      const GeneratedLevel level =
          made_of({.kind = kind, .seed = seed, .source = "halls.des", .source_text = halls, .into = hole_in_halls});
      REQUIRE(level.error == "");
      CHECK(level.text.starts_with(halls.substr(0, halls.find("MAP"))));
      const auto before = map_rows_of(halls), after = map_rows_of(level.text);
      REQUIRE(before.size() == after.size());
      int floor = 0;
      const Places all = reached_from(after, {2, 2});
      for (int y = 0; y < static_cast<int>(before.size()); ++y)
        for (int x = 0; x < 50; ++x) {
          if (!hole_in_halls.has(x, y)) CHECK(square_at(before, x, y) == square_at(after, x, y));
          if (!hole_in_halls.has(x, y) || square_at(after, x, y) != '.') continue;
          ++floor;
          CHECK(all.contains({x, y}));
        }
      CHECK(floor > 30);
      const std::string tail = halls.substr(halls.find("ENDMAP"));
      REQUIRE(level.text.find(tail) != std::string::npos);
      const std::string added = level.text.substr(level.text.find(tail) + tail.size());
      CHECK(times(added, "STAIR") == 0);
      CHECK(times(added, "MONSTER") > 0);
      for (const LoadedThing& each : loaded_of(level.text).things)
        if (each.kind == ThingKind::monster || each.kind == ThingKind::trap) {
          const LevelArea map = loaded_of(level.text).maps[0];
          CHECK(hole_in_halls.has(each.place.x - map.x1, each.place.y - map.y1));
        }
    }
}

TEST_CASE("a hole that cannot be filled is told of") {
  const auto error = [](const LevelArea& area, const std::string& source = halls) {
    const GeneratedLevel level =
        made_of({.kind = "caves", .tries = 2, .source = "halls.des", .source_text = source, .into = area});
    CHECK(level.text.empty());
    return level.error;
  };
  CHECK(error({16, 1, 50, 8}) == "the area must be columns 0 to 49 and rows 0 to 11, not 16,1,50,8");
  CHECK(error({20, 1, 26, 8}) == "the size must be 16x8 to 76x19, not 7x8");
  CHECK(error({1, 1, 40, 8}) == "something stands in the area already, at (2,2)");
  CHECK(error({16, 1, 48, 10}).ends_with("hardly any floor of the area is reached from outside"));
  CHECK(error(hole_in_halls, "MAZE:\"a\",' '\n").starts_with("'halls.des' "));
  CHECK(error(hole_in_halls, halls + "\nMAZE:\"b\",' '\nNOMAP\n") == "a source with a hole has one level, not 2");
  CHECK(made_of({.kind = "like", .source = "a", .source_text = halls, .into = hole_in_halls}).error ==
        "'like' is no kind for an area of a level");
  CHECK(made_of({.kind = "caves", .source = "a", .source_text = halls}).error == "'caves' takes no source");
  CHECK(made_of({.kind = "like"}).error == "'like' takes a source");
}

TEST_CASE("a level in the manner of another one consists of its pieces, and hangs together") {
  // Corridors of a width, in a pattern that nothing else has.
  std::string source = "MAZE:\"sample\",' '\nGEOMETRY:center,center\nMAP\n";
  std::vector<std::string> sample(15, std::string(44, ' '));
  for (int y = 1; y < 14; ++y)
    for (int x = 1; x < 43; ++x)
      if (y % 4 == 1 || x % 6 == 1) sample[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '.';
  for (const std::string& row : sample) source += row + "\n";
  source += "ENDMAP\nREGION:(0,0,43,14),lit,\"ordinary\"\n";
  const auto piece = [](const std::vector<std::string>& rows, int x, int y) {
    int bits = 0;
    for (int i = 0; i < 9; ++i) bits = bits * 2 + (square_at(rows, x + i % 3, y + i / 3) == '.');
    return bits;
  };
  std::set<int> of_sample;
  for (int y = 0; y + 3 <= 15; ++y)
    for (int x = 0; x + 3 <= 44; ++x) of_sample.insert(piece(sample, x, y));
  CHECK(of_sample.size() < 80);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    INFO(seed);
    const GeneratedLevel level = made_of({.kind = "like",
                                          .seed = seed,
                                          .size = MapSize{60, 17},
                                          .values = {{"mirrored", {0, 0}}},
                                          .source = "sample.des",
                                          .source_text = source});
    REQUIRE(level.error == "");
    const auto rows = map_rows_of(level.text);
    int known = 0, all = 0, floor = 0;
    std::pair<int, int> first{-1, -1};
    for (int y = 0; y < 17; ++y)
      for (int x = 0; x < 60; ++x) {
        if (square_at(rows, x, y) == '.') first = {x, y};
        floor += square_at(rows, x, y) == '.';
        if (y + 3 > 16 || x + 3 > 59 || x < 1 || y < 1) continue;
        ++all;
        known += of_sample.contains(piece(rows, x, y));
      }
    // Of all pieces that there may be, not one in six is of the sample.
    CHECK(known * 100 >= all * 75);
    CHECK(floor > 150);
    CHECK(static_cast<int>(reached_from(rows, first).size()) == floor);
  }
}

TEST_CASE("contents are worth what is asked for, and lie where somebody gets") {
  const auto values = values_of_goods();
  for (const std::string game : {"nethack-3.4.3", "nethack-3.6.6"})
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      INFO(game << " " << seed);
      const GeneratedLevel level =
          made_of({.kind = "contents",
                   .seed = seed,
                   .values = {{"budget", {700, 700}}, {"chests", {2, 2}}, {"wear", {0, 0}}, {"age", {0, 0}}},
                   .source = "halls.des",
                   .source_text = halls},
                  game);
      REQUIRE(level.error == "");
      REQUIRE(level.text.starts_with(halls));
      CHECK(times(level.text, "CONTAINER") == 2);
      int worth = 0;
      for (std::string line : test::split(level.text.substr(halls.size()), '\n')) {
        if (line.find("OBJECT:") == std::string::npos) continue;
        const std::size_t begin = line.find('\''), end = line.rfind('"');
        worth += values.at(line.substr(begin, end + 1 - begin));
      }
      CHECK(worth <= 700);
      CHECK(worth > 700 - 100);
      const LoadedLevel made_of_it = loaded_of(level.text, game);
      const Places floor = reached_from(map_rows_of(halls), {2, 2});
      int contained = 0;
      for (const LoadedThing& each : made_of_it.things)
        if (each.kind == ThingKind::object) {
          contained += each.contained;
          if (!each.contained)
            CHECK(floor.contains({each.place.x - made_of_it.maps[0].x1, each.place.y - made_of_it.maps[0].y1}));
        }
      CHECK(contained > 2);
      CHECK(times(level.text, "cursed") + times(level.text, "eroded") == 0);
    }
}

TEST_CASE("chests that are empty are filled, and others stay as they are") {
  const std::string full = halls + "CONTAINER:'(',\"chest\",(9,8)\nOBJECT:'*',\"ruby\",contained\n";
  const std::string empty = "# Nothing in it\nCONTAINER:'(',\"large box\",(9,7)\n";
  const std::string behind = "TRAP:\"web\",(10,8)\n";
  const GeneratorRequest request = {.kind = "contents",
                                    .values = {{"chests", {0, 0}}, {"stored", {100, 100}}},
                                    .source = "halls.des",
                                    .source_text = full + empty + behind};
  const GeneratedLevel level = made_of(request);
  REQUIRE(level.error == "");
  CHECK(level.text.starts_with(full + empty + "OBJECT:"));
  const std::size_t end = level.text.find(behind);
  REQUIRE(end != std::string::npos);
  CHECK(times(level.text.substr(0, end), "contained") >= 2);
  GeneratorRequest program = request;
  program.source_text =
      "LEVEL:\"a\"\nINIT_MAP:solidfill,' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\n"
      "STAIR:(1,1),up\nCONTAINER:('(',\"chest\"),(2,1) {\n  OBJECT:('*',\"ruby\")\n}\n"
      "CONTAINER:('(',\"chest\"),(3,1) {\n}\nNON_DIGGABLE:(0,0,4,2)\n";
  const GeneratedLevel filled = made_of(program, "nethack-3.6.6");
  REQUIRE(filled.error == "");
  CHECK(filled.text.find("ruby\")\n}\nCONTAINER:('(',\"chest\"),(3,1) {\n  OBJECT:") != std::string::npos);
}

/// What was put down where things wear: the names of weapons and armor, each with what stands behind its place.
std::multimap<std::string, std::string> worn_things(const std::string& source, const std::string& game,
                                                    std::map<std::string, NumberRange> values) {
  for (const char* name : {"food", "tools", "potions", "scrolls", "books", "rings", "wands", "gems", "chests"})
    values[name] = {0, 0};
  values["budget"] = {1500, 1500};
  std::multimap<std::string, std::string> things;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const GeneratedLevel level =
        made_of({.kind = "contents", .seed = seed, .values = values, .source = "a.des", .source_text = source}, game);
    INFO(level.error);
    REQUIRE(!level.text.empty());
    for (const std::string& line : test::split(level.text, '\n')) {
      if (!line.starts_with("OBJECT:")) continue;
      const std::size_t name = line.find('"') + 1, end = line.find('"', name), place = line.find(')', line.rfind('('));
      std::string said = line.substr(place + 1);
      std::erase(said, ' ');
      things.emplace(line.substr(name, end - name), said);
    }
  }
  CHECK(things.size() > 30);
  return things;
}

/// As the games show them: what is burnt by "eroded:1" and rotted by "eroded:4", and what is neither.
const std::set<std::string> organic = {"bow", "crysknife", "leather armor", "small shield", "low boots"};
const std::set<std::string> lasting = {"elven mithril-coat"};

/// A level of floor amid something, which is so near that all things wear by it.
std::string narrow_level(const std::string& head, const std::string& map, const std::string& tail) {
  return head + "GEOMETRY:center,center\nMAP\n" + map + "ENDMAP\n" + tail;
}

std::string map_amid(char around) {
  std::string map;
  for (int y = 0; y < 9; ++y)
    map += y == 4 ? std::string(2, around) + std::string(40, '.') + std::string(2, around) + "\n"
                  : std::string(44, around) + "\n";
  return map;
}

TEST_CASE("weapons and armour wear as what they are made of does where they lie") {
  const std::string classic = "MAZE:\"a\",' '\n", program = "LEVEL:\"a\"\n", up = "STAIR:(3,4),up\n";
  const std::string in_swamp = "REGION:(0,0,43,8),unlit,\"swamp\"\n", swamp = in_swamp + up;
  const std::map<std::string, NumberRange> values = {
      {"wear", {1, 1}}, {"heat", {2, 2}}, {"rot", {3, 3}}, {"age", {0, 0}}};
  struct Case {
    std::string game, source, iron, organic;  // and what is said of these
  };
  const Case cases[] = {
      {"nethack-3.4.3", narrow_level(classic, map_amid('}'), up), ",cursed,-1", ",cursed,-1"},
      {"nethack-3.6.6", narrow_level(program, map_amid('}'), up), ",eroded:1", ",eroded:4"},
      {"nethack-3.4.3", narrow_level(classic, map_amid('L'), up), "", ",cursed,-2"},
      {"nethack-3.6.6", narrow_level(program, map_amid('L'), up), "", ",eroded:2"},
      // Which has no words for it.
      {"nethack-3.0.10", narrow_level("MAZE:\"a\"\n", map_amid('-'), in_swamp + "LADDER:(3,4),up\n"), "", ""},
      {"nethack-3.4.3", narrow_level(classic, map_amid('-'), swamp), ",cursed,-3", ",cursed,-3"},
      {"nethack-3.6.6", narrow_level(program, map_amid('-'), swamp), ",eroded:12", ",eroded:12"},
      // A swamp is one, though there is water in it.
      {"nethack-3.6.6", narrow_level(program, map_amid('}'), swamp), ",eroded:12", ",eroded:12"},
      // Where bog is terrain, it is what lies beside it that rots; puddles are water.
      {"unnethack", narrow_level(program, map_amid('M'), up), ",eroded:12", ",eroded:12"},
      {"evilhack", narrow_level(program, map_amid('w'), up), ",eroded:1", ",eroded:4"},
  };
  for (const Case& each : cases) {
    INFO(each.game << "\n" << each.source);
    std::set<std::string> seen;
    for (const auto& [name, said] : worn_things(each.source, each.game, values)) {
      INFO(name);
      const bool is_organic = organic.contains(name);
      // In 3.0 there is something else to be said behind a curse.
      const std::string known = said.substr(0, said.find(",none"));
      CHECK(known == (lasting.contains(name) ? "" : is_organic ? each.organic : each.iron));
      seen.insert(lasting.contains(name) ? "lasting" : is_organic ? "organic" : "iron");
    }
    CHECK(seen.size() >= 2);
  }
}

TEST_CASE("what lies elsewhere rusts or rots by its age, and what was drawn before the fourth algorithm wears alike") {
  const std::string up = "STAIR:(3,4),up\n", plain = narrow_level("LEVEL:\"a\"\n", map_amid('-'), up),
                    wet = narrow_level("MAZE:\"a\",' '\n", map_amid('}'), up);
  int old = 0, all = 0;
  const std::map<std::string, NumberRange> by_age = {{"wear", {0, 0}}, {"age", {2, 2}}};
  for (const auto& [name, said] : worn_things(plain, "nethack-3.6.6", by_age)) {
    INFO(name);
    if (said.empty()) continue;
    CHECK_FALSE(lasting.contains(name));
    CHECK((organic.contains(name) ? said == ",eroded:4" || said == ",eroded:8"
                                  : said == ",eroded:1" || said == ",eroded:2"));
  }
  for (const auto& [name, said] : worn_things(plain, "nethack-3.6.6", by_age)) {
    ++all;
    old += !said.empty();
  }
  // Half of those that can, of which one in three is as new nevertheless.
  CHECK((old * 100 > all * 15 && old * 100 < all * 50));
  for (const int algorithm : {1, 2, 3}) {
    const GeneratedLevel level = made_of({.kind = "contents",
                                          .algorithm = algorithm,
                                          .values = {{"wear", {2, 2}}, {"budget", {900, 900}}, {"chests", {0, 0}}},
                                          .source = "a.des",
                                          .source_text = wet});
    REQUIRE(!level.text.empty());
    for (const std::string& line : test::split(level.text, '\n'))
      if (line.starts_with("OBJECT:'['") || line.starts_with("OBJECT:')'")) CHECK(line.ends_with(",cursed,-2"));
  }
}

TEST_CASE("branches, arrival and flags are said where they are wanted") {
  for (const std::string game : {"nethack-3.4.3", "nethack-3.6.6"}) {
    INFO(game);
    const GeneratedLevel level = made_of(
        {.kind = "caves", .seed = 5, .branch = true, .arrive = true, .flags = {"noteleport", "hardfloor"}}, game);
    REQUIRE(level.error == "");
    const LoadedLevel made_of_it = loaded_of(level.text, game);
    CHECK((made_of_it.flags & 3) == 3);
    REQUIRE(made_of_it.arrivals.size() == 1);
    std::map<ThingKind, LevelPlace> places;
    for (const LoadedThing& each : made_of_it.things) places[each.kind] = each.place;
    CHECK(made_of_it.arrivals[0].area.has(places.at(ThingKind::stairs_up)));
    CHECK(made_of_it.arrivals[0].area.size() <= 17 * 9);
    CHECK(places.contains(ThingKind::branch));
    const auto recipe = recipe_of(level.text);
    REQUIRE(recipe.has_value());
    CHECK(made_of(recipe->request, game).text == level.text);
  }
  CHECK(made_of({.kind = "caves", .branch = true}, "nethack-3.0.10").error == "the game has no 'BRANCH'");
  CHECK(made_of({.kind = "caves", .flags = {"noteleport", "shiny"}}).error == "the game has no flag 'shiny'");
}

TEST_CASE("who arrives otherwise than by stairs does so within 8 columns and 4 rows of the way up") {
  bool is_cut_left = false, is_cut_right = false, is_whole = false;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO(seed);
    const GeneratedLevel level = made_of({.kind = "tunnels", .seed = seed, .arrive = true});
    REQUIRE(level.error == "");
    const LoadedLevel loaded = loaded_of(level.text);
    REQUIRE(loaded.arrivals.size() == 1);
    const LevelArea map = loaded.maps.at(0), area = loaded.arrivals[0].area;
    const auto up = std::ranges::find(loaded.things, ThingKind::stairs_up, &LoadedThing::kind);
    REQUIRE(up != loaded.things.end());
    CHECK(area == LevelArea{std::max(up->place.x - 8, map.x1), std::max(up->place.y - 4, map.y1),
                            std::min(up->place.x + 8, map.x2), std::min(up->place.y + 4, map.y2)});
    is_cut_left |= area.x1 == map.x1;
    is_cut_right |= area.x2 == map.x2;
    is_whole |= area.width() == 17;
  }
  CHECK((is_cut_left && is_cut_right && is_whole));
}

TEST_CASE("a branch is far from both ways") {
  for (const std::string kind : {"caves", "maze", "rooms"})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      INFO(kind << " " << seed);
      const GeneratedLevel level = made_of({.kind = kind, .seed = seed, .branch = true});
      REQUIRE(level.error == "");
      const LoadedLevel loaded = loaded_of(level.text);
      std::map<ThingKind, LevelPlace> places;
      for (const LoadedThing& each : loaded.things) places[each.kind] = each.place;
      std::map<std::pair<int, int>, int> nearest;
      for (const ThingKind way : {ThingKind::stairs_up, ThingKind::stairs_down})
        for (const auto& [at, steps] : steps_on(loaded, places.at(way))) {
          const auto [old, is_new] = nearest.emplace(at, steps);
          old->second = std::min(old->second, steps);
        }
      int most = 0;
      for (const auto& [at, steps] : nearest) most = std::max(most, steps);
      const LevelPlace branch = places.at(ThingKind::branch);
      CHECK(nearest.at({branch.x, branch.y}) * 10 >= most * 8);
    }
}

TEST_CASE("doors break and fountains run dry where they are worn, and no others") {
  // A shop and a hall; of the fountains one is drawn, and one is said.
  const auto source = [](bool is_program) {
    const std::string head = is_program ? "LEVEL:\"ruin\"\nINIT_MAP:solidfill,' '\n" : "MAZE:\"ruin\",' '\n";
    return head +
           "GEOMETRY:center,center\nMAP\n"
           "-----------------------\n|.....|...{...........|\n|.....|...............|\n|.....+...............|\n"
           "|.....|...............+\n|.....|...............|\n-----------+-----+-----\n           #     #     \n"
           "           #######     \nENDMAP\nREGION:(0,0,22,8),lit,\"ordinary\"\nREGION:(1,1,5,5),lit,\"shop\"\n"
           "DOOR:closed,(6,3)\n  DOOR : open , ( 22 , 4 )\nDOOR:locked,(11,6)\nDOOR:closed,(17,6)\n"
           "STAIR:(8,2),up\nFOUNTAIN:(15,2)\n";
  };
  const auto without = [](std::string text, const std::string& part, const std::string& by) {
    REQUIRE(times(text, part) == 1);
    return text.replace(text.find(part), part.size(), by);
  };
  for (const std::string game : {"nethack-3.4.3", "nethack-3.6.6"}) {
    const std::string before = source(game == "nethack-3.6.6");
    int broken = 0, dry = 0, lines = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      INFO(game << " " << seed);
      const GeneratorRequest request = {.kind = "contents",
                                        .seed = seed,
                                        .values = {{"doors", {2, 2}}, {"fountains", {2, 2}}, {"budget", {20, 20}}},
                                        .source = "ruin.des",
                                        .source_text = before};
      const GeneratedLevel level = made_of(request, game);
      REQUIRE(level.error == "");
      CHECK(level.refusals.empty());  // as it were if the shop's door were broken
      // Each change that there may be is undone, and nothing else is left of it.
      std::string undone = level.text.substr(0, level.text.find("\n# speclev "));
      const auto undo = [&](const std::string& now, const std::string& old, int& count) {
        if (times(undone, now) == 0) return;
        undone = without(undone, now, old);
        ++count;
      };
      undo("  DOOR : broken , ( 22 , 4 )", "  DOOR : open , ( 22 , 4 )", broken);
      undo("DOOR:broken,(11,6)", "DOOR:locked,(11,6)", broken);
      undo("DOOR:broken,(17,6)", "DOOR:closed,(17,6)", broken);
      undo("# It has run dry: FOUNTAIN:(15,2)", "FOUNTAIN:(15,2)", dry);
      undo("|.....|...............|\n|.....|...............|\n|.....+",
           "|.....|...{...........|\n|.....|...............|\n|.....+", dry);
      CHECK(undone == before);
      const LoadedLevel loaded = loaded_of(level.text, game);
      const auto is_terrain = [&](int x, int y, Terrain terrain) {
        return loaded.at(loaded.maps[0].x1 + x, loaded.maps[0].y1 + y).terrain == terrain;
      };
      lines += is_terrain(15, 2, Terrain::fountain) + is_terrain(10, 1, Terrain::fountain);
    }
    // Of 36 doors and 24 fountains, half.
    CHECK((broken >= 9 && broken <= 27));
    CHECK((dry >= 5 && dry <= 19));
    CHECK(lines == 24 - dry);
  }
}

TEST_CASE("of classes that are not wanted nothing is bought, and of others more") {
  const auto made_with = [](const std::map<std::string, NumberRange>& values) {
    std::map<std::string, NumberRange> all = values;
    all["budget"] = {500, 500};
    all["chests"] = {0, 0};
    std::string added;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const GeneratedLevel level =
          made_of({.kind = "contents", .seed = seed, .values = all, .source = "halls.des", .source_text = halls});
      REQUIRE(level.error == "");
      added += level.text.substr(halls.size());
    }
    return added;
  };
  const std::map<std::string, std::string> classes = {
      {"weapons", "')'"}, {"armor", "'['"}, {"food", "'%'"},  {"tools", "'('"}, {"potions", "'!'"},
      {"scrolls", "'?'"}, {"books", "'+'"}, {"rings", "'='"}, {"wands", "'/'"}, {"gems", "'*'"}};
  const std::string as_listed = made_with({});
  for (const auto& [name, letter] : classes) {
    INFO(name);
    CHECK(times(made_with({{name, {0, 0}}}), "OBJECT:" + letter) == 0);
    CHECK(times(made_with({{name, {9, 9}}}), "OBJECT:" + letter) > times(as_listed, "OBJECT:" + letter));
  }
}

TEST_CASE("what was added to a source is made again of the source as it was") {
  const GeneratorRequest contents = {.kind = "contents", .seed = 6, .source = "halls.des", .source_text = halls};
  const GeneratorRequest part = {
      .kind = "caves", .seed = 7, .source = "halls.des", .source_text = halls, .into = hole_in_halls};
  for (const GeneratorRequest& request : {contents, part}) {
    INFO(request.kind);
    const GeneratedLevel level = made_of(request);
    REQUIRE(level.error == "");
    auto recipe = recipe_of(level.text);
    REQUIRE(recipe.has_value());
    CHECK(recipe->target == "nethack-3.4.3");
    CHECK(recipe->request.source == "halls.des");
    CHECK(recipe->request.into == request.into);
    recipe->request.source_text = halls;
    CHECK(made_of(recipe->request).text == level.text);
  }
  // Contents of a level that was generated itself: they are what is made again.
  const GeneratedLevel caves = made_of({.kind = "caves", .seed = 2});
  const GeneratedLevel filled =
      made_of({.kind = "contents", .seed = 3, .source = "caves.des", .source_text = caves.text});
  REQUIRE(filled.error == "");
  CHECK(recipe_of(caves.text)->request.kind == "caves");
  CHECK(recipe_of(filled.text)->request.kind == "contents");
}

TEST_CASE("what no attempt can do is told at once") {
  const auto made_with = [](const std::string& kind, const std::map<std::string, NumberRange>& values,
                            const std::string& game = "nethack-3.4.3") {
    const bool takes_source = kind == "contents";
    return made_of({.kind = kind,
                    .values = values,
                    .source = takes_source ? "halls.des" : "",
                    .source_text = takes_source ? halls : ""},
                   game);
  };
  const auto water = made_with("landscape", {{"water", {80, 80}}, {"hills", {60, 60}}});
  CHECK(water.error == "'water', 'ice', 'woods', 'hills' and 'lava' must be 90 or less together");
  CHECK(water.refusals.empty());
  const auto woods = made_with("landscape", {{"woods", {5, 10}}}, "nethack-3.0.10");
  CHECK(woods.error == "maps of this game have no such terrain: 'woods' must be 0");
  CHECK(woods.refusals.empty());
  std::map<std::string, NumberRange> nothing = {{"food", {0, 0}}, {"budget", {10, 10}}};
  for (const char* name : {"weapons", "armor", "tools", "potions", "scrolls", "books", "rings", "wands", "gems"})
    nothing[name] = {0, 0};
  CHECK(made_with("contents", nothing).error == "'budget' buys nothing");
  CHECK(made_with("contents", nothing).refusals.empty());
  // Of a range something may be possible: it is tried.
  CHECK(made_with("landscape", {{"woods", {0, 1}}}, "nethack-3.0.10").error == "");
}

/// Of a level: its doors; gaps, which lead through a wall as doors do, between squares that are wider; and
/// dead ends.
struct Ways {
  int doors = 0, gaps = 0, dead_ends = 0;
};

Ways ways_of(const std::vector<std::string>& rows) {
  const auto is_way = [&](int x, int y) {
    return std::string(".+{#").find(square_at(rows, x, y)) != std::string::npos;
  };
  const auto is_wall = [&](int x, int y) {
    return std::string(" -|").find(square_at(rows, x, y)) != std::string::npos;
  };
  Ways ways;
  for (int y = 1; y + 1 < static_cast<int>(rows.size()); ++y)
    for (int x = 1; x + 1 < static_cast<int>(rows[1].size()); ++x) {
      if (!is_way(x, y)) continue;
      const bool is_door = square_at(rows, x, y) == '+';
      ways.doors += is_door;
      const bool across = is_wall(x - 1, y) && is_wall(x + 1, y) && is_way(x, y - 1) && is_way(x, y + 1);
      const bool along = is_wall(x, y - 1) && is_wall(x, y + 1) && is_way(x - 1, y) && is_way(x + 1, y);
      const auto is_wide = [&](int side) {
        return across ? is_way(x - 1, y + side) || is_way(x + 1, y + side)
                      : is_way(x + side, y - 1) || is_way(x + side, y + 1);
      };
      ways.gaps += !is_door && (across || along) && is_wide(-1) && is_wide(1);
      int next = 0;
      for (int v = y - 1; v <= y + 1; ++v)
        for (int u = x - 1; u <= x + 1; ++u) {
          const bool is_aslant = u != x && v != y;
          next += (u != x || v != y) && is_way(u, v) && !(is_aslant && (is_door || square_at(rows, u, v) == '+'));
        }
      ways.dead_ends += next == 1;
    }
  return ways;
}

TEST_CASE("rooms in the manner of others are joined by doors, and ways lead somewhere") {
  // Small rooms, of which some have no door to the next one.
  std::string source = "MAZE:\"sample\",' '\nGEOMETRY:center,center\nMAP\n";
  for (int y = 0; y < 17; ++y) {
    for (int x = 0; x < 61; ++x)
      source += y % 4 == 0 ? (x % 24 == 3 ? '+' : '-') : x % 6 == 0 ? (y == 6 && x % 60 != 0 ? '+' : '|') : '.';
    source += '\n';
  }
  source += "ENDMAP\nREGION:(0,0,60,16),lit,\"ordinary\"\n";
  const auto total = [&](int algorithm, const std::map<std::string, NumberRange>& values) {
    Ways all;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const GeneratedLevel level = made_of({.kind = "like",
                                            .algorithm = algorithm,
                                            .seed = seed,
                                            .size = MapSize{60, 17},
                                            .values = values,
                                            .source = "sample.des",
                                            .source_text = source});
      REQUIRE(level.error == "");
      const Ways ways = ways_of(map_rows_of(level.text));
      all.doors += ways.doors;
      all.gaps += ways.gaps;
      all.dead_ends += ways.dead_ends;
    }
    return all;
  };
  const Ways before = total(3, {}), ways = total(4, {}), open = total(4, {{"doors", {0, 0}}});
  INFO(before.gaps << " " << ways.gaps << " " << open.gaps << " " << ways.doors << " " << open.doors);
  CHECK(ways.gaps * 4 < before.gaps);
  CHECK(ways.gaps * 4 < open.gaps);
  CHECK(ways.doors > open.doors + 50);
  // Where there are many dead ends, they are filled; in mazes, which have many themselves, they stay.
  const std::string rooms = made_of({.kind = "rooms", .seed = 1}).text;
  const auto dead_ends = [&](const std::string& of, int stay) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const GeneratedLevel level = made_of({.kind = "like",
                                            .seed = seed,
                                            .size = MapSize{60, 17},
                                            .values = {{"dead_ends", {stay, stay}}, {"features", {0, 0}}},
                                            .source = "sample.des",
                                            .source_text = of});
      REQUIRE(level.error == "");
      count += ways_of(map_rows_of(level.text)).dead_ends;
    }
    return count;
  };
  CHECK(dead_ends(rooms, 0) * 3 < dead_ends(rooms, 1) * 2);
  const std::string maze = made_of({.kind = "maze", .seed = 1, .values = {{"loops", {0, 0}}}}).text;
  CHECK(dead_ends(maze, 0) >= 6 * 10);
  // What has no doors gets none.
  std::string caves = made_of({.kind = "caves", .seed = 1}).text;
  const GeneratedLevel cave = made_of({.kind = "like", .seed = 1, .source = "caves.des", .source_text = caves});
  REQUIRE(cave.error == "");
  CHECK(times(cave.text, "DOOR") == 0);
}

TEST_CASE("no door is said that is filled up") {
  const std::string rooms = made_of({.kind = "rooms", .seed = 1}).text;
  const auto told_of_doors = [&](int algorithm) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const GeneratedLevel level = made_of({.kind = "like",
                                            .algorithm = algorithm,
                                            .seed = seed,
                                            .values = {{"pockets", {58, 58}}, {"monsters", {0, 0}}},
                                            .tries = 3,
                                            .source = "rooms.des",
                                            .source_text = rooms});
      for (const std::string& refusal : level.refusals) count += times(refusal, "DOOR");
    }
    return count;
  };
  CHECK(told_of_doors(2) == 0);
  CHECK(told_of_doors(1) > 0);  // which did so
}

// As in generate.cc: what an algorithm of a number has once drawn.
TEST_CASE("what is made of a source stays the same") {
  const std::string rooms =
      made_of({.kind = "rooms", .algorithm = 2, .seed = 1, .values = {{"fountains", {2, 2}}}}).text;
  const std::map<std::pair<std::string, int>, std::string> before = {
      {{"like", 1}, "81187a3b7f61968b"},     {{"like", 2}, "b32b930692a097f0"},
      {{"like", 3}, "84bc43525b0302cc"},     {{"contents", 1}, "bf444e0ba2e128d3"},
      {{"contents", 2}, "c34ffdfa3847770e"}, {{"contents", 3}, "1b6b6fa9cb046b22"},
      {{"like", 4}, "3252a7b97e675119"},     {{"contents", 4}, "e20a7fc71d84b439"}};
  for (const auto& [made_by, expected] : before) {
    const auto& [kind, algorithm] = made_by;
    std::string all;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const std::string text =
          made_of({.kind = kind, .algorithm = algorithm, .seed = seed, .source = "rooms.des", .source_text = rooms})
              .text;
      all += text.substr(text.rfind(" generate "));
    }
    INFO(kind << algorithm);
    CHECK(digest(all) == expected);
  }
}
