// What a game's files hold otherwise than those of its base: each change of a small tree is in the target.
#include <catch2/catch.hpp>

#include "import/game.hh"

using namespace speclev::test;

namespace {

/// The lines of a file of the target behind the mark of the import.
std::string own_lines(const Game& game, const std::string& file) {
  const std::string text = read_file(game.work() / "target/" + file);
  return text.substr(text.find('\n') + 1);
}

void compile(const Game& game, const std::string& source) {
  write_file(game.work() / "new.des", source);
  const Result result = run(lev_comp(game.work().path(), {"--target", "./target", "new.des"}));
  CHECK_STATUS(0);
}

std::string dump(const Game& game) {
  return run(speclev_program(game.work().path(), {"dump", "--target", "./target", "new.lev"})).out;
}

}  // namespace

TEST_CASE("what follows the version words in files is what the level compiler writes there") {
  const Game game("mini-3.6");
  game.replace(
      "include/global.h", "    unsigned long struct_sizes2;\n",
      "    unsigned long struct_sizes2;\n    unsigned char char_size, short_size;\n    unsigned long oldest;\n");
  Result result = game.import();
  CHECK_STATUS(1);
  CHECK(contains(result.err,
                 "has 56 bytes, of which 40 are version words, and the level compiler does not show the values"));
  game.replace("util/lev_main.c", "int\nmain(argc",
               "static struct version_info version_data = { VERSION_NUMBER, VERSION_FEATURES, VERSION_SANITY1,\n"
               "    VERSION_SANITY2, VERSION_SANITY3, 1, sizeof (short), 0x03060201L };\nint\nmain(argc");
  result = game.import();
  CHECK_STATUS(2);
  compile(game, "MAZE:\"new\",' '\n");
  const std::string bytes = read_file(game.work() / "new.lev");
  REQUIRE(bytes.size() > 56);
  CHECK(bytes.substr(40, 16) == std::string("\x01\x02\0\0\0\0\0\0\x01\x02\x06\x03\0\0\0\0", 16));
}

TEST_CASE("another width of a type changes what is written in structures and what stands alone") {
  const Game game("mini-3.4");
  game.replace("include/config.h", "typedef signed char xchar;", "typedef short xchar;");
  const Result result = game.import();
  CHECK_STATUS(1);  // the counts of rooms and corridors would have two bytes
  CHECK_THAT(result.err, Catch::Contains("'splev.nroom' has 2 bytes instead of 1"));
  CHECK_THAT(result.err, Catch::Contains("'rooms.rooms'"));

  game.replace("include/config.h", "typedef short xchar;", "typedef int xchar;");
  REQUIRE(game.import().status == 2);
  const std::string layout = own_lines(game, "level-classic.layout.edits");
  for (const char* row : {"replace room.x: x i32(number)\n", "replace room.lit: lit i32(light_state)\n",
                          "replace rooms.rooms: rooms listint:room\n", "record trap x:i32(coordinate) y:i32"})
    CHECK_THAT(layout, Catch::Contains(row));
  compile(game, "LEVEL:\"new\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(5,4)\nTRAP:\"bucket\",(1,2)\n");
  const std::string text = dump(game);
  CHECK_THAT(text, Catch::Contains("03 00 00 00              rooms.rooms[0].x: 3"));
  CHECK_THAT(text, Catch::Contains("17 00 00 00              rooms.rooms[0].traps[0].type: 23 = bucket"));
}

TEST_CASE("the kinds of operands have the width of the type that they are of") {
  const Game game("mini-3.6");
  game.replace("include/config.h", "typedef signed char xchar;", "typedef short xchar;");
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("'xchar' has 2 bytes instead of 1 [changed-record]"));
  CHECK(own_lines(game, "level-opcode.layout.edits") == "replace op.type: type i16(operand_type) when=opcode:@push\n");
  compile(game, "LEVEL:\"new\"\nTRAP:\"bucket\",(1,2)\n");
  // Behind five version words and the number of instructions: PUSH, the kind of an integer, the integer, LEVEL_FLAGS.
  constexpr std::size_t head = 6 * 8;
  const std::string file = read_file(game.work() / "new.lev");
  CHECK(file.substr(head, 6) == std::string("\x28\0\0\0\x01\0", 6));
  CHECK(file.substr(head + 4 + 2 + 8, 4) == std::string("\x3b\0\0\0", 4));
}

TEST_CASE("styles of INIT_MAP have the numbers of the game's headers") {
  const Game game("mini-3.6");
  game.replace("include/sp_lev.h", "#define LVLINIT_MINES 3", "#define LVLINIT_MINES 7");
  game.replace("include/sp_lev.h", "#define LVLINIT_ROGUE 4", "enum { LVLINIT_ROGUE = 3 };");
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("'mines' stands for 7 instead of 3 [changed-word]"));
  CHECK_THAT(own_lines(game, "keywords.edits"), Catch::Contains("replace mines init_mines 7\n"));
  CHECK_THAT(own_lines(game, "keywords.edits"), Catch::Contains("replace rogue init_bare 3\n"));
}

TEST_CASE("the flag of vaults is that of the word for it, and there is none without the word") {
  const Game game("mini-3.6");
  game.replace("util/lev_comp.l", "foggy\t",
               "rndvault\t\t{ note_word(yytext); yylval.i=FOGGY * 2; return FLAG_TYPE; }\nfoggy\t");
  Result result = game.import({"-o", "target", "--base", "nethack-3.6.6"});
  CHECK_STATUS(2);
  CHECK_THAT(own_lines(game, "profile"), Catch::Contains("number vault-flag 65536\n"));
  game.replace("util/lev_comp.l", "rndvault", "rndcellar");
  std::filesystem::create_directory(game.work() / "vaults");
  write_file(game.work() / "vaults/profile", "base nethack-3.6.6\nnumber vault-flag 4096\n");
  result = game.import({"-o", "target", "--base", "./vaults"});
  CHECK_STATUS(2);
  CHECK_THAT(own_lines(game, "profile"), Catch::Contains("number vault-flag 0\n"));
}

TEST_CASE("conditions of dungeon descriptions are the options of the build") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const std::string option = name == "mini-3.4" ? "REINCARNATION" : "WIZARD";
  const Game game(name);
  game.replace("include/config.h", "#define " + option, "#undef " + option);
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK(own_lines(game, "conditions.edits") == "replace " + option + " off\n");
}

TEST_CASE("the foregrounds of a joined INIT_MAP are those that the grammar lets pass") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  game.replace("util/lev_comp.y", "fg != CORR && fg != ROOM", "fg != CORR && fg != ROOM && fg != RUBBLE");
  REQUIRE(game.import().status == 2);
  CHECK_THAT(own_lines(game, "terrain.edits"), Catch::Contains("rubble 'r'"));
  CHECK_THAT(own_lines(game, "terrain.edits"), Catch::Contains(" join"));
  compile(game, "MAZE:\"new\",' '\nINIT_MAP:" + std::string(name == "mini-3.6" ? "mines," : "") +
                    "'r',' ',true,true,lit,true\n" + (name == "mini-3.6" ? "" : "NOMAP\n"));
}

TEST_CASE("version words that are not those of their structure are refused") {
  const Game game("mini-3.4");
  game.replace("include/global.h", "    unsigned long struct_sizes;\n", "    unsigned int struct_sizes;\n");
  Result result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("include/global.h:18: the structure 'version_info'"));
  CHECK_THAT(result.err, Catch::Contains("32 bytes, of which 24 are version words"));
  game.replace("include/global.h", "    unsigned int struct_sizes;\n",
               "    unsigned long struct_sizes, more, evenmore;\n");
  result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("has 6 words, and headers of the game have the values of 4"));
}

TEST_CASE("the structure of version words is found in any header, and it is told where there is none") {
  const Game game("mini-3.4");
  const std::string header = game.read("include/global.h");
  const std::size_t begin = header.find("struct version_info {");
  const std::size_t end = header.find("};\n", begin) + 3;
  std::string words = header.substr(begin, end - begin);
  game.replace("include/global.h", words, "#include \"words.h\"\n");
  for (std::size_t at = 0; (at = words.find("unsigned long", at)) != std::string::npos;)
    words.replace(at, 13, "unsigned int");
  write_file(game.path("include/words.h"), words);
  Result result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(own_lines(game, "level-classic.layout.edits"),
             Catch::Contains("replace level.version: version u32*@words(version)"));
  write_file(game.path("include/words.h"), "");
  result = game.import();
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("layout (version_info)"));
}
