// What goes wrong with trees: each trouble has its message, and leaves nothing behind.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <functional>

#include "import/game.hh"

using namespace speclev::test;

namespace {

/// A tree with a fault, and what must be said of it.
struct Trouble {
  const char* name;
  std::function<void(const Game&)> damage;
  Names parts;  ///< of the message
};

void remove(const Game& game, const std::string& file) { std::filesystem::remove(game.path(file)); }

const std::vector<Trouble>& troubles() {
  static const std::vector<Trouble> all = {
      {"never built: no pm.h",
       [](const Game& game) { remove(game, "include/pm.h"); },
       {"there is no pm.h", "build the game first"}},
      {"never built: no onames.h",
       [](const Game& game) { remove(game, "include/onames.h"); },
       {"there is no onames.h", "make include/onames.h"}},
      {"never built: no date.h",
       [](const Game& game) { remove(game, "include/date.h"); },
       {"there is no date.h", "build the game first"}},
      {"headers older than the table of monsters",
       [](const Game& game) {
         game.replace("src/monst.c", "    MON(\"soldier ant\"",
                      "    MON(\"wasp\", S_CLASS_1, 1, 1),\n    MON(\"soldier ant\"");
       },
       {"pm.h says that there are 385 monsters, but monst.c has more", "older than the table"}},
      {"headers that count a monster which is gone",
       [](const Game& game) { game.replace("src/monst.c", "    MON(\"soldier ant\", S_CLASS_1, 1, 12),\n", ""); },
       {"pm.h says that there are 385 monsters, but monst.c has 384"}},
      {"headers older than the table of objects",
       [](const Game& game) {
         game.replace("src/objects.c", "THING(\"ya\"", "THING(\"yo\", OBJ_CLASS_2, 1),\nTHING(\"ya\"");
       },
       {"onames.h says that there are 436 objects, but objects.c has more"}},
      {"flags missing",
       [](const Game& game) {
         game.replace("include/config.h", "#define UNIX", "#ifndef PORT\n#error no port\n#endif");
       },
       {"no port", "--cc must have"}},
      {"a header missing",
       [](const Game& game) { game.replace("include/config.h", "#define UNIX", "#include \"settings.h\""); },
       {"settings.h", "a header is missing"}},
      {"the headers of Lua missing",
       [](const Game& game) { game.replace("include/config.h", "#define UNIX", "#include <lua.h>"); },
       {"the headers of Lua"}},
      {"a header of the game's set-up missing",
       [](const Game& game) { game.replace("include/config.h", "#define UNIX", "#include \"config_local.h\""); },
       {"set the game up first"}},
      {"words of a build system missing",
       [](const Game& game) {
         game.replace("include/permonst.h", "extern struct", "AIMAKE_IMPORT(int) extern struct");
       },
       {"AIMAKE_IMPORT", "build system"}},
      {"implicit int",
       [](const Game& game) {
         game.replace("include/config.h", "#define UNIX",
                      "#pragma GCC diagnostic error \"-Wimplicit-int\"\n#define UNIX");
         game.replace("src/decl.c", "int\nask", "ask");
       },
       {"-std=gnu89"}},
      {"a mistake in the game's own sources",
       [](const Game& game) { game.replace("src/decl.c", "{\n", "{ (\n"); },
       {"the compiler finds a mistake in the game's own sources: src/decl.c:", "correct it there"}},
      {"a mistake in front of a number that may have other names",
       [](const Game& game) {
         game.replace("include/monsym.h", "#define MAXMCLASSES", "int broken\n#define MAXMCLASSES");
       },
       {"the compiler finds a mistake in the game's own sources: include/monsym.h:", "correct it there"}},
      {"a quote without an end",
       [](const Game& game) { game.replace("util/lev_main.c", "\"arrow\"", "\"arrow"); },
       {"the compiler finds a mistake in the game's own sources: "}},
      {"a pipe among the headers",
       [](const Game& game) { REQUIRE(::mkfifo(game.path("include/z.h").c_str(), 0600) == 0); },
       {"'include/z.h' is no regular file"}},
      {"a device among the headers",
       [](const Game& game) { std::filesystem::create_symlink("/dev/zero", game.path("include/z.h")); },
       {"'include/z.h' is no regular file"}},
      {"a pipe for a scanner",
       [](const Game& game) {
         remove(game, "util/lev_comp.l");
         REQUIRE(::mkfifo(game.path("util/lev_comp.l").c_str(), 0600) == 0);
       },
       {"there is no scanner of level files"}},
      {"a header without an end",
       [](const Game& game) {
         write_file(game.path("include/z.h"), "");
         std::filesystem::resize_file(game.path("include/z.h"), std::uintmax_t{17} << 20);
       },
       {"'include/z.h' is too large"}},
      {"many large headers",
       [](const Game& game) {
         for (const char* name : {"x.h", "y.h", "z.h"}) {
           write_file(game.path(std::string("include/") + name), "");
           std::filesystem::resize_file(game.path(std::string("include/") + name), std::uintmax_t{90} << 20);
         }
       },
       {"the headers in the game's tree are together too large"}},
      {"no tables",
       [](const Game& game) { remove(game, "src/objects.c"); },
       {"there is no 'src/objects.c'", "--tables"}},
      {"no characters of classes",
       [](const Game& game) { remove(game, "src/drawing.c"); },
       {"neither drawing.c nor symclass.c"}},
      {"no level compiler", [](const Game& game) { remove(game, "util/lev_main.c"); }, {"there is no level compiler"}},
      {"no scanner",
       [](const Game& game) { remove(game, "util/lev_comp.l"); },
       {"there is no scanner of level files", "no 'util/lev_comp.l' and no 'util/lev_lex.l'", "--scanner names it"}},
      {"a grammar that is a folder",
       [](const Game& game) {
         remove(game, "util/lev_comp.y");
         std::filesystem::create_directory(game.path("util/lev_comp.y"));
       },
       {"there is no grammar of level files", "'util/lev_comp.y'", "--grammar names it"}},
      {"no scanner of dungeons",
       [](const Game& game) { remove(game, "util/dgn_comp.l"); },
       {"there is no scanner of dungeon descriptions", "'util/dgn_comp.l'", "--dungeon-scanner names it"}},
      {"a link to no grammar of dungeons",
       [](const Game& game) {
         remove(game, "util/dgn_comp.y");
         std::filesystem::create_symlink("nowhere.y", game.path("util/dgn_comp.y"));
       },
       {"there is no grammar of dungeon descriptions", "--dungeon-grammar names it"}},
      {"a rule of a scanner without an end",
       [](const Game& game) { game.replace("util/lev_comp.l", "return LIGHT_STATE; }", "return LIGHT_STATE;"); },
       {"util/lev_comp.l:", ": the action of this rule is not closed"}},
      {"an empty scanner",
       [](const Game& game) { write_file(game.path("util/lev_comp.l"), ""); },
       {"'util/lev_comp.l' has no rule for a word"}},
      {"an empty grammar",
       [](const Game& game) { write_file(game.path("util/lev_comp.y"), ""); },
       {"'util/lev_comp.y' declares no tokens"}},
      {"an empty scanner of dungeons",
       [](const Game& game) { write_file(game.path("util/dgn_comp.l"), ""); },
       {"'util/dgn_comp.l' has no rule for a word"}},
      {"an empty grammar of dungeons",
       [](const Game& game) { write_file(game.path("util/dgn_comp.y"), ""); },
       {"'util/dgn_comp.y' declares no tokens"}},
      {"headers older than a monster's name in the code",
       [](const Game& game) { game.replace("src/decl.c", "{\n", "{\n    int wasp = PM_WASP;\n"); },
       {"PM_WASP", "pm.h has no such monster"}},
      {"headers that change a word of the C library's",
       [](const Game& game) {
         game.replace("include/config.h", "#define UNIX",
                      "#define UNIX\n#define __warn_unused_result__\n#include <stdio.h>");
       },
       {"-include stdio.h", "change a word of this C library"}},
      {"levels in Lua",
       [](const Game& game) {
         remove(game, "util/lev_main.c");
         std::filesystem::create_directory(game.path("dat"));
         write_file(game.path("dat/castle.lua"), "");
       },
       {"levels in Lua"}},
      {"a monster of a class that is none",
       [](const Game& game) { game.replace("src/monst.c", "\"soldier ant\", S_CLASS_1", "\"soldier ant\", 99"); },
       {"monster number 3 has the class 99"}},
      {"a probe that crashes",
       [](const Game& game) {
         game.replace("util/lev_main.c", "    switch (c) {",
                      "    if (c == 'K') *(volatile int *) 0 = 1;\n    switch (c) {");
       },
       {"without the line 'end'", "the last fact is 'map-character 73 32'", "the probe crashed"}},
      {"a record with one field more",
       [](const Game& game) {
         game.replace("include/sp_lev.h", "    xchar type;\n} trap;", "    xchar type;\n    xchar facing;\n} trap;");
       },
       {"include/sp_lev.h:45: the record 'trap' has 5 bytes instead of 4; new: facing", "level-classic.layout.edits"}},
      {"a record with one field less",
       [](const Game& game) {
         game.replace("include/sp_lev.h", "    xchar chance;\n    xchar type;\n} trap;", "    xchar type;\n} trap;");
       },
       {"the record 'trap' has 3 bytes instead of 4; gone: chance"}},
  };
  return all;
}

}  // namespace

TEST_CASE("each trouble with a tree has its message") {
  const Trouble& trouble = GENERATE(from_range(troubles()));
  INFO(trouble.name);
  const Game game("mini-3.4");
  trouble.damage(game);
  const Result result = game.import();
  CHECK_STATUS(1);
  for (const std::string& part : trouble.parts) {
    INFO(part);
    CHECK_THAT(result.err, Catch::Contains(part));
  }
  CHECK_FALSE(std::filesystem::exists(game.work() / "target"));
}

TEST_CASE("folders and links to nothing that are called like headers do no harm") {
  const Game game("mini-3.4");
  std::filesystem::create_directory(game.path("include/z.h"));
  std::filesystem::create_symlink("nobody", game.path("include/.#hack.h"));
  const Result result = game.import();
  CHECK_STATUS(2);
}

TEST_CASE("a C++ compiler is told from one of C") {
  if (!std::filesystem::exists("/usr/bin/g++")) return;
  const Game game("mini-3.4");
  const Result result = game.import({"--cc", "g++ -x c++"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("name a C compiler"));
}

TEST_CASE("old headers that fit nevertheless get a warning") {
  const Game game("mini-3.4");
  const auto time = std::filesystem::last_write_time(game.path("include/pm.h"));
  std::filesystem::last_write_time(game.path("src/monst.c"), time + std::chrono::hours(1));
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("include/pm.h is older than the tables"));
}

TEST_CASE("tentative definitions are linked as the compiler of their time did") {
  const Game game("mini-3.4");
  game.replace("include/hack.h", "#include \"config.h\"", "#include \"config.h\"\nint everywhere;");
  const Result result = game.import({"-o", "target", "--cc", "cc -fno-common"});
  CHECK_STATUS(2);
}

TEST_CASE("what the compiler does not accept of the probe is left out and told") {
  const Game game("mini-3.4");
  game.replace("include/sp_lev.h", "    xchar type;\n} trap;", "    xchar type;\n    unsigned odd : 3;\n} trap;");
  const Result result = game.import({"-o", "target", "--layout", "level-classic"});
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("the field odd of the record trap"));
}

TEST_CASE("a header of dungeons that the compiler does not accept leaves records that were not asked") {
  const Game game("mini-3.4");
  game.replace("include/dgn_file.h", "#define LEV_LIMIT 50", "#define LEV_LIMIT 50\nstruct wrong { unknown_type x; };");
  const Result result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("the question for the records of dungeons"));
  CHECK(count_lines(result.err, "does not accept") == 1);
  for (const char* name : {"'tmpdungeon'", "'tmplevel'", "'tmpbranch'", "'limit branches'"})
    CHECK_THAT(result.err, Catch::Contains(name));
}

TEST_CASE("fields of other sizes or in another order become edits of the layout") {
  const Game game("mini-3.4");
  game.replace("include/sp_lev.h", "    xchar x;\n    xchar y;\n    xchar chance;\n    xchar type;\n} trap;",
               "    short type;\n    xchar x;\n    xchar y;\n    xchar chance;\n} trap;");
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("[changed-record]"));
  CHECK(contains(read_file(game.work() / "target/level-classic.layout.edits"),
                 "replace trap: record trap type:i16(trap) x:i8(coordinate) y:i8(coordinate) chance:i8\n"));
  write_file(game.work() / "new.des",
             "MAZE:\"new\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nTRAP:\"bucket\",(1,0)\n");
  REQUIRE(run(lev_comp(game.work().path(), {"--target", "./target", "new.des"})).status == 0);
  const Result dump = run(speclev_program(game.work().path(), {"dump", "--target", "./target", "new.lev"}));
  CHECK_THAT(dump.out, Catch::Contains("17 00                    maze.parts[0].traps[0].type: 23 = bucket"));
}

TEST_CASE("a record that is described by hand in the folder is accepted") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  game.replace("include/sp_lev.h", "    xchar type;\n} trap;", "    xchar type;\n    xchar facing;\n} trap;");
  REQUIRE(game.import().status == 1);
  write_file(game.work() / "target/level-classic.layout.edits", "after trap.type: padding:i8=0\n");
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK(read_file(game.work() / "target/level-classic.layout.edits") == "after trap.type: padding:i8=0\n");
}

TEST_CASE("words of two classes with one token, other values, and rows of maps") {
  const Game game("mini-3.4");
  game.replace("util/lev_comp.l", "yylval.i=D_LOCKED; return DOOR_STATE;", "yylval.i=D_LOCKED; return LIGHT_STATE;");
  game.replace("util/lev_comp.l", "yylval.i=D_JAMMED; return DOOR_STATE;", "yylval.i=1 << 5; return DOOR_STATE;");
  game.replace("include/sp_lev.h", "#define ARBOREAL 16", "#define ARBOREAL 64");
  game.replace("util/lev_comp.l", "[-|}{+ABCISHKPLWTFr", "[-|}{+ABCISHKPLWTF@");
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err,
             Catch::Contains("the token LIGHT_STATE is that of words of the classes 'door_state' and 'light_state'"));
  CHECK_THAT(result.err, Catch::Contains("[split-token]"));
  CHECK_THAT(result.err, Catch::Contains("'arboreal' stands for 64 instead of 16"));
  CHECK(contains(read_file(game.work() / "target/keywords.edits"),
                 "replace arboreal flag_type 64\nadd jammed door_state 32\n"));
  CHECK_THAT(result.err, Catch::Contains("rows of maps may have '@', but it is no terrain"));
  CHECK_THAT(result.err, Catch::Contains("rows of maps cannot have 'r', although it is terrain"));
  CHECK(contains(read_file(game.work() / "target/map-characters"), "'@' rows"));
  CHECK(contains(read_file(game.work() / "target/map-characters"), "'r' look-up"));
}

TEST_CASE("signs of comparisons are no words; one that the language does not have is told") {
  const Game game("mini-3.6");
  Result result = game.import({"-o", "target", "-Wno-unknown-word"});
  CHECK_STATUS(0);
  CHECK_FALSE(contains(result.err, "COMPARISON"));
  CHECK_THAT(result.err, Catch::Contains("(distance 94: 4 words, 1 opcode, "));  // jammed, foggy, BELL; no m_feature
  result = game.import({"-o", "target", "-Wno-unknown-word", "--check"});
  CHECK_STATUS(0);
  CHECK_FALSE(contains(result.err, "COMPARISON"));

  game.replace("util/lev_comp.l", "\"!=\"\t\t|", "\"=~\"\t\t|");
  result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("util/lev_comp.l:199: the sign '=~' has the token COMPARISON"));
  CHECK(count_lines(result.err, "COMPARISON") == 1);
}

TEST_CASE("a statement that is described by hand is one of the language") {
  const Game game("mini-3.6");
  REQUIRE(game.import().status == 2);
  write_file(game.work() / "target/statements.edits", "add BELL coord : 1 BELL\n");
  const std::string keywords = read_file(game.work() / "target/keywords.edits");
  write_file(game.work() / "target/keywords.edits", "add BELL statement\n" + keywords);
  const Result result = game.import();
  CHECK_STATUS(0);
  CHECK(read_file(game.work() / "target/keywords.edits") == "add BELL statement\n" + keywords);
  CHECK(read_file(game.work() / "target/statements.edits") == "add BELL coord : 1 BELL\n");
  CHECK(contains(read_file(game.work() / "target/opcodes.edits"), "add BELL\n"));
  write_file(game.work() / "new.des", "LEVEL:\"new\"\nROOM:\"ordinary\",random,random,random,random { BELL:(1,1) }\n");
  REQUIRE(run(lev_comp(game.work().path(), {"--target", "./target", "new.des"})).status == 0);
  CHECK(contains(run(speclev_program(game.work().path(), {"dump", "--target", "./target", "new.lev"})).out, "BELL"));
}

TEST_CASE("an opcode that the game lacks goes with its statements") {
  const Game game("mini-3.6");
  game.replace("include/sp_lev.h", "    SPO_SINK,\n", "");
  SECTION("and with its word") {
    game.replace("util/lev_comp.l", "SINK\t\tST_RET(SINK_ID);\n", "");
    const Result result = game.import({"-o", "target", "-Wno-unknown-word"});
    CHECK_STATUS(0);
    CHECK_THAT(result.err, Catch::Contains("the opcode 'SINK' is none of this game [missing-opcode]"));
    CHECK(run(speclev_program(game.work().path(), {"targets", "--check", "target"})).status == 0);
    return;
  }
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("util/lev_comp.l:"));
  CHECK_THAT(result.err, Catch::Contains("the opcode 'SINK' is none of this game, though its scanner has 'SINK'"));
  CHECK(contains(read_file(game.work() / "target/statements.edits"), "remove SINK"));
  // The opcodes behind it have other numbers, and levels without a sink are compiled.
  write_file(game.work() / "new.des", "LEVEL:\"new\"\nROOM:\"ordinary\",random,random,random,random { GRAVE:(1,1) }\n");
  REQUIRE(run(lev_comp(game.work().path(), {"--target", "./target", "new.des"})).status == 0);
  write_file(game.work() / "sink.des", "LEVEL:\"new\"\nROOM:\"ordinary\",random,random,random,random { SINK:(1,1) }\n");
  CHECK(run(lev_comp(game.work().path(), {"--target", "./target", "sink.des"})).status != 0);
}

TEST_CASE("an opcode that the game lacks and that its words become is named") {
  const Game game("mini-3.6");
  const auto [opcode, why] =
      GENERATE(table<std::string, std::string>({{"COPY", ", and its scanner has words that become it"},
                                                {"SEL_RNDLINE", ", and its scanner has words that become it"},
                                                {"END_MONINVENT", ", and its scanner has words that become it"},
                                                {"PUSH", ", by which values come into programs"}}));
  game.replace("include/sp_lev.h", "    SPO_" + opcode + ",\n", "");
  const Result result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("the game has no opcode '" + opcode + "'" + why));
  CHECK_FALSE(contains(result.err, "made by hand"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "target"));
}

TEST_CASE("opcodes in another order") {
  const Game game("mini-3.6");
  game.replace("include/sp_lev.h", "    SPO_PUSH,\n    SPO_POP,", "    SPO_POP,\n    SPO_PUSH,");
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("the opcode 'PUSH' has the number 41 instead of 40"));
  CHECK(contains(read_file(game.work() / "target/profile"), "number push 41\n"));
  CHECK(run(speclev_program(game.work().path(), {"targets", "--check", "target"})).status == 0);
}
