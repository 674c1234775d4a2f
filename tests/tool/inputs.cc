// Inputs that no author writes: unreadable, enormous, binary, random. lev_comp always ends, and says what is wrong.

#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <random>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

constexpr std::size_t large = 300'000 / slowness;

const std::string map_start = "MAZE:\"a\",random\nGEOMETRY:center,center\nMAP\n";

std::string engraving_source(const std::string& text) {
  return bare_source("a") + "ENGRAVING:random,dust,\"" + text + "\"\n";
}

/// What engraving_source compiles to: the last list has one record, with the text behind it.
std::string engraving_level(const std::string& text) {
  std::string level = bare_level();
  level.back() = '\1';
  level += "\xf5\xf5" + std::string(6, '\0');  // a random place
  level += word_bytes(text.size(), 8);
  return level + '\1' + std::string(7, '\0') + text;  // dust
}

/// It ended by itself in time, and either said what is wrong or compiled something; messages are short.
void check_sane(const Result& result, std::size_t longest_message = short_message) {
  INFO(result.describe());
  CHECK(result.signal == 0);
  CHECK((result.status == 0 || result.status == 1));
  CHECK(result.err.size() < longest_message);
  if (result.status == 1) CHECK(contains(result.err, " error: "));
  if (result.status == 0) CHECK((result.err.empty() || contains(result.err, "[input-cut]")));
}

}  // namespace

TEST_CASE("a file of more than 128 MiB is refused without being read") {
  const TemporaryFolder folder;
  write_file(folder / "large.des", "");
  REQUIRE(::truncate((folder / "large.des").c_str(), (off_t{128} << 20) + 1) == 0);
  const Result result = run(lev_comp(folder.path(), {"large.des"}));
  CHECK_STATUS(1);
  CHECK(result.err == "lev_comp: error: cannot read 'large.des': it is larger than 128 MiB\n");
  CHECK(result.peak_kilobytes < 100'000);
  CHECK(list_folder(folder.path()) == Names{"large.des"});
}

TEST_CASE("an input without end is refused") {
  const TemporaryFolder folder;
  const Result result = run(lev_comp(folder.path(), {"/dev/zero"}));
  CHECK_STATUS(1);
  CHECK(result.err == "lev_comp: error: cannot read '/dev/zero': it is larger than 128 MiB\n");
}

TEST_CASE("an empty input has no levels and no faults") {
  const std::string input =
      GENERATE(std::string(), std::string("\n"), std::string("# nothing\n"), std::string(" \t\r\n"));
  const TemporaryFolder folder;
  const Result result = run(lev_comp(folder.path(), {"-w", "-Wall", "-Wextra"}, input));
  CHECK_STATUS(0);
  CHECK(result.err == "");
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("line ends of two kinds give the same level") {
  const TemporaryFolder folder;
  std::string source = map_start + "---\n|.|\n\n---\nENDMAP\nTRAP:\"pit\",(1,1)\n";
  REQUIRE(run(lev_comp(folder.path(), {}, source)).status == 0);
  const std::string level = read_file(folder / "a.lev");
  for (std::size_t at = 0; (at = source.find('\n', at)) != std::string::npos; at += 2) source.insert(at, "\r");
  const Result result = run(lev_comp(folder.path(), {"-Wall"}, source));
  CHECK_STATUS(0);
  CHECK(result.err == "");
  CHECK_FILE(folder / "a.lev", level);
}

TEST_CASE("letters of the world may stand in comments and strings") {
  const TemporaryFolder folder;
  const std::string text = "na\xc3\xafve \xe2\x98\xba";
  const Result result = run(lev_comp(folder.path(), {"-Wall"}, "# " + text + "\n" + engraving_source(text)));
  CHECK_STATUS(0);
  CHECK(result.err == "");
  CHECK_FILE(folder / "a.lev", engraving_level(text));
}

TEST_CASE("where it is allowed, a byte-order mark ends the input, with a warning") {
  const TemporaryFolder folder;
  const std::string source = "\xef\xbb\xbf" + bare_source("a");
  CHECK(run(lev_comp(folder.path(), {}, source)).status == 1);
  const Result result = run(lev_comp(folder.path(), {"-Wno-error=input-cut"}, source));
  CHECK_STATUS(0);
  CHECK(contains(result.err, "(stdin):1:1: warning:"));
  CHECK(contains(result.err, "[input-cut]"));
  CHECK(list_folder(folder.path()).empty());
  SECTION("where plain char is unsigned it is an error") {
    CHECK(run(lev_comp(folder.path(), {"--abi", "lp64be"}, source)).status == 1);
    CHECK(list_folder(folder.path()).empty());
  }
}

TEST_CASE("where it is allowed, NUL ends the input, with a warning") {
  const TemporaryFolder folder;
  SECTION("behind a level") {
    const Result result =
        run(lev_comp(folder.path(), {"-Wno-error=input-cut"}, bare_source("a") + std::string(1, '\0') + "rubbish"));
    CHECK_STATUS(0);
    CHECK(contains(result.err, "(stdin):3:1: warning:"));
    CHECK(contains(result.err, "[input-cut]"));
    CHECK_FILE(folder / "a.lev", bare_level());
  }
  SECTION("within a declaration that is then incomplete") {
    const Result result = run(lev_comp(folder.path(), {}, bare_source("a") + "TRAP:" + std::string(large, '\0')));
    CHECK_STATUS(1);
    check_sane(result);
    CHECK(list_folder(folder.path()).empty());
  }
  SECTION("but not in a comment") {
    const Result result = run(lev_comp(folder.path(), {}, "#" + std::string(large, '\0') + "\n" + bare_source("a")));
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK_FILE(folder / "a.lev", bare_level());
  }
  SECTION("and in a string only the string") {
    const Result result = run(lev_comp(folder.path(), {}, engraving_source("ab" + std::string(large, '\0') + "cd")));
    CHECK_STATUS(0);
    CHECK_FILE(folder / "a.lev", engraving_level("ab"));
  }
}

TEST_CASE("a string of 3 MB is compiled") {
  const TemporaryFolder folder;
  const std::string text(10 * large, 'x');
  const Result result = run(lev_comp(folder.path(), {}, engraving_source(text)));
  CHECK_STATUS(0);
  CHECK_FILE(folder / "a.lev", engraving_level(text));
}

TEST_CASE("much of one thing") {
  const std::string_view thing = GENERATE("x", "9", "(", "[", "[9", "'", "\"", "\"\"", ":", ",", "#", "-", "M", "MAP\n",
                                          "MESSAGE", "MESSAGE:\"\"\n", "LEVEL:\"a\"\n", "TRAP:", "NOMAP", " ", "\t",
                                          "\r", "\n", "\f", "\x7f", "'\\", "ENDMAP", "[ ");
  const std::string start = GENERATE(std::string(), bare_source("a"), map_start);
  if (left_out()) return;
  const TemporaryFolder folder;
  INFO("repeated: " << thing << " behind: " << start);
  const Result result = run(lev_comp(folder.path(), {}, start + repeated(thing, large)));
  check_sane(result);
  if (result.status == 1) CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("a line of 3 MB with a mistake in the middle") {
  const TemporaryFolder folder;
  const std::string blanks(5 * large, ' ');
  const Result result =
      run(lev_comp(folder.path(), {}, bare_source("a") + blanks + "TRAP:\"frob\",random" + blanks + "\n"));
  CHECK_STATUS(1);
  check_sane(result);
  CHECK(contains(result.err, "(stdin):3:" + std::to_string(blanks.size() + 6) + ": error: unknown trap 'frob'"));
}

TEST_CASE("a mistake in a line of bytes that continue no character") {
  const TemporaryFolder folder;
  const std::string engraving = "ENGRAVING:random,dust,\"" + std::string(5 * large, '\x80') + "\" ";
  const Result result =
      run(lev_comp(folder.path(), {}, bare_source("a") + engraving + "TRAP:\"frob\",random " + engraving));
  CHECK_STATUS(1);
  check_sane(result);
  const std::string column = std::to_string(engraving.size() + std::string("TRAP:").size() + 1);
  CHECK(contains(result.err, "(stdin):3:" + column + ": error: unknown trap 'frob'"));
}

TEST_CASE("any byte where none is expected") {
  const TemporaryFolder folder;
  for (const char* abi : {"lp64le", "lp64be"}) {
    Names arguments = {"--check", "--abi", abi};
    for (int byte = 0; byte < 256; ++byte) {
      arguments.push_back(std::to_string(byte));
      write_file(folder / arguments.back(), bare_source("a") + static_cast<char>(byte));
    }
    const Result result = run(lev_comp(folder.path(), arguments));
    CHECK_STATUS(1);
    for (int byte = 0; byte < 256; ++byte) {
      const bool blank = byte == ' ' || byte == '\t' || byte == '\n';
      INFO("byte " << byte);
      CHECK(contains("\n" + result.err, "\n" + std::to_string(byte) + ":3:1: ") != blank);
    }
  }
}

TEST_CASE("a hundred thousand mistakes") {
  const TemporaryFolder folder;
  std::string source;
  for (unsigned level = 0; level < 1'000 / slowness; ++level) {
    source += bare_source("a");
    for (int i = 0; i < 100; ++i) source += "TRAP:\"x\",random\n";
  }
  SECTION("are reported up to the limit") {
    const Result result = run(lev_comp(folder.path(), {}, source));
    CHECK_STATUS(1);
    check_sane(result);
    CHECK(count_lines(result.err, "error: unknown trap") == 20);
    CHECK(count_lines(result.err, "more errors") == 1);
  }
  SECTION("are all reported without one") {
    const Result result = run(lev_comp(folder.path(), {"--max-errors", "0"}, source));
    CHECK_STATUS(1);
    CHECK(count_lines(result.err, "error: unknown trap") == 100'000 / slowness);
    CHECK(count_lines(result.err, "more errors") == 0);
  }
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("a hundred thousand messages and levels are no matter of depth") {
  const TemporaryFolder folder;
  const Result messages =
      run(lev_comp(folder.path(), {}, "MAZE:\"a\",random\n" + repeated("MESSAGE:\"\"\n", 2 * large) + "NOMAP\n"));
  INFO(messages.describe());
  CHECK(messages.status == 0);
  const Result levels = run(lev_comp(folder.path(), {}, repeated(bare_source("a"), 2 * large)));
  INFO(levels.describe());
  CHECK(levels.status == 0);
  CHECK_FILE(folder / "a.lev", bare_level());
}

TEST_CASE("noise") {
  const unsigned seed = GENERATE(range(1U, 9U));
  std::mt19937 random(seed);
  std::string noise(large, '\0');
  SECTION("of all bytes") {
    for (char& c : noise) c = static_cast<char>(random());
  }
  SECTION("of ASCII") {
    for (char& c : noise) c = static_cast<char>(1 + random() % 127);
  }
  SECTION("of what level files are made of") {
    const std::string_view letters = "\"\"'',,::()[]%#\n\n -|.+09MAPENDMAPTRAPrandom";
    for (char& c : noise) c = letters[random() % letters.size()];
  }
  const std::string start = GENERATE(std::string(), bare_source("a"), map_start);
  if (left_out()) return;
  const TemporaryFolder folder;
  INFO("seed " << seed << " behind: " << start);
  for (const char* abi : {"lp64le", "lp64be"}) {
    check_sane(run(lev_comp(folder.path(), {"--abi", abi}, start + noise)));
    const Result all =
        run(lev_comp(folder.path(), {"--abi", abi, "--max-errors", "0", "-w", "-Wall", "-Wextra"}, start + noise));
    INFO(all.describe());
    CHECK((all.status == 0 || all.status == 1));
  }
}

#ifndef SPECLEV_SANITIZED
TEST_CASE("where there is not enough memory, that is said") {
  const TemporaryFolder folder;
  const auto limited = [](Command command) {
    command.prepare = [] {
      const struct rlimit limit { 48 << 20, 48 << 20 };
      ::setrlimit(RLIMIT_AS, &limit);
    };
    return run(command);
  };
  SECTION("when a file is read") {
    for (const std::string name : {"large.des", "large.def", "large.lev"}) {
      write_file(folder / name, "");
      REQUIRE(::truncate((folder / name).c_str(), off_t{100} << 20) == 0);
    }
    const Result level = limited(lev_comp(folder.path(), {"large.des"}));
    CHECK(level.status == 1);
    CHECK(level.err == "lev_comp: error: there is not enough memory for 'large.des'\n");
    const Result dungeon = limited(dgn_comp(folder.path(), {"large.def"}));
    CHECK(dungeon.status == 1);
    CHECK(dungeon.err == "dgn_comp: error: there is not enough memory for 'large.def'\n");
    const Result dump = limited(speclev_program(folder.path(), {"dump", "large.lev"}));
    CHECK(dump.status == 1);
    CHECK(dump.err == "speclev: error: there is not enough memory\n");
  }
  SECTION("when it is compiled; the next file is compiled all the same") {
    write_file(folder / "a.des", bare_source("a") + repeated("TRAP:random,random\n", 16 << 20));
    write_file(folder / "b.des", bare_source("b"));
    const Result result = limited(lev_comp(folder.path(), {"a.des", "b.des"}));
    CHECK_STATUS(1);
    CHECK(result.err == "lev_comp: error: there is not enough memory for 'a.des'\n");
    CHECK(list_folder(folder.path(), ".lev") == Names{"b.lev"});
  }
}
#endif

TEST_CASE("commands take files, archives and folders, or say what they take") {
  const TemporaryFolder folder;
  const auto speclev = [&](Names arguments) { return run(speclev_program(folder.path(), std::move(arguments))); };
  for (const char* name : {"game", "game/more", "out", "empty"}) REQUIRE(::mkdir((folder / name).c_str(), 0777) == 0);
  write_file(folder / "game/a.des", bare_source("a"));
  write_file(folder / "game/more/b.lev", bare_level());
  write_file(folder / "game/dungeon.def", bare_description("D"));
  write_file(folder / "game/note", "This is no level.\n");
  write_file(folder / "game/more/dungeon", bare_dungeon("E"));
  REQUIRE(speclev({"archive", "create", "nhdat", "game/more/b.lev", "game/more/dungeon", "game/note"}).status == 0);

  CHECK(contains(speclev({"map", "game"}).out, "a.lev\n"));
  CHECK(contains(speclev({"map", "game"}).out, "game/more/b.lev\n"));
  CHECK(speclev({"map", "nhdat"}).status == 0);
  CHECK_FALSE(contains(speclev({"lint", "game"}).err, "error"));
  CHECK_FALSE(contains(speclev({"lint", "nhdat"}).err, "error"));
  CHECK(speclev({"diff", "game/more", "nhdat"}).status == 0);
  CHECK(speclev({"decompile", "game", "-o", "out"}).status == 0);
  CHECK(list_folder(folder / "out") == Names{"b.des", "dungeon.def"});
  CHECK(contains(speclev({"tree", "nhdat"}).out, "E: "));
  CHECK(contains(speclev({"tree", "game"}).err, "several dungeons in it: game/dungeon.def, game/more/dungeon"));
  CHECK(contains(speclev({"tree", "game/more/b.lev"}).err, "this is a compiled level"));

  const auto says = [&](Names arguments, std::string_view what) {
    const Result result = speclev(std::move(arguments));
    CHECK_STATUS(2);
    CHECK(contains(result.err, what));
  };
  says({"dump", "nhdat"}, "'nhdat' is an archive; speclev dump takes a compiled file");
  says({"dump", "game/a.des"}, "'game/a.des' is a source of levels; speclev dump takes a compiled file");
  says({"lint", "game/dungeon.def"},
       "is a description of a dungeon; speclev lint takes a source of levels, a compiled file, a Lua script or an "
       "archive");
  says({"map", "game/dungeon.def"}, "speclev map takes");
  says({"decompile", "game/note"}, "'game/note' is a text; speclev decompile takes a compiled file or an archive");
  says({"decompile", "game"}, "name a folder with -o");
  says({"format", "nhdat"},
       "'nhdat' is an archive; speclev format takes a source of levels or a description of a dungeon");
  says({"fix", "game/more/b.lev"}, "is a compiled file; speclev fix takes");
  says({"tree", "game/a.des"}, "speclev tree takes");
  const Result empty = speclev({"map", "empty"});
  CHECK(empty.status == 1);
  CHECK(speclev({"lint", "missing"}).status == 1);
}
