#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

namespace {

/// What is drawn of the only level of a text.
std::string drawn_level(const std::string& text) {
  const test::Compilation compilation;
  const Output output = compilation.run(text);
  REQUIRE(output.files.size() == 1);
  const Reading reading = map(output.files[0].bytes, compilation.target, compilation.abi);
  CHECK(reading.error.empty());
  return reading.text;
}

}  // namespace

TEST_CASE("the parts of a maze are drawn as they were written") {
  CHECK(drawn_level("MAZE:\"case\",' '\nGEOMETRY:half-left,bottom\nMAP\n"
                    "1 |-BTSHP\n2}WLF+#.\n3 {\\KIAC\nENDMAP\nNOMAP\n"
                    "GEOMETRY:center,center\nMAP\n..\nENDMAP\n") ==
        "part 1 of 3: 8 by 3, half-left, bottom\n"
        " |-BTSHP\n"
        "}WLF+#.\n"
        " {\\KIAC\n"
        "part 2 of 3: no map\n"
        "part 3 of 3: 2 by 1, center, center\n"
        "..\n");
}

TEST_CASE("blanks at the end of a row are left out, empty rows stay") {
  CHECK(drawn_level("MAZE:\"case\",' '\nGEOMETRY:left,top\nMAP\n.  .\n\n .  \nENDMAP\n") ==
        "part 1 of 1: 4 by 3, left, top\n"
        ".  .\n"
        "\n"
        " .\n");
}

TEST_CASE("walls that the compiler made are drawn") {
  CHECK(drawn_level("MAZE:\"case\",' '\nGEOMETRY:left,top\nMAP\n    \n . \n   \nENDMAP\nWALLIFY\n") ==
        "part 1 of 1: 4 by 3, left, top\n"
        "---\n"
        "|.|\n"
        "---\n");
}

TEST_CASE("a level of rooms is a list") {
  CHECK(drawn_level("LEVEL:\"case\"\nROOM:\"zoo\",lit,(1,2),random,(5,6)\nNAME:\"hall\"\n"
                    "SUBROOM:random,lit,random,random,\"hall\"\nROOM:\"ordinary\",lit,random,random,random\n") ==
        "room 0 \"hall\": zoo, 5 by 6\n"
        "room 1: random, in \"hall\"\n"
        "room 2: ordinary\n");
  // Sizes that are none are not told.
  CHECK(drawn_level("LEVEL:\"case\"\nROOM:\"zoo\",lit,random,random,(5,0)\nROOM:\"zoo\",lit,random,random,(0,5)\n") ==
        "room 0: zoo\n"
        "room 1: zoo\n");
}

TEST_CASE("terrain without a map character is a question mark") {
  const test::Compilation compilation;
  Output output = compilation.run("MAZE:\"case\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\n");
  REQUIRE(output.files.size() == 1);
  std::string bytes = output.files[0].bytes;
  const std::size_t cells = bytes.find("\x18\x18\x18");
  REQUIRE(cells != std::string::npos);
  bytes[cells] = 25;      // stairs
  bytes[cells + 1] = 99;  // nothing
  CHECK(map(bytes, compilation.target, compilation.abi).text == "part 1 of 1: 3 by 1, left, top\n??.\n");
}

TEST_CASE("of a damaged file it says why") {
  const test::Compilation compilation;
  const std::string bytes = compilation.run("LEVEL:\"case\"\n").files.at(0).bytes;
  const Reading reading = map(bytes.substr(0, bytes.size() - 1), compilation.target, compilation.abi);
  CHECK_FALSE(reading.error.empty());
  CHECK(reading.offset <= bytes.size() - 1);
}
