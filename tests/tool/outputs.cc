// What lev_comp does with its output files where the surroundings are not as they should be.

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <linux/capability.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

constexpr int not_permitted = 99;  // exit status of a child that could not be prepared

/// Two levels, so that one might be written and the other not.
std::string two_levels() { return bare_source("a") + bare_source("b"); }

/// In a child of root: file modes hold for it, too.
void obey_modes() {
  if (::geteuid() == 0 && ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0) != 0) ::_exit(not_permitted);
}

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
  const mode_t mode = GENERATE(0600, 0640, 0644, 0666, 0755);
  const TemporaryFolder folder;
  write_file(folder / "a.lev", "old");
  REQUIRE(::chmod((folder / "a.lev").c_str(), mode) == 0);
  Command command = lev_comp(folder.path(), {}, two_levels());
  command.prepare = [] { ::umask(027); };
  const Result result = run(command);
  CHECK_STATUS(0);
  CHECK(mode_of(folder / "a.lev") == mode);
  CHECK(mode_of(folder / "b.lev") == 0640);
}

TEST_CASE("a folder that is missing, or none") {
  const TemporaryFolder folder;
  write_file(folder / "file", "");
  check_refused(run(lev_comp(folder.path(), {"-o", "missing"}, two_levels())), "missing/a.lev",
                "No such file or directory");
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

TEST_CASE("two levels behind links to one file: the file is whole") {
  const TemporaryFolder folder;
  fs::create_symlink("real", folder / "a.lev");
  fs::create_symlink("real", folder / "b.lev");
  const Result result = run(lev_comp(folder.path(), {}, two_levels()));
  CHECK_STATUS(0);
  CHECK_FILE(folder / "real", bare_level());
  CHECK(list_folder(folder.path()) == Names{"a.lev", "b.lev", "real"});
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
