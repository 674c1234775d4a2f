// What games do with levels where they differ: their rows against the tables of the reference folder, where that is there, and
// what loads make of them, worked out on paper.
#include "target/loading.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "helpers.hh"
#include "speclev/play.hh"
#include "support/tables.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

LoadedLevel load_with(const Target& target, const std::string& text, const LoadOptions& options = {}) {
  test::Compilation compilation;
  compilation.target = target;
  const Output output = compilation.run(text);
  REQUIRE(!output.files.empty());
  const LevelModelReading reading = read_level(output.files.back().bytes, compilation.target, compilation.abi, {});
  INFO(reading.error);
  REQUIRE(reading.level.has_value());
  return load(*reading.level, options);
}

LoadedLevel load_for(std::string_view target, const std::string& text, const LoadOptions& options = {}) {
  return load_with(find_target(target).value(), text, options);
}

std::string terrain_at(const LoadedLevel& level, std::string_view target, int x, int y) {
  return std::string(data_of(*find_target(target)).terrain.name(level.at(x, y).code));
}

const std::string hall =
    "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n-------\n|.....|\n|.....|\n|.....|\n-------\nENDMAP\n";

std::set<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::set<std::string> words;
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

}  // namespace

TEST_CASE("what games take terrain for, and their flags, are as in the reference tables") {
  const fs::path folder = fs::path(SPECLEV_REFERENCE_FOLDER) / "loader";
  if (!fs::exists(folder)) {
    WARN("skipped: " << folder << " is not there");
    return;
  }
  std::size_t compared = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".tsv") continue;
    const Target target = find_target(entry.path().stem().string()).value();
    const TargetData& data = data_of(target);
    std::map<std::string, std::set<std::string>> classes;
    for (const LoadingRow& row : data.loading.rows())
      if (row.kind == LoadingRow::Kind::terrain) classes[std::string(row.name)] = words_of(loading_value(row));
    const std::set<std::string> known(std::begin(terrain_class_words), std::end(terrain_class_words));
    for (const auto& cells : test::table_rows(entry.path(), 5)) {
      INFO(target.name() << " " << cells[0] << " " << cells[1]);
      if (cells[0] == "terrain") {
        const std::string name(data.terrain.name(std::stoi(cells[2])));
        std::set<std::string> told;
        for (const std::string& word : words_of(cells[3]))
          if (known.contains(word)) told.insert(word);
        if (words_of(cells[3]).contains("unset")) continue;
        CHECK(classes[name] == told);
        ++compared;
      } else if (cells[0] == "flag") {
        for (const std::string& word : words_of(cells[1])) {
          const auto* row = data.keywords.find(word);
          if (row == nullptr) continue;
          CHECK(row->value == std::stoll(cells[2]));
          ++compared;
        }
      }
    }
  }
  CHECK(compared > 1200);
}

TEST_CASE("doors have more operands in some games, of which nothing on the map depends") {
  const std::string door = "DOOR:locked,(3,0)\nFOUNTAIN:(2,2)\n";
  for (const char* target : {"nethack-3.6.6", "evilhack"}) {
    INFO(target);
    const LoadedLevel level = load_for(target, hall + door);
    CHECK(level.at(6, 3).door == DoorState::locked);
    CHECK(level.at(5, 5).terrain == Terrain::fountain);
    CHECK(level.not_simulated.empty());
  }
  const LoadedLevel level = load_for("gnollhack", hall + "DOOR:locked,(3,0),indestructible\n");
  CHECK(level.at(6, 3).door == DoorState::locked);
  const LoadedLevel hidden = load_for("gnollhack", hall + "DOOR:closed,(3,0),secret_door\n");
  CHECK(hidden.at(6, 3).terrain == Terrain::secret_door);
}

TEST_CASE("terrain that only some games have is drawn with their characters, and floor where they walk on it") {
  const LoadedLevel level = load_for("evilhack", hall + "TERRAIN:(2,2),'g'\nFORGE:(3,2)\nPUDDLE:(4,2)\n");
  CHECK(terrain_at(level, "evilhack", 5, 5) == "grass");
  CHECK(symbol_of(level.at(5, 5)) == 'g');
  CHECK((level.at(5, 5).classes & bit_of(TerrainClass::floor)) != 0);
  CHECK(terrain_at(level, "evilhack", 6, 5) == "forge");
  CHECK((level.at(6, 5).classes & bit_of(TerrainClass::furniture)) != 0);
  CHECK(terrain_at(level, "evilhack", 7, 5) == "puddle");
  CHECK(level.not_simulated.empty());
}

TEST_CASE("styles of INIT_MAP have the numbers of each game") {
  const std::string cave = "LEVEL:\"t\"\nINIT_MAP:mines,'.',' ',true,true,lit,true\nNOMAP\n";
  for (const char* target : {"nethack-3.6.6", "unnethack"}) {
    const LoadedLevel level = load_for(target, cave);
    INFO(target);
    CHECK(std::ranges::count(level.squares, Terrain::floor, &Square::terrain) > 300);
    CHECK(level.not_simulated.empty());
  }
}

TEST_CASE("rooms stand in cells, or at columns and rows of the level") {
  const std::string room = "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(5,5),(left,top),(4,3){}\n";
  const LoadedLevel in_cell = load_for("nethack-3.6.6", room);
  REQUIRE(in_cell.rooms.size() == 1);
  CHECK(in_cell.rooms[0].floor.x1 == 65);
  const LoadedLevel at_column = load_for("xnethack", room);
  REQUIRE(at_column.rooms.size() == 1);
  CHECK(at_column.rooms[0].floor == LevelArea{5, 5, 8, 7});
}

TEST_CASE("levels that a game turns over are drawn as written, and turned over where that is wanted") {
  const std::string text = hall + "STAIR:(1,1),up\nSTAIR:(5,3),down\n";
  const LoadedLevel written = load_for("splicehack", text, {.seed = 1});
  CHECK(written.may_mirror_columns);
  CHECK(written.may_mirror_rows);
  CHECK(written.maps[0] == LevelArea{3, 3, 9, 7});
  std::set<std::pair<int, int>> corners;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const LoadedLevel level = load_for("splicehack", text, {.seed = seed, .mirrors = true});
    corners.insert({level.maps[0].x1, level.maps[0].y1});
    REQUIRE(level.things.size() == 2);
    const LevelPlace up = level.things[0].place;
    CHECK(level.at(up.x, up.y).terrain == Terrain::stairs);
    CHECK((up.x == 4 || up.x == 75));
    CHECK((up.y == 4 || up.y == 16));
  }
  CHECK(corners == std::set<std::pair<int, int>>{{3, 3}, {70, 3}, {3, 13}, {70, 13}});
  // The flag that is called after one axis forbids the other.
  const std::string flags = "LEVEL:\"t\"\nFLAGS:noflipx\nGEOMETRY:left,top\nMAP\n...\nENDMAP\n";
  const LoadedLevel flagged = load_for("unnethackplus", flags);
  CHECK(flagged.may_mirror_columns);
  CHECK_FALSE(flagged.may_mirror_rows);
  CHECK_FALSE(load_for("unnethackplus", flags, {.level_name = "castle"}).may_mirror_columns);
  CHECK_FALSE(load_for("nethack-3.6.6", hall).may_mirror_columns);
  CHECK_FALSE(load_for("unnethack", hall).may_mirror_columns);
  CHECK(load_for("unnethack", hall, {.level_name = "soko1-1"}).may_mirror_columns);
}

TEST_CASE("what is spilt is so many squares, in whatever order a game has the values") {
  for (const char* target : {"unnethack", "unnethackplus"}) {
    INFO(target);
    const LoadedLevel level = load_for(target, hall + "SPILL:(2,2),'L',east,3\n");
    CHECK(std::ranges::count(level.squares, Terrain::lava, &Square::terrain) == 3);
    CHECK(level.at(5, 5).terrain == Terrain::lava);
    CHECK(level.not_simulated.empty());
  }
}

TEST_CASE("a bridge leads to its gate, also on a level that is turned over") {
  const std::string moat = "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n}}|..\n}}|..\n}}|..\nENDMAP\nDRAWBRIDGE:(1,1),east,closed\n";
  std::set<std::int64_t> directions;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const LoadedLevel level = load_for("splicehack", moat, {.seed = seed, .mirrors = true});
    REQUIRE(level.things.size() == 1);
    const LoadedThing& bridge = level.things[0];
    CHECK(level.at(bridge.place.x, bridge.place.y).terrain == Terrain::raised_drawbridge);
    const int step = bridge.number == 2 ? 1 : -1;
    CHECK(level.at(bridge.place.x + step, bridge.place.y).terrain == Terrain::drawbridge_wall);
    directions.insert(bridge.number);
  }
  CHECK(directions == std::set<std::int64_t>{2, 3});
}

TEST_CASE("where a game pours water over a cave nothing of it is certain, but maps drawn behind are") {
  const std::string cave =
      "LEVEL:\"minefill\"\nINIT_MAP:mines,'.',' ',true,true,lit,true\nGEOMETRY:center,center\nMAP\n...\n...\nENDMAP\n";
  const auto uncertain = [&](std::string_view target, const std::string& name) {
    const LoadedLevel level = load_for(target, cave, {.level_name = name});
    CHECK_FALSE(level.at(level.maps[0].x1, level.maps[0].y1).uncertain);
    return std::ranges::count(level.squares, true, &Square::uncertain) > 300;
  };
  CHECK(uncertain("evilhack", "minefill"));
  CHECK_FALSE(uncertain("evilhack", "cellar"));
  CHECK_FALSE(uncertain("nethack-3.6.6", "minefill"));
}

TEST_CASE("terrain of which nothing is known is uncertain wherever it is") {
  const std::map<std::string, std::string> files = {
      {"/mine/profile", "base evilhack\nversion lp64le 1 2 3 4 5\n"},
      {"/mine/loading.edits", "replace terrain grass unknown\n"}};
  const TargetFiles opener{[&](const std::string& path) {
                             const auto at = files.find(path);
                             return at == files.end() ? OpenedFile{} : OpenedFile{SourceText(path, at->second), {}};
                           },
                           {}};
  const LoadedTarget mine = load_target("/mine", opener);
  REQUIRE(mine.target);
  const LoadedLevel level = load_with(*mine.target, hall + "TERRAIN:(2,2),'g'\n");
  CHECK(level.at(5, 5).uncertain);
  CHECK_FALSE(level.at(4, 5).uncertain);
}

TEST_CASE("where nothing suits, a game ends, takes the last square, or leaves the thing out") {
  const std::string rock = "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n---\n---\n---\nENDMAP\nMONSTER:'a',random\n";
  CHECK(load_for("nethack-3.6.6", rock).things.size() == 1);
  CHECK(load_for("evilhack", rock).things.empty());
}

TEST_CASE("maps are aligned as each game does") {
  const std::string left = "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n...\n...\nENDMAP\n";
  CHECK(load_for("nethack-3.4.3", left).maps[0] == LevelArea{3, 3, 5, 4});
  CHECK(load_for("nethack4", left).maps[0] == LevelArea{1, 1, 3, 2});
  const std::string right = "LEVEL:\"t\"\nGEOMETRY:right,top\nMAP\n....\n....\nENDMAP\n";
  CHECK(load_for("nethack-3.6.6", right).maps[0].x1 == 73);
  CHECK(load_for("gnollhack", right).maps[0].x1 == 75);
}
