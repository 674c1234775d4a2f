// Measures how time grows with the input: programs run on some fifty kinds of input of n and of 4 n parts, and the
// ratio of their CPU times is printed, without the time that one part takes. It should be below 5.  growth [KIND…]

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/run.hh"

namespace {

using namespace speclev::bench;
using speclev::test::TemporaryFolder;
using speclev::test::write_file;

using Parts = std::function<std::string(int number)>;
using Command = std::vector<std::string>;

/// A kind of input: how one with so many parts is made in a folder, and the program that reads it.
struct Kind {
  std::string name;
  std::function<Command(const TemporaryFolder& folder, int parts)> make;
  int most;  ///< parts; more are refused
};

// The limits of doc/targets.md, with some room for what is there without the parts.
constexpr int any_number = 1 << 20, most_shapes = 480, most_values = 1900;
// Fewer rows than a table may have, so that all of them are in the caches of the processor.
constexpr int most_rows = 8000;

std::string number(int value) { return std::to_string(value); }

/// A number as letters, for names.
std::string letters(int value) {
  std::string result;
  for (int i = 0; i < 5; ++i, value /= 26) result += static_cast<char>('a' + value % 26);
  return result;
}

std::string all(int parts, const Parts& part) {
  std::string text;
  for (int i = 0; i < parts; ++i) text += part(i);
  return text;
}

Parts same(const std::string& text) {
  return [text](int) { return text; };
}

/// With a name of its own in each, between two texts.
Parts named(const std::string& before, const std::string& behind) {
  return [=](int i) { return before + letters(i) + behind; };
}

const std::string maze = "MAZE:\"m\",' '\nGEOMETRY:center,center\nMAP\n....\n....\nENDMAP\n";
const std::string level = "LEVEL:\"l\"\n";
constexpr auto dungeon = "DUNGEON: \"D\" \"D\" (20,3)\n";
const Command all_errors = {"--max-errors", "0"};
const Command all_warnings = {"-Wall", "--max-errors", "0"};

Kind source(std::string name, const std::string& compiler, const std::string& target, const std::string& head,
            Parts part, const std::string& foot, const Command& options) {
  return {std::move(name),
          [=](const TemporaryFolder& folder, int parts) {
            const std::string file = folder / (compiler == SPECLEV_DGN_COMP ? "input.def" : "input.des");
            write_file(file, head + all(parts, part) + foot);
            Command command = {compiler, "--target", target, "--check"};
            command.insert(command.end(), options.begin(), options.end());
            command.push_back(file);
            return command;
          },
          any_number};
}

Kind level_34(std::string name, const std::string& head, Parts part, const Command& options = {}) {
  return source(std::move(name), SPECLEV_LEV_COMP, "nethack-3.4.3", head, std::move(part), "", options);
}

Kind level_36(std::string name, const std::string& head, Parts part, const std::string& foot = "",
              const Command& options = {}) {
  return source(std::move(name), SPECLEV_LEV_COMP, "nethack-3.6.6", head, std::move(part), foot, options);
}

Kind description(std::string name, Parts part, const Command& options = {}) {
  return source(std::move(name), SPECLEV_DGN_COMP, "nethack-3.6.6", dungeon, std::move(part), "", options);
}

/// A file of a target's folder, made of two runs of parts.
Kind target(std::string name, const std::string& file, int most, Parts part, Parts second = same(""),
            const std::string& head = "") {
  return {std::move(name),
          [=](const TemporaryFolder& folder, int parts) {
            const std::string layout = file == "own.layout" ? "layout own\n" : "";
            write_file(folder / "profile", "base nethack-3.6.6\n" + layout);
            write_file(folder / file, head + all(parts, part) + all(parts, second) + "\n");
            return Command{SPECLEV_SPECLEV, "targets", "--check", folder.path()};
          },
          most};
}

constexpr auto layout =
    "stream level\n  version ulong*@words(version)\n  ops listlong:op\nstream op\n"
    "  opcode i32(opcode)\n  type i8(operand_type) when=opcode:@push\n  integer long when=type:1,4,6,7,8\n"
    "  region ulong when=type:5\n  text text32 when=type:2,3";

void add_levels(std::vector<Kind>& kinds) {
  const auto add = [&](auto... parts) { kinds.push_back(level_36(parts...)); };
  const auto with_number = [](std::string before, std::string behind) {
    return [=](int i) { return before + number(i) + behind; };
  };
  add("equal CASE lines", level + "SWITCH [1] {\n", same("CASE 1:\n"), "}\n", all_warnings);
  add("CASE lines", level + "SWITCH [1] {\n", with_number("CASE ", ":\n"), "}\n", all_warnings);
  add("unknown variables", maze, named("GOLD:1,$", "\n"), "", all_errors);
  add("variables", maze, named("$", "=1\n"), "", Command{"-v"});
  add("deep braces", maze, same("IF [50%] {\n"), "", all_errors);
  add("deep loops", maze, same("LOOP [2] {\nGOLD:1,(1,1)\n"));
  add("closing braces", maze, same("LOOP [2] {\n}\n}\n"), "", all_errors);
  add("braces behind an unfinished map", level + "GEOMETRY:center,center\nMAP\n", same("{}"), "", all_errors);
  add("mistakes in one line", maze, same("TRAP:)"), "", all_errors);
  add("a long selection", maze + "TERRAIN:(1,1)", same(" & (1,1)"), ",'.'\n");
  add("a long sum", maze + "GOLD:1", same(" + 1"), ",(1,1)\n");
  add("rooms of 3.6", level, same("ROOM:\"ordinary\",random,random,random,random {\n}\n"));
  add("levels of 3.6", "", named("MAZE:\"", "\",' '\nGOLD:1,(1,1)\n"));
  add("maps", level, same("GEOMETRY:center,center\nMAP\n....\n....\nENDMAP\n"));
  add("rows of one map", level + "GEOMETRY:center,center\nMAP\n", same("....\n"), "ENDMAP\n");
  add("monsters", maze, same("MONSTER:('o',\"hill orc\"),(1,1),hostile\n"));
  add("monsters in other capitals", maze, same("MONSTER:('o',\"Hill Orc\"),(1,1)\n"));
  add("unknown monsters", maze, named("MONSTER:\"", "\",(1,1)\n"), "", all_errors);
  add("messages", maze, same("MESSAGE:\"A cold wind.\"\n"));
  add("one string", maze + "MESSAGE:\"", same("cold wind\n"), "\"\n");
  add("strings without end", maze, same("MESSAGE:\"cold\n"), "", all_errors);
  add("elements of an array", maze + "$a = { 1", same(",1"), " }\nSHUFFLE:$a\n");
  add("unknown words", maze, named("", "\nGOLD:1,(1,1)\n"), "", all_errors);
}

void add_declarations(std::vector<Kind>& kinds) {
  const auto add = [&](auto... parts) { kinds.push_back(level_34(parts...)); };
  add("levels of 3.4", "", named("MAZE:\"", "\",' '\nNOMAP\n"));
  add("rooms of 3.4", level, named("ROOM:\"ordinary\",lit,(1,1),(left,top),(2,2)\nNAME:\"", "\"\n"), all_errors);
  add("unknown objects", maze, named("OBJECT:'*',\"", "\",(1,1)\n"), all_errors);
  add("unknown words of 3.4", maze, named("", "\nWALLIFY\n"), all_errors);
}

void add_descriptions(std::vector<Kind>& kinds) {
  const auto add = [&](auto... parts) { kinds.push_back(description(parts...)); };
  add("CHAINLEVELs to unknown levels", named("CHAINLEVEL: \"a\" \"none\" \"", "\" + (1,1)\n"), all_errors);
  add("levels of a dungeon", named("LEVEL: \"", "\" \"none\" @ (1,1)\n"), all_errors);
  add("unknown branches", named("BRANCH: \"", "\" @ (1,1)\n"), all_warnings);
  add("dungeons", named("DUNGEON: \"", "\" \"D\" (5,3)\n"), all_errors);
  add("lines that depend on conditions", same("^?1\n^.\n"));
}

void add_targets(std::vector<Kind>& kinds) {
  const auto add = [&](auto... parts) { kinds.push_back(target(parts...)); };
  const auto table = [&](std::string name, const std::string& file, auto... parts) {
    add(std::move(name), file, most_rows, parts...);
  };
  const auto row = [](std::string name) { return [=](int i) { return number(i) + " " + name + letters(i) + "\n"; }; };
  const auto chain = [](int i) { return "after " + letters(i) + ": 'a' " + letters(i + 1) + "\n"; };
  const auto shape = [](int i) { return "record s" + number(i) + " opcode:i8\n"; };
  const auto nested = [](int i) { return "stream s" + number(i) + "\n  ops list:s" + number(i + 1) + "\n"; };
  const auto case_of = [](int i) { return "," + number(i + 10); };
  table("keywords", "keywords", named("", " altar_type 1\n"));
  table("keywords of one ending", "keywords", named("", "-ending altar_type 1\n"));
  table("removed keywords", "keywords", named("", " altar_type 1\n"), named("remove ", "\n"));
  table("traps", "traps", row("trap "));
  table("removed traps", "traps", row("trap "), named("remove trap ", "\n"));
  table("opcodes", "opcodes", row("OP"));
  table("conditions", "conditions", named("", " on\n"));
  table("monsters of a target", "monsters", named("'a' ", "\n"));
  table("edits of monsters", "monsters.edits", named("after giant ant: 'a' ", "\n"));
  table("edits of one another", "monsters.edits", chain, same(""), "after giant ant: 'a' aaaaa\n");
  table("needed dungeons", "needed-dungeons", named("", "\n"));
  add("layout shapes", "own.layout", most_shapes, shape, same(""), std::string(layout) + "\n");
  add("layout shapes in one another", "own.layout", most_shapes, nested, same(""), std::string(layout) + "\n");
  add("layout conditions", "own.layout", most_values, case_of, same(""), layout);
}

/// What speclev does with a level file, or files, of so many parts.
Kind command(std::string name, int most, const std::string& head, Parts part, const std::string& foot,
             const Command& arguments, bool twice = false) {
  return {std::move(name),
          [=](const TemporaryFolder& folder, int parts) {
            const std::string file = folder / "input.des";
            write_file(file, head + all(parts, part) + foot);
            Command command = {SPECLEV_SPECLEV};
            command.insert(command.end(), arguments.begin(), arguments.end());
            for (const char* each : {"--target", "nethack-3.6.6"}) command.emplace_back(each);
            command.push_back(file);
            if (twice) command.push_back(file);
            return command;
          },
          most};
}

void add_commands(std::vector<Kind>& kinds) {
  const auto add = [&](auto... parts) { kinds.push_back(command(parts...)); };
  const std::string ground = level + "GEOMETRY:center,center\nMAP\n....\n....\nENDMAP\n";
  const std::string loop = "LOOP [3000] {\n";
  const Command difference = {"diff"}, mending = {"fix", "--diff"};
  add("differences of a long sum", any_number, maze + "GOLD:1", same(" + 1"), ",(1,1)\n", difference, true);
  add("differences of a long selection", any_number, maze + "TERRAIN:(1,1)", same(" & (1,1)"), ",'.'\n", difference,
      true);
  add("mended mistakes", any_number, maze, same("MONSTER:('o',\"hill orcc\"),(1,1)\n"), "", mending);
  add("choices of dice", any_number, ground, same("GOLD:9d9,(1,1)\n"), "", Command{"map", "--choices"});
  add("shuffles", 15000, ground + "$a = { 1", same(",1"), " }\n" + loop + "SHUFFLE:$a\n}\n",
      Command{"map", "--seed", "1"});
  kinds.push_back({"seeds",
                   [](const TemporaryFolder& folder, int parts) {
                     const std::string file = folder / "input.des";
                     write_file(file, maze + "GOLD:1,random\n");
                     return Command{SPECLEV_SPECLEV, "map", "--target", "nethack-3.6.6", "--heat", number(parts), file};
                   },
                   10000});
  kinds.push_back({"empty files of a game",
                   [](const TemporaryFolder& folder, int parts) {
                     for (int i = 0; i < parts; ++i) write_file(folder / (letters(i) + ".des"), "");
                     return Command{SPECLEV_SPECLEV, "check", "--target", "nethack-3.6.6", folder.path()};
                   },
                   16000});
}

std::vector<Kind> all_kinds() {
  std::vector<Kind> kinds;
  add_levels(kinds);
  add_declarations(kinds);
  add_descriptions(kinds);
  add_targets(kinds);
  add_commands(kinds);
  return kinds;
}

/// The best of some runs: more of those that take little.
double time(const Command& command) {
  double best = run(command, true).seconds;
  for (int i = 0; i < (best < 0.02 ? 20 : 4); ++i) best = std::min(best, run(command, true).seconds);
  return best;
}

/// So many parts that they take a time which can be measured, if so many are allowed.
void measure(const Kind& kind) {
  constexpr double enough = 0.02;
  constexpr int times = 4;
  const auto measured = [&](int count) {
    const TemporaryFolder folder(measuring_place());
    return time(kind.make(folder, count));
  };
  const double start = measured(1);
  int parts = std::min(500, kind.most / times);
  double one = 0;
  while ((one = measured(parts) - start) < enough && parts < kind.most / times)
    parts = std::min(2 * parts, kind.most / times);
  const double four = measured(times * parts) - start;
  constexpr double short_time = 0.001;
  std::printf("%-40s %7d %9.2f ms %9.2f ms ", kind.name.c_str(), parts, 1e3 * one, 1e3 * four);
  std::printf(four < short_time ? "     -\n" : "%6.2f%s\n", four / one, four / one < 5 ? "" : "  !");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::printf("%-40s %7s %12s %12s %6s\n", "", "n", "n", "4 n", "ratio");
    for (const Kind& kind : all_kinds())
      if (argc == 1 || std::find(argv + 1, argv + argc, kind.name) != argv + argc) measure(kind);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "growth: %s\n", error.what());
    return 1;
  }
}
