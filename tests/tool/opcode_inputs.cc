// Inputs of the opcode language that no author writes: deep, long, endless, random. lev_comp always ends, in a time
// that grows as the input does, and says what is wrong.

#include <catch2/catch.hpp>
#include <random>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

constexpr std::size_t large_program = 5'000 / slowness;  // not more: there are many combinations
constexpr std::size_t deep = 20'000;
constexpr std::size_t many = 100'000 / slowness;

const std::string start = "LEVEL:\"a\"\n";
const std::string program_map = start + "GEOMETRY:center,center\nMAP\n";

std::string times(std::size_t count, std::string_view text) {
  std::string result;
  result.reserve(count * text.size());
  for (; count > 0; --count) result += text;
  return result;
}

Result compile_input(const TemporaryFolder& folder, const std::string& source, Names options = {}) {
  options.insert(options.begin(), {"--target", "nethack-3.6.6"});
  return run(lev_comp(folder.path(), std::move(options), source));
}

/// It ended by itself in time, and either said what is wrong or compiled something; messages are short.
void check_sane_program(const Result& result) {
  INFO(result.describe());
  CHECK(result.signal == 0);
  CHECK((result.status == 0 || result.status == 1));
  CHECK(result.err.size() < short_message);
  if (result.status == 1) CHECK(contains(result.err, " error: "));
}

/// How many records a level has that was compiled from this.
std::size_t records(const std::string& source) {
  const TemporaryFolder folder;
  const Result result = compile_input(folder, source);
  CHECK_STATUS(0);
  if (result.status != 0) return 0;
  const std::string level = read_file(folder / "a.lev");
  std::size_t count = 0;
  for (std::size_t i = 0; i < 8; ++i)
    count |= static_cast<std::size_t>(static_cast<unsigned char>(level.at(5 * 8 + i))) << (8 * i);
  return count;
}

/// Those of a statement, in a level without others.
std::size_t records_of(const std::string& statement) { return records(start + statement + "\n") - records(start); }

}  // namespace

TEST_CASE("values in many parentheses are the values") {
  const std::string open = times(deep, "("), close = times(deep, ")");
  CHECK(records_of("GOLD:" + open + "1" + close + ",random") == 3);
  CHECK(records_of("GOLD:" + open + "1 + 2" + close + ",random") == 5);
}

TEST_CASE("selections in many parentheses and functions") {
  CHECK(records_of("SINK:" + times(deep, "(") + "random" + times(deep, ")")) == 3);
  CHECK(records_of("SINK:" + times(deep, "complement ") + "random") == 3 + deep);
  CHECK(records_of("SINK:" + times(deep, "grow(") + "random" + times(deep, ")")) == 3 + 2 * deep);
  CHECK(records_of("SINK:" + times(deep, "rndcoord(") + "random" + times(deep, ")")) == 3 + 2 * deep);
  CHECK(records_of("SINK:" + times(deep, "filter(5%,") + "random" + times(deep, ")")) == 3 + 3 * deep);
}

TEST_CASE("an index in an index, many times") {
  CHECK(records_of("$n = { 0 }\nGOLD:" + times(deep, "$n[") + "0" + times(deep, "]") + ",random") == 4 + deep + 3);
}

TEST_CASE("long chains") {
  CHECK(records_of("SINK:random" + times(many, "&random")) == 2 + 1 + 3 * many);
  CHECK(records_of("GOLD:1" + times(many, " + 1") + ",random") == 3 + 2 * many);
  CHECK(records_of("GOLD:1" + times(many, " * 1") + ",random") == 3 + 2 * many);
  CHECK(records_of("MESSAGE:\"a\"" + times(many, " . \"b\"")) == 2 + 2 * many);
  CHECK(records_of("SINK:grow(north" + times(many, "|south") + ",random)") == 5);
  CHECK(records_of("$n = { 1" + times(many, ",1") + " }") == 1 + many + 3);
  CHECK(records_of("STAIR:random[dry" + times(many, ",dry") + "],up") == 3);
}

TEST_CASE("many statements, variables, cases and levels") {
  CHECK(records_of(times(many, "EXIT\n")) == many);
  CHECK(records_of(times(many, "OBJECT:random,random,buried\n")) == 8 * many);
  std::string variables;
  for (std::size_t i = 0; i < many; ++i) {
    variables += "$";
    for (std::size_t rest = i; rest > 0; rest /= 26) variables += static_cast<char>('a' + rest % 26);
    variables += "_ = 1\n";
  }
  CHECK(records_of(variables) == 4 * many);
  const TemporaryFolder folder;
  const Result levels = compile_input(folder, times(many, start));
  INFO(levels.describe());
  CHECK(levels.status == 0);
}

TEST_CASE("blocks within blocks that may be so deep") {
  CHECK(records_of(times(deep, "ROOM:\"ordinary\",lit,random,random,random {") + times(deep, "}")) == 12 * deep);
  CHECK(records_of("CONTAINER:random,random {" + times(deep, "CONTAINER:random {") + times(deep, "}") + "}") ==
        7 + 5 * deep);
  CHECK(records_of(times(deep, "REGION:(1,1,2,2),lit,random { BREAK ") + times(deep, "}")) == 8 * deep);
}

TEST_CASE("blocks within blocks that may not") {
  const std::string block = GENERATE("{", "IF[1%]{", "LOOP[1]{", "FOR $i=1 TO 2{", "SWITCH[1]{CASE 1:", "IF[1%]",
                                     "IF[1%]{}ELSE{", "[1%]:", "SWITCH[1]{", "MONSTER:random,random,{");
  const std::string end = GENERATE("", "}", "BREAK ", "EXIT ", "OBJECT:random ", "ELSE{", "} ELSE {", "DEFAULT:", ")");
  if (left_out()) return;
  INFO("begin: " << block << " end: " << end);
  const TemporaryFolder folder;
  const std::string source =
      start + repeated(block, large_program / 2) + (end.empty() ? "" : repeated(end, large_program / 2));
  check_sane_program(compile_input(folder, source));
  const Result all = compile_input(folder, source, {"--max-errors", "0", "-Wall", "-Wextra"});
  CHECK(all.signal == 0);
}

TEST_CASE("one thing said again and again") {
  const std::string statement =
      GENERATE("MONSTER:random,random", "OBJECT:random,random", "ROOM:\"ordinary\",lit,random,random,random",
               "SINK:random", "MINERALIZE:1", "INIT_MAP:mines,'.'", "FLAGS:noteleport", "RANDOM_CORRIDORS:1");
  const std::string more = GENERATE(",asleep", ",buried", ",\"x\"", ",seen_traps:\"pit\"", ",x", ",1", ",(1,1)", "|all",
                                    ",seen_traps:\"x\"", "&random", ",filled", ",'.'", ",hardfloor");
  if (left_out()) return;
  INFO(statement << " and " << more);
  const TemporaryFolder folder;
  const std::string source = start + statement + repeated(more, large_program) + "\n";
  check_sane_program(compile_input(folder, source));
  const Result all = compile_input(folder, source, {"--max-errors", "0"});
  CHECK(all.signal == 0);
}

TEST_CASE("a long word, number, string, variable and comment") {
  const std::string long_part(30 * large_program, GENERATE('x', '9', ' ', '#', '-', '$', '_', '\n', '\x80', '%', '"'));
  const std::string before =
      GENERATE("", "GOLD:", "MESSAGE:\"", "$", "# ", "[", "random[", "TRAP:\"pit\",", "'", "MONSTER:\"");
  if (left_out()) return;
  const TemporaryFolder folder;
  INFO("a part of " << long_part[0] << " behind: " << before);
  check_sane_program(compile_input(folder, start + before + long_part + "\n"));
}

TEST_CASE("one thing all over in a program") {
  const std::string_view thing = GENERATE(
      "x", "9", "(", ")", "[", "[9", "'", "\"", "\"\"", ":", ",", "#", "-", "M", "MAP\n", "{", "}", "{}", "&",
      "random[", "$", "$a", "$a=", "$a=1 ", "$a={1}\n", "IF", "ELSE", "IF[1%]{}", "LEVEL:\"a\"\n", "TRAP:", "NOMAP ",
      "ENDMAP", "[ ", "1 + ", "1d", "\t", "\r", "\f", "'\\", "|", "..", ". ", "EXIT ", "BREAK ", "CASE 1:", "align[");
  const std::string before = GENERATE_REF(std::string(), start, program_map);
  if (left_out()) return;
  const TemporaryFolder folder;
  INFO("repeated: " << thing << " behind: " << before);
  const Result result = compile_input(folder, before + repeated(thing, 6 * large_program));
  check_sane_program(result);
  if (result.status == 1) CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("a mistake in a long line of a program") {
  const TemporaryFolder folder;
  const std::string blanks(15 * large_program, ' ');
  const Result result = compile_input(folder, start + blanks + "TRAP:\"frob\",random" + blanks + "\n");
  CHECK_STATUS(1);
  check_sane_program(result);
  CHECK(contains(result.err, "(stdin):2:" + std::to_string(blanks.size() + 6) + ": error: unknown trap 'frob'"));
}

TEST_CASE("many mistakes in a program") {
  const TemporaryFolder folder;
  const std::string source = start + times(many, "TRAP:\"x\",random\n");
  const Result some = compile_input(folder, source);
  check_sane_program(some);
  CHECK(count_lines(some.err, "error: unknown trap") == 20);
  const Result all = compile_input(folder, source, {"--max-errors", "0"});
  CHECK(all.status == 1);
  CHECK(count_lines(all.err, "error: unknown trap") == many);
}

TEST_CASE("noise in a program") {
  const unsigned seed = GENERATE(range(1U, 5U));
  std::mt19937 random(seed);
  std::string noise(3 * large_program, '\0');
  SECTION("of ASCII") {
    for (char& c : noise) c = static_cast<char>(1 + random() % 127);
  }
  SECTION("of what level files are made of") {
    const std::string_view letters = "\"\"'',,::()[]{}%#\n\n -|.+&=$a09MAPENDMAPTRAPrandomIFELSE";
    for (char& c : noise) c = letters[random() % letters.size()];
  }
  const std::string before = GENERATE_REF(std::string(), start, program_map);
  const TemporaryFolder folder;
  INFO("seed " << seed << " behind: " << before);
  check_sane_program(compile_input(folder, before + noise));
  const Result all = compile_input(folder, before + noise, {"--max-errors", "0", "-Wall", "-Wextra"});
  INFO(all.describe());
  CHECK((all.status == 0 || all.status == 1));
}
