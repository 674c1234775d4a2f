// speclev format.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string crooked = "MAZE: \"a\", random\nNOMAP\n";
const std::string straight = "MAZE:\"a\",random\nNOMAP\n";

/// A folder with files to be formatted.
struct Sources {
  Sources() {
    write_file(folder / "crooked.des", crooked);
    write_file(folder / "straight.des", straight);
    write_file(folder / "wrong.des", "MAZE: \"a\", frob\n");
    write_file(folder / "dungeon.def", "DUNGEON:\"The Cellar\" \"C\" (8,3)\n");
  }
  Result format(Names arguments, std::string input = {}) const {
    arguments.insert(arguments.begin(), "format");
    return run(speclev_program(folder.path(), arguments, std::move(input)));
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("format prints the formatted text") {
  const Sources sources;
  const Result result = sources.format({"crooked.des"});
  CHECK_STATUS(0);
  CHECK(result.out == straight);
  CHECK(result.err == "");
  CHECK(sources.format({"-"}, crooked).out == straight);
  CHECK(sources.format({"dungeon.def"}).out == "DUNGEON: \"The Cellar\" \"C\" (8, 3)\n");
  CHECK(sources.format({"--as", "pdf", "-"}, "DUNGEON:\"a\" \"C\" (8,3)\n").out == "DUNGEON: \"a\" \"C\" (8, 3)\n");
  CHECK(sources.format({"--as", "des", "-"}, crooked).out == straight);
  CHECK(sources.format({"--target", "nethack-3.6.6", "-"}, "LEVEL:\"a\"\nGOLD:7,random\n").out ==
        "LEVEL: \"a\"\nGOLD: 7, random\n");
  CHECK_FILE(sources.folder / "crooked.des", crooked);
}

TEST_CASE("format --check names the files that would change") {
  const Sources sources;
  Result result = sources.format({"--check", "straight.des", "crooked.des", "dungeon.def"});
  CHECK_STATUS(1);
  CHECK(result.out == "crooked.des\ndungeon.def\n");
  CHECK_FILE(sources.folder / "crooked.des", crooked);
  result = sources.format({"--check", "straight.des"});
  CHECK_STATUS(0);
  CHECK(result.out == "");
}

TEST_CASE("format --diff has one hunk for changes with up to six lines between them, as diff has") {
  const Sources sources;
  const std::string line = "NOMAP\n", crooked_line = "TRAP: \"pit\", random\n", straight_line = "TRAP:\"pit\",random\n";
  for (const auto& [between, hunks] : {std::pair(6, 1), std::pair(7, 2)}) {
    std::string middle;
    for (int i = 0; i < between; ++i) middle += "TRAP:\"web\",random\n";
    const std::string head = "MAZE:\"a\",random\n" + line;
    write_file(sources.folder / "apart.des", head + crooked_line + middle + crooked_line);
    const Result result = sources.format({"--diff", "apart.des"});
    CHECK_STATUS(0);
    int found = 0;
    for (std::size_t at = result.out.find("@@ -"); at != std::string::npos; at = result.out.find("@@ -", at + 1))
      ++found;
    INFO(result.out);
    CHECK(found == hunks);
    CHECK(contains(result.out, "+" + straight_line));
  }
}

TEST_CASE("format --diff shows what would change") {
  const Sources sources;
  const std::string difference =
      "--- crooked.des\n+++ crooked.des\n@@ -1,2 +1,2 @@\n-MAZE: \"a\", random\n+MAZE:\"a\",random\n NOMAP\n";
  Result result = sources.format({"--diff", "straight.des", "crooked.des"});
  CHECK_STATUS(0);
  CHECK(result.out == difference);
  result = sources.format({"--diff", "--check", "straight.des", "crooked.des"});
  CHECK_STATUS(1);
  CHECK(result.out == difference);
  write_file(sources.folder / "difference", result.out);
  SKIP_IF(::access("/usr/bin/patch", X_OK) != 0, "no patch");

  // Changes here and there in a larger file.
  std::string castle = read_file(SPECLEV_SOURCE_FOLDER "/dat/levels/castle.des");
  const std::string whole = sources.format({"-"}, castle).out;
  for (std::size_t at = castle.find("DOOR:"); at != std::string::npos; at = castle.find("DOOR:", at + 1))
    castle.insert(at + 5, " ");
  write_file(sources.folder / "castle.des", castle);
  write_file(sources.folder / "castle.diff", sources.format({"--diff", "castle.des"}).out);
  CHECK(run({.arguments = {"/usr/bin/patch", "-i", "castle.diff"}, .folder = sources.folder.path()}).status == 0);
  CHECK_FILE(sources.folder / "castle.des", whole);
  CHECK(run({.arguments = {"/usr/bin/patch", "-i", "difference"}, .folder = sources.folder.path()}).status == 0);
  CHECK_FILE(sources.folder / "crooked.des", straight);
}

TEST_CASE("format -i changes the files themselves") {
  const Sources sources;
  REQUIRE(::chmod((sources.folder / "crooked.des").c_str(), 0640) == 0);
  struct stat before {
  }, after{};
  REQUIRE(::stat((sources.folder / "straight.des").c_str(), &before) == 0);
  const Result result = sources.format({"-i", "straight.des", "crooked.des"});
  CHECK_STATUS(0);
  CHECK(result.out == "");
  CHECK_FILE(sources.folder / "crooked.des", straight);
  REQUIRE(::stat((sources.folder / "straight.des").c_str(), &after) == 0);
  CHECK(before.st_ino == after.st_ino);
  REQUIRE(::stat((sources.folder / "crooked.des").c_str(), &after) == 0);
  CHECK((after.st_mode & 0777) == 0640);
}

TEST_CASE("format leaves files with errors alone, and goes on with the others") {
  const Sources sources;
  const Result result = sources.format({"-i", "wrong.des", "missing.des", "crooked.des"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "wrong.des:1:12: error: "));
  CHECK(contains(result.err, "cannot read 'missing.des'"));
  CHECK_FILE(sources.folder / "wrong.des", "MAZE: \"a\", frob\n");
  CHECK_FILE(sources.folder / "crooked.des", straight);
  CHECK(list_folder(sources.folder.path()) == Names{"crooked.des", "dungeon.def", "straight.des", "wrong.des"});
}

TEST_CASE("format with wrong options is wrong use") {
  const Sources sources;
  const Names arguments =
      GENERATE(Names{}, Names{"-i", "-"}, Names{"-i", "--check", "crooked.des"}, Names{"-i", "--diff", "crooked.des"},
               Names{"--as", "frob", "crooked.des"}, Names{"--target", "frob", "crooked.des"});
  const Result result = sources.format(arguments);
  CHECK_STATUS(2);
  CHECK_FILE(sources.folder / "crooked.des", crooked);
}

TEST_CASE("format reads what a level file includes") {
  const Sources sources;
  REQUIRE(::mkdir((sources.folder / "lib").c_str(), 0777) == 0);
  write_file(sources.folder / "lib/in.des", "FUNCTION gift($n:integer) {\nGOLD:$n,random\n}\n");
  write_file(sources.folder / "lib/a.des", "INCLUDE   \"in.des\"\nLEVEL:\"a\"\ngift( 7 )\n");
  const Result result = sources.format({"--target", "unnethack", "lib/a.des"});
  CHECK_STATUS(0);
  CHECK(result.out == "INCLUDE \"in.des\"\nLEVEL: \"a\"\ngift(7)\n");
  CHECK(sources.format({"--target", "unnethack", "lib/in.des"}).out ==
        "FUNCTION gift($n:integer) {\n  GOLD: $n, random\n}\n");
}

TEST_CASE("what comes with the project is laid out by its own rules") {
  namespace fs = std::filesystem;
  const fs::path data = SPECLEV_SOURCE_FOLDER "/dat";
  std::size_t checked = 0;
  for (const auto& entry : fs::recursive_directory_iterator(data)) {
    const std::string ending = entry.path().extension();
    if (ending != ".des" && ending != ".def") continue;
    const std::string folder = entry.path().parent_path().filename();
    const std::string target = folder == "3.6"                         ? "nethack-3.6.6"
                               : folder == "levels" || folder == "dat" ? "nethack-3.4.3"
                                                                       : folder;
    INFO(entry.path().string());
    const Result result =
        run(speclev_program(data.string(), {"format", "--check", "--target", target, entry.path().string()}));
    CHECK_STATUS(0);
    CHECK(result.out == "");
    ++checked;
  }
  CHECK(checked > 10);
}
