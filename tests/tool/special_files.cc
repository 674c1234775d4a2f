// Pipes, devices, folders and links where programs read a file: what the user names may be a pipe, what a text or a
// folder names must be a regular file, and nothing lets a program wait for ever.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

/// A program that waits is ended by SIGALRM.
Result run_in_time(Command command, bool has_modes = false) {
  constexpr unsigned seconds = 30;
  command.prepare = [has_modes] {
    ::alarm(seconds * slowness);
    if (has_modes) obey_modes();
  };
  return run(command);
}

/// A folder with one thing of each kind that cannot be read as a file.
struct Special {
  Special() {
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    fs::create_directory(folder / "dir");
    fs::create_symlink("nowhere", folder / "dangling");
    fs::create_symlink("pipe", folder / "link-to-pipe");
    write_file(folder / "secret", "# Nothing.\n");
    REQUIRE(::chmod((folder / "secret").c_str(), 0) == 0);
    write_file(folder / "huge", "");
    REQUIRE(::truncate((folder / "huge").c_str(), (off_t{128} << 20) + 1) == 0);
  }
  Result speclev(Names arguments) const {
    return run_in_time(speclev_program(folder.path(), std::move(arguments)), true);
  }

  Names names = {"pipe", "link-to-pipe", "dir", "dangling", "secret", "huge", "/dev/zero", "/dev/stdin", "/dev/tty"};
  TemporaryFolder folder;
};

constexpr const char* target = "unnethack";

}  // namespace

TEST_CASE("a source includes regular files only, in all programs") {
  const Special special;
  const std::string& folder = special.folder.path();
  for (const std::string& name : special.names) {
    write_file(folder + "/a.des", "INCLUDE \"" + name + "\"\nLEVEL:\"a\"\n");
    std::vector<Command> commands = {lev_comp(folder, {"--target", target, "a.des"})};
    for (const Names& arguments : {Names{"compile", "--target", target, "a.des"},
                                   {"lint", "--target", target, "a.des"},
                                   {"map", "--target", target, "a.des"},
                                   {"fix", "--print", "--target", target, "a.des"},
                                   {"format", "--target", target, "a.des"},
                                   {"convert", "--target", target, "--to", "nethack-5.0", "-o", "out", "a.des"},
                                   {"diff", "--target", target, "a.des", "a.des"},
                                   {"dump", "--target", target, "a.des"},
                                   {"check", "--target", target, "a.des"}})
      commands.push_back(speclev_program(folder, arguments));
    for (const Command& command : commands) {
      const Result result = run_in_time(command, true);
      INFO(command.arguments[0] << " " << command.arguments[1] << " with " << name << ": " << result.describe());
      CHECK(result.signal == 0);
      CHECK(result.status > 0);
      CHECK(!fs::exists(folder + "/a.lev"));
    }
    const Result result = run_in_time(commands[0], true);
    CHECK(contains(result.err, "cannot include '" + name + "': it cannot be read as a regular file"));
    CHECK(result.peak_kilobytes < 100'000);
  }
}

TEST_CASE("an included file may be reached by a link, and standard input if it is a regular file") {
  const TemporaryFolder folder;
  write_file(folder / "b.des", "LEVEL:\"b\"\n");
  fs::create_symlink("b.des", folder / "link");
  write_file(folder / "a.des", "INCLUDE \"link\"\nLEVEL:\"a\"\n");
  Result result = run_in_time(lev_comp(folder.path(), {"--target", target, "a.des"}));
  CHECK_STATUS(0);
  CHECK(list_folder(folder.path(), ".lev") == Names{"a.lev", "b.lev"});
  write_file(folder / "a.des", "INCLUDE \"/dev/stdin\"\nLEVEL:\"a\"\n");
  const std::string script = "\"$0\" --target unnethack a.des <b.des";
  result = run_in_time({.arguments = {"/bin/sh", "-c", script, SPECLEV_LEV_COMP}, .folder = folder.path()});
  CHECK_STATUS(0);
}

TEST_CASE("what the user names may be a pipe") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_source("a"));
  for (const char* script : {"cat a.des | \"$0\" --check -", "cat a.des | \"$0\" --check /dev/stdin",
                             "mkfifo p; cat a.des >p & \"$0\" --check p"}) {
    INFO(script);
    const Result result =
        run_in_time({.arguments = {"/bin/sh", "-c", script, SPECLEV_LEV_COMP}, .folder = folder.path()});
    CHECK_STATUS(0);
  }
}

TEST_CASE("a folder with a pipe, a device and links in it is read without them") {
  const Special special;
  const std::string& folder = special.folder.path();
  fs::create_directory(folder + "/game");
  for (const char* name : {"b.des", "c.lev", "dungeon.def", "nhdat", "d.lua", "quest.dat"})
    REQUIRE(::mkfifo((folder + "/game/" + name).c_str(), 0600) == 0);
  fs::create_symlink("/dev/zero", folder + "/game/z.des");
  fs::create_symlink("nowhere", folder + "/game/n.des");
  fs::create_directory(folder + "/game/f.des");
  write_file(folder + "/game/a.des", bare_source("a"));
  write_file(folder + "/game/a.lev", bare_level());
  for (const Names& arguments : {Names{"map", "game"}, {"decompile", "-o", "out", "game"}, {"lint", "game"}}) {
    const Result result = special.speclev(arguments);
    INFO(arguments[0]);
    CHECK_STATUS(0);
  }
  const Result result = special.speclev({"check", "--target", "nethack-3.4.3", "game"});
  CHECK(result.status >= 0);
}

TEST_CASE("a pipe in the place of a file .speclev, of a target, of a list or of a baseline lets nothing wait") {
  const Special special;
  const std::string& folder = special.folder.path();
  write_file(folder + "/a.des", bare_source("a"));
  for (const char* name : {"pipe", "dangling", "secret", "/dev/zero"}) {
    INFO(name);
    fs::create_symlink(name, folder + "/.speclev");
    const Result result = run_in_time(lev_comp(folder, {"a.des"}), true);
    CHECK_STATUS(2);
    CHECK(contains(result.err, "cannot read '.speclev': "));
    fs::remove(folder + "/.speclev");
    fs::remove_all(folder + "/t");
    fs::create_directory(folder + "/t");
    fs::create_symlink(name[0] == '/' ? name : "../" + std::string(name), folder + "/t/profile");
    CHECK(run_in_time(lev_comp(folder, {"--target", "./t", "a.des"}), true).status == 2);
    fs::remove(folder + "/t/profile");
    write_file(folder + "/t/profile", "base nethack-3.4.3\n");
    fs::create_symlink(name[0] == '/' ? name : "../" + std::string(name), folder + "/t/monsters");
    CHECK(run_in_time(lev_comp(folder, {"--target", "./t", "a.des"}), true).status == 2);
  }
  write_file(folder + "/v.des", "LEVEL:\"v\"\nFLAGS:rndvault\nVAULTGEN:3\n");
  REQUIRE(::mkfifo((folder + "/vaults.dat").c_str(), 0600) == 0);
  Result result = run_in_time(lev_comp(folder, {"--target", "sporkhack", "v.des"}));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot write 'vaults.dat': it is not a regular file"));
  CHECK(!fs::exists(folder + "/v.lev"));
  result = special.speclev({"lint", "--write-baseline", "pipe", "a.des"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot write 'pipe': it is not a regular file"));
  write_file(folder + "/list", "a.des\npipe\n");
  result = special.speclev({"archive", "create", "--list", "list", "data"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot read 'pipe': it is not a regular file"));
  CHECK(!fs::exists(folder + "/data"));
  CHECK(special.speclev({"complete", "--", "speclev", "map", "pipe:"}).status == 0);
}

TEST_CASE("what is read as the main input ends, whatever it is") {
  const Special special;
  // What has no end takes each program long; the endless ones take turns.
  auto is_left_out = [turn = 0](const std::string& name) mutable {
    if (name != "huge" && name != "/dev/zero") return false;
    return (name == "huge") == (++turn % 2 == 0);
  };
  for (const char* name : {"dir", "dangling", "secret", "huge", "/dev/zero", "nowhere"})
    for (const Names& arguments : {Names{"compile"},
                                   {"lint"},
                                   {"map"},
                                   {"fix", "--print"},
                                   {"format"},
                                   {"convert", "--to", "nethack-5.0", "-o", "out"},
                                   {"convert", "--abi", "ilp32be", "-o", "out"},
                                   {"decompile"},
                                   {"dump"},
                                   {"tree"},
                                   {"preprocess"},
                                   {"check"},
                                   {"archive", "list"},
                                   {"archive", "extract"},
                                   {"archive", "create", "data"},
                                   {"generate", "like"},
                                   {"generate", "landscape", "--sketch"},
                                   {"generate", "--again"},
                                   {"lint", "--baseline"},
                                   {"compile", "--version-from"}}) {
      if (is_left_out(name)) continue;
      Names words = arguments;
      words.emplace_back(name);
      if (words[1] == "--baseline" || words[1] == "--version-from") words.emplace_back("a.des");
      const Result result = special.speclev(words);
      INFO(words[0] << " " << words[1] << " " << name << ": " << result.describe());
      CHECK(result.signal == 0);
      CHECK(result.status > 0);
      CHECK(result.peak_kilobytes < 600'000);
    }
}
