#include "speclev/format.hh"

#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

namespace {

constexpr const char* opcode_head = "LEVEL: \"a\"\n";

/// A formatted text; what is wrong with it instead, if something is.
std::string formatted(const std::string& text, std::string_view target_name) {
  const Target target = *find_target(target_name);
  CompileOptions options;
  options.policy.count_as_error(Diag::input_cut, false);
  const Formatting result = format_levels(SourceText("a.des", text), target, test::abi_named("lp64le"), options);
  if (!result.error.empty()) return result.error;
  if (!result.compiled.failed) return result.text;
  std::string messages;
  for (const Diagnostic& each : result.compiled.diagnostics) messages += each.message + "\n";
  return messages;
}

std::string of_level(const std::string& text) { return formatted(text, "nethack-3.4.3"); }

/// What becomes of the lines behind the head of a level.
std::string of_program(const std::string& text, std::string_view target = "nethack-3.6.6") {
  const std::string result = formatted(opcode_head + text, target);
  return result.starts_with(opcode_head) ? result.substr(std::string_view(opcode_head).size()) : result;
}

std::string of_dungeon(const std::string& text, DungeonForm form = DungeonForm::def,
                       std::string_view target = "nethack-3.4.3") {
  const Formatting result =
      format_dungeon(SourceText("dungeon.def", text), form, *find_target(target), test::abi_named("lp64le"), {});
  return result.compiled.failed ? result.compiled.diagnostics.front().message : result.error + result.text;
}

}  // namespace

TEST_CASE("a classic level has no blanks, and no indentation but where a statement goes on") {
  CHECK(of_level(" MAZE : \"a\" ,\t' '  \n"
                 "#  a  remark \n"
                 "\n"
                 "  FLAGS:noteleport , hardfloor\n"
                 "GEOMETRY:center,center\n"
                 "MAP\n"
                 "|. .|\n"
                 "ENDMAP\n"
                 "RANDOM_PLACES:(1, 0),\n"
                 "(3,0)\n"
                 "\tMONSTER [ 50% ] : 'h' , \"dwarf\" , ( 1 , 0 ) , asleep\n") ==
        "MAZE:\"a\",' '\n"
        "#  a  remark\n"
        "\n"
        "FLAGS:noteleport,hardfloor\n"
        "GEOMETRY:center,center\n"
        "MAP\n"
        "|. .|\n"
        "ENDMAP\n"
        "RANDOM_PLACES:(1,0),\n"
        "  (3,0)\n"
        "MONSTER [ 50% ]:'h',\"dwarf\",(1,0),asleep\n");
}

TEST_CASE("a level of the opcode language has blanks behind commas, and indented blocks") {
  CHECK(of_program("MONSTER :'h',( 1,2 ),asleep\n") == "MONSTER: 'h', (1,2), asleep\n");
  CHECK(of_program("$a={(1,2),\n(3,4)  }\n") == "$a = { (1,2),\n  (3,4) }\n");
  CHECK(of_program("$a=object:{'[',')'}\n") == "$a = object: { '[', ')' }\n");
  CHECK(of_program("[50%]:MONSTER:('o',\"hill orc\"),random\n") == "[50%]: MONSTER: ('o',\"hill orc\"), random\n");
  CHECK(of_program("[50%]:\nGOLD:7,random\nGOLD:8,random\n") == "[50%]:\n  GOLD: 7, random\nGOLD: 8, random\n");
  CHECK(of_program("TERRAIN:(1,2)&(3,4),'.'\n") == "TERRAIN: (1,2) & (3,4), '.'\n");
  CHECK(of_program("OBJECT:('`',\"statue\"),(1,2),montype:\"knight\",3\n") ==
        "OBJECT: ('`',\"statue\"), (1,2), montype: \"knight\", 3\n");
  CHECK(of_program("IF[50%]{\nGOLD:7,random\n# remark\n   # of the block\n # of it, too\n}ELSE{\nGOLD:8,random}\n") ==
        "IF[50%] {\n  GOLD: 7, random\n# remark\n  # of the block\n  # of it, too\n} ELSE {\n  GOLD: 8, random }\n");
  CHECK(of_program("$a=4\nLOOP [3]\n{\nIF [$a<5]\n{\nGOLD:7,\nrandom\n}\n}\n") ==
        "$a = 4\nLOOP [3]\n{\n  IF [$a < 5]\n  {\n    GOLD: 7,\n      random\n  }\n}\n");
}

TEST_CASE("the cases of a SWITCH have blocks of their own") {
  CHECK(
      of_program("SWITCH [2] {\nCASE 0:\nGOLD:7,random\nBREAK\nDEFAULT:\nGOLD:8,random\n}\nGOLD:9,random\n") ==
      "SWITCH [2] {\n  CASE 0:\n    GOLD: 7, random\n    BREAK\n  DEFAULT:\n    GOLD: 8, random\n}\nGOLD: 9, random\n");
}

TEST_CASE("strings, maps and line ends stay as they are") {
  CHECK(of_program("MESSAGE:\"a ,  b\"  .  \"c\"\r\n\r\nGEOMETRY:left,top\r\nMAP\r\n|.. |\r\nENDMAP  \r\n") ==
        "MESSAGE: \"a ,  b\" . \"c\"\r\n\r\nGEOMETRY: left, top\r\nMAP\r\n|.. |\r\nENDMAP\r\n");
  CHECK(of_program("GOLD:7,random  ") == "GOLD: 7, random");
  CHECK(of_level("") == "");
  CHECK(of_level("# remark\n\n\n") == "# remark\n\n\n");
}

TEST_CASE("a text that ends early keeps what is behind that") {
  const std::string rest = std::string("\0", 1) + "  MONSTER : 'x'  \n";
  CHECK(of_program("GOLD:7,random \n  " + rest) == "GOLD: 7, random \n  " + rest);
}

TEST_CASE("a dungeon description has a blank between all words") {
  CHECK(of_dungeon("DUNGEON:\t\"The Cellar\"\t\"C\"(8,3)\n  LEVEL:\"a\"\"none\"@(1 ,0)\n# x\n\nENTRY : -1\n") ==
        "DUNGEON: \"The Cellar\" \"C\" (8, 3)\nLEVEL: \"a\" \"none\" @ (1, 0)\n# x\n\nENTRY: -1\n");
}

TEST_CASE("lines with conditions stay as they are") {
  CHECK(of_dungeon("DUNGEON:\"The Cellar\" \"C\" (8,3)\n%REINCARNATIONLEVEL:\"a\" \"none\" @ (1,0)\nENTRY:-1\n") ==
        "DUNGEON: \"The Cellar\" \"C\" (8, 3)\n%REINCARNATIONLEVEL:\"a\" \"none\" @ (1,0)\nENTRY: -1\n");
  CHECK(of_dungeon("DUNGEON:\"The Cellar\" \"C\" (8,3)\n^?ALLDOCS\nLEVEL:\"a\" \"none\" @ (1,0)\n^:\nENTRY:-1\n^.\n",
                   DungeonForm::def, "nethack-3.6.6") ==
        "DUNGEON: \"The Cellar\" \"C\" (8, 3)\n^?ALLDOCS\nLEVEL: \"a\" \"none\" @ (1, 0)\n^:\nENTRY: -1\n^.\n");
}

TEST_CASE("a description may end in a comment without a line end") {
  CHECK(of_dungeon("DUNGEON:\"The Cellar\" \"C\" (8,3)\n#  x") == "DUNGEON: \"The Cellar\" \"C\" (8, 3)\n#  x");
}

TEST_CASE("a text with errors is not formatted") {
  const Formatting result = format_levels(SourceText("a.des", "MAZE : \"a\" , frob\n"), *find_target("nethack-3.4.3"),
                                          test::abi_named("lp64le"), {});
  CHECK(result.compiled.failed);
  CHECK(result.text == "");
  CHECK(!result.compiled.diagnostics.empty());
}

TEST_CASE("a line stands at most forty steps from the left") {
  std::string begins, ends;
  // There can be twenty blocks of this kind and twenty of that.
  for (char name = 'a'; name < 'a' + 20; ++name) {
    begins += std::string("IF [50%] {\nFOR $") + name + " = 1 TO 2 {\n";
    ends += "}\n}\n";
  }
  const std::string formatted = of_program(begins + "SWITCH [2] {\nCASE 0:\nEXIT\n}\n" + ends);
  CHECK(formatted.find("\n" + std::string(80, ' ') + "EXIT\n") != std::string::npos);
}
