// The subcommand lint, and -Wlint: what the game would make of levels that compile.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// A map with floor from (4,4) to (8,4), and stairs in the wall beside it.
const std::string cell =
    "MAZE:\"cell\",' '\nGEOMETRY:left,top\nMAP\n-------\n|.....|\n-------\nENDMAP\nSTAIR:(0,1),up\n"
    "OBJECT[50%]:'*',random,(6,1)\n";

}  // namespace

TEST_CASE("speclev lint tells of sources, with the declaration") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", cell);
  const Result result = run(speclev_program(folder.path(), {"lint", "-Wno-placed-in-wall", "cell.des"}));
  CHECK_STATUS(1);
  CHECK(
      contains(result.err, "cell.des:8:1: warning: stairs are made in rock, wall, water or a door [stairs-in-rock]\n"));
  CHECK(contains(result.err, "2 warnings in cell.des\n"));
  // A chance of one half does not come true with all of 20 seeds, nor with none.
  CHECK(contains(result.err, "cell.des:9:1: warning: the thing is put into rock or wall (with "));
  CHECK(contains(result.err, " of 20 seeds) [thing-in-rock]\n"));
  CHECK(!std::filesystem::exists(folder / "cell.lev"));
  const Result other = run(speclev_program(
      folder.path(), {"lint", "-Wno-placed-in-wall", "-Wno-stairs-in-rock", "-Wno-thing-in-rock", "cell.des"}));
  CHECK(other.status == 0);
  CHECK(other.err.empty());
  CHECK(run(speclev_program(folder.path(), {"lint", "-Wnothing", "cell.des"})).status == 2);
}

TEST_CASE("speclev lint tells of compiled levels, with the record") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", cell);
  REQUIRE(run(lev_comp(folder.path(), {"cell.des"})).status == 0);
  const Result result = run(speclev_program(folder.path(), {"lint", "cell.lev"}));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "warning: cell.lev: stairs 0 of part 0 at (3,4): stairs are made in rock"));
  write_file(folder / "bad.lev", "nothing");
  CHECK(run(speclev_program(folder.path(), {"lint", "--abi", "lp64le", "bad.lev"})).status == 1);
  CHECK(run(speclev_program(folder.path(), {"lint", "missing.des"})).status == 1);
  CHECK(run(speclev_program(folder.path(), {"lint"})).status == 2);
}

TEST_CASE("lev_comp -Wlint writes the level, and does not where a warning counts as an error") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", cell);
  CHECK(run(lev_comp(folder.path(), {"-Wno-placed-in-wall", "cell.des"})).err.empty());
  const Result linted = run(lev_comp(folder.path(), {"-Wlint", "cell.des"}));
  CHECK(linted.status == 0);
  CHECK(contains(linted.err, "[stairs-in-rock]"));
  CHECK(std::filesystem::exists(folder / "cell.lev"));
  const TemporaryFolder other;
  write_file(other / "cell.des", cell);
  CHECK(run(lev_comp(other.path(), {"-Wlint", "-Werror=stairs-in-rock", "cell.des"})).status == 1);
  CHECK(!std::filesystem::exists(other / "cell.lev"));
}

TEST_CASE("comments silence rules for a declaration or for the file") {
  const TemporaryFolder folder;
  const auto linted = [&](const std::string& text) {
    write_file(folder / "cell.des", text);
    return run(speclev_program(folder.path(), {"lint", "-Wno-placed-in-wall", "-Wno-thing-in-rock", "cell.des"}));
  };
  CHECK(linted("# speclev: allow(stairs-in-rock)\n" + cell).status == 0);
  std::string text = cell;
  text.insert(text.find("STAIR"), "# speclev: allow(stairs-in-rock)\n\n# as it is\n");
  CHECK(linted(text).status == 0);
  const Result behind = linted(cell + "# speclev: allow(stairs-in-rock)\nSTAIR:(1,1),down\n");
  CHECK(contains(behind.err, "[stairs-in-rock]"));
  CHECK(contains(behind.err, "cell.des:10:18: warning: nothing here breaks the rule 'stairs-in-rock' [unused-allow]"));
  const Result unknown = linted("# speclev: allow(stairs-in-rok)\n" + cell);
  CHECK(contains(unknown.err, "there is no rule 'stairs-in-rok' [unused-allow]"));
  CHECK(contains(unknown.err, "did you mean 'stairs-in-rock'?"));
}
