// What lev_comp does with its output files where the surroundings are not as they should be.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "support/trace.hh"
#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

/// Two levels, so that one might be written and the other not.
std::string two_levels() { return bare_source("a") + bare_source("b"); }

mode_t mode_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777;
}

/// A level that cannot be written: one error that names it, with the reason; status 1.
void check_refused(const Result& result, const std::string& name, const std::string& reason) {
  CHECK_STATUS(1);
  CHECK(result.err == "lev_comp: error: cannot write '" + name + "': " + reason + "\n");
}

}  // namespace

TEST_CASE("an existing file is replaced as a whole") {
  const std::string before = GENERATE(std::string(), std::string("short"), std::string(100'000, 'x'));
  const TemporaryFolder folder;
  write_file(folder / "a.lev", before);
  const Result result = run(lev_comp(folder.path(), {}, bare_source("a")));
  CHECK_STATUS(0);
  CHECK_FILE(folder / "a.lev", bare_level());
  CHECK(list_folder(folder.path()) == Names{"a.lev"});
}

TEST_CASE("the mode of a replaced file stays, a new one has that of the umask") {
  const mode_t mode = GENERATE(0600u, 0640u, 0644u, 0666u, 0755u);
  const mode_t mask = GENERATE(0u, 02u, 027u);
  const TemporaryFolder folder;
  write_file(folder / "a.lev", "old");
  REQUIRE(::chmod((folder / "a.lev").c_str(), mode) == 0);
  Command command = lev_comp(folder.path(), {}, two_levels());
  command.prepare = [mask] { ::umask(mask); };
  const Result result = run(command);
  CHECK_STATUS(0);
  CHECK(mode_of(folder / "a.lev") == mode);
  CHECK(mode_of(folder / "b.lev") == (0666 & ~mask));
}

TEST_CASE("a folder that is missing is made with those that it is in, unless something goes wrong") {
  const TemporaryFolder folder;
  const Result result = run(lev_comp(folder.path(), {"-o", "new/one/"}, two_levels()));
  CHECK_STATUS(0);
  CHECK(list_folder(folder / "new/one") == Names{"a.lev", "b.lev"});
  CHECK(run(lev_comp(folder.path(), {"-o", "other"}, "TRAP:")).status == 1);
  CHECK(run(lev_comp(folder.path(), {"--check", "-o", "other"}, two_levels())).status == 0);
  CHECK(list_folder(folder.path()) == Names{"new"});
  fs::create_directory(folder / "out");
  check_refused(run(lev_comp(folder.path(), {"-MF", "out", "-o", "other/one"}, two_levels())), "out", "Is a directory");
  check_refused(run(lev_comp(folder.path(), {"-MF", "new/one/a.lev/rules", "-o", "other/one"}, two_levels())),
                "new/one/a.lev/rules", "Not a directory");
  CHECK(list_folder(folder.path()) == Names{"new", "out"});
  // What is found out when folders are there takes them away again.
  check_refused(run(lev_comp(folder.path(), {"-MF", "other/one/a.lev", "-o", "other/one"}, two_levels())),
                "other/one/a.lev", "it is the same file as 'other/one/a.lev'");
  CHECK(list_folder(folder.path()) == Names{"new", "out"});
}

TEST_CASE("a folder that is none") {
  const TemporaryFolder folder;
  write_file(folder / "file", "");
  check_refused(run(lev_comp(folder.path(), {"-o", "file"}, two_levels())), "file/a.lev", "Not a directory");
  CHECK(list_folder(folder.path()) == Names{"file"});
}

TEST_CASE("a folder that is read-only") {
  const TemporaryFolder folder;
  write_file(folder / "b.lev", "old");
  REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
  Command command = lev_comp(folder.path(), {}, two_levels());
  command.prepare = obey_modes;
  const Result result = run(command);
  REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
  SKIP_IF(result.status == not_permitted, "capabilities cannot be dropped here");
  check_refused(result, "a.lev", "Permission denied");
  CHECK(list_folder(folder.path()) == Names{"b.lev"});
  CHECK_FILE(folder / "b.lev", "old");
}

TEST_CASE("a file that is read-only stays") {
  const TemporaryFolder folder;
  write_file(folder / "b.lev", "old");
  REQUIRE(::chmod((folder / "b.lev").c_str(), 0444) == 0);
  Command command = lev_comp(folder.path(), {}, two_levels());
  command.prepare = obey_modes;
  const Result result = run(command);
  SKIP_IF(result.status == not_permitted, "capabilities cannot be dropped here");
  check_refused(result, "b.lev", "Permission denied");
  CHECK(list_folder(folder.path()) == Names{"b.lev"});
  CHECK_FILE(folder / "b.lev", "old");
}

TEST_CASE("something else has the name of the level") {
  const TemporaryFolder folder;
  write_file(folder / "a.lev", "old");
  SECTION("a folder") {
    fs::create_directory(folder / "b.lev");
    check_refused(run(lev_comp(folder.path(), {}, two_levels())), "b.lev", "Is a directory");
    CHECK(list_folder(folder / "b.lev").empty());
  }
  SECTION("a link to a folder") {
    fs::create_directory(folder / "x");
    fs::create_symlink("x", folder / "b.lev");
    check_refused(run(lev_comp(folder.path(), {}, two_levels())), "b.lev", "Is a directory");
    CHECK(list_folder(folder / "x").empty());
  }
  SECTION("a pipe that nobody reads") {
    REQUIRE(::mkfifo((folder / "b.lev").c_str(), 0666) == 0);
    check_refused(run(lev_comp(folder.path(), {}, two_levels())), "b.lev", "it is not a regular file");
  }
  SECTION("a link to itself") {
    fs::create_symlink("b.lev", folder / "b.lev");
    check_refused(run(lev_comp(folder.path(), {}, two_levels())), "b.lev", "Too many levels of symbolic links");
    CHECK(fs::is_symlink(folder / "b.lev"));
  }
  SECTION("links that go round") {
    fs::create_symlink("c", folder / "b.lev");
    fs::create_symlink("./b.lev", folder / "c");
    check_refused(run(lev_comp(folder.path(), {}, two_levels())), "b.lev", "Too many levels of symbolic links");
  }
  SECTION("a link into a folder that is missing") {
    fs::create_symlink("missing/b", folder / "b.lev");
    check_refused(run(lev_comp(folder.path(), {}, two_levels())), "b.lev", "No such file or directory");
  }
  CHECK_FILE(folder / "a.lev", "old");
  for (const std::string& name : list_folder(folder.path())) CHECK(!name.starts_with('.'));
}

TEST_CASE("a link stays, and the file behind it is replaced or made") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "behind");
  const bool exists = GENERATE(true, false);
  if (exists) write_file(folder / "behind/real", "old");
  SECTION("relative") { fs::create_symlink("behind/real", folder / "a.lev"); }
  SECTION("absolute") { fs::create_symlink(folder / "behind/real", folder / "a.lev"); }
  SECTION("over another link") {
    fs::create_symlink("behind/middle", folder / "a.lev");
    fs::create_symlink("real", folder / "behind/middle");
  }
  SECTION("in a folder that is a link") {
    fs::create_directory_symlink("behind", folder / "short");
    fs::create_symlink("short/../behind/real", folder / "a.lev");
  }
  const Result result = run(lev_comp(folder.path(), {}, bare_source("a")));
  CHECK_STATUS(0);
  CHECK(fs::is_symlink(folder / "a.lev"));
  CHECK(!fs::is_symlink(folder / "behind/real"));
  CHECK_FILE(folder / "behind/real", bare_level());
  for (const std::string& name : list_folder(folder / "behind")) CHECK(!name.starts_with('.'));
}

TEST_CASE("two outputs that are one file are refused") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "sub");
  Names arguments;
  SECTION("behind links, where it exists") {
    write_file(folder / "real", "old");
    fs::create_symlink("real", folder / "a.lev");
    fs::create_symlink("real", folder / "b.lev");
  }
  SECTION("behind links, where it does not") {
    fs::create_symlink("sub/real", folder / "a.lev");
    fs::create_symlink("./sub/../sub/real", folder / "b.lev");
  }
  SECTION("one behind a link to the other") { fs::create_symlink("a.lev", folder / "b.lev"); }
  SECTION("by two names of it") {
    write_file(folder / "a.lev", "old");
    fs::create_hard_link(folder / "a.lev", folder / "b.lev");
  }
  const Names before = list_folder(folder.path());
  check_refused(run(lev_comp(folder.path(), {}, two_levels())), "b.lev", "it is the same file as 'a.lev'");
  CHECK(list_folder(folder.path()) == before);
  CHECK(list_folder(folder / "sub").empty());
}

TEST_CASE("the rules are no file that is also another output") {
  const TemporaryFolder folder;
  const std::string file = GENERATE("a.lev", "./b.lev", "sub/../a.lev");
  fs::create_directory(folder / "sub");
  const Result result = run(lev_comp(folder.path(), {"-MF", file}, two_levels()));
  check_refused(result, file, "it is the same file as '" + file.substr(file.size() - 5) + "'");
  CHECK(list_folder(folder.path()) == Names{"sub"});
}

TEST_CASE("two rules for one file are refused") {
  const TemporaryFolder folder;
  for (const std::string name : {"x", "y"}) {
    fs::create_directory(folder / name);
    write_file(folder / (name + "/one.des"), bare_source(name));
  }
  const Result result = run(lev_comp(folder.path(), {"-MD", "x/one.des", "y/one.des"}));
  check_refused(result, "one.d", "it has the rule of another input; -MF names a file for all rules");
  CHECK(list_folder(folder.path()) == Names{"one.d", "x", "x.lev", "y"});
}

TEST_CASE("an input is never an output") {
  const TemporaryFolder folder;
  write_file(folder / "a.lev", bare_source("b") + bare_source("a"));
  write_file(folder / "c.d", bare_source("c"));
  write_file(folder / "d.des", bare_source("d"));
  const Names before = list_folder(folder.path());
  SECTION("its own") { check_refused(run(lev_comp(folder.path(), {"a.lev"})), "a.lev", "it is an input"); }
  SECTION("that of another input, also before it is read") {
    check_refused(run(lev_comp(folder.path(), {"-MFa.lev", "d.des", "c.d", "a.lev"})), "a.lev", "it is an input");
  }
  SECTION("its rules") {
    check_refused(run(lev_comp(folder.path(), {"-MD", "c.d"})), "c.d", "it is an input");
    check_refused(run(lev_comp(folder.path(), {"-MF", "./d.des", "d.des"})), "./d.des", "it is an input");
  }
  SECTION("by another name") {
    fs::create_symlink("d.des", folder / "d.lev");
    check_refused(run(lev_comp(folder.path(), {"d.des"})), "d.lev", "it is an input");
    fs::remove(folder / "d.lev");
  }
  SECTION("on standard input") {
    const std::string script = "\"$0\" < a.lev";
    check_refused(run({.arguments = {"/bin/sh", "-c", script, SPECLEV_LEV_COMP}, .folder = folder.path()}), "a.lev",
                  "it is an input");
  }
  SECTION("the header") {
    write_file(folder / "e.lev",
               "#define VERSION_NUMBER 1\n#define VERSION_FEATURES 0x001e0cc6\n#define VERSION_SANITY1 0x211b117e\n"
               "#define VERSION_SANITY2 4\n");
    check_refused(run(lev_comp(folder.path(), {"--version-from", "e.lev"}, bare_source("e"))), "e.lev",
                  "it is an input");
    fs::remove(folder / "e.lev");
  }
  SECTION("a file of the target") {
    fs::create_directory(folder / "game");
    write_file(folder / "game/profile", "base nethack-3.4.3\nversion lp64le 1 2 3 4\n");
    check_refused(run(lev_comp(folder.path(), {"--target", "./game", "-MF", "game/profile", "d.des"})), "game/profile",
                  "it is an input");
    fs::remove_all(folder / "game");
  }
  CHECK(list_folder(folder.path()) == before);
  CHECK_FILE(folder / "a.lev", bare_source("b") + bare_source("a"));
  CHECK_FILE(folder / "c.d", bare_source("c"));
}

TEST_CASE("a description is never the dungeon") {
  const TemporaryFolder folder;
  write_file(folder / "d.def", bare_description("a"));
  for (const Names& arguments : {Names{"-o", "d.def", "d.def"}, Names{"-MF", "d.def", "d.def"}}) {
    const Result result = run(dgn_comp(folder.path(), arguments));
    CHECK_STATUS(1);
    CHECK(result.err == "dgn_comp: error: cannot write 'd.def': it is an input\n");
  }
  CHECK(list_folder(folder.path()) == Names{"d.def"});
  CHECK_FILE(folder / "d.def", bare_description("a"));
}

TEST_CASE("two levels of one name: the later one stays") {
  const TemporaryFolder folder;
  const Result result =
      run(lev_comp(folder.path(), {}, "MAZE:\"a\",random\nFLAGS:noteleport\nNOMAP\n" + bare_source("a")));
  CHECK_STATUS(0);
  CHECK_FILE(folder / "a.lev", bare_level());
  CHECK(list_folder(folder.path()) == Names{"a.lev"});
}

TEST_CASE("a level name cannot lead out of the folder") {
  const std::string name = GENERATE(std::string("../a"), std::string("/missing/a"), std::string("x/a"),
                                    std::string("a\nb"), std::string("a.b"), std::string(".."));
  const TemporaryFolder folder;
  fs::create_directory(folder / "x");
  fs::create_directory(folder / "here");
  const Result result = run(lev_comp(folder / "here", {}, bare_source("good") + bare_source(name)));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "(stdin):3:"));
  CHECK(list_folder(folder / "here").empty());
  CHECK(list_folder(folder / "x").empty());
  CHECK(list_folder(folder.path()) == Names{"here", "x"});
}

TEST_CASE("a write that fails in the middle leaves everything as before") {
  const TemporaryFolder folder;
  const std::string large = "MAZE:\"b\",random\nNOMAP\nENGRAVING:random,dust,\"" + std::string(20'000, 'x') + "\"\n";
  const std::string source = bare_source("a") + large + bare_source("c");
  write_file(folder / "a.lev", "old");
  write_file(folder / "b.lev", "old");
  Command command = lev_comp(folder.path(), {}, source);
  command.prepare = [] {
    ::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit limit { 8192, 8192 };
    ::setrlimit(RLIMIT_FSIZE, &limit);
  };
  check_refused(run(command), "b.lev", "File too large");
  CHECK_FILE(folder / "a.lev", "old");
  CHECK_FILE(folder / "b.lev", "old");
  CHECK(list_folder(folder.path()) == Names{"a.lev", "b.lev"});
  CHECK(run(lev_comp(folder.path(), {}, source)).status == 0);
}

TEST_CASE("a full disk leaves everything as before") {
  // The small disk is mounted where only this one shell sees it.
  const TemporaryFolder folder;
  std::string source = bare_source("a");
  for (int i = 0; i < 40; ++i)
    source += bare_source("x" + std::to_string(i)) + "ENGRAVING:random,dust,\"" + std::string(4000, 'x') + "\"\n";
  write_file(folder / "many.des", source);
  fs::create_directory(folder / "disk");
  const std::string script = "mount -t tmpfs -o size=64k none disk || exit " + std::to_string(not_permitted) +
                             "\nprintf old > disk/a.lev; \"$0\" -o disk many.des; echo \"status $?\"\n"
                             "cat disk/a.lev; echo; ls -A disk\n";
  const Result result =
      run({.arguments = {"/usr/bin/env", "unshare", "--map-root-user", "--mount", "sh", "-c", script, SPECLEV_LEV_COMP},
           .folder = folder.path()});
  SKIP_IF(result.status != 0, "no file system can be mounted here");
  INFO(result.err);
  CHECK(result.out == "status 1\nold\na.lev\n");
  CHECK(contains(result.err, "No space left on device"));
}

TEST_CASE("a step that fails on the way leaves everything as before") {
  SKIP_IF(!can_trace(), "programs cannot be stopped at a step here");
  const TemporaryFolder folder;
  const std::string source = two_levels() + bare_source("c") + bare_source("d");
  write_file(folder / "x.des", source);
  write_file(folder / "a.lev", "old a");
  fs::create_symlink("behind", folder / "c.lev");
  write_file(folder / "behind", "old c");
  write_file(folder / "rules", "old rules");
  const Names before = list_folder(folder.path());
  const Command command = lev_comp(folder.path(), {"-MF", "rules", "x.des"});
  const auto check_step = [&](Step step, int error, const std::string& name) {
    INFO(name);
    check_refused(run_with_fault(command, step, error), name, std::strerror(error));
    CHECK(list_folder(folder.path()) == before);
    CHECK_FILE(folder / "a.lev", "old a");
    CHECK_FILE(folder / "c.lev", "old c");
    CHECK_FILE(folder / "rules", "old rules");
  };
  // The outputs are a, b, c and d, and the rules. What is replaced first has a second name while the others follow.
  const std::string names[] = {"a.lev", "b.lev", "c.lev", "d.lev", "rules"};
  for (int i = 0; i < 5; ++i) {
    check_step({SYS_write, i + 1}, ENOSPC, names[i]);
    check_step({SYS_rename, i + 1}, EIO, names[i]);
  }
  // A file system without second names: the old file is moved away instead.
  const Result moved = run_with_fault(command, {SYS_link, 1}, EPERM);
  CHECK(moved.status == 0);
  CHECK_FILE(folder / "a.lev", bare_level());
  CHECK_FILE(folder / "behind", bare_level());
  CHECK_FILE(folder / "rules", "a.lev b.lev c.lev d.lev: x.des\n");
  CHECK(list_folder(folder.path()) == Names{"a.lev", "b.lev", "behind", "c.lev", "d.lev", "rules", "x.des"});
}

TEST_CASE("a file of somebody else in a folder where only owners may replace files") {
  const TemporaryFolder folder;
  constexpr uid_t somebody = 65534, other = 65533;
  write_file(folder / "b.lev", "old");
  SKIP_IF(::chown((folder / "b.lev").c_str(), other, other) != 0, "files cannot be given to others here");
  REQUIRE(::chmod((folder / "b.lev").c_str(), 0666) == 0);
  REQUIRE(::chmod(folder.path().c_str(), 01777) == 0);
  Command command = lev_comp(folder.path(), {}, two_levels());
  command.prepare = [] {
    if (::setgid(somebody) != 0 || ::setuid(somebody) != 0) ::_exit(not_permitted);
  };
  const Result result = run(command);
  SKIP_IF(result.status == not_permitted || result.status == 127, "programs cannot be started as another user here");
  check_refused(result, "b.lev", "Operation not permitted");
  CHECK(list_folder(folder.path()) == Names{"b.lev"});
  CHECK_FILE(folder / "b.lev", "old");
}

TEST_CASE("a file that changes its owner loses what lets others run it as its owner") {
  const TemporaryFolder folder;
  constexpr uid_t other = 65533;
  write_file(folder / "a.lev", "old");
  write_file(folder / "b.lev", "old");
  const bool given = ::chown((folder / "b.lev").c_str(), other, other) == 0;
  REQUIRE(::chmod((folder / "a.lev").c_str(), 06755) == 0);
  REQUIRE(::chmod((folder / "b.lev").c_str(), 06775) == 0);
  const Result result = run(lev_comp(folder.path(), {}, two_levels()));
  CHECK_STATUS(0);
  CHECK(mode_of(folder / "a.lev") == 06755);
  SKIP_IF(!given, "files cannot be given to others here");
  CHECK(mode_of(folder / "b.lev") == 0775);
}

TEST_CASE("names may be as long as the system allows") {
  const TemporaryFolder folder;
  const std::string longest(255, 'n');
  write_file(folder / "d.def", bare_description("a"));
  for (int round = 0; round < 2; ++round) {
    const Result result = run(dgn_comp(folder.path(), {"-o", longest, "-MF", std::string(255, 'r'), "d.def"}));
    CHECK_STATUS(0);
    CHECK_FILE(folder / longest, bare_dungeon("a"));
    CHECK(list_folder(folder.path()) == Names{"d.def", longest, std::string(255, 'r')});
  }
}

TEST_CASE("what is written does not go into a standard stream that was closed, nor messages into an output") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_program("a"));
  const std::string script = "\"$0\" -v --target nethack-3.6.6 a.des 0<&- 1>&- 2>&-";
  const Result result = run({.arguments = {"/bin/sh", "-c", script, SPECLEV_LEV_COMP}, .folder = folder.path()});
  CHECK(result.status == 1);  // -v cannot print
  CHECK_FILE(folder / "a.lev", program_level());
}
