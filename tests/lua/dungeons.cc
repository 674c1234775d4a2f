// Descriptions of dungeons made scripts, and scripts made descriptions. What is expected stands in
// doc/from-3.6-to-5.0.md and in ../shared/spec/conversion.md, section 5.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "lua/dungeon_script.hh"
#include "speclev/convert.hh"
#include "speclev/speclev.hh"
#include "speclev/target.hh"
#include "support/code_pairs.hh"
#include "support/files.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;
using Catch::Contains;

const std::string golden = SPECLEV_REFERENCE_FOLDER "/golden/";

Target target_of(const std::string& name) { return find_target(name).value(); }

Conversion to_script(const std::string& text, const std::string& from = "nethack-3.6.6",
                     const std::string& game = "nethack-5.0") {
  return convert_to_dungeon_script(SourceText("dungeon.def", text), DungeonForm::def, target_of(from),
                                   *lua::find_game(game), parse_abi("lp64le").value(), {}, {});
}

Conversion to_description(const std::string& text, const std::string& to = "nethack-3.6.6",
                          const std::string& game = "nethack-5.0") {
  return convert_from_dungeon_script(SourceText("dungeon.lua", text), *lua::find_game(game), target_of(to),
                                     parse_abi("lp64le").value(), {});
}

std::string text_of(const Conversion& conversion) {
  INFO(conversion.difference);
  REQUIRE(conversion.files.size() == 1);
  return conversion.files.front().bytes;
}

std::vector<std::string_view> kinds_of(const Conversion& conversion) {
  std::vector<std::string_view> kinds;
  for (const Diagnostic& each : conversion.diagnostics) kinds.push_back(diag_name(each.id));
  return kinds;
}

using Kinds = std::vector<std::string_view>;

}  // namespace

TEST_CASE("a description becomes a script with the same dungeons") {
  const Conversion made = to_script(
      "# The road.\n"
      "DUNGEON: \"Road\" \"R\" (24, 3)\n"
      "ALIGNMENT: lawful\n"
      "LEVEL: \"age\" \"A\" @ (14, 2) 75\n"
      "LEVELDESC: roguelike\n"
      "RNDLEVEL: \"big\" \"none\" @ (-5, 3) 2\n"
      "# Below it.\n"
      "CHAINLEVEL: \"fen\" \"F\" \"big\" + (1, 0)\n"
      "CHAINBRANCH: \"The Gnomish Mines\" \"fen\" + (0, 0) portal up\n"
      "BRANCH: \"Tower\" @ (2, 3)\n"
      "DUNGEON: \"The Gnomish Mines\" \"none\" (8, 0) 70\n"
      "DESCRIPTION: hellish\n"
      "DESCRIPTION: mazelike\n"
      "ENTRY: -1\n"
      "DUNGEON: \"Tower\" \"none\" (3, 0)\n"
      "PROTOFILE: \"tower\"\n"
      "# The end.\n");
  CHECK_FALSE(made.is_lossy);
  // Not the mine's branch first: the game would not find the last level for it.
  CHECK(text_of(made) ==
        "-- The road.\n"
        "dungeon = {\n"
        "   {\n"
        "      name = \"Road\",\n"
        "      bonetag = \"R\",\n"
        "      base = 24,\n"
        "      range = 3,\n"
        "      alignment = \"lawful\",\n"
        "      levels = {\n"
        "         { name = \"age\", bonetag = \"A\", base = 14, range = 2, chance = 75, flags = \"roguelike\" },\n"
        "         { name = \"big\", base = -5, range = 3, nlevels = 2 },\n"
        "         -- Below it.\n"
        "         { name = \"fen\", bonetag = \"F\", chainlevel = \"big\", base = 1 },\n"
        "      },\n"
        "      branches = {\n"
        "         { name = \"Tower\", base = 2, range = 3 },\n"
        "         { name = \"The Gnomish Mines\", chainlevel = \"fen\", base = 0, branchtype = \"portal\", direction = "
        "\"up\" },\n"
        "      },\n"
        "   },\n"
        "   {\n"
        "      name = \"The Gnomish Mines\",\n"
        "      base = 8,\n"
        "      chance = 70,\n"
        "      flags = { \"hellish\", \"mazelike\" },\n"
        "      entry = -1,\n"
        "      lvlfill = \"minefill\",\n"
        "   },\n"
        "   {\n"
        "      name = \"Tower\",\n"
        "      base = 3,\n"
        "      protofile = \"tower\",\n"
        "   },\n"
        "   {\n"
        "      name = \"The Tutorial\",\n"
        "      base = 2,\n"
        "      flags = { \"mazelike\", \"unconnected\" },\n"
        "      levels = {\n"
        "         { name = \"tut-1\", base = 1 },\n"
        "         { name = \"tut-2\", base = 2 },\n"
        "      },\n"
        "   },\n"
        "}\n"
        "-- The end.\n");
}

TEST_CASE("each row of the document about dungeons is what conversion writes") {
  const std::string document = test::read_file(SPECLEV_SOURCE_FOLDER "/doc/from-3.6-to-5.0.md");
  const auto pairs = test::pairs_of(document.substr(document.find("\n# The dungeon")));
  REQUIRE(pairs.size() == 12);
  for (const auto& [before, after] : pairs) {
    if (before == "dungeon.def") continue;
    INFO(before);
    const bool is_head = before.starts_with("DUNGEON"), is_level = before.find("LEVEL: \"l\"") != std::string::npos,
               is_branch = before.find("BRANCH") != std::string::npos;
    std::string text = is_head ? "" : "DUNGEON: \"d\" \"none\" (30, 0)\n";
    if (!is_head && !is_level) text += "LEVEL: \"k\" \"none\" @ (1, 0)\nLEVEL: \"l\" \"none\" @ (2, 0)\n";
    text += before + "\n";
    // A branch with the last level in front of all others is put behind these.
    if (is_branch) text += "BRANCH: \"o\" @ (1, 0)\nDUNGEON: \"n\" \"none\" (8, 0)\nDUNGEON: \"o\" \"none\" (8, 0)\n";
    std::string made;
    for (const char c : text_of(to_script(text)))
      if (c != '\n' && (c != ' ' || !made.ends_with(' ')))
        made += c;
      else if (!made.ends_with(' '))
        made += ' ';
    CHECK_THAT(made, Contains(after));
  }
}

TEST_CASE("a script becomes a description with the same dungeons") {
  const Conversion made = to_description(
      "-- The road.\n"
      "dungeon = { {\n"
      "  name = \"Road\", bonetag = \"R\", base = 24, range = 3, alignment = \"lawful\",\n"
      "  levels = {\n"
      "    { name = \"big\", base = -5, range = 3, nlevels = 2 },\n"
      "    -- Below it.\n"
      "    { name = \"fen\", bonetag = \"F\", chainlevel = \"big\", base = 1 },\n"
      "    { name = \"age\", base = 14, alignment = \"neutral\", flags = { \"roguelike\", \"town\" } },\n"
      "  },\n"
      "  branches = { { name = \"The Gnomish Mines\", chainlevel = \"fen\", base = 0, branchtype = \"no_down\" } },\n"
      "}, { name = \"The Gnomish Mines\", base = 8, chance = 70, entry = -1, flags = \"mazelike\", lvlfill = "
      "\"minefill\" },\n"
      "{ name = \"The Tutorial\", base = 2, flags = { \"mazelike\", \"unconnected\" },\n"
      "  levels = { { name = \"tut-1\", base = 1 }, { name = \"tut-2\", base = 2 } } } }\n");
  CHECK_FALSE(made.is_lossy);
  // Not the level first that another is chained to.
  CHECK(text_of(made) ==
        "# The road.\n"
        "DUNGEON: \"Road\" \"R\" (24, 3)\n"
        "ALIGNMENT: lawful\n"
        "LEVEL: \"age\" \"none\" @ (14, 0)\n"
        "LEVALIGN: neutral\n"
        "LEVELDESC: roguelike\n"
        "LEVELDESC: town\n"
        "RNDLEVEL: \"big\" \"none\" @ (-5, 3) 2\n"
        "# Below it.\n"
        "CHAINLEVEL: \"fen\" \"F\" \"big\" + (1, 0)\n"
        "CHAINBRANCH: \"The Gnomish Mines\" \"fen\" + (0, 0) no_down\n"
        "\n"
        "DUNGEON: \"The Gnomish Mines\" \"none\" (8, 0) 70\n"
        "DESCRIPTION: mazelike\n"
        "ENTRY: -1\n");
}

TEST_CASE("what one kind of dungeon cannot say is told") {
  SECTION("a second alignment") {
    const Conversion made = to_script("DUNGEON: \"a\" \"none\" (2, 0)\nALIGNMENT: lawful\nALIGNMENT: chaotic\n");
    CHECK(kinds_of(made) == Kinds{"lost-key"});
    CHECK(made.is_lossy);
    CHECK_THAT(text_of(made), Contains("-- lost-key: the game that this is converted for has nothing that says"));
  }
  SECTION("a word that one of the games does not know") {
    const std::string text = "DUNGEON: \"a\" \"none\" (2, 0)\nLEVEL: \"b\" \"none\" @ (1, 0)\nLEVELDESC: roguelike\n";
    CHECK(kinds_of(to_script(text)).empty());
    CHECK(kinds_of(to_script(text, "nethack-3.6.6", "xnethack-lua")) == Kinds{"lost-key"});
  }
  SECTION("tiles and names of levels of another game") {
    const Conversion made = to_script(
        "DUNGEON: \"a\" \"none\" (2, 0)\nTILESET: 1\nLEVEL: \"First\" \"b\" \"none\" @ (1, 0)\n"
        "BRANCH: \"c\" @ (1, 0)\nDUNGEON: \"c\" \"none\" (2, 0)\n",
        "gnollhack");
    CHECK(kinds_of(made) == Kinds{"lost-key", "lost-key"});
  }
  SECTION("where a branch of another game leads to") {
    const Conversion made = to_script(
        "DUNGEON: \"a\" \"none\" (2, 0)\nBRANCH: \"c\" @ (1, 0) stair down 2\nDUNGEON: \"c\" \"none\" (2, 0)\n",
        "slashem-0.0.7E7F3");
    CHECK(kinds_of(made) == Kinds{"lost-key"});
  }
  SECTION("fillers, themed rooms, chances of branches, towns") {
    const Conversion made = to_description(
        "dungeon = { { name = \"a\", base = 5, lvlfill = \"x\", themerooms = \"y\", flags = \"town\",\n"
        "branches = { { name = \"b\", base = 1, chance = 50 } } }, { name = \"b\", base = 1 } }\n");
    CHECK(kinds_of(made) == Kinds{"lost-key", "lost-key", "lost-key", "lost-key"});
    CHECK_THAT(text_of(made), Contains("# lost-key: the game that this is converted for has nothing that says"));
  }
  SECTION("that a dungeon is not filled by the level of which its name tells") {
    const Conversion made = to_description("dungeon = { { name = \"The Gnomish Mines\", base = 5 } }\n");
    CHECK(kinds_of(made) == Kinds{"lost-key"});
    CHECK(made.files.size() == 1);
  }
  SECTION("dungeons without a way in, and what leads there") {
    const Conversion made = to_description(
        "dungeon = { { name = \"a\", base = 5, branches = { { name = \"b\", base = 1 } } },\n"
        "{ name = \"b\", base = 1, flags = \"unconnected\" } }\n");
    CHECK(kinds_of(made) == Kinds{"lost-statement", "lost-statement"});
    CHECK(text_of(made).find("\"b\"") == std::string::npos);
  }
  SECTION("more than the other game takes") {
    std::string text;
    for (int i = 0; i < 17; ++i) text += "DUNGEON: \"d" + std::to_string(i) + "\" \"none\" (2, 0)\n";
    const Conversion made = to_script(text, "slashem-0.0.7E7F3");
    CHECK(made.failed);
    CHECK(kinds_of(made) == Kinds{"no-room"});
    CHECK(made.files.empty());
    const Conversion long_name =
        to_description("dungeon = { { name = \"" + std::string(40, 'x') + "\", base = 1 } }\n");
    CHECK(kinds_of(long_name) == Kinds{"no-room"});
  }
}

TEST_CASE("the dungeons of all games become scripts, and these the same dungeons again") {
  if (!fs::is_directory(golden)) {
    WARN("skipped: no reference folder");
    return;
  }
  // How many dungeons or levels these have is more than the game with scripts has room for.
  const std::vector<std::string> too_large = {
      "dnao", "hackem", "notnotdnethack", "slashem-0.0.7E7F3", "slashem-extended", "slashthem", "unnethack"};
  std::size_t converted = 0;
  for (const auto& entry : fs::directory_iterator(golden)) {
    const std::string name = entry.path().filename(), path = entry.path() / "dgn/dungeon.def";
    if (!fs::exists(path) || !find_target(name)) continue;
    INFO(name);
    const Conversion made = to_script(test::read_file(path), name);
    CHECK(made.difference.empty());
    const bool is_large = std::ranges::find(too_large, name) != too_large.end();
    CHECK(made.failed == is_large);
    if (made.failed) continue;
    ++converted;
    const Conversion back = to_description(text_of(made), name);
    CHECK(back.difference.empty());
    CHECK_FALSE(back.failed);
    CHECK(kinds_of(back).empty());
  }
  CHECK(converted > 30);
}
