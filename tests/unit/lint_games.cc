// What the linter leaves out in games that load levels otherwise, or of which it is not known what they do; each beside
// what it tells of the same elsewhere.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "helpers.hh"
#include "speclev/lint.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

const std::string hall_of_program =
    "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n-------\n|.....|\n|.....|\n|.....|\n-------\nENDMAP\n";
const std::string hall_of_maze =
    "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n-------\n|.....|\n|.....|\n|.....|\n-------\nENDMAP\n";

LevelModelReading read_of(std::string_view target, const std::string& text) {
  test::Compilation compilation;
  compilation.target = find_target(target).value();
  const Output output = compilation.run(text);
  REQUIRE(!output.files.empty());
  LevelModelReading reading = read_level(output.files.back().bytes, compilation.target, compilation.abi, {});
  REQUIRE(reading.level.has_value());
  return reading;
}

LoadedLevel load_of(std::string_view target, const std::string& text) { return load(*read_of(target, text).level, {}); }

/// Whether a rule is told of a level.
bool tells(std::string_view target, const std::string& text, Diag rule, const std::string& name = "t") {
  LintOptions options;
  options.level_name = name;
  return std::ranges::count(lint(*read_of(target, text).level, options).findings, rule, &LintFinding::rule) != 0;
}

}  // namespace

TEST_CASE("flags of regions mean what they do in each game") {
  const std::string plain = "REGION:(1,1,5,3),lit,\"ordinary\",unfilled\n", shop = "REGION:(1,1,5,3),lit,\"shop\"\n";
  for (const char* target : {"nethack-3.6.6", "sporkhack", "dynahack"}) {
    INFO(target);
    CHECK(load_of(target, hall_of_program + plain).rooms.size() == 1);
  }
  CHECK(load_of("nethack-3.6.6", hall_of_program + plain).rooms[0].filled == false);
  CHECK(load_of("sporkhack", hall_of_program + plain).rooms[0].filled);
  CHECK(load_of("sporkhack", hall_of_program + "REGION:(1,1,5,3),lit,\"ordinary\"\n").rooms.empty());
  CHECK_FALSE(load_of("sporkhack", hall_of_program + shop).rooms.at(0).filled);
  CHECK(load_of("dynahack", hall_of_program + shop).rooms.at(0).filled);
  const LoadedLevel grown = load_of("dynahack", hall_of_program + "REGION:(1,1,2,2),lit,\"shop\",filled,true\n");
  CHECK(grown.rooms.at(0).irregular);
  CHECK(grown.rooms.at(0).floor == LevelArea{4, 4, 8, 6});
}

TEST_CASE("traps of rooms may be on grass where the game's rooms have it") {
  const std::string room =
      "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(6,4) floortype:location_grass "
      "{\nTRAP:\"pit\",(1,1)\n}\n";
  CHECK_FALSE(tells("gnollhack", room, Diag::off_floor));
  const std::string puddle =
      "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(6,4) {\nPOOL:(1,1)\nTRAP:\"magic\",(1,1)\n}\n";
  CHECK(tells("gnollhack", puddle, Diag::off_floor));
}

TEST_CASE("level regions of kinds that only some games have make no stairs") {
  const LoadedLevel level = load_of("gnollhack", hall_of_program + "TELEPORT_REGION:(1,1,5,3),(0,0,0,0),notele\n");
  CHECK(level.things.empty());
}

TEST_CASE("a branch may be where stairs are, which the game leaves out on some levels, but not in rock") {
  const std::string stairs = "STAIR:(2,2),up\n";
  CHECK_FALSE(tells("nethack-3.4.3", hall_of_maze + stairs + "BRANCH:(2,2,2,2),(0,0,0,0)\n", Diag::full_region));
  CHECK(tells("nethack-3.4.3", hall_of_maze + stairs + "BRANCH:(0,0,0,0),(1,1,1,1)\n", Diag::full_region));
}

TEST_CASE("nothing is known of a level region that ends in front of its beginning") {
  const std::string region = "STAIR:levregion(72,1,5,20),(0,0,0,0),up\n";
  CHECK_FALSE(tells("nethack-3.4.3", hall_of_maze + region, Diag::full_region));
}

TEST_CASE("doors that are open ground need no walls") {
  CHECK_FALSE(tells("nethack-3.6.6", hall_of_program + "DOOR:broken,(3,2)\n", Diag::door_without_walls));
  CHECK_FALSE(tells("nethack-3.6.6", hall_of_program + "DOOR:nodoor,(3,2)\n", Diag::door_without_walls));
  CHECK(tells("nethack-3.6.6", hall_of_program + "DOOR:closed,(3,2)\n", Diag::door_without_walls));
}

TEST_CASE("doors that close a wide opening together have walls") {
  const std::string two = "DOOR:closed,(3,1)\nDOOR:closed,(3,2)\n";
  CHECK(tells("nethack-3.6.6", hall_of_program + two, Diag::door_without_walls));
  CHECK_FALSE(tells("nethack-3.6.6", hall_of_program + two + "DOOR:locked,(3,3)\n", Diag::door_without_walls));
}

TEST_CASE("a maze over which other ground comes needs no MAZEWALK") {
  const std::string maze = "MAZE:\"t\",random\n", cave = "INIT_MAP:mines,'.',' ',true,true,lit,true\n";
  CHECK(tells("nethack-3.6.6", maze + "NOMAP\n", Diag::uncarved_maze));
  CHECK_FALSE(tells("nethack-3.6.6", maze + cave + "NOMAP\n", Diag::uncarved_maze));
}

TEST_CASE("what rests on a statement that is not simulated is not told") {
  const std::string wall = "OBJECT:'*',(0,0)\n", walk = "WALLWALK:(2,2),'.','T',50%\n";
  CHECK(tells("unnethackplus", hall_of_program + wall, Diag::thing_in_rock));
  CHECK_FALSE(tells("unnethackplus", hall_of_program + walk + wall, Diag::thing_in_rock));
}

TEST_CASE("parts of other levels need no way in") {
  CHECK(tells("evilhack", hall_of_program, Diag::missing_way_in));
  CHECK_FALSE(tells("evilhack",
                    "LEVEL:\"t\"\nFLAGS:rndvault\n" + hall_of_program.substr(hall_of_program.find('\n') + 1),
                    Diag::missing_way_in));
  CHECK(tells("nethack-brass", hall_of_maze, Diag::missing_way_in));
  CHECK_FALSE(tells("nethack-brass", hall_of_maze, Diag::missing_way_in, "rndv-000"));
}

TEST_CASE("ladders of rooms lead in") {
  const std::string room = "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(6,4)\n";
  CHECK(tells("acehack", room, Diag::missing_way_in));
  CHECK_FALSE(tells("acehack", room + "LADDER:random,up\n", Diag::missing_way_in));
}

TEST_CASE("a map of all rows stands in the first one, wherever it is told to be") {
  std::string map = "LEVEL:\"t\"\nGEOMETRY:(0,1)\nMAP\n";
  for (int i = 0; i < 21; ++i) map += "...\n";
  CHECK(load_of("sporkhack", map + "ENDMAP\n").maps.at(0).y1 == 0);
  CHECK_FALSE(tells("sporkhack", map + "ENDMAP\n", Diag::map_too_low));
}

TEST_CASE("a pit does not dig a tree away") {
  CHECK(tells("nethack-3.6.6", hall_of_program + "TRAP:\"pit\",(0,0)\n", Diag::dug_rock));
  CHECK_FALSE(tells("nethack-3.6.6", hall_of_program + "TERRAIN:(2,2),'T'\nTRAP:\"pit\",(2,2)\n", Diag::dug_rock));
}

TEST_CASE("rules of which a game is unsure are not told in it, or in some of its levels") {
  const std::string wall = "OBJECT:'*',random,(0,0)\n";
  CHECK(tells("slashem-0.0.7E7F3", hall_of_maze + wall, Diag::thing_in_rock));
  CHECK_FALSE(tells("slashem-extended", hall_of_maze + wall, Diag::thing_in_rock));
  const std::string stairs = "STAIR:(1,1),down\nSTAIR:(2,1),down\n";
  CHECK(tells("dnao", hall_of_maze + stairs, Diag::second_stairs, "Arc-strt"));
  CHECK_FALSE(tells("dnao", hall_of_maze + stairs, Diag::second_stairs, "Dhl-strt"));
  const std::string moat_door = hall_of_maze.substr(0, hall_of_maze.find("|.....|")) + "|.}+}.|\n" +
                                hall_of_maze.substr(hall_of_maze.find("|.....|")) +
                                "DOOR:closed,(3,1)\nSTAIR:(1,2),up\n";
  CHECK(tells("dnao", moat_door, Diag::door_without_walls, "Arc-strt"));
  CHECK_FALSE(tells("dnao", moat_door, Diag::door_without_walls, "Dhl-flor"));  // its water becomes walls
  CHECK(tells("dnethack", hall_of_maze, Diag::missing_room, "chall-1"));
  CHECK_FALSE(tells("dnethack", hall_of_maze, Diag::missing_room, "chall-5"));
}

TEST_CASE("what targets are unsure of are rules of the linter") {
  std::size_t rows = 0;
  for (const std::string& name : target_names()) {
    const std::optional<Target> target = find_target(name);
    REQUIRE(target);
    for (const LoadingRow& row : data_of(*target).loading.rows()) {
      if (row.kind != LoadingRow::Kind::unsure) continue;
      INFO(name << ": " << row.name);
      const auto is_it = [&](Diag id) { return diag_name(id) == row.name; };
      const auto rule = std::ranges::find_if(all_diags(), is_it);
      REQUIRE(rule != all_diags().end());
      CHECK(!lint_advice(*rule).empty());
      ++rows;
    }
  }
  CHECK(rows > 20);
}
