// The subcommand check: games as folders, files and archives. tests/check has what is found in them.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string description = "DUNGEON: \"The Old Mine\" \"M\" (3, 0)\nLEVEL: \"gate\" \"none\" @ (2, 0)\n";
const std::string level =
    "MAZE:\"gate\",' '\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\nSTAIR:(0,0),up\nSTAIR:(4,0),down\n";

}  // namespace

TEST_CASE("speclev check looks at the files of a folder, or at those that are named") {
  const TemporaryFolder folder;
  write_file(folder / "dungeon.def", description);
  write_file(folder / "gate.des", level);
  write_file(folder / "notes.txt", "no file of a game\n");
  const auto check = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"check", "-Wno-needed-dungeon"});
    return run(speclev_program(folder.path(), arguments));
  };
  for (const auto& paths : {std::vector<std::string>{"."}, {"dungeon.def", "gate.des"}}) {
    const Result result = check(paths);
    CHECK_STATUS(0);
    CHECK(result.err.empty());
    CHECK(result.out.empty());
  }
  const Result missing = check({"dungeon.def"});
  CHECK(missing.status == 1);
  CHECK(contains(missing.err, "dungeon.def:2:8: error: there is no level file 'gate.lev' [missing-level]\n"));
  CHECK(check({"-Wno-missing-level", "dungeon.def"}).status == 0);
  CHECK(check({"-Wnothing", "dungeon.def"}).status == 2);
  CHECK(check({"nowhere"}).status == 1);
  CHECK(contains(check({"notes.txt"}).err, "'notes.txt' is no file of a game"));
  CHECK(check({}).status == 2);
  const TemporaryFolder empty;
  CHECK(check({empty.path()}).status == 2);
}

TEST_CASE("speclev check looks into archives, for the game that compiled files are of") {
  const TemporaryFolder folder;
  write_file(folder / "dungeon.def", description);
  write_file(folder / "gate.des", "LEVEL:\"gate\"\nMAZEWALK:(1,1),east\n");
  REQUIRE(run(lev_comp(folder.path(), {"--target", "nethack-3.6.6", "gate.des"})).status == 0);
  REQUIRE(run(dgn_comp(folder.path(), {"--target", "nethack-3.6.6", "dungeon.def"})).status == 0);
  REQUIRE(run(speclev_program(folder.path(), {"archive", "create", "nhdat", "dungeon", "gate.lev"})).status == 0);
  const Result result = run(speclev_program(folder.path(), {"check", "nhdat"}));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "warning: nhdat:gate.lev: level 'gate' has no way up [missing-stairs]\n"));
  CHECK(contains(result.err, "warning: nhdat:gate.lev: level 'gate' has no way down [missing-stairs]\n"));
  const Result other = run(speclev_program(folder.path(), {"check", "--target", "nethack-3.4.3", "nhdat"}));
  CHECK(other.status == 1);
  CHECK(contains(other.err, "nhdat:gate.lev: nethack-3.4.3 refuses this file"));
  const Result needed = run(speclev_program(folder.path(), {"check", "--game", "nethack-3.6.6", "nhdat"}));
  const TemporaryFolder data;
  write_file(data / "nhdat", read_file(folder / "nhdat"));
  CHECK(
      contains(run(speclev_program(data.path(), {"check", "."})).err, "./nhdat:gate.lev: level 'gate' has no way up"));
  CHECK(contains(needed.err,
                 "nhdat:dungeon: nethack-3.6.6 does not start without a dungeon 'Sokoban' [needed-dungeon]\n"));
}

TEST_CASE("speclev check opens what sources include, and knows levels that a list has") {
  const std::string game = SPECLEV_SOURCE_FOLDER "/tests/variant/fen";
  const Result result = run(speclev_program(game, {"check", "-Wno-needed-dungeon", "--target", "./fen", "dat"}));
  CHECK_STATUS(1);
  CHECK(result.err.starts_with("dat/pool.des:4:7: warning: level 'pool' has no way down [missing-stairs]\n"));
  CHECK(count_lines(result.err, "") <= 4);
}

TEST_CASE("speclev check looks into the folders of a folder") {
  const TemporaryFolder folder;
  const auto check = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"check", "-Wno-needed-dungeon"});
    return run(speclev_program(folder.path(), arguments));
  };
  const auto make = [&](const std::string& path) { std::filesystem::create_directories(folder / path); };
  make("game/levels/deep");
  write_file(folder / "game/dungeon.def", description);
  write_file(folder / "game/levels/deep/gate.des", level);
  CHECK(check({"game"}).status == 0);

  SECTION("links to folders and hidden folders are passed over, links to files are not") {
    make("game/.old");
    write_file(folder / "game/.old/gate.des", level);
    std::filesystem::create_directory_symlink("../..", folder / "game/levels/up");
    CHECK(check({"game"}).status == 0);
    write_file(folder / "attic", level);
    std::filesystem::create_symlink("../../attic", folder / "game/levels/attic.des");
    const Result result = check({"game"});
    CHECK_STATUS(1);
    CHECK(
        contains(result.err, "game/levels/deep/gate.des:1:6: warning: level 'gate' is in game/levels/attic.des, too"));
  }
  SECTION("folders of other targets are passed over; those of the target take the place of the files beside them") {
    for (const char* name : {"game/levels/deep/3.6", "game/levels/deep/slashem-0.0.7E7F3"}) make(name);
    write_file(folder / "game/levels/deep/3.6/gate.des",
               "LEVEL:\"gate\"\nROOM:\"ordinary\",lit,random,random,random{}\n");
    write_file(folder / "game/levels/deep/slashem-0.0.7E7F3/cave.des", level);
    CHECK(check({"game"}).status == 0);
    const Result result = check({"--target", "nethack-3.6.6", "game"});
    CHECK_STATUS(1);
    CHECK(contains(result.err, "game/levels/deep/3.6/gate.des:1:7: warning: level 'gate' has no way up"));
    CHECK_FALSE(contains(result.err, "deep/gate.des"));
    CHECK_FALSE(contains(result.err, "cave.des"));
    CHECK(check({"game/levels/deep/3.6", "--target", "nethack-3.6.6", "-Wno-missing-file"}).status == 0);
  }
  SECTION("folders may be sixteen deep") {
    std::string path = "game/a";
    for (int depth = 1; depth < 16; ++depth) path += "/a";
    make(path);
    CHECK(check({"game"}).status == 0);
    make(path + "/a");
    const Result result = check({"game"});
    CHECK_STATUS(1);
    CHECK(contains(result.err, "it is more than 16 folders deep"));
  }
}

TEST_CASE("speclev check knows compiled levels without an extension by the names that the game asks for") {
  const TemporaryFolder folder;
  std::string source;
  for (const char* name : {"castle", "tower1", "tower2", "tower3", "endgame"})
    source += std::string("MAZE:\"") + name + "\"\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\n";
  write_file(folder / "all.des", source);
  std::filesystem::create_directory(folder / "game");
  const Names target = {"--target", "nethack-3.0.10"};
  REQUIRE(run(lev_comp(folder.path(), {target[0], target[1], "-o", "game", "all.des"})).status == 0);
  write_file(folder / "game/notes", "no file of a game\n");
  const auto check = [&](const std::string& path) {
    return run(speclev_program(folder.path(), {"check", target[0], target[1], path}));
  };
  Result result = check("game");
  CHECK_STATUS(0);
  CHECK(result.err == "");
  write_file(folder / "game/tower1", read_file(folder / "game/tower1").substr(0, 20));
  result = check("game");
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("game/tower1: this file is damaged: at byte "));
  std::filesystem::remove(folder / "game/tower1");
  result = check("game");
  CHECK_STATUS(1);
  CHECK_THAT(result.err,
             Catch::Contains("game: there is no level file 'tower1'; the game itself loads it [missing-level]"));
  CHECK(check("all.des").status == 0);
  CHECK_THAT(check("game/notes").err, Catch::Contains("'game/notes' is no file of a game"));
}

TEST_CASE("speclev check finds nothing in the example game, in either language") {
  const std::string folder = SPECLEV_SOURCE_FOLDER "/dat";
  const TemporaryFolder here;
  for (const auto& arguments : {std::vector<std::string>{"check", folder},
                                {"check", "--game", "nethack-3.4.3", folder},
                                {"check", "--game", "nethack-3.6.6", folder}}) {
    const Result result = run(speclev_program(here.path(), arguments));
    CHECK_STATUS(0);
    CHECK(result.out == "");
    CHECK(result.err == "");
  }
}
