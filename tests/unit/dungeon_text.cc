#include "picture/dungeon_text.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>

#include "helpers.hh"

using namespace speclev;

namespace {

/// What is drawn of a description; the same of the text and of what it compiles to.
std::string drawn(const std::string& text, TreeForm as = TreeForm::text) {
  const auto target = find_target(default_target);
  const Abi abi = test::abi_named("lp64le");
  const SourceText source("dungeon.pdf", text);
  const Output picture = tree(source, DungeonForm::pdf, *target, abi, {}, as, {});
  REQUIRE(picture.files.size() == 1);
  const Output file =
      compile_dungeon(source, DungeonForm::pdf, "dungeon", *target, abi, *target->version("lp64le"), {}, {});
  REQUIRE(file.files.size() == 1);
  CHECK(tree(file.files[0].bytes, *target, abi, as).text == picture.files[0].bytes);
  return picture.files[0].bytes;
}

/// A line of a picture, along which a branch leads: from a place, to a column or a row.
struct BranchLine {
  int x, y, to;
  bool is_level;
};

std::vector<BranchLine> branch_lines(const std::string& svg) {
  constexpr std::string_view begin = "<path d=\"M", end = "class=\"w\"/>";
  std::vector<BranchLine> found;
  for (std::size_t at = svg.find(begin); at != svg.npos; at = svg.find(begin, at + 1)) {
    const std::string line = svg.substr(at, svg.find('\n', at) - at);
    BranchLine result{};
    char way = '\0';
    if (!line.ends_with(end) ||
        std::sscanf(line.c_str(), "<path d=\"M%d %d%c%d", &result.x, &result.y, &way, &result.to) != 4)
      continue;
    result.is_level = way == 'H';
    found.push_back(result);
  }
  return found;
}

/// The left and right edges of all boxes, by their heads.
std::vector<std::pair<int, int>> boxes(const std::string& svg) {
  std::vector<std::pair<int, int>> found;
  for (std::size_t at = svg.find("<rect x="); at != svg.npos; at = svg.find("<rect x=", at + 1)) {
    int x = 0, y = 0, width = 0;
    REQUIRE(std::sscanf(svg.c_str() + at, "<rect x=\"%d\" y=\"%d\" width=\"%d", &x, &y, &width) == 3);
    found.emplace_back(x, x + width);
  }
  return found;
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
  // What is certain is no chance.
  CHECK(drawn("DUNGEON:\"A\" \"none\" (4,0) 100") == "A: 4 levels\n");
  CHECK(drawn("DUNGEON:\"A\" \"none\" (4,0) 99") == "A: 4 levels, chance 99%\n");
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

TEST_CASE("no level is above the first one") {
  CHECK(drawn("DUNGEON:\"A\" \"none\" (3,3)\nLEVEL:\"a\" \"none\" @ (-4,0)\n").find("1-2 ") != std::string::npos);
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
  CHECK(dungeon_tree(file, data_of(*find_target(default_target))) ==
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
              TreeForm::dot) ==
        "digraph dungeon {\n"
        "  node [shape=box];\n"
        "  \"A\\\\B\" [label=\"A\\\\B: 3 levels\\l1  top\\l\"];\n"
        "  \"A\\\\B\" -> \"C\" [label=\"2 stair up\"];\n"
        "  \"C\" [label=\"C: 2 levels\\l\"];\n"
        "}\n");
}

TEST_CASE("a dungeon as a picture has a box for each, and lines for branches") {
  const std::string svg = drawn(
      "DUNGEON:\"The <Mine>\" \"M\" (8,3)\nLEVEL:\"shaft\" \"S\" @(1,0)\nBRANCH:\"Tower\" @(4,2) up\n"
      "BRANCH:\"Cellar\" @(5,0)\nDUNGEON:\"Tower\" \"none\" (3,0)\nENTRY:-1\nDUNGEON:\"Cellar\" \"none\" (2,0)\n"
      "BRANCH:\"Vault\" @(1,0)\nDUNGEON:\"Vault\" \"none\" (1,0)\n",
      TreeForm::svg);
  CHECK(svg.starts_with("<svg xmlns="));
  const auto has = [&](const std::string& text) { return svg.find(text) != svg.npos; };
  CHECK(has("<title id=\"title\">The &lt;Mine&gt;</title>"));
  CHECK(has(">The &lt;Mine&gt;: 8-10 levels, bones 'M'</text>"));
  CHECK(has(">  1  shaft, bones 'S'</text>"));
  CHECK(has(">4-5  branch up to Tower</text>"));
  CHECK(has(">Vault: 1 level</text>"));
  const auto count = [&](const std::string& text) {
    std::size_t found = 0;
    for (std::size_t at = svg.find(text); at != svg.npos; at = svg.find(text, at + 1)) ++found;
    return found;
  };
  CHECK(count("class=\"s\"/>") == 4);      // the heads of the boxes
  CHECK(count("class=\"w\"/>") == 3 * 3);  // each branch: out of its row, along a lane, into its box
  // Columns: the mine, then tower and cellar, then the vault.
  const auto x_of = [&](const std::string& text) {
    const std::size_t at = svg.rfind("x=\"", svg.find(text));
    return std::stoi(svg.substr(at + 3));
  };
  CHECK(x_of(">The &lt;Mine&gt;:") < x_of(">Tower: 3"));
  CHECK(x_of(">Tower: 3") == x_of(">Cellar: 2"));
  CHECK(x_of(">Cellar: 2") < x_of(">Vault: 1"));
}

TEST_CASE("lines of branches do not cross, and the first one is straight where there is room beside its row") {
  const std::string svg = drawn(
      "DUNGEON:\"A\" \"none\" (8,0)\nLEVEL:\"a\" \"none\" @(1,0)\nLEVEL:\"b\" \"none\" @(2,0)\n"
      "BRANCH:\"B\" @(3,0)\nBRANCH:\"C\" @(4,0)\nBRANCH:\"D\" @(5,0)\n"
      "DUNGEON:\"B\" \"none\" (3,0)\nDUNGEON:\"C\" \"none\" (1,0)\nDUNGEON:\"D\" \"none\" (1,0)\n",
      TreeForm::svg);
  const auto lines = branch_lines(svg);
  const auto edges = boxes(svg);
  REQUIRE(lines.size() == 3 * 3);
  REQUIRE(edges.size() == 4);
  // Out of the row, along a lane, into the box.
  for (std::size_t i = 0; i < 3; ++i) {
    const BranchLine &out = lines[3 * i], &lane = lines[3 * i + 1], &in = lines[3 * i + 2];
    CHECK((out.x == edges[0].second && out.is_level && in.is_level && in.to == edges[i + 1].first));
    CHECK((out.to == lane.x && in.x == lane.x));
    CHECK((lane.x > edges[0].second && lane.x < edges[i + 1].first));
    CHECK((lane.y == std::min(out.y, in.y) && (lane.is_level || lane.to == std::max(out.y, in.y))));
    // Boxes are in the order of their branches: each lane is left of the one before.
    if (i > 0) CHECK(lane.x < lines[3 * i - 2].x);
  }
  CHECK(lines[0].y == lines[2].y);
}

TEST_CASE("a picture of dungeons has as much room below and on the right as on the left and above") {
  const std::string svg = drawn("DUNGEON:\"A\" \"none\" (8,0)\nLEVEL:\"a\" \"none\" @(1,0)\n", TreeForm::svg);
  int width = 0, height = 0;
  REQUIRE(std::sscanf(svg.c_str() + svg.find("viewBox="), "viewBox=\"0 0 %d %d\"", &width, &height) == 2);
  int left = width, right = 0, top = height, bottom = 0;
  for (std::size_t at = svg.find("<path d="); at != svg.npos; at = svg.find("<path d=", at + 1)) {
    int x = 0, y = 0, to = 0;
    char way = '\0';
    REQUIRE(std::sscanf(svg.c_str() + at, "<path d=\"M%d %d%c%d", &x, &y, &way, &to) == 4);
    left = std::min(left, x);
    top = std::min(top, y);
    right = std::max(right, way == 'H' ? to : x);
    bottom = std::max(bottom, way == 'V' ? to : y);
  }
  CHECK(left > 0);
  CHECK((top == left && width - right == left && height - bottom == left));
}

TEST_CASE("several branches to one dungeon are told, and one of them leads there") {
  const std::string svg = drawn(
      "DUNGEON:\"A\" \"none\" (8,0)\nBRANCH:\"B\" @(1,0)\nBRANCH:\"B\" @(2,0)\nBRANCH:\"C\" @(3,0)\n"
      "DUNGEON:\"B\" \"none\" (3,0)\nDUNGEON:\"C\" \"none\" (1,0)\n",
      TreeForm::svg);
  for (const char* text : {">1  branch down to B</text>", ">2  branch down to B</text>", ">3  branch down to C</text>"})
    CHECK(svg.find(text) != svg.npos);
  std::size_t lines = 0;
  for (std::size_t at = svg.find("class=\"w\""); at != svg.npos; at = svg.find("class=\"w\"", at + 1)) ++lines;
  CHECK(lines == 2 * 3);
}
