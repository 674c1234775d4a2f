// What games call in other ways: limits, the end of the terrain, the names of objects, checks that are functions.
#include <catch2/catch.hpp>

#include "import/game.hh"

using namespace speclev::test;

namespace {

/// Replaces a word in all files of a tree that may have it.
void rename(const Game& game, const std::string& old, const std::string& other) {
  for (const char* folder : {"include", "src", "util"})
    for (const std::string& name : list_folder(game.path(folder))) {
      const std::string file = std::string(folder) + "/" + name;
      std::string text = game.read(file);
      for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += other.size())
        text.replace(at, old.size(), other);
      write_file(game.path(file), text);
    }
}

/// Makes an enumeration of the terrain in rm.h, without what ends it.
void enumerate_terrain(const Game& game) {
  std::string made = "enum terrain {\n", rest;
  bool is_terrain = false;
  for (const std::string& line : split(game.read("include/rm.h"), '\n')) {
    const auto words = split(line, ' ');
    if (words.size() == 3 && words[1] == "STONE") is_terrain = true;
    if (words.size() == 3 && words[1] == "MAX_TYPE") {
      is_terrain = false;
      rest += made + "};\n";
    } else if (is_terrain) {
      made += "    " + words[1] + " = " + words[2] + ",\n";
    } else {
      rest += line + "\n";
    }
  }
  write_file(game.path("include/rm.h"), rest);
}

/// Makes functions of the macros of rm.h that checks of terrain are. before: what stands in front of each.
void make_functions(const Game& game, const std::string& before) {
  for (const char* check : {"IS_WALL", "IS_STWALL", "IS_ROCK", "IS_DOOR", "IS_ROOM"}) {
    const std::string text = game.read("include/rm.h");
    const std::string macro = std::string("#define ") + check + "(t) ";
    const std::size_t at = text.find(macro);
    REQUIRE(at != std::string::npos);
    const std::string line = text.substr(at, text.find('\n', at) - at);
    game.replace("include/rm.h", line,
                 before + " " + check + "(t) int t; { return " + line.substr(macro.size()) + "; }");
  }
}

}  // namespace

TEST_CASE("of two classes with one character the game looks in the first one only") {
  const Game game("mini-3.4");
  Result result = game.import();
  CHECK(contains(result.err,
                 "object classes 15 and 16 have the same character '0': the game finds names with it in class 15 "
                 "only [shared-class]"));
  const std::string head = "MAZE:\"two\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nOBJECT:'0',\"";
  write_file(game.work() / "ball.des", head + "heavy iron ball\",(1,0)\n");
  write_file(game.work() / "chain.des", head + "iron chain\",(1,0)\n");
  result = run(lev_comp(game.work().path(), {"--target", "./target", "ball.des"}));
  CHECK_STATUS(0);
  result = run(lev_comp(game.work().path(), {"--target", "./target", "-Werror", "chain.des"}));
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("unknown-object"));
}

TEST_CASE("limits may have other names, and the terrain no end but that of its enumeration") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  REQUIRE(game.import().status == 2);
  rename(game, "MAXMCLASSES", "MONSTER_CLASS_LIMIT");
  rename(game, "MAXOCLASSES", "OBJECT_CLASS_LIMIT");
  rename(game, "NUMMONS", "NUM_MONSTERS");
  rename(game, "NUM_OBJECTS", "MAX_OBJECT_TYPES");
  rename(game, "INVALID_TYPE", "NOTHING_KNOWN");
  SECTION("another name") { rename(game, "MAX_TYPE", "MAX_TERRAIN_TYPES"); }
  SECTION("none") { enumerate_terrain(game); }
  const Result result = game.import({"-o", "target", "--check", "-Wno-unknown-word"});
  CHECK_STATUS(0);
}

TEST_CASE("limits whose names are not found can be given as flags, and the message says so") {
  const Game game("mini-3.4");
  rename(game, "NUMMONS", "MANY");
  Result result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("-DNUMMONS=ITS_NAME"));
  result = game.import({"-o", "target", "--cc", "cc -DNUMMONS=MANY"});
  CHECK_STATUS(2);
  rename(game, "MAX_TYPE", "MANY_MORE");
  result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("ends the terrain that begins with STONE"));
}

TEST_CASE("the names of objects may stand with the rest of them") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  REQUIRE(game.import().status == 2);
  for (const char* line :
       {"struct objdescr { const char *oc_name; const char *oc_descr; };\n", "extern struct objdescr obj_descr[];\n",
        "#define OBJ_NAME(o) (obj_descr[(o).oc_name_idx].oc_name)\n"})
    game.replace("include/objclass.h", line, "");
  game.replace("include/objclass.h", "short oc_name_idx, oc_descr_idx;", "const char *oc_name, *oc_descr;");
  // The list makes one table, and does not include itself.
  for (const char* line : {"#ifndef SECOND_TABLE\n", "#define THING(name, class, prob) { name, None }\n",
                           "struct objdescr obj_descr[] = {\n#else\n#undef THING\n"})
    game.replace("src/objects.c", line, "");
  game.replace("src/objects.c", "{ 0, 0, class, prob }", "{ name, None, class, prob }");
  game.replace("src/objects.c", "objects[] = {\n#endif\n", "objects[] = {\n");
  game.replace("src/objects.c", "#ifndef SECOND_TABLE\n#define SECOND_TABLE\n#include \"objects.c\"", "#if 1");
  Result result = game.import({"-o", "target", "--check", "-Wno-unknown-word"});
  CHECK_STATUS(0);

  rename(game, "oc_name", "oc_called");
  game.replace("include/objclass.h", "char oc_class;", "char oc_class, oc_name_known;");
  result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("neither in obj_descr nor as oc_name in the structure objclass"));
}

TEST_CASE("checks of terrain may be functions") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  REQUIRE(game.import().status == 2);
  make_functions(game, GENERATE("static inline int", "inline int"));  // the latter is one in C99 where it is expanded
  const Result result = game.import({"-o", "target", "--check", "-Wno-unknown-word"});
  CHECK_STATUS(0);
}

TEST_CASE("a check of terrain that cannot be asked is an error where the language depends on it") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  if (name == "mini-3.6") REQUIRE(game.import().status == 2);
  SECTION("a function that is somewhere else") {
    game.replace("include/rm.h", "#define IS_ROCK(t) ((t) < POOL)", "extern int IS_ROCK();");
  }
  SECTION("none") { game.replace("include/rm.h", "#define IS_ROCK(t) ((t) < POOL)", ""); }
  const Result result = game.import({"-o", "target", "-Wno-unknown-word"});
  if (name == "mini-3.6") {
    CHECK_STATUS(0);
    CHECK(game.import({"-o", "target", "--check", "-Wno-unknown-word"}).status == 0);
    return;
  }
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("the game could not be asked by its IS_ROCK"));
  CHECK(count_lines(result.err, "[unknown-terrain]") == 1);
  CHECK_FALSE(std::filesystem::exists(game.work() / "target"));
}
