// What the game makes of levels. The numbers of rules are those of load_faults.def; what is expected is worked out on
// paper, from the rules of the games.
#include "speclev/play.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "helpers.hh"

using namespace speclev;

namespace {

/// The last level of a text.
LevelModel level_model(const std::string& text, std::string_view target = default_target) {
  test::Compilation compilation;
  compilation.target = find_target(target).value();
  compilation.options.keep_declarations = true;
  const Output output = compilation.run(text);
  REQUIRE(!output.files.empty());
  const OutputFile& file = output.files.back();
  const LevelModelReading reading = read_level(file.bytes, compilation.target, compilation.abi, file.declarations);
  INFO(reading.error);
  REQUIRE(reading.level.has_value());
  return *reading.level;
}

LoadedLevel load_text(const std::string& text, const LoadOptions& options = {},
                      std::string_view target = default_target) {
  return load(level_model(text, target), options);
}

/// What a text says where the first finding of its level was declared.
std::string text_of_finding(const std::string& text, std::string_view target = default_target) {
  const LoadedLevel level = load_text(text, {}, target);
  REQUIRE(!level.findings.empty());
  const auto span = level.findings[0].declaration;
  return span ? text.substr(span->begin, span->end - span->begin) : "";
}

/// How likely each outcome is, in percent; nothing if there are too many.
std::vector<int> percents(const std::string& text, const LoadOptions& options = {},
                          std::string_view target = default_target) {
  std::vector<int> result;
  const auto outcomes = load_all(level_model(text, target), options);
  if (outcomes)
    for (const LoadOutcome& each : *outcomes) result.push_back(static_cast<int>(each.likelihood * 100 + 0.5));
  return result;
}

LoadedLevel load_program(const std::string& text, const LoadOptions& options = {}) {
  return load_text(text, options, "nethack-3.6.6");
}

/// A row of a level as the game draws it, from one column to another.
std::string row(const LoadedLevel& level, int y, int x1, int x2) {
  std::string text;
  for (int x = x1; x <= x2; ++x) text += symbol_of(level.at(x, y));
  return text;
}

std::set<LoadFault> faults(const LoadedLevel& level) {
  std::set<LoadFault> found;
  for (const LoadFinding& finding : level.findings) found.insert(finding.fault);
  return found;
}

const LoadedThing* find(const LoadedLevel& level, ThingKind kind) {
  const auto at = std::ranges::find(level.things, kind, &LoadedThing::kind);
  return at == level.things.end() ? nullptr : &*at;
}

std::string maze(const std::string& geometry, const std::string& rows, const std::string& rest = "") {
  return "MAZE:\"t\",' '\nGEOMETRY:" + geometry + "\nMAP\n" + rows + "ENDMAP\n" + rest;
}

std::string program(const std::string& body) { return "LEVEL:\"t\"\n" + body; }

/// A map of floor, 20 by 9, at the upper left: its (0,0) is at (3,3).
const std::string yard = [] {
  std::string rows;
  for (int i = 0; i < 9; ++i) rows += "....................\n";
  return rows;
}();
const std::string in_hall = "GEOMETRY:left,top\nMAP\n" + yard + "ENDMAP\n";

}  // namespace

TEST_CASE("parts stand where their alignment says, on odd squares") {
  struct Example {
    const char* geometry;
    int x, y;
  };
  // Of a map of 20 by 8.
  const Example example =
      GENERATE(Example{"left,top", 3, 3}, Example{"half-left,center", 17, 7}, Example{"center,center", 31, 7},
               Example{"half-right,bottom", 45, 11}, Example{"right,bottom", 57, 11});
  std::string rows;
  for (int i = 0; i < 8; ++i) rows += std::string(20, '.') + "\n";
  const LoadedLevel level = load_text(maze(example.geometry, rows));
  INFO(example.geometry);
  REQUIRE(level.maps.size() == 1);
  CHECK(level.maps[0] == LevelArea{example.x, example.y, example.x + 19, example.y + 7});
  CHECK(level.at(example.x, example.y).terrain == Terrain::floor);
  CHECK(level.at(example.x - 1, example.y).terrain == Terrain::stone);
  CHECK(level.at(example.x + 19, example.y + 7).terrain == Terrain::floor);
  CHECK(level.at(example.x + 20, example.y + 7).terrain == Terrain::stone);
}

TEST_CASE("a map of the whole screen begins in the third column") {
  std::string rows;
  for (int i = 0; i < 21; ++i) rows += std::string(76, '.') + "\n";
  CHECK(load_text(maze("center,center", rows)).maps[0] == LevelArea{3, 0, 78, 20});
  CHECK(load_text(maze("right,top", rows)).maps[0] == LevelArea{1, 0, 76, 20});
}

TEST_CASE("walls get the shapes that follow from what is around them") {
  const LoadedLevel level = load_text(maze("left,top",
                                           "-------\n"
                                           "|..|..|\n"
                                           "|-----|\n"
                                           "|.....|\n"
                                           "-------\n"));
  CHECK(level.at(3, 3).terrain == Terrain::upper_left_corner);
  CHECK(level.at(9, 3).terrain == Terrain::upper_right_corner);
  CHECK(level.at(6, 3).terrain == Terrain::downward_tee_wall);
  CHECK(level.at(6, 5).terrain == Terrain::upward_tee_wall);
  CHECK(level.at(3, 5).terrain == Terrain::right_tee_wall);
  CHECK(level.at(9, 5).terrain == Terrain::left_tee_wall);
  CHECK(level.at(3, 7).terrain == Terrain::lower_left_corner);
  CHECK(level.at(9, 7).terrain == Terrain::lower_right_corner);
  CHECK(level.at(4, 7).terrain == Terrain::horizontal_wall);
}

TEST_CASE("walls that bound nothing become stone: rule 73, and a grid without a walk: rule 48") {
  CHECK(row(load_text(maze("left,top", "---.\n---.\n---.\n")), 4, 3, 6) == "  |.");
  const LoadedLevel grid = load_text("MAZE:\"t\",random\nGEOMETRY:left,top\nMAP\n..\n..\nENDMAP\n");
  CHECK(row(grid, 12, 1, 79) == std::string(79, ' '));
}

TEST_CASE("a mazewalk carves nodes of odd squares only, and stays where it may") {
  const LoadedLevel level = load_text(
      "MAZE:\"t\",random\nGEOMETRY:center,center\nMAP\n...\n...\n...\nENDMAP\nMAZEWALK:(2,0),east\n", {.seed = 7});
  int carved = 0;
  for (int y = 0; y < rows_of_level; ++y)
    for (int x = 1; x < columns_of_level; ++x) {
      const Square& square = level.at(x, y);
      if (square.touched || square.terrain != Terrain::floor) continue;
      ++carved;
      CHECK((x % 2 == 1 || y % 2 == 1));
      CHECK((x >= 3 && x <= 77 && y >= 3 && y <= 19));
    }
  // All nodes of 3…77 by 3…19 but those of the map, and one square between each two.
  CHECK(carved > 600);
  CHECK(std::ranges::any_of(level.things, &LoadedThing::stocked));
}

TEST_CASE("what a maze is stocked with depends on how much of it no map has") {
  // Of 1368 squares one is of the part without a map: f is 99.
  const LoadedLevel level = load_text("MAZE:\"t\",random\nNOMAP\nMAZEWALK:(0,0),east\n", {.record_choices = true});
  const auto options = [&](std::string_view what) {
    const auto at = std::ranges::find(level.choices, what, &LoadChoice::what);
    return at == level.choices.end() ? 0 : at->options;
  };
  CHECK(options("objects") == 19);
  CHECK(options("boulders") == 11);
  CHECK(options("minotaur") == 2);
  CHECK(options("monsters") == 11);
  CHECK(options("gold") == 14);
  CHECK(options("traps") == 14);
}

TEST_CASE("a mazewalk begins with a step in its direction, and goes on to an odd column and an odd row") {
  struct Example {
    const char* walk;
    std::set<std::pair<int, int>> carved;
  };
  // The map is at (3,3) to (5,5), and there is no stone to walk on.
  const Example example =
      GENERATE(Example{"(2,1),east", {{6, 4}, {7, 4}, {7, 3}}}, Example{"(1,2),south", {{4, 6}, {3, 6}, {3, 7}}},
               Example{"(1,0),north", {{4, 2}, {3, 2}, {3, 1}}}, Example{"(0,1),west", {{2, 4}, {1, 4}, {1, 3}}},
               Example{"(2,0),east", {{6, 3}, {7, 3}}}, Example{"(0,2),south", {{3, 6}, {3, 7}}});
  const LoadedLevel level = load_text(
      "MAZE:\"t\",'-'\nGEOMETRY:left,top\nMAP\n---\n---\n---\nENDMAP\nMAZEWALK:" + std::string(example.walk) + "\n");
  REQUIRE(level.maps[0] == LevelArea{3, 3, 5, 5});
  std::set<std::pair<int, int>> carved;
  for (int x = 1; x < columns_of_level; ++x)
    for (int y = 0; y < rows_of_level; ++y)
      if (level.at(x, y).terrain == Terrain::floor) carved.emplace(x, y);
  INFO(example.walk);
  CHECK(carved == example.carved);
}

TEST_CASE("a mazewalk of the first games begins with a step in its direction") {
  struct Direction {
    const char* word;
    int x, y;
  };
  // The map is at (3,3) to (5,5). No walk comes back to the four squares around its center.
  const Direction directions[] = {{"north", 4, 3}, {"east", 5, 4}, {"south", 4, 5}, {"west", 3, 4}};
  for (const char* target : {"nethack-3.0.0", "nethack-3.0.10"})
    for (const Direction& walk : directions) {
      INFO(target << ": " << walk.word);
      const LoadedLevel level = load_text(
          "MAZE:\"t\"\nGEOMETRY:left,top\nMAP\n---\n---\n---\nENDMAP\nMAZEWALK:(1,1)," + std::string(walk.word) + "\n",
          {}, target);
      REQUIRE(level.maps[0] == LevelArea{3, 3, 5, 5});
      for (const Direction& each : directions)
        CHECK((level.at(each.x, each.y).terrain == Terrain::floor) == (each.word == walk.word));
    }
}

TEST_CASE("walls lead to doors and bars, but not to trees") {
  const auto corner = [](const std::string& beside) {
    const LoadedLevel level = load_text(maze("left,top", ".....\n.-" + beside + "..\n.|...\n.....\n"));
    return level.at(4, 4).terrain;
  };
  for (const char* beside : {"F", "+", "S", "-"}) CHECK(corner(beside) == Terrain::upper_left_corner);
  for (const char* beside : {"T", ".", "}"}) CHECK(corner(beside) == Terrain::vertical_wall);
}

TEST_CASE("a room has no squares in the outermost columns and rows") {
  const auto floor = [](const std::string& corners, bool is_trimmed) {
    const LoadedLevel level = load_program(program(in_hall + "REGION:(" + corners + "),lit,\"zoo\"\n"));
    CHECK(faults(level).contains(LoadFault::region_trimmed) == is_trimmed);
    return level.rooms.at(0).floor;
  };
  // The map begins at (3,3).
  CHECK(floor("0,0,75,16", false) == LevelArea{3, 3, 78, 19});
  CHECK(floor("0,0,76,16", true) == LevelArea{3, 3, 78, 19});
  CHECK(floor("0,0,75,17", true) == LevelArea{3, 3, 78, 19});
}

TEST_CASE("where nobody can fall a hole is a falling rock trap: rule 23") {
  const LoadedLevel last = load_program(program(in_hall + "TRAP:\"trap door\",(1,1)\n"), {.last_level = true});
  CHECK(faults(last) == std::set{LoadFault::no_hole_here});
  CHECK(find(last, ThingKind::trap)->number == 3);
}

TEST_CASE("trees and bars can be made undiggable in the later game only") {
  const std::string rows = "T.F.|\n";
  const LoadedLevel level = load_text(maze("left,top", rows, "NON_DIGGABLE:(0,0,4,0)\n"));
  const LoadedLevel later =
      load_program(program("GEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\nNON_DIGGABLE:(0,0,4,0)\n"));
  for (const int x : {3, 5}) {
    CHECK_FALSE(level.at(x, level.maps[0].y1).undiggable);
    CHECK(later.at(x, later.maps[0].y1).undiggable);
  }
  CHECK(level.at(7, level.maps[0].y1).undiggable);
  CHECK(later.at(7, later.maps[0].y1).undiggable);
  CHECK_FALSE(later.at(4, later.maps[0].y1).undiggable);
}

TEST_CASE("there is no grave on a trap") {
  const LoadedLevel level =
      load_program(program(in_hall + "TRAP:\"web\",(1,1)\nGRAVE:(1,1),\"one\"\nGRAVE:(2,1),\"two\"\n"));
  CHECK(std::ranges::count(level.things, ThingKind::grave, &LoadedThing::kind) == 1);
  CHECK(level.at(4, 4).terrain == Terrain::floor);
  CHECK(level.at(5, 4).terrain == Terrain::grave);
}

TEST_CASE("an unfilled region has the type that it would have") {
  const LoadedLevel level =
      load_text(maze("left,top", yard, "REGION:(1,1,3,3),lit,\"zoo\",unfilled\nREGION:(5,1,7,3),lit,\"zoo\",filled\n"));
  REQUIRE(level.rooms.size() == 2);
  CHECK(level.rooms[0].type == 8);
  CHECK(level.rooms[1].type == 8);
  CHECK(level.rooms[0].filled != level.rooms[1].filled);
}

TEST_CASE("places of level regions are those of the whole level") {
  std::string rows;
  for (int i = 0; i < 21; ++i) rows += std::string(76, '.') + "\n";
  const LoadedLevel level = load_program(program("GEOMETRY:center,center\nMAP\n" + rows +
                                                 "ENDMAP\nSTAIR:levregion(77,20,77,20),levregion(1,0,2,0),up\n"
                                                 "STAIR:levregion(78,0,78,0),levregion(1,0,2,0),down\n"));
  CHECK(find(level, ThingKind::stairs_up)->place == LevelPlace{77, 20});
  CHECK(find(level, ThingKind::stairs_down)->place == LevelPlace{78, 0});
}

TEST_CASE("arrivals in a region of the level count from its corner, others from that of the map") {
  const LoadedLevel level = load_program(program(in_hall + "TELEPORT_REGION:levregion(5,2,6,4),levregion(7,1,8,1),up\n"
                                                           "TELEPORT_REGION:(5,2,6,4),(7,1,8,1),down\n"));
  REQUIRE(level.arrivals.size() == 2);
  const auto has = [&](const LevelArea& area, const LevelArea& forbidden) {
    return std::ranges::any_of(level.arrivals,
                               [&](const Arrival& each) { return each.area == area && each.forbidden == forbidden; });
  };
  CHECK(has({5, 2, 6, 4}, {7, 1, 8, 1}));
  CHECK(has({8, 5, 9, 7}, {10, 4, 11, 4}));
}

TEST_CASE("light of regions: of an irregular one with the walls and doors around, of a dark one its squares only") {
  const std::string rows = "----\n|..S\n|..+\n----\n", region = "REGION:(1,1,2,2),lit,\"ordinary\",unfilled,true\n";
  const LoadedLevel level = load_text(maze("left,top", rows, region));
  const LoadedLevel later = load_program(
      program("GEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\nREGION:(1,1,2,2),lit,\"ordinary\",unfilled,irregular\n"));
  const int y = level.maps[0].y1, later_y = later.maps[0].y1;
  for (const auto& [loaded, top] : {std::pair(&level, y), {&later, later_y}}) {
    CHECK(loaded->at(4, top + 1).lit);
    CHECK(loaded->at(3, top + 1).lit);  // a wall
    CHECK(loaded->at(6, top + 2).lit);  // the door
  }
  CHECK_FALSE(level.at(6, y + 1).lit);  // a secret door
  CHECK(later.at(6, later_y + 1).lit);
  const LoadedLevel dark =
      load_text(maze("left,top", yard, "REGION:(0,0,9,8),lit,\"ordinary\"\nREGION:(3,3,5,5),unlit,\"ordinary\"\n"));
  const int first = dark.maps[0].y1;
  for (int i = 2; i <= 6; ++i) CHECK(dark.at(3 + i, first + i).lit == (i == 2 || i == 6));
}

TEST_CASE("gold of a random amount is 1 to 200 pieces, and what has a chance of one in a hundred comes that often") {
  const LevelModel model = level_model(maze("left,top", yard, "GOLD:random,(1,1)\nTRAP[1%]:\"web\",(2,2)\n"));
  std::int64_t least = 1000, most = 0;
  int traps = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const LoadedLevel level = load(model, {.seed = seed});
    least = std::min(least, find(level, ThingKind::gold)->number);
    most = std::max(most, find(level, ThingKind::gold)->number);
    const bool has_trap = find(level, ThingKind::trap) != nullptr;
    traps += has_trap ? 1 : 0;
    // What is recorded is what happens.
    if (seed < 1000)
      CHECK((find(load(model, {.seed = seed, .record_choices = true}), ThingKind::trap) != nullptr) == has_trap);
  }
  CHECK(traps > 20);
  CHECK(traps < 60);
  CHECK(least >= 1);
  CHECK(least < 20);
  CHECK(most <= 200);
  CHECK(most > 180);
}

TEST_CASE("random places are equally likely, however few squares suit") {
  const LevelModel model = level_model(maze("left,top", "--.-------\n-------.--\n", "GOLD:5,random\n"));
  int on_the_left = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed)
    on_the_left += find(load(model, {.seed = seed}), ThingKind::gold)->place.x == 5 ? 1 : 0;
  CHECK(on_the_left > 400);
  CHECK(on_the_left < 600);
}

TEST_CASE("doors begin without a door, and secret doors closed: rules 27 to 29") {
  const std::string rows = "-----\n|.+.S\n-----\n";
  const LoadedLevel plain = load_text(maze("left,top", rows));
  CHECK(plain.at(5, 4).door == DoorState::none);
  CHECK(plain.at(7, 4).door == DoorState::closed);
  const LoadedLevel set = load_text(maze("left,top", rows, "DOOR:locked,(2,1)\nDOOR:open,(4,1)\n"));
  CHECK(set.at(5, 4).door == DoorState::locked);
  CHECK(set.at(7, 4).door == DoorState::closed);
  CHECK(set.at(7, 4).terrain == Terrain::secret_door);
  CHECK(faults(set).contains(LoadFault::door_is_secret));
  // In programs a door may be made anywhere.
  const LoadedLevel made = load_program(program(in_hall + "DOOR:closed,(4,4)\nDOOR:secret,(6,4)\n"));
  CHECK(made.at(7, 7).terrain == Terrain::door);
  CHECK(made.at(9, 7).terrain == Terrain::secret_door);
  CHECK(faults(made) == std::set{LoadFault::door_without_door, LoadFault::door_without_walls});  // rules 27 and 31
}

TEST_CASE("a door lies as the wall to its left does, but in the first column of its map") {
  // The grid of the maze has walls all around the map.
  const LoadedLevel level = load_text("MAZE:\"t\",'-'\nGEOMETRY:left,top\nMAP\n+.-+\nENDMAP\n");
  REQUIRE(level.at(2, 3).terrain == Terrain::horizontal_wall);
  REQUIRE(level.at(3, 3).terrain == Terrain::door);
  CHECK_FALSE(level.at(3, 3).horizontal);
  CHECK(level.at(6, 3).horizontal);
}

TEST_CASE("a drawbridge needs a wall in its direction: rules 25 and 26") {
  const std::string rows = ".....\n.}---\n.....\n";
  const LoadedLevel closed =
      load_program(program("GEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\nDRAWBRIDGE:(1,1),east,closed\n"));
  CHECK(closed.at(4, 4).terrain == Terrain::raised_drawbridge);
  CHECK(closed.at(5, 4).terrain == Terrain::drawbridge_wall);
  const LoadedLevel open =
      load_program(program("GEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\nDRAWBRIDGE:(1,1),east,open\n"));
  CHECK(open.at(4, 4).terrain == Terrain::lowered_drawbridge);
  CHECK(open.at(5, 4).terrain == Terrain::door);
  const LoadedLevel none =
      load_program(program("GEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\nDRAWBRIDGE:(1,1),west,open\n"));
  CHECK(none.at(4, 4).terrain == Terrain::moat);
  CHECK(faults(none) == std::set{LoadFault::bridge_without_wall});
  const LoadedLevel land =
      load_program(program("GEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\nDRAWBRIDGE:(2,0),south,open\n"));
  CHECK(faults(land) == std::set{LoadFault::bridge_on_land});
}

TEST_CASE("registers are shuffled, and can be forced") {
  const std::string text =
      maze("left,top", ".....\n", "RANDOM_PLACES:(0,0),(2,0),(4,0)\nFOUNTAIN:place[0]\nALTAR:place[1],law,altar\n");
  std::set<int> found;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const LoadedLevel level = load_text(text, {.seed = seed});
    found.insert(find(level, ThingKind::fountain)->place.x);
    CHECK(find(level, ThingKind::altar)->place.x != find(level, ThingKind::fountain)->place.x);
  }
  CHECK(found == std::set{3, 5, 7});
  for (int place = 0; place < 3; ++place)
    CHECK(find(load_text(text, {.forced = {{"place0", place}}}), ThingKind::fountain)->place.x == 3 + 2 * place);
}

TEST_CASE("chances can be forced, and are recorded") {
  const std::string text = maze("left,top", ".....\n", "MONSTER[50%]:'o',random,(1,0)\n");
  CHECK(find(load_text(text, {.forced = {{"monsters.0.chance", 1}}}), ThingKind::monster) != nullptr);
  CHECK(find(load_text(text, {.forced = {{"monsters.0.chance", 0}}}), ThingKind::monster) == nullptr);
  const LoadedLevel recorded = load_text(text, {.record_choices = true});
  const auto chance = std::ranges::find(recorded.choices, "chance", &LoadChoice::what);
  REQUIRE(chance != recorded.choices.end());
  CHECK(chance->options == 2);
  CHECK((chance->result == 1) == (find(recorded, ThingKind::monster) != nullptr));
}

TEST_CASE("all outcomes: registers, chances and states") {
  const auto part = [](const std::string& rest) { return maze("left,top", "|+...|\n", rest); };
  CHECK(percents(part("STAIR:(2,0),up\n")) == std::vector{100});
  CHECK(percents(part("MONSTER[30%]:'o',random,(2,0)\n")) == std::vector{70, 30});
  CHECK(percents(part("DOOR:random,(1,0)\n")) == std::vector(5, 20));
  // The orders of three places: six.
  const std::string places = part("RANDOM_PLACES:(2,0),(3,0),(4,0)\nFOUNTAIN:place[0]\n");
  CHECK(percents(places) == std::vector(6, 17));
  CHECK(percents(places, {.forced = {{"place0", 1}}}) == std::vector{50, 50});
  CHECK(percents(places, {.forced = {{"place0", 1}, {"place1", 2}}}) == std::vector{100});
  CHECK(percents(part("MONSTER[30%]:'o',random,(2,0)\nOBJECT[50%]:'*',random,(2,0)\n"),
                 {.forced = {{"monsters.0.chance", 1}}}) == std::vector{50, 50});
  // What is rolled behind a chance depends on it. Programs roll one of a hundred: for fifty of them, one of two more.
  CHECK(percents(program("IF [50%] { SWITCH [2] { CASE 0: GOLD:1,(1,1) } }\n"), {}, "nethack-3.6.6").size() == 150);
}

TEST_CASE("outcomes know their choices, and are not counted where they are many") {
  const LevelModel model = level_model(maze("left,top", ".....\n", "RANDOM_PLACES:(0,0),(2,0)\nFOUNTAIN:place[0]\n"));
  const auto outcomes = load_all(model, {});
  REQUIRE(outcomes);
  REQUIRE(outcomes->size() == 2);
  for (const LoadOutcome& each : *outcomes) {
    REQUIRE(each.level.choices.size() == 1);
    CHECK(choice_name(each.level.choices[0]) == "place0");
    CHECK(find(each.level, ThingKind::fountain)->place.x == 3 + 2 * each.level.choices[0].result);
  }
  CHECK(!load_all(model, {}, 1));
  // A cave rolls until it has a square that it has not yet.
  const std::string cave = "MAZE:\"t\",' '\nINIT_MAP:'.',' ',true,true,lit,true\nNOMAP\n";
  CHECK(!load_all(level_model(cave), {}));
  CHECK(load(level_model(cave), {.forced = {{"map_init.0.cave", 1}}}).squares.size() == 80 * 21);
  CHECK(percents(maze("left,top", yard, "OBJECT:'*',random,random\nOBJECT:'*',random,random\n")).empty());
}

TEST_CASE("findings know where their records were declared") {
  const std::string shrine = "ALTAR:(2,0),law,shrine";
  CHECK(text_of_finding(maze("left,top", ".....\n", "FOUNTAIN:(0,0)\n" + shrine + "\nSTAIR:(1,0),up\n")) == shrine);
  // In the second part, the second altar.
  CHECK(text_of_finding(maze("left,top", ".....\n", "ALTAR:(2,0),law,altar\n") +
                        "GEOMETRY:right,top\nMAP\n.....\nENDMAP\nALTAR:(0,0),law,altar\n" + shrine + "\n") == shrine);
  const std::string room = "ROOM:\"ordinary\",lit,(1,1),(left,top),(10,4)";
  CHECK(text_of_finding("LEVEL:\"t\"\n" + room + "\nROOM:\"ordinary\",lit,(4,4),(left,top),(5,4)\n" + shrine + "\n") ==
        shrine);
  CHECK(text_of_finding("LEVEL:\"t\"\n" + room + "\n" + room + "\n") == room);
  const auto of_program = [](const std::string& text) { return text_of_finding(text, "nethack-3.6.6"); };
  CHECK(of_program(program(in_hall + "STAIR:(1,1),up\nFOUNTAIN:(1,1)\nGOLD:1,(2,2)\n")) == "FOUNTAIN:(1,1)");
  CHECK(of_program(program(in_hall + "STAIR:(1,1),up\nLOOP [2] {\n  FOUNTAIN:(1,1)\n}\n")) == "FOUNTAIN:(1,1)");
  // In a function, wherever it is called from.
  CHECK(text_of_finding(
            "FUNCTION f() {\n  GOLD:1,(2,2)\n  FOUNTAIN:(1,1)\n}\n" + program(in_hall + "STAIR:(1,1),up\nf()\n"),
            "unnethack") == "FOUNTAIN:(1,1)");
}

TEST_CASE("nothing is known of where the records of compiled files were declared") {
  const test::Compilation compilation;
  const Output output = compilation.run(maze("left,top", ".....\n", "ALTAR:(0,0),law,shrine\n"));
  REQUIRE(output.files.size() == 1);
  CHECK(output.files[0].declarations.empty());
  const LevelModelReading reading = read_level(output.files[0].bytes, compilation.target, compilation.abi);
  REQUIRE(reading.level);
  const LoadedLevel level = load(*reading.level, {});
  REQUIRE(level.findings.size() == 1);
  CHECK(!level.findings[0].declaration);
}

TEST_CASE("equal seeds give equal levels, whatever else was loaded") {
  const std::string text = maze("left,top", yard, "MONSTER:'o',random,random\nOBJECT:'*',random,random\n");
  const LoadedLevel one = load_text(text, {.seed = 5}), two = load_text(text, {.seed = 5});
  REQUIRE(one.things.size() == 2);
  CHECK(one.things[0].place == two.things[0].place);
  CHECK(one.things[1].place == two.things[1].place);
}

TEST_CASE("where nothing suits the game ends: rule 14") {
  const LoadedLevel level = load_text(maze("left,top", "---\n", "MONSTER:'o',random,random\nFOUNTAIN:(0,0)\n"));
  CHECK(faults(level).contains(LoadFault::no_floor));
  const LoadedLevel later = load_program(program("GEOMETRY:left,top\nMAP\n---\n---\nENDMAP\nMONSTER:'o',random\n"));
  CHECK(faults(later) == std::set{LoadFault::no_floor_corner, LoadFault::wall_vanishes});
  CHECK(find(later, ThingKind::monster)->place == LevelPlace{5, 4});
}

TEST_CASE("a place off the level is the lower right corner: rule 7") {
  const LoadedLevel level = load_program(program("GEOMETRY:right,bottom\nMAP\n...\n...\nENDMAP\nGOLD:5,(20,3)\n"));
  CHECK(find(level, ThingKind::gold)->place == LevelPlace{78, 20});
  CHECK(faults(level) == std::set{LoadFault::place_off_level, LoadFault::thing_in_rock});
}

TEST_CASE("traps, stairs and furniture") {
  const LoadedLevel level =
      load_program(program(in_hall + "STAIR:(1,1),up\nFOUNTAIN:(1,1)\nTRAP:\"pit\",(1,1)\nTRAP:\"pit\",(3,1)\n"));
  CHECK(level.at(4, 4).terrain == Terrain::stairs);
  CHECK(faults(level) == std::set{LoadFault::on_furniture, LoadFault::trap_refused});  // rules 21 and 22
  CHECK(find(level, ThingKind::trap)->place == LevelPlace{6, 4});
  // Rule 19
  const LoadedLevel first = load_program(program(in_hall + "STAIR:(1,1),up\n"), {.first_level = true});
  CHECK(first.at(4, 4).terrain == Terrain::floor);
  CHECK(faults(first) == std::set{LoadFault::no_stairs_there});
  // Rule 75: a pit in a wall of what is no maze
  const LoadedLevel wall =
      load_program(program("GEOMETRY:left,top\nMAP\n.....\n.---.\n.....\nENDMAP\nTRAP:\"pit\",(2,1)\n"));
  CHECK(wall.at(5, 4).terrain == Terrain::door);
  // Rule 23
  const LoadedLevel hard = load_program("LEVEL:\"t\"\nFLAGS:hardfloor\n" + in_hall + "TRAP:\"hole\",(1,1)\n");
  CHECK(faults(hard) == std::set{LoadFault::no_hole_here});
}

TEST_CASE("sea monsters are put into water, and nothing else is") {
  const std::string target = GENERATE("nethack-3.4.3", "nethack-3.6.6");
  const bool is_program = target == "nethack-3.6.6";
  const std::string pond = "...................\n...................\n...........}.......\n";
  const std::string island = "}}}}}}}}}}}\n}}}}.}}}}}}\n}}}}}}}}}}}\n";
  const auto place_of = [&](const std::string& rows, const std::string& letter, std::uint64_t seed) {
    const std::string map = "GEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\nMONSTER:" + letter;
    const LoadedLevel level =
        load_text(is_program ? program(map + ",random\n") : "MAZE:\"t\",' '\n" + map + ",random,random\n",
                  {.seed = seed}, target);
    CHECK(faults(level).empty());
    const LoadedThing* monster = find(level, ThingKind::monster);
    REQUIRE(monster != nullptr);
    return monster->place;
  };
  INFO(target);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const LoadedLevel frame = load_text(
        is_program ? program("GEOMETRY:left,top\nMAP\n" + pond + "ENDMAP\n") : maze("left,top", pond), {}, target);
    const LevelArea map = frame.maps.at(0);
    CHECK(place_of(pond, "';'", seed) == LevelPlace{map.x1 + 11, map.y1 + 2});
    CHECK(place_of(island, "'o'", seed) == LevelPlace{map.x1 + 4, map.y1 + 1});
  }
}

TEST_CASE("in the later game a sea monster is on land where there is no water") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const LoadedLevel level =
        load_text(program("GEOMETRY:left,top\nMAP\n-----\n--.--\n-----\nENDMAP\nMONSTER:';',random\n"), {.seed = seed},
                  "nethack-3.6.6");
    CHECK(!faults(level).contains(LoadFault::no_floor_corner));
    CHECK(level.at(find(level, ThingKind::monster)->place.x, find(level, ThingKind::monster)->place.y).terrain ==
          Terrain::floor);
  }
}

TEST_CASE("stairs take away the trap on their square") {
  const LoadedLevel level =
      load_program(program(in_hall + "TRAP:\"web\",(1,1)\nTRAP:\"web\",(3,1)\nSTAIR:(1,1),down\nSTAIR:(5,1),up\n"));
  CHECK(level.at(4, 4).terrain == Terrain::stairs);
  CHECK(std::ranges::count(level.things, ThingKind::trap, &LoadedThing::kind) == 1);
  CHECK(find(level, ThingKind::trap)->place == LevelPlace{6, 4});
}

TEST_CASE("a region of one square loses its trap, a larger one looks for a square without") {
  // Traps of 3.4.3 come before the regions of all parts.
  const LoadedLevel one = load_text(maze("left,top", yard, "TRAP:\"web\",(1,1)\nSTAIR:(1,1,1,1),(0,0,0,0),up\n"));
  CHECK(find(one, ThingKind::trap) == nullptr);
  CHECK(find(one, ThingKind::stairs_up)->place == LevelPlace{4, 4});
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const LoadedLevel two =
        load_text(maze("left,top", yard, "TRAP:\"web\",(1,1)\nSTAIR:(1,1,2,1),(0,0,0,0),up\n"), {.seed = seed});
    CHECK(find(two, ThingKind::trap)->place == LevelPlace{4, 4});
    CHECK(find(two, ThingKind::stairs_up)->place == LevelPlace{5, 4});
  }
}

TEST_CASE("random stairs are more than eight squares from those in front of them, but not in the later game") {
  const std::string rows(10, '.');
  const std::string stairs = "STAIR:(0,0),up\nSTAIR:random,down\n";
  bool is_near = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const LoadedLevel level = load_text(maze("left,top", rows + "\n", stairs), {.seed = seed});
    // Nine squares away, where the map ends.
    CHECK(find(level, ThingKind::stairs_down)->place == LevelPlace{find(level, ThingKind::stairs_up)->place.x + 9, 3});
    // Where there is no such square, any one does.
    const LoadedLevel narrow = load_text(maze("left,top", rows.substr(1) + "\n", stairs), {.seed = seed});
    CHECK(find(narrow, ThingKind::stairs_down) != nullptr);
    const LoadedLevel later =
        load_program(program("GEOMETRY:left,top\nMAP\n" + rows + "\nENDMAP\n" + stairs), {.seed = seed});
    is_near = is_near || find(later, ThingKind::stairs_down)->place.x - find(later, ThingKind::stairs_up)->place.x < 9;
  }
  CHECK(is_near);
}

TEST_CASE("level regions: only what is free, the last first; rule 58") {
  const std::string rows = "..}\n";
  const LoadedLevel level = load_text(maze("left,top", rows, "STAIR:(0,0,2,0),(0,0,0,0),up\n"));
  CHECK(find(level, ThingKind::stairs_up)->place == LevelPlace{4, 3});
  const LoadedLevel full = load_text(maze("left,top", "}}.\n", "STAIR:(0,0,2,0),(2,0,2,0),up\n"));
  CHECK(faults(full) == std::set{LoadFault::region_full});
  const LoadedLevel arrival = load_text(maze("left,top", rows, "TELEPORT_REGION:(0,0,1,0),(2,0,2,0),down\n"));
  REQUIRE(arrival.arrivals.size() == 1);
  CHECK(arrival.arrivals[0].area == LevelArea{3, 3, 4, 3});
  CHECK(arrival.arrivals[0].from_above);
  CHECK(!arrival.arrivals[0].from_below);
}

TEST_CASE("a lit region lights the squares around it, too") {
  const LoadedLevel level = load_text(maze("left,top", yard, "REGION:(2,2,4,4),lit,\"ordinary\"\n"));
  CHECK(level.at(4, 4).lit);
  CHECK(level.at(8, 8).lit);
  CHECK(!level.at(3, 4).lit);
  CHECK(!level.at(9, 8).lit);
  CHECK(level.rooms.empty());
  const LoadedLevel room = load_text(maze("left,top", yard, "REGION:(2,2,4,4),lit,\"zoo\"\n"));
  REQUIRE(room.rooms.size() == 1);
  CHECK(room.rooms[0].floor == LevelArea{5, 5, 7, 7});
}

TEST_CASE("a cave stays in its window") {
  const LoadedLevel level = load_text("MAZE:\"t\",' '\nINIT_MAP:'.',' ',true,true,lit,true\nNOMAP\n", {.seed = 3});
  int floor = 0;
  for (int y = 0; y < rows_of_level; ++y)
    for (int x = 0; x < columns_of_level; ++x)
      if (level.at(x, y).terrain == Terrain::floor) {
        ++floor;
        CHECK((x >= 2 && x <= 78 && y >= 1 && y <= 19));
        CHECK(level.at(x, y).lit);
      }
  CHECK(floor > 300);
}

namespace {

/// How many of the eight squares around one are in a set.
int around(const std::set<std::pair<int, int>>& squares, int x, int y) {
  int count = 0;
  for (int i = x - 1; i <= x + 1; ++i)
    for (int j = y - 1; j <= y + 1; ++j) count += (i != x || j != y) && squares.contains({i, j}) ? 1 : 0;
  return count;
}

std::set<std::pair<int, int>> floors(const LoadedLevel& level) {
  std::set<std::pair<int, int>> found;
  for (int x = 1; x < columns_of_level; ++x)
    for (int y = 0; y < rows_of_level; ++y)
      if (level.at(x, y).terrain == Terrain::floor) found.emplace(x, y);
  return found;
}

}  // namespace

TEST_CASE("a cave is smoothed twice, of what has fewer than three squares around, and walled in where floor is") {
  const auto cave = [](const std::string& smoothed, const std::string& walled, std::uint64_t seed) {
    return load_text("MAZE:\"t\",' '\nINIT_MAP:'.',' '," + smoothed + ",false,lit," + walled + "\nNOMAP\n",
                     {.seed = seed});
  };
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    std::set<std::pair<int, int>> expected = floors(cave("false", "false", seed));
    CHECK(expected.size() > 200);
    for (int pass = 0; pass < 2; ++pass) {
      const std::set<std::pair<int, int>> before = expected;
      std::erase_if(expected, [&](const auto& square) { return around(before, square.first, square.second) < 3; });
    }
    CHECK(floors(cave("true", "false", seed)) == expected);
    const LoadedLevel walled = cave("true", "true", seed);
    REQUIRE(floors(walled) == expected);
    for (int x = 1; x < columns_of_level; ++x)
      for (int y = 0; y < rows_of_level; ++y)
        if (!expected.contains({x, y})) {
          const bool is_beside = around(expected, x, y) != 0;
          if ((walled.at(x, y).terrain != Terrain::stone) != is_beside) FAIL_CHECK("at " << x << "," << y);
          if (walled.at(x, y).lit != is_beside) FAIL_CHECK("the light at " << x << "," << y);
        }
  }
}

TEST_CASE("corridors turn where the way aside is longer than the one ahead") {
  const LoadedLevel level = load_text(
      "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(1,1),(left,top),(3,2)\nDOOR:false,open,east,0\n"
      "ROOM:\"ordinary\",lit,(3,4),(left,top),(3,2)\nDOOR:false,open,west,0\nCORRIDOR:(0,east,0),(1,west,0)\n");
  REQUIRE(level.rooms.size() == 2);
  LevelPlace at{level.rooms[0].floor.x2 + 2, level.rooms[0].floor.y1};
  const LevelPlace to{level.rooms[1].floor.x1 - 2, level.rooms[1].floor.y1};
  // It goes east until the target is nearer in this direction, then a step down, and so on.
  std::set<std::pair<int, int>> expected = {{at.x, at.y}}, found;
  bool is_down = false;
  while (at.x != to.x || at.y != to.y) {
    const int right = to.x - at.x, down = to.y - at.y;
    if (is_down ? right > down : down > right) is_down = !is_down;
    (is_down ? at.y : at.x) += 1;
    expected.emplace(at.x, at.y);
  }
  for (int x = 1; x < columns_of_level; ++x)
    for (int y = 0; y < rows_of_level; ++y)
      if (level.at(x, y).terrain == Terrain::corridor || level.at(x, y).terrain == Terrain::secret_corridor)
        found.emplace(x, y);
  CHECK(found == expected);
}

TEST_CASE("rooms stand in their cells, and what does not fit is left out: rule 37") {
  const std::string text = "ROOM:\"ordinary\",lit,(1,1),(left,top),(10,4){ STAIR:(0,0),up }\n";
  const LoadedLevel level = load_program(program(text));
  REQUIRE(level.rooms.size() == 1);
  CHECK(level.rooms[0].floor == LevelArea{2, 2, 11, 5});
  CHECK(row(level, 1, 1, 12) == "------------");
  CHECK(row(level, 2, 1, 12) == "|>.........|");
  const LoadedLevel twice =
      load_program(program(text + "ROOM:\"ordinary\",lit,(1,1),(left,top),(5,4){ FOUNTAIN:(0,0) }\n"));
  CHECK(twice.rooms.size() == 1);
  CHECK(find(twice, ThingKind::fountain) == nullptr);
  CHECK(faults(twice) == std::set{LoadFault::room_dropped});
}

/// Of the last room of a level, under many seeds: what its floors cover, and their least and largest sizes.
std::pair<LevelArea, LevelArea> spread_of_last_room(const std::string& rooms) {
  const LevelModel model = level_model(program(rooms), "nethack-3.6.6");
  LevelArea cover{columns_of_level, rows_of_level, 0, 0}, sizes = cover;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const LoadedLevel level = load(model, {.seed = seed});
    REQUIRE(!level.rooms.empty());
    const LevelArea floor = level.rooms.back().floor;
    const int width = floor.x2 - floor.x1 + 1, height = floor.y2 - floor.y1 + 1;
    cover = {std::min(cover.x1, floor.x1), std::min(cover.y1, floor.y1), std::max(cover.x2, floor.x2),
             std::max(cover.y2, floor.y2)};
    sizes = {std::min(sizes.x1, width), std::min(sizes.y1, height), std::max(sizes.x2, width),
             std::max(sizes.y2, height)};
  }
  return {cover, sizes};
}

// What is expected has been seen in 200 loads of each of these levels in NetHack 3.6.6.
TEST_CASE("rooms of which all is random keep off the ends of their free rectangles; the first ones are high up") {
  using Spread = std::pair<LevelArea, LevelArea>;
  const std::string any = "ROOM:\"ordinary\",lit,random,random,random{}\n";
  const auto tall = [](const std::string& cell, const std::string& width) {
    return "ROOM:\"ordinary\",lit,(" + cell + ",3),(left,center),(" + width + ",16){}\n";
  };
  CHECK(spread_of_last_room(any) == Spread{{3, 2, 74, 10}, {3, 2, 14, 6}});
  CHECK(spread_of_last_room("ROOM:\"ordinary\",lit,(3,1),(center,top),(70,7){}\n" + any) ==
        Spread{{3, 14, 74, 18}, {3, 2, 14, 3}});
  CHECK(spread_of_last_room("ROOM:\"ordinary\",lit,(3,5),(center,bottom),(70,3){}\n" + any) ==
        Spread{{3, 2, 74, 8}, {3, 3, 14, 6}});
  CHECK(spread_of_last_room(tall("1", "64") + any) == Spread{{72, 2, 77, 10}, {2, 2, 4, 6}});
  CHECK(spread_of_last_room(tall("1", "27") + tall("4", "28") + any) == Spread{{35, 2, 42, 16}, {3, 2, 5, 6}});
  CHECK(spread_of_last_room(tall("1", "3") + tall("2", "3") + tall("3", "3") + tall("4", "3") + any) ==
        Spread{{58, 2, 77, 16}, {2, 3, 10, 6}});
}

TEST_CASE("a door of a room needs ground behind it: rule 33; corridors to the north dig nothing: rule 35") {
  const std::string room = "ROOM:\"ordinary\",lit,(1,3),(left,center),(5,4){ ROOMDOOR:false,open,east,1 }\n";
  CHECK(faults(load_program(program(room))) == std::set{LoadFault::door_in_rock});
  const std::string classic =
      "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(1,3),(left,center),(5,4)\nDOOR:false,open,east,1\n"
      "ROOM:\"ordinary\",lit,(4,3),(left,center),(5,4)\nDOOR:false,open,west,1\nDOOR:false,open,north,1\n";
  const LoadedLevel dug = load_text(classic + "CORRIDOR:(0,east,0),(1,west,0)\n");
  CHECK(faults(dug).empty());
  const int y = dug.rooms[0].floor.y1 + 1;
  CHECK(dug.at(dug.rooms[0].floor.x2 + 1, y).terrain == Terrain::door);
  for (int x = dug.rooms[0].floor.x2 + 2; x < dug.rooms[1].floor.x1 - 1; ++x)
    CHECK((dug.at(x, y).terrain == Terrain::corridor || dug.at(x, y).terrain == Terrain::secret_corridor));
  CHECK(faults(load_text(classic + "CORRIDOR:(0,east,0),(1,north,0)\n")) == std::set{LoadFault::corridor_failed});
}

TEST_CASE("rooms that would reach beyond the level are moved up and left") {
  const auto floor = [](const std::string& where) {
    return load_program(program("ROOM:\"ordinary\",lit," + where + "{ }\n")).rooms.at(0).floor;
  };
  // The last cell begins at (65,17); what ends behind column 79 or row 20 begins at 77 or 18 less its size.
  CHECK(floor("(5,5),(left,top),(5,3)") == LevelArea{65, 17, 69, 19});
  CHECK(floor("(5,5),(left,top),(5,5)") == LevelArea{65, 13, 69, 17});
  CHECK(floor("(5,1),(left,top),(15,3)") == LevelArea{62, 2, 76, 4});
}

TEST_CASE("what is in a room comes in reverse order, fountains where nothing is, and rooms by chance are ordinary") {
  const std::string head = "LEVEL:\"t\"\nROOM:\"zoo\",lit,(2,2),(left,top),(2,1)\n", end = "RANDOM_CORRIDORS\n";
  const LevelModel chance = level_model(head + "CHANCE:2\n" + end), none = level_model(head + end);
  const LevelModel fountains = level_model(head + "FOUNTAIN:random\nFOUNTAIN:(0,0)\n" + end);
  const LevelModel stairs = level_model(head + "STAIR:(0,0),up\nSTAIR:(1,0),down\n" + end);
  int zoos = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    zoos += load(chance, {.seed = seed}).rooms.at(0).type == 8 ? 1 : 0;
    CHECK(load(none, {.seed = seed}).rooms.at(0).type == 8);
    const LoadedLevel level = load(fountains, {.seed = seed});
    const LevelArea floor = level.rooms.at(0).floor;
    CHECK(level.at(floor.x1, floor.y1).terrain == Terrain::fountain);
    CHECK(level.at(floor.x2, floor.y1).terrain == Terrain::fountain);
  }
  CHECK(zoos < 10);
  const LoadedLevel level = load(stairs, {});
  REQUIRE(level.things.size() == 2);
  CHECK(level.things[0].kind == ThingKind::stairs_down);
  CHECK(level.things[1].kind == ThingKind::stairs_up);
}

TEST_CASE("a corridor begins at the door of its number") {
  const auto begins = [](const std::string& door) {
    const LoadedLevel level = load_text(
        "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(1,2),(left,top),(3,6)\nDOOR:false,open,east,0\nDOOR:false,open,east,4\n"
        "ROOM:\"ordinary\",lit,(4,2),(left,top),(3,6)\nDOOR:false,open,west,2\nCORRIDOR:(0,east," +
        door + "),(1,west,0)\n");
    const LevelArea floor = level.rooms.at(0).floor;
    std::set<int> rows;
    for (int y = floor.y1; y <= floor.y2; ++y)
      if (level.at(floor.x2 + 2, y).terrain == Terrain::corridor) rows.insert(y - floor.y1);
    return rows;
  };
  // The doors are made in reverse order, and 0 is the first one.
  CHECK(begins("0").contains(4));
  CHECK(begins("1") == begins("0"));
  CHECK(begins("2").contains(0));
  CHECK_FALSE(begins("2").contains(4));
}

TEST_CASE("a random alignment is left or center, top or center") {
  const LevelModel model = level_model(program("ROOM:\"ordinary\",lit,(2,3),random,(4,2){ }\n"), "nethack-3.6.6");
  std::set<std::pair<int, int>> places;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const LevelArea floor = load(model, {.seed = seed}).rooms.at(0).floor;
    places.emplace(floor.x1, floor.y1);
  }
  // The cell begins at (17,9) and is 16 by 4.
  CHECK(places == std::set<std::pair<int, int>>{{17, 9}, {17, 10}, {23, 9}, {23, 10}});
}

TEST_CASE("a register keeps behind its new entries what an earlier part left") {
  const std::string part = "GEOMETRY:left,top\nMAP\n...\nENDMAP\n";
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const LoadedLevel level = load_text("MAZE:\"t\",' '\n" + part + "RANDOM_MONSTERS:'o','x'\n" + part +
                                            "RANDOM_MONSTERS:'D'\nMONSTER:monster[0],random,(0,0)\n"
                                            "MONSTER:monster[1],random,(1,0)\n",
                                        {.seed = seed});
    REQUIRE(level.things.size() == 2);
    CHECK(level.things[0].letter == 'D');
    CHECK((level.things[1].letter == 'o' || level.things[1].letter == 'x'));
    CHECK_FALSE(faults(level).contains(LoadFault::monster_register_unset));
  }
}

TEST_CASE("bounds of a map are floor in the end") {
  const LoadedLevel level = load_text(maze("left,top", "B..\n.B.\n..B\n"));
  const LevelArea map = level.maps.at(0);
  for (int x = map.x1; x <= map.x2; ++x)
    for (int y = map.y1; y <= map.y2; ++y) CHECK(level.at(x, y).terrain == Terrain::floor);
}

TEST_CASE("subrooms: position 1 is 0, and a small room has none: rule 40") {
  const auto outer = [](const std::string& size, const std::string& inner) {
    return program("ROOM:\"ordinary\",lit,(3,3),(center,center)," + size + "{ SUBROOM:\"ordinary\",lit," + inner +
                   "{ FOUNTAIN:(0,0) } }\n");
  };
  const LoadedLevel level = load_program(outer("(10,8)", "(1,1),(3,3)"));
  REQUIRE(level.rooms.size() == 2);
  CHECK(level.rooms[1].floor.x1 == level.rooms[0].floor.x1);
  CHECK(level.rooms[1].floor.y1 == level.rooms[0].floor.y1);
  CHECK(level.rooms[1].parent == 0);
  CHECK(faults(load_program(outer("(3,3)", "(0,0),(1,1)"))) == std::set{LoadFault::parent_too_small});
  // What would leave one column or row to the wall behind it stands at that wall.
  for (const auto& [inner, x, y] : {std::tuple("(2,4),(3,3)", 2, 5), {"(6,2),(3,3)", 7, 2}, {"(5,3),(3,3)", 5, 3}}) {
    const LoadedLevel moved = load_program(outer("(10,8)", inner));
    REQUIRE(moved.rooms.size() == 2);
    CHECK(moved.rooms[1].floor.x1 - moved.rooms[0].floor.x1 == x);
    CHECK(moved.rooms[1].floor.y1 - moved.rooms[0].floor.y1 == y);
  }
  // Rule 41
  CHECK(faults(load_program(outer("(8,8)", "random,(7,3)"))) == std::set{LoadFault::subroom_too_large});
}

TEST_CASE("programs: loops, switches and arrays") {
  const auto gold = [](const std::string& body) {
    const LoadedLevel level = load_program(program(in_hall + body));
    std::vector<int> amounts;
    for (const LoadedThing& thing : level.things) amounts.push_back(static_cast<int>(thing.number));
    return amounts;
  };
  CHECK(gold("LOOP [3] { GOLD:1,(1,1) }") == std::vector{1, 1, 1});
  CHECK(gold("LOOP [0] { GOLD:1,(1,1) }") == std::vector{1});  // rule 69
  CHECK(gold("FOR $i = 2 TO 4 { GOLD:$i,(1,1) }") == std::vector{2, 3, 4});
  CHECK(gold("FOR $i = 4 TO 2 { GOLD:$i,(1,1) }") == std::vector{4, 3, 2});
  CHECK(gold("$a = { 5, 6, 7 }\nGOLD:$a[1],(1,1)\nGOLD:$a[5],(1,1)") == std::vector{6, 7});
  CHECK(gold("IF [1 < 2] { GOLD:1,(1,1) } ELSE { GOLD:2,(1,1) }") == std::vector{1});
  CHECK(gold("GOLD:2 + 3 * 4,(1,1)\nGOLD:7 / 2,(1,1)\nGOLD:7 / 0,(1,1)") == std::vector{14, 3, 0});
  CHECK(gold("$n = 1\nSWITCH [$n] { CASE 0: GOLD:1,(1,1) BREAK CASE 1: GOLD:2,(1,1) CASE 2: GOLD:3,(1,1) BREAK CASE 3: "
             "GOLD:4,(1,1) }") == std::vector{2, 3});
  CHECK(gold("EXIT\nGOLD:1,(1,1)").empty());
}

TEST_CASE("programs end in any case: rules 68, 70 and 71") {
  CHECK(faults(load_program(program("IF [0%] { $a = 1 }\nGOLD:$a,(1,1)\n"))) == std::set{LoadFault::no_variable});
  CHECK(faults(load_program(program("$a = { 1, 2 }\nGOLD:$a[(-1)],(1,1)\n"))) == std::set{LoadFault::negative_index});
  CHECK(faults(load_program(program("LOOP [100000] { LOOP [1] { MESSAGE:\"a\" } }\n"))) ==
        std::set{LoadFault::too_many_steps});
  const LoadedLevel many = load_program(program(in_hall + "LOOP [100000] { DRAWBRIDGE:(1,1),north,open }\n"));
  CHECK(many.findings.size() == 1000);
  CHECK(many.findings.back().fault == LoadFault::too_many_steps);
  CHECK(faults(load_program(program("$a = \"0123456789abcdef\"\nLOOP [30] { $a = $a . $a }\n"))) ==
        std::set{LoadFault::too_much});
}

TEST_CASE("what is to be contained and has no container is put on the floor: rule 61") {
  const Target target = *find_target("nethack-3.6.6");
  const Abi abi = test::abi_named("lp64le");
  std::string bytes = test::level_of(program(in_hall + "CONTAINER:'(',(1,1) { OBJECT:'!' }\n"), "nethack-3.6.6");
  // The number 2 says that an object is a container, and 1 that it is inside of one.
  const std::string container("\1\2\0\0\0\0\0\0\0", 9), none("\1\0\0\0\0\0\0\0\0", 9);
  const std::size_t at = bytes.find(container);
  REQUIRE(at != std::string::npos);
  REQUIRE(bytes.find(container, at + 1) == std::string::npos);
  bytes.replace(at, none.size(), none);
  const LoadedLevel level = load(*read_level(bytes, target, abi).level, {});
  CHECK(faults(level) == std::set{LoadFault::no_container});
  REQUIRE(level.things.size() == 2);
  CHECK_FALSE(level.things[1].contained);
  CHECK(level.things[1].place.x >= 1);
}

TEST_CASE("selections") {
  const auto selected = [](const std::string& selection, int x1, int y1, int x2, int y2) {
    const LoadedLevel level = load_program(program(in_hall + "TERRAIN:" + selection + ",'T'\n"));
    std::string text;
    for (int y = y1; y <= y2; ++y) {
      for (int x = x1; x <= x2; ++x) text += level.at(3 + x, 3 + y).terrain == Terrain::tree ? 'T' : '.';
      text += y < y2 ? "/" : "";
    }
    return text;
  };
  CHECK(selected("rect (1,1,3,3)", 0, 0, 4, 4) == "...../.TTT./.T.T./.TTT./.....");
  CHECK(selected("fillrect (1,1,3,2)", 0, 0, 4, 3) == "...../.TTT./.TTT./.....");
  // From its end: (4,2), both axes, (3,1), (2,1), both axes, (1,0), (0,0).
  CHECK(selected("line (0,0),(4,2)", 0, 0, 4, 2) == "TT.../..TT./....T");
  CHECK(selected("grow( north, (2,2) )", 1, 0, 3, 3) == ".../.T./.T./...");
  CHECK(selected("grow( north | east, (2,2) )", 1, 1, 3, 3) == ".TT/.TT/...");
  CHECK(selected("(1,0) & (3,0)", 0, 0, 4, 0) == ".T.T.");
  CHECK(selected("filter( fillrect (0,0,3,0), fillrect (2,0,5,0) )", 0, 0, 5, 0) == "..TT..");
  CHECK(selected("filter( complement (1,0), fillrect (0,0,3,0) )", 0, 0, 4, 0) == "T.TT.");
  // Column 0 is none of the level.
  const LoadedLevel none = load_program(program("TERRAIN:rndcoord(complement fillrect (0,0,78,20)),'T'\n"));
  CHECK(faults(none) == std::set{LoadFault::nothing_chosen});
  // Rule 66: the word unfilled gives the full area.
  CHECK(selected("circle( (3,3), 1, unfilled )", 2, 2, 4, 4) == ".T./TTT/.T.");
  CHECK(selected("circle( (3,3), 1, filled )", 2, 2, 4, 4) == ".T./T.T/.T.");
  CHECK(selected("circle( (3,3), 2 )", 1, 1, 5, 5) == ".TTT./T...T/T...T/T...T/.TTT.");
}

TEST_CASE("lava is lit, whatever makes it") {
  const LoadedLevel level =
      load_program(program(in_hall + "TERRAIN:(1,1),'L'\nTERRAIN:(2,1),('L',unlit)\nTERRAIN:(3,1),'T'\n"));
  for (const int x : {4, 5}) {
    REQUIRE(level.at(x, 4).terrain == Terrain::lava);
    CHECK(level.at(x, 4).lit);
  }
  CHECK_FALSE(level.at(6, 4).lit);
}

TEST_CASE("a line without length runs over the level: rule 65") {
  const LoadedLevel level = load_program(program(in_hall + "TERRAIN:line (4,4),(4,4),'T'\n"));
  CHECK(faults(level) == std::set{LoadFault::endless_line});
  for (int i = 0; i < rows_of_level; ++i) CHECK(level.at(i, i).terrain == (i > 0 ? Terrain::tree : Terrain::stone));
}

TEST_CASE("maps of programs: absolute places, and what does not fit: rules 8 to 10") {
  const auto at = [](const std::string& geometry, int columns, int rows) {
    std::string cells;
    for (int i = 0; i < rows; ++i) cells += std::string(static_cast<std::size_t>(columns), '.') + "\n";
    return load_program(program("GEOMETRY:" + geometry + "\nMAP\n" + cells + "ENDMAP\n"));
  };
  CHECK(at("(10,5)", 4, 4).maps[0] == LevelArea{11, 5, 14, 8});
  const LoadedLevel moved = at("(10,18)", 4, 4);
  CHECK(moved.maps[0].y1 == 16);
  CHECK(faults(moved) == std::set{LoadFault::map_moved_up});
  CHECK(faults(at("(10,20)", 4, 6)).contains(LoadFault::map_too_low));
  CHECK(faults(at("(70,5)", 15, 3)) == std::set{LoadFault::map_too_wide});
  CHECK(faults(at("random", 10, 21)) == std::set{LoadFault::map_nowhere});
  CHECK(at("left,top", 4, 4).maps[0].x1 == 3);
  const LoadedLevel in_maze = load_program("MAZE:\"t\",random\nGEOMETRY:left,top\nMAP\n..\n..\nENDMAP\n");
  CHECK(in_maze.maps[0].x1 == 1);
}

TEST_CASE("what is not simulated is told, and stands where it should") {
  const LoadedLevel level = load_text("LEVEL:\"t\"\n" + in_hall + "WALLWALK:(2,2),'L'\n", {}, "unnethack");
  CHECK(level.not_simulated.size() == 1);
}

TEST_CASE("dice and shuffles are done up to a bound, and what is not is told") {
  const auto with = [](const std::string& before, int times, const std::string& statement) {
    return load_program(program(before + "LOOP [" + std::to_string(times) + "] {\n" + statement + "}\n"));
  };
  std::string array = "$a = { 1";
  for (int i = 1; i < 1000; ++i) array += ",1";
  array += " }\n";
  CHECK(with(array, 262, "SHUFFLE:$a\n").not_simulated.empty());
  const LoadedLevel shuffled = with(array, 300, "SHUFFLE:$a\n");
  REQUIRE(shuffled.not_simulated.size() == 1);
  CHECK(shuffled.not_simulated.front().list == "SHUFFLE_ARRAY");
  const LoadedLevel dice = with("", 27, "GOLD:10000d9,(1,1)\n");
  REQUIRE(dice.not_simulated.size() == 1);
  CHECK(dice.not_simulated.front().list == "DICE");
  REQUIRE(dice.things.size() == 27);
  CHECK(dice.things[25].number > 10000);
  CHECK(dice.things[26].number == 10000);
  const LoadedLevel many = with("", 1, "GOLD:200000d2,(1,1)\n");
  CHECK(many.not_simulated.empty());
  CHECK(many.things.at(0).number > 200000);
}

TEST_CASE("choices of one name can be recorded once") {
  const std::string text = program("LOOP [10] {\nGOLD:2d6,(1,1)\nMONSTER:('o',\"hill orc\"),random\n}\n");
  const LoadedLevel all = load_program(text, {.record_choices = true});
  const LoadedLevel once = load_program(text, {.record_choices = true, .each_choice_once = true});
  std::vector<std::string> names, expected;
  for (const LoadChoice& each : once.choices) names.push_back(choice_name(each));
  for (const LoadChoice& each : all.choices)
    if (std::ranges::find(expected, choice_name(each)) == expected.end()) expected.push_back(choice_name(each));
  CHECK(all.choices.size() >= 40);
  CHECK(names.size() >= 2);
  CHECK(names == expected);
}

TEST_CASE("files that are no levels are refused") {
  const Target target = find_target(default_target).value();
  const LevelModelReading reading = read_level("nothing", target, parse_abi("lp64le").value());
  CHECK(!reading.level);
  CHECK(!reading.error.empty());
}
