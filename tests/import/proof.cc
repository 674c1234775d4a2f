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
  CHECK(contains(result.err, "not proven: '--prove game/util/lev_comp'"));
  result = prove(game, stand_in(game, "target"));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "note: proven: "));
  CHECK(contains(result.err, name == "mini-3.6" ? "own-target makes them; in none of them: NAME, FUNCTION\n"
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
  CHECK(contains(result.err, "in a level with 'DOOR:jammed,(2,2)' the game's own compiler gives "));
  CHECK(contains(result.err, "doors[0].state: 32"));
  CHECK(contains(result.err, "doors[0].state: 16"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "proven"));

  // Fields of another width.
  game.replace("include/sp_lev.h", "    xchar type;\n} trap;", "    short type;\n} trap;");
  REQUIRE(game.import().status == 2);
  game.replace("include/sp_lev.h", "    short type;\n} trap;", "    xchar type;\n} trap;");
  result = prove(game, stand_in(game, "target"));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "'TRAP:"));
}

TEST_CASE("a level that the game's own compiler does not take, and one that cannot be run") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  Result result =
      prove(game, stand_in(game, "target", "if grep -q ALTAR proof.des; then echo no altars here >&2; exit 1; fi\n"));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "with 'ALTAR:(1,1),"));
  CHECK(contains(result.err, "writes no proof.lev: no altars here"));
  result = prove(game, stand_in(game, "target", "rm proof.lev\n"));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "writes no proof.lev"));
  result = prove(game, "./none");
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot run './none'"));
  result = prove(game, SPECLEV_LEV_COMP);
  CHECK_STATUS(1);
  CHECK(contains(result.err, "is a compiler of speclev, which proves nothing"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "proven"));
}

TEST_CASE("what a game leaves in padding disproves nothing") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  const std::string target = " --target '" + (game.work() / "target") + "' ";
  const Result result =
      prove(game, stand_in(game, "target",
                           "at=$(" SPECLEV_SPECLEV " dump" + target +
                               "proof.lev | sed -n 's/^\\([0-9a-f]*\\) .*regions.0..padding:.*/\\1/p')\n"
                               "[ -z \"$at\" ] || { echo \"$at\" >>$(dirname $0)/padded; printf '\\377' | dd "
                               "of=proof.lev bs=1 seek=$((0x$at)) "
                               "conv=notrunc 2>/dev/null; }\n"));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "note: proven: "));
  CHECK(std::filesystem::exists(game.work() / "padded"));
}

TEST_CASE("the levels of a proof are as the compiler of a real game makes them") {
  const std::string own = "/usr/lib/games/nethack/lev_comp";
  if (!std::filesystem::exists(own)) {
    WARN("skipped: no " << own << "; package nethack-common");
    return;
  }
  const TemporaryFolder folder;
  const auto compile = [&](const std::string& source, const std::string& name) {
    std::filesystem::remove(folder / name);
    write_file(folder / "proof.des", source);
    const Result result = run({.arguments = {own, "proof.des"}, .folder = folder.path()});
    const bool is_made = result.status == 0 && std::filesystem::exists(folder / name);
    return is_made ? speclev::import::OwnOutput{read_file(folder / name), {}}
                   : speclev::import::OwnOutput{std::nullopt, result.out + result.err};
  };
  // The words of that build, whatever they are.
  const auto known = speclev::recognise(compile("LEVEL:\"words\"\n", "words.lev").bytes.value());
  std::optional<speclev::Target> target;
  for (const speclev::Recognition& each : known)
    if (each.target.name().starts_with("nethack-3.6.6")) target = each.target;
  REQUIRE(target);
  const speclev::Abi abi = known.front().abi;
  const speclev::import::ProofLevels proof = speclev::import::proof_levels(*target, abi);
  CHECK(proof.levels.size() > 100);
  const auto difference = speclev::import::first_disproof(proof, *target, abi, compile);
  INFO(difference.value_or(""));
  CHECK_FALSE(difference);
}
