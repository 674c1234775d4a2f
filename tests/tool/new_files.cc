// Files whose names a command makes up: none takes the place of a file that is there, unless the user says so.

#include <catch2/catch.hpp>
#include <filesystem>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

const std::string own = "# Written by hand.\n";

/// A command that writes some files into the folder "out".
struct Writing {
  Names arguments;  ///< of speclev
  Names outputs;
};

const std::string two_bare_levels =
    "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\nMAZE:\"b\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\n";

const std::vector<Writing>& writings() {
  static const std::vector<Writing> all = {
      {{"decompile", "-o", "out", "a.lev"}, {"a.des"}},
      {{"decompile", "-o", "out", "data"}, {"a.des", "dungeon.def"}},
      {{"convert", "-o", "out", "--abi", "ilp32be", "a.lev", "dungeon"}, {"a.lev", "dungeon"}},
      {{"convert", "-o", "out", "--abi", "ilp32be", "data"}, {"data"}},
      {{"convert", "-o", "out", "--to", "nethack-3.6.6", "two.des"}, {"two.des"}},
      {{"convert", "-o", "out", "--to", "nethack-5.0", "two.des"}, {"a.lua", "b.lua"}},
      {{"archive", "extract", "-o", "out", "data"}, {"a.lev", "dungeon", "help"}},
      {{"archive", "extract", "-o", "out", "data", "a.lev"}, {"a.lev"}},
      {{"map", "--svg", "-o", "out", "two.des"}, {"a.svg", "b.svg"}},
      {{"generate", "caves", "-o", "out/caves.des"}, {"caves.des"}},
      {{"generate", "caves", "--count", "2", "-o", "out"}, {"caves1.des", "caves2.des", "manifest.jsonl"}},
  };
  return all;
}

/// What the commands read.
struct Given {
  Given() {
    write_file(folder / "two.des", two_bare_levels);
    write_file(folder / "a.lev", bare_level());
    write_file(folder / "dungeon", bare_dungeon("The Cellar"));
    using speclev::ArchiveMember;
    const std::string level = bare_level(), dungeon = bare_dungeon("The Cellar");
    write_file(folder / "data", speclev::write_archive(std::vector<ArchiveMember>{
                                                           {"help", "Help.\n"}, {"a.lev", level}, {"dungeon", dungeon}})
                                    .bytes);
    clear();
  }
  /// An empty folder "out".
  void clear() const {
    fs::remove_all(folder / "out");
    fs::create_directory(folder / "out");
  }
  Result write(Names arguments, bool force = false) const {
    if (force) arguments.insert(arguments.begin() + (arguments[0] == "archive" ? 2 : 1), "--force");
    return run(speclev_program(folder.path(), std::move(arguments)));
  }
  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("a command replaces no file whose name it makes up, and writes nothing then") {
  const Given given;
  for (const Writing& writing : writings()) {
    given.clear();
    INFO(writing.arguments[0] << " " << writing.arguments[1] << " " << writing.arguments.back());
    Result result = given.write(writing.arguments);
    CHECK_STATUS(0);
    REQUIRE(list_folder(given.folder / "out") == writing.outputs);
    const std::string made = read_file(given.folder / ("out/" + writing.outputs.back()));
    for (const std::string& name : writing.outputs) {
      given.clear();
      write_file(given.folder / ("out/" + name), own);
      result = given.write(writing.arguments);
      CHECK((result.status == 1 || result.status == 2));
      CHECK(contains(result.err, "out/" + name + "': it is there already; --force replaces it"));
      CHECK(list_folder(given.folder / "out") == Names{name});
      CHECK(read_file(given.folder / ("out/" + name)) == own);
      result = given.write(writing.arguments, true);
      CHECK_STATUS(0);
      CHECK(list_folder(given.folder / "out") == writing.outputs);
      CHECK_FILE(given.folder / ("out/" + writing.outputs.back()), made);
    }
    // What an earlier run of the same command wrote may have been changed by hand since.
    CHECK(given.write(writing.arguments).status != 0);
  }
}

TEST_CASE("a link that leads nowhere is there, too") {
  const Given given;
  fs::create_symlink("nowhere", given.folder / "out/a.des");
  for (const char* name : {"a.lev", "data"}) {
    const Result result = given.write({"decompile", "-o", "out", name});
    CHECK_STATUS(1);
    CHECK(contains(result.err, "out/a.des': it is there already"));
    CHECK(list_folder(given.folder / "out") == Names{"a.des"});
    CHECK(fs::is_symlink(given.folder / "out/a.des"));
  }
}

TEST_CASE("an input is never replaced, whatever is said") {
  const Given given;
  for (const bool force : {false, true}) {
    const Result result = given.write({"convert", "--to", "nethack-3.6.6", "-o", ".", "two.des"}, force);
    CHECK_STATUS(1);
    CHECK(contains(result.err, "two.des': it is an input"));
    CHECK(read_file(given.folder / "two.des") == two_bare_levels);
  }
}

// So does dlb: tool/dlb extracts a member twice.
TEST_CASE("lev_comp replaces levels, as games' own compilers do") {
  const Given given;
  write_file(given.folder / "a.lev", own);
  const Result result = run(lev_comp(given.folder.path(), {"two.des"}));
  CHECK_STATUS(0);
  CHECK(read_file(given.folder / "a.lev") != own);
}
