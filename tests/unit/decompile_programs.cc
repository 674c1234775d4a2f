// Descriptions of compiled levels that are programs. The sources are written as decompiling must write them, so that
// the text has to come back.
#include <catch2/catch.hpp>

#include "bytecode/codes.hh"
#include "helpers.hh"
#include "speclev/decompile.hh"
#include "speclev/level.hh"
#include "support/slowness.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

constexpr std::string_view usual = "nethack-3.6.6";

std::string compiled(const std::string& text, std::string_view target = usual, std::string_view abi = "lp64le") {
  const test::Compilation compilation{.target = find_target(target).value(), .abi = test::abi_named(abi)};
  const Output output = compilation.run(text);
  INFO(text);
  REQUIRE_FALSE(output.failed);
  return output.files.back().bytes;
}

Decompilation program_source(const std::string& bytes, std::string_view target = usual, std::string_view abi = "lp64le",
                             bool force = false) {
  return decompile(bytes, "case", find_target(target).value(), test::abi_named(abi), force);
}

void check_text(const std::string& text, std::string_view target = usual, std::string_view abi = "lp64le") {
  const Decompilation result = program_source(compiled(text, target, abi), target, abi);
  for (const Unsayable& each : result.unsayable) UNSCOPED_INFO(each.where << ": " << each.reason);
  CHECK(result.text == text);
}

/// A level with these statements behind its head.
void check_statements(const std::string& statements, std::string_view target = usual) {
  check_text("LEVEL: \"case\"\n\n" + statements, target);
}

/// The place of the number that the nth instruction of a name has pushed in front of it, in bytes.
std::size_t pushed_before(const std::string& bytes, std::string_view opcode, std::size_t nth = 0) {
  const auto contents = read(bytes, find_target(usual).value(), test::abi_named("lp64le")).contents;
  REQUIRE(contents);
  std::vector<std::size_t> offsets;
  contents->each([&](const Record& record) {
    if (record.name == opcode) offsets.push_back(record.offset);
  });
  REQUIRE(nth < offsets.size());
  return offsets[nth] - sizeof(std::int64_t);
}

/// What is said of a level whose number in front of an instruction is another one.
Decompilation changed(const std::string& statements, std::string_view opcode, std::size_t nth, std::int8_t number,
                      bool force = false) {
  std::string bytes = compiled("LEVEL: \"case\"\n" + statements);
  const std::size_t at = pushed_before(bytes, opcode, nth);
  for (std::size_t i = 0; i < sizeof(std::int64_t); ++i) bytes[at + i] = static_cast<char>(number < 0 ? -1 : 0);
  bytes[at] = static_cast<char>(number);
  return program_source(bytes, usual, "lp64le", force);
}

}  // namespace

TEST_CASE("the head of a program") {
  check_text("LEVEL: \"case\"\n");
  check_text("LEVEL: \"case\"\nFLAGS: noteleport, hardfloor\n");
  check_text("MAZE: \"case\", random\nFLAGS: noteleport\n\nMINERALIZE\n");
  check_text("MAZE: \"case\", 'I'\n");
}

TEST_CASE("maps in programs") {
  check_statements(
      "GEOMETRY: center, top\nMAP\n-----\n|...|\n|...+\n-----\nENDMAP\n\n"
      "DOOR: locked, (4,2)\n\n"
      "GEOMETRY: (3,4), false\nMAP\n.L.\nENDMAP\n\n"
      "NOMAP\n");
  check_statements("INIT_MAP: mines, '.', ' ', true, true, lit, true\n");
  check_statements("INIT_MAP: solidfill, (' ',random)\nINIT_MAP: mazegrid, '-'\nINIT_MAP: rogue\n");
}

TEST_CASE("conditions and their blocks") {
  check_statements(
      "[50%]: EXIT\n"
      "$x = 3\n"
      "[$x > 2]: MESSAGE: \"a\"\n"
      "\n"
      "IF [$x == 1] {\n"
      "  EXIT\n"
      "  MINERALIZE\n"
      "} ELSE {\n"
      "  IF [20%] {\n"
      "  } ELSE {\n"
      "    EXIT\n"
      "  }\n"
      "}\n"
      "\n"
      "[$x]: EXIT\n");
}

TEST_CASE("a class that is no character of the target stands for any of them") {
  const std::string none(1, '\0');
  check_statements("MONSTER: ('" + none + "',\"newt\"), (1,1)\n");
  check_statements("OBJECT: ('" + none + "',\"dagger\"), (1,1)\nOBJECT: ('\xe9',\"dagger\"), (1,1)\n");
}

TEST_CASE("percentages above 100, where a game has them") {
  check_statements(
      "IF [150%] {\n  SINK: random\n}\n\n"
      "TRAP[101%]: random, random\n"
      "TERRAIN: filter(150%,fillrect (1,1,2,2)), '.'\n",
      "sporkhack");
}

TEST_CASE("a variable that is defined by another one of its type") {
  for (const std::string defined : {"MONSTER: ('B',\"raven\")", "OBJECT: ('(',\"chest\")", "TERRAIN: '.'"}) {
    const std::string type = defined.substr(0, defined.find(' ') + 1);
    check_statements("$x = " + defined + "\n$y = " + type + "$x\n$z = $x\n", "sporkhack");
  }
  check_statements("$x = selection: (1,1)\n$y = selection: ($x)\n$z = $x\n", "sporkhack");
  check_statements("$x = { (1,1), random }\n$y = selection: ($x[1])\n", "dynahack");
  check_statements("$x = 3\n$z = $x\n", "sporkhack");
}

TEST_CASE("all comparisons") {
  for (const std::string sign : {"==", "!=", "<", "<=", ">", ">="})
    check_statements("$x = 3\n[$x " + sign + " 2]: EXIT\n");
}

TEST_CASE("three statements of one kind are a paragraph, two are none") {
  const std::string sink = "SINK: (1,1)\n", gold = "GOLD: 5, (1,1)\n", trap = "TRAP: \"pit\", (1,1)\n";
  check_statements(sink + sink + gold + trap + trap);
  check_statements(sink + sink + sink + "\n" + gold + trap);
  check_statements(gold + sink + "\n" + trap + trap + trap);
}

TEST_CASE("loops and what leads out of them") {
  check_statements(
      "LOOP [2d3] {\n"
      "  [50%]: BREAK\n"
      "  MONSTER: random, random\n"
      "\n"
      "  LOOP [2] {\n"
      "  }\n"
      "}\n"
      "\n"
      "FOR $i = 1 TO 2 + 3 {\n"
      "  SINK: random\n"
      "  BREAK\n"
      "\n"
      "  FOR $j = $i TO 0 {\n"
      "  }\n"
      "}\n");
}

TEST_CASE("a FOR is found whose hidden variables have names that were cut") {
  const std::string name = "$" + std::string(249, 'v');
  check_text("LEVEL: \"case\"\n\nFOR " + name + " = 1 TO 3 {\n  SINK: (1,1)\n}\n", "nethack-3.6.0");
}

TEST_CASE("a BREAK whose target was forgotten stays one") {
  check_statements("LOOP [3] {\n  [50%]: BREAK\n\n  LOOP [2] {\n    BREAK\n  }\n}\n");
}

TEST_CASE("an ELSE that looks like a BREAK is found out by its bytes") {
  // With a BREAK in its place that of the LOOP would be forgotten.
  check_statements(
      "LOOP [5] {\n"
      "  BREAK\n"
      "\n"
      "  ROOM: \"zoo\", lit, random, random, random {\n"
      "    [13%]: BREAK\n"
      "    EXIT\n"
      "  }\n"
      "}\n");
  check_statements(
      "LOOP [5] {\n"
      "  BREAK\n"
      "\n"
      "  ROOM: \"zoo\", lit, random, random, random {\n"
      "    IF [13%] {\n"
      "    } ELSE {\n"
      "      EXIT\n"
      "    }\n"
      "  }\n"
      "}\n");
}

TEST_CASE("BREAKs are forgotten behind a block that has one, whatever the blocks") {
  check_statements(
      "LOOP [2] {\n  [50%]: BREAK\n\n  CONTAINER: '(', random {\n    [50%]: BREAK\n    OBJECT: '?'\n  }\n\n"
      "  SINK: random\n}\n");
  const std::string cases = "SWITCH [3] {\n  CASE 0:\n    SINK: random\n    BREAK\n  CASE 1:\n";
  check_statements(cases + "    CONTAINER: '(', random {\n      [50%]: BREAK\n      OBJECT: '?'\n    }\n}\n");
  check_statements(
      cases + "    ROOM: \"zoo\", lit, random, random, random {\n      [50%]: BREAK\n      SINK: random\n    }\n}\n");
}

TEST_CASE("a forgotten BREAK may seem to lead behind a function") {
  check_text(
      "FUNCTION function_1() {\n  LOOP [1d3] {\n    SINK: random\n  }\n}\n\n"
      "LEVEL: \"case\"\n\n"
      "LOOP [1d3] {\n"
      "  ROOM: \"ordinary\", lit, random, random, random {\n"
      "    [1 == 2]: BREAK\n\n"
      "    SWITCH [3] {\n      CASE 1:\n        function_1()\n    }\n\n"
      "    CONTAINER: '(', random {\n      [1 == 2]: BREAK\n      OBJECT: '?'\n    }\n"
      "  }\n"
      "}\n",
      "unnethack");
  check_text(
      "FUNCTION function_1() {\n"
      "  SWITCH [3] {\n"
      "    DEFAULT:\n      GOLD: 1, random\n\n"
      "      IF [1 == 2] {\n        CONTAINER: '(', random {\n          LOOP [2] {\n          }\n        }\n      }\n\n"
      "      BREAK\n"
      "    CASE 1:\n      IF [50%] {\n        MONSTER: 'h', random {\n          BREAK\n        }\n      }\n"
      "  }\n"
      "}\n\n"
      "LEVEL: \"case\"\n\n"
      "SWITCH [3] {\n  CASE 0:\n    function_1()\n}\n",
      "unnethack");
}

TEST_CASE("a forgotten BREAK may seem to lead behind any block") {
  check_statements(
      "CONTAINER: '(', random {\n"
      "  IF [1 == 2] {\n"
      "    OBJECT: '?'\n"
      "    BREAK\n"
      "  } ELSE {\n"
      "    OBJECT: '('\n"
      "    EXIT\n"
      "    OBJECT: '?'\n"
      "  }\n"
      "\n"
      "  SWITCH [3] {\n"
      "    CASE 0:\n"
      "      OBJECT: '('\n"
      "    CASE 1:\n"
      "    CASE 2:\n"
      "      BREAK\n"
      "  }\n"
      "}\n");
}

TEST_CASE("a number is said by a word of the class that its statement takes there") {
  check_statements(
      "DECORATION: (3,3), decoration_wall_sculpture, wall_sculpture_modron_spherical, direction_top\n"
      "DECORATION: (3,4), decoration_painting, painting_wizard_red, direction_top\n"
      "DECORATION: (3,5), decoration_banner, banner_red, direction_top\n",
      "gnollhack");
}

TEST_CASE("cases are in the order of the text") {
  check_statements(
      "SWITCH [3] {\n"
      "  CASE 2:\n"
      "    EXIT\n"
      "    BREAK\n"
      "  CASE 0:\n"
      "  CASE -1:\n"
      "    [50%]: BREAK\n"
      "  DEFAULT:\n"
      "    MINERALIZE\n"
      "}\n");
  check_statements("$x = 1\n\nSWITCH [$x] {\n  CASE 1:\n    EXIT\n}\n");
}

TEST_CASE("things and what is in them") {
  check_statements(
      "MONSTER: ('o',\"hill orc\"), (1,2), \"Bob\", hostile, asleep, align[1], m_object \"chest\", "
      "seen_traps: \"arrow\" | \"dart\" {\n"
      "  OBJECT: '*', quantity: 1d4\n"
      "\n"
      "  CONTAINER: ('(',\"chest\") {\n"
      "    OBJECT: \"apple\", cursed, -1, name: \"a\" . \"b\"\n"
      "  }\n"
      "}\n"
      "\n"
      "OBJECT: ('[',\"plate mail\"), erodeproof, random[dry, hot]\n"
      "MONSTER: random, random, align: random, seen_traps: all\n");
}

TEST_CASE("rooms and regions") {
  check_statements(
      "ROOM: \"zoo\" [40%], lit, (3,3), (center,top), (9,5) {\n"
      "  SUBROOM: random, unlit, random, (1,2), irregular, unjoined {\n"
      "  }\n"
      "\n"
      "  REGION: (1,1,2,2), random, \"temple\", unfilled\n"
      "\n"
      "  REGION: (1,1,2,2), lit, \"ordinary\" {\n"
      "    BREAK\n"
      "  }\n"
      "}\n"
      "\n"
      "ROOM: random, random, random, random, random {\n"
      "}\n"
      "\n"
      "CORRIDOR: (0,south,1), (1,north,random)\n"
      "CORRIDOR: (0,south,1), 5\n"
      "RANDOM_CORRIDORS\n");
}

TEST_CASE("variables have their types") {
  check_statements(
      "$a = { 1, 2 + 3 }\n"
      "$b = { (1,2), random }\n"
      "$c = terrain: { '.', ('#',lit) }\n"
      "$d = monster: ('o',\"hill orc\")\n"
      "$e = obj: { '*', \"apple\" }\n"
      "$f = selection: rect (1,1,2,2) & (3,4)\n"
      "$g = \"text\"\n"
      "$h = (1,1,2,2)\n"
      "SHUFFLE: $b\n"
      "\n"
      "MONSTER: $d, $b[$a[0] + 1]\n"
      "TERRAIN: $f & $b[0], $c[1]\n"
      "NON_DIGGABLE: $h\n"
      "MESSAGE: $g . \"more\"\n");
}

TEST_CASE("a copy of a variable has the type of that one") {
  check_statements("$a = (1,1,2,2)\n$b = $a\nNON_DIGGABLE: $b\n", "sporkhack");
  check_statements("$a = MONSTER: 'D'\n$b = $a\nMONSTER: $b, (1,1)\n", "sporkhack");
  check_statements("$a = selection: (1,1)\n$b = $a\nSINK: $b\n", "dynahack");
  check_statements("$a = { (1,1), (2,2) }\n$b = $a\nLADDER: $b[0], up\n", "dynahack");
}

TEST_CASE("values have the fewest parentheses") {
  for (const std::string value :
       {"1 + 2 + 3", "1 + (2 + 3)", "1 * 2 + 3", "(1 + 2) * 3", "8 / (4 / 2)", "8 / 4 / 2", "7 % 3", "(-5) + 2d6"})
    check_statements("$x = " + value + "\n");
  for (const std::string value :
       {"rect (1,1,2,2) & line (1,1), (2,2) & random", "(rect (1,1,2,2) & (1,1)) & (2,2)",
        "complement complement (1,1)", "complement (random & (1,1))", "grow(north | south,(1,1))",
        "grow(rndcoord((1,1)))", "filter(50%,(1,1))", "filter((2,2),(1,1))", "filter('.',(1,1))", "circle((1,1),3)",
        "ellipse((1,1),3,4,unfilled)", "floodfill (1,1) & randline (1,1), (2,2), 5", "fillrect (1,1,2,2)"})
    check_statements("SINK: " + value + "\n");
}

TEST_CASE("conditions and functions as other languages have them") {
  check_statements("MONSTER[50%]: 'o', random\n\nIF [1 == 2] {\n  EXIT\n}\n", "sporkhack");
  check_statements("FOR $i = 3 TO -1 {\n  EXIT\n}\n", "sporkhack");
  check_statements("$y = 1\n$x = (1,$y)\nSINK: rndcoord((0,(5)))\n", "sporkhack");
  check_text(
      "FUNCTION function_1($a:string,$b:integer) {\n  MESSAGE: $a\n\n  LOOP [$b] {\n  }\n}\n"
      "\nLEVEL: \"case\"\n\nfunction_1(\"a\",2)\n",
      "unnethack");
}

TEST_CASE("a level that its region of the map needs stands in front") {
  const std::string text =
      "LEVEL: \"before\"\nNOMAP\n\nLEVEL: \"case\"\n\nTELEPORT_REGION: (1,1,79,21), (0,0,0,0), up\n";
  check_text(text);
}

TEST_CASE("programs of all machines") {
  for (const std::string_view abi : {"lp64le", "lp64be", "ilp32le", "ilp32be", "llp64le"})
    for (const std::string_view target : {usual, std::string_view("nethack-3.6.0"), std::string_view("gnollhack")}) {
      INFO(abi << " " << target);
      check_text(
          "LEVEL: \"case\"\n\n$x = (-1)\nWALLIFY\nRANDOM_CORRIDORS: random\nCORRIDOR: (0,south,1), 5\n"
          "OBJECT: random, erodeproof, random\n",
          target, abi);
    }
}

TEST_CASE("a jump that no statement makes is named with its place") {
  struct Change {
    const char *statements, *opcode;
    std::size_t nth;
    std::int8_t distance;
    const char* reason;
  };
  const std::string two = "EXIT\nEXIT\n";
  const Change changes[] = {
      {"IF [50%] { EXIT }\n", "JLE", 0, 100, "no comparison and distance stand in front of the jump"},
      {"IF [50%] { EXIT }\n", "JLE", 0, -2, "a jump back that ends no loop"},
      {"ROOM: \"zoo\", lit, random, random, random { [50%]: EXIT }\nEXIT\n", "JLE", 0, 3,
       "it leads out of the block that it is in"},
      {"LOOP [2] { BREAK }\n", "JMP", 0, 3, "no statement makes such a jump"},
      {"LOOP [2] { EXIT }\n", "JG", 0, -3, "no loop begins here"},
      {"SWITCH [2] { CASE 1: EXIT CASE 2: EXIT }\n", "JE", 1, 2, ""},
  };
  for (const auto& [statements, opcode, nth, distance, reason] : changes) {
    INFO(statements << opcode);
    const Decompilation result = changed(statements, opcode, nth, distance);
    CHECK(result.text.empty());
    REQUIRE_FALSE(result.unsayable.empty());
    if (!std::string_view(reason).empty()) CHECK(result.unsayable.front().reason == reason);
    const Decompilation forced = changed(statements, opcode, nth, distance, true);
    CHECK(forced.text.find("# byte " + std::to_string(forced.unsayable.front().offset)) != std::string::npos);
  }
}

TEST_CASE("what a jump is reported with is the byte of its instruction") {
  const std::string bytes = compiled("LEVEL: \"case\"\nLOOP [2] { BREAK }\n");
  std::string bad = bytes;
  const std::size_t number = pushed_before(bytes, "JMP");
  bad[number] = 3;
  const Decompilation result = program_source(bad);
  REQUIRE_FALSE(result.unsayable.empty());
  CHECK(result.unsayable[0].where == "JMP[0]");
  CHECK(result.unsayable[0].offset == number + sizeof(std::int64_t));
}

namespace {

/// A level of made-up instructions, for lp64le: the bytes of its head are those of one without statements.
class Instructions {
 public:
  void push(std::int64_t number) {
    op("PUSH");
    bytes_ += '\1';
    add(number, 8);
  }
  void op(std::string_view name) {
    add(data_of(*find_target(usual)).opcodes.find(name).value(), 4);
    ++count_;
  }
  std::size_t size() const { return count_; }
  std::string file() const {
    std::string head = compiled("LEVEL: \"case\"\n");
    const std::size_t count_at = head.size() - 17 - 8;
    std::string count;
    for (int i = 0; i < 8; ++i) count += static_cast<char>((count_ + 2) >> (8 * i));
    return head.replace(count_at, 8, count) + bytes_;
  }

 private:
  void add(std::int64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) bytes_ += static_cast<char>(number >> (8 * i));
  }

  std::string bytes_;
  std::size_t count_ = 0;
};

}  // namespace

TEST_CASE("jumps nested very deep end in a message") {
  constexpr std::size_t depth = 10000 / test::slowness, of_condition = 6;
  Instructions nested;
  for (std::size_t i = 0; i < depth; ++i) {
    nested.push(50);
    nested.push(100);
    nested.op("RN2");
    nested.op("CMP");
    nested.push(static_cast<std::int64_t>((depth - i - 1) * of_condition + 1));
    nested.op("JLE");
  }
  const Decompilation result = program_source(nested.file());
  CHECK(result.error.empty());
  REQUIRE_FALSE(result.unsayable.empty());
  // The compiler accepts twenty of them in one another.
  CHECK(result.unsayable.front().reason.starts_with("the compiler refuses the statement for it"));
}

TEST_CASE("a long chain of values is as good as a short one") {
  std::string text = "LEVEL: \"case\"\n\nSINK: (1,1)";
  for (int i = 0; i < 20000; ++i) text += " & (2,3)";
  check_text(text + "\n");
}

TEST_CASE("values that are missing or left over are named") {
  Instructions missing;
  missing.op("MATH_ADD");
  Instructions left;
  left.push(1);
  Instructions unknown;
  unknown.op("INC");
  for (const Instructions* each : {&missing, &left, &unknown}) {
    const Decompilation result = program_source(each->file());
    CHECK(result.text.empty());
    CHECK_FALSE(result.unsayable.empty());
  }
}
