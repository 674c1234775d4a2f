// The program speclev: its subcommands, and dump with good and damaged files.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tool/programs.hh"
#include "unit/tutorial_bytes.hh"

using namespace speclev::test;

namespace {

const std::string tutorial = SPECLEV_SOURCE_FOLDER "/dat/levels/tutorial.des";

/// The level of the tutorial as worked out on paper.
std::string tutorial_level() {
  std::string bytes;
  for (const TutorialField& field : tutorial_bytes) {
    std::istringstream digits(field.hex);
    for (unsigned byte = 0; digits >> std::hex >> byte;) bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace

TEST_CASE("speclev without a known subcommand is wrong use") {
  const Names arguments = GENERATE(Names{}, Names{"frob"}, Names{"--frob"}, Names{"dump"}, Names{"dump", "--frob", "x"},
                                   Names{"dump", "x", "y"}, Names{"targets", "x"}, Names{"targets", "--check"});
  const TemporaryFolder folder;
  const Result result = run(speclev_program(folder.path(), arguments));
  CHECK_STATUS(2);
  CHECK(result.out == "");
  CHECK(result.err != "");
}

TEST_CASE("speclev --help and --version") {
  const TemporaryFolder folder;
  const Result help = run(speclev_program(folder.path(), {"--help"}));
  CHECK(help.status == 0);
  for (const char* command : {"compile", "targets", "dump", "tree", "preprocess"}) CHECK(contains(help.out, command));
  const Result version = run(speclev_program(folder.path(), {"--version"}));
  CHECK(version.status == 0);
  CHECK(version.out.starts_with("speclev "));
  CHECK(run(speclev_program(folder.path(), {"dump", "--help"})).status == 0);
}

TEST_CASE("speclev compile does as lev_comp does") {
  const Names arguments =
      GENERATE_REF(Names{tutorial}, Names{"--check", tutorial, "missing"}, Names{"--frob"}, Names{"-w", "-Wall", "-"},
                   Names{"--help"}, Names{"--version"}, Names{"--list-targets"}, Names{"-o", "missing/.."});
  const TemporaryFolder one;
  const TemporaryFolder two;
  const std::string input = bare_source("in") + "MONSTER:'h',\"hobit\",random\n";
  Names all = {"compile"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const Result expected = run(lev_comp(one.path(), arguments, input));
  Result result = run(speclev_program(two.path(), all, input));
  CHECK_STATUS(expected.status);
  // Only the name of the program differs.
  for (std::string* text : {&result.out, &result.err})
    if (const std::size_t at = text->find("speclev compile"); at != std::string::npos)
      text->replace(at, 15, "lev_comp");
  CHECK(result.out == expected.out);
  CHECK(result.err == expected.err);
  CHECK(list_folder(two.path()) == list_folder(one.path()));
  std::filesystem::remove(one / "missing");
  std::filesystem::remove(two / "missing");
  for (const std::string& name : list_folder(one.path())) CHECK_FILE(two / name, read_file(one / name));
}

TEST_CASE("speclev targets names the release above the games whose tables it has") {
  const TemporaryFolder folder;
  const Result result = run(speclev_program(folder.path(), {"targets"}));
  CHECK_STATUS(0);
  // Releases of this game kept their number for years, and their tables differ.
  CHECK(contains(result.out, "-of-2016\n  slashem-extended "));
}

TEST_CASE("speclev targets lists the targets") {
  const TemporaryFolder folder;
  const Result result = run(speclev_program(folder.path(), {"targets"}));
  CHECK_STATUS(0);
  CHECK(listed_targets(result.out) == list_folder(SPECLEV_SOURCE_FOLDER "/dat/targets"));
}

TEST_CASE("speclev targets --info tells what is known of one") {
  const TemporaryFolder folder;
  const Result result = run(speclev_program(folder.path(), {"targets", "--info", "3.6.6"}));
  CHECK_STATUS(0);
  for (const char* fact :
       {"target                  nethack-3.6.6\n", "base                    nethack-3.4.3\n",
        "language                opcode\n", "levels compared         120 of the game, byte for byte\n",
        "version words           5, each a long\n",
        "ABI ilp32le             32-bit long, 32-bit pointers, little-endian, with", "monsters                382\n",
        "limit nested-blocks     20\n"})
    CHECK(contains(result.out, fact));
  const std::size_t beyond = result.out.find("words beyond the base's");
  REQUIRE(beyond != std::string::npos);
  const std::size_t not_in_it = result.out.find("words not in it");
  CHECK(contains(result.out.substr(beyond, not_in_it - beyond), "ROOMDOOR"));
  CHECK(!contains(result.out.substr(beyond, not_in_it - beyond), "RANDOM_PLACES"));
  CHECK(contains(result.out.substr(not_in_it), "RANDOM_PLACES"));
  const Result folder_of_own = run(speclev_program(folder.path(), {"targets", "--info", "./missing"}));
  CHECK(folder_of_own.status == 2);
}

TEST_CASE("speclev dump shows every byte once, with what it means") {
  const TemporaryFolder folder;
  write_file(folder / "t.lev", tutorial_level());
  const Result result = run(speclev_program(folder.path(), {"dump", "t.lev"}));
  CHECK_STATUS(0);
  CHECK(result.err == "");
  CHECK(difference("dump", tutorial_level(), bytes_of_dump(result.out)) == "");
  for (const char* words :
       {"message: \"You smell wood smoke.\"", "|....S..{.|", "= hobbit", "\"Odo\"", "= elven dagger", "= closed",
        "= noteleport", "= place[1]", "= bear", "= south", "\"Wipe your feet.\""})
    CHECK(contains(result.out, words));
  CHECK(count_lines(result.out, ": 2 in the list") == 2);  // doors, monsters

  SECTION("from standard input") {
    CHECK(run(speclev_program(folder.path(), {"dump", "-"}, tutorial_level())).out == result.out);
  }
  SECTION("with the target and ABI named") {
    CHECK(run(speclev_program(folder.path(), {"dump", "--target", "nethack-3.4.3", "--abi", "lp64le", "t.lev"})).out ==
          result.out);
  }
}

TEST_CASE("speclev dump recognises the targets and ABIs by the version words") {
  const TemporaryFolder folder;
  const auto check = [&](const Names& options, const std::string& word) {
    REQUIRE(run(lev_comp(folder.path(), options, bare_source("a"))).status == 0);
    const Result result = run(speclev_program(folder.path(), {"dump", "a.lev"}));
    CHECK_STATUS(0);
    CHECK(contains(result.out, word));
    CHECK(difference("dump", read_file(folder / "a.lev"), bytes_of_dump(result.out)) == "");
  };
  check({"--target", "nethack-3.4.0"}, "0x03040000");
  check({"--abi", "ilp32be"}, "0x03040300");
  check({"--abi", "lp64be"}, "0x03040300");
}

TEST_CASE("speclev dump draws no maps, and says what does") {
  const TemporaryFolder folder;
  write_file(folder / "t.lev", tutorial_level());
  const Result result = run(speclev_program(folder.path(), {"dump", "--map", "t.lev"}));
  CHECK_STATUS(2);
  CHECK(result.out.empty());
  CHECK(contains(result.err, "use 'speclev map FILE'"));
  CHECK(!contains(run(speclev_program(folder.path(), {"dump", "--help"})).out, "--map"));
}

TEST_CASE("speclev dump of what is no level") {
  const TemporaryFolder folder;
  SECTION("missing, or a folder") {
    for (const char* name : {"missing", "."}) {
      const Result result = run(speclev_program(folder.path(), {"dump", name}));
      CHECK_STATUS(1);
      CHECK(contains(result.err, "cannot read '" + std::string(name) + "'"));
    }
  }
  SECTION("with unknown words: the target must be named") {
    for (const std::string& bytes :
         {std::string(), std::string("MAZE:\"a\",random\n"), bare_level({1, 2, 3, 4}), bare_level().substr(0, 31)}) {
      write_file(folder / "x", bytes);
      const Result result = run(speclev_program(folder.path(), {"dump", "x"}));
      CHECK_STATUS(2);
      CHECK(contains(result.err, "--target"));
    }
  }
  SECTION("with unknown words and a name") {
    write_file(folder / "x", bare_level({1, 2, 3, 4}));
    const Result result = run(speclev_program(folder.path(), {"dump", "--target", "nethack-3.4.1", "x"}));
    CHECK_STATUS(0);
    CHECK(difference("dump", bare_level({1, 2, 3, 4}), bytes_of_dump(result.out)) == "");
  }
  SECTION("with an unknown target or ABI") {
    write_file(folder / "x", bare_level());
    CHECK(run(speclev_program(folder.path(), {"dump", "--target", "frob", "x"})).status == 2);
    CHECK(run(speclev_program(folder.path(), {"dump", "--abi", "frob", "x"})).status == 2);
    for (const auto& [name, message] : {std::pair{"./frob", "there is no folder './frob'"},
                                        {"./x", "'./x' is no folder"},
                                        {"x/y", "there is no folder 'x/y'"}}) {
      const Result result = run(speclev_program(folder.path(), {"dump", "--target", name, "x"}));
      CHECK_STATUS(2);
      CHECK(contains(result.err, message));
    }
  }
}

TEST_CASE("speclev dump and map of a level that is cut off tells where, at every length") {
  const TemporaryFolder folder;
  const std::string whole = tutorial_level();
  const bool map = GENERATE(false, true);
  for (std::size_t size = 0; size < whole.size(); size += (map ? 7 : 1) * slowness) {
    const Names arguments = {map ? "map" : "dump", "--target", "nethack-3.4.3", "--abi", "lp64le", "-"};
    const Result result = run(speclev_program(folder.path(), arguments, whole.substr(0, size)));
    INFO("cut at " << size);
    CHECK_STATUS(1);
    CHECK(contains(result.err, "speclev: error: -: at byte "));
    if (!map) CHECK(whole.starts_with(bytes_of_dump(result.out)));
  }
}

TEST_CASE("speclev dump of a level with too much, or with rubbish in its gaps") {
  const TemporaryFolder folder;
  const std::string whole = tutorial_level();
  SECTION("a byte more") {
    const Result result = run(speclev_program(folder.path(), {"dump", "-"}, whole + '\0'));
    CHECK_STATUS(1);
    CHECK(contains(result.err, "at byte " + std::to_string(whole.size()) + ": 1 bytes are left over"));
  }
  SECTION("a level of no known type") {
    const Result result =
        run(speclev_program(folder.path(), {"dump", "-"}, whole.substr(0, 32) + '\3' + std::string(17, '\0')));
    CHECK_STATUS(1);
    CHECK(contains(result.err, "at byte 32: no kind of type has the number 3"));
  }
  SECTION("padding that is not zero is told, and no error") {
    std::string odd = whole;
    odd[0x91] = 'x';  // between the kind and the name of the level region
    const Result result = run(speclev_program(folder.path(), {"dump", "-"}, odd));
    CHECK_STATUS(0);
    CHECK(contains(result.err, "speclev: warning: -: at byte 145: this byte is expected to be zero"));
    CHECK(difference("dump", odd, bytes_of_dump(result.out)) == "");
  }
}

TEST_CASE("speclev dump and map of a level with any one byte changed ends with status 0 or 1") {
  const TemporaryFolder folder;
  const std::string whole = tutorial_level();
  for (std::size_t at = 32; at < whole.size(); at += slowness) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(at % 2 == 0 ? 0xff : damaged[at] ^ 0x80);
    const Result result =
        run(speclev_program(folder.path(), {at % 3 == 0 ? "map" : "dump", "--abi=lp64le", "-"}, damaged));
    INFO("byte " << at << ": " << result.describe());
    CHECK((result.status == 0 || result.status == 1));
  }
}

TEST_CASE("speclev dump --json has what a compiled file has, record by record") {
  const TemporaryFolder folder;
  write_file(folder / "t.lev", tutorial_level());
  write_file(folder / "dungeon", bare_dungeon("Cellars"));
  write_file(folder / "p.lev", program_level(2, push_number(7) + op(3)));
  const auto json_of = [&](const std::string& file) {
    const Result result = run(speclev_program(folder.path(), {"dump", "--json", file}));
    CHECK_STATUS(0);
    CHECK(result.err.empty());
    return nlohmann::json::parse(result.out);
  };
  const nlohmann::json level = json_of("t.lev");
  CHECK(level["kind"] == "maze");
  CHECK(level["target"] == "nethack-3.4.3");
  CHECK(level["abi"] == "lp64le");
  const nlohmann::json& part = level["records"][0];
  CHECK(part["kind"] == "part");
  CHECK(part["map"].size() > 1);
  const auto is_placed = [](const auto& each) { return each["kind"] == "monster" && each.contains("place"); };
  const auto monster = std::ranges::find_if(part["records"], is_placed);
  REQUIRE(monster != part["records"].end());
  CHECK((*monster)["place"] == nlohmann::json::array({7, 1}));
  const nlohmann::json dungeon = json_of("dungeon");
  CHECK(dungeon["kind"] == "dungeon");
  CHECK(dungeon["records"].size() == 1);
  CHECK(contains(dungeon.dump(), "Cellars"));
  const nlohmann::json program = json_of("p.lev");
  CHECK(program["kind"] == "program");
  CHECK(program["records"].size() == 2);
  CHECK(program["records"][1]["opcode"] == 3);
  CHECK(program["records"][1]["values"][0]["number"] == 7);
  write_file(folder / "cut.lev", tutorial_level().substr(0, 60));
  const Result cut = run(speclev_program(folder.path(), {"dump", "--json", "cut.lev"}));
  CHECK(cut.status == 1);
  CHECK(cut.out.empty());
  CHECK(contains(cut.err, "speclev: error: cut.lev: "));
}

TEST_CASE("an option that means nothing for an input is refused") {
  const TemporaryFolder folder;
  write_file(folder / "t.lev", tutorial_level());
  write_file(folder / "t.des", bare_source("t"));
  write_file(folder / "t.lua", "des.map([[\n...\n]])\n");
  write_file(folder / "dungeon", bare_dungeon("Cellars"));
  const auto [arguments, told] = GENERATE(table<Names, std::string>({
      {{"dump", "--seed", "3", "t.lev"}, "--seed is for Lua scripts, and 't.lev' is a compiled file"},
      {{"dump", "--last", "t.lev"}, "--last is for Lua scripts, and 't.lev' is a compiled file"},
      {{"dump", "--abi", "lp64le", "t.lua"}, "--abi is for compiled files, and 't.lua' is a Lua script"},
      {{"map", "--abi", "lp64le", "t.lua"}, "--abi is for compiled levels, and 't.lua' is a Lua script"},
      {{"lint", "--abi", "lp64le", "t.lua"}, "--abi is for compiled levels, and 't.lua' is a Lua script"},
      {{"preprocess", "t.lev"}, "'t.lev' is a compiled file; speclev preprocess takes a description of a dungeon"},
      {{"preprocess", "t.des"}, "'t.des' is a source of levels; speclev preprocess takes a description of a dungeon"},
      {{"tree", "-D", "REINCARNATION", "dungeon"},
       "-D is for descriptions of dungeons, and 'dungeon' is a compiled file"},
      {{"tree", "-U", "REINCARNATION", "dungeon"},
       "-U is for descriptions of dungeons, and 'dungeon' is a compiled file"},
      {{"map", "--scale", "1", "t.des"}, "--scale requires --png"},
      {{"map", "--background", "dark", "t.des"}, "--background is for pictures for files and pages"},
      {{"lint", "--coverage", "t.des"}, "--coverage is for Lua scripts, and none of the files is one"},
  }));
  const Result result = run(speclev_program(folder.path(), arguments));
  CHECK_STATUS(2);
  CHECK(result.out.empty());
  CHECK(contains(result.err, told));
}
