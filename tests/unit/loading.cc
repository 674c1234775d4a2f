// What games do with levels where they differ: their rows against the tables of the reference folder, where that is
// there, and what loads make of them, worked out on paper.
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

const std::string hall = "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n-------\n|.....|\n|.....|\n|.....|\n-------\nENDMAP\n";

/// A game whose levels are mazes, loaded otherwise than later ones, and a level of it: its (0,0) is at (3,3).
constexpr const char* first_mazes = "nethack-3.0.10";
const std::string cell = "MAZE:\"t\"\nGEOMETRY:left,top\nMAP\n-----\n|...|\n|...|\n-----\nENDMAP\n";

bool has_fault(const LoadedLevel& level, LoadFault fault) {
  return std::ranges::find(level.findings, fault, &LoadFinding::fault) != level.findings.end();
}

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

TEST_CASE("loaders take for rock, wall and room what the checks of the compilers do") {
  constexpr std::pair<unsigned, std::string_view> same[] = {
      {TerrainTable::rock, "rock"}, {TerrainTable::wall, "wall"}, {TerrainTable::room, "room"}};
  std::size_t compared = 0;
  for (const std::string& name : target_names()) {
    const Target target = find_target(name).value();
    const TargetData& data = data_of(target);
    // In the language of programs the checks of most terrain are of no use, and not in the tables.
    if (!data.statements.empty()) continue;
    for (const LoadingRow& row : data.loading.rows()) {
      if (row.kind != LoadingRow::Kind::terrain) continue;
      const auto checked = std::ranges::find(data.terrain.rows(), row.name, &TerrainTable::Row::name);
      if (checked == data.terrain.rows().end() || checked->kinds == 0) continue;
      INFO(name << ": " << row.name);
      const std::set<std::string> classes = words_of(loading_value(row));
      for (const auto& [kind, word] : same)
        CHECK(((checked->kinds & kind) != 0) == classes.contains(std::string(word)));
      ++compared;
    }
  }
  CHECK(compared > 500);
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

TEST_CASE("the first mazes are a grid around maps that stand where they are told, and no wall is lost") {
  const LoadedLevel level = load_for(first_mazes, cell);
  CHECK(level.maps[0] == LevelArea{3, 3, 7, 6});
  CHECK(level.at(11, 11).terrain == Terrain::stone);
  CHECK(level.at(10, 11).terrain == Terrain::vertical_wall);
  CHECK(level.at(11, 10).terrain == Terrain::horizontal_wall);
  CHECK(level.at(10, 10).terrain == Terrain::cross_wall);
  CHECK(level.at(10, 20).terrain == Terrain::upward_tee_wall);
  CHECK(level.at(11, 1).terrain == Terrain::stone);
  // Each seed has one minotaur, though nothing is carved.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const LoadedLevel stocked = load_for(first_mazes, cell, {.seed = seed});
    CHECK(std::ranges::count_if(stocked.things, [](const auto& each) { return each.stocked && each.letter == 'H'; }) ==
          1);
  }
  std::string high = "MAZE:\"t\"\nGEOMETRY:left,top\nMAP\n";
  for (int y = 0; y < rows_of_level; ++y) high += "...\n";
  const LoadedLevel over = load_for(first_mazes, high + "ENDMAP\n");
  CHECK(over.maps[0].y1 == 3);
  CHECK(has_fault(over, LoadFault::map_over_edge));
  CHECK_FALSE(has_fault(level, LoadFault::map_over_edge));
}

TEST_CASE("lists of the first mazes are shuffled so that nothing keeps its place") {
  const std::string objects = "OBJECT:'(',\"chest\",place[0]\nOBJECT:'(',\"chest\",place[1]\n";
  std::set<std::vector<int>> of_two, of_three;
  const auto columns = [&](const std::string& text, std::uint64_t seed) {
    std::vector<int> found;
    for (const LoadedThing& each : load_for(first_mazes, cell + text, {.seed = seed}).things)
      if (!each.stocked) found.push_back(each.place.x - 3);
    return found;
  };
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    of_two.insert(columns("RANDOM_PLACES:(1,1),(2,1)\n" + objects, seed));
    of_three.insert(columns("RANDOM_PLACES:(1,1),(2,1),(3,1)\n" + objects + "OBJECT:'(',\"chest\",place[2]\n", seed));
  }
  CHECK(of_two == std::set<std::vector<int>>{{2, 1}});
  CHECK(of_three == std::set<std::vector<int>>{{2, 3, 1}, {3, 1, 2}});
}

TEST_CASE("what the first mazes have of regions, bridges and things, and what the game's code adds to them") {
  const LoadedLevel lit =
      load_for(first_mazes, cell + "REGION:(1,1,3,2),lit,\"ordinary\"\nMONSTER:'o',\"hill orc\",(1,1)\n");
  REQUIRE(lit.rooms.size() == 1);
  CHECK(lit.at(3, 3).lit);
  CHECK(std::ranges::any_of(lit.things, [](const auto& each) {
    return each.letter == 'o' && each.place == LevelPlace{4, 4};
  }));
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    CHECK_FALSE(load_for(first_mazes, cell + "REGION:(1,1,3,2),random,\"ordinary\"\n", {.seed = seed}).at(4, 4).lit);
  const std::string moat = "MAZE:\"t\"\nGEOMETRY:left,top\nMAP\n..|}..\nENDMAP\nDRAWBRIDGE:(3,0),west,";
  const LoadedLevel open = load_for(first_mazes, moat + "open\n"), closed = load_for(first_mazes, moat + "closed\n");
  CHECK(open.at(6, 3).terrain == Terrain::lowered_drawbridge);
  CHECK(open.at(5, 3).terrain == Terrain::door);
  CHECK(open.findings.empty());
  CHECK(closed.at(6, 3).terrain == Terrain::raised_drawbridge);
  CHECK(closed.at(5, 3).uncertain);
  const std::string rock = "MAZE:\"t\"\nGEOMETRY:left,top\nMAP\n---\n---\nENDMAP\nOBJECT:'(',\"chest\",random\n";
  CHECK(has_fault(load_for(first_mazes, rock), LoadFault::no_floor_endless));
  for (const char* name : {"castle", "tower1", "tower3"}) {
    const LoadedLevel level = load_for(first_mazes, cell, {.level_name = name});
    const auto stairs = std::ranges::find(level.things, ThingKind::stairs_up, &LoadedThing::kind);
    REQUIRE(stairs != level.things.end());
    CHECK(stairs->place == LevelPlace{3, 3});
  }
  const LoadedLevel last = load_for(first_mazes, cell, {.level_name = "endgame"});
  REQUIRE(last.arrivals.size() == 1);
  CHECK(last.arrivals[0].area == LevelArea{77, 19, 77, 19});
  CHECK(load_for(first_mazes, cell, {.level_name = "wizard"}).arrivals.empty());
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

// spec/loader-variants.md 4.3: states are numbers there, with bits for locked and trapped ones.
TEST_CASE("the state of a door is a bit, or a number with bits behind it") {
  const std::string map = "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n-----\n|.+.|\n-----\nENDMAP\nDOOR:";
  const auto state = [&](const char* target, const std::string& words, std::uint64_t seed = 0) {
    const LoadedLevel level = load_for(target, map + words + ",(2,1)\n", {.seed = seed});
    return level.at(level.maps[0].x1 + 2, level.maps[0].y1 + 1).door;
  };
  const std::pair<const char*, DoorState> words[] = {{"nodoor", DoorState::none},
                                                     {"broken", DoorState::broken},
                                                     {"open", DoorState::open},
                                                     {"closed", DoorState::closed},
                                                     {"locked", DoorState::locked}};
  for (const auto& [word, expected] : words)
    for (const char* target : {"nethack-3.6.6", "xnethack", "xnethack-0.2.0"}) {
      INFO(target << " " << word);
      CHECK(state(target, word) == expected);
    }
  CHECK(state("xnethack", "trapped") == DoorState::closed);
  CHECK(state("xnethack", "closed & locked & trapped") == DoorState::locked);
  CHECK(state("xnethack", "open & trapped") == DoorState::open);
  std::map<DoorState, int> drawn;
  constexpr int loads = 300;
  for (std::uint64_t seed = 0; seed < loads; ++seed) ++drawn[state("xnethack", "random", seed)];
  CHECK(drawn.size() == 4);
  CHECK(drawn[DoorState::broken] == 0);
  for (const DoorState each : {DoorState::none, DoorState::open}) CHECK(std::abs(drawn[each] - loads / 3) < loads / 10);
  CHECK(std::abs(drawn[DoorState::locked] - loads / 9) < loads / 15);
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
  const std::string moat =
      "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n}}|..\n}}|..\n}}|..\nENDMAP\nDRAWBRIDGE:(1,1),east,closed\n";
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

TEST_CASE("what stands in the last column is lost where that becomes the first one, which is never used") {
  const std::string edge = "LEVEL:\"t\"\nNOMAP\nOBJECT:('`',\"boulder\"),(78,5)\nOBJECT:('`',\"boulder\"),(77,5)\n";
  std::set<std::vector<int>> columns;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    std::vector<int> stands;
    for (const LoadedThing& thing : load_for("splicehack", edge, {.seed = seed, .mirrors = true}).things)
      stands.push_back(thing.place.x);
    columns.insert(stands);
  }
  CHECK(columns == std::set<std::vector<int>>{{79, 78}, {1}});
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
  const std::map<std::string, std::string> files = {{"/mine/profile", "base evilhack\nversion lp64le 1 2 3 4 5\n"},
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

TEST_CASE("what a program asks the game is computed, or chosen where only play decides") {
  const auto terrain_at = [](const LoadedLevel& level, int x, int y) { return level.at(3 + x, 3 + y).terrain; };
  const auto with = [&](const std::string& statements, const LoadOptions& options = {}) {
    return load_for("unnethack", hall + statements, options);
  };
  const std::string deep = "IF [level.depth > 20] {\nTERRAIN:(1,1),'L'\n}\n";
  CHECK(terrain_at(with(deep, {.depth = 21}), 1, 1) == Terrain::lava);
  CHECK(terrain_at(with(deep, {.depth = 20}), 1, 1) != Terrain::lava);
  const LoadedLevel computed = with("$a = { (1,1), (2,1) }\n$p = (2,1)\nTERRAIN:coord($a.length, $p.x),'L'\n");
  CHECK(terrain_at(computed, 2, 2) == Terrain::lava);
  CHECK(computed.not_simulated.empty());
  std::set<std::pair<bool, bool>> nights, plays;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto lava = [&](const std::string& condition, const std::string& other) {
      const LoadedLevel level =
          with("IF [" + condition + "] {\nTERRAIN:(1,1),'L'\n}\nIF [" + other + "] {\nTERRAIN:(2,1),'L'\n}\n",
               {.seed = seed});
      CHECK(level.not_simulated.empty());
      return std::pair(terrain_at(level, 1, 1) == Terrain::lava, terrain_at(level, 2, 1) == Terrain::lava);
    };
    nights.insert(lava("time.night == 1", "time.night == 1"));
    plays.insert(lava("time.phase_of_the_moon == 4", "level.difficulty + 1 > 5"));
  }
  CHECK(nights == std::set<std::pair<bool, bool>>{{false, false}, {true, true}});
  CHECK(plays.size() == 4);
}

TEST_CASE("where a number that only play knows decides more than a choice, nothing of the ground is certain") {
  const LoadedLevel level = load_for("unnethack", hall + "TERRAIN:coord(level.difficulty, 1),'L'\n");
  REQUIRE(level.not_simulated.size() == 1);
  CHECK(std::ranges::all_of(level.squares, &Square::uncertain));
}

TEST_CASE("what is not simulated is told once, and nothing is judged that may depend on it") {
  const LoadedLevel level = load_for("unnethack", hall + "LOOP [3] {\nWALLWALK:(1,1),'L','.'\n}\nSTAIR:(0,0),up\n");
  CHECK(level.not_simulated.size() == 1);
  CHECK(std::ranges::all_of(level.squares, &Square::uncertain));
  CHECK(level.findings.empty());
  CHECK_FALSE(load_for("unnethack", hall + "STAIR:(0,0),up\n").findings.empty());
}

TEST_CASE("forges are terrain of their own, in mazes and in rooms") {
  const std::string map = "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n...\n...\nENDMAP\nFORGE:(1,1)\n";
  const std::string room =
      "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(5,5)\nFORGE:(1,1)\nSTAIR:(0,0),up\nSTAIR:(2,0),down\n";
  for (const std::string& text : {map, room}) {
    const LoadedLevel level = load_for("dnao", text);
    CHECK(level.not_simulated.empty());
    const auto forge = std::ranges::find(level.things, ThingKind::other, &LoadedThing::kind);
    REQUIRE(forge != level.things.end());
    CHECK(level.at(forge->place.x, forge->place.y).letter == 'O');
  }
}

TEST_CASE("numbers become a place, and a flood of squares a room, where a game has that") {
  const LoadedLevel level = load_for("sporkhack", hall + "$x = 2\nTERRAIN:($x,1),'L'\n");
  CHECK(level.at(5, 4).terrain == Terrain::lava);
  CHECK(level.not_simulated.empty());
}

TEST_CASE("where nothing suits, a game ends, takes the last square, or leaves the thing out") {
  const std::string rock = "LEVEL:\"t\"\nGEOMETRY:left,top\nMAP\n---\n---\n---\nENDMAP\nMONSTER:'a',random\n";
  CHECK(load_for("nethack-3.6.6", rock).things.size() == 1);
  CHECK(load_for("evilhack", rock).things.empty());
}

TEST_CASE("places without a map count from the first column that a game uses") {
  const std::string cave = "MAZE:\"t\",' '\nINIT_MAP:'.',' ',true,true,lit,true\nNOMAP\n";
  const auto stairs = [&](const char* target, const std::string& place) {
    const LoadedLevel level = load_for(target, cave + "STAIR:" + place + ",up\n");
    REQUIRE(level.things.size() == 1);
    CHECK(level.not_simulated.size() ==
          (level.things[0].place.x == 1 && place == "(0,5)" && target[7] == '4' ? 1U : 0U));
    return level.things[0].place;
  };
  CHECK(stairs("nethack-3.4.3", "(5,5)") == LevelPlace{6, 5});
  CHECK(stairs("nethack4", "(5,5)") == LevelPlace{5, 5});
  CHECK(stairs("nethack-3.4.3", "(0,5)") == LevelPlace{1, 5});
  CHECK(stairs("nethack4", "(0,5)") == LevelPlace{1, 5});
  const auto floor_in_column_1 = [&](const char* target) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const LoadedLevel level = load_for(target, cave, {.seed = seed});
      for (int y = 0; y < rows_of_level; ++y)
        if (level.at(1, y).terrain == Terrain::floor) return true;
    }
    return false;
  };
  CHECK(floor_in_column_1("fiqhack"));
  CHECK_FALSE(floor_in_column_1("nethack-3.4.3"));
}

TEST_CASE(
    "random rooms begin one column further left where a game uses the first column, and leave out what it lacks") {
  const std::string rooms =
      "LEVEL:\"t\"\nROOM:\"ordinary\",lit,random,random,random\nROOM:\"ordinary\",lit,(5,3),(right,center),(4,3)\n";
  const auto first_and_last = [&](const char* target) {
    std::pair<int, int> columns{columns_of_level, 0};
    for (std::uint64_t seed = 0; seed < 1000; ++seed)
      for (const LoadedRoom& room : load_for(target, rooms, {.seed = seed}).rooms)
        columns = {std::min(columns.first, room.floor.x1), std::max(columns.second, room.floor.x2)};
    return columns;
  };
  CHECK(first_and_last("nethack-3.4.3") == std::pair{3, 76});
  CHECK(first_and_last("nethack4") == std::pair{2, 75});
  CHECK(first_and_last("fiqhack").first == 2);
}

TEST_CASE("maps are aligned as each game does") {
  const std::string left = "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n...\n...\nENDMAP\n";
  CHECK(load_for("nethack-3.4.3", left).maps[0] == LevelArea{3, 3, 5, 4});
  CHECK(load_for("nethack4", left).maps[0] == LevelArea{1, 1, 3, 2});
  const std::string right = "LEVEL:\"t\"\nGEOMETRY:right,top\nMAP\n....\n....\nENDMAP\n";
  CHECK(load_for("nethack-3.6.6", right).maps[0].x1 == 73);
  CHECK(load_for("gnollhack", right).maps[0].x1 == 75);
}
