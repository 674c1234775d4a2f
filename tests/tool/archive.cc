// speclev archive, and members of archives in place of files.

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "speclev/archive.hh"
#include "support/trace.hh"
#include "tool/programs.hh"

using namespace speclev::test;
using speclev::ArchiveMember;

namespace {

const std::string game = "/usr/lib/games/nethack/";

std::string archive_of(const std::vector<ArchiveMember>& members) { return speclev::write_archive(members).bytes; }

/// An archive with a text, a level and a dungeon, named "data" in the folder.
struct Data {
  Data() { write_file(folder / "data", bytes()); }

  std::string bytes() const { return archive_of({{"help", "Help.\n"}, {"a.lev", level}, {"dungeon", dungeon}}); }
  Result archive(Names arguments, std::string input = {}) const {
    arguments.insert(arguments.begin(), "archive");
    return run(speclev_program(folder.path(), arguments, std::move(input)));
  }
  /// A run that is refused; all files stay as they are.
  void check_refused(const Names& arguments, std::string_view reason, int status = 1) const {
    const Names before = list_folder(folder.path());
    const std::string data = read_file(folder / "data");
    const Result result = archive(arguments);
    CHECK_STATUS(status);
    CHECK(result.out == "");
    CHECK_THAT(result.err, Catch::Contains(std::string(reason)));
    CHECK(list_folder(folder.path()) == before);
    CHECK_FILE(folder / "data", data);
  }

  TemporaryFolder folder;
  std::string level = bare_level();
  std::string dungeon = bare_dungeon("The Cellar");
};

}  // namespace

TEST_CASE("archive list names members, their sizes, and what they are") {
  const Data data;
  const std::string level = std::to_string(data.level.size()), dungeon = std::to_string(data.dungeon.size());
  REQUIRE((level.size() == 2 && dungeon.size() == 3));
  CHECK(data.archive({"list", "--names", "data"}).out == "help\na.lev\ndungeon\n");
  CHECK(data.archive({"list", "data"}).out == "help\na.lev\ndungeon\n");
  const Result result = data.archive({"list", "-l", "data"});
  CHECK_STATUS(0);
  CHECK(result.out == "help       6  text\na.lev     " + level + "  level of nethack-3.4.3, lp64le\ndungeon  " +
                          dungeon + "  dungeon of nethack-3.4.3, lp64le\n");
  CHECK(data.archive({"list", "-"}, data.bytes()).out == data.archive({"list", "data"}).out);
}

TEST_CASE("archive list -l knows what is damaged, empty, or something else") {
  const Data data;
  const std::string cut = data.level.substr(0, 40);
  write_file(data.folder / "data",
             archive_of({{"cut", cut}, {"none", ""}, {"bytes", std::string_view("a\0b\n", 4)}, {"half", "no end"}}));
  const Result result = data.archive({"list", "-l", "data"});
  CHECK_STATUS(0);
  CHECK(contains(result.out, "cut    40  damaged file of nethack-3.4.3, lp64le: at byte "));
  CHECK(contains(result.out, "none    0  empty\n"));
  CHECK(contains(result.out, "bytes   4  data\n"));
  CHECK(contains(result.out, "half    6  data\n"));
}

TEST_CASE("archive extract writes all members, or those that are named") {
  const Data data;
  SECTION("all, beside the archive") {
    const Result result = data.archive({"extract", "data"});
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK(list_folder(data.folder.path()) == Names{"a.lev", "data", "dungeon", "help"});
    CHECK_FILE(data.folder / "a.lev", data.level);
    CHECK_FILE(data.folder / "dungeon", data.dungeon);
    CHECK_FILE(data.folder / "help", "Help.\n");
  }
  SECTION("some, into a folder") {
    REQUIRE(::mkdir((data.folder / "to").c_str(), 0777) == 0);
    const Result result = data.archive({"extract", "data", "help", "a.lev", "-o", "to"});
    CHECK_STATUS(0);
    CHECK(list_folder(data.folder / "to") == Names{"a.lev", "help"});
  }
  SECTION("one that is not there: none") {
    data.check_refused({"extract", "data", "help", "b.lev"}, "'data' has no member 'b.lev'; did you mean 'a.lev'?");
  }
  SECTION("into no folder") { data.check_refused({"extract", "data", "-o", "data"}, "Not a directory"); }
}

TEST_CASE("archive extract never replaces the archive") {
  const Data data;
  write_file(data.folder / "data", archive_of({{"data", "other"}}));
  data.check_refused({"extract", "data"}, "it is an input");
}

TEST_CASE("of members with one name the first is extracted") {
  const Data data;
  write_file(data.folder / "data", archive_of({{"a", "first"}, {"a", "second"}}));
  const Result result = data.archive({"extract", "data"});
  CHECK_STATUS(0);
  CHECK(contains(result.err, "warning: the archive has several members 'a'; games take the first one"));
  CHECK_FILE(data.folder / "a", "first");
}

TEST_CASE("members whose names lead out of the folder are not extracted") {
  const Data data;
  const auto [name, reason] = GENERATE(table<std::string, std::string>({
      {"../out", "leads out of the folder"},
      {"/tmp/speclev-out", "leads out of the folder"},
      {"dat/in", "leads out of the folder"},
      {"..", "that of a folder"},
      {".", "that of a folder"},
      {"dat/", "that of a folder"},
      {"bell\a", "control characters"},
      {"delete\x7f", "control characters"},
  }));
  write_file(data.folder / "data", archive_of({{"good", "good"}, {name, "bad"}}));
  data.check_refused({"extract", "data"}, reason);
}

TEST_CASE("with --paths names with folders are stored and extracted") {
  const Data data;
  REQUIRE(::mkdir((data.folder / "dat").c_str(), 0777) == 0);
  write_file(data.folder / "dat/b", "b");
  CHECK(data.archive({"create", "new", "--paths", "dat/b"}).status == 0);
  CHECK_FILE(data.folder / "new", archive_of({{"dat/b", "b"}}));
  CHECK(::unlink((data.folder / "dat/b").c_str()) == 0);
  CHECK(data.archive({"extract", "new", "--paths"}).status == 0);
  CHECK_FILE(data.folder / "dat/b", "b");
  CHECK(data.archive({"extract", "new", "--paths", "-o", "fresh"}).status == 0);
  CHECK_FILE(data.folder / "fresh/dat/b", "b");
  write_file(data.folder / "dat/b", "other");
  CHECK(data.archive({"replace", "new", "--paths", "dat/b"}).status == 0);
  CHECK_FILE(data.folder / "new", archive_of({{"dat/b", "other"}}));
  write_file(data.folder / "new", archive_of({{"bell\a", "bad"}, {"..", "bad"}}));
  CHECK(data.archive({"extract", "new", "--paths"}).status == 1);
}

TEST_CASE("archive create makes an archive of files") {
  const Data data;
  REQUIRE(::mkdir((data.folder / "in").c_str(), 0777) == 0);
  write_file(data.folder / "in/b", "one");
  write_file(data.folder / "a", "abc");
  SECTION("that are named") {
    const Result result = data.archive({"create", "new", "a", "in/b"});
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK_FILE(data.folder / "new", archive_of({{"a", "abc"}, {"b", "one"}}));
  }
  SECTION("of a list, with or without a line end behind the last name") {
    const std::string list = GENERATE("in/b\na\n", "in/b\na");
    write_file(data.folder / "list", list);
    CHECK(data.archive({"create", "new", "--list", "list"}).status == 0);
    CHECK_FILE(data.folder / "new", archive_of({{"b", "one"}, {"a", "abc"}}));
    CHECK(data.archive({"create", "other", "--list", "-"}, list).status == 0);
    CHECK_FILE(data.folder / "other", read_file(data.folder / "new"));
  }
  SECTION("one twice") {
    const Result result = data.archive({"create", "new", "a", "a"});
    CHECK_STATUS(0);
    CHECK(contains(result.err, "several members 'a'"));
    CHECK_FILE(data.folder / "new", archive_of({{"a", "abc"}, {"a", "abc"}}));
  }
}

TEST_CASE("archive create refuses what makes no archive") {
  const Data data;
  write_file(data.folder / "a", "abc");
  write_file(data.folder / "two words", "x");
  write_file(data.folder / "Directory", "x");
  write_file(data.folder / "gap", "a\n\na\n");
  write_file(data.folder / "empty", "");
  data.check_refused({"create", "new", "a", "missing"}, "cannot read 'missing'");
  data.check_refused({"create", "new", "a", "."}, "cannot read '.'");
  data.check_refused({"create", "new", "two words"}, "white space");
  data.check_refused({"create", "new", "Directory"}, "the archive's own directory");
  data.check_refused({"create", "new", "--list", "gap"}, "gap:2: there is no name in this line");
  data.check_refused({"create", "new", "--list", "empty"}, "names no file");
  data.check_refused({"create", "new", "--list", "missing"}, "cannot read 'missing'");
  data.check_refused({"create", "a", "a"}, "it is an input");
  data.check_refused({"create", "gap", "--list", "gap"}, "there is no name");
  data.check_refused({"create", "new"}, "no file is named", 2);
  data.check_refused({"create", "new", "a", "--list", "gap"}, "both in a list and on the command line", 2);
  data.check_refused({"replace", "data"}, "no file is named", 2);
  data.check_refused({"create", "new", "a", "--target", "frob"}, "unknown target 'frob'", 2);
}

TEST_CASE("a game whose own tool handles 200 members") {
  const Data data;
  std::vector<ArchiveMember> members;
  for (int i = 0; i < 200; ++i) members.push_back({"m" + std::to_string(i), {}});
  write_file(data.folder / "data", archive_of(members));
  write_file(data.folder / "n", "");
  write_file(data.folder / "m7", "");
  write_file(data.folder / "a.lev", data.level);
  const auto warns = [&](Names arguments) {
    const Result result = data.archive(std::move(arguments));
    CHECK_STATUS(0);
    return contains(result.err,
                    "warning: the archive has 201 members; the own tool of nethack-3.4.3 handles no more than 200");
  };
  SECTION("no more") { CHECK_FALSE(warns({"replace", "data", "m7", "--target", "nethack-3.4.3"})); }
  SECTION("one more") { CHECK(warns({"replace", "data", "n", "--target", "nethack-3.4.3"})); }
  SECTION("one more, which is a level of it") { CHECK(warns({"replace", "data", "a.lev"})); }
  SECTION("one more, of a game without a limit") {
    CHECK_FALSE(warns({"replace", "data", "n", "--target", "nethack-3.6.6"}));
  }
  SECTION("one more, of nobody knows what game") { CHECK_FALSE(warns({"replace", "data", "n"})); }
}

TEST_CASE("archive replace puts files in the places of members") {
  const Data data;
  REQUIRE(::mkdir((data.folder / "in").c_str(), 0777) == 0);
  write_file(data.folder / "in/help", "More help.\n");
  SECTION("one") {
    const Result result = data.archive({"replace", "data", "in/help"});
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK_FILE(data.folder / "data",
               archive_of({{"help", "More help.\n"}, {"a.lev", data.level}, {"dungeon", data.dungeon}}));
  }
  SECTION("one, and a new one") {
    write_file(data.folder / "b.lev", data.level);
    const Result result = data.archive({"replace", "data", "b.lev", "in/help"});
    CHECK_STATUS(0);
    CHECK(contains(result.err, "note: 'data' had no member 'b.lev'; it is added at the end"));
    CHECK_FILE(
        data.folder / "data",
        archive_of(
            {{"help", "More help.\n"}, {"a.lev", data.level}, {"dungeon", data.dungeon}, {"b.lev", data.level}}));
  }
  SECTION("the first of two") {
    write_file(data.folder / "data", archive_of({{"help", "1"}, {"help", "2"}}));
    const Result result = data.archive({"replace", "data", "in/help"});
    CHECK_STATUS(0);
    CHECK(contains(result.err, "several members 'help'"));
    CHECK_FILE(data.folder / "data", archive_of({{"help", "More help.\n"}, {"help", "2"}}));
  }
  SECTION("one that is not there, or two of one name") {
    write_file(data.folder / "help", "x");
    data.check_refused({"replace", "data", "in/help", "missing"}, "cannot read 'missing'");
    data.check_refused({"replace", "data", "in/help", "help"}, "two of the files are for the member 'help'");
    data.check_refused({"replace", "missing", "help"}, "cannot read 'missing'");
  }
}

TEST_CASE("archive delete removes members") {
  const Data data;
  SECTION("some") {
    const Result result = data.archive({"delete", "data", "dungeon", "help"});
    CHECK_STATUS(0);
    CHECK_FILE(data.folder / "data", archive_of({{"a.lev", data.level}}));
  }
  SECTION("all of a name") {
    write_file(data.folder / "data", archive_of({{"a", "1"}, {"b", "2"}, {"a", "3"}}));
    CHECK(data.archive({"delete", "data", "a"}).status == 0);
    CHECK_FILE(data.folder / "data", archive_of({{"b", "2"}}));
  }
  SECTION("one that is not there") { data.check_refused({"delete", "data", "help", "b.lev"}, "no member 'b.lev'"); }
  SECTION("none") { data.check_refused({"delete", "data"}, "MEMBER is required", 2); }
}

TEST_CASE("damaged archives are refused by all") {
  const Data data;
  write_file(data.folder / "help", "x");
  write_file(data.folder / "data", data.bytes().substr(0, 200));
  for (const Names& arguments : {Names{"list", "data"}, Names{"extract", "data"}, Names{"replace", "data", "help"},
                                 Names{"delete", "data", "help"}})
    data.check_refused(arguments, "data: at byte 31: the file has 200 bytes");
  Result result = run(speclev_program(data.folder.path(), {"dump", "data:a.lev"}));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot read 'data:a.lev': no sound archive: at byte 31: the file has 200 bytes"));
  result = data.archive({"list", "."});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot read '.'"));
}

TEST_CASE("an archive that is changed keeps its mode and owner") {
  const Data data;
  write_file(data.folder / "help", "x");
  REQUIRE(::chmod((data.folder / "data").c_str(), 0640) == 0);
  constexpr uid_t other = 65533;
  const bool given = ::chown((data.folder / "data").c_str(), other, other) == 0;
  CHECK(data.archive({"replace", "data", "help"}).status == 0);
  struct stat status {};
  REQUIRE(::stat((data.folder / "data").c_str(), &status) == 0);
  CHECK((status.st_mode & 07777) == 0640);
  SKIP_IF(!given, "files cannot be given to others here");
  CHECK(status.st_uid == other);
  CHECK(status.st_gid == other);
}

TEST_CASE("an archive is whole at every step of its replacement") {
  SKIP_IF(!can_trace(), "programs cannot be traced here");
  const Data data;
  write_file(data.folder / "help", std::string(100000, 'x'));
  const Command command = speclev_program(data.folder.path(), {"archive", "replace", "data", "help"});
  for (const long call : {SYS_write, SYS_rename, SYS_close}) {
    const Result result = run_with_fault(command, {call, 1}, EIO);
    INFO(call << ": " << result.describe());
    const std::string now = read_file(data.folder / "data");
    CHECK((now == data.bytes() || result.status == 0));
    CHECK(list_folder(data.folder.path()) == Names{"data", "help"});
    write_file(data.folder / "data", data.bytes());
  }
}

TEST_CASE("a member of an archive stands for a compiled file") {
  const Data data;
  write_file(data.folder / "a.lev", data.level);
  write_file(data.folder / "dungeon", data.dungeon);
  const auto said = [&](const Names& arguments) {
    const Result result = run(speclev_program(data.folder.path(), arguments));
    CHECK_STATUS(0);
    return result.out;
  };
  CHECK(said({"dump", "data:a.lev"}) == said({"dump", "a.lev"}));
  CHECK(said({"map", "data:a.lev"}) == said({"map", "a.lev"}));
  CHECK(said({"tree", "data:dungeon"}) == said({"tree", "dungeon"}));

  SECTION("of which the first is taken") {
    write_file(data.folder / "data", archive_of({{"a.lev", data.level}, {"a.lev", "x"}}));
    CHECK(said({"dump", "data:a.lev"}) == said({"dump", "a.lev"}));
  }
  SECTION("a file of that very name goes first") {
    write_file(data.folder / "data:a.lev", data.dungeon);
    CHECK(said({"dump", "data:a.lev"}) == said({"dump", "dungeon"}));
  }
  SECTION("a colon may be in the name of the archive, and of the member") {
    write_file(data.folder / "x:y", archive_of({{"a:b", data.level}}));
    CHECK(said({"dump", "x:y:a:b"}) == said({"dump", "a.lev"}));
  }
  SECTION("that is not there") {
    const auto [name, reason] = GENERATE(table<std::string, std::string>({
        {"data:b.lev", "the archive has no such member; did you mean 'a.lev'?"},
        {"data:", "the archive has no such member"},
        {"help:a.lev", "No such file"},
        {"a.lev:help", "no sound archive: at byte "},
    }));
    const Result result = run(speclev_program(data.folder.path(), {"dump", name}));
    CHECK_STATUS(1);
    CHECK(contains(result.err, "cannot read '" + name + "': " + reason));
  }
}

TEST_CASE("version words are taken from a member, and rules for make name its archive") {
  const Data data;
  write_file(data.folder / "data", archive_of({{"a.lev", bare_level({1, 0x001e0cc6, 0x211b117e, 4})}}));
  write_file(data.folder / "x.des", bare_source("x"));
  const Result result = run(lev_comp(data.folder.path(), {"--version-from", "data:a.lev", "-MD", "x.des"}));
  CHECK_STATUS(0);
  CHECK_FILE(data.folder / "x.lev", bare_level({1, 0x001e0cc6, 0x211b117e, 4}));
  CHECK_FILE(data.folder / "x.d", "x.lev: x.des data\n");
  write_file(data.folder / "x.des", bare_source("data"));
  CHECK(run(lev_comp(data.folder.path(), {"--version-from", "data:a.lev", "x.des"})).status == 0);
  CHECK(run(dgn_comp(data.folder.path(), {"--version-from", "data:a.lev", "-o", "data", "-"}, bare_description("x")))
            .status == 1);
}

TEST_CASE("the archive of an installed game") {
  SKIP_IF(::access((game + "nhdat").c_str(), R_OK) != 0 || ::access((game + "dlb").c_str(), X_OK) != 0,
          "no game is installed");
  const Data data;
  const auto original = [&](const Names& arguments) {
    Names all = {game + "dlb"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run({.arguments = all, .folder = data.folder / "theirs"});
  };
  for (const char* name : {"ours", "theirs"}) REQUIRE(::mkdir((data.folder / name).c_str(), 0777) == 0);
  const std::string names = data.archive({"list", "--names", game + "nhdat"}).out;
  CHECK("Directory\n" + names == original({"tf", game + "nhdat"}).out);
  CHECK(original({"xf", game + "nhdat"}).status == 0);
  CHECK(data.archive({"extract", game + "nhdat", "-o", "ours"}).status == 0);
  const Names files = list_folder(data.folder / "theirs");
  CHECK(list_folder(data.folder / "ours") == files);
  CHECK(files.size() == split(names, '\n').size() - 1);
  for (const std::string& file : files)
    CHECK_FILE(data.folder / ("ours/" + file), read_file(data.folder / ("theirs/" + file)));
  Command create = speclev_program(data.folder / "ours", {"archive", "create", "../made", "--list", "-"}, names);
  CHECK(run(create).status == 0);
  CHECK_FILE(data.folder / "made", read_file(game + "nhdat"));

  // What their tool makes after one is exchanged.
  for (const char* name : {"ours/oracle.lev", "theirs/oracle.lev"}) write_file(data.folder / name, data.level);
  CHECK(data.archive({"replace", "made", "ours/oracle.lev"}).status == 0);
  Names all = split(names, '\n');
  all.pop_back();
  all.insert(all.begin(), {"cf", "../theirs-made"});
  CHECK(original(all).status == 0);
  CHECK_FILE(data.folder / "made", read_file(data.folder / "theirs-made"));
}
