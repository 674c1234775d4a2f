// The game's own compiler, for which ours stands here with another target, proves an import or disproves it.
#include <catch2/catch.hpp>

#include <cstdio>
#include <filesystem>

#include "import/game.hh"
#include "speclev/import.hh"
#include "speclev/speclev.hh"
#include "target/target_data.hh"

using namespace speclev::test;

namespace {

/// A program in the place of the game's own compiler: the lines of a script behind the one that compiles for a target.
std::string stand_in(const Game& game, const std::string& target, const std::string& more = "") {
  const std::string path = game.work() / ("own-" + target);
  write_file(path, "#!/bin/sh\nset -e\n[ \"$1\" = proof.des ]\n" SPECLEV_LEV_COMP " --target '" +
                       (game.work() / target) + "' \"$@\"\n" + more);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

Result prove(const Game& game, const std::string& program, const std::string& folder = "proven") {
  return game.import({"-o", folder, "--prove", program});
}

}  // namespace

TEST_CASE("an import is proven where the game's own compiler makes the same, and says so where there was none") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("not proven: '--prove game/util/lev_comp'"));
  result = prove(game, stand_in(game, "target"));
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("note: proven: "));
  CHECK_THAT(result.err, Catch::Contains(name == "mini-3.6" ? "own-target makes them; in no small level: FUNCTION\n"
                                                            : "own-target makes them\n"));
  CHECK(std::filesystem::exists(game.work() / "proven/profile"));
}

TEST_CASE("what the game's own compiler makes otherwise is named, and nothing is written") {
  const Game game("mini-3.4");
  game.replace("include/sp_lev.h", "#define D_JAMMED 16", "#define D_JAMMED 32");
  REQUIRE(game.import().status == 2);
  game.replace("include/sp_lev.h", "#define D_JAMMED 32", "#define D_JAMMED 16");
  Result result = prove(game, stand_in(game, "target"));
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("in a level with 'DOOR:shutter,(20,2)' the game's own compiler gives "));
  CHECK_THAT(result.err, Catch::Contains("doors[0].state: 32"));
  CHECK_THAT(result.err, Catch::Contains("doors[0].state: 16"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "proven"));

  // Fields of another width.
  game.replace("include/sp_lev.h", "    xchar type;\n} trap;", "    short type;\n} trap;");
  REQUIRE(game.import().status == 2);
  game.replace("include/sp_lev.h", "    short type;\n} trap;", "    xchar type;\n} trap;");
  result = prove(game, stand_in(game, "target"));
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("traps[0].type: "));
}

TEST_CASE("a level that the game's own compiler does not take, and one that cannot be run") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  Result result =
      prove(game, stand_in(game, "target", "if grep -q ALTAR proof.des; then echo no altars here >&2; exit 1; fi\n"));
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("warning: the game's own compiler refuses 'ALTAR:"));
  CHECK_THAT(result.err, Catch::Contains("' (no altars here), and the target takes it [takes-more]\n"));
  CHECK_THAT(result.err, Catch::Contains("note: proven: "));
  CHECK(std::filesystem::exists(game.work() / "proven"));
  std::filesystem::remove_all(game.work() / "proven");
  result =
      prove(game, stand_in(game, "target", "if grep -q GEOMETRY proof.des; then echo no maps here >&2; exit 1; fi\n"));
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("the game's own compiler refuses what the target takes: no maps here"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "proven"));
  result = prove(game, stand_in(game, "target", "rm -f *.lev\n"));
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("the game's own compiler writes no "));
  result = prove(game, "./none");
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("cannot run './none'"));
  result = prove(game, SPECLEV_LEV_COMP);
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("is a compiler of speclev, which proves nothing"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "proven"));
}

TEST_CASE("a statement at which the game's own compiler crashes is named, and all others are compared") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  Result result = prove(game, stand_in(game, "target", "if grep -q 'FOUNTAIN:(3' proof.des; then kill -SEGV $$; fi\n"));
  CHECK_STATUS(2);
  CHECK_THAT(result.err,
             Catch::Contains("note: the game's own compiler crashes at 'FOUNTAIN:(3,4)', which is not compared\n"));
  CHECK_THAT(result.err, Catch::Contains("note: proven: "));
}

TEST_CASE("the game's own levels and its dungeon are compared, and the statement that differs is named") {
  const Game game("mini-3.4");
  const std::string level =
      "MAZE:\"one\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|...+\n-----\nENDMAP\nTRAP:\"pit\",(1,1)\n";
  std::filesystem::create_directory(game.path("dat"));
  write_file(game.path("dat/one.des"), level + "GOLD:7,(2,2)\nFOUNTAIN:(3,1)\n");
  REQUIRE(game.import().status == 2);
  Result result = prove(game, stand_in(game, "target"));
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains(" and 1 file of the game are as "));

  // Two levels of one name: the game writes the second one over the first one.
  write_file(game.path("dat/one.des"), level + "GOLD:7,(2,2)\nFOUNTAIN:(3,1)\n" + level + "GOLD:7,(2,2)\n");
  const std::string over = "if grep -q GOLD:7,.2,2 proof.des; then printf more >>one.lev; fi\n";
  result = prove(game, stand_in(game, "target", over), "over");
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains(" and 1 file of the game are as "));
  write_file(game.path("dat/one.des"), level + "GOLD:7,(2,2)\nFOUNTAIN:(3,1)\n");
  result = prove(game, stand_in(game, "target", over), "other");
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("dat/one.des: in a level with 'GOLD:7,(2,2)' "));

  // What this compiler makes of one number of gold, the small levels do not have.
  const std::string other =
      "if grep -q GOLD:7,.2,2 proof.des; then sed -i s/GOLD:7/GOLD:8/ proof.des; " SPECLEV_LEV_COMP " --target '" +
      (game.work() / "target") + "' proof.des; fi\n";
  result = prove(game, stand_in(game, "target", other), "other");
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("dat/one.des: in a level with 'GOLD:7,(2,2)' the game's own compiler gives "));
  CHECK_THAT(result.err, Catch::Contains("golds[0].amount: 8"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "other"));

  // A word that the game's own compiler knows by a rule of its own.
  write_file(game.path("dat/two.des"),
             level + "OBJECT:'[',\"scales of a dragon\",(2,2)\nOBJECT:'[',\"scales of a fish\",(2,2)\n");
  write_file(game.path("dat/more.des"), level + "TRAP:\"quicksand\",(2,2)\n");
  const std::string lenient = game.work() / "lenient";
  write_file(lenient,
             "#!/bin/sh\n[ \"$1\" = proof.des ] || exit 1\nsed -i 's/\"scales of a dragon\"/\"red dragon scales\"/; "
             "s/\"quicksand\"/random/' proof.des\n"
             "exec " SPECLEV_LEV_COMP " --target '" +
                 (game.work() / "target") + "' proof.des\n");
  std::filesystem::permissions(lenient, std::filesystem::perms::owner_all);
  result = game.import({"-o", "proven", "--prove", lenient, "-Wno-unknown-word"});
  CHECK_STATUS(0);
  const std::string end = "; the game's own compiler takes it, and the import cannot take it over [not-imported]\n";
  CHECK_THAT(result.err, Catch::Contains("dat/two.des:10: the target has no \"scales of a dragon\"" + end));
  CHECK_THAT(result.err, Catch::Contains("dat/more.des:10: "));
  CHECK(count_lines(result.err, "[not-imported]") == 2);
  CHECK_THAT(result.err, Catch::Contains(" and 1 file of the game are as "));

  // Neither compiler takes the third one.
  write_file(game.path("dat/three.des"), "MAZE\n");
  result = prove(game, stand_in(game, "target"), "again");
  CHECK_THAT(result.err, Catch::Contains("note: neither compiler takes dat/more.des, dat/three.des\n"));
}

TEST_CASE("what a game leaves in padding disproves nothing") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  const std::string target = " --target '" + (game.work() / "target") + "' ";
  const Result result =
      prove(game, stand_in(game, "target",
                           "for level in proof*.lev; do\n"
                           "  at=$(" SPECLEV_SPECLEV " dump" +
                               target +
                               "$level | sed -n 's/^\\([0-9a-f]*\\) .*regions.0..padding:.*/\\1/p')\n"
                               "  [ -n \"$at\" ] || continue\n"
                               "  echo \"$at\" >>$(dirname $0)/padded\n"
                               "  printf '\\377' | dd of=$level bs=1 seek=$((0x$at)) conv=notrunc 2>/dev/null\n"
                               "done\n"));
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("note: proven: "));
  CHECK(std::filesystem::exists(game.work() / "padded"));
}

TEST_CASE("the levels of a proof are as the compiler of a real game makes them") {
  const std::string own = "/usr/lib/games/nethack/lev_comp";
  if (!std::filesystem::exists(own)) {
    WARN("skipped: no " << own << "; package nethack-common");
    return;
  }
  const TemporaryFolder folder;
  const auto compile = [&](const std::string& source) {
    for (const std::string& name : list_folder(folder.path())) std::filesystem::remove(folder / name);
    write_file(folder / "proof.des", source);
    const Result result = run({.arguments = {own, "proof.des"}, .folder = folder.path()});
    speclev::import::OwnOutput output{std::nullopt, result.out + result.err, result.signal != 0};
    if (result.status != 0) return output;
    output.files.emplace();
    for (const std::string& name : list_folder(folder.path()))
      if (name != "proof.des") (*output.files)[name] = read_file(folder / name);
    return output;
  };
  // The words of that build, whatever they are.
  const auto known = speclev::recognise(compile("LEVEL:\"words\"\n").files.value().at("words.lev"));
  std::optional<speclev::Target> target;
  for (const speclev::Recognition& each : known)
    if (each.target.name().starts_with("nethack-3.6.6")) target = each.target;
  REQUIRE(target);
  const speclev::import::Proof proof = speclev::import::prove(*target, known.front().abi, compile);
  CHECK(proof.levels > 100);
  CHECK(proof.not_taken.empty());
  INFO(proof.difference.value_or(""));
  CHECK_FALSE(proof.difference);
}
