// What the programs print: nothing that a terminal takes for a command, and an error where it cannot be printed.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// ESC, DEL, CSI by itself and in UTF-8; and how they are shown.
const std::string commands = "\x1b\x7f\x9b\xc2\x9b";
const std::string written_out = "\\x1b\\x7f\\x9b\\xc2\\x9b";

/// Neither controls nor bytes that stand for them in 8 bits; all else that is printed here is ASCII.
void check_safe(const std::string& text) {
  const bool safe = std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c < 0x7F); });
  INFO(text);
  CHECK(safe);
}

/// Runs a program with a terminal as its standard output, or another stream, and gives what came there.
std::string on_terminal(Command command, int& status, int stream = STDOUT_FILENO) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const std::string name = ::ptsname(terminal);
  // One that is kept open, so that what was written can be read when the program has ended. The system hands it over
  // some time later, but in order: it is all there when a mark comes that is written behind it.
  const int other_end = ::open(name.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  command.prepare = [other_end, stream] { ::dup2(other_end, stream); };
  status = run(command).status;
  std::string text;
  std::array<char, 4096> buffer{};
  const std::string mark = "<the end>";
  REQUIRE(::write(other_end, mark.data(), mark.size()) == static_cast<ssize_t>(mark.size()));
  while (!text.ends_with(mark)) {
    const ssize_t got = ::read(terminal, buffer.data(), buffer.size());
    REQUIRE(got > 0);
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  text.resize(text.size() - mark.size());
  ::close(other_end);
  ::close(terminal);
  if (stream == STDOUT_FILENO) std::erase(text, '\r');  // the terminal's own
  return text;
}

}  // namespace

TEST_CASE("messages show control characters of inputs, names and arguments") {
  const TemporaryFolder folder;
  const std::string mistake = bare_source("a") + "TRAP:\"" + commands + "\",random\n" + commands + "\n";
  write_file(folder / (commands + ".des"), mistake);
  write_file(folder / (commands + ".def"), "DUNGEON: \"" + commands + "\" " + commands + "\n");
  std::filesystem::create_directory(folder / ("game" + commands));
  write_file(folder / ("game" + commands + "/profile"), "base nethack-3.4.3\n" + commands + " 1\n");
  for (const Command& command : {lev_comp(folder.path(), {commands + ".des"}),
                                 lev_comp(folder.path(), {}, mistake),
                                 lev_comp(folder.path(), {"--target", "nethack-3.6.6", commands + ".des"}),
                                 dgn_comp(folder.path(), {commands + ".def"}),
                                 lev_comp(folder.path(), {"missing" + commands}),
                                 lev_comp(folder.path(), {"--target", commands}),
                                 lev_comp(folder.path(), {"--target", "./game" + commands}),
                                 lev_comp(folder.path(), {"--abi", commands}),
                                 lev_comp(folder.path(), {"--" + commands}),
                                 lev_comp(folder.path(), {"-W" + commands}),
                                 lev_comp(folder.path(), {"--max-errors", commands}),
                                 lev_comp(folder.path(), {"--color", commands}),
                                 lev_comp(folder.path(), {"-M" + commands}),
                                 lev_comp(folder.path(), {"-o", commands + ".des"}, bare_source("a")),
                                 dgn_comp(folder.path(), {"-D", commands}),
                                 dgn_comp(folder.path(), {"--as", commands}),
                                 speclev_program(folder.path(), {commands}),
                                 speclev_program(folder.path(), {"dump", "missing" + commands}),
                                 speclev_program(folder.path(), {"dump", commands + ".des"}),
                                 speclev_program(folder.path(), {"dump", "x", "--" + commands}),
                                 speclev_program(folder.path(), {"targets", "--check", "game" + commands}),
                                 speclev_program(folder.path(), {"tree", commands + ".def"})}) {
    const Result result = run(command);
    INFO(result.err);
    CHECK(result.status != 0);
    CHECK(contains(result.err, written_out));
    check_safe(result.err);
  }
}

TEST_CASE("control characters in names of outputs") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / commands);
  const Result verbose =
      run(lev_comp(folder.path(), {"-v", "--target", "nethack-3.6.6", "-o", commands}, bare_program("a")));
  CHECK(verbose.status == 0);
  CHECK(verbose.out == written_out + "/a.lev: 2 records\n");
  const Command list = lev_comp(folder.path(), {"--list-outputs", "-o", commands}, bare_source("a"));
  CHECK(run(list).out == commands + "/a.lev\n");
  int status = -1;
  CHECK(on_terminal(list, status) == written_out + "/a.lev\n");
  CHECK(status == 0);
}

TEST_CASE("control characters in compiled files and descriptions") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_source("a") + "ENGRAVING:random,dust,\"" + commands + "\"\n");
  write_file(folder / "b.des", bare_program("b") + "MESSAGE:\"" + commands + "\"\n");
  write_file(folder / "r.des",
             "LEVEL:\"r\"\nROOM:\"ordinary\",random,random,random,random\nNAME:\"" + commands + "\"\n");
  write_file(folder / "d.def", bare_description(commands));
  REQUIRE(run(lev_comp(folder.path(), {"a.des", "r.des"})).status == 0);
  REQUIRE(run(lev_comp(folder.path(), {"--target", "nethack-3.6.6", "b.des"})).status == 0);
  REQUIRE(run(dgn_comp(folder.path(), {"d.def"})).status == 0);
  for (const Names& arguments :
       {Names{"dump", "a.lev"}, Names{"dump", "b.lev"}, Names{"dump", "r.lev"}, Names{"dump", "d"}, Names{"tree", "d"},
        Names{"tree", "d.def"}, Names{"tree", "--dot", "d.def"}}) {
    const Result result = run(speclev_program(folder.path(), arguments));
    INFO(arguments.back());
    CHECK_STATUS(0);
    CHECK(contains(result.out, arguments[1] == "--dot" ? "\\\\x1b\\\\x7f" : written_out));
    check_safe(result.out);
  }
  const Command preprocess = speclev_program(folder.path(), {"preprocess", "d.def"});
  CHECK(contains(run(preprocess).out, commands));
  int status = -1;
  const std::string text = on_terminal(preprocess, status);
  CHECK(status == 0);
  CHECK(contains(text, written_out));
  check_safe(text);
}

TEST_CASE("a compiled dungeon does not go to a terminal") {
  const TemporaryFolder folder;
  int status = -1;
  CHECK(on_terminal(dgn_comp(folder.path(), {}, bare_description("a")), status) == "");
  CHECK(status == 1);
}

TEST_CASE("standard output that is full or closed") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_source("a"));
  write_file(folder / "b.des", bare_program("b"));
  write_file(folder / "d.def", bare_description("a"));
  REQUIRE(run(lev_comp(folder.path(), {"a.des"})).status == 0);
  std::filesystem::create_directory(folder / "game");
  write_file(folder / "game/profile", "base nethack-3.4.3\n");
  const std::string lev = "'" SPECLEV_LEV_COMP "'", dgn = "'" SPECLEV_DGN_COMP "'", speclev = "'" SPECLEV_SPECLEV "'";
  const std::string what = GENERATE_COPY(
      lev + " --help", lev + " --version", lev + " --list-targets", lev + " --list-outputs a.des",
      lev + " -v --target nethack-3.6.6 b.des", dgn + " --help", dgn + " --version", dgn + " --list-targets",
      dgn + " --list-outputs d.def", dgn + " < d.def", speclev + " --help", speclev + " --version",
      speclev + " dump --help", speclev + " compile --help", speclev + " compile --version", speclev + " targets",
      speclev + " targets --check game", speclev + " dump a.lev", speclev + " map a.lev", speclev + " map --png a.lev",
      speclev + " tree d.def", speclev + " preprocess d.def");
  const auto [where, reason] =
      GENERATE(std::pair(">/dev/full", "No space left on device"), std::pair(">&-", "Bad file descriptor"));
  const Result result = run({.arguments = {"/bin/sh", "-c", what + " " + where}, .folder = folder.path()});
  INFO(what << " " << where);
  CHECK_STATUS(1);
  CHECK(contains(result.err, std::string(": error: cannot write to standard output: ") + reason + "\n"));
}

TEST_CASE("what takes long tells a terminal how far it is, and takes that away") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", "LEVEL:\"a\"\nLOOP [60] { TERRAIN:grow(fillrect(0,0,70,18)),'.' }\n");
  write_file(folder / "b.des", "LEVEL:\"b\"\n");
  const auto heat = [&](const std::string& file, const std::string& seeds) {
    return speclev_program(folder.path(), {"map", "--target", "nethack-3.6.6", "--heat", seeds, "-o", "picture", file});
  };
  int status = -1;
  const std::string told = on_terminal(heat("a.des", "1200"), status, STDERR_FILENO);
  CHECK(status == 0);
  CHECK_THAT(told, Catch::Contains(" of 1200 seeds of a.lev") && Catch::EndsWith(" \r"));
  CHECK(on_terminal(heat("b.des", "5"), status, STDERR_FILENO) == "");
  CHECK(run(heat("a.des", "400")).err == "");
}
