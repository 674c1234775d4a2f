// The subcommand lint, and -Wlint: what the game would make of levels that compile.

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

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
  CHECK_STATUS(0);
  CHECK(
      contains(result.err, "cell.des:8:1: warning: stairs are made in rock, wall, water or a door [stairs-in-rock]\n"));
  CHECK(contains(result.err, "2 warnings in cell.des\n"));
  // A chance of one half does not come true with all of 20 seeds, nor with none.
  CHECK(contains(result.err, "cell.des:9:1: warning: the thing is put into rock, a wall, a tree or a door (with "));
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
  CHECK_STATUS(0);
  CHECK(contains(result.err, "warning: cell.lev: stairs 0 of part 0 at (3,4): stairs are made in rock"));
  write_file(folder / "bad.lev", "nothing");
  CHECK(run(speclev_program(folder.path(), {"lint", "--abi", "lp64le", "bad.lev"})).status == 1);
  CHECK(run(speclev_program(folder.path(), {"lint", "missing.des"})).status == 1);
  CHECK(run(speclev_program(folder.path(), {"lint"})).status == 2);
}

TEST_CASE("speclev lint says once by which game's rules it judges levels of a game of which nothing is known") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", cell);
  write_file(folder / "other.des", cell);
  const auto notes_of = [&](const std::string& target) {
    const Result result = run(speclev_program(folder.path(), {"lint", "--target", target, "cell.des", "other.des"}));
    const std::string note =
        "how " + target + " loads levels is not known: they are taken for those of nethack-3.4.3\n";
    const auto first = result.err.find(note);
    return first == std::string::npos ? 0 : result.err.find(note, first + 1) == std::string::npos ? 1 : 2;
  };
  CHECK(notes_of("nethack-3.2.3") == 1);
  CHECK(notes_of("nethack-3.4.3") == 0);
}

TEST_CASE("what is harmless is told only where it is asked for, as style") {
  const TemporaryFolder folder;
  // Stairs beside their map, in the cave around it.
  write_file(folder / "cave.des",
             "MAZE:\"cave\",' '\nINIT_MAP:'.',' ',true,true,lit,true\nGEOMETRY:center,center\nMAP\n...\n...\nENDMAP\n"
             "STAIR:(6,0),up\n");
  REQUIRE(run(lev_comp(folder.path(), {"-Wno-all", "cave.des"})).status == 0);
  for (const char* name : {"cave.des", "cave.lev"}) {
    INFO(name);
    const auto linted = [&](std::vector<std::string> words) {
      words.insert(words.begin(), {"lint", "-Wno-stairs-in-rock"});
      words.emplace_back(name);
      return run(speclev_program(folder.path(), words));
    };
    const Result silent = linted({});
    CHECK_FALSE(contains(silent.err, "place-off-map"));
    for (const char* option : {"-Wlint-style", "-Wplace-off-map"}) {
      const Result asked = linted({option});
      CHECK(asked.status == 0);
      CHECK(contains(asked.err, "style: "));
      CHECK(contains(asked.err, "[place-off-map]"));
    }
    CHECK(contains(linted({"-Wlint-style", "-fdiagnostics-format=json"}).err, "\"kind\":\"note\""));
    CHECK(contains(linted({"-Wlint-style", "-fdiagnostics-format=sarif"}).err, "\"level\": \"note\""));
    CHECK_FALSE(contains(linted({"-Wlint-style", "-Wno-place-off-map"}).err, "[place-off-map]"));
  }
  const Result written = run(lev_comp(folder.path(), {"-Wlint", "-Wlint-style", "cave.des"}));
  CHECK(written.status == 0);
  CHECK(contains(written.err, " style: "));
  CHECK(contains(written.err, "1 style warning in cave.des\n"));
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

TEST_CASE("findings fail speclev lint only where warnings count as errors, of sources as of compiled levels") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", cell);
  REQUIRE(run(lev_comp(folder.path(), {"cell.des"})).status == 0);
  for (const char* file : {"cell.des", "cell.lev"}) {
    INFO(file);
    const auto linted = [&](std::vector<std::string> words) {
      words.insert(words.begin(), {"lint", "-Wno-placed-in-wall"});
      words.emplace_back(file);
      return run(speclev_program(folder.path(), words));
    };
    CHECK(linted({}).status == 0);
    for (const char* option : {"-Werror", "-Werror=stairs-in-rock"}) {
      const Result failed = linted({option});
      CHECK(failed.status == 1);
      CHECK(contains(failed.err, "error: "));
      CHECK(contains(failed.err, "[stairs-in-rock]"));
    }
    CHECK(linted({"-Werror=second-stairs"}).status == 0);
    CHECK(linted({"-Werror", "-Wno-error"}).status == 0);
    CHECK(linted({"-Werror", "-Wno-stairs-in-rock", "-Wno-thing-in-rock"}).status == 0);
    // What is in a baseline is not told, and what can be read is written into one.
    CHECK(linted({"-Werror", "--write-baseline", "base.json"}).status == 0);
    CHECK(linted({"-Werror", "--baseline", "base.json"}).status == 0);
    std::filesystem::remove(folder / "base.json");
  }
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

TEST_CASE("a baseline silences what was found before, wherever it stands, and tells what is new or gone") {
  const TemporaryFolder folder;
  const auto linted = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"lint", "-Wno-placed-in-wall"});
    return run(speclev_program(folder.path(), words));
  };
  write_file(folder / "cell.des", cell);
  const Result written = linted({"--write-baseline", "base.json", "cell.des"});
  CHECK(written.status == 0);
  CHECK(written.err.empty());
  const std::string base = read_file(folder / "base.json");
  CHECK(contains(base, "\"speclev-lint-baseline\": 1"));
  CHECK(contains(
      base, "{\"rule\":\"stairs-in-rock\",\"level\":\"cell\",\"statement\":\"STAIR:(0,1),up\",\"fingerprint\":\""));
  CHECK(linted({"--baseline", "base.json", "cell.des"}).status == 0);
  std::string moved = "# a comment\n\n" + cell;
  moved.replace(moved.find("STAIR:"), 6, "STAIR: ");
  write_file(folder / "cell.des", moved);
  CHECK(linted({"--baseline", "base.json", "cell.des"}).err.empty());
  // One more of the like is new.
  write_file(folder / "cell.des", cell + "OBJECT[50%]:'*',random,(6,1)\n");
  const Result more = linted({"--baseline", "base.json", "cell.des"});
  CHECK(more.status == 0);
  CHECK(contains(more.err, "1 warning in cell.des"));
  const Result gone = linted({"--baseline", "base.json", "-Wno-stairs-in-rock", "cell.des", "-Wno-second-stairs"});
  CHECK(contains(gone.err, "1 finding of 'base.json' is no longer there"));
  CHECK(linted({"--write-baseline", "base.json", "-Wno-stairs-in-rock", "cell.des"}).status == 0);
}

TEST_CASE("a baseline replaces no other file, and a damaged one is refused") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", cell);
  write_file(folder / "other", "mine\n");
  const auto linted = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "lint");
    return run(speclev_program(folder.path(), words));
  };
  CHECK(linted({"--write-baseline", "other", "cell.des"}).status == 2);
  CHECK(read_file(folder / "other") == "mine\n");
  write_file(folder / "bad.des", "MAZE\n");
  CHECK(linted({"--write-baseline", "new", "bad.des"}).status == 1);
  CHECK_FALSE(std::filesystem::exists(folder / "new"));
  const std::string head = "{\"speclev-lint-baseline\": 1";
  const std::string twice = "{\"fingerprint\": \"0123456789abcdef\"}";
  const std::pair<std::string, const char*> damaged[] = {
      {"mine\n", "it is no baseline of speclev lint"},
      {"{\"speclev-lint-baseline\": 2, \"findings\": []}", "its version is not 1"},
      {head + "}", "it has no list of findings"},
      {head + ", \"findings\": [{\"fingerprint\": \"12\"}]}", "a finding has no fingerprint of 16 digits"},
      {head + ", \"findings\": [" + twice + "," + twice + "]}", "a fingerprint is there twice: 0123456789abcdef"}};
  for (const auto& [text, why] : damaged) {
    write_file(folder / "base.json", text);
    const Result refused = linted({"--baseline", "base.json", "cell.des"});
    CHECK(refused.status == 1);
    CHECK(contains(refused.err, std::string("cannot use the baseline 'base.json': ") + why));
  }
  CHECK(linted({"--baseline", "missing", "cell.des"}).status == 1);
  CHECK(linted({"--seeds", "0", "cell.des"}).status == 2);
}

TEST_CASE("speclev lint -j tells the same in the same order on however many threads") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "levels");
  constexpr int count = 24;
  for (int i = 0; i < count; ++i) {
    std::string text = cell;
    // Long ones in front: what is behind them is done before.
    for (int j = i; j < count; j += static_cast<int>(slowness))
      text += "OBJECT[50%]:'*',random,(6,1)\nMONSTER:'n',random,(0,0)\n";
    write_file(folder / ("levels/cell" + std::to_string(10 + i) + ".des"), text);
  }
  write_file(folder / "levels/cell20.des", "MAZE\n");
  write_file(folder / "levels/cell30.lev", std::string("\0nothing", 8));
  write_file(folder / "last.des", cell);
  const auto linted = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "lint");
    return run(speclev_program(folder.path(), words));
  };
  for (const char* form : {"text", "json", "sarif"})
    for (const char* last : {"last.des", "missing.des", "levels"}) {
      if (left_out()) continue;
      const std::string option = std::string("-fdiagnostics-format=") + form;
      const Result one = linted({option, "--abi", "lp64le", "levels", last, "last.des"});
      CHECK(one.status == 1);
      CHECK(contains(one.err, "cell33.des"));
      for (const std::vector<std::string>& threads :
           {std::vector<std::string>{"-j4"}, {"-j", "0"}, {"-j"}, {"-j", "100"}}) {
        std::vector<std::string> words = {option, "--abi", "lp64le", "levels", last, "last.des"};
        words.insert(words.end(), threads.begin(), threads.end());
        const Result many = linted(words);
        INFO(form << " " << last << " " << threads.back());
        CHECK(many.status == one.status);
        CHECK(many.err == one.err);
      }
    }
  const auto baseline = [&](const char* name, const char* threads) {
    CHECK(linted({"--write-baseline", name, threads, "last.des", "levels/cell10.des", "levels/cell11.des"}).status ==
          0);
    return read_file(folder / name);
  };
  CHECK(baseline("one.json", "-j1") == baseline("four.json", "-j4"));
  CHECK(linted({"--baseline", "one.json", "-Wno-placed-in-wall", "-j4", "last.des", "levels/cell11.des",
                "levels/cell10.des"})
            .status == 0);
  CHECK(linted({"-j", "257", "last.des"}).status == 2);
  CHECK(linted({"-j", "last.des", "last.des"}).status == 2);
}

TEST_CASE("speclev lint --seconds tells with how many seeds there was time to load a level") {
  const TemporaryFolder folder;
  // Stairs in the middle of floor: nothing is wrong.
  write_file(folder / "room.des", "MAZE:\"room\",' '\nGEOMETRY:left,top\nMAP\n---\n|.|\n---\nENDMAP\nSTAIR:(1,1),up\n");
  REQUIRE(run(lev_comp(folder.path(), {"room.des"})).status == 0);
  const auto linted = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "lint");
    return run(speclev_program(folder.path(), words));
  };
  const std::string text = "1 of 20 seeds within 0 seconds [fewer-seeds]\n";
  Result result = linted({"--seconds", "0", "room.des"});
  CHECK(result.status == 0);
  CHECK(contains(result.err, "room.des:1:1: warning: " + text));
  result = linted({"--seconds", "0", "room.lev"});
  CHECK(result.status == 0);
  CHECK(contains(result.err, "warning: room.lev: " + text));
  for (const char* file : {"room.des", "room.lev"}) {
    CHECK(linted({"--seconds", "3600", file}).err.empty());
    CHECK(linted({"--seconds", "0", "--seeds", "1", file}).err.empty());
    CHECK(linted({"--seconds", "0", "-Wno-fewer-seeds", file}).err.empty());
    result = linted({"--seconds", "0", "-Werror=fewer-seeds", file});
    CHECK(result.status == 1);
    CHECK(contains(result.err, "error: "));
    // It is no finding, so that it is no part of a baseline.
    CHECK(linted({"--seconds", "0", "--write-baseline", "base.json", file}).status == 0);
    CHECK_FALSE(contains(read_file(folder / "base.json"), "fewer-seeds"));
  }
  for (const char* seconds : {"-1", "86401", "soon"}) CHECK(linted({"--seconds", seconds, "room.des"}).status == 2);
}

TEST_CASE("which levels are below others is told by the dungeon beside them, else by their names") {
  const TemporaryFolder folder;
  const auto level = [](const std::string& name) {
    return "MAZE:\"" + name + "\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\nSTAIR:(1,1),down\n";
  };
  const std::string dungeon =
      "DUNGEON:\"The Dungeons of Doom\" \"D\" (9,0)\nLEVEL:\"top\" \"none\" @ (1,0)\nLEVEL:\"deep\" \"none\" @ (4,2)\n"
      "RNDLEVEL:\"some\" \"none\" @ (6,1) 2\nLEVEL:\"either\" \"none\" @ (1,9)\n";
  for (const char* path : {"game/des", "other"}) std::filesystem::create_directories(folder / path);
  for (const char* name : {"top", "deep", "some-2", "either", "minefill", "aside"})
    for (const char* path : {"game/des/", "other/"})
      write_file(folder / (std::string(path) + name + ".des"), level(name));
  write_file(folder / "game/dungeon.def", dungeon);
  const auto linted = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"lint", "-Wlint-style", "--target", "nethack-3.4.3"});
    return run(speclev_program(folder.path(), words));
  };
  const auto rule_of = [](const Result& result, const std::string& file) {
    std::string rules;
    std::istringstream lines(result.err);
    for (std::string line; std::getline(lines, line);)
      for (const char* rule : {"missing-stairs-up", "only-down"})
        if (line.starts_with(file + ":") && line.ends_with("[" + std::string(rule) + "]")) rules += rule;
    return rules;
  };
  Result result = linted({"game", "other"});
  CHECK_STATUS(0);
  const std::pair<const char*, const char*> by_dungeon[] = {{"top", ""},
                                                            {"deep", "missing-stairs-up"},
                                                            {"some-2", "missing-stairs-up"},
                                                            {"either", "only-down"},
                                                            {"minefill", "missing-stairs-up"},
                                                            {"aside", "only-down"}};
  for (const auto& [name, rule] : by_dungeon) {
    INFO(name);
    const bool is_filler = std::string(name) == "minefill";
    CHECK(rule_of(result, "game/des/" + std::string(name) + ".des") == rule);
    CHECK(rule_of(result, "other/" + std::string(name) + ".des") == (is_filler ? "missing-stairs-up" : "only-down"));
  }
  // The same of compiled levels, by the compiled dungeon, and of those that a named one is about.
  std::filesystem::create_directory(folder / "data");
  REQUIRE(
      run(dgn_comp(folder.path(), {"--target", "nethack-3.4.3", "-o", "data/dungeon", "game/dungeon.def"})).status ==
      0);
  REQUIRE(run(lev_comp(folder.path(), {"--target", "nethack-3.4.3", "-o", "data", "other/deep.des"})).status == 0);
  CHECK(contains(linted({"data"}).err, "[missing-stairs-up]"));
  result = linted({"--dungeon", "game/dungeon.def", "other"});
  CHECK(rule_of(result, "other/deep.des") == "missing-stairs-up");
  CHECK(rule_of(result, "other/top.des").empty());
  result = linted({"--dungeon", "data/dungeon", "other/deep.des"});
  CHECK(rule_of(result, "other/deep.des") == "missing-stairs-up");
  // What is no dungeon is refused where it is named, else it is said.
  CHECK(linted({"--dungeon", "other/deep.des", "other"}).status == 2);
  CHECK(linted({"--dungeon", "missing", "other"}).status == 1);
  write_file(folder / "game/dungeon.def", "DUNGEON\n");
  CHECK(linted({"--dungeon", "game/dungeon.def", "other"}).status == 1);
  result = linted({"game"});
  CHECK(contains(result.err, "game/dungeon.def: this dungeon does not compile"));
  CHECK(rule_of(result, "game/des/deep.des") == "only-down");
}
