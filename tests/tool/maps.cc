// The subcommand map: levels as the game makes them, drawn.

#include <catch2/catch.hpp>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string drawn_cell =
    "MAZE:\"cell\",' '\nGEOMETRY:left,top\nMAP\n-----\n|...|\n|.S.|\n-----\nENDMAP\n"
    "RANDOM_PLACES:(1,1),(3,1)\nSTAIR:place[0],up\nMONSTER:'o',\"hill "
    "orc\",(1,2),asleep\nOBJECT[50%]:'*',random,(3,2)\n";

Result map_of(const std::string& text, Names arguments) {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", text);
  arguments.insert(arguments.begin(), "map");
  arguments.emplace_back("cell.des");
  return run(speclev_program(folder.path(), arguments));
}

}  // namespace

TEST_CASE("speclev map draws what is certain, and marks the rest") {
  const Result result = map_of(drawn_cell, {});
  CHECK_STATUS(0);
  CHECK(result.out ==
        "  -----\n  |?.?|\n  |oS*|\n  -----\n? differs from seed to seed; all other ground is certain\n"
        "S, H secret door, secret corridor\n");
}

TEST_CASE("speclev map --seed and --choose") {
  const Result left = map_of(drawn_cell, {"--seed", "1", "--choose", "place0=0", "--choose", "objects.0.chance=0"});
  CHECK(left.status == 0);
  CHECK(left.out.starts_with("  -----\n  |<..|\n  |oS.|\n  -----\n"));
  const Result right = map_of(drawn_cell, {"--seed", "1", "--choose", "place0=1", "--choose", "objects.0.chance=1"});
  CHECK(right.out.starts_with("  -----\n  |..<|\n  |oS*|\n  -----\n"));
  for (const char* wrong : {"place0", "=1", "place0=", "place0=x", "place0=-1"})
    CHECK(map_of(drawn_cell, {"--choose", wrong}).status == 2);
}

TEST_CASE("speclev map --grid, --unicode and --color") {
  const Result grid = map_of(drawn_cell, {"--grid"});
  CHECK(
      grid.out.starts_with("            1         2         3         4         5         6         7\n"
                           "   1234567890123456789012345678901234567890123456789012345678901234567890123456789\n"
                           " 3   -----   0\n"
                           " 4   |?.?|   1\n"
                           " 5   |oS*|   2\n"
                           " 6   -----   3\n"
                           "     01234\n"
                           "a map of 5 by 4; its (0,0) is (3,3) here\n"));
  const Result two = map_of(drawn_cell + "GEOMETRY:right,top\nMAP\n............\nENDMAP\n", {"--grid"});
  CHECK(contains(two.out, "\n 3   -----" + std::string(57, ' ') + "............   0   0\n"));
  CHECK(contains(two.out, "\n     01234\n" + std::string(77, ' ') + "1\n" + std::string(67, ' ') + "012345678901\n"));
  CHECK(contains(map_of(drawn_cell, {"--unicode"}).out, "  ┌───┐\n"));
  CHECK(contains(map_of(drawn_cell, {"--color", "always"}).out, "\033["));
  CHECK(!contains(map_of(drawn_cell, {"--color", "auto"}).out, "\033["));
  CHECK(map_of(drawn_cell, {"--color", "often"}).status == 2);
}

TEST_CASE("speclev map --list tells what stands where") {
  const Result result = map_of(drawn_cell, {"--list"});
  CHECK(contains(result.out, "(4,5) hill orc, asleep\n"));
  CHECK(contains(result.out, "(6,5) object '*'; "));
  CHECK(contains(result.out, " of 20 seeds\n"));
  CHECK(contains(map_of(drawn_cell, {"--list", "--seed", "1", "--choose", "objects.0.chance=1"}).out,
                 "(6,5) object '*'\n"));
  CHECK(map_of(drawn_cell, {"--list", "--svg"}).status == 2);
}

TEST_CASE("speclev map --heat draws how often things are where they may be") {
  const std::string legend = "1 to 9 how often something is there that may be elsewhere; 9 with ";
  const Result left = map_of(drawn_cell, {"--heat", "10", "--choose", "place0=0"});
  CHECK(left.out.starts_with("  -----\n  |9..|\n  |oS*|\n  -----\n" + legend + "10 of 10 seeds\n"));

  // Two places share all seeds: of which one has most, nine steps of its count are told of the other one.
  const Result both = map_of(drawn_cell, {"--heat", "50"});
  const Result list = map_of(drawn_cell, {"--heat", "50", "--list"});
  const auto seeds_at = [&](const std::string& place) {
    const std::string behind = list.out.substr(list.out.find(place) + place.size());
    return std::stoi(behind);
  };
  const int west = seeds_at("(4,4) stairs up; "), east = seeds_at("(6,4) stairs up; ");
  CHECK(west + east == 50);
  const int most = std::max(west, east);
  const auto step = [&](int seeds) { return std::to_string((seeds * 9 + most - 1) / most); };
  CHECK(contains(both.out, "\n  |" + step(west) + "." + step(east) + "|\n"));
  CHECK(contains(both.out, legend + std::to_string(most) + " of 50 seeds\n"));

  // Things of a random place may be on each of the five squares of floor.
  const Result many = map_of(drawn_cell + "OBJECT:')',\"dagger\",random\n", {"--heat", "200", "--list"});
  CHECK(contains(many.out, "somewhere dagger; 5 places from (4,4) to (6,5), most often ("));
  const Result colored = map_of(drawn_cell, {"--heat", "10", "--choose", "place0=0", "--color", "always"});
  CHECK(contains(colored.out, "\033[31m9"));
  CHECK(map_of(drawn_cell, {"--heat", "0"}).status == 2);
}

TEST_CASE("speclev map --svg draws for a browser") {
  const Result result = map_of(drawn_cell, {"--svg", "--grid"});
  CHECK_STATUS(0);
  CHECK(result.out.starts_with("<svg xmlns="));
  CHECK(contains(result.out, "<title id=\"title\">cell.lev</title>"));
  CHECK(contains(result.out,
                 "<title>(4,5) floor\n  cell.des:6: |.S.|\nhill orc, asleep\n"
                 "  cell.des:11: MONSTER:'o',&quot;hill orc&quot;,(1,2),asleep</title>"));
  CHECK(contains(result.out, "<title>(5,5) secret door, closed\n  cell.des:6: |.S.|</title>"));
  CHECK(contains(result.out, "<title>(4,4) differs from seed to seed</title>"));
  CHECK(contains(result.out, "<title>(4-6,3) horizontal wall\n  cell.des:4: -----</title>"));
  CHECK(result.out.ends_with("</svg>\n"));
}

TEST_CASE("speclev map tells what would go wrong") {
  const Result result = map_of("MAZE:\"cell\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\nALTAR:(0,0),law,shrine\n", {});
  CHECK_STATUS(0);
  CHECK(contains(result.err, "speclev: warning: cell.des:6:1: altars 0 of part 0 at (3,3): the altar is in no temple"));
}

TEST_CASE("where nothing is known of how a game loads levels, it is said of which game the rules are") {
  const std::string level = "MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n";
  constexpr const char* note =
      "how nethack-3.2.3 loads levels is not known: they are taken for those of nethack-3.4.3\n";
  const Result other = map_of(level + level, {"--target", "nethack-3.2.3"});
  CHECK(other.err == std::string("speclev: note: ") + note);
  CHECK(map_of(level, {"--target", "nethack-3.4.0"}).err.empty());
  const TemporaryFolder folder;
  write_file(folder / "t.des", level);
  const std::vector<std::string> command{"-v", "--target", "nethack-3.2.3", "t.des"};
  CHECK(contains(run(lev_comp(folder.path(), command)).err, note));
}

TEST_CASE("speclev map tells which statements are not simulated") {
  const auto note = [](const std::string& statements) {
    return map_of("LEVEL:\"t\"\nNOMAP\n" + statements, {"--target", "unnethack"}).err;
  };
  const std::string walk = "WALLWALK:(1,1),'L','.'\n";
  CHECK(contains(note(walk), ": 1 statement of unnethack is not simulated: WALLWALK "));
  const std::string three = note(walk + walk + walk);
  CHECK(contains(three, ": 3 statements of unnethack are not simulated: WALLWALK "));
  CHECK(contains(three, " and WALLWALK "));
  CHECK_FALSE(contains(three, " more"));
  CHECK(contains(note(walk + walk + walk + walk), " and 1 more\n"));
}

TEST_CASE("speclev map --all draws each outcome, --choices names what is chosen") {
  const Result result = map_of(drawn_cell, {"--all"});
  CHECK_STATUS(0);
  CHECK(result.out.starts_with("1 of 4, 25 %: place0=0 objects.0.chance=0\n  -----\n  |<..|\n"));
  CHECK(contains(result.out, "\n\n4 of 4, 25 %: place0=1 objects.0.chance=1\n  -----\n  |..<|\n  |oS*|\n"));
  CHECK(contains(map_of(drawn_cell, {"--all", "--list", "--choose", "place0=1"}).out,
                 "2 of 2, 50 %: objects.0.chance=1\n"));
  CHECK(map_of(drawn_cell, {"--choices"}).out == "place0: one of 2\nobjects.0.chance: 50 %\n");
  const Result many = map_of(drawn_cell +
                                 "OBJECT:'*',random,random\nOBJECT:'*',random,random\nOBJECT:'*',random,random\n"
                                 "OBJECT:'*',random,random\n",
                             {"--all"});
  CHECK(many.status == 1);
  CHECK(contains(many.err, "cell.lev: there are more than 1000 ways"));
}

TEST_CASE("speclev map of files that cannot be drawn") {
  CHECK(map_of("MAZE:\"cell\"\n", {}).status == 1);
  const TemporaryFolder folder;
  CHECK(run(speclev_program(folder.path(), {"map", "missing.des"})).status == 1);
  CHECK(run(speclev_program(folder.path(), {"map"})).status == 2);
  write_file(folder / "bad.lev", "nothing");
  const Result damaged = run(speclev_program(folder.path(), {"map", "--abi", "lp64le", "bad.lev"}));
  CHECK(damaged.status == 1);
  CHECK(contains(damaged.err, "bad.lev: at byte"));
}

TEST_CASE("speclev map draws compiled levels, and several") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", drawn_cell);
  REQUIRE(run(lev_comp(folder.path(), {"cell.des"})).status == 0);
  const Result both = run(speclev_program(folder.path(), {"map", "cell.lev", "cell.des"}));
  CHECK(both.status == 0);
  CHECK(both.out.starts_with("cell.lev\n  -----\n"));
  CHECK(contains(both.out, "\ncell.lev\n  -----\n"));
}

TEST_CASE("speclev map says that a file is not a level, and tries one by the name of a level") {
  const TemporaryFolder folder;
  const std::string bytes = std::string("\x7f") + "ELF" + std::string(60, '\0');
  write_file(folder / "program", bytes);
  write_file(folder / "program.lev", bytes);
  const Result program = run(speclev_program(folder.path(), {"map", "program"}));
  CHECK(program.status == 1);
  CHECK(program.out.empty());
  CHECK(contains(program.err, "'program' is not a level: it does not begin with the version words of a known game"));
  const Result level = run(speclev_program(folder.path(), {"map", "program.lev"}));
  CHECK(level.status == 1);
  CHECK_FALSE(contains(level.err, "is not a level"));
  for (const Names& game : {Names{"--target", "nethack-3.4.3"}, Names{"--abi", "lp64le"}}) {
    Names arguments = {"map", "program"};
    arguments.insert(arguments.end(), game.begin(), game.end());
    CHECK_FALSE(contains(run(speclev_program(folder.path(), arguments)).err, "is not a level"));
  }
}
