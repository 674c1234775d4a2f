// Levels of programs made scripts. What is expected stands in doc/from-3.6-to-5.0.md.
#include "speclev/convert.hh"

#include <catch2/catch.hpp>
#include <filesystem>
#include <lua.hpp>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "speclev/lua.hh"
#include "speclev/speclev.hh"
#include "speclev/target.hh"
#include "support/code_pairs.hh"
#include "support/files.hh"
#include "support/slowness.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

constexpr std::string_view game = "nethack-5.0", programs = "nethack-3.6.6";

speclev::Conversion converted(const std::string& text, std::string_view from) {
  const Target target = find_target(from).value(), between = find_target(programs).value();
  CompileOptions options;
  options.max_errors = 0;
  const Abi abi = parse_abi("lp64le").value();
  return convert_to_scripts(SourceText("t.des", text), target, between, lua::find_game(game), abi, options);
}

/// What a plain Lua says of a script that it reads and does not run, as `luac -p` does; empty if it is well.
std::string syntax_error(const OutputFile& file) {
  const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), &lua_close);
  if (luaL_loadbufferx(state.get(), file.bytes.data(), file.bytes.size(), file.name.c_str(), "t") == LUA_OK) return {};
  return lua_tostring(state.get(), -1);
}

}  // namespace

TEST_CASE("each row of the document about 5.0 is what conversion writes") {
  const std::string document = test::read_file(SPECLEV_SOURCE_FOLDER "/doc/from-3.6-to-5.0.md");
  const auto pairs = test::pairs_of(document.substr(0, document.find("\n# The dungeon")));
  REQUIRE(pairs.size() > 20);
  for (const auto& [before, after] : pairs) {
    INFO(before);
    const bool is_head = before.starts_with("LEVEL"),
               is_early = before.starts_with("FLAGS") || before.starts_with("INIT");
    const std::string head = is_head ? "" : "LEVEL:\"t\"\n",
                      ground = is_head || is_early ? "" : "INIT_MAP:solidfill,('.',lit)\n";
    const auto conversion = converted(head + ground + before + "\n", programs);
    INFO(conversion.difference);
    REQUIRE(conversion.files.size() == 1);
    CHECK_THAT(conversion.files.front().bytes, Catch::Contains(after));
    CHECK_FALSE(conversion.is_lossy);
  }
}

TEST_CASE("own levels become scripts that are the same level") {
  for (const std::string folder : {"/dat/levels", "/dat/levels/3.6"})
    for (const auto& entry : fs::directory_iterator(SPECLEV_SOURCE_FOLDER + folder)) {
      if (entry.path().extension() != ".des" || test::left_out()) continue;
      INFO(entry.path());
      const auto conversion =
          converted(test::read_file(entry.path().string()), folder == "/dat/levels" ? default_target : programs);
      CHECK_FALSE(conversion.failed);
      CHECK(conversion.difference.empty());
    }
}

TEST_CASE("what the game with scripts lacks of a variant is told, and the rest becomes a script") {
  const auto conversion = converted(
      "LEVEL:\"t\"\n"
      "FLAGS:noteleport,rndvault\n"
      "INIT_MAP:solidfill,('.',lit)\n"
      "$any=monster: { ('&',\"test monster\"), ('o',\"hill orc\") }\n"
      "MONSTER:('&',\"test monster\"),(2,3)\n"
      "OBJECT:('(',\"barding\"),(3,3)\n"
      "MONSTER:('o',\"hill orc\"),(4,3)\n"
      "MONSTER:$any[0],(5,3)\n"
      "DOOR:steel,locked,(6,3)\n",
      "evilhack");
  INFO(conversion.difference);
  REQUIRE(conversion.files.size() == 1);
  CHECK(conversion.is_lossy);
  for (const char* line : {"des.level_flags(\"noteleport\")", "des.monster({ class=\"&\", x=2, y=3 })",
                           "des.object({ class=\"(\", x=3, y=3 })", "des.monster({ id=\"hill orc\", x=4, y=3 })",
                           "{ class=\"&\" }, { id=\"hill orc\" }", "des.door(\"locked\", 6, 3)"})
    CHECK_THAT(conversion.files.front().bytes, Catch::Contains(line));
  std::multiset<std::string> told;
  for (const Diagnostic& each : conversion.diagnostics) told.emplace(diag_name(each.id));
  CHECK(told == std::multiset<std::string>{"lost-key", "lost-key", "lost-name", "lost-name", "lost-name"});
}

TEST_CASE("what games say otherwise is said as the game with scripts says it") {
  struct Row {
    std::string_view target, statements, becomes;
    std::multiset<std::string> told;
  };
  const Row rows[] = {
      {"evilhack", "MONSTER:('o',\"bugbear\"),(2,3)\n", "des.monster({ id=\"bugbear\", x=2, y=3 })", {}},
      {"evilhack", "MONSTER:('@',\"shopkeeper\"),(2,3),dead\n", "id=\"shopkeeper\", x=2, y=3 })", {"lost-key"}},
      {"hackem", "OBJECT:('%',\"egg\"),(2,3),montype:\"giant louse\"\n", "x=2, y=3, montype=\"a\" })", {"lost-name"}},
      {"evilhack",
       "$who = MONSTER: { '@', \"knight\" }\nOBJECT:('%',\"corpse\"),(2,3),montype:$who[1]\n",
       "montype=who[2].id or who[2].class",
       {}},
      {"evilhack", "MONSTER:('{',\"creeping mound\"),(2,3)\n", "des.monster({ x=2, y=3 })", {"lost-name", "lost-name"}},
      {"xnethack-0.2.0", "DOOR:closed&irondoor,(2,3)\n", "des.door(\"closed\", 2, 3)", {"lost-key"}},
      {"nethack-3.6.0", "DRAWBRIDGE:(2,3),south,random\n", "dir=\"south\", state=\"open\"", {}},
      {"nethack-3.6.1", "DRAWBRIDGE:(2,3),south,random\n", "dir=\"south\" })", {}},
      {"nethack-3.6.6", "MONSTER:('\\'',\"gold golem\"),(2,3)\n", "id=\"gold golem\"", {}},
  };
  for (const Row& row : rows) {
    INFO(row.target << ": " << row.statements);
    const auto conversion = converted(
        "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|.}.|\n|...|\n-----"
        "\nENDMAP\n" +
            std::string(row.statements),
        row.target);
    CHECK(conversion.difference == "");
    REQUIRE(conversion.files.size() == 1);
    CHECK_THAT(conversion.files.front().bytes, Catch::Contains(std::string(row.becomes)));
    std::multiset<std::string> told;
    for (const Diagnostic& each : conversion.diagnostics) told.emplace(diag_name(each.id));
    CHECK(told == row.told);
  }
}

TEST_CASE("terrain of scripts is that of the same meaning") {
  struct Row {
    std::string_view target, map, becomes;
    std::size_t lost = 0;
  };
  const Row rows[] = {
      // In the game with scripts, 'Z' is a wall of lava and 'w' is any wall.
      {"hackem", ".Zw.", "\n....]]", 2},
      {"sporkhack", ".\\.}", "\n...}]]", 0},
      {"nethack-3.6.6", "x\\x}", "\nx\\x}]]", 0},
  };
  for (const Row& row : rows) {
    INFO(row.target << ": " << row.map);
    const auto conversion = converted("LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n" +
                                          std::string(row.map) + "\nENDMAP\n",
                                      row.target);
    CHECK(conversion.difference == "");
    REQUIRE(conversion.files.size() == 1);
    CHECK_THAT(conversion.files.front().bytes, Catch::Contains(std::string(row.becomes)));
    CHECK(conversion.diagnostics.size() == row.lost);
  }
}

TEST_CASE("a ground of rooms that scripts lack is lost, and the rest of the level is compared") {
  const auto conversion = converted(
      "LEVEL:\"t\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(11,9) floortype:location_ground {\n"
      "OBJECT:('*',\"diamond\"),(1,1)\n}\n",
      "gnollhack");
  CHECK(conversion.difference == "");
  REQUIRE(conversion.diagnostics.size() == 1);
  CHECK(diag_name(conversion.diagnostics.front().id) == "lost-key");
}

TEST_CASE("a maze that is filled with terrain is filled with it in the script, too") {
  const auto filled = [](std::string_view target, char filling) {
    const auto conversion = converted(
        "MAZE:\"t\",'" + std::string(1, filling) + "'\nGEOMETRY:center,center\nMAP\n---\n|.|\n---\nENDMAP\n", target);
    CHECK(conversion.difference == "");
    REQUIRE(conversion.files.size() == 1);
    return conversion.files.front().bytes;
  };
  // That game looks characters up once, the others twice; and its levels are filled to the last column.
  CHECK_THAT(filled("gnollhack", 'T'), Catch::Contains("fg = \"T\", lit = 0"));
  CHECK_THAT(filled("gnollhack", 'T'), Catch::Contains("selection.area(78,0,78,20), typ = \"T\""));
  CHECK_THAT(filled("nethack-3.6.6", 'T'), Catch::Contains("fg = \" \", lit = 0"));
  CHECK_THAT(filled("nethack-3.6.6", 'C'), Catch::Contains("fg = \"#\", lit = 0"));
}

TEST_CASE("the levels of the references become scripts that are the same level") {
  for (const std::string release : {"nethack-3.4.3", "nethack-3.6.6"}) {
    const fs::path folder = fs::path(SPECLEV_REFERENCE_FOLDER) / "golden" / release / "des";
    if (!fs::exists(folder)) {
      WARN("skipped: there is no reference");
      return;
    }
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".des") files.insert(entry.path());
    for (const fs::path& file : files) {
      if (test::left_out()) continue;
      INFO(file);
      const auto conversion = converted(test::read_file(file.string()), release);
      CHECK_FALSE(conversion.failed);
      CHECK(conversion.difference == "");
      for (const OutputFile& script : conversion.files) CHECK(syntax_error(script) == "");
    }
  }
}
