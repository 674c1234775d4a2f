#include "preview/dungeon_text.hh"

#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

namespace {

/// What is drawn of a description; the same of the text and of what it compiles to.
std::string drawn(const std::string& text, bool dot = false) {
  const auto target = find_target(default_target);
  const Abi abi = test::abi_named("lp64le");
  const SourceText source("dungeon.pdf", text);
  const Output picture = tree(source, DungeonForm::pdf, *target, abi, {}, dot, {});
  REQUIRE(picture.files.size() == 1);
  const Output file =
      compile_dungeon(source, DungeonForm::pdf, "dungeon", *target, abi, *target->version("lp64le"), {}, {});
  REQUIRE(file.files.size() == 1);
  CHECK(tree(file.files[0].bytes, *target, abi, dot).text == picture.files[0].bytes);
  return picture.files[0].bytes;
}

}  // namespace

TEST_CASE("how many levels a dungeon has") {
  CHECK(drawn("DUNGEON:\"A\" \"none\" (12,3)") == "A: 12-14 levels\n");
  CHECK(drawn("DUNGEON:\"A\" \"none\" (4,0)") == "A: 4 levels\n");
  CHECK(drawn("DUNGEON:\"A\" \"none\" (4,1)") == "A: 4 levels\n");
  CHECK(drawn("DUNGEON:\"A\" \"none\" (1,0)") == "A: 1 level\n");
}

TEST_CASE("what is told of a dungeon") {
  CHECK(drawn("DUNGEON:\"A\" \"x\" (4,0) 30 ALIGNMENT:lawful DESCRIPTION:hellish ENTRY:2 PROTOFILE:\"a\"") ==
        "A: 4 levels, chance 30%, entered at level 2, hellish, lawful, bones 'x', other levels 'a'\n");
  CHECK(drawn("DUNGEON:\"A\" \"none\" (4,0) ENTRY:-1") == "A: 4 levels, entered at level 1 from the bottom\n");
}

TEST_CASE("levels stand in the order of depth, with the range where each can be") {
  CHECK(drawn("DUNGEON:\"A\" \"none\" (10,3)\n"
              "LEVEL:\"last\" \"none\" @ (-1,0)\n"
              "LEVEL:\"low\" \"l\" @ (-4,2) 40\n"
              "RNDLEVEL:\"some\" \"none\" @ (5,5) 3\n"
              "LEVEL:\"any\" \"none\" @ (2,-1)\n"
              "LEVEL:\"one\" \"none\" @ (2,0)\n"
              "LEVELDESC:town\n"
              "CHAINLEVEL:\"below\" \"none\" \"some\" + (1,2)\n"
              "CHAINLEVEL:\"above\" \"none\" \"some\" + (-2,0)\n") ==
        "A: 10-12 levels\n"
        "       2  one, town\n"
        "    2-12  any\n"
        "     3-7  above, 2 above some\n"
        "     5-9  some, one of 3\n"
        "    6-11  below, 1-2 below some\n"
        "    7-10  low, chance 40%, bones 'l', 4-3 from the bottom\n"
        "   10-12  last, the last level\n");
}

TEST_CASE("branches have a type and a direction, portals only a type") {
  CHECK(drawn("DUNGEON:\"A\" \"none\" (9,0) LEVEL:\"gate\" \"none\" @ (3,2)\n"
              "BRANCH:\"B\" @ (1,0) up\n"
              "BRANCH:\"C\" @ (2,0) no_up\n"
              "CHAINBRANCH:\"D\" \"gate\" + (0,0) portal\n"
              "CHAINBRANCH:\"E\" \"gate\" + (1,0) stair down\n") ==
        "A: 9 levels\n"
        "       1  branch up to B\n"
        "       2  branch down to C, no_up\n"
        "     3-4  gate\n"
        "     3-4  portal to D, at gate\n"
        "     4-5  branch down to E, 1 below gate\n");
}

TEST_CASE("what no compiler writes is drawn with the numbers of the file") {
  dungeon::File file;
  dungeon::Entry above, below;
  above.head.name = "A";
  above.head.base = 9;
  above.levels.resize(2);
  above.levels[0].name = "surface";  // of level 0, which counts neither from the top nor from the bottom
  above.levels[1].name = "one";
  above.levels[1].base = 2;
  below.head.name = "B";
  below.head.base = 5;
  below.levels.resize(1);
  below.levels[0].name = "two";
  below.levels[0].base = 3;
  below.levels[0].chain = 1;  // in the dungeon before
  file.dungeons = {above, below};
  for (dungeon::Entry& entry : file.dungeons)
    for (dungeon::Level& level : entry.levels) level.chance = 100;
  CHECK(dungeon_tree(file, find_target(default_target)->data()) ==
        "A: 9 levels\n"
        "       0  surface\n"
        "       2  one\n"
        "\n"
        "B: 5 levels\n"
        "       3  two, 3 below one\n");
}

TEST_CASE("the same as a graph") {
  CHECK(drawn("DUNGEON:\"A\\B\" \"none\" (3,0) LEVEL:\"top\" \"none\" @ (1,0) BRANCH:\"C\" @ (2,0) up\n"
              "DUNGEON:\"C\" \"none\" (2,0)\n",
              true) ==
        "digraph dungeon {\n"
        "  node [shape=box];\n"
        "  \"A\\\\B\" [label=\"A\\\\B: 3 levels\\l1  top\\l\"];\n"
        "  \"A\\\\B\" -> \"C\" [label=\"2 stair up\"];\n"
        "  \"C\" [label=\"C: 2 levels\\l\"];\n"
        "}\n");
}
