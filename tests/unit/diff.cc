// What differs between compiled files.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <tuple>

#include "base/sequence.hh"
#include "helpers.hh"
#include "speclev/diff.hh"
#include "speclev/level.hh"
#include "support/slowness.hh"

using namespace speclev;
using Kind = Difference::Kind;

namespace {

constexpr std::string_view programs = "nethack-3.6.6";

/// The differences as lines, each behind where it is.
std::vector<std::string> lines(const Diff& diff) {
  std::vector<std::string> result;
  for (const Difference& each : diff.differences)
    result.push_back((each.where.empty() ? "" : each.where + ": ") + each.text);
  return result;
}

using Lines = std::vector<std::string>;

Diff compared(const std::string& before, const std::string& after, std::string_view target = default_target,
              std::string_view other = {}) {
  const Target first = find_target(target).value(), second = find_target(other.empty() ? target : other).value();
  const Abi abi = test::abi_named("lp64le");
  return diff({before, first, abi}, {after, second, abi});
}

/// A maze with a map of three rows, and what stands on it.
std::string maze_with(const std::string& statements, const std::string& row = "+....|", const std::string& head = {}) {
  return test::level_of("MAZE:\"a\",' '\n" + head + "GEOMETRY:center,center\nMAP\n------\n" + row +
                        "\n------\nENDMAP\n" + statements);
}
Lines of_mazes(const std::string& before, const std::string& after) {
  return lines(compared(maze_with(before), maze_with(after)));
}

Lines of_programs(const std::string& before, const std::string& after) {
  const std::string head = "LEVEL: \"a\"\n";
  return lines(compared(test::level_of(head + before, programs), test::level_of(head + after, programs), programs));
}

std::size_t longest(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  std::vector<std::vector<std::size_t>> best(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : std::max(best[i - 1][j], best[i][j - 1]);
  return best[a.size()][b.size()];
}

/// Checks that matches are equal elements, ascending.
void check_matches(const std::vector<Match>& matches, const std::vector<std::size_t>& a,
                   const std::vector<std::size_t>& b) {
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const auto [x, y] = matches[i];
    REQUIRE((x < a.size() && y < b.size() && a[x] == b[y]));
    if (i > 0) REQUIRE((matches[i - 1].first < x && matches[i - 1].second < y));
  }
}

}  // namespace

TEST_CASE("the longest common sequence is found") {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const auto made = [&] {
      std::vector<std::size_t> numbers(random() % 30);
      for (std::size_t& number : numbers) number = random() % (2 + static_cast<std::size_t>(round) % 9);
      return numbers;
    };
    const auto a = made(), b = made();
    const auto matches = common_sequence(a, b);
    check_matches(matches, a, b);
    REQUIRE(matches.size() == longest(a, b));
  }
}

TEST_CASE("of equal elements in a row those are left that stand beside others") {
  const std::vector<std::size_t> a = {1, 1, 1, 2}, b = {1, 3, 1, 2}, c = {1, 1, 3, 2};
  for (const auto& [x, y, place] :
       {std::tuple(a, b, 1U), std::tuple(b, a, 1U), std::tuple(a, c, 2U), std::tuple(c, a, 2U)}) {
    std::vector<Match> matches = common_sequence(x, y);
    bring_together(matches, x, y);
    check_matches(matches, x, y);
    REQUIRE(matches.size() == 3);
    for (const auto& [first, second] : matches) CHECK((first != place && first == second));
  }
}

TEST_CASE("long sequences that differ much are compared in bounded time") {
  std::mt19937 random(1);
  constexpr std::size_t part = 10000 / test::slowness;
  std::vector<std::size_t> a(10 * part), b(10 * part);
  for (std::size_t& number : a) number = random() % 1000;
  for (std::size_t& number : b) number = random() % 1000;
  std::copy_n(a.begin() + 4 * part, 2 * part, b.begin() + 3 * part);
  const auto matches = common_sequence(a, b);
  check_matches(matches, a, b);
  CHECK(matches.size() > 4 * part / 10);
}

TEST_CASE("what is equal has no differences, whatever its version words and machine") {
  const std::string text = "MAZE:\"a\",' '\nNOMAP\nTRAP:\"pit\",(1,1)\n";
  const Target target = find_target(default_target).value();
  const auto made = [&](const char* machine, std::uint64_t word) {
    return compile(SourceText("a.des", text), target, *parse_abi(machine), {word, 2, 3, 4}, {}).files.front().bytes;
  };
  const std::string one = made("lp64le", 1), other = made("ilp32be", 9);
  CHECK(one != other);
  const Diff result = diff({one, target, *parse_abi("lp64le")}, {other, target, *parse_abi("ilp32be")});
  CHECK(result.error == "");
  CHECK(lines(result).empty());
}

TEST_CASE("a value that changed is told with both values") {
  CHECK(of_mazes("DOOR:locked,(0,1)\n", "DOOR:open,(0,1)\n") == Lines{"door (0,1): locked → open"});
  CHECK(of_mazes("TRAP:\"pit\",(1,1)\n", "TRAP:\"web\",(1,1)\n") == Lines{"trap (1,1): type: pit → web"});
  CHECK(of_mazes("MONSTER:'o',\"hill orc\",(1,1)\n", "MONSTER:'o',\"hill orc\",(2,1)\n") ==
        Lines{"monster 'o' \"hill orc\": place: (1,1) → (2,1)"});
  CHECK(of_mazes("MONSTER:'o',\"hill orc\",(1,1)\n", "MONSTER:'D',random,(1,1)\n") ==
        Lines{"monster (1,1): kind: 'o' \"hill orc\" → 'D'"});
  CHECK(of_mazes("MONSTER:'o',random,(1,1),asleep\n", "MONSTER:'o',random,random,asleep\n") ==
        Lines{"monster 'o': place: (1,1) → random"});
  CHECK(lines(compared(maze_with("", "|....|", "FLAGS:noteleport\n"), maze_with("", "|....|", "FLAGS:hardfloor\n"))) ==
        Lines{"level: flags: noteleport → hardfloor"});
}

TEST_CASE("what only one file has is told as a source says it") {
  const std::string door = "DOOR:locked,(0,1)\n", orc = "MONSTER:'o',\"hill orc\",(1,1)\n";
  CHECK(of_mazes(door, door + orc) == Lines{"+ MONSTER:'o',\"hill orc\",(1,1)"});
  CHECK(of_mazes(door + orc, door) == Lines{"- MONSTER:'o',\"hill orc\",(1,1)"});
  CHECK(of_mazes(door + orc, door + "TRAP:\"pit\",(1,1)\n") ==
        Lines{"- MONSTER:'o',\"hill orc\",(1,1)", "+ TRAP:\"pit\",(1,1)"});
}

TEST_CASE("of what has neither a name nor a place one is compared with one, and more than that are told apart") {
  const auto messages = [](const std::string& before, const std::string& after) {
    return lines(compared(maze_with("", "+....|", before), maze_with("", "+....|", after)));
  };
  CHECK(messages("MESSAGE:\"One.\"\n", "MESSAGE:\"Two.\"\n").size() == 1);
  const Lines walks = of_mazes("WALLIFY\nGOLD:5,random\n", "GOLD:6,random\n");
  CHECK(walks == Lines{"gold: amount: 5 → 6"});
}

TEST_CASE("two lists of one record without a name or a place are compared, however much of it differs") {
  const auto rooms = [](const std::string& corridors) {
    const std::string room = "ROOM:\"ordinary\",lit,random,random,random\n";
    return test::level_of("LEVEL:\"a\"\n" + room + room + room + corridors);
  };
  const auto told = [&](const std::string& before, const std::string& after) {
    return lines(compared(rooms(before), rooms(after)));
  };
  const std::string one = "CORRIDOR:(0,east,0),(1,west,0)\n", other = "CORRIDOR:(1,north,1),(2,south,1)\n";
  const Lines changes = told(one, other);
  CHECK(changes.size() > 1);
  for (const std::string& each : changes) CHECK_THAT(each, Catch::StartsWith("corridor") && Catch::Contains("→"));
  // Of two it is not known which one was changed.
  CHECK(told(one, other + other) == Lines{"- CORRIDOR:(0,east,0),(1,west,0)", "+ CORRIDOR:(1,north,1),(2,south,1)",
                                          "+ CORRIDOR:(1,north,1),(2,south,1)"});
}

TEST_CASE("what no statement says is told by its fields") {
  const Target target = find_target(default_target).value();
  std::string before = maze_with("TRAP:\"pit\",(1,1)\n");
  const auto contents = read(before, target, test::abi_named("lp64le")).contents;
  REQUIRE(contents);
  contents->each([&](const Record& record) {
    if (record.kind == RecordKind::trap) before[record.find("type")->offset] = 99;
  });
  CHECK(lines(compared(before, maze_with(""))) == Lines{"- traps: place (1,1), chance 100, type 99"});
}

TEST_CASE("what words leave out is told with the numbers") {
  const Target target = find_target(default_target).value();
  const std::string before = maze_with("", "+....|", "FLAGS:noteleport\n");
  const auto contents = read(before, target, test::abi_named("lp64le")).contents;
  REQUIRE(contents);
  const Value* flags = contents->root.find("flags");
  REQUIRE(flags != nullptr);
  std::string after = before;
  after[flags->offset + 3] = '\x40';  // a flag that has no word
  CHECK(lines(compared(before, after)) ==
        Lines{"level: flags: noteleport [1] → noteleport [" + std::to_string(0x40000001) + "]"});
}

TEST_CASE("records that only moved are no difference where their order does not matter") {
  const std::string one = "TRAP:\"pit\",(1,1)\n", two = "TRAP:\"web\",(2,1)\n", three = "TRAP:\"pit\",(1,1)\n";
  CHECK(of_mazes(one + two + three, three + one + two).empty());
  CHECK(of_mazes(one + two + three, two + one) == Lines{"- TRAP:\"pit\",(1,1)"});
  const std::string lit = "REGION:(1,1,2,1),lit,\"ordinary\"\n", dark = "REGION:(2,1,3,1),unlit,\"ordinary\"\n";
  CHECK(
      of_mazes(lit + dark, dark + lit) ==
      Lines{
          "REGION:(1,1,2,1),lit,\"ordinary\" moved from the beginning to behind REGION:(2,1,3,1),unlit,\"ordinary\""});
}

TEST_CASE("what is in containers or carried belongs to these") {
  const std::string orc = "MONSTER:'o',\"hill orc\",(1,1)\nOBJECT:'*',\"ruby\",contained\n";
  const std::string elf = "MONSTER:'@',\"elf\",(2,1)\n";
  CHECK(of_mazes(orc + elf, elf + orc).empty());
  CHECK(of_mazes(orc + elf, elf + "MONSTER:'o',\"hill orc\",(1,1)\nOBJECT:'*',\"opal\",contained\n").size() == 1);
  const std::string chest = "CONTAINER:'(',\"chest\",(1,1)\nOBJECT:'*',\"ruby\",contained\n";
  const std::string box = "CONTAINER:'(',\"large box\",(1,1)\nOBJECT:'*',\"opal\",contained\n";
  CHECK(of_mazes(chest + box, box + chest).empty());
  CHECK(of_mazes(chest, chest + "OBJECT:'*',\"opal\",contained\n") ==
        Lines{"object '(' \"chest\" (1,1): + OBJECT:'*',\"opal\",contained"});
}

TEST_CASE("cells that changed are drawn with what is around them") {
  const auto changed = [](const std::string& before, const std::string& after) {
    return lines(compared(maze_with("", before), maze_with("", after)));
  };
  CHECK(changed("|....|", "|..{.|") == Lines{"map (3,1):\n  -----     -----\n  ....|  →  ..{.|\n  -----     -----"});
  CHECK(changed("|.....", "|..{.|") ==
        Lines{"map (3,1)-(5,1):\n  -----     -----\n  .....  →  ..{.|\n  -----     -----"});
  CHECK(changed("..|...", "+.|..+") == Lines{"map (0,1):\n  ---     ---\n  ..|  →  +.|\n  ---     ---",
                                             "map (5,1):\n  ---     ---\n  ...  →  ..+\n  ---     ---"});
}

TEST_CASE("of maps of two sizes the rows are compared") {
  const std::string head = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n";
  CHECK(lines(compared(test::level_of(head + "---\n|.|\n---\nENDMAP\n"),
                       test::level_of(head + "---\n|.|\n|.|\n---\nENDMAP\n"))) == Lines{"map: 3x3 → 3x4\n  + |.|"});
  // Rows are the same only with their last characters.
  CHECK(lines(compared(test::level_of(head + "---\n|.|\n---\nENDMAP\n"),
                       test::level_of(head + "---\n|.+\n|.|\n---\nENDMAP\n"))) == Lines{"map: 3x3 → 3x4\n  + |.+"});
}

TEST_CASE("parts and rooms are told apart") {
  const std::string part = "GEOMETRY:left,top\nMAP\n...\nENDMAP\n";
  const std::string other = "GEOMETRY:right,bottom\nMAP\n...\nENDMAP\n";
  const std::string head = "MAZE:\"a\",' '\n";
  CHECK(lines(compared(test::level_of(head + part + other),
                       test::level_of(head + part + other + "TRAP:\"pit\",(1,0)\n"))) ==
        Lines{"part 1: + TRAP:\"pit\",(1,0)"});
  const std::string room = "ROOM:\"ordinary\",lit,(1,1),(left,top),(5,5)\n",
                    hall = "ROOM:\"throne\",lit,(3,3),(left,top),(5,5)\n";
  const std::string corridor = "RANDOM_CORRIDORS\n";
  const Lines rooms = lines(compared(test::level_of("LEVEL:\"a\"\n" + room + "FOUNTAIN:(1,1)\n" + hall + corridor),
                                     test::level_of("LEVEL:\"a\"\n" + room + "FOUNTAIN:(2,1)\n" + hall + corridor)));
  CHECK(rooms == Lines{"room 0: fountain: place: (1,1) → (2,1)"});
}

TEST_CASE("statements of programs are compared in their order") {
  const std::string door = "DOOR: closed, (1,1)\n", trap = "TRAP: \"pit\", (2,2)\n", sink = "SINK: (3,3)\n";
  CHECK(of_programs(door + trap, door + trap).empty());
  CHECK(of_programs(door + sink, door + trap + sink) == Lines{"+ TRAP: \"pit\", (2,2)"});
  CHECK(of_programs(door + trap, trap + door) ==
        Lines{"DOOR: closed, (1,1) moved from the beginning to behind TRAP: \"pit\", (2,2)"});
  CHECK(of_programs(door + trap + sink, trap + sink + door) ==
        Lines{"DOOR: closed, (1,1) moved from the beginning to behind SINK: (3,3)"});
  CHECK(of_programs(door + sink, "DOOR: locked, (1,1)\n" + sink) == Lines{"door (1,1): closed → locked"});
  CHECK(of_programs("MESSAGE: \"one\"\n", "MESSAGE: \"two\"\n").size() == 1);
  CHECK(of_programs("FLAGS: noteleport\n", "FLAGS: hardfloor\n") == Lines{"level: flags: noteleport → hardfloor"});
  CHECK(of_programs("$a = selection: rect (1,1,5,5)\n", "$a = selection: rect (1,1,5,6)\n") ==
        Lines{"variable $a: rect (1,1,5,5) → rect (1,1,5,6)"});
}

TEST_CASE("what is in a block of a program is told with what begins the block") {
  const std::string one = "SINK: (1,1)\n", two = "SINK: (2,2)\n", three = "TRAP: \"pit\", (3,3)\n";
  const std::string head = "IF [50%] {\n", before = head + one + two + "}\n";
  CHECK(of_programs(before, head + one + two + three + "}\n") == Lines{"IF [50%]: + TRAP: \"pit\", (3,3)"});
  CHECK(of_programs(before, "IF [40%] {\n" + one + two + "}\n") == Lines{"IF [50%] → IF [40%]"});
  CHECK(of_programs(before, before + three) == Lines{"+ TRAP: \"pit\", (3,3)"});
  CHECK(of_programs(before + three, three) == Lines{"- IF [50%] {\n-   SINK: (1,1)\n-   SINK: (2,2)\n- }"});
  CHECK(of_programs(before, head + one + two + "} ELSE {\n" + three + "}\n") ==
        Lines{"IF [50%]: + } ELSE {\n+   TRAP: \"pit\", (3,3)"});
  // What moved into a block or out of it is told once.
  CHECK(of_programs(before + two + three, head + one + two + three + "}\n" + two) ==
        Lines{"TRAP: \"pit\", (3,3) moved from behind SINK: (2,2) to IF [50%], behind SINK: (2,2)"});
  CHECK(of_programs(head + one + two + three + "}\n" + two, before + two + three) ==
        Lines{"IF [50%]: TRAP: \"pit\", (3,3) moved from behind SINK: (2,2) to the level, behind SINK: (2,2)"});
  CHECK(of_programs("[50%]: " + three, "[40%]: " + three) == Lines{"trap (3,3): [50%] → [40%]"});
  CHECK(of_programs("[50%]: " + three, three) == Lines{"trap (3,3): - [50%]"});
  CHECK(of_programs(three, "[50%]: " + three) == Lines{"trap (3,3): + [50%]"});
  const std::string chest = "CONTAINER: ('(',\"chest\"), (1,1) {\n", ruby = "OBJECT: ('*',\"ruby\")\n";
  CHECK(of_programs(chest + ruby + "}\n", chest + ruby + "OBJECT: ('*',\"opal\")\n}\n") ==
        Lines{"CONTAINER: ('(',\"chest\"), (1,1): + OBJECT: ('*',\"opal\")"});
}

TEST_CASE("a block of one statement is the same block with more in it") {
  const std::string one = "SINK: (1,1)\n", two = "FOUNTAIN: (2,2)\n", head = "IF [50%] {\n";
  const std::string alone = head + one + "}\n";
  CHECK(of_programs(alone, head + one + two + "}\n") == Lines{"IF [50%]: + FOUNTAIN: (2,2)"});
  CHECK(of_programs(head + one + two + "}\n", alone) == Lines{"IF [50%]: - FOUNTAIN: (2,2)"});
  CHECK(of_programs(alone, head + one + "} ELSE {\n" + two + "}\n") ==
        Lines{"IF [50%]: + } ELSE {\n+   FOUNTAIN: (2,2)"});
  CHECK(of_programs(alone, "IF [40%] {\n" + one + two + "}\n") ==
        Lines{"IF [50%] → IF [40%]", "IF [50%]: + FOUNTAIN: (2,2)"});
  CHECK(of_programs(alone, "FLAGS: noteleport\n" + head + one + two + "}\n") ==
        Lines{"level: flags: + noteleport", "IF [50%]: + FOUNTAIN: (2,2)"});
  // Nothing is in common with this one.
  CHECK(of_programs(alone, "IF [40%] {\n" + two + two + "}\n").size() == 2);
}

TEST_CASE("the parts of a statement are told as the language says them") {
  const std::string orc = "MONSTER: ('o',\"hill orc\"), (1,1)", name = "monster ('o',\"hill orc\") (1,1): ";
  const auto of_orcs = [&](const std::string& before, const std::string& after) {
    return of_programs(orc + before + "\n", orc + after + "\n");
  };
  CHECK(of_orcs("", ", asleep") == Lines{name + "+ asleep"});
  CHECK(of_orcs(", asleep", "") == Lines{name + "- asleep"});
  CHECK(of_orcs(", asleep", ", awake") == Lines{name + "asleep → awake"});
  CHECK(of_orcs(", asleep", ", hostile, asleep") == Lines{name + "+ hostile"});
  CHECK(of_orcs(", asleep", ", asleep, \"Bob, the second\"") == Lines{name + "+ \"Bob, the second\""});
  CHECK(of_orcs(", hostile, asleep", ", peaceful, awake") ==
        Lines{name + "hostile → peaceful", name + "asleep → awake"});
  CHECK(of_orcs("", " {\nOBJECT: '*'\n}") == Lines{"MONSTER: ('o',\"hill orc\"), (1,1): + OBJECT: '*'"});
  const std::string ruby = "OBJECT: ('*',\"ruby\"), (1,1)", object = "object ('*',\"ruby\") (1,1): ";
  CHECK(of_programs(ruby + ", cursed\n", ruby + ", blessed, 3\n") ==
        Lines{object + "cursed → blessed", object + "+ 3"});
  CHECK(of_programs(ruby + ", quantity: 2\n", ruby + ", name: \"x\", quantity: 3\n") ==
        Lines{object + "+ name: \"x\"", object + "quantity: 2 → quantity: 3"});
  CHECK(of_programs("MESSAGE: \"one\ntwo\"\n", "MESSAGE: \"one\nthree\"\n") ==
        Lines{"message: \"one\ntwo\" → \"one\nthree\""});
  CHECK(of_programs("FLAGS: noteleport\n", "FLAGS: noteleport, hardfloor\n") == Lines{"level: flags: + hardfloor"});
  CHECK(of_programs("", "FLAGS: noteleport\n") == Lines{"level: flags: + noteleport"});
  CHECK(of_programs("$p = { (1,1), (2,2), (3,3) }\n", "$p = { (1,1), (2,2), (3,4) }\n") ==
        Lines{"variable $p: (3,3) → (3,4)"});
  CHECK(of_programs("REGION: (1,1,3,3), lit, \"ordinary\"\n", "REGION: (1,1,3,3), lit, \"throne\", irregular\n") ==
        Lines{"region: \"ordinary\" → \"throne\"", "region: + irregular"});
}

TEST_CASE("what a number in a statement is for is said") {
  const std::string cave = "INIT_MAP: mines, '.', ' ', true, ";
  CHECK(of_programs(cave + "true, lit, true\n", cave + "false, lit, true\n") ==
        Lines{"map init: joined: true → false"});
  // Two numbers have no name each: the place of the word says which it is.
  CHECK(of_programs(cave + "true, lit, true\n", cave + "false, unlit, true\n") ==
        Lines{"map init: part 5: true → false", "map init: lit → unlit"});
}

TEST_CASE("the level itself is told by its words") {
  const auto between = [](const std::string& before, const std::string& after) {
    return lines(compared(test::level_of(before, programs), test::level_of(after, programs), programs));
  };
  CHECK(between("MAZE: \"a\", ' '\n", "MAZE: \"b\", random\n") == Lines{"level: ' ' → random"});
  const std::string map = "GEOMETRY: center, center\nMAP\n...\n...\nENDMAP\n",
                    other = "GEOMETRY: left, center\nMAP\n...\n.{.\nENDMAP\n";
  CHECK(of_programs(map, other) == Lines{"map: position: center → left", "map (1,1):\n  ...     ...\n  ...  →  .{."});
}

TEST_CASE("a function that changed is told as such, and its number does not matter") {
  const std::string sinks = "FUNCTION f() {\nSINK: (1,1)\nSINK: (2,2)\n}\n",
                    others = "FUNCTION f() {\nSINK: (1,1)\nSINK: (2,3)\n}\n",
                    fountains = "FUNCTION g() {\nFOUNTAIN: (1,1)\nFOUNTAIN: (2,2)\n}\n", head = "LEVEL: \"a\"\n";
  const auto between = [](const std::string& before, const std::string& after) {
    const Diff result = compared(test::level_of(before, "unnethack"), test::level_of(after, "unnethack"), "unnethack");
    for (const Difference& each : result.differences) CHECK((each.where.empty() || !each.function.empty()));
    return lines(result);
  };
  const std::string calls = head + "f()\nSINK: (3,3)\nf()\n";
  CHECK(between(sinks + calls, others + calls) == Lines{"FUNCTION function_1(): sink: (2,2) → (2,3)"});
  // In front of the first call of another function it gets another number.
  CHECK(between(sinks + calls, sinks + fountains + head + "g()\nf()\nSINK: (3,3)\nf()\n") ==
        Lines{"+ FUNCTION function_2() {\n+   FOUNTAIN: (1,1)\n+   FOUNTAIN: (2,2)\n+ }", "+ function_2()"});
  CHECK(between(sinks + fountains + head + "f()\ng()\nf()\ng()\n", sinks + fountains + head + "g()\nf()\ng()\n") ==
        Lines{"- function_1()"});
}

TEST_CASE("differences have the order of the file") {
  const std::string a = "SINK: (1,1)\n", b = "SINK: (2,2)\n", c = "DOOR: open, (3,3)\n", d = "DOOR: locked, (3,3)\n",
                    trap = "TRAP: \"pit\", (4,4)\n", fountain = "FOUNTAIN: (5,5)\n";
  CHECK(of_programs(a + c + trap + b, fountain + a + d + b) ==
        Lines{"+ FOUNTAIN: (5,5)", "door (3,3): open → locked", "- TRAP: \"pit\", (4,4)"});
  CHECK(of_programs(trap + c, fountain + d) ==
        Lines{"- TRAP: \"pit\", (4,4)", "+ FOUNTAIN: (5,5)", "door (3,3): open → locked"});
  CHECK(of_mazes("TRAP:\"pit\",(1,1)\nTRAP:\"web\",(2,1)\nTRAP:\"pit\",(3,1)\n",
                 "TRAP:\"dart\",(4,1)\nTRAP:\"web\",(1,1)\nTRAP:\"web\",(2,1)\n") ==
        Lines{"+ TRAP:\"dart\",(4,1)", "trap (1,1): type: pit → web", "- TRAP:\"pit\",(3,1)"});
}

TEST_CASE("a program that no source says is compared by its instructions") {
  const auto level = [](const std::string& text, const char* flag = "noteleport") {
    return test::level_of("LEVEL: \"a\"\nFLAGS: " + std::string(flag) + "\n" + text, programs);
  };
  const std::string one = "SINK: (1,1)\n", two = "SINK: (2,2)\n", head = "IF [50%] {\n",
                    trap = "TRAP: \"pit\", (3,3)\n";
  // A flag that has no word.
  const std::string plain = level(one), other = level(one, "hardfloor");
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(plain, other).in1 - plain.begin());
  const auto compared_so = [&](const std::string& before, const std::string& after) {
    std::string files[] = {level(before), level(after)};
    for (std::string& file : files) file[at + 3] = '\x40';
    return lines(compared(files[0], files[1], programs));
  };
  CHECK(compared_so(head + one + two + "}\n", head + one + two + "}\n").empty());
  CHECK(compared_so(one, one + trap) == Lines{"+ TRAP: coord (3,3), trap 'pit'"});
  CHECK(compared_so(head + one + "}\n" + two, head + one + trap + "}\n" + two).size() == 1);
  const Lines moved = compared_so(head + one + "}\n" + two, head + one + two + "}\n");
  REQUIRE(moved.size() == 1);
  CHECK_THAT(moved.front(), Catch::Contains("leads to SINK") && Catch::EndsWith("→ the end"));
  // A cell is told by the map, not by the text that it is in.
  const auto map = [](const std::string& row) { return "GEOMETRY:center,center\nMAP\n" + row + "\nENDMAP\n"; };
  CHECK(compared_so(map("....."), map("..T..")).size() == 1);
}

TEST_CASE("dungeons are compared by the names of their levels") {
  const std::string head = "DUNGEON: \"One\" \"O\" (20, 2)\nLEVEL: \"z\" \"Z\" @ (1, 0)\n",
                    first = "LEVEL: \"a\" \"A\" @ (2, 3)\n";
  const std::string chained = "CHAINLEVEL: \"c\" \"C\" \"b\" + (1, 0)\n", second = "LEVEL: \"b\" \"B\" @ (6, 2)\n";
  const std::string plain = test::dungeon_of(head + second + chained);
  // The number that the chain has in the file is another one.
  CHECK(lines(compared(plain, test::dungeon_of(head + first + second + chained))) ==
        Lines{"dungeon \"One\": + LEVEL: \"a\" \"A\" @ (2, 3)"});
  CHECK(lines(compared(plain, test::dungeon_of(head + "LEVEL: \"b\" \"B\" @ (7, 2)\n" + chained))) ==
        Lines{"dungeon \"One\": special level \"b\": base: 6 → 7"});
  CHECK(lines(compared(plain, test::dungeon_of("DUNGEON: \"One\" \"O\" (21, 2)\nLEVEL: \"z\" \"Z\" @ (1, 0)\n" +
                                               second + chained))) == Lines{"dungeon \"One\": base: 20 → 21"});
  CHECK(lines(compared(plain, test::dungeon_of(head + second + chained + "DUNGEON: \"Two\" \"none\" (1, 0)\n"))) ==
        Lines{"+ DUNGEON: \"Two\" \"none\" (1, 0)"});
}

TEST_CASE("levels of two games are compared by words") {
  const std::string text = "MAZE:\"a\",' '\nNOMAP\nMONSTER:'o',\"hill orc\",(1,1)\nTRAP:\"web\",(0,0)\n";
  const std::string older = test::level_of(text, "nethack-3.4.3"), other = test::level_of(text, "slashem-0.0.7E7F3");
  CHECK(lines(compared(older, other, "nethack-3.4.3", "slashem-0.0.7E7F3")).empty());
  const std::string changed = test::level_of(text + "TRAP:\"pit\",(2,2)\n", "slashem-0.0.7E7F3");
  CHECK(lines(compared(older, changed, "nethack-3.4.3", "slashem-0.0.7E7F3")) == Lines{"+ TRAP:\"pit\",(2,2)"});
}

TEST_CASE("programs of two games are compared by their statements") {
  const auto between = [](const std::string& before, const std::string& after, std::string_view other) {
    return lines(compared(test::level_of("LEVEL: \"a\"\n" + before, programs),
                          test::level_of("LEVEL: \"a\"\n" + after, other), programs, other));
  };
  // Their numbers of terrain, of what ends a list, and how many numbers a door has, are not the same.
  const std::string text =
      "INIT_MAP: mines, '.', '}', true, true, lit, true\nDOOR: locked, (1,1)\n"
      "MONSTER: ('o',\"hill orc\"), (1,1), asleep\nOBJECT: ('*',\"ruby\"), (2,2), cursed\n"
      "REGION: (1,1,3,3), lit, \"ordinary\"\nTERRAIN: (4,4), '{'\n";
  for (const std::string_view other : {"evilhack", "gnollhack", "xnethack", "splicehack", "hackem", "nethack-3.6.0"}) {
    INFO(other);
    CHECK(between(text, text, other).empty());
    CHECK(between(text, text + "SINK: (5,5)\n", other) == Lines{"+ SINK: (5,5)"});
    std::string changed = text;
    changed.replace(changed.find("asleep"), 6, "awake");
    CHECK(between(text, changed, other) == Lines{"monster ('o',\"hill orc\") (1,1): asleep → awake"});
  }
}

TEST_CASE("records of two games are compared by their statements") {
  const auto between = [](const std::string& before, const std::string& after) {
    const std::string map = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\n";
    return lines(compared(test::level_of(map + before), test::level_of(map + after, "slashem-0.0.7E7F3"),
                          default_target, "slashem-0.0.7E7F3"));
  };
  CHECK(between("ENGRAVING:(1,1),burn,\"one\ntwo\"\n", "ENGRAVING:(1,1),burn,\"one\nthree\"\n") ==
        Lines{"engraving (1,1): \"one\ntwo\" → \"one\nthree\""});
  const std::string places = "RANDOM_PLACES:(1,1),(2,1)\n", objects = "RANDOM_OBJECTS:'[',')','*'\n";
  CHECK(between(places + objects, places + objects).empty());
  CHECK(between(places, "RANDOM_PLACES:(1,1),(3,1)\n") == Lines{"part: RANDOM_PLACES: (2,1) → (3,1)"});
  CHECK(between(places, "") == Lines{"part: - RANDOM_PLACES:(1,1),(2,1)"});
  const std::string orc = "MONSTER:'o',\"hill orc\",(1,1)", name = "monster 'o' \"hill orc\" (1,1): ";
  CHECK(between(orc + "\n", orc + ",asleep\n") == Lines{name + "+ asleep"});
  CHECK(between(orc + "\n", "MONSTER[50%]:'o',\"hill orc\",(1,1)\n") == Lines{name + "+ [50%]"});
  CHECK(between(orc + "\n", "MONSTER:'D',random,(1,1)\n") == Lines{"monster (1,1): 'o',\"hill orc\" → 'D',random"});
}

TEST_CASE("what cannot be compared has a reason") {
  const std::string level = maze_with(""), dungeon = test::dungeon_of("DUNGEON: \"One\" \"O\" (20, 2)\n");
  CHECK(compared(level, dungeon).error == "this is a dungeon, and the first file is a level");
  const Diff cut = compared(level, level.substr(0, 40));
  CHECK(cut.error_is_of_second);
  CHECK(cut.offset > 0);
  CHECK_FALSE(compared(level.substr(0, 40), level).error_is_of_second);
}

TEST_CASE("a difference says where it is in the files") {
  const std::string before = maze_with("TRAP:\"pit\",(1,1)\n"), after = maze_with("TRAP:\"web\",(1,1)\n");
  const Diff result = compared(before, after);
  REQUIRE(result.differences.size() == 1);
  const auto at = std::ranges::mismatch(before, after).in1 - before.begin();
  // The type is the fourth byte of a trap.
  CHECK(result.differences.front().offset_before + 3 == static_cast<std::size_t>(at));
  CHECK(result.differences.front().kind == Kind::changed);
}

namespace {

/// The blocks of a document that shows levels in two languages, by the language.
std::vector<std::string> levels_of_document(const std::string& language) {
  const std::string text = test::read_file(SPECLEV_SOURCE_FOLDER "/doc/from-3.4-to-3.6.md");
  const std::string fence = "```des " + language + "\n";
  std::vector<std::string> blocks;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
    const std::size_t begin = at + fence.size();
    blocks.push_back(text.substr(begin, text.find("```", begin) - begin));
  }
  return blocks;
}

/// A level of lists against a program.
Diff of_languages(const std::string& lists, const std::string& program) {
  return compared(test::level_of(lists), test::level_of(program, programs), default_target, programs);
}
Diff of_languages_back(const std::string& program, const std::string& lists) {
  return compared(test::level_of(program, programs), test::level_of(lists), programs, default_target);
}

std::string edited(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  INFO(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

/// A maze of lists, and as a program.
Lines of_two_mazes(const std::string& lists, const std::string& program) {
  const std::string head = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n------\n+....|\n------\nENDMAP\n";
  return lines(of_languages(head + lists, head + program));
}

}  // namespace

TEST_CASE("a level that a document has in both languages does not differ") {
  const auto lists = levels_of_document("3.4"), all = levels_of_document("3.6");
  REQUIRE((lists.size() == 2 && all.size() == 3));
  const std::string programs_alike[] = {all[0], all[2]};
  const Lines loosely[] = {{"GOLD: a random amount is 1 to 200, as of these dice",
                            "OBJECT: of what is made of a monster a number of 0 is as none"},
                           {"ROOMDOOR: in a program it makes no door where there is rock behind the wall"}};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const Diff there = of_languages(lists[i], programs_alike[i]), back = of_languages_back(programs_alike[i], lists[i]);
    CHECK(lines(there) == Lines{});
    CHECK(lines(back) == Lines{});
    CHECK(there.loosely == loosely[i]);
    CHECK(back.loosely == loosely[i]);
  }
}

TEST_CASE("an edit of a level in one of two languages is told once, in the words of the language") {
  const std::string maze = levels_of_document("3.4")[0], maze_program = levels_of_document("3.6")[0];
  const std::string rooms = levels_of_document("3.4")[1], rooms_program = levels_of_document("3.6")[2];
  struct Edit {
    std::string_view what, by, told;
  };
  const Edit in_maze[] = {
      {"FLAGS:noteleport", "FLAGS:noteleport,hardfloor", "level: flags: - hardfloor"},
      {"A wheel is", "Two wheels are", "message: \"Two wheels are turning.\" → \"A wheel is turning.\""},
      {"|....+..}}|", "|....+...}|", "map (8,2):\n  ....|     ....|\n  ...}|  →  ..}}|\n  ..}}|     ..}}|"},
      {"(4,1),(1,3)", "(4,1),(2,3)", "variable: (2,3) → (1,3)"},
      {"lit,\"ordinary\"", "random,\"ordinary\"", "region: random → lit"},
      {"unlit,\"zoo\",unfilled", "unlit,\"zoo\"", "region: + unfilled"},
      {"unlit,\"zoo\",unfilled", "unlit,\"zoo\",unfilled,true", "region: - irregular"},
      {"DOOR:closed,(5,2)", "DOOR:open,(5,2)", "door (5,2): open → closed"},
      {"DOOR:locked,(2,4)\n", "", "+ DOOR: locked, (2,4)"},
      {"STAIR:(4,3),up", "STAIR:(4,3),down", "stair (4,3): down → up"},
      {"(0,0,10,4),down", "(0,0,10,4),up", "level region: up → down"},
      {"place[0],\"Odo\"", "place[1],\"Odo\"", "monster ('h',\"dwarf\"): $place[1] → $place[0]"},
      {"\"Odo\",peaceful", "\"Odo\",peaceful,asleep", "monster ('h',\"dwarf\"): - asleep"},
      {"'h',\"dwarf\"", "'h',\"bugbear\"", "monster: ('h',\"bugbear\") → ('h',\"dwarf\")"},
      {"MONSTER[40%]", "MONSTER[50%]", "monster ('r',\"sewer rat\"): [50%] → [40%]"},
      {"OBJECT[50%]:'*',\"ruby\",contained\n", "", "+ [50%]: OBJECT: ('*',\"ruby\")"},
      {"cursed,-1,\"Fang\"", "cursed,-2,\"Fang\"", "object (')',\"dagger\"): -2 → -1"},
      {"cursed,-1,\"Fang\"", "random,-1,\"Fang\"", "object (')',\"dagger\"): + cursed"},
      {"\"giant rat\",0", "\"sewer rat\",0", "object (7,3): montype: \"sewer rat\" → montype: ('r',\"giant rat\")"},
      {"TRAP:\"rust\"", "TRAP:\"pit\"", "trap (7,2): \"pit\" → \"rust\""},
      {"GOLD:random,(6,1)", "GOLD:50,(6,1)", "gold (6,1): 50 → 1d200"},
      {"MAZEWALK:(2,4),south", "MAZEWALK:(2,4),north", "mazewalk (2,4): north → south"},
  };
  const Edit in_rooms[] = {
      {"(9,5)", "(9,6)", "room: (9,6) → (9,5)"},
      {"CHANCE:30", "CHANCE:40", "room: \"zoo\" [40%] → \"zoo\" [30%]"},
      {"SINK:(8,0)\n", "", "ROOM: \"ordinary\", lit, (2,3), (center,center), (9,5): + SINK: (8,0)"},
      {"RANDOM_CORRIDORS\n", "", "+ RANDOM_CORRIDORS"},
      {"east,0", "west,0", "door: west → east"},
  };
  const auto check = [](const std::string& lists, const std::string& program, const Edit& edit) {
    INFO(edit.what << " → " << edit.by);
    const Diff there = of_languages(edited(lists, edit.what, edit.by), program);
    REQUIRE(there.differences.size() == 1);
    CHECK_THAT(lines(there)[0], Catch::Contains(std::string(edit.told)));
    CHECK(of_languages_back(program, edited(lists, edit.what, edit.by)).differences.size() == 1);
  };
  for (const Edit& edit : in_maze) check(maze, maze_program, edit);
  for (const Edit& edit : in_rooms) check(rooms, rooms_program, edit);
}

TEST_CASE("what a program has and lists cannot have is told as it stands there") {
  CHECK(of_two_mazes("DOOR:open,(0,1)\n", "DOOR:open,(0,1)\nTERRAIN:(2,1),'L'\n") == Lines{"+ TERRAIN: (2,1), 'L'"});
  CHECK(of_two_mazes("DOOR:open,(0,1)\n", "IF [50%] {\nDOOR:open,(0,1)\nSINK:(2,1)\n}\n") ==
        Lines{"- DOOR: open, (0,1)", "+ IF [50%] {\n+   DOOR: open, (0,1)\n+   SINK: (2,1)\n+ }"});
}

TEST_CASE("statements that only mean nearly the same in two languages are told as such") {
  const auto loosely = [](const std::string& lists, const std::string& program) {
    const std::string head = "MAZE:\"a\",' '\n";
    const std::string map = "GEOMETRY:center,center\nMAP\n------\n+....|\n------\nENDMAP\n";
    const bool has_own = lists.starts_with("GEOMETRY") || lists.starts_with("NOMAP");
    const Diff result = of_languages(head + (has_own ? "" : map) + lists, head + (has_own ? "" : map) + program);
    CHECK(lines(result) == Lines{});
    return result.loosely;
  };
  CHECK(loosely("DOOR:open,(0,1)\n", "DOOR:open,(0,1)\n") == Lines{});
  CHECK(loosely("STAIR:random,up\nSTAIR:random,down\n", "STAIR:random,down\nSTAIR:random,up\n") ==
        Lines{"STAIR (2 times): at random places stairs of lists keep a distance, those of a program do not"});
  CHECK(loosely("MAZEWALK:(0,1),west\n", "MAZEWALK:(0,1),west,false\n") ==
        Lines{"MAZEWALK: in a program it says whether it puts things into the maze"});
  const Lines empty{"CONTAINER: of an empty one lists leave what is in it by chance, a program takes it out"};
  CHECK(loosely("CONTAINER:'(',\"chest\",(1,1)\n", "CONTAINER:('(',\"chest\"),(1,1) { }\n") == empty);
  CHECK(loosely("CONTAINER:'(',\"chest\",(1,1)\n", "OBJECT:('(',\"chest\"),(1,1)\n") == empty);
  CHECK(loosely("NOMAP\n", "NOMAP\n") == Lines{"NOMAP: it is one square in lists, and all of the level in a program"});
  const std::string left = "GEOMETRY:left,center\nMAP\n...\nENDMAP\n";
  CHECK(loosely(left, left) ==
        Lines{"GEOMETRY: on the left a map begins in column 3 of lists, and in column 1 of a program"});
  const std::string one = "GEOMETRY:center,top\nMAP\n...\nENDMAP\n",
                    two = "GEOMETRY:center,bottom\nMAP\n....\nENDMAP\n";
  CHECK(loosely(one + two, one + two) ==
        Lines{"GEOMETRY: what stands on each of several maps is compared as one list"});
  CHECK(of_languages("LEVEL:\"a\"\nROOM:\"zoo\",lit,random,random,random,false\n",
                     "LEVEL:\"a\"\nROOM:\"zoo\",lit,random,random,random { }\n")
            .loosely == Lines{"ROOM: of a program each is filled"});
}

TEST_CASE("what fills a maze is compared by what the level is filled with") {
  const std::string water = "MAZE:\"a\",'}'\n", map = "GEOMETRY:center,center\nMAP\n...\nENDMAP\n";
  CHECK(lines(of_languages(water + map, water + map)) == Lines{"map init: '}' → ' '"});
  const Diff same = of_languages(water + map, water + "INIT_MAP:solidfill,('}',unlit)\n" + map);
  CHECK(lines(same) == Lines{});
  CHECK(same.loosely == Lines{"INIT_MAP: lists say nothing of the light of what a maze is filled with"});
  const std::string caves = "'.',' ',true,true,lit,true\n";
  CHECK(lines(of_languages(water + "INIT_MAP:" + caves + map, "MAZE:\"a\",' '\nINIT_MAP:mines," + caves + map)) ==
        Lines{});
  CHECK(lines(of_languages("MAZE:\"a\",random\n" + map, "MAZE:\"a\",' '\nINIT_MAP:solidfill,' '\n" + map)).size() > 0);
}

TEST_CASE("names of objects that are in one class only are the same without it") {
  CHECK(of_two_mazes("OBJECT:'%',\"corpse\",(1,1)\n", "OBJECT:\"corpse\",(1,1)\n") == Lines{});
  // There is a wand of it, and a scroll, and a spellbook.
  CHECK(of_two_mazes("OBJECT:'?',\"light\",(1,1)\n", "OBJECT:('+',\"light\"),(1,1)\n") ==
        Lines{"object (1,1): ('?',\"light\") → ('+',\"light\")"});
}

TEST_CASE("what no source says all of is not compared with a level in another language") {
  const std::string program = test::level_of("LEVEL: \"a\"\n", programs);
  std::string level = maze_with("TRAP:\"pit\",(1,1)\n");
  const auto at = std::ranges::mismatch(level, maze_with("TRAP:\"web\",(1,1)\n")).in1;
  *at = 99;  // no trap
  const Diff there = compared(level, program, default_target, programs);
  CHECK_THAT(there.error, Catch::Contains("no source says all of it"));
  CHECK_FALSE(there.error_is_of_second);
  CHECK(there.error_kind == ErrorKind::mismatch);
  CHECK(compared(program, level, programs, default_target).error_is_of_second);
}
