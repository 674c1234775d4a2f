// The program dgn_comp: its inputs, outputs, options and exit statuses.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>

#include "support/trace.hh"
#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

/// One level depends on a condition of NetHack 3.4.3.
const std::string conditional = bare_description("a") + "%REINCARNATIONLEVEL: \"old\" \"R\" @ (1, 0)\n";
const std::string mistake = "LEVEL: \"x\" \"too long\" @ (1, 0)\n";

/// The dungeon with the conditional level, or without: how many levels it counts.
int levels_of(const std::string& bytes) { return bytes.at(32 + 4 + 60); }

}  // namespace

TEST_CASE("a description becomes a dungeon beside it") {
  const std::string name = GENERATE("dungeon.def", "dungeon.pdf", "./dungeon.def", "../out/dungeon.pdf", "a.b.c.def");
  const TemporaryFolder folder;
  fs::create_directory(folder / "out");
  write_file(folder / ("out/" + name), bare_description("a"));
  const std::string output = name.substr(0, name.size() - 4);

  SECTION("by a name") {
    const Result result = run(dgn_comp(folder / "out", {name}));
    CHECK_STATUS(0);
    CHECK(result.out == "");
    CHECK(result.err == "");
  }
  SECTION("by a path from elsewhere") {
    fs::create_directory(folder / "else");
    const Result result = run(dgn_comp(folder / "else", {"../out/" + name}));
    CHECK_STATUS(0);
    CHECK(list_folder(folder / "else").empty());
  }
  SECTION("by a whole path") { CHECK(run(dgn_comp("/", {folder / ("out/" + name)})).status == 0); }
  CHECK(list_folder(folder / "out").size() == 2);
  CHECK_FILE(folder / ("out/" + output), bare_dungeon("a"));
}

TEST_CASE("a .def is preprocessed and a .pdf is not") {
  const TemporaryFolder folder;
  write_file(folder / "d.def", "# a comment\n" + conditional);
  write_file(folder / "d.pdf", "# a comment\n" + conditional);
  CHECK(run(dgn_comp(folder.path(), {"-o", "x", "d.def"})).status == 0);
  CHECK(levels_of(read_file(folder / "x")) == 1);
  const Result result = run(dgn_comp(folder.path(), {"d.pdf"}));
  CHECK_STATUS(1);
  CHECK(result.err.starts_with("d.pdf:3:1: error: unexpected character '%'"));

  SECTION("unless --as says otherwise") {
    CHECK(run(dgn_comp(folder.path(), {"--as", "def", "-o", "y", "d.pdf"})).status == 0);
    CHECK_FILE(folder / "y", read_file(folder / "x"));
    CHECK(run(dgn_comp(folder.path(), {"--as=pdf", "d.def"})).status == 1);
    CHECK(run(dgn_comp(folder.path(), {"--as=def", "-o", "z"}, conditional)).status == 0);
    CHECK_FILE(folder / "z", read_file(folder / "x"));
  }
}

TEST_CASE("messages about a .def tell its own lines, also behind parts that are left out") {
  const TemporaryFolder folder;
  write_file(folder / "d.def", "# one\n%REINCARNATION\n%REINCARNATION\n\n# five\n" + bare_description("a") + mistake);
  for (const char* option : {"-UREINCARNATION", "-DREINCARNATION"}) {
    const Result result = run(dgn_comp(folder.path(), {option, "d.def"}));
    CHECK_STATUS(1);
    CHECK(result.err.starts_with("d.def:7:12: error: a bones marker is"));
    CHECK(contains(result.err, "    7 | LEVEL: \"x\" \"too long\" @ (1, 0)\n"));
  }
  CHECK(list_folder(folder.path()) == Names{"d.def"});
}

TEST_CASE("other suffixes are refused, and --as tells what such a file is") {
  const TemporaryFolder folder;
  for (const char* name : {"d.txt", "d.DEF", "d.def.old", "def", "d"}) {
    write_file(folder / name, bare_description("a"));
    const Result result = run(dgn_comp(folder.path(), {name}));
    CHECK_STATUS(1);
    CHECK(result.err ==
          "dgn_comp: error: '" + std::string(name) + "' ends in neither .def nor .pdf; --as says what it is\n");
  }
  const Names before = list_folder(folder.path());
  SECTION("the other files of the run are compiled") {
    write_file(folder / "1.def", bare_description("a"));
    write_file(folder / "2.pdf", bare_description("b"));
    const Result result = run(dgn_comp(folder.path(), {"1.def", "d.txt", "2.pdf"}));
    CHECK_STATUS(1);
    CHECK_FILE(folder / "1", bare_dungeon("a"));
    CHECK_FILE(folder / "2", bare_dungeon("b"));
  }
  SECTION("with --as the name loses its suffix") {
    CHECK(run(dgn_comp(folder.path(), {"--as", "def", "d.def.old"})).status == 0);
    CHECK_FILE(folder / "d.def", bare_dungeon("a"));
  }
  SECTION("a name that has none needs -o") {
    for (const char* name : {"d", "def"}) {
      const Result result = run(dgn_comp(folder.path(), {"--as", "def", name}));
      CHECK_STATUS(1);
      CHECK(contains(result.err, "the name '" + std::string(name) + "' leaves none for the output; give one with -o"));
      CHECK(list_folder(folder.path()) == before);
    }
    CHECK(run(dgn_comp(folder.path(), {"--as", "def", "-o", "made", "d"})).status == 0);
    CHECK_FILE(folder / "made", bare_dungeon("a"));
  }
  SECTION("nothing in front of the suffix is no name, either") {
    write_file(folder / ".def", bare_description("a"));
    const Result result = run(dgn_comp(folder.path(), {".def"}));
    CHECK_STATUS(1);
    CHECK(contains(result.err, "'.def' leaves none"));
  }
}

TEST_CASE("dgn_comp: standard input goes to standard output") {
  const std::vector<std::string> arguments = GENERATE(Names{}, Names{"-"}, Names{"-Wall"}, Names{"--", "-"});
  const TemporaryFolder folder;
  const Result result = run(dgn_comp(folder.path(), arguments, bare_description("a")));
  CHECK_STATUS(0);
  CHECK(difference("standard output", bare_dungeon("a"), result.out) == "");
  CHECK(list_folder(folder.path()).empty());

  SECTION("nothing after an error, whose message calls it (stdin)") {
    const Result refused = run(dgn_comp(folder.path(), arguments, bare_description("a") + mistake));
    CHECK(refused.status == 1);
    CHECK(refused.out == "");
    CHECK(refused.err.starts_with("(stdin):2:12: error:"));
  }
  SECTION("no rules for make beside it") {
    Names all = {"-MD", "-MF", "rules"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    CHECK(run(dgn_comp(folder.path(), all, bare_description("a"))).out == bare_dungeon("a"));
    CHECK(list_folder(folder.path()).empty());
  }
  SECTION("a full disk there is an error") {
    Command command = dgn_comp(folder.path(), arguments, bare_description("a"));
    command.prepare = [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); };
    const Result full = run(command);
    CHECK(full.status == 1);
    CHECK_THAT(full.err,
               Catch::EndsWith("dgn_comp: error: cannot write to standard output: No space left on device\n"));
  }
  SECTION("with -o it goes to a file, but not to a folder") {
    CHECK(run(dgn_comp(folder.path(), {"-o", "d"}, bare_description("a"))).out == "");
    CHECK_FILE(folder / "d", bare_dungeon("a"));
    for (const char* path : {".", "./"}) {
      const Result nameless = run(dgn_comp(folder.path(), {"-o", path}, bare_description("a")));
      CHECK(nameless.status == 1);
      CHECK(contains(nameless.err, "what is read from standard input has no name"));
    }
  }
}

TEST_CASE("dgn_comp: -o names a folder if there is one, or with a slash, else a file") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "out");
  write_file(folder / "d.def", bare_description("a"));
  const auto made = [&](const Names& arguments, const std::string& file) {
    Names all = arguments;
    all.push_back("d.def");
    const Result result = run(dgn_comp(folder.path(), all));
    INFO(arguments.front());
    CHECK_STATUS(0);
    CHECK_FILE(folder / file, bare_dungeon("a"));
    fs::remove(folder / file);
    CHECK(list_folder(folder / "out").empty());
    CHECK(list_folder(folder.path()) == Names{"d.def", "out"});
  };
  made({"-o", "out"}, "out/d");
  made({"-oout"}, "out/d");
  made({"--output", "out/"}, "out/d");
  made({"--output=out/."}, "out/d");
  made({"-o", "other"}, "other");
  made({"-o", "out/other"}, "out/other");
  made({"--output=" + folder / "out/other.x"}, "out/other.x");
  made({"-o", "nowhere", "-o", "."}, "d");

  SECTION("a folder that is missing is made") {
    for (const auto& [path, file] : {std::pair("missing/", "missing/d"), std::pair("missing/x", "missing/x")}) {
      const Result result = run(dgn_comp(folder.path(), {"-o", path, "d.def"}));
      CHECK_STATUS(0);
      CHECK_FILE(folder / file, bare_dungeon("a"));
      fs::remove_all(folder / "missing");
    }
  }
  SECTION("several inputs go into a folder only") {
    write_file(folder / "e.pdf", bare_description("b"));
    CHECK(run(dgn_comp(folder.path(), {"-o", "out", "d.def", "e.pdf"})).status == 0);
    CHECK_FILE(folder / "out/d", bare_dungeon("a"));
    CHECK_FILE(folder / "out/e", bare_dungeon("b"));
    const Result result = run(dgn_comp(folder.path(), {"-o", "file", "d.def", "e.pdf"}));
    CHECK_STATUS(2);
    CHECK(contains(result.err, "-o names a file, but there are several inputs"));
    CHECK(list_folder(folder.path()) == Names{"d.def", "e.pdf", "out"});
  }
}

TEST_CASE("dgn_comp: names of any length") {
  const TemporaryFolder folder;
  const std::string stem(200, 'n');
  write_file(folder / (stem + ".def"), bare_description("long"));
  const Result result = run(dgn_comp(folder.path(), {stem + ".def"}));
  CHECK_STATUS(0);
  CHECK_FILE(folder / stem, bare_dungeon("long"));
}

TEST_CASE("dgn_comp: a file with many mistakes does not stop the others") {
  const TemporaryFolder folder;
  std::string faulty = bare_description("faulty");
  for (int i = 0; i < 40; ++i) faulty += mistake;
  write_file(folder / "1.pdf", faulty);
  write_file(folder / "2.pdf", bare_description("two"));
  const Result result = run(dgn_comp(folder.path(), {"1.pdf", "2.pdf"}));
  CHECK_STATUS(1);
  CHECK_FILE(folder / "2", bare_dungeon("two"));
}

TEST_CASE("dgn_comp: several files, each on its own") {
  const TemporaryFolder folder;
  write_file(folder / "1.def", bare_description("one"));
  write_file(folder / "2.pdf", bare_description("two") + mistake);
  write_file(folder / "3.def", "LEVEL: \"early\" \"none\" @ (1, 0)\n" + bare_description("three"));
  write_file(folder / "4.def", bare_description("four"));
  const Result result = run(dgn_comp(folder.path(), {"1.def", "2.pdf", "missing.def", "3.def", ".", "4.def", "1.def"}));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "2.pdf:2:12: error:"));
  CHECK(contains(result.err, "3.def:1:1: error: LEVEL stands before the first DUNGEON"));
  CHECK(contains(result.err, "cannot read 'missing.def': No such file"));
  CHECK(list_folder(folder.path()) == Names{"1", "1.def", "2.pdf", "3.def", "4", "4.def"});
  CHECK_FILE(folder / "1", bare_dungeon("one"));
  CHECK_FILE(folder / "4", bare_dungeon("four"));
}

TEST_CASE("-D and -U change conditions; the last one of a name counts") {
  const TemporaryFolder folder;
  const auto levels = [&](Names arguments) {
    arguments.insert(arguments.end(), {"--as", "def"});
    const Result result = run(dgn_comp(folder.path(), arguments, conditional));
    CHECK_STATUS(0);
    return levels_of(result.out);
  };
  CHECK(levels({}) == 1);
  CHECK(levels({"-U", "REINCARNATION"}) == 0);
  CHECK(levels({"-UREINCARNATION"}) == 0);
  CHECK(levels({"-D", "REINCARNATION"}) == 1);
  CHECK(levels({"-UREINCARNATION", "-DREINCARNATION"}) == 1);
  CHECK(levels({"-DREINCARNATION", "-UREINCARNATION"}) == 0);

  SECTION("3.6 has conditions of its own") {
    const std::string source = bare_description("a") + "^?WIZARD\nfrob\n^:\n^.\n";
    const auto compile = [&](const std::string& option) {
      return run(dgn_comp(folder.path(), {"--target", "nethack-3.6.6", "--as=def", option}, source)).status;
    };
    CHECK(compile("-UWIZARD") == 0);
    CHECK(compile("-DWIZARD") == 1);
  }
  SECTION("an unknown name is wrong use, also where nothing depends on it") {
    write_file(folder / "d.def", bare_description("a"));
    for (const Names& arguments : {Names{"-D", "REINCARNATON"}, Names{"-UREINCARNATON"}}) {
      Names all = arguments;
      all.push_back("d.def");
      const Result result = run(dgn_comp(folder.path(), all));
      CHECK_STATUS(2);
      CHECK(
          result.err ==
          "dgn_comp: error: target 'nethack-3.4.3' knows no condition 'REINCARNATON'; did you mean 'REINCARNATION'?\n");
    }
    const Result result = run(dgn_comp(folder.path(), {"--target=nethack-3.6.6", "-D", "REINCARNATION", "d.def"}));
    CHECK_STATUS(2);
    CHECK(list_folder(folder.path()) == Names{"d.def"});
  }
  SECTION("an unknown name in the description is an error there") {
    const Result result = run(dgn_comp(folder.path(), {"--as=def"}, "\n%REINCARNATON\n"));
    CHECK_STATUS(1);
    CHECK(result.err.starts_with("(stdin):2:2: error: unknown condition 'REINCARNATON'"));
    CHECK(contains(result.err, "did you mean 'REINCARNATION'?"));
  }
}

TEST_CASE("dgn_comp: wrong use ends with status 2, says why, and compiles nothing") {
  struct Use {
    Names arguments;
    std::string part;  // of the message
  };
  const Use use = GENERATE(
      Use{{"-x"}, "'-x'"}, Use{{"-w"}, "'-w'"}, Use{{"--frob"}, "'--frob'"}, Use{{"--check=yes"}, "--check"},
      Use{{"-o"}, "'-o'"}, Use{{"-D"}, "'-D'"}, Use{{"-U"}, "'-U'"}, Use{{"-D", ""}, "''"}, Use{{"--as"}, "'--as'"},
      Use{{"--as", "des"}, "--as is def or pdf, not 'des'"}, Use{{"--as="}, "''"}, Use{{"-M"}, "'-M'"},
      Use{{"-MX"}, "'-MX'"}, Use{{"-MF"}, "'-MF'"}, Use{{"-MT"}, "'-MT'"}, Use{{"-MDx"}, "'-MDx'"},
      Use{{"-Wfrob"}, "'-Wfrob'"}, Use{{"-Wno-branch-back"}, "branch-back"}, Use{{"--max-errors", "x"}, "'x'"},
      Use{{"--color", "red"}, "'red'"}, Use{{"--target", "nethack-3.6.77"}, "did you mean 'nethack-3.6.7'?"},
      Use{{"--target", "./missing"}, "'./missing'"}, Use{{"--abi", "lp46le"}, "did you mean 'lp64le'?"},
      Use{{"--target", "nethack-3.6.5", "--abi", "lp64be"}, "are not known for ABI 'lp64be'"},
      Use{{"--version-from", "missing"}, "'missing'"}, Use{{"--version-from", "d.def"}, "'d.def'"});
  const TemporaryFolder folder;
  write_file(folder / "d.def", bare_description("a"));
  Names arguments = {"d.def"};
  arguments.insert(arguments.end(), use.arguments.begin(), use.arguments.end());
  const Result result = run(dgn_comp(folder.path(), arguments));
  INFO(use.arguments.front());
  CHECK_STATUS(2);
  CHECK(result.err.starts_with("dgn_comp: error: "));
  CHECK(contains(result.err, use.part));
  CHECK(result.out == "");
  CHECK(list_folder(folder.path()) == Names{"d.def"});
}

TEST_CASE("dgn_comp --help, --version and --list-targets") {
  const TemporaryFolder folder;
  const Result help = run(dgn_comp(folder.path(), {"--help", "missing.def"}));
  CHECK(help.status == 0);
  for (const char* option : {"usage: dgn_comp ",
                             "-D ",
                             "-U ",
                             "--as ",
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
    CHECK(contains(help.out, option));
  CHECK(!contains(help.out, "-w "));
  const Result version = run(dgn_comp(folder.path(), {"--version", "--target", "nethack-3.6.6", "--abi", "ilp32le"}));
  CHECK(version.status == 0);
  CHECK(contains(version.out, "target nethack-3.6.6, ABI ilp32le\n"));
  const Result targets = run(dgn_comp(folder.path(), {"--list-targets"}));
  CHECK(targets.status == 0);
  CHECK(listed_targets(targets.out) == list_folder(SPECLEV_SOURCE_FOLDER "/dat/targets"));
}

TEST_CASE("dgn_comp: warnings, --check, --max-errors and --color") {
  const TemporaryFolder folder;
  const std::string doubtful =
      "DUNGEON: \"a\" \"A\" (5,0)\nLEVEL: \"x\" \"none\" @ (1,0)\nLEVEL: \"x\" \"none\" @ (2,0)\n";
  write_file(folder / "d.def", doubtful);
  CHECK(run(dgn_comp(folder.path(), {"--check", "d.def"})).err == "");
  const Result warned = run(dgn_comp(folder.path(), {"--check", "-Wall", "d.def"}));
  CHECK(warned.status == 0);
  CHECK(contains(warned.err, "d.def:3:8: warning: "));
  CHECK(contains(warned.err, "[level-repeated]"));
  CHECK(run(dgn_comp(folder.path(), {"--check", "-Wall", "-Wno-level-repeated", "d.def"})).err.find("level-repeated") ==
        std::string::npos);
  CHECK(run(dgn_comp(folder.path(), {"-Wlevel-repeated", "-Werror", "d.def"})).status == 1);
  CHECK(run(dgn_comp(folder.path(), {"-Werror=level-repeated", "d.def"})).status == 1);
  CHECK(run(dgn_comp(folder.path(), {"--check", "-Wall", "--color=always", "d.def"})).err.find("\033[") !=
        std::string::npos);
  CHECK(list_folder(folder.path()) == Names{"d.def"});

  std::string many = bare_description("a");
  for (int i = 0; i < 30; ++i) many += mistake;
  const auto errors = [&](const Names& arguments) {
    const Result result = run(dgn_comp(folder.path(), arguments, many));
    CHECK_STATUS(1);
    CHECK(result.out == "");
    return count_lines(result.err, " error: a bones marker");
  };
  CHECK(errors({}) == 20);
  CHECK(errors({"--max-errors", "5"}) == 5);
  CHECK(errors({"--max-errors=0"}) == 30);
}

TEST_CASE("dgn_comp: the target and the ABI decide the bytes") {
  const TemporaryFolder folder;
  const auto dungeon = [&](const Names& arguments) {
    const Result result = run(dgn_comp(folder.path(), arguments, bare_description("a")));
    CHECK_STATUS(0);
    return result.out;
  };
  CHECK(dungeon({"--target", "nethack-3.1.3"}) == bare_dungeon("a", {}));
  CHECK(dungeon({"--target", "nethack-3.2.0"}).size() == bare_dungeon("a", {1, 2, 3}).size());
  CHECK(dungeon({"--target", "nethack-3.6.6"}) ==
        bare_dungeon("a", {0x03060600, 0x00060040, 0x211c617e, 0x148c24958, 0x00028000}));
  CHECK(dungeon({"--abi", "ilp32le"}) == bare_dungeon("a", {0x03040300, 0x001e0cc6, 0x211b117e, 0xa48195c8}, 4));
  const std::string big = dungeon({"--abi=ilp32be"});
  CHECK(big.substr(0, 20) ==
        std::string("\x03\x04\x03\x00\x00\x1e\x0c\xc6\x21\x1b\x11\x7e\xa4\x81\x95\xc8\0\0\0\1", 20));
  CHECK(big.substr(20 + 48, 4) == std::string("\0\2\0\1", 4));

  write_file(folder / "old", bare_dungeon("b", {1, 2, 3, 4}));
  CHECK(dungeon({"--version-from", "old"}) == bare_dungeon("a", {1, 2, 3, 4}));
  Command command = dgn_comp(folder.path(), {}, bare_description("a"));
  command.environment = {{"SPECLEV_TARGET", "nethack-3.1.3"}};
  CHECK(run(command).out == bare_dungeon("a", {}));
}

TEST_CASE("dgn_comp: an empty input gives an empty file") {
  const std::string input = GENERATE(std::string(), std::string("\n\n"), std::string("# nothing\n"),
                                     std::string(" \t\r\n"), std::string("\0DUNGEON", 8));
  const TemporaryFolder folder;
  write_file(folder / "d.def", input);
  write_file(folder / "d", "old");
  const Result result = run(dgn_comp(folder.path(), {"-Wall", "-Wextra", "d.def"}));
  CHECK_STATUS(0);
  CHECK(contains(result.err, "warning") == input.starts_with('\0'));
  CHECK_FILE(folder / "d", "");
  CHECK(run(dgn_comp(folder.path(), {}, input)).out == "");
}

TEST_CASE("dgn_comp: after an error the old file is as before") {
  const TemporaryFolder folder;
  write_file(folder / "d", "old");
  const auto check = [&](const Result& result, const std::string& reason) {
    CHECK_STATUS(1);
    CHECK(contains(result.err, reason));
    CHECK_FILE(folder / "d", "old");
    for (const std::string& name : list_folder(folder.path())) CHECK(!name.starts_with('.'));
  };
  write_file(folder / "d.def", bare_description("a") + mistake);
  check(run(dgn_comp(folder.path(), {"d.def"})), "d.def:2:12: error:");
  write_file(folder / "d.def", bare_description("a") + "frob\n");
  check(run(dgn_comp(folder.path(), {"d.def"})), "d.def:2:1: error:");
  write_file(folder / "d.def", bare_description("a") + "%frob\n");
  check(run(dgn_comp(folder.path(), {"d.def"})), "d.def:2:2: error:");
  write_file(folder / "d.def", "ENTRY: 1\n");
  check(run(dgn_comp(folder.path(), {"d.def"})), "d.def:1:1: error:");
  write_file(folder / "d.def", bare_description("a"));

  SECTION("a read-only folder, or file, or an input that may not be read") {
    const auto obedient = [&] {
      Command command = dgn_comp(folder.path(), {"d.def"});
      command.prepare = obey_modes;
      return run(command);
    };
    const std::string path = GENERATE("", "/d", "/d.def");
    REQUIRE(::chmod((folder.path() + path).c_str(), path.empty() ? 0555 : path == "/d" ? 0444 : 0200) == 0);
    const Result result = obedient();
    REQUIRE(::chmod((folder.path() + path).c_str(), 0755) == 0);
    SKIP_IF(result.status == not_permitted, "capabilities cannot be dropped here");
    check(result, "Permission denied");
  }
  SECTION("the output is something else") {
    fs::create_directory(folder / "e");
    REQUIRE(::mkfifo((folder / "f").c_str(), 0666) == 0);
    write_file(folder / "e.def", bare_description("a"));
    write_file(folder / "f.def", bare_description("a"));
    check(run(dgn_comp(folder.path(), {"e.def"})), "cannot write 'e': Is a directory");
    check(run(dgn_comp(folder.path(), {"f.def"})), "cannot write 'f': it is not a regular file");
  }
  SECTION("a write that fails") {
    Command command = dgn_comp(folder.path(), {"d.def"});
    command.prepare = [] {
      ::signal(SIGXFSZ, SIG_IGN);
      const struct rlimit limit { 64, 64 };
      ::setrlimit(RLIMIT_FSIZE, &limit);
    };
    check(run(command), "File too large");
  }
  CHECK(run(dgn_comp(folder.path(), {"d.def"})).status == 0);
  CHECK_FILE(folder / "d", bare_dungeon("a"));
}

TEST_CASE("a killed dgn_comp leaves the old or the new files, whole") {
  SKIP_IF(!can_trace(), "programs cannot be stopped at a step here");
  const TemporaryFolder folder;
  fs::create_directory(folder / "out");
  constexpr int count = 60;
  Names inputs[2];
  for (const int version : {0, 1})
    for (int i = 0; i < count; ++i) {
      const std::string name = folder / (std::to_string(i) + (version == 0 ? ".def" : ".pdf"));
      write_file(name, bare_description(version == 0 ? "one" : "two"));
      inputs[version].push_back(name);
    }
  const auto compile = [&](int version) {
    Names arguments = {"-o", "out"};
    arguments.insert(arguments.end(), inputs[version].begin(), inputs[version].end());
    return dgn_comp(folder.path(), arguments);
  };
  REQUIRE(run(compile(0)).status == 0);
  int round = 0;
  for (const Step step : {Step{SYS_write, 1}, Step{SYS_write, count}, Step{SYS_rename, 1}, Step{SYS_rename, 30},
                          Step{SYS_rename, count}, Step{SYS_openat, count}}) {
    CHECK(run_with_signal(compile(++round % 2), step, SIGKILL).signal == SIGKILL);
    for (const std::string& name : list_folder(folder / "out")) {
      if (name.ends_with(".tmp")) {
        fs::remove(folder / ("out/" + name));
        continue;
      }
      const std::string bytes = read_file(folder / ("out/" + name));
      REQUIRE((bytes == bare_dungeon("one") || bytes == bare_dungeon("two")));
    }
    REQUIRE(list_folder(folder / "out").size() == count);
  }
}

TEST_CASE("two dgn_comp at once make the same file") {
  const TemporaryFolder folder;
  write_file(folder / "d.def", bare_description("a"));
  for (unsigned round = 0; round < 50 / slowness; ++round) {
    Process first(dgn_comp(folder.path(), {"-MD", "d.def"}));
    Process second(dgn_comp(folder.path(), {"-MD", "d.def"}));
    for (const Result& result : {first.wait(), second.wait()}) CHECK_STATUS(0);
    CHECK(list_folder(folder.path()) == Names{"d", "d.d", "d.def"});
    CHECK_FILE(folder / "d", bare_dungeon("a"));
  }
}

TEST_CASE("dgn_comp: closed standard streams do no harm") {
  const TemporaryFolder folder;
  write_file(folder / "a.def", bare_description("a"));
  write_file(folder / "b.def", bare_description("b"));
  const int stream = GENERATE(STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, -1);
  Command command = dgn_comp(folder.path(), {"a.def", "missing.def", "b.def"});
  command.prepare = [stream] {
    for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      if (each == stream || stream == -1) ::close(each);
  };
  const Result result = run(command);
  CHECK_STATUS(1);
  CHECK_FILE(folder / "a", bare_dungeon("a"));
  CHECK_FILE(folder / "b", bare_dungeon("b"));
  CHECK(read_file(folder / "b.def") == bare_description("b"));
}
