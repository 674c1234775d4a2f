// Sources of levels made those of a game with another language. What is expected is what doc/from-3.4-to-3.6.md says of
// the two languages; that both levels are the same, conversion itself has to prove.
#include "speclev/convert.hh"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "helpers.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/slowness.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

speclev::Conversion converted(const std::string& text, std::string_view to = "nethack-3.6.6",
                              std::string_view from = default_target) {
  const Target target = find_target(from).value();
  CompileOptions options;
  options.max_errors = 0;
  return convert_source(SourceText("t.des", text), target, find_target(to).value(), test::Compilation().abi, options);
}

std::string text_of(const speclev::Conversion& conversion) {
  INFO(conversion.difference);
  REQUIRE(conversion.files.size() == 1);
  return conversion.files.front().bytes;
}

std::set<std::string> told(const speclev::Conversion& conversion) {
  std::set<std::string> names;
  for (const Diagnostic& each : conversion.diagnostics) names.emplace(diag_name(each.id));
  return names;
}

std::string maze(const std::string& rest) {
  return "MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n-------\n|.....|\n|.....|\n|.....|\n-------\nENDMAP\n" + rest;
}

std::string room(const std::string& rest) {
  return "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(11,9)\n" + rest;
}

}  // namespace

TEST_CASE("statements of lists become those of programs") {
  struct Pair {
    std::string before, after;
  };
  for (const auto& [before, after] : {
           Pair{"MONSTER:'o',\"hill orc\",(2,3)", "MONSTER:('o',\"hill orc\"),(2,3)"},
           {"MONSTER:'o',random,random", "MONSTER:'o',random"},
           {"MONSTER[40%]:'o',random,(1,1)", "[40%]: MONSTER:'o',(1,1)"},
           {"MONSTER:'o',\"hill orc\",(2,3),\"Bolg\",hostile,law",
            "MONSTER:('o',\"hill orc\"),(2,3),\"Bolg\",hostile,law"},
           {"OBJECT:')',\"dagger\",(1,1),cursed,-1,\"Fang\"", "OBJECT:(')',\"dagger\"),(1,1),cursed,-1,name:\"Fang\""},
           {"OBJECT:'*',random,random", "OBJECT:'*',random"},
           {"CONTAINER:'(',\"chest\",(1,1)\nOBJECT:'*',\"ruby\",contained",
            "CONTAINER:('(',\"chest\"),(1,1) {\n  OBJECT:('*',\"ruby\")\n}"},
           {"GOLD:random,(1,1)", "GOLD:(-1),(1,1)"},
           {"REGION:(1,1,1,1),lit,\"zoo\",filled,true", "REGION:(1,1,1,1),lit,\"zoo\",filled,irregular"},
           {"TRAP:\"pit\",(1,1)", "TRAP:\"pit\",(1,1)"},
       }) {
    INFO(before);
    const auto conversion = converted(maze(before + "\n"));
    CHECK_FALSE(conversion.is_lossy);
    CHECK_THAT(text_of(conversion), Catch::Contains(after));
  }
}

TEST_CASE("lists are written in the order in which the game goes through them") {
  const std::string text =
      text_of(converted(maze("RANDOM_PLACES:(1,1),(2,1)\nMONSTER:'o',random,(1,1)\nSTAIR:(2,2),up\n")));
  CHECK(text.find("SHUFFLE:$place") < text.find("STAIR"));
  CHECK(text.find("STAIR") < text.find("MONSTER"));
}

TEST_CASE("a filling and the map at the left are said otherwise") {
  const std::string text = text_of(converted("MAZE:\"t\",'.'\nGEOMETRY:left,top\nMAP\n...\n...\nENDMAP\n"));
  CHECK_THAT(text, Catch::Contains("INIT_MAP:solidfill,('.',unlit)"));
  CHECK_THAT(text, Catch::Contains("GEOMETRY:(2,"));
}

TEST_CASE("comments stay in front of what they stood in front of") {
  const std::string text =
      text_of(converted("# head\nMAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n\n# the orc\n"
                        "MONSTER:'o',random,(1,0)\n# the way\nSTAIR:(0,0),up\n# end\n"));
  CHECK_THAT(text, Catch::StartsWith("# head\nMAZE:\"t\",' '\n"));
  CHECK_THAT(text, Catch::Contains("# the orc\nMONSTER:'o',(1,0)\n"));
  CHECK_THAT(text, Catch::Contains("# the way\nSTAIR:(0,0),up\n"));
  CHECK_THAT(text, Catch::EndsWith("# end\n"));
}

TEST_CASE("what is lost is told, and stands in the output") {
  struct Lost {
    std::string name, source;
  };
  for (const auto& [name, source] : {
           Lost{"lost-name", maze("MONSTER:'o',\"no such orc\",(1,1)\n")},
           {"lost-statement", room("DOOR:false,open,west,1\n")},
           {"changed-chance", maze("CONTAINER[50%]:'(',\"chest\",(1,1)\nOBJECT:'*',\"ruby\",contained\n")},
           {"changed-result", "LEVEL:\"t\"\nROOM:\"zoo\",lit,(3,3),(center,center),(4,4),false\n"},
       }) {
    INFO(name);
    const auto conversion = converted(source);
    CHECK(conversion.is_lossy);
    CHECK(told(conversion).contains(name));
    CHECK_THAT(text_of(conversion), Catch::Contains("# " + name + ": "));
  }
}

TEST_CASE("a rule by which only one of two games loads levels is a loss, and no mistake") {
  const std::string cave = "MAZE:\"t\",' '\nFLAGS:noteleport\nINIT_MAP:'.',' ',true,true,lit,true\nNOMAP\n";
  const auto conversion = converted(cave, "nethack-3.6.6", "nethack4");
  CHECK(conversion.is_lossy);
  CHECK(conversion.difference.empty());
  CHECK(told(conversion) == std::set<std::string>{"changed-result"});
  CHECK_THAT(conversion.diagnostics.front().message, Catch::Contains("(first-column)"));
  CHECK(converted(cave).difference.empty());
  CHECK_FALSE(converted(cave).is_lossy);
}

TEST_CASE("a map that the words would move in the other game stays where it is") {
  // The top is row 1 in fiqhack, and row 3 in the games that the level is converted for.
  for (const char* to : {"nethack-3.6.6", "sporkhack"}) {
    INFO(to);
    const auto moved = converted(
        "MAZE:\"t\",' '\nINIT_MAP:'.','}',true,true,unlit,false\nGEOMETRY:right,top\nMAP\n}}.}}\n}}.}}\nENDMAP\n", to,
        "fiqhack");
    CHECK(moved.difference.empty());
    CHECK_FALSE(moved.is_lossy);
    CHECK_THAT(text_of(moved), Catch::Contains("GEOMETRY:(72,1)\n"));
  }
}

TEST_CASE("a word that the other game lacks leaves a level that compiles") {
  for (const auto& [from, source, after] : {
           std::array<std::string, 3>{"fiqhack", "MAZE:\"t\",' '\nINIT_MAP:'.',' ',true,true,mineslight,true\nNOMAP\n",
                                      "INIT_MAP:mines,'.',' ',true,true,random,true"},
           {"slashem-0.0.7E7F3", maze("ENGRAVING:(1,1),scrawl,\"x\"\n"), "ENGRAVING:(1,1),random,\"x\""},
           {"nethack-brass", "MAZE:\"t\",none\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n", "MAZE:\"t\",' '"},
       }) {
    INFO(source);
    const auto conversion = converted(source, "nethack-3.6.6", from);
    CHECK(told(conversion).contains("lost-key"));
    CHECK_THAT(text_of(conversion), Catch::Contains(after));
  }
}

TEST_CASE("what other games say with the same words is said as it is meant there") {
  struct Row {
    std::string_view from;
    std::string source, after;
    std::set<std::string> told;
  };
  const std::string cave = "INIT_MAP:'G','.',true,true,lit,true\nNOMAP\n",
                    map = "GEOMETRY:center,center\nMAP\n...\nENDMAP\n";
  const Row rows[] = {
      {"dnao", "MAZE:\"t\",' '\n" + cave, "INIT_MAP:mines,'.','.'", {"lost-name"}},
      {"dnao", "MAZE:\"t\",'G'\n" + map, "INIT_MAP:solidfill,('.',unlit)", {"lost-name"}},
      {"dnao",
       "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(40,10),(center,center),(11,9)\n",
       "ROOM:\"ordinary\",lit,random,(center,center)",
       {"lost-key"}},
      // These games take the first name that a longer one begins with, so there it is no king.
      {"nethack-3.1.3",
       "MAZE:\"t\",' '\n" + map + "MONSTER:'G',\"gnome king\",(1,0)\n",
       "MONSTER:('G',\"gnome\"),(1,0)",
       {}},
      {"nethack-3.1.3",
       "MAZE:\"t\",' '\n" + map + "OBJECT:'/',\"lightning\",(1,0)\n",
       "OBJECT:('/',\"light\"),(1,0)",
       {}},
      {"nethack-3.1.3",
       "MAZE:\"t\",' '\n" + map + "RANDOM_MONSTERS:'d','I'\n",
       "$monster = monster: { 'd',random }",
       {"lost-name"}},
      // Of several flags the game keeps the last, and flags of levels behind it are added to that.
      {"nethack-3.1.0", "MAZE:\"t\",' '\nFLAGS:noteleport,hardfloor\n" + map, "FLAGS:hardfloor\n", {}},
      {"nethack-3.1.0",
       "MAZE:\"u\",' '\nFLAGS:hardfloor\n" + map + "MAZE:\"t\",' '\nFLAGS:noteleport\n" + map,
       "FLAGS:noteleport,hardfloor\n",
       {}},
      {"nethack4",
       "MAZE:\"t\",' '\n" + map + "TELEPORT_REGION:levregion(0,1,9,20),(0,0,1,0),down\n",
       "levregion(1,1,79,20)",
       {}},
      // A joined cave of ground that is not joined elsewhere.
      {"notnotdnethack",
       "MAZE:\"t\",' '\nINIT_MAP:'I',' ',true,true,random,true\nNOMAP\n",
       "INIT_MAP:mines,'.',' ',true,true,random,true",
       {"changed-result"}},
      // Unknown ground counts as floor in both levels.
      {"dnethack", "MAZE:\"t\",' '\nINIT_MAP:'e',' ',true,true,lit,true\nNOMAP\n", "INIT_MAP:mines,'.'", {"lost-name"}},
      // Each set of places has a variable.
      {"slashem-0.0.7E7F3",
       "MAZE:\"t\",' '\n" + map + "RANDOM_PLACES[0]:(0,0)\nRANDOM_PLACES[1]:(1,0),(2,0)\nTRAP:\"pit\",place[1][1]\n",
       "$place_b = { (1,0),(2,0) }",
       {}},
      // A map at a random place of the edge.
      {"nethack-brass", "MAZE:\"t\",' '\nGEOMETRY:edge,center\nMAP\n...\nENDMAP\n", "GEOMETRY:(", {"lost-key"}},
      // Names that the compiler counts.
      {"nethack-brass",
       "MAZE:\"t??\",' '\nFLAGS:noteleport\n" + map + "MAZE:\"t??\",' '\n" + map,
       "MAZE:\"t01\",' '",
       {}},
  };
  for (const Row& row : rows) {
    INFO(row.from << ": " << row.source);
    const auto conversion = converted(row.source, "nethack-3.6.6", row.from);
    CHECK(conversion.difference == "");
    CHECK_THAT(text_of(conversion), Catch::Contains(row.after));
    CHECK(told(conversion) == row.told);
  }
}

TEST_CASE("a level without the statement that is lost is compared with what it becomes") {
  const std::string forge = "MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nFORGE:(1,0)\nFOUNTAIN:(2,0)\n";
  const auto conversion = converted(forge, "nethack-3.6.6", "dnao");
  CHECK(conversion.difference == "");
  CHECK(told(conversion) == std::set<std::string>{"lost-statement"});
}

TEST_CASE("fountains at random places may come to the same square in a game that does not look for floor") {
  const auto conversion = converted(
      "MAZE:\"t\",' '\nINIT_MAP:'.',' ',true,true,lit,true\nNOMAP\nFOUNTAIN:random\nFOUNTAIN:random\nFOUNTAIN:random\n",
      "sporkhack", "nethack-3.4.3");
  CHECK(conversion.difference == "");
  CHECK(told(conversion) == std::set<std::string>{"changed-result"});
}

TEST_CASE("a statement that the other game does not compile is lost") {
  // A fountain of gnollhack has a kind, and its MAZE needs a character.
  const auto conversion = converted(
      "MAZE:\"t\",random\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nFOUNTAIN:(1,0)\nTRAP:\"pit\",(2,0)\n", "gnollhack");
  CHECK(conversion.difference == "");
  CHECK(told(conversion) == std::set<std::string>{"lost-statement"});
  CHECK_THAT(text_of(conversion), Catch::StartsWith("MAZE:\"t\",' '\nINIT_MAP:mazegrid,'-'\n"));
  CHECK_THAT(text_of(conversion), Catch::Contains("TRAP:\"pit\",(2,0)\n"));
}

TEST_CASE("terrain is converted by its meaning, not by its character") {
  struct Row {
    std::string_view from, to;
    std::string map, after;
    bool is_lost = false;
  };
  const Row rows[] = {
      {"acehack", "sporkhack", ".\\.", "MAP\n...\nENDMAP", true},
      {"nethack-brass", "nethack-3.6.6", "./.", "MAP\n.x.\nENDMAP"},
      {"nethack-3.0.10", "nethack-3.6.6", ". .", "MAP\n...\nENDMAP"},
      {"dnao", "evilhack", ".,.", "MAP\n.g.\nENDMAP"},
      {"dnao", "hackem", ".s.", "MAP\n...\nENDMAP", true},
      {"nethack-brass", "hackem", ".g.", "MAP\n.,.\nENDMAP"},  // its maps do not take 'g'
      {"nethack-brass", "nethack-3.6.6", ".g.", "MAP\n...\nENDMAP", true},
      {"nethack-3.4.3", "nethack-3.6.6", "1{2\\ ", "MAP\n{\\ \nENDMAP"},
  };
  for (const Row& row : rows) {
    INFO(row.from << " to " << row.to << ": " << row.map);
    const auto conversion = converted("MAZE:\"t\"" + std::string(row.from == "nethack-3.0.10" ? "" : ",' '") +
                                          "\nGEOMETRY:center,center\nMAP\n" + row.map + "\nENDMAP\n",
                                      row.to, row.from);
    CHECK(conversion.difference == "");
    CHECK(told(conversion).contains("lost-name") == row.is_lost);
    CHECK_THAT(text_of(conversion), Catch::Contains(row.after));
  }
  CHECK_THAT(text_of(converted("MAZE:\"t\",','\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n", "evilhack", "dnao")),
             Catch::Contains("INIT_MAP:solidfill,('g',unlit)"));
}

TEST_CASE("a maze for a game without MAZE is a level with its flag and ground") {
  const std::string map = "GEOMETRY:center,center\nMAP\n-----\n|...|\n|...|\n-----\nENDMAP\n",
                    things =
                        "RANDOM_MONSTERS:'o','d'\nREGION:(1,1,3,2),lit,\"zoo\",filled,true\n"
                        "OBJECT[40%]:')',\"dagger\",(1,1),cursed,0,\"x\"\nMONSTER[40%]:monster[0],random,(1,1)\n";
  struct Game {
    std::string name, flags;
  };
  const std::string turned = "FLAGS:noteleport,mazelevel,noflip\n";
  for (const auto& [to, flags] : {Game{"unnethack", turned},
                                  {"unnethackplus", turned},
                                  {"sporkhack", "FLAGS:noteleport,mazelevel\n"},
                                  {"dynahack", turned}})
    for (const auto& [filling, ground] : {std::array<std::string, 2>{"random", "INIT_MAP:mazegrid,'-'\n"},
                                          {"' '", "INIT_MAP:solidfill,' '\n"},
                                          {"'}'", "INIT_MAP:solidfill,('}',unlit)\n"}}) {
      INFO(to << ": " << filling);
      const auto conversion = converted("MAZE:\"t\"," + filling + "\nFLAGS:noteleport\n" + map + things, to);
      CHECK(conversion.difference == "");
      CHECK_FALSE(conversion.is_lossy);
      CHECK_THAT(text_of(conversion), Catch::StartsWith("LEVEL:\"t\"\n" + flags + ground));
    }
  CHECK_THAT(text_of(converted("MAZE:\"t\",' '\n" + map, "dynahack")), Catch::Contains("FLAGS:mazelevel,noflip\n"));
}

TEST_CASE("all own levels of lists become programs that are the same level") {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(SPECLEV_SOURCE_FOLDER "/dat/levels")) {
    if (entry.path().extension() != ".des") continue;
    INFO(entry.path());
    const auto conversion = converted(test::read_file(entry.path().string()));
    CHECK_FALSE(conversion.failed);
    CHECK(conversion.difference.empty());
    ++count;
  }
  CHECK(count > 10);
}

TEST_CASE("all levels of the reference become programs that are the same level") {
  const fs::path folder = SPECLEV_REFERENCE_FOLDER "/golden/nethack-3.4.3/des";
  if (!fs::exists(folder)) {
    WARN("skipped: there is no reference");
    return;
  }
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".des" || test::left_out()) continue;
    INFO(entry.path());
    const auto conversion = converted(test::read_file(entry.path().string()));
    CHECK_FALSE(conversion.failed);
    CHECK(conversion.difference.empty());
  }
}
