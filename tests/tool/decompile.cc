// speclev decompile.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;
using speclev::ArchiveMember;

namespace {

const std::string bare_text = "MAZE:\"a\",random\n\nNOMAP\n";

/// A level, a dungeon and an archive with both and a text, and a folder to write into.
struct Files {
  Files() {
    write_file(folder / "a.lev", level);
    write_file(folder / "dungeon", dungeon);
    write_file(folder / "data", speclev::write_archive(std::vector<ArchiveMember>{
                                                           {"help", "Help.\n"}, {"a.lev", level}, {"dungeon", dungeon}})
                                    .bytes);
    REQUIRE(::mkdir((folder / "out").c_str(), 0777) == 0);
  }

  Result decompile(std::vector<std::string> arguments, std::string input = {}) const {
    arguments.insert(arguments.begin(), "decompile");
    return run(speclev_program(folder.path(), arguments, std::move(input)));
  }
  /// A run that is refused and writes nothing.
  void check_refused(const std::vector<std::string>& arguments, const std::string& reason, int status = 1) const {
    const Result result = decompile(arguments);
    CHECK_STATUS(status);
    CHECK(result.out == "");
    CHECK_THAT(result.err, Catch::Contains(reason));
    CHECK(list_folder(folder / "out").empty());
  }

  TemporaryFolder folder;
  std::string level = bare_level();
  std::string dungeon = bare_dungeon("The Cellar");
};

}  // namespace

TEST_CASE("decompile prints the source of a level or dungeon") {
  const Files files;
  for (const char* name : {"a.lev", "data:a.lev"}) {
    const Result result = files.decompile({name});
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK(result.out == bare_text);
  }
  const Result result = files.decompile({"dungeon"});
  CHECK_STATUS(0);
  CHECK_THAT(result.out, Catch::StartsWith("DUNGEON: \"The Cellar\""));
}

TEST_CASE("decompile reads standard input and a named target") {
  const Files files;
  const Result result = files.decompile({"--target", "nethack-3.4.3", "--abi", "lp64le", "-"}, files.level);
  CHECK_STATUS(0);
  CHECK_THAT(result.out, Catch::Contains("\n\nNOMAP\n"));
}

TEST_CASE("decompile writes a file for each input, and for each level and dungeon of an archive") {
  const Files files;
  for (const std::vector<std::string>& names : {std::vector<std::string>{"a.lev", "dungeon"}, {"data"}}) {
    auto arguments = names;
    arguments.insert(arguments.end(), {"-o", "out"});
    const Result result = files.decompile(arguments);
    CHECK_STATUS(0);
    CHECK(result.out + result.err == "");
    CHECK(list_folder(files.folder / "out") == std::vector<std::string>{"a.des", "dungeon.def"});
    CHECK(read_file(files.folder / "out/a.des") == bare_text);
    for (const char* name : {"out/a.des", "out/dungeon.def"}) REQUIRE(::unlink((files.folder / name).c_str()) == 0);
  }
}

TEST_CASE("the source of decompile compiles to the same level") {
  const Files files;
  REQUIRE(files.decompile({"a.lev", "-o", "out"}).status == 0);
  const Result result = run(lev_comp(files.folder / "out", {"--version-from", "../a.lev", "a.des"}));
  CHECK_STATUS(0);
  CHECK(read_file(files.folder / "out/a.lev") == files.level);
}

TEST_CASE("decompile refuses what it cannot read or say, and writes nothing then") {
  const Files files;
  files.check_refused({"nowhere.lev"}, "cannot read 'nowhere.lev'");
  files.check_refused({"data:b.lev", "-o", "out"}, "the archive has no such member");
  write_file(files.folder / "short.lev", files.level.substr(0, 40));
  files.check_refused({"a.lev", "short.lev", "-o", "out"}, "short.lev: at byte ");
  std::string bad = files.level;
  bad[bare_lists - 4] = 9;  // how the part is aligned
  write_file(files.folder / "bad.lev", bad);
  files.check_refused({"a.lev", "bad.lev", "-o", "out"}, "parts[0].valign: there is no word for 9");
  write_file(files.folder / "texts", speclev::write_archive(std::vector<ArchiveMember>{{"help", "Help.\n"}}).bytes);
  files.check_refused({"texts", "-o", "out"}, "has no source, no description and no compiled file in it");
  write_file(files.folder / "cut", read_file(files.folder / "data").substr(0, 60));
  files.check_refused({"cut", "-o", "out"}, "cut: at byte ");
}

TEST_CASE("decompile --print prints all descriptions") {
  const Files files;
  const Result one = files.decompile({"a.lev"});
  CHECK(files.decompile({"--print", "a.lev"}).out == one.out);
  const Result both = files.decompile({"--print", "a.lev", "dungeon"});
  CHECK(both.status == 0);
  CHECK(both.out == "# a.des\n\n" + one.out + "\n# dungeon.def\n\n" + files.decompile({"dungeon"}).out);
  CHECK(files.decompile({"--print", "data"}).out == both.out);
  files.check_refused({"--print", "-o", "out", "data"}, "-o excludes --print", 2);
}

TEST_CASE("decompile --lossy writes a comment at what cannot be said") {
  const Files files;
  std::string bad = files.level;
  bad[bare_lists - 4] = 9;
  write_file(files.folder / "a.lev", bad);
  const Result result = files.decompile({"--lossy", "a.lev"});
  CHECK_STATUS(0);
  CHECK_THAT(result.err, !Catch::Contains("the next version"));
  CHECK_THAT(result.err, Catch::Contains("warning: a.lev: at byte "));
  CHECK_THAT(result.out, Catch::Contains("\n# byte ") && Catch::Contains("GEOMETRY:left,random\n"));
  // What it was called.
  const Result forced = files.decompile({"--force", "a.lev"});
  CHECK(forced.status == 0);
  CHECK(forced.out == result.out);
  CHECK_THAT(forced.err, Catch::Contains("warning: from the next version on, --force only replaces files; --lossy"));
}

TEST_CASE("decompile tells of bytes that no source says") {
  const Files files;
  std::string odd = files.level;
  odd[4 * 8 + 2] = 1;  // beside the numbers of INIT_MAP
  write_file(files.folder / "a.lev", odd);
  const Result result = files.decompile({"a.lev"});
  CHECK_STATUS(0);
  CHECK(result.out == bare_text);
  CHECK_THAT(result.err, Catch::Contains("a.lev: at byte 34: this byte is expected to be zero, and no source says it"));
}

TEST_CASE("decompile is used wrongly") {
  const Files files;
  files.check_refused({"a.lev", "dungeon"}, "name a folder with -o for the descriptions of several files", 2);
  files.check_refused({"data"}, "name a folder with -o for the files of an archive", 2);
  files.check_refused({"--target", "nowhere", "a.lev"}, "nowhere", 2);
  write_file(files.folder / "text", std::string(100, 'x'));
  files.check_refused({"text"}, "'text' is a text; speclev decompile takes a compiled file or an archive", 2);
  files.check_refused({}, "FILE", 2);
}
