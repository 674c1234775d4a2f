// Compiled levels of 3.6 as assembly. The records are those of doc/formats.md.
#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

namespace {

/// A level of 3.6.6, compiled and shown. Two records for its missing FLAGS come first.
std::string listing(const std::string& statements) {
  const Target target = find_target("nethack-3.6.6").value();
  test::Compilation compilation{.target = target};
  const Output output = compilation.run("LEVEL:\"a\"\n" + statements);
  REQUIRE(output.files.size() == 1);
  const Reading reading = dump(output.files.front().bytes, target, compilation.abi);
  CHECK(reading.error.empty());
  return reading.text;
}

constexpr const char* head = "    0  PUSH  0\n    1  LEVEL_FLAGS\n";

void check_listing(const std::string& statements, const std::string& expected) {
  INFO(statements);
  CHECK(listing(statements) == head + expected);
}

}  // namespace

TEST_CASE("assembly: values are shown as the language writes them") {
  check_listing("MESSAGE:\"Hi\"\n", "    2  PUSH  \"Hi\"\n    3  MESSAGE\n");
  check_listing("FOUNTAIN:(3,4)\n", "    2  PUSH  (3,4)\n    3  SEL_POINT\n    4  FOUNTAIN\n");
  check_listing("FOUNTAIN:random[dry,wet]\n", "    2  PUSH  random[dry,wet]\n    3  SEL_POINT\n    4  FOUNTAIN\n");
  check_listing("NON_DIGGABLE:(1,2,3,4)\n", "    2  PUSH  (1,2,3,4)\n    3  NON_DIGGABLE\n");
  check_listing("TERRAIN:(1,1),('T',unlit)\n",
                "    2  PUSH  (1,1)\n    3  SEL_POINT\n    4  PUSH  'T', unlit\n    5  TERRAIN\n");
  check_listing("$m = monster:'o'\n",
                "    2  PUSH  monster of class 'o'\n    3  PUSH  0\n    4  PUSH  \"$m\"\n"
                "    5  VAR_INIT\n");
  check_listing("$n = 1\nGOLD:$n,random\n",
                "    2  PUSH  1\n    3  PUSH  0\n    4  PUSH  \"$n\"\n    5  VAR_INIT\n"
                "    6  PUSH  $n\n    7  PUSH  random\n    8  GOLD\n");
}

TEST_CASE("assembly: jumps go to labels") {
  check_listing("IF [1 < 2] { EXIT }\n",
                "    2  PUSH  1\n    3  PUSH  2\n    4  CMP\n    5  PUSH  2\n"
                "    6  JGE  L8\n    7  EXIT\nL8:\n");
  check_listing("LOOP [3] { EXIT }\n",
                "    2  PUSH  3\nL3:\n    3  DEC\n    4  EXIT\n    5  COPY\n    6  PUSH  0\n"
                "    7  CMP\n    8  PUSH  -6\n    9  JG  L3\n   10  POP\n");
}

TEST_CASE("assembly: the cells of maps are drawn") {
  check_listing("GEOMETRY:left,top\nMAP\n-+-\n|.\nENDMAP\n",
                "    2  PUSH  (1,1)\n    3  PUSH  1\n    4  PUSH  1\n    5  PUSH  6 cells\n"
                "         -+-\n         |.\n    6  PUSH  2\n    7  PUSH  3\n    8  MAP\n");
}

TEST_CASE("assembly: numbers are explained by what takes them") {
  CHECK(listing("FLAGS:noteleport,hardfloor\n") == "    0  PUSH  3 = noteleport,hardfloor\n    1  LEVEL_FLAGS\n");
  check_listing("DOOR:locked,(1,0)\n", "    2  PUSH  (1,0)\n    3  SEL_POINT\n    4  PUSH  8 = locked\n    5  DOOR\n");
  check_listing("TRAP:\"pit\",random\n", "    2  PUSH  random\n    3  PUSH  11 = 'pit'\n    4  TRAP\n");
  check_listing("DRAWBRIDGE:(1,1),west,open\n",
                "    2  PUSH  (1,1)\n    3  PUSH  1 = open\n    4  PUSH  3 = west\n    5  DRAWBRIDGE\n");
  check_listing("MAZEWALK:(1,1),west\n",
                "    2  PUSH  (1,1)\n    3  PUSH  8 = west\n    4  PUSH  1\n    5  PUSH  0\n"
                "    6  MAZEWALK\n");
  check_listing("MAZEWALK:(1,1),west,false,'T'\n",
                "    2  PUSH  (1,1)\n    3  PUSH  8 = west\n    4  PUSH  0 = false\n    5  PUSH  13 = 'T'\n"
                "    6  MAZEWALK\n");
  check_listing("ALTAR:(1,1),align[1],shrine\n",
                "    2  PUSH  (1,1)\n    3  PUSH  1 = shrine\n    4  PUSH  -2\n"
                "    5  ALTAR\n");
  check_listing("TERRAIN:(1,1),('.',random)\n",
                "    2  PUSH  (1,1)\n    3  SEL_POINT\n    4  PUSH  '.', random light\n    5  TERRAIN\n");
  check_listing("REGION:(0,0,1,1),unlit,\"zoo\",unfilled\n",
                "    2  PUSH  (0,0,1,1)\n    3  PUSH  0 = unlit\n    4  PUSH  34 = 'zoo', unfilled\n    5  PUSH  0\n"
                "    6  REGION\n    7  ENDROOM\n");
}

TEST_CASE("assembly: numbers that are computed have no words") {
  check_listing("MINERALIZE:1 + 2,0,0,0\n",
                "    2  PUSH  1\n    3  PUSH  2\n    4  MATH_ADD\n    5  PUSH  0\n"
                "    6  PUSH  0\n    7  PUSH  0\n    8  MINERALIZE\n");
}

TEST_CASE("assembly: what is said of monsters and objects is named") {
  check_listing("MONSTER:'o',(1,1),asleep,\"Bo\",seen_traps:\"pit\"|\"hole\",m_object \"boulder\"\n",
                "    2  PUSH  monster of class 'o'\n    3  PUSH  (1,1)\n    4  PUSH  16\n"
                "    5  PUSH  1 = asleep\n    6  PUSH  2\n"
                "    7  PUSH  \"Bo\"\n    8  PUSH  4 = name\n"
                "    9  PUSH  5120 = 'pit','hole'\n   10  PUSH  15 = seen_traps\n"
                "   11  PUSH  \"boulder\"\n   12  PUSH  2 = m_object\n   13  PUSH  3\n"
                "   14  PUSH  0\n   15  MONSTER\n");
  check_listing("OBJECT:'*',(1,0),erodeproof,quantity:2\n",
                "    2  PUSH  object of class '*'\n    3  PUSH  15\n"
                "    4  PUSH  (1,0)\n    5  PUSH  14 = place\n"
                "    6  PUSH  -1\n    7  PUSH  7 = erodeproof\n"
                "    8  PUSH  2\n    9  PUSH  4 = quantity\n"
                "   10  PUSH  0\n   11  OBJECT\n");
}

TEST_CASE("assembly: the index of an array is not what is said of an object") {
  check_listing("$p = { (1,2), (3,4) }\nOBJECT:('(',\"chest\"),not_trapped,$p[1]\n",
                "    2  PUSH  (1,2)\n"
                "    3  PUSH  (3,4)\n"
                "    4  PUSH  2\n"
                "    5  PUSH  \"$p\"\n"
                "    6  VAR_INIT\n"
                "    7  PUSH  object 'chest'\n"
                "    8  PUSH  15\n"
                "    9  PUSH  0 = not_trapped\n"
                "   10  PUSH  9\n"
                "   11  PUSH  1\n"
                "   12  PUSH  $p\n"
                "   13  PUSH  14 = place\n"
                "   14  PUSH  0\n"
                "   15  OBJECT\n");
}
