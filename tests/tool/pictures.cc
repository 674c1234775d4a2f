// Pictures of levels that are not text: for browsers, and in points.

#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <regex>
#include <set>
#include <thread>

#include "tool/points.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string pictured_cells =
    "MAZE:\"left\",' '\nGEOMETRY:left,top\nMAP\n-----\n|...|\n|.+.|\n-----\nENDMAP\nDOOR:locked,(2,2)\n"
    "MONSTER:'o',\"hill orc\",(1,2),asleep\nOBJECT:'*',random,random\n"
    "MAZE:\"right\",' '\nGEOMETRY:right,top\nMAP\n...\nENDMAP\nSTAIR:(1,0),up\n";

class Folder {
 public:
  explicit Folder(const std::string& text = pictured_cells) { write_file(folder_ / "cells.des", text); }

  Result map(Names arguments) {
    arguments.insert(arguments.begin(), "map");
    return run(speclev_program(folder_.path(), arguments));
  }
  std::string operator/(const std::string& name) const { return folder_ / name; }

 private:
  TemporaryFolder folder_;
};

std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
  std::set<std::string> found;
  const std::regex regex(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) found.insert((*at)[1]);
  return found;
}

}  // namespace

TEST_CASE("a script is drawn in points, too") {
  const TemporaryFolder folder;
  write_file(folder / "hall.lua", "des.map([[\n-----\n|...|\n-----\n]])\n");
  const Result result = run(speclev_program(folder.path(), {"map", "--png", "hall.lua"}));
  REQUIRE(result.status == 0);
  CHECK(points_of(result.out).width > 0);
}

TEST_CASE("pictures of one level go to standard output, those of several into a folder") {
  Folder folder;
  CHECK(folder.map({"--svg", "cells.des"}).status == 2);
  CHECK(folder.map({"--png", "cells.des"}).status == 2);
  CHECK(folder.map({"--svg", "-o", ".", "cells.des"}).status == 0);
  CHECK(contains(read_file(folder / "left.svg"), "<title id=\"title\">left.lev</title>"));
  CHECK(contains(read_file(folder / "right.svg"), "<title id=\"title\">right.lev</title>"));
  CHECK(folder.map({"--png", "-o", ".", "cells.des"}).status == 0);
  CHECK(points_of(read_file(folder / "right.png")).width > 0);
  CHECK(folder.map({"--svg", "-o", "pictures/new/", "cells.des"}).status == 0);
  CHECK(list_folder(folder / "pictures/new") == Names{"left.svg", "right.svg"});
  CHECK(folder.map({"-o", "cells.des", "cells.des"}).status == 1);  // which it would replace
  CHECK(read_file(folder / "cells.des") == pictured_cells);
  CHECK(folder.map({"-o", "text", "cells.des"}).status == 0);
  CHECK(read_file(folder / "text").starts_with("left.lev\n  -----\n"));
  for (const char* other : {"--png", "--html", "--list", "--choices"})
    CHECK(folder.map({"--svg", other, "cells.des"}).status == 2);
}

TEST_CASE("a picture tells what made a square, and the line of a declaration") {
  Folder folder;
  REQUIRE(folder.map({"--svg", "-o", ".", "cells.des"}).status == 0);
  const std::string left = read_file(folder / "left.svg");
  CHECK(contains(left, "<title>(5,5) door, locked\n  cells.des:9: DOOR:locked,(2,2)</title>"));
  CHECK(contains(left, "<title>(4,4) floor\n  cells.des:5: |...|</title>") ==
        false);  // three squares are told of at once
  CHECK(contains(left, "<title>(4-6,4) floor\n  cells.des:5: |...|</title>"));
  CHECK(contains(read_file(folder / "right.svg"),
                 ") stairs\n  cells.des:17: STAIR:(1,0),up\nstairs up\n  cells.des:17: STAIR:(1,0),up</title>"));

  write_file(folder / "one.des",
             "LEVEL:\"one\"\nFLAGS:noteleport\nGEOMETRY:left,top\nMAP\n.....\n.....\nENDMAP\n"
             "LOOP [2] {\nTERRAIN:(1,1),'}'\n}\n");
  const std::string program = folder.map({"--svg", "--target", "nethack-3.6.6", "one.des"}).out;
  CHECK(contains(program, ",3) floor\n  one.des:5: .....</title>"));
  CHECK(contains(program, "<title>(4,4) moat\n  one.des:9: TERRAIN:(1,1),'}'</title>"));

  REQUIRE(run(lev_comp(folder / "", {"cells.des"})).status == 0);
  const std::string compiled = folder.map({"--svg", "left.lev"}).out;
  CHECK(contains(compiled, "<title>(5,5) door, locked</title>"));
  CHECK(!contains(compiled, "cells.des"));
}

TEST_CASE("a picture for a browser has a legend, a grid, and shades") {
  Folder folder(
      "MAZE:\"cell\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\nOBJECT:'*',random,random\nMONSTER:'o',random,(0,0)\n");
  const std::string plain = folder.map({"--svg", "cells.des"}).out;
  const std::string grid = folder.map({"--svg", "--grid", "--heat", "30", "cells.des"}).out;
  CHECK(!contains(plain, "class=\"q\""));
  CHECK(contains(grid, "class=\"q\"/>"));
  CHECK(contains(grid, ">a map of 3 by 1; its (0,0) is (3,3) here</text>"));
  CHECK(contains(grid, ">orange: how often something is there that may be elsewhere; most with "));
  CHECK(all_matches(grid, "<rect [^>]*class=\"x\" fill-opacity=\"([0-9]+%)\"/>").size() >= 2);
  CHECK(contains(grid, "90%"));  // where it is most often
  CHECK(!contains(plain, "class=\"x\""));
  CHECK(all_matches(grid, "\nobject '\\*'; ([0-9]+) of 30 seeds").size() >= 2);
  CHECK(contains(plain, "@media(prefers-color-scheme:dark)"));
  CHECK(contains(folder.map({"--svg", "--background", "dark", "cells.des"}).out, "svg{background:#111111}"));
  const std::string light = folder.map({"--svg", "--background", "light", "cells.des"}).out;
  CHECK(!contains(light, "@media(prefers"));
  CHECK(contains(light, "svg{background:#ffffff}"));
}

TEST_CASE("a picture of points shows the same") {
  Folder folder("MAZE:\"cell\",' '\nGEOMETRY:left,top\nMAP\n----\n|..|\n----\nENDMAP\nMONSTER:'o',random,(1,1)\n");
  const std::string svg = folder.map({"--svg", "cells.des"}).out;
  for (const unsigned scale : {1U, 2U, 3U}) {
    const Result result = folder.map({"--png", "--scale", std::to_string(scale), "cells.des"});
    CHECK_STATUS(0);
    const Points points = points_of(result.out);
    CHECK(contains(svg, "viewBox=\"0 0 " + std::to_string(points.width / scale) + " " +
                            std::to_string(points.height / scale) + "\""));
    // Squares are 10 by 18; the map's (0,0) is (3,3), in the first row that is drawn.
    const auto shows = [&](unsigned x, unsigned row, unsigned color) {
      const auto is_it = [&](unsigned found) { return found == color; };
      return points.has((30 + x * 10) * scale, (60 + row * 18) * scale, 10 * scale, 18 * scale, is_it);
    };
    constexpr unsigned white = 0xffffff, wall = 0x444444, monster = 0xb34700;
    CHECK(points.at(0, 0) == white);
    CHECK(shows(4, 0, wall));
    CHECK(!shows(4, 0, monster));
    if (scale > 1) CHECK(shows(4, 1, monster));  // else its strokes are thinner than a point
    CHECK(!shows(5, 1, monster));
    CHECK(!shows(10, 1, wall));
  }
  const Points dark = points_of(folder.map({"--png", "--background", "dark", "cells.des"}).out);
  CHECK(dark.at(0, 0) == 0x111111);
  for (const char* wrong : {"0", "9", "x"}) CHECK(folder.map({"--png", "--scale", wrong, "cells.des"}).status == 2);
}

TEST_CASE("--watch draws again when the source is saved, and goes on behind errors") {
  Folder folder;
  CHECK(folder.map({"--watch", "-"}).status == 2);
  Process watching(speclev_program(folder / "", {"map", "--watch", "--svg", "-o", "x.svg", "-", "one.des"}));
  CHECK(watching.wait().status == 2);
  const std::string text = "MAZE:\"one\",' '\nGEOMETRY:left,top\nMAP\n...\n.+.\nENDMAP\n";
  write_file(folder / "one.des", text);
  Process process(speclev_program(folder / "", {"map", "--watch", "--svg", "-o", "x.svg", "one.des"}));
  const auto becomes = [&](const std::string& what) {
    for (int i = 0; i < 200; ++i) {
      if (std::filesystem::exists(folder / "x.svg") && contains(read_file(folder / "x.svg"), what)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  };
  CHECK(becomes("(3-5,3) floor"));
  write_file(folder / "one.des", text + "FOUNTAIN:(1,0)\n");
  CHECK(becomes("(4,3) fountain"));
  write_file(folder / "one.des", text + "FOUNTAIN:(1,0\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  CHECK(becomes("(4,3) fountain"));
  // As editors do: a new file in the place of the old one, more often than file numbers last.
  for (const char* state : {"open", "closed", "locked", "open", "closed"}) {
    write_file(folder / "new.des", text + "DOOR:" + state + ",(1,1)\n");
    std::filesystem::rename(folder / "new.des", folder / "one.des");
    CHECK(becomes(std::string("(4,4) door, ") + state));
  }
  process.send(SIGTERM);
  const Result ended = process.wait();
  CHECK(ended.signal == SIGTERM);
  CHECK(contains(ended.err, "one.des:7:"));
}

TEST_CASE("speclev map of a whole archive") {
  Folder folder;
  REQUIRE(run(lev_comp(folder / "", {"cells.des"})).status == 0);
  REQUIRE(
      run(speclev_program(folder / "", {"archive", "create", "data", "left.lev", "right.lev", "cells.des"})).status ==
      0);
  const Result result = folder.map({"data"});
  CHECK_STATUS(0);
  CHECK(result.out.starts_with("data:left.lev\n"));
  CHECK(contains(result.out, "\ndata:right.lev\n"));
  REQUIRE(run(speclev_program(folder / "", {"archive", "create", "texts", "cells.des"})).status == 0);
  CHECK(folder.map({"texts"}).status == 1);
}

TEST_CASE("the pictures of the README are what the program draws") {
  const TemporaryFolder folder;
  const std::string pictures = SPECLEV_SOURCE_FOLDER "/doc/pictures";
  const Result result = run({.arguments = {pictures + "/make", SPECLEV_SPECLEV, folder.path()}});
  CHECK_STATUS(0);
  const std::string readme = read_file(SPECLEV_SOURCE_FOLDER "/README.md");
  for (const std::string& name : list_folder(folder.path())) {
    INFO(name << " is old; doc/pictures/make makes it anew");
    CHECK((read_file(pictures + "/" + name) == read_file(folder / name)));
    CHECK(contains(readme, "(doc/pictures/" + name + ")"));
  }
  Names made = list_folder(folder.path(), ".svg");
  made.insert(made.end(), {"rooms.svg", "emacs.svg", "nvim.svg", "vim.svg"});  // by hand, and by the tests of editors
  std::ranges::sort(made);
  CHECK(list_folder(pictures, ".svg") == made);
}

TEST_CASE("with a small stack levels are looked at, and pictures of points refused") {
  const TemporaryFolder folder;
  write_file(folder / "cells.des", pictured_cells);
  constexpr rlim_t small = 64 << 10;
  const auto run_with = [&](rlim_t greatest, const Names& arguments) {
    Command command = speclev_program(folder.path(), arguments);
    command.prepare = [greatest] {
      const struct rlimit limit { small, greatest };
      ::setrlimit(RLIMIT_STACK, &limit);
    };
    return run(command);
  };
  for (const char* name : {"map", "lint", "check", "format"}) {
    INFO(name);
    CHECK(run_with(small, {name, "cells.des"}).status >= 0);
  }
  CHECK(run_with(small, {"map", "--svg", "-o", ".", "cells.des"}).status == 0);
  const Result refused = run_with(small, {"map", "--png", "-o", ".", "cells.des"});
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Catch::Contains("needs a stack of 256 KiB, and there are 64; 'ulimit -s' says how many"));
  // A limit that may be raised is.
  CHECK(run_with(small << 10, {"map", "--png", "-o", ".", "cells.des"}).status == 0);
}

TEST_CASE("what is counted of all seeds is bounded") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", "LEVEL:\"a\"\nLOOP [8000] { GOLD:1,(1,1) }\n");
  const Result result =
      run(speclev_program(folder.path(), {"map", "--target", "nethack-3.6.6", "--heat", "10000", "a.des"}));
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("a.lev has more than 5000000 things with"));
}
