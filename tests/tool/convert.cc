// speclev convert.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string levels = SPECLEV_SOURCE_FOLDER "/dat/levels/";

std::string archived(const std::vector<speclev::ArchiveMember>& members) {
  return speclev::write_archive(members).bytes;
}

/// A folder with compiled files of two machines, in folders named by these, and an empty folder "to".
struct Machines {
  Machines() {
    for (const std::string machine : {"lp64le", "ilp32be"}) {
      REQUIRE(::mkdir((folder / machine).c_str(), 0777) == 0);
      REQUIRE(run(lev_comp(folder.path(), {"--abi", machine, "-o", machine, levels + "castle.des"})).status == 0);
      REQUIRE(run(dgn_comp(folder.path(),
                           {"--abi", machine, "-o", machine + "/", SPECLEV_SOURCE_FOLDER "/dat/dungeon.def"}))
                  .status == 0);
      write_file(folder / (machine + "/quest.dat"),
                 read_file(SPECLEV_SOURCE_FOLDER "/tests/quest/nethack-3.4.3-" + machine + ".dat"));
      write_file(folder / (machine + "/nhdat"), archived({{"help", "Help.\n"},
                                                          {"castle.lev", file(machine, "castle.lev")},
                                                          {"quest.dat", file(machine, "quest.dat")},
                                                          {"dungeon", file(machine, "dungeon")}}));
    }
    REQUIRE(::mkdir((folder / "to").c_str(), 0777) == 0);
  }

  std::string file(const std::string& machine, const std::string& name) const {
    return read_file(folder / (machine + "/" + name));
  }
  Result convert(Names arguments) const {
    arguments.insert(arguments.begin(), "convert");
    return run(speclev_program(folder.path(), arguments));
  }
  void check_refused(const Names& arguments, std::string_view reason, int status = 1) const {
    const Result result = convert(arguments);
    CHECK_STATUS(status);
    CHECK_THAT(result.err, Catch::Contains(std::string(reason)));
    CHECK(list_folder(folder / "to").empty());
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("convert makes what the compilers make for the other machine") {
  const Machines machines;
  const auto [from, to] = GENERATE(table<std::string, std::string>({{"lp64le", "ilp32be"}, {"ilp32be", "lp64le"}}));
  const Result result =
      machines.convert({from + "/castle.lev", from + "/dungeon", from + "/nhdat", "--abi", to, "-o", "to"});
  CHECK_STATUS(0);
  CHECK(result.err == "");
  for (const char* name : {"castle.lev", "dungeon", "nhdat"})
    CHECK_FILE(machines.folder / ("to/" + std::string(name)), machines.file(to, name));
}

TEST_CASE("convert takes a member of an archive") {
  const Machines machines;
  CHECK(machines.convert({"lp64le/nhdat:castle.lev", "--abi", "ilp32be", "-o", "to/"}).status == 0);
  CHECK_FILE(machines.folder / "to/castle.lev", machines.file("ilp32be", "castle.lev"));
}

TEST_CASE("convert makes the texts of a quest those of the other machine") {
  const Machines machines;
  const auto name = GENERATE(as<std::string>(), "lp64le/quest.dat", "lp64le/nhdat:quest.dat");
  const Names rest = {"--abi", "ilp32be", "-o", "to"};
  const auto with = [&](Names options) {
    options.insert(options.end(), rest.begin(), rest.end());
    return options;
  };
  machines.check_refused(with({name}), "tells the game and the machine; name them with --target and --from", 2);
  machines.check_refused(with({name, "--target", "nethack-3.6.6", "--from", "lp64le"}), name + ": at byte ");
  machines.check_refused(with({name, "--target", "unnethack", "--from", "lp64le"}), "unnethack has no such file");
  REQUIRE(::mkdir((machines.folder / "mine").c_str(), 0777) == 0);
  write_file(machines.folder / "mine/profile", "base nethack-3.4.3\nlimit quest-classes 0\n");
  machines.check_refused(with({name, "--target", "./mine", "--from", "lp64le"}),
                         "keeps the texts of its quest is not known: its profile lacks the number quest-name");
  CHECK(machines.convert(with({name, "--target", "nethack-3.4.3", "--from", "lp64le"})).status == 0);
  CHECK_FILE(machines.folder / "to/quest.dat", machines.file("ilp32be", "quest.dat"));
}

TEST_CASE("convert writes over no file of version words, even where it takes none from it") {
  const Machines machines;
  write_file(machines.folder / "to/quest.dat", "words\n");
  const Result result = machines.convert({"lp64le/quest.dat", "--target", "nethack-3.4.3", "--from", "lp64le", "--abi",
                                          "ilp32be", "--version-from", "to/quest.dat", "-o", "to"});
  CHECK_STATUS(1);
  CHECK(result.err == "speclev: error: cannot write 'to/quest.dat': it is an input\n");
  CHECK_FILE(machines.folder / "to/quest.dat", "words\n");
}

TEST_CASE("convert names what it copies and does not know") {
  const Machines machines;
  const auto put = [&](const std::string& name, const std::string& bytes) {
    write_file(machines.folder / "mine",
               archived({{"castle.lev", machines.file("lp64le", "castle.lev")}, {name, bytes}}));
  };
  const auto convert = [&](const std::string& to) {
    return machines.convert({"--force", "mine", "--abi", to, "-o", "to"});
  };
  const std::string new_castle = machines.file("ilp32be", "castle.lev");
  const auto check = [&](const std::string& name, const std::string& bytes, int status, const std::string& message) {
    put(name, bytes);
    const Result result = convert("ilp32be");
    CHECK_STATUS(status);
    CHECK(result.err == (message.empty() ? "" : "speclev: " + message + "\n"));
    CHECK_FILE(machines.folder / "to/mine", archived({{"castle.lev", new_castle}, {name, bytes}}));
  };
  check("oracles", "1\n", 0, "");
  check("options", "Built on Monday.\n", 0,
        "note: mine:options tells how the game was built that it is of, and is copied as it is");
  check("frob", "\1", 1, "warning: mine:frob is copied as it is: whether it depends on the machine is not known");
  check("x.lev", "x", 1, "warning: mine:x.lev is copied as it is: its version words are those of no target");
  // For the same machine there is nothing to know.
  put("frob", "\1");
  const Result result = convert("lp64le");
  CHECK_STATUS(0);
  CHECK(result.err == "");
}

TEST_CASE("convert makes texts of a quest anew in archives without levels") {
  const Machines machines;
  const auto texts = [&](const std::string& machine) {
    return archived({{"quest.dat", machines.file(machine, "quest.dat")}});
  };
  write_file(machines.folder / "share", texts("lp64le"));
  CHECK(machines.convert({"share", "--abi", "ilp32be", "-o", "to"}).status == 2);
  CHECK(machines.convert({"share", "--target", "slashem-0.0.7E7F3", "--from", "lp64le", "--abi", "ilp32be", "-o", "to"})
            .status == 0);
  CHECK_FILE(machines.folder / "to/share", texts("ilp32be"));
  write_file(machines.folder / "share", archived({{"help", "Help.\n"}}));
  const Result result =
      machines.convert({"share", "--target", "nethack-3.4.3", "--from", "lp64le", "--abi", "ilp32be", "-o", "to"});
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("'share' has no level, no dungeon and no texts of a quest"));
}

TEST_CASE("an archive of an installed game comes back from another machine as it was") {
  const std::string installed = "/usr/lib/games/nethack/nhdat";
  if (::access(installed.c_str(), R_OK) != 0) {
    WARN("skipped: there is no " << installed);
    return;
  }
  const TemporaryFolder folder;
  const std::string header =
      "#define VERSION_NUMBER 0x03060600L\n#define VERSION_FEATURES 0x00060040L\n"
      "#define VERSION_SANITY1 0x211c617eUL\n#define VERSION_SANITY2 0xf48195c4UL\n"
      "#define VERSION_SANITY3 0x00025000UL\n";
  write_file(folder / "date.h", header);
  for (const std::string machine : {"ilp32le", "ilp32be"}) {
    INFO(machine);
    for (const std::string& name : {machine, machine + "-back"}) REQUIRE(::mkdir((folder / name).c_str(), 0777) == 0);
    const Result there = run(speclev_program(
        folder.path(), {"convert", installed, "--abi", machine, "--version-from", "date.h", "-o", machine}));
    CHECK(there.status == 0);
    CHECK_THAT(there.err, Catch::Contains("options tells how the game was built"));
    const Result back =
        run(speclev_program(folder.path(), {"convert", machine + "/nhdat", "--target", "nethack-3.6.6", "--from",
                                            machine, "--abi", "lp64le", "-o", machine + "-back"}));
    CHECK(back.status == 0);
    const bool is_equal = read_file(folder / (machine + "-back/nhdat")) == read_file(installed);
    CHECK(is_equal);
  }
}

TEST_CASE("convert for a machine whose version words are not known takes them from a file") {
  const Machines machines;
  REQUIRE(::mkdir((machines.folder / "mine").c_str(), 0777) == 0);
  write_file(machines.folder / "mine/profile", "base nethack-3.4.3\n");
  machines.check_refused({"lp64le/castle.lev", "--to", "./mine", "--abi", "wasm32", "-o", "to"},
                         "the version words of mine are not known for ABI 'wasm32'", 2);
  write_file(machines.folder / "theirs.lev", bare_level({0x03040399, 0x001e0cc6, 0x211b117e, 4}, 4));
  const Names from = {"-Wno-version-release", "--abi", "wasm32", "-o", "to", "--version-from", "theirs.lev"};
  Names arguments = {"lp64le/castle.lev", "lp64le/nhdat"};
  arguments.insert(arguments.end(), from.begin(), from.end());
  CHECK(machines.convert(arguments).status == 0);
  const Result compiled =
      run(lev_comp(machines.folder.path(), {"--abi", "wasm32", "--version-from", "theirs.lev", levels + "castle.des"}));
  CHECK(compiled.status == 0);
  CHECK_FILE(machines.folder / "to/castle.lev", read_file(machines.folder / "castle.lev"));

  // And back, where nothing tells what they are.
  REQUIRE(::mkdir((machines.folder / "back").c_str(), 0777) == 0);
  const Names back = {"--abi", "lp64le", "-o", "back", "to/castle.lev", "to/nhdat"};
  CHECK(machines.convert(back).status == 2);
  arguments = {"--target", "nethack-3.4.3", "--from", "wasm32"};
  arguments.insert(arguments.end(), back.begin(), back.end());
  CHECK(machines.convert(arguments).status == 0);
  for (const char* name : {"castle.lev", "nhdat"})
    CHECK_FILE(machines.folder / ("back/" + std::string(name)), machines.file("lp64le", name));
}

TEST_CASE("convert writes nothing when one file cannot be converted") {
  const Machines machines;
  const Names rest = {"--abi", "ilp32be", "-o", "to"};
  const auto check = [&](const std::string& file, std::string_view reason, int status = 1) {
    Names arguments = {"lp64le/castle.lev", file};
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    machines.check_refused(arguments, reason, status);
  };
  const std::string level = bare_level();
  const auto put = [&](std::string_view bytes) { write_file(machines.folder / "x", bytes); };
  check("missing", "cannot read 'missing'");
  check("lp64le/nhdat:frob", "cannot read 'lp64le/nhdat:frob'");
  check("ilp32be/castle.lev", "it is the same file as");
  check("-", "has no name", 2);
  put(level.substr(0, 40));
  check("x", "x: at byte 40: ");
  put(level + "x");
  check("x", "are left over");
  put("MAZE:\"a\",random\n");
  check("x", "name it with --target and --from", 2);
  put(archived({{"help", "Help.\n"}}));
  check("x", "no member of 'x' has the version words of a target", 2);
  put(archived({{"cut.lev", level.substr(0, 40)}}));
  check("x", "x:cut.lev: at byte 40: ");
  put(archived({{"a.lev", level}}).substr(0, 80));
  check("x", "x: at byte ");
  machines.check_refused({"lp64le/castle.lev", "--abi", "frob", "-o", "to"}, "unknown ABI 'frob'", 2);
  machines.check_refused({"lp64le/castle.lev", "--abi", "ilp32be", "-o", "lp64le/castle.lev"}, "Not a directory");
  machines.check_refused({"lp64le/castle.lev", "-o", "to"},
                         "name what is wanted: a machine with --abi, or a game with --to", 2);
  machines.check_refused({"lp64le/castle.lev", "--abi", "ilp32be"}, "-o is required", 2);
  machines.check_refused({"--abi", "ilp32be", "-o", "to"}, "FILE is required", 2);
  machines.check_refused({"lp64le/castle.lev", "--abi", "lp64be", "-o", "lp64le"}, "it is an input");
}

TEST_CASE("convert refuses numbers that the other machine has no room for, and bytes that would be lost") {
  const Machines machines;
  const Names rest = {"--abi", "ilp32le", "-o", "to", "x.lev"};
  SECTION("a number of more than 32 bits") {
    const auto level = [](std::uint64_t number) { return program_level(1, push_number(number)); };
    write_file(machines.folder / "x.lev", level(0x100000000));
    machines.check_refused(rest, "there is no room for 4294967296 in 'integer'");
    write_file(machines.folder / "x.lev", level(0xFFFFFFFF));
    CHECK(machines.convert(rest).status == 0);
  }
  SECTION("rubbish in a gap") {
    std::string level = bare_level();
    level[34] = '\1';  // a gap in the record of INIT_MAP
    write_file(machines.folder / "x.lev", level);
    machines.check_refused(rest, "this byte should be zero");
  }
}

namespace {

/// Compiles a level for a game into the folder.
void make_level(const Machines& machines, const std::string& text, const std::string& target) {
  write_file(machines.folder / "a.des", text);
  REQUIRE(run(lev_comp(machines.folder.path(), {"--target", target, "a.des"})).status == 0);
}

}  // namespace

TEST_CASE("convert makes a level that of another game of its language") {
  const Machines machines;
  const auto [from, to] = GENERATE(
      table<std::string, std::string>({{"nethack-3.4.0", "nethack-3.4.3"}, {"nethack-3.4.3", "nethack-3.4.0"}}));
  REQUIRE(run(lev_comp(machines.folder.path(), {"--target", from, "-o", ".", levels + "castle.des"})).status == 0);
  REQUIRE(
      run(dgn_comp(machines.folder.path(), {"--target", from, "-o", "./", SPECLEV_SOURCE_FOLDER "/dat/dungeon.def"}))
          .status == 0);
  const Result result = machines.convert({"castle.lev", "dungeon", "--to", to, "-o", "to"});
  CHECK_STATUS(0);
  CHECK(result.out + result.err == "");
  const std::string made = read_file(machines.folder / "to/castle.lev"),
                    dungeon = read_file(machines.folder / "to/dungeon");
  // The compiler of the other game makes the same of the same source.
  REQUIRE(run(lev_comp(machines.folder.path(), {"--target", to, "-o", ".", levels + "castle.des"})).status == 0);
  REQUIRE(run(dgn_comp(machines.folder.path(), {"--target", to, "-o", "./", SPECLEV_SOURCE_FOLDER "/dat/dungeon.def"}))
              .status == 0);
  CHECK_FILE(machines.folder / "castle.lev", made);
  CHECK_FILE(machines.folder / "dungeon", dungeon);
}

TEST_CASE("convert makes a level that of a variant") {
  const Machines machines;
  const std::string variant = "slashem-0.0.7E7F3";
  const Result result = machines.convert({"lp64le/castle.lev", "--to", variant, "-o", "to"});
  CHECK_STATUS(0);
  REQUIRE(run(lev_comp(machines.folder.path(), {"--target", variant, levels + "castle.des"})).status == 0);
  CHECK_FILE(machines.folder / "castle.lev", read_file(machines.folder / "to/castle.lev"));
}

TEST_CASE("convert to another game tells what that lacks, with the nearest name") {
  const Machines machines;
  const std::string head = "MAZE:\"a\",' '\nNOMAP\n";
  make_level(machines, head + "MONSTER:'Z',\"ghoul queen\",(1,1)\n", "slashem-0.0.7E7F3");
  const Result result = machines.convert({"a.lev", "--to", "nethack-3.4.3", "-o", "to"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err,
             Catch::Contains("a.lev (decompiled):5:13: error: ") && Catch::Contains("unknown monster 'ghoul queen'"));
  CHECK_THAT(result.err, Catch::Contains("a.lev cannot be made a file of nethack-3.4.3"));
  CHECK(list_folder(machines.folder / "to").empty());
  make_level(machines, "LEVEL:\"a\"\nTRAP:\"pit\",(1,1)\n", "nethack-3.6.6");
  machines.check_refused({"a.lev", "--to", "nethack-3.4.3", "-o", "to"}, "cannot be converted for nethack-3.4.3", 2);
  machines.check_refused({"a.lev", "--to", "nethack-9", "-o", "to"}, "nethack-9", 2);
}

TEST_CASE("convert makes a level that is a program that of another release or a variant") {
  const Machines machines;
  const auto [from, to] = GENERATE(table<std::string, std::string>(
      {{"nethack-3.6.1", "nethack-3.6.6"}, {"nethack-3.6.6", "nethack-3.6.1"}, {"nethack-3.6.6", "evilhack"}}));
  const std::string source = levels + "3.6/castle.des";
  REQUIRE(run(lev_comp(machines.folder.path(), {"--target", from, "-o", ".", source})).status == 0);
  const std::string before = read_file(machines.folder / "castle.lev");
  const Result result = machines.convert({"castle.lev", "--target", from, "--from", "lp64le", "--to", to, "-o", "to"});
  CHECK_STATUS(0);
  CHECK(result.out + result.err == "");
  // The compiler of the other game makes the same of the same source.
  REQUIRE(run(lev_comp(machines.folder.path(), {"--target", to, "-o", ".", source})).status == 0);
  CHECK_FILE(machines.folder / "to/castle.lev", read_file(machines.folder / "castle.lev"));
  CHECK(read_file(machines.folder / "castle.lev") != before);
}

TEST_CASE("convert tells what another game's programs lack, with the nearest name") {
  const Machines machines;
  const auto check = [&](const std::string& monster, const std::string& advice) {
    make_level(machines, "LEVEL: \"a\"\n\nMONSTER: ('@',\"" + monster + "\"), (1,1)\n", "gnollhack");
    const Result result =
        machines.convert({"a.lev", "--target", "gnollhack", "--from", "lp64le", "--to", "nethack-3.6.6", "-o", "to"});
    CHECK_STATUS(1);
    CHECK_THAT(result.err, Catch::Contains("a.lev (decompiled):3:15: error: unknown monster '" + monster + "'"));
    CHECK_THAT(result.err, Catch::Contains(advice));
    CHECK_THAT(result.err, Catch::Contains("a.lev cannot be made a file of nethack-3.6.6"));
    CHECK(list_folder(machines.folder / "to").empty());
  };
  check("archaeologist", "did you mean 'archeologist'?");
  // Nothing is near.
  check("beastmaster", "gnollhack has it");
}

TEST_CASE("convert to another game takes archives") {
  const Machines machines;
  const Result result = machines.convert({"lp64le/nhdat", "--to", "nethack-3.4.0", "-o", "to"});
  CHECK_STATUS(0);
  const std::string made = read_file(machines.folder / "to/nhdat");
  const auto archive = speclev::read_archive(made);
  REQUIRE(archive.members.size() == 4);
  CHECK(archive.members[0].bytes == "Help.\n");
  CHECK(archive.members[2].bytes == machines.file("lp64le", "quest.dat"));
  REQUIRE(
      run(lev_comp(machines.folder.path(), {"--target", "nethack-3.4.0", "-o", ".", levels + "castle.des"})).status ==
      0);
  CHECK(archive.members[1].bytes == read_file(machines.folder / "castle.lev"));
}

TEST_CASE("convert finds the machine of files whose game is named by their version words") {
  const Machines machines;
  for (const char* name : {"castle.lev", "nhdat"}) {
    const Result result =
        machines.convert({"ilp32be/" + std::string(name), "--target", "nethack-3.4.3", "--abi", "lp64le", "-o", "to"});
    CHECK_STATUS(0);
    CHECK_FILE(machines.folder / ("to/" + std::string(name)), machines.file("lp64le", name));
  }
}

TEST_CASE("convert reports a statement that another target of one's own has or lacks, and converts the rest") {
  const Machines machines;
  const auto& folder = machines.folder;
  for (const std::string name : {"more", "less"}) REQUIRE(::mkdir((folder / name).c_str(), 0777) == 0);
  write_file(folder / "more/profile", "base nethack-3.6.6\nnumber push 41\n");
  write_file(folder / "more/keywords.edits", "add FORGE statement\n");
  write_file(folder / "more/opcodes.edits", "after ALTAR: FORGE\n");
  write_file(folder / "more/statements.edits", "add FORGE selection : 1 FORGE\n");
  write_file(folder / "less/profile", "base nethack-3.6.6\n");
  write_file(folder / "less/keywords.edits", "remove FOUNTAIN\n");
  write_file(folder / "less/statements.edits", "remove FOUNTAIN selection\n");
  const std::string map = "GEOMETRY:center,center\nMAP\n.....\n..}..\n.....\nENDMAP\nTRAP:\"pit\",(0,0)\n";
  write_file(folder / "of-more.des",
             "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\n" + map + "FORGE:(1,0)\n[50%]: FORGE:(2,0)\nSINK:(4,2)\n");
  write_file(folder / "for-less.des", "MAZE:\"t\",'.'\n" + map + "FOUNTAIN:(4,2)\nTRAP:\"web\",(4,0)\n");
  struct Way {
    Names arguments;
    std::string file, lost;
    std::vector<std::string> rest;
  };
  const Way ways[] = {{{"--target", "./more", "--to", "nethack-5.0", "of-more.des"},
                       "t.lua",
                       "FORGE",
                       {"des.trap({ type=\"pit\", x=0, y=0, victim=false })", "des.feature(\"sink\", 4, 2)"}},
                      {{"--target", "nethack-3.4.3", "--to", "./less", "for-less.des"},
                       "for-less.des",
                       "FOUNTAIN",
                       {"TRAP:\"pit\",(0,0)", "TRAP:\"web\",(4,0)"}}};
  for (const Way& way : ways)
    for (const bool is_lossy : {false, true}) {
      Names arguments = way.arguments;
      arguments.insert(arguments.end(), {"--force", "-o", "to"});
      if (is_lossy) arguments.emplace_back("--lossy");
      const Result result = machines.convert(arguments);
      INFO(result.err);
      CHECK_STATUS(is_lossy ? 0 : 1);
      CHECK_THAT(result.err, Catch::Contains("has no statement for " + way.lost + " [lost-statement]"));
      CHECK_THAT(result.err, !Catch::Contains("mistake") && !Catch::Contains("error:"));
      const std::string text = read_file(folder / ("to/" + way.file));
      for (const std::string& each : way.rest) CHECK_THAT(text, Catch::Contains(each));
      CHECK_THAT(text, !Catch::Contains("\n" + way.lost + ":"));
    }
}
