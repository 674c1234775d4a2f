// Dungeon descriptions that no author writes: enormous, binary, random. dgn_comp always ends, and says what is wrong.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <random>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

constexpr std::size_t large_description = slowness > 1 ? 10'000 : 300'000;

/// It ended by itself in time, and either said what is wrong or compiled something; messages are short.
void check_sane_dungeon(const Result& result, std::size_t longest_message = short_message) {
  INFO(result.describe());
  CHECK(result.signal == 0);
  CHECK((result.status == 0 || result.status == 1));
  CHECK(result.err.size() < longest_message);
  CHECK((result.status == 1) == contains(result.err, " error: "));
  if (result.status == 1) CHECK(result.out == "");
  if (result.status == 0 && !result.err.empty())
    CHECK((contains(result.err, "[input-cut]") || contains(result.err, "[line-cut]") ||
           contains(result.err, "[saturated-number]")));
}

}  // namespace

TEST_CASE("dgn_comp refuses a file of more than 128 MiB without reading it") {
  const TemporaryFolder folder;
  write_file(folder / "large.def", "");
  REQUIRE(::truncate((folder / "large.def").c_str(), (off_t{128} << 20) + 1) == 0);
  const Result result = run(dgn_comp(folder.path(), {"large.def"}));
  CHECK_STATUS(1);
  CHECK(result.err == "dgn_comp: error: cannot read 'large.def': it is larger than 128 MiB\n");
  CHECK(result.peak_kilobytes < 100'000);
  CHECK(list_folder(folder.path()) == Names{"large.def"});
}

TEST_CASE("dgn_comp: where it is allowed, a high byte ends the input, with a warning, where plain char is signed") {
  const TemporaryFolder folder;
  const std::string cut = GENERATE(std::string("\xe4"), std::string("\xff rubbish"), std::string("\x80\n\n\""));
  const std::string source = bare_description("a") + cut;
  const std::string form = GENERATE("--as=def", "--as=pdf");
  CHECK(run(dgn_comp(folder.path(), {form}, source)).status == 1);
  const Result result = run(dgn_comp(folder.path(), {form, "-Wno-error=input-cut"}, source));
  CHECK_STATUS(0);
  CHECK(result.err.starts_with("(stdin):2:1: warning: the byte 0x"));
  CHECK(contains(result.err, "[input-cut]"));
  CHECK(result.out == bare_dungeon("a"));
  CHECK(run(dgn_comp(folder.path(), {form, "-Wno-error=input-cut", "-Werror"}, source)).status == 1);

  SECTION("where it is unsigned it is an error") {
    const Result other = run(dgn_comp(folder.path(), {form, "--abi", "ilp32be"}, source));
    CHECK(other.status == 1);
    CHECK(other.out == "");
  }
  SECTION("within a statement the rest is missing") {
    const Result inside = run(dgn_comp(folder.path(), {form}, "DUNGEON: \"a\" " + cut));
    CHECK(inside.status == 1);
    CHECK(contains(inside.err, " error: "));
  }
}

TEST_CASE("dgn_comp: where it is allowed, a byte order mark ends the input, with a warning") {
  const TemporaryFolder folder;
  write_file(folder / "d.def", "\xef\xbb\xbf" + bare_description("a"));
  const Result result = run(dgn_comp(folder.path(), {"-Wno-error=input-cut", "d.def"}));
  CHECK_STATUS(0);
  CHECK(contains(result.err, "d.def:1:1: warning: a byte order mark ends the input here"));
  CHECK(contains(result.err, "[input-cut]"));
  CHECK_FILE(folder / "d", "");
}

TEST_CASE("dgn_comp: where it is allowed, NUL ends a .pdf, and a line of a .def, with a warning") {
  const TemporaryFolder folder;
  const std::string source = bare_description("a") + std::string(1, '\0') + "rubbish\n" + bare_description("b");
  const Result plain = run(dgn_comp(folder.path(), {"-Wno-error=input-cut"}, source));
  INFO(plain.describe());
  CHECK(plain.status == 0);
  CHECK(plain.err.starts_with("(stdin):2:1: warning:"));
  CHECK(contains(plain.err, "[input-cut]"));
  CHECK(plain.out == bare_dungeon("a"));
  const Result filtered = run(dgn_comp(folder.path(), {"--as=def"}, source));
  INFO(filtered.describe());
  CHECK(filtered.status == 0);
  CHECK(filtered.err.starts_with("(stdin):2:1: warning:"));
  CHECK(contains(filtered.err, "[line-cut]"));
  CHECK(filtered.out.size() == bare_dungeon("a").size() + 76);
}

TEST_CASE("dgn_comp: letters of the world may stand in comments and names") {
  const TemporaryFolder folder;
  const std::string name = "na\xc3\xafve \xe2\x98\xba";
  const Result result =
      run(dgn_comp(folder.path(), {"-Wall", "-Wno-needed-dungeon"}, "# " + name + "\n" + bare_description(name)));
  CHECK_STATUS(0);
  CHECK(result.err == "");
  CHECK(result.out == bare_dungeon(name));
}

TEST_CASE("dgn_comp: line ends of two kinds give the same dungeon") {
  const TemporaryFolder folder;
  const std::string source = "# c\r\nDUNGEON: \"a\" \"none\"\r\n(2, 1)\r\n";
  CHECK(run(dgn_comp(folder.path(), {}, source)).out == bare_dungeon("a"));
  CHECK(run(dgn_comp(folder.path(), {"--as=def"}, source)).out == bare_dungeon("a"));
  const Result old = run(dgn_comp(folder.path(), {"--target=nethack-3.4.0"}, source));
  INFO(old.describe());
  CHECK(old.status == 1);
}

TEST_CASE("dgn_comp: a line of 3 MB") {
  const TemporaryFolder folder;
  const std::string blanks(5 * large_description, ' ');
  const std::string form = GENERATE("--as=def", "--as=pdf");
  const std::string good = "#" + blanks + "\n" + blanks + bare_description("a") + "#" + blanks + "\n";
  const Result result = run(dgn_comp(folder.path(), {form}, good));
  CHECK_STATUS(0);
  CHECK(result.err == "");
  CHECK(result.out == bare_dungeon("a"));
  const std::string bad = bare_description("a") + blanks + "LEVEL:\"x\"\"yz\"@(1,0)" + blanks + "\n";
  const Result refused = run(dgn_comp(folder.path(), {form}, bad));
  CHECK(refused.status == 1);
  check_sane_dungeon(refused);
  CHECK(contains(refused.err, "(stdin):2:" + std::to_string(blanks.size() + 10) + ": error: a bones marker"));
}

TEST_CASE("dgn_comp: much of one thing") {
  const std::string_view thing = GENERATE(
      "x", "9", "-", "(", "\"", "\"\"", ":", ",", "#", "#\n", "@", "%", "%REINCARNATION", "%REINCARNATION\n", "^",
      "DUNGEON", "DUNGEON:", "DUNGEON:\"a\"\"b\"(1,0)\n", "LEVEL:\"a\"\"b\"@(1,0)\n", "BRANCH:\"a\"@(1,0)\n",
      "PROTOFILE:\"a\"", "DESCRIPTION:hellish\n", "CHAINLEVEL:\"c\"\"none\"\"c\"+(1,0)", " ", "\r", "\n", "\x7f");
  const std::string start = GENERATE(std::string(), bare_description("a"));
  if (left_out()) return;
  const TemporaryFolder folder;
  INFO("repeated: " << thing << " behind: " << start);
  check_sane_dungeon(run(dgn_comp(folder.path(), {"--as=def"}, start + repeated(thing, large_description))));
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("dgn_comp: many conditions") {
  const std::string_view thing =
      GENERATE("^", "^\n", "^?0\n", "^?1\n", "^?\n", "^!x\n", "^:\n", "^.\n", "^^\n", "^x\n");
  const TemporaryFolder folder;
  INFO("repeated: " << thing);
  check_sane_dungeon(
      run(dgn_comp(folder.path(), {"--as=def", "--target=nethack-3.6.6"}, repeated(thing, large_description))));
}

TEST_CASE("dgn_comp: any byte where none is expected") {
  const TemporaryFolder folder;
  for (const char* abi : {"lp64le", "lp64be"}) {
    Names arguments = {"--check", "--as=pdf", "-o", "out/", "--abi", abi};
    for (int byte = 0; byte < 256; ++byte) {
      arguments.push_back(std::to_string(byte) + ".x");
      write_file(folder / arguments.back(), bare_description("a") + static_cast<char>(byte));
    }
    const Result result = run(dgn_comp(folder.path(), arguments));
    CHECK_STATUS(1);
    for (int byte = 0; byte < 256; ++byte) {
      const bool blank = byte == ' ' || byte == '\t' || byte == '\n';
      const bool number = (byte >= '0' && byte <= '9') || byte == '-';  // the dungeon's chance
      INFO("byte " << byte);
      CHECK(contains("\n" + result.err, "\n" + std::to_string(byte) + ".x:2:1: ") != (blank || number));
    }
  }
}

TEST_CASE("dgn_comp: a hundred thousand mistakes") {
  const TemporaryFolder folder;
  const std::string source = bare_description("a") + repeated("ALIGNMENT:town\n", 100'000 / slowness * 15);
  const Result some = run(dgn_comp(folder.path(), {}, source));
  CHECK(some.status == 1);
  check_sane_dungeon(some);
  CHECK(count_lines(some.err, ": error: ") == 21);
  CHECK(count_lines(some.err, "more errors") == 1);
  const Result all = run(dgn_comp(folder.path(), {"--max-errors", "0"}, source));
  CHECK(all.status == 1);
  CHECK(count_lines(all.err, ": error: ") == 100'000 / slowness);
}

TEST_CASE("dgn_comp: noise") {
  const unsigned seed = GENERATE(range(1U, 5U));
  std::mt19937 random(seed);
  std::string noise(large_description, '\0');
  SECTION("of all bytes") {
    for (char& c : noise) c = static_cast<char>(random());
  }
  SECTION("of ASCII") {
    for (char& c : noise) c = static_cast<char>(1 + random() % 127);
  }
  SECTION("of what descriptions are made of") {
    const std::string_view letters[] = {"DUNGEON:", "LEVEL:",  "BRANCH:", "\"a\"", "\"b\"", "\"none\"", "(1,0)",  "@",
                                        "+",        "\n",      "\n#",     "\n%",   "\n^",   "5",        "CHAIN",  "RND",
                                        "stair ",   "portal ", "up ",     "town ", "\"",    "\n^?0\n",  "\n^.\n", "-1"};
    std::string text;
    while (text.size() < noise.size()) text += letters[random() % std::size(letters)];
    noise = text;
  }
  const std::string start = GENERATE(std::string(), bare_description("a"));
  const std::string target = GENERATE("nethack-3.4.3", "nethack-3.6.6", "nethack-3.1.3");
  if (left_out()) return;
  const TemporaryFolder folder;
  INFO("seed " << seed << " behind: " << start << " for: " << target);
  check_sane_dungeon(run(dgn_comp(folder.path(), {"--target", target}, start + noise)));
  check_sane_dungeon(run(dgn_comp(folder.path(), {"--target", target, "--as=def"}, start + noise)), noise.size());
  const Result all = run(
      dgn_comp(folder.path(), {"--target", target, "--as=def", "--max-errors=0", "-Wall", "-Wextra"}, start + noise));
  INFO(all.describe());
  CHECK((all.status == 0 || all.status == 1));
}
