// Targets of one's own, version words of a game at hand, and the ABI that has none.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <functional>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// A folder with a small target: NetHack 3.4.3 with one monster more, behind the lichen.
class SmallTarget {
 public:
  SmallTarget() {
    REQUIRE(::mkdir((folder_ / "mygame").c_str(), 0777) == 0);
    set("profile",
        "# A game of one's own.\nbase     nethack-3.4.3\nversion  lp64le  0x01020304 5 counts 6  # word 3 counts\n");
    set("monsters.edits", "after lichen: 'F' speckled mold\n");
  }
  void set(const std::string& file, const std::string& text) const { write_file(folder_ / ("mygame/" + file), text); }
  const std::string& folder() const { return folder_.path(); }
  std::string operator/(const std::string& name) const { return folder_ / name; }

 private:
  TemporaryFolder folder_;
};

/// The layout of NetHack 3.4.3 with other objects instead of engravings.
std::string layout_with_wrong_record() {
  std::string layout = read_file(SPECLEV_SOURCE_FOLDER "/dat/layouts/level-classic.layout");
  const std::string wrong = "list:object   ";
  for (std::size_t at = 0; (at = layout.find("list:engraving", at)) != std::string::npos;)
    layout.replace(at, wrong.size(), wrong);
  return layout;
}

/// A level with one monster named; compiled, its number is where monster_number reads it.
std::string monster_source(const std::string& name) {
  return bare_source("a") + "MONSTER:'F',\"" + name + "\",random\n";
}

/// Fifteen lists and the count of the monsters come before, two string slots begin the record.
int monster_number(const std::string& level) {
  const std::size_t at = bare_lists + 15 + 1 + 2 * 8;
  return static_cast<unsigned char>(level.at(at)) + 256 * static_cast<unsigned char>(level.at(at + 1));
}

}  // namespace

TEST_CASE("a target of one's own has its words, and numbers that follow from its tables") {
  const SmallTarget target;
  const auto compile = [&](const Names& arguments, const std::string& source) {
    const Result result = run(lev_comp(target.folder(), arguments, source));
    CHECK_STATUS(0);
    CHECK(result.err == "");
    return read_file(target / "a.lev");
  };
  const Names own = {"--target", "./mygame"};
  CHECK(difference("bare", bare_level({0x01020304, 5, 0x211b117e + 1, 6}), compile(own, bare_source("a"))) == "");
  // In NetHack 3.4.3 the lichen is monster 155 and the brown mold 156.
  CHECK(monster_number(compile({}, monster_source("brown mold"))) == 156);
  CHECK(monster_number(compile(own, monster_source("lichen"))) == 155);
  CHECK(monster_number(compile(own, monster_source("speckled mold"))) == 156);
  CHECK(monster_number(compile(own, monster_source("brown mold"))) == 157);

  SECTION("the base knows nothing of it") {
    const Result result = run(lev_comp(target.folder(), {}, monster_source("speckled mold")));
    CHECK(contains(result.err, "unknown monster 'speckled mold'"));
  }
  SECTION("the environment names it, too") {
    Command command = lev_comp(target.folder(), {"--version"});
    command.environment = {{"SPECLEV_TARGET", target / "mygame"}};
    const Result result = run(command);
    CHECK_STATUS(0);
    CHECK(contains(result.out, "target mygame,"));
  }
  SECTION("a slash at the end does not matter") {
    CHECK(run(lev_comp(target.folder(), {"--version", "--target", "mygame/"})).out ==
          run(lev_comp(target.folder(), {"--version", "--target", "mygame"})).out);
  }
  SECTION("a target can be based on it") {
    REQUIRE(::mkdir((target / "other").c_str(), 0777) == 0);
    write_file(target / "other/profile", "base mygame\nversion lp64le 1 2 counts 4\n");
    write_file(target / "other/monsters.edits", "remove speckled mold\n");
    CHECK(monster_number(compile({"--target", "./other"}, monster_source("brown mold"))) == 156);
  }
  SECTION("its own layout is used") {
    target.set("profile", "base nethack-3.4.3\nlayout short\nnumber words 2\nversion lp64le 7 8\n");
    target.set("short.layout", "stream level\n  version ulong*2(version)\n");
    CHECK(compile(own, bare_source("a")) == word_bytes(7, 8) + word_bytes(8, 8));
  }
  SECTION("words are not inherited") {
    target.set("profile", "base nethack-3.4.3\n");
    const Result result = run(lev_comp(target.folder(), own, bare_source("a")));
    CHECK_STATUS(2);
    CHECK(contains(result.err, "the version words of mygame are not known for ABI 'lp64le'"));
  }
}

TEST_CASE("a monster and a field of the level file more are three data files") {
  const SmallTarget target;
  // The words of the base, so that the files differ in what follows from the tables alone.
  target.set("profile", "base nethack-3.4.3\nversion lp64le 0x03040300 0x001e0cc6 0x211b117e 0xb8d24950\n");
  target.set("level-classic.layout.edits", "after trap.type: padding:i8=-2\n");
  const std::string source = bare_source("a") + "TRAP:\"pit\",random\n" + "MONSTER:'F',\"brown mold\",random\n";
  const auto compile = [&](const Names& arguments) {
    const Result result = run(lev_comp(target.folder(), arguments, source));
    CHECK_STATUS(0);
    return read_file(target / "a.lev");
  };
  std::string expected = compile({});
  // Fourteen lists come before that of the traps; the record of a trap has four bytes.
  const std::size_t trap = bare_lists + 14 + 1;
  expected.insert(trap + 4, 1, '\xfe');
  // Then the count of monsters, and two string slots.
  const std::size_t monster = trap + 5 + 1 + 2 * 8;
  REQUIRE(static_cast<unsigned char>(expected.at(monster)) == 156);
  expected[monster] = static_cast<char>(157);
  CHECK(difference("a.lev", expected, compile({"-MD", "-MF", "rules", "--target", "./mygame"})) == "");
  CHECK(contains(read_file(target / "rules"),
                 " ./mygame/profile ./mygame/monsters.edits ./mygame/level-classic.layout.edits\n"));

  CHECK(run(speclev_program(target.folder(), {"targets", "--check", "mygame"})).out == "mygame: good\n");
  const Result dump = run(speclev_program(target.folder(), {"dump", "--target", "./mygame", "a.lev"}));
  CHECK(dump.status == 0);
  CHECK(contains(dump.out, "maze.parts[0].monsters[0].id: 157 = brown mold"));
}

TEST_CASE("what is wrong with a target is told with file, line and column") {
  struct Fault {
    std::string file, text;
    std::string place;  // "file:line:column: error: message"
  };
  const Fault fault = GENERATE(
      Fault{"profile", "bse nethack-3.4.3\n", "mygame/profile:1:1: error: unknown key 'bse'"},
      Fault{"profile", "base nethack-3.4.33\n", "mygame/profile:1:6: error: there is no target 'nethack-3.4.33'"},
      Fault{"profile", "base mygame\n", "mygame/profile:1:6: error: there is no target 'mygame'"},
      Fault{"profile", "\n# x\n\nbase\n", "mygame/profile:4:5: error: the name of a target is missing"},
      Fault{"profile", "base nethack-3.4.3\nlimit rooms many\n", "mygame/profile:2:13: error: the limit must be"},
      Fault{"profile", "base nethack-3.4.3\nlimit rooms 5 6\n", "mygame/profile:2:15: error: nothing more"},
      Fault{"profile", "base nethack-3.4.3\nfeature crfl\n", "mygame/profile:2:9: error: unknown feature 'crfl'"},
      Fault{"profile", "base nethack-3.4.3\nversion vax 1 2 3 4\n", "mygame/profile:2:9: error: unknown ABI 'vax'"},
      Fault{"profile", "base nethack-3.4.3\nversion lp64le 1 2 x 4\n", "mygame/profile:2:20: error: a version word"},
      Fault{"profile", "base nethack-3.4.3\nlayout missing\n", "there is no file missing.layout"},
      Fault{"profile", "base nethack-3.4.3\nlanguage latin\n", "mygame/profile:2:10: error: unknown language 'latin'"},
      Fault{"monsters.edits", "after lichen: 'F' a\nafter lichem: 'F' b\n",
            "mygame/monsters.edits:2:7: error: unknown entry 'lichem'"},
      Fault{"monsters.edits", "behind lichen: 'F' a\n", "mygame/monsters.edits:1:1: error: unknown edit 'behind'"},
      Fault{"monsters.edits", "after lichen 'F' a\n", "mygame/monsters.edits:1:7: error: expected add"},
      Fault{"monsters.edits", "after lichen: 'F\n", "mygame/monsters.edits:1:15: error: expected a character"},
      Fault{"monsters", "F lichen\n", "mygame/monsters:1:1: error: expected a character in quotes"},
      Fault{"traps", "99999 pit\n", "mygame/traps:1:1: error: the number must be"},
      Fault{"traps", "1\n", "mygame/traps:1:2: error: a name is missing"},
      Fault{"terrain", "200 stone ' '\n", "mygame/terrain:1:1: error: the code must be 0 to 127"},
      Fault{"keywords", "frob FROB\n", "mygame/keywords:1:6: error: unknown token class 'FROB'"},
      Fault{"level-classic.layout", layout_with_wrong_record(), "mygame/level-classic.layout:"},
      Fault{"level-classic.layout", "stream level\n  x shape\n", "mygame/level-classic.layout:2:5: error: no record"},
      Fault{"monster-classes", "'a' 'b'\n", "mygame/monster-classes:1:5: error: nothing more"});
  const SmallTarget target;
  target.set(fault.file, fault.text);
  INFO(fault.file << ": " << fault.text.substr(0, 80));

  SECTION("by speclev targets --check") {
    const Result result = run(speclev_program(target.folder(), {"targets", "--check", "mygame"}));
    CHECK_STATUS(1);
    INFO(result.err);
    CHECK(contains(result.err, fault.place));
    CHECK(result.out == "");
  }
  SECTION("by whoever uses it") {
    const Result result = run(lev_comp(target.folder(), {"--target", "./mygame"}, bare_source("a")));
    CHECK_STATUS(2);
    INFO(result.err);
    CHECK(contains(result.err, fault.place));
    CHECK(list_folder(target.folder()) == Names{"mygame"});
  }
}

TEST_CASE("what stands in the place of a target's file and cannot be read is an error") {
  const SmallTarget target;
  const auto place = [&](const std::string& name) { return target / ("mygame/" + name); };
  struct Obstacle {
    std::string name, message;
    std::function<bool(const std::string&)> put;
  };
  const auto link_to = [](const char* goal) {
    return [goal](const std::string& path) { return ::symlink(goal, path.c_str()) == 0; };
  };
  const Obstacle obstacles[] = {
      {"keywords", "Is a directory", [](const std::string& path) { return ::mkdir(path.c_str(), 0777) == 0; }},
      {"objects", "it is not a regular file", link_to("/dev/zero")},
      {"traps", "it is a link that leads nowhere", link_to("nowhere")},
      {"terrain", "Too many levels of symbolic links", link_to("terrain")},
      {"rooms", "Input/output error", link_to("/proc/self/mem")},
      {"foreign", "it is larger than 4 MiB",
       [](const std::string& path) { return write_file(path, ""), ::truncate(path.c_str(), (4 << 20) + 1) == 0; }},
      {"conditions", "Permission denied", [](const std::string& path) {
         return ::geteuid() != 0 && (write_file(path, ""), ::chmod(path.c_str(), 0) == 0);
       }}};
  for (const Obstacle& each : obstacles) {
    INFO(each.name);
    if (!each.put(place(each.name)) && each.name == "conditions") continue;  // everything is permitted
    const Result result = run(lev_comp(target.folder(), {"--target", "./mygame"}, bare_source("a")));
    CHECK_STATUS(2);
    CHECK(contains(result.err, "mygame/" + each.name + ":1:1: error: this file cannot be read: " + each.message));
    CHECK(list_folder(target.folder()) == Names{"mygame"});
    CHECK(run(speclev_program(target.folder(), {"targets", "--check", "mygame"})).status == 1);
    REQUIRE(std::remove(place(each.name).c_str()) == 0);
  }
}

TEST_CASE("the values of words decide, whatever the words are") {
  const SmallTarget target;
  const auto compile = [&](const std::string& source) {
    const Result result = run(lev_comp(target.folder(), {"--target", "./mygame"}, source));
    CHECK_STATUS(0);
    CHECK(result.err == "");
    return read_file(target / "a.lev");
  };
  const auto both_same = [&](const std::string& source, const std::string& in_english) {
    CHECK(difference("a.lev", compile(in_english), compile(source)) == "");
  };
  SECTION("in the classic language") {
    target.set("keywords.edits", "add nord direction 1\nadd offen door_state 2\nadd zu door_state 4\n");
    const std::string map = "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n---\n|.|\n---\nENDMAP\n";
    both_same(map + "DRAWBRIDGE:(1,1),nord,offen\n", map + "DRAWBRIDGE:(1,1),north,open\n");
    both_same(map + "DRAWBRIDGE:(1,1),west,zu\n", map + "DRAWBRIDGE:(1,1),west,closed\n");
    target.set("keywords.edits", "replace open door_state 8\n");
    const Result result =
        run(lev_comp(target.folder(), {"--target", "./mygame"}, map + "DRAWBRIDGE:(1,1),north,open\n"));
    CHECK(result.status == 1);
    CHECK(contains(result.err, "[drawbridge-state]"));
  }
  SECTION("in the opcode language") {
    target.set("profile", "base nethack-3.6.6\nversion lp64le 1 2 3 4 5\n");
    ::unlink((target / "mygame/monsters.edits").c_str());
    target.set("keywords.edits",
               "add ost direction 4\nadd offen door_state 2\nadd zu door_state 4\nadd FELD terrain\n");
    const std::string level = bare_program("a");
    both_same(level + "DRAWBRIDGE:(1,1),ost,offen\n", level + "DRAWBRIDGE:(1,1),east,open\n");
    both_same(level + "DRAWBRIDGE:(1,1),ost,zu\n", level + "DRAWBRIDGE:(1,1),east,closed\n");
    both_same(level + "$f = FELD:{'.','T'}\n", level + "$f = TERRAIN:{'.','T'}\n");
  }
  SECTION("of the branches of a dungeon") {
    target.set("dungeon-keywords.edits", "replace portal branch_type 0\nadd Tor branch_type 3\n");
    const std::string dungeon =
        "DUNGEON: \"The Dungeons of Doom\" \"D\" (25,5)\nBRANCH: \"Deep\" @ (2,3) $ up\nDUNGEON: \"Deep\" \"M\" "
        "(8,2)\n";
    const auto with = [&](const std::string& word) {
      std::string text = dungeon;
      text.replace(text.find('$'), 1, word);
      write_file(target / "dungeon.def", text);
      return run(dgn_comp(target.folder(), {"--target", "./mygame", "-Wall", "dungeon.def"})).err;
    };
    CHECK(contains(with("Tor"), "[portal-direction]"));
    CHECK_FALSE(contains(with("portal"), "[portal-direction]"));
  }
}

TEST_CASE("speclev targets --check says when a target is good, and when there is none") {
  const SmallTarget target;
  const Result result = run(speclev_program(target.folder(), {"targets", "--check", "mygame"}));
  CHECK_STATUS(0);
  CHECK(result.out == "mygame: good\n");
  CHECK(result.err == "");
  for (const char* folder : {"missing", "mygame/profile", "/dev/null"}) {
    const Result absent = run(speclev_program(target.folder(), {"targets", "--check", folder}));
    INFO(absent.describe());
    CHECK(absent.status == 1);
    CHECK(contains(absent.err, std::string(folder) + "/profile [data-no-file]"));
  }
}

TEST_CASE("a target for dungeons only compiles and draws no levels") {
  const SmallTarget target;
  const Result good = run(lev_comp(target.folder(), {"--target", "./mygame"}, bare_source("a")));
  CHECK(good.status == 0);
  write_file(target.folder() + "/mygame/profile", "base nethack-3.4.3\nlanguage none\n");
  const std::string reason = "the target mygame has dungeons only, no levels\n";
  const Result compiled = run(lev_comp(target.folder(), {"--target", "./mygame"}, bare_source("a")));
  CHECK(compiled.status == 2);
  CHECK(compiled.err == "lev_comp: error: " + reason);
  const Result drawn = run(speclev_program(target.folder(), {"map", "--target", "./mygame", "a.lev"}));
  CHECK(drawn.status == 1);
  CHECK(contains(drawn.err, reason));
  const Result listed = run(speclev_program(target.folder(), {"targets", "--info", "./mygame"}));
  CHECK(contains(listed.out, "dungeons only"));
}

TEST_CASE("a file that nobody reads is told of where its name is nearly one that is read") {
  const SmallTarget target;
  target.set("monster", "'a' giant wasp\n");
  target.set("README", "A game of one's own.\n");
  const Result check = run(speclev_program(target.folder(), {"targets", "--check", "mygame"}));
  const std::string warning =
      "./mygame/monster:1:1: warning: no target has a file of this name, so it is not read [data-unread-file]\n"
      "      = did you mean 'monsters'?\n";
  CHECK(check.status == 0);
  CHECK(check.out == "mygame: good\n");
  CHECK(check.err == warning);
  const Result result = run(lev_comp(target.folder(), {"--target", "./mygame"}, bare_source("a")));
  CHECK_STATUS(0);
  CHECK(result.err == warning);
}

TEST_CASE("every target of the project passes its own check") {
  const TemporaryFolder folder;
  for (const std::string& name : list_folder(SPECLEV_SOURCE_FOLDER "/dat/targets")) {
    const Result result =
        run(speclev_program(folder.path(), {"targets", "--check", SPECLEV_SOURCE_FOLDER "/dat/targets/" + name}));
    CHECK_STATUS(0);
    CHECK(result.out == name + ": good\n");
  }
}

TEST_CASE("an ABI without version words is refused, unless a file of the game has them") {
  const TemporaryFolder folder;
  const std::vector<std::uint64_t> words = {0x03050008, 0x005c04c6, 0x20189152, 0x00c0ffee};
  const auto compile = [&](const std::string& file) {
    const Result result = run(lev_comp(
        folder.path(), {"--target", "nethack-3.2.2", "--abi", "llp64le", "--version-from", file}, bare_source("a")));
    CHECK_STATUS(0);
    return read_file(folder / "a.lev");
  };
  SECTION("refused") {
    const Result result =
        run(lev_comp(folder.path(), {"--target", "nethack-3.2.2", "--abi", "llp64le"}, bare_source("a")));
    CHECK_STATUS(2);
    CHECK(contains(result.err, "the version words of nethack-3.2.2 are not known for ABI 'llp64le'"));
    CHECK(contains(result.err, "--version-from"));
    CHECK(list_folder(folder.path()).empty());
  }
  SECTION("from a compiled level") {
    write_file(folder / "old.lev", bare_level(words, 4));
    CHECK(difference("a.lev", bare_level(words, 4), compile("old.lev")) == "");
  }
  SECTION("from a header") {
    write_file(folder / "date.h",
               "/*\tSCCS Id: @(#)date.h */\n#define BUILD_DATE \"Thu Jan 1\"\n#define BUILD_TIME (7L)\n\n"
               "#define VERSION_NUMBER 0x03050008L\n#define VERSION_FEATURES 0x005c04c6\n"
               "#ifdef X\r\n#define VERSION_SANITY1 0x20189152UL\r\n#endif\n"
               "#define  VERSION_SANITY2\t0xc0ffeeULL\n#define VERSION_SANITY3 0x1UL\n#define VERSION_ID \"a game\"\n");
    CHECK(difference("a.lev", bare_level(words, 4), compile("date.h")) == "");
  }
}

TEST_CASE("--version-from replaces the words of a target that has some") {
  const TemporaryFolder folder;
  const std::vector<std::uint64_t> words = {1, 0x801e0cc6, 0x211b117e, 0xffffffff};
  write_file(folder / "old.lev", bare_level(words));
  const Result result = run(lev_comp(folder.path(), {"--version-from", "old.lev"}, bare_source("a")));
  CHECK_STATUS(0);
  CHECK_FILE(folder / "a.lev", bare_level(words));
}

TEST_CASE("--version-from refuses what has no words") {
  const std::string text = GENERATE(
      std::string(), std::string("#define VERSION_NUMBER 1\n#define VERSION_FEATURES 2\n#define VERSION_SANITY1 3\n"),
      std::string("#define VERSION_NUMBER x\n#define VERSION_FEATURES 2\n#define VERSION_SANITY1 3\n#define "
                  "VERSION_SANITY2 4\n"),
      std::string("a level file\n"), bare_level().substr(0, 31), bare_level().substr(0, 32));
  const TemporaryFolder folder;
  write_file(folder / "x", text);
  const Result result = run(lev_comp(folder.path(), {"--version-from", "x"}, bare_source("a")));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "'x' is no compiled file for ABI 'lp64le' and no header with 4 version words"));
  CHECK(list_folder(folder.path()) == Names{"x"});
}

TEST_CASE("a target without an extension of its files") {
  const TemporaryFolder folder;
  const std::string source = "MAZE:\"a.b\"\nGEOMETRY:left,top\nMAP\n|\nENDMAP\n";
  const auto compile = [&](Names arguments, const std::string& text) {
    arguments.insert(arguments.end(), {"--target", "nethack-3.0.10", "c.des"});
    write_file(folder / "c.des", text);
    return run(lev_comp(folder.path(), arguments));
  };
  Result result = compile({"--list-outputs"}, source);
  CHECK(result.out == "a.b\n");
  result = compile({"-MD"}, source);
  CHECK_STATUS(0);
  CHECK(list_folder(folder.path()) == Names{"a.b", "c.d", "c.des"});
  CHECK_FILE(folder / "a.b", std::string("\2\1\1\1\1\1\2", 7) + std::string(13, '\0'));
  CHECK_FILE(folder / "c.d", "a.b: c.des\n");
  result = compile({}, source + "TRAP:\"none\",(0,0)\n");
  CHECK_STATUS(1);
}

TEST_CASE("a target without dungeons") {
  const TemporaryFolder folder;
  write_file(folder / "dungeon.def", "DUNGEON: \"a\" \"M\" (1,0)\n");
  write_file(folder / "dungeon", "");
  const std::vector<Command> commands = {
      dgn_comp(folder.path(), {"--target", "nethack-3.0.10", "dungeon.def"}),
      speclev_program(folder.path(), {"tree", "--target", "nethack-3.0.10", "dungeon.def"}),
      speclev_program(folder.path(), {"tree", "--target", "nethack-3.0.10", "dungeon"}),
      speclev_program(folder.path(), {"preprocess", "--target", "nethack-3.0.10", "dungeon.def"})};
  for (const Command& command : commands) {
    const Result result = run(command);
    CHECK_STATUS(2);
    CHECK(contains(result.err, "nethack-3.0.10 has no descriptions of dungeons"));
  }
  CHECK(list_folder(folder.path()) == Names{"dungeon", "dungeon.def"});
}
