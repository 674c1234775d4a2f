// The options of lev_comp, its exit statuses, and which inputs it reads.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string unknown_monster = "MONSTER:'h',\"hobit\",random\n";
/// With -w there is a warning about the wall in its region.
const std::string walled_region =
    "MAZE:\"a\",random\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|.-.|\n|...|\n"
    "-----\nENDMAP\nREGION:(1,1,3,3),lit,\"ordinary\"\n";

}  // namespace

TEST_CASE("a file becomes a level in the current folder") {
  const TemporaryFolder folder;
  write_file(folder / "some.des", bare_source("a"));
  const Result result = run(lev_comp(folder.path(), {"some.des"}));
  CHECK_STATUS(0);
  CHECK(result.out == "");
  CHECK(result.err == "");
  CHECK(list_folder(folder.path()) == Names{"a.lev", "some.des"});
  CHECK_FILE(folder / "a.lev", bare_level());
}

TEST_CASE("standard input is read without a file, and for '-'") {
  const std::vector<std::string> arguments = GENERATE(Names{}, Names{"-"}, Names{"-w"}, Names{"--", "-"});
  const TemporaryFolder folder;
  const Result result = run(lev_comp(folder.path(), arguments, bare_source("in")));
  CHECK_STATUS(0);
  CHECK(list_folder(folder.path()) == Names{"in.lev"});
}

TEST_CASE("messages about standard input call it (stdin)") {
  const TemporaryFolder folder;
  const Result result = run(lev_comp(folder.path(), {}, "MAZE:\n"));
  CHECK_STATUS(1);
  CHECK(result.err.starts_with("(stdin):1:"));
}

TEST_CASE("standard input may be a file") {
  const TemporaryFolder folder;
  write_file(folder / "x", bare_source("a"));
  Command command = lev_comp(folder.path(), {});
  command.prepare = [] { ::dup2(::open("x", O_RDONLY), STDIN_FILENO); };
  const Result result = run(command);
  CHECK_STATUS(0);
  CHECK(list_folder(folder.path()) == Names{"a.lev", "x"});
}

TEST_CASE("several files are compiled, each for itself") {
  const TemporaryFolder folder;
  write_file(folder / "1.des", bare_source("one"));
  write_file(folder / "2.des", bare_source("two") + "TRAP:\"none such\",random\n");
  write_file(folder / "3.des", bare_source("three"));

  SECTION("one with a mistake does not stop the others") {
    const Result result = run(lev_comp(folder.path(), {"1.des", "2.des", "3.des"}));
    CHECK_STATUS(1);
    CHECK(contains(result.err, "2.des:3:6: error:"));
    CHECK(list_folder(folder.path(), ".lev") == Names{"one.lev", "three.lev"});
  }
  SECTION("one that cannot be read does not stop the others") {
    const Result result = run(lev_comp(folder.path(), {"1.des", "missing.des", ".", "3.des"}));
    CHECK_STATUS(1);
    CHECK(contains(result.err, "'missing.des': No such file"));
    CHECK(contains(result.err, "'.': Is a directory"));
    CHECK(list_folder(folder.path(), ".lev") == Names{"one.lev", "three.lev"});
  }
  CHECK_FILE(folder / "one.lev", bare_level());
  CHECK_FILE(folder / "three.lev", bare_level());
}

TEST_CASE("an output that cannot be written does not stop the other files") {
  const TemporaryFolder folder;
  REQUIRE(::mkdir((folder / "one.lev").c_str(), 0755) == 0);
  write_file(folder / "1.des", bare_source("one"));
  write_file(folder / "2.des", bare_source("two"));
  const Result result = run(lev_comp(folder.path(), {"1.des", "2.des"}));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "one.lev"));
  CHECK_FILE(folder / "two.lev", bare_level());
}

TEST_CASE("rows behind a stray MAP line do not reach the next file") {
  const TemporaryFolder folder;
  const std::string map = "GEOMETRY:center,center\nMAP\n.\nENDMAP\n";
  write_file(folder / "1.des", bare_source("one") + "MAP\n...\n...\n");
  write_file(folder / "2.des", "MAZE:\"two\",random\n" + map);
  const Result both = run(lev_comp(folder.path(), {"1.des", "2.des"}));
  REQUIRE(both.status == 0);
  const std::string after_another = read_file(folder / "two.lev");
  REQUIRE(run(lev_comp(folder.path(), {"2.des"})).status == 0);
  CHECK_FILE(folder / "two.lev", after_another);
  // Behind words, type, INIT_MAP, flags, message, filling and number of parts: placement, then one row of one cell.
  CHECK(after_another.substr(52, 4) == std::string("\3\3\1\1", 4));
}

TEST_CASE("a mistake in one level of a file leaves out all of that file") {
  const TemporaryFolder folder;
  const Result result =
      run(lev_comp(folder.path(), {}, bare_source("good") + bare_source("bad") + "TRAP:\"x\",random\n"));
  CHECK_STATUS(1);
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("behind '--' everything is a file") {
  const TemporaryFolder folder;
  write_file(folder / "-w", bare_source("dashed"));
  const Result result = run(lev_comp(folder.path(), {"--check", "--", "-w", "--check"}));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "'--check'"));
  CHECK(list_folder(folder.path()) == Names{"-w"});
}

TEST_CASE("-w turns on the original's extra warnings, wherever it stands") {
  const TemporaryFolder folder;
  write_file(folder / "r.des", walled_region);
  CHECK(run(lev_comp(folder.path(), {"r.des"})).err == "");
  for (const Names& arguments : {Names{"-w", "r.des"}, Names{"r.des", "-w"}, Names{"-w", "r.des", "-w"}}) {
    const Result result = run(lev_comp(folder.path(), arguments));
    CHECK_STATUS(0);
    CHECK(contains(result.err, "r.des:10:8: warning:"));
    CHECK(contains(result.err, "[rock-in-region]"));
  }
}

TEST_CASE("-W options turn warnings on, off and into errors") {
  const TemporaryFolder folder;
  const std::string source = bare_source("a") + unknown_monster;
  const auto compile = [&](const Names& arguments) { return run(lev_comp(folder.path(), arguments, source)); };
  const auto levels = [&] { return list_folder(folder.path()).size(); };

  SECTION("a warning by default") {
    const Result result = compile({});
    CHECK_STATUS(0);
    CHECK(contains(result.err, "(stdin):3:13: warning: unknown monster 'hobit'"));
    CHECK(contains(result.err, "'hobbit'"));
    CHECK(levels() == 1);
  }
  SECTION("off") {
    const Result result = compile({"-Wno-unknown-monster"});
    CHECK_STATUS(0);
    CHECK(result.err == "");
  }
  SECTION("off and on again: the last one counts") {
    CHECK(contains(compile({"-Wno-unknown-monster", "-Wunknown-monster"}).err, "warning"));
  }
  SECTION("an error") {
    for (const Names& arguments : {Names{"-Werror"}, Names{"-Werror=unknown-monster"}, Names{"-W", "error"}}) {
      const Result result = compile(arguments);
      CHECK_STATUS(1);
      CHECK(contains(result.err, "(stdin):3:13: error: unknown monster"));
      CHECK(levels() == 0);
    }
  }
  SECTION("not an error after all") {
    for (const Names& arguments : {Names{"-Werror", "-Wno-error=unknown-monster"}, Names{"-Werror", "-Wno-error"},
                                   Names{"-Werror=unknown-object"}}) {
      const Result result = compile(arguments);
      CHECK_STATUS(0);
      CHECK(levels() == 1);
    }
  }
  SECTION("-Werror turns on nothing") {
    write_file(folder / "r.des", walled_region);
    const Result result = run(lev_comp(folder.path(), {"-Werror", "r.des"}));
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK(run(lev_comp(folder.path(), {"-w", "-Werror", "r.des"})).status == 1);
  }
  SECTION("-Wall gives advice that is silent otherwise") {
    const std::string twice = bare_source("a") + bare_source("a");
    CHECK(run(lev_comp(folder.path(), {}, twice)).err == "");
    CHECK(contains(run(lev_comp(folder.path(), {"-Wall"}, twice)).err, "warning: level 'a'"));
  }
}

TEST_CASE("-o names the folder for the levels") {
  const std::vector<std::string> arguments =
      GENERATE(Names{"-o", "out"}, Names{"-oout"}, Names{"--output", "out"}, Names{"--output=out/"});
  const TemporaryFolder folder;
  REQUIRE(::mkdir((folder / "out").c_str(), 0777) == 0);
  const Result result = run(lev_comp(folder.path(), arguments, bare_source("a")));
  CHECK_STATUS(0);
  CHECK(list_folder(folder.path()) == Names{"out"});
  CHECK_FILE(folder / "out/a.lev", bare_level());
}

TEST_CASE("--check writes nothing and has the same exit status") {
  const TemporaryFolder folder;
  CHECK(run(lev_comp(folder.path(), {"--check"}, bare_source("a"))).status == 0);
  const Result result = run(lev_comp(folder.path(), {"--check"}, bare_source("a") + "TRAP:\"x\",random\n"));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "unknown trap"));
  CHECK(run(lev_comp(folder.path(), {"--check", "-Werror"}, bare_source("a") + unknown_monster)).status == 1);
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("--max-errors limits the errors of each file") {
  const TemporaryFolder folder;
  std::string source = bare_source("a");
  for (int i = 0; i < 30; ++i) source += "TRAP:\"x\",random\n";
  write_file(folder / "a.des", source);
  write_file(folder / "b.des", source);
  const auto errors = [&](Names arguments, std::string_view file) {
    arguments.insert(arguments.end(), {"a.des", "b.des"});
    const Result result = run(lev_comp(folder.path(), arguments));
    CHECK_STATUS(1);
    return count_lines(result.err, std::string(file) + ":");
  };
  CHECK(errors({}, "\na.des") == 0);
  CHECK(errors({}, "b.des") == 20);
  CHECK(errors({"--max-errors", "5"}, "b.des") == 5);
  CHECK(errors({"--max-errors=30"}, "b.des") == 30);
  CHECK(errors({"--max-errors", "0"}, "a.des") == 30);
  CHECK(contains(run(lev_comp(folder.path(), {"a.des"})).err, "a.des has more errors"));
  CHECK(!contains(run(lev_comp(folder.path(), {"--max-errors=30", "a.des"})).err, "more errors"));
  CHECK(list_folder(folder.path()) == Names{"a.des", "b.des"});
}

TEST_CASE("--color") {
  const TemporaryFolder folder;
  const auto colored = [&](const Names& arguments, std::vector<std::pair<std::string, std::string>> environment = {}) {
    Command command = lev_comp(folder.path(), arguments, "MAZE:\n");
    command.environment = std::move(environment);
    const Result result = run(command);
    CHECK_STATUS(1);
    return contains(result.err, "\033[");
  };
  CHECK(!colored({}));
  CHECK(!colored({"--color", "auto"}));
  CHECK(!colored({"--color", "never"}));
  CHECK(colored({"--color=always"}));
  CHECK(colored({}, {{"FORCE_COLOR", "1"}}));
  CHECK(!colored({}, {{"FORCE_COLOR", "1"}, {"NO_COLOR", "1"}}));
  CHECK(!colored({}, {{"FORCE_COLOR", ""}}));
  CHECK(!colored({"--color", "never"}, {{"FORCE_COLOR", "1"}}));
  CHECK(colored({"--color", "always"}, {{"NO_COLOR", "1"}}));
}

TEST_CASE("a terminal gets colours, unless it is a dumb one") {
  const TemporaryFolder folder;
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  REQUIRE((terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0));
  REQUIRE(::fcntl(terminal, F_SETFL, O_NONBLOCK) == 0);
  const std::string name = ::ptsname(terminal);
  const int side = ::open(name.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  const auto printed = [&](const std::string& term) {
    Command command = lev_comp(folder.path(), {}, "MAZE:\n");
    command.environment = {{"TERM", term}};
    command.prepare = [side] { ::dup2(side, STDERR_FILENO); };
    CHECK(run(command).status == 1);
    std::string text(4096, '\0');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(::read(terminal, text.data(), text.size()), 0)));
    return text;
  };
  CHECK(contains(printed("xterm"), "\033["));
  const std::string plain = printed("dumb");
  CHECK(contains(plain, "error:"));
  CHECK(!contains(plain, "\033["));
  ::close(side);
  ::close(terminal);
}

TEST_CASE("--help, --version and --list-targets print to standard output and read nothing") {
  const TemporaryFolder folder;
  SECTION("--help names every option") {
    const Result result = run(lev_comp(folder.path(), {"--help", "missing.des"}));
    CHECK_STATUS(0);
    CHECK(result.err == "");
    for (const char* option : {"-v  ",
                               "-w",
                               "-Wall",
                               "-Wextra",
                               "-Wno-",
                               "-Werror",
                               "--target",
                               "--abi",
                               "--version-from",
                               "-o,",
                               "--output",
                               "--check",
                               "--list-outputs",
                               "-MD",
                               "-MF",
                               "-MT",
                               "-MP",
                               "--max-errors",
                               "--color",
                               "--list-targets",
                               "--help",
                               "--version"})
      CHECK(contains(result.out, option));
  }
  SECTION("--version names target and ABI") {
    const auto version = [&](const Names& arguments) {
      const Result result = run(lev_comp(folder.path(), arguments));
      CHECK_STATUS(0);
      return result.out;
    };
    CHECK(contains(version({"--version"}), "target nethack-3.4.3, ABI lp64le"));
    CHECK(contains(version({"--version", "--target", "nethack-3.4.1"}), "target nethack-3.4.1, ABI lp64le"));
    CHECK(contains(version({"--abi", "ilp32be", "--version"}), "ABI ilp32be"));
    CHECK(contains(version({"--version", "--target", "3.6.6"}), "target nethack-3.6.6,"));
    CHECK(contains(version({"--version", "--target", "NetHack 3.4"}), "target nethack-3.4.3,"));
  }
  SECTION("--list-targets") {
    const Result result = run(lev_comp(folder.path(), {"--list-targets"}));
    CHECK_STATUS(0);
    CHECK(listed_targets(result.out) == list_folder(SPECLEV_SOURCE_FOLDER "/dat/targets"));
    CHECK(contains(result.out, "NetHack\n  nethack-"));
    CHECK(contains(result.out, "  nethack-3.4.3           classic       113 levels of the game compared\n"));
  }
  SECTION("output that cannot be printed is an error") {
    for (const char* option : {"--help", "--version", "--list-targets"}) {
      Command command = lev_comp(folder.path(), {option});
      command.prepare = [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); };
      const Result result = run(command);
      CHECK_STATUS(1);
    }
  }
  CHECK(list_folder(folder.path()).empty());
}

TEST_CASE("wrong use ends with status 2, says why, and compiles nothing") {
  struct Use {
    Names arguments;
    std::string part;  // of the message
  };
  const Use use = GENERATE(
      Use{{"-x"}, "'-x'"}, Use{{"-wx"}, "'-x'"}, Use{{"--frob"}, "'--frob'"}, Use{{"--check=yes"}, "--check"},
      Use{{"-o"}, "'-o'"}, Use{{"--target"}, "'--target'"}, Use{{"-W"}, "'-W'"}, Use{{"-Wfrob"}, "'-Wfrob'"},
      Use{{"-Wno-frob"}, "'-Wno-frob'"}, Use{{"-Werror=frob"}, "frob"}, Use{{"-Wno-unknown-trap"}, "unknown-trap"},
      Use{{"--max-errors", "many"}, "'many'"}, Use{{"--max-errors", "-1"}, "'-1'"}, Use{{"--max-errors", ""}, "''"},
      Use{{"--max-errors", "5x"}, "'5x'"}, Use{{"--max-errors", "99999999999999999999"}, "99999"},
      Use{{"--color", "red"}, "'red'"}, Use{{"--target", "nethack-3.4.33"}, "did you mean 'nethack-3.4.3'?"},
      Use{{"--target", "nethack-3.7"}, "Lua scripts"}, Use{{"--target", "no such game"}, "--list-targets"},
      Use{{"--target", "frobnicate"}, "'frobnicate'"}, Use{{"--target", ""}, "target"},
      Use{{"--target", "./missing"}, "'./missing'"}, Use{{"--abi", "lp46le"}, "did you mean 'lp64le'?"},
      Use{{"--abi", "vax-from-1977"}, "'vax-from-1977'"}, Use{{"--version-from", "missing"}, "'missing'"},
      Use{{"--version-from", "a.des"}, "'a.des'"}, Use{{"--version-from", "."}, "'.'"}, Use{{"-M"}, "'-M'"},
      Use{{"-MX"}, "'-MX'"}, Use{{"-MF"}, "'-MF'"}, Use{{"-MT"}, "'-MT'"}, Use{{"-MDx"}, "'-MDx'"},
      Use{{"-D", "REINCARNATION"}, "'-D'"}, Use{{"--as", "def"}, "'--as'"});
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_source("a"));
  Names arguments = {"a.des"};
  arguments.insert(arguments.end(), use.arguments.begin(), use.arguments.end());
  const Result result = run(lev_comp(folder.path(), arguments));
  INFO(use.arguments.front());
  CHECK_STATUS(2);
  CHECK(result.err.starts_with("lev_comp: error: "));
  CHECK(contains(result.err, use.part));
  CHECK(list_folder(folder.path()) == Names{"a.des"});
}

TEST_CASE("the target: --target, else SPECLEV_TARGET, else NetHack 3.4.3") {
  const TemporaryFolder folder;
  const auto release = [&](const Names& arguments, const std::string& variable) {
    Command command = lev_comp(folder.path(), arguments, bare_source("a"));
    command.environment = {{"SPECLEV_TARGET", variable}};
    const Result result = run(command);
    CHECK_STATUS(0);
    return read_file(folder / "a.lev").substr(0, 4);
  };
  CHECK(release({}, "") == word_bytes(0x03040300, 4));
  CHECK(release({}, "nethack-3.4.0") == word_bytes(0x03040000, 4));
  CHECK(release({"--target", "nethack-3.4.2"}, "nethack-3.4.0") == word_bytes(0x03040200, 4));

  Command command = lev_comp(folder.path(), {}, bare_source("a"));
  command.environment = {{"SPECLEV_TARGET", "nethock-3.4.0"}};
  const Result result = run(command);
  CHECK_STATUS(2);
  CHECK(contains(result.err, "'nethack-3.4.0'"));
}

TEST_CASE("the ABI decides sizes and byte order") {
  const TemporaryFolder folder;
  const auto level = [&](const std::string& abi) {
    const Result result = run(lev_comp(folder.path(), {"--abi", abi}, bare_source("a")));
    CHECK_STATUS(0);
    return read_file(folder / "a.lev");
  };
  CHECK(difference("lp64le", bare_level(), level("lp64le")) == "");
  CHECK(difference("ilp32le", bare_level({0x03040300, 0x001e0cc6, 0x211b117e, 0xa48195c8}, 4), level("ilp32le")) == "");
  const std::string big = level("ilp32be");
  CHECK(big.substr(0, 8) == std::string("\x03\x04\x03\x00\x00\x1e\x0c\xc6", 8));
  CHECK(big.size() == level("ilp32le").size());
}

TEST_CASE("closed standard streams do no harm") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_source("a") + unknown_monster);
  write_file(folder / "b.des", bare_source("b"));
  const int stream = GENERATE(STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, -1);
  Command command = lev_comp(folder.path(), {"a.des", "missing.des", "b.des"});
  command.prepare = [stream] {
    for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      if (each == stream || stream == -1) ::close(each);
  };
  const Result result = run(command);
  CHECK_STATUS(1);
  CHECK(list_folder(folder.path(), ".lev") == Names{"a.lev", "b.lev"});
  CHECK_FILE(folder / "b.lev", bare_level());
  CHECK(read_file(folder / "b.des") == bare_source("b"));
}

TEST_CASE("warnings have a limit of their own") {
  const TemporaryFolder folder;
  std::string source = bare_source("a");
  for (int i = 0; i < 50; ++i) source += "MONSTER:'a',\"no such one\",random\n";
  write_file(folder / "a.des", source);
  const auto check = [&](const Names& options, std::size_t shown, const std::string& more) {
    Names arguments = options;
    arguments.insert(arguments.end(), {"-q", "a.des"});
    const Result result = run(lev_comp(folder.path(), arguments));
    CHECK_STATUS(0);
    CHECK(count_lines(result.err, "a.des:") - (more.empty() ? 0 : 1) == shown);
    CHECK(result.err.ends_with(more));
  };
  check({}, 20, "lev_comp: warning: a.des: (… and 30 more); --max-warnings shows more than 20\n");
  check({"--max-warnings", "3"}, 3, "lev_comp: warning: a.des: (… and 47 more); --max-warnings shows more than 3\n");
  check({"--max-warnings=0"}, 50, "");
  check({"--max-warnings=50"}, 50, "");
  check({"--max-errors=30"}, 30, "lev_comp: warning: a.des: (… and 20 more); --max-warnings shows more than 30\n");
  check({"--max-errors=0"}, 50, "");
  check({"--max-errors=1", "--max-warnings=0"}, 50, "");
  SECTION("what counts as an error is none of them") {
    const Result result = run(lev_comp(folder.path(), {"-Werror", "--max-warnings=3", "a.des"}));
    CHECK_STATUS(1);
    CHECK(count_lines(result.err, ": error: unknown monster") == 20);
    CHECK(!contains(result.err, "--max-warnings"));
  }
  SECTION("it takes a number") {
    const Result result = run(lev_comp(folder.path(), {"--max-warnings=x", "a.des"}));
    CHECK_STATUS(2);
    CHECK(result.err == "lev_comp: error: --max-warnings takes a number, not 'x'\n");
  }
}
