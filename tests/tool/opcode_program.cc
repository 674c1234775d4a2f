// lev_comp and levels of NetHack 3.6: which files are written, what reaches from one file to the next, what -v says.

#include <fcntl.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

/// With -v: the notes on target, ABI and version words.
constexpr std::size_t lines_of_setting = 3;

constexpr unsigned exit_opcode = 37;
const std::string level_mistake = "TRAP:\"x\",random\n";
/// With -v there is a warning about each of the two statements.
const std::string doubtful = "$unused = 1\nMONSTER:\"Newt\",random\n";

Command compiler(const TemporaryFolder& folder, Names arguments, std::string input = {}) {
  arguments.insert(arguments.begin(), {"--target", "nethack-3.6.6"});
  return lev_comp(folder.path(), std::move(arguments), std::move(input));
}

Result compile(const TemporaryFolder& folder, Names arguments, std::string input = {}) {
  return run(compiler(folder, std::move(arguments), std::move(input)));
}

Names level_files(const TemporaryFolder& folder) { return list_folder(folder.path(), ".lev"); }

}  // namespace

TEST_CASE("3.6: a mistake in one level of a file leaves out all of that file") {
  const TemporaryFolder folder;
  const Result result = compile(folder, {}, bare_program("a") + bare_program("b") + level_mistake + bare_program("c"));
  CHECK_STATUS(1);
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("3.6: a level that is complete in front of a syntax error is not written") {
  const std::string end = GENERATE("EXIT\nFOOBAR\n", "FOOBAR\n", "$a = 5 - 3\n", "EXIT }\n");
  const TemporaryFolder folder;
  const Result result = compile(folder, {}, bare_program("a") + bare_program("b") + end);
  CHECK_STATUS(1);
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("3.6: an existing file is replaced as a whole") {
  const std::string before = GENERATE(std::string(), std::string(1000, 'x'));
  const TemporaryFolder folder;
  write_file(folder / "a.lev", before);
  const Result result = compile(folder, {}, bare_program("a"));
  CHECK_STATUS(0);
  CHECK_FILE(folder / "a.lev", program_level());
  CHECK(list_folder(folder.path()) == Names{"a.lev"});
}

TEST_CASE("3.6: of two levels of one name the later one stays") {
  const TemporaryFolder folder;
  const Result result = compile(folder, {}, bare_program("a") + "EXIT\nEXIT\n" + bare_program("a") + "EXIT\n");
  CHECK_STATUS(0);
  CHECK(result.err == "");
  CHECK_FILE(folder / "a.lev", program_level(1, op(exit_opcode)));
}

TEST_CASE("3.6: a file with a mistake does not stop the others") {
  const TemporaryFolder folder;
  write_file(folder / "1.des", bare_program("one"));
  write_file(folder / "2.des", bare_program("two") + level_mistake);
  write_file(folder / "3.des", bare_program("three"));
  const Result result = compile(folder, {"1.des", "2.des", "3.des"});
  CHECK_STATUS(1);
  CHECK(count_lines(result.err, ".des:") == 1);
  CHECK(contains(result.err, "2.des:2:6: error:"));
  CHECK(level_files(folder) == Names{"one.lev", "three.lev"});
  CHECK_FILE(folder / "three.lev", program_level());
}

TEST_CASE("3.6: a file with many mistakes does not stop the others") {
  const TemporaryFolder folder;
  std::string source = bare_program("a");
  for (int i = 0; i < 30; ++i) source += level_mistake;
  write_file(folder / "1.des", source);
  write_file(folder / "2.des", bare_program("b"));
  const auto shown = [&](Names arguments) {
    arguments.insert(arguments.end(), {"1.des", "2.des"});
    const Result result = compile(folder, arguments);
    CHECK_STATUS(1);
    return count_lines(result.err, "1.des:");
  };
  CHECK(shown({}) == 20);
  CHECK(shown({"--max-errors", "29"}) == 29);
  CHECK(shown({"--max-errors", "0"}) == 30);
  CHECK(level_files(folder) == Names{"b.lev"});
}

TEST_CASE("3.6: the map of a file is no bound for the level regions of the next") {
  const std::string map =
      GENERATE("GEOMETRY:left,top\nMAP\n.....\n.....\nENDMAP\n", "NOMAP\n", "INIT_MAP:mazegrid,'.'\n");
  const TemporaryFolder folder;
  write_file(folder / "1.des", bare_program("one") + map);
  write_file(folder / "2.des", bare_program("two") + "BRANCH:(0,0,1,0),(0,0,0,0)\n");
  write_file(folder / "3.des", bare_program("three") + "BRANCH:(0,0,0,0),(0,0,0,0)\n");
  const Result result = compile(folder, {"1.des", "2.des", "3.des"});
  CHECK_STATUS(1);
  CHECK(count_lines(result.err, ".des:") == 1);
  CHECK(contains(result.err, "2.des:2:13: error: x must be 0 to 0"));
  CHECK(level_files(folder) == Names{"one.lev", "three.lev"});
}

TEST_CASE("3.6: what a file leaves open does not reach the next") {
  struct Files {
    std::string open;     // of the first file
    std::string next;     // of the second
    std::string message;  // about the second; none if it is good
  };
  std::string twenty;
  for (int i = 0; i < 20; ++i) twenty += "IF [50%] { ";
  const Files files = GENERATE_COPY(Files{"LOOP [2] { ", "BREAK\n", "2.des:2:1: error: there is nothing"},
                                    Files{"CONTAINER:random,random { ", "OBJECT:random\n", "2.des:2:1: error: this"},
                                    Files{"SWITCH [2] { CASE 1: ", "SWITCH [3] { CASE 1: EXIT }\n", ""},
                                    Files{twenty, "IF [50%] { }\n", ""},
                                    Files{"GEOMETRY:left,top\nMAP\n...\n", "...\n", "2.des:2:1: error: "});
  const TemporaryFolder folder;
  write_file(folder / "1.des", bare_program("one") + files.open + "FOO\n");
  write_file(folder / "2.des", bare_program("two") + files.next);
  INFO(files.open);
  const Result result = compile(folder, {"1.des", "2.des"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "1.des:"));
  CHECK(count_lines(result.err, "2.des:") == (files.message.empty() ? 0 : 1));
  CHECK(contains(result.err, files.message));
  CHECK(level_files(folder) == (files.message.empty() ? Names{"two.lev"} : Names{}));
}

TEST_CASE("3.6: standard input with a mistake ends with status 1, as any file") {
  const std::string wrong = GENERATE("TRAP:\"x\",random\n", "FOOBAR\n");
  const TemporaryFolder folder;
  const Result result = compile(folder, {}, bare_program("a") + wrong);
  CHECK_STATUS(1);
  CHECK(result.err.starts_with("(stdin):2:"));
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("3.6: other options than -v are those that there are for 3.4") {
  const TemporaryFolder folder;
  SECTION("standard input") {
    const Names arguments = GENERATE(Names{"-w"}, Names{"-"}, Names{"--", "-"});
    const Result result = compile(folder, arguments, bare_program("in"));
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK(list_folder(folder.path()) == Names{"in.lev"});
  }
  SECTION("behind '--' everything is a file") {
    write_file(folder / "-v", bare_program("dashed"));
    const Result result = compile(folder, {"--", "-v"});
    CHECK_STATUS(0);
    CHECK(result.out == "");
    CHECK(level_files(folder) == Names{"dashed.lev"});
  }
}

TEST_CASE("-v names each level that is written and the number of its records, in order") {
  const TemporaryFolder folder;
  write_file(folder / "1.des", bare_program("b") + "EXIT\n" + bare_program("a"));
  write_file(folder / "2.des", "");
  write_file(folder / "3.des", bare_program("c") + "EXIT\nEXIT\n");
  SECTION("one file") {
    const Result result = compile(folder, {"-v", "3.des"});
    CHECK_STATUS(0);
    CHECK(result.out == "c.lev: 4 records\n");
    CHECK(split(result.err, '\n').size() == lines_of_setting + 1);
    CHECK_FILE(folder / "c.lev", program_level(2, op(exit_opcode) + op(exit_opcode)));
  }
  SECTION("several files, wherever it stands") {
    for (const Names& arguments : {Names{"-v", "1.des", "2.des", "3.des"}, Names{"1.des", "2.des", "3.des", "-v"},
                                   Names{"-vv", "1.des", "-v", "2.des", "3.des"}}) {
      const Result result = compile(folder, arguments);
      CHECK_STATUS(0);
      CHECK(result.out == "b.lev: 3 records\na.lev: 2 records\nc.lev: 4 records\n");
    }
  }
  SECTION("standard input, alone and between files") {
    const std::string input = bare_program("in");
    CHECK(compile(folder, {"-v"}, input).out == "in.lev: 2 records\n");
    CHECK(compile(folder, {"3.des", "-v", "-"}, input).out == "c.lev: 4 records\nin.lev: 2 records\n");
  }
  SECTION("in another folder") {
    fs::create_directory(folder / "out");
    CHECK(compile(folder, {"-v", "-o", "out", "3.des"}).out == "out/c.lev: 4 records\n");
  }
  SECTION("rules for make are no levels") {
    CHECK(compile(folder, {"-v", "-MD", "3.des"}).out == "c.lev: 4 records\n");
    CHECK(fs::exists(folder / "3.d"));
  }
}

TEST_CASE("-v says nothing of levels that are not written") {
  const TemporaryFolder folder;
  write_file(folder / "1.des", bare_program("one") + bare_program("bad") + level_mistake);
  write_file(folder / "2.des", bare_program("two"));
  SECTION("of a file with a mistake") {
    const Result result = compile(folder, {"-v", "1.des", "2.des"});
    CHECK_STATUS(1);
    CHECK(result.out == "two.lev: 2 records\n");
    CHECK(level_files(folder) == Names{"two.lev"});
  }
  SECTION("of one whose output cannot be written") {
    fs::create_directory(folder / "two.lev");
    const Result result = compile(folder, {"-v", "2.des"});
    CHECK_STATUS(1);
    CHECK(result.out == "");
  }
  SECTION("with --check") {
    const Result result = compile(folder, {"-v", "--check", "2.des"});
    CHECK_STATUS(0);
    CHECK(result.out == "");
    CHECK(level_files(folder).empty());
  }
  SECTION("with --list-outputs, which prints the names alone") {
    CHECK(compile(folder, {"-v", "--list-outputs", "2.des"}).out == "two.lev\n");
    CHECK(level_files(folder).empty());
  }
}

TEST_CASE("-v that cannot print is an error, with the levels written") {
  const TemporaryFolder folder;
  Command command = compiler(folder, {"-v"}, bare_program("a"));
  command.prepare = [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); };
  const Result result = run(command);
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot write to standard output"));
  CHECK_FILE(folder / "a.lev", program_level());
}

TEST_CASE("-v warns of unused variables and of names in other capitals") {
  const TemporaryFolder folder;
  const auto warnings = [&](Names arguments) {
    const Result result = compile(folder, std::move(arguments), bare_program("a") + doubtful);
    CHECK_STATUS(0);
    return result.err;
  };
  CHECK(warnings({}) == "");
  CHECK(warnings({"-Wall"}) == "");
  for (const Names& arguments : {Names{"-v"}, Names{"-v", "--check"}, Names{"-Wextra"}}) {
    const std::string text = warnings(arguments);
    CHECK(count_lines(text, "warning:") == 2);
    CHECK(contains(text, "(stdin):2:1: warning:"));
    CHECK(contains(text, "[unused-variable]"));
    CHECK(contains(text, "(stdin):3:9: warning:"));
    CHECK(contains(text, "[name-case]"));
  }
  SECTION("one of them can be turned off") {
    const std::string text = warnings({"-v", "-Wno-name-case"});
    CHECK(contains(text, "[unused-variable]"));
    CHECK(!contains(text, "[name-case]"));
  }
  SECTION("they can be errors") {
    const Result result = compile(folder, {"-v", "-Werror"}, bare_program("b") + doubtful);
    CHECK_STATUS(1);
    CHECK(result.out == "");
    CHECK(level_files(folder) == Names{"a.lev"});
  }
}

TEST_CASE("-v and -w are accepted with every target") {
  const TemporaryFolder folder;
  SECTION("-v says what levels of 3.4 are compiled for, and no more") {
    const Result result = run(lev_comp(folder.path(), {"-v", "-w"}, bare_source("a")));
    CHECK_STATUS(0);
    CHECK(result.out == "");
    CHECK(split(result.err, '\n').size() == lines_of_setting + 1);
    CHECK_FILE(folder / "a.lev", bare_level());
  }
  SECTION("-w has none of 3.6") {
    const Result result = compile(folder, {"-w", "-v"}, bare_program("a"));
    CHECK_STATUS(0);
    CHECK(result.out == "a.lev: 2 records\n");
    CHECK(split(result.err, '\n').size() == lines_of_setting + 1);
  }
}
