// What speclev shows of dungeons: tree, dump and preprocess, of good and of damaged files.

#include <catch2/catch.hpp>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string example = SPECLEV_SOURCE_FOLDER "/dat/dungeon.def";

/// Plain enough for every release; level "old" depends on a condition of 3.4.3.
const std::string small =
    "DUNGEON: \"Top\" \"T\" (5, 2)\n"
    "ALIGNMENT: lawful\n"
    "LEVEL: \"first\" \"none\" @ (1, 0)\n"
    "LEVEL: \"gate\" \"G\" @ (2, 2)\n"
    "CHAINLEVEL: \"yard\" \"none\" \"gate\" + (1, 0)\n"
    "BRANCH: \"Side\" @ (1, 0) portal\n"
    "DUNGEON: \"Side\" \"none\" (2, 0)\n"
    "DUNGEON: \"Deep\" \"D\" (1, 0) 40\n";
const std::string with_condition = small + "%REINCARNATIONLEVEL: \"old\" \"R\" @ (1, 0)\n";

/// A target and ABI to compile for, and options by which its files are read.
struct Kind {
  std::string target, abi;
  Names reading;
};

const Kind kinds[] = {{"nethack-3.4.3", "lp64le", {}},
                      {"nethack-3.4.3", "ilp32be", {}},
                      {"nethack-3.4.3", "lp64be", {}},
                      {"nethack-3.6.6", "lp64le", {}},
                      {"nethack-3.6.6", "ilp32le", {}},
                      {"nethack-3.2.0", "lp64le", {}},
                      {"nethack-3.1.3", "lp64le", {"--target", "nethack-3.1.3"}},
                      {"nethack-3.1.3", "ilp32be", {"--target", "nethack-3.1.3", "--abi", "ilp32be"}}};

Names with(Names arguments, const Names& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string compiled(const std::string& source, const Kind& kind = kinds[0]) {
  const Result result = run(dgn_comp("/", {"--target", kind.target, "--abi", kind.abi}, source));
  INFO(result.describe());
  REQUIRE(result.status == 0);
  return result.out;
}

/// What speclev prints; it has nothing to complain about.
std::string shown(const Names& arguments, const std::string& input = {}) {
  const Result result = run(speclev_program("/", arguments, input));
  INFO(result.describe());
  CHECK(result.status == 0);
  CHECK(result.err == "");
  return result.out;
}

}  // namespace

TEST_CASE("speclev tree shows the same of a description and of what it compiles to") {
  const std::string picture = shown({"tree", "--as=pdf", "-"}, small);
  for (const char* line : {"Top: 5-6 levels, lawful, bones 'T'\n", "\n       1  portal to Side\n",
                           "\n     2-3  gate, bones 'G'\n     3-4  yard, 1 below gate\n", "\nSide: 2 levels\n"})
    CHECK(contains(picture, line));
  const std::string graph = shown({"tree", "--dot", "--as=pdf", "-"}, small);
  CHECK(graph.starts_with("digraph "));
  CHECK(contains(graph, "\"Top\" -> \"Side\""));
  for (const Kind& kind : kinds) {
    INFO(kind.target << " " << kind.abi);
    const std::string bytes = compiled(small, kind);
    CHECK(shown(with({"tree", "-"}, kind.reading), bytes) == picture);
    CHECK(shown(with({"tree", "--dot", "-"}, kind.reading), bytes) == graph);
    CHECK(shown({"tree", "--target", kind.target, "--abi", kind.abi, "--as", "pdf", "-"}, small) == picture);
  }

  SECTION("and of the example in dat/") {
    const TemporaryFolder folder;
    const std::string large = shown({"tree", example});
    write_file(folder / "d.pdf", shown({"preprocess", example}));
    CHECK(shown({"tree", folder / "d.pdf"}) == large);
    for (const Kind& kind : kinds) {
      if (kind.target < "nethack-3.3.0") continue;
      write_file(folder / "dungeon", compiled(read_file(folder / "d.pdf"), kind));
      CHECK(shown({"tree", folder / "dungeon"}) == large);
    }
  }
}

TEST_CASE("speclev tree: the suffix, else --as, tells that a file is a description") {
  const TemporaryFolder folder;
  write_file(folder / "d.def", with_condition);
  write_file(folder / "d.pdf", small);
  write_file(folder / "d.txt", with_condition);
  const std::string with_old = shown({"tree", folder / "d.def"});
  CHECK(contains(with_old, "old, bones 'R'"));
  CHECK(shown({"tree", "--as", "def", folder / "d.txt"}) == with_old);
  CHECK(shown({"tree", "-DREINCARNATION", folder / "d.def"}) == with_old);
  CHECK(shown({"tree", "-U", "REINCARNATION", folder / "d.def"}) == shown({"tree", folder / "d.pdf"}));
  CHECK(run(speclev_program(folder.path(), {"tree", "--as=pdf", "d.def"})).status == 1);
  CHECK(contains(run(speclev_program(folder.path(), {"tree", "d.txt"})).err, "say with --as that it is a description"));
  for (const Names& arguments : {Names{"d.txt"}, Names{"--as", "des", "d.def"}, Names{"-DFROB", "d.def"},
                                 Names{"--target", "frob", "d.def"}, Names{"--abi=vax", "d.def"}, Names{}}) {
    const Result result = run(speclev_program(folder.path(), with({"tree"}, arguments)));
    CHECK_STATUS(2);
    CHECK(result.out == "");
    CHECK(result.err != "");
  }
  for (const char* name : {"missing", "missing.def"}) {
    const Result result = run(speclev_program(folder.path(), {"tree", name}));
    CHECK_STATUS(1);
    CHECK(contains(result.err, "cannot read '" + std::string(name) + "'"));
  }
  SECTION("of one with a mistake there is no picture") {
    write_file(folder / "d.def", with_condition + "BRANCH: \"Top\" @ (1, 0)\n");
    for (const char* option : {"--dot", "--as=def"}) {
      const Result result = run(speclev_program(folder.path(), {"tree", option, "d.def"}));
      CHECK_STATUS(1);
      CHECK(result.out == "");
      CHECK(result.err.starts_with("d.def:10:9: error:"));
    }
  }
  SECTION("of a level it says that it is none of a dungeon") {
    write_file(folder / "a.lev", bare_level());
    const Result result = run(speclev_program(folder.path(), {"tree", "a.lev"}));
    CHECK_STATUS(1);
    CHECK(result.err.starts_with("speclev: error: a.lev: "));
  }
}

TEST_CASE("speclev preprocess prints what the preprocessor makes") {
  const TemporaryFolder folder;
  write_file(folder / "d.def", "# one\n" + with_condition + "# two");
  const std::string text = shown({"preprocess", folder / "d.def"});
  CHECK(text == split(text, '\n').front() + "\n" + small + "LEVEL: \"old\" \"R\" @ (1, 0)\n");
  CHECK(text.starts_with("# "));
  CHECK(shown({"preprocess", "-UREINCARNATION", "-"}, with_condition) == split(text, '\n').front() + "\n" + small);
  CHECK(compiled(text) == run(dgn_comp(folder.path(), {"--as=def"}, with_condition)).out);
  CHECK(shown({"preprocess", "--target", "nethack-3.6.6", "-"}, "^?0\nx\n^:\n^^y\n^.\nz").ends_with("\n^y\nz\n"));

  SECTION("a fault is told, and nothing is printed") {
    for (const auto& [target, source, place] : {std::tuple{"nethack-3.4.3", "x\n%frob\n", "(stdin):2:2: error:"},
                                                std::tuple{"nethack-3.6.6", "x\n\n^?0\n", "(stdin):3:1: error:"},
                                                std::tuple{"nethack-3.6.6", "^?FROB\n^.\n", "(stdin):1:3: error:"}}) {
      const Result result = run(speclev_program(folder.path(), {"preprocess", "--target", target, "-"}, source));
      CHECK_STATUS(1);
      CHECK(result.out == "");
      CHECK(result.err.starts_with(place));
    }
  }
  SECTION("wrong use") {
    for (const Names& arguments : {Names{}, Names{"-D", "FROB", "d.def"}, Names{"--target", "frob", "d.def"},
                                   Names{"d.def", "d.def"}, Names{"--abi", "lp64le", "d.def"}})
      CHECK(run(speclev_program(folder.path(), with({"preprocess"}, arguments))).status == 2);
    CHECK(run(speclev_program(folder.path(), {"preprocess", "missing.def"})).status == 1);
  }
}

TEST_CASE("speclev dump shows every byte of a dungeon once") {
  for (const Kind& kind : kinds) {
    INFO(kind.target << " " << kind.abi);
    const std::string bytes = compiled(small, kind);
    const std::string text = shown(with({"dump", "-"}, kind.reading), bytes);
    CHECK(difference("dump", bytes, bytes_of_dump(text)) == "");
    for (const char* words : {"dungeons: 3 in the list", "dungeons[0].head.name: \"Top\"", "= lawful", "\"yard\"",
                              "dungeons[0].branches[0].name: \"Side\"", "= portal", "dungeons[1].head.levels: 0"})
      CHECK(contains(text, words));
  }
}

TEST_CASE("speclev dump and tree of a damaged dungeon") {
  const std::string whole = compiled(small);
  const Names target = {"--target", "nethack-3.4.3"};
  const auto look = [&](const std::string& command, const std::string& bytes) {
    const Names dot = command == "tree --dot" ? Names{"--dot"} : Names{};
    return run(speclev_program("/", with(with({command.substr(0, 4), "-"}, target), dot), bytes));
  };
  const std::string command = GENERATE("dump", "tree", "tree --dot");

  SECTION("cut off, at every length") {
    for (std::size_t size = 0; size < whole.size(); size += (command == "dump" ? 1 : 7) * slowness) {
      const Result result = look(command, whole.substr(0, size));
      INFO("cut at " << size);
      CHECK_STATUS(1);
      CHECK(contains(result.err, "speclev: error: -: at byte "));
      if (command == "dump") CHECK(whole.starts_with(bytes_of_dump(result.out)));
    }
  }
  SECTION("with a byte more") {
    const Result result = look(command, whole + '\0');
    CHECK_STATUS(1);
    CHECK(contains(result.err, "at byte " + std::to_string(whole.size()) + ": 1 bytes are left over"));
  }
  SECTION("with impossible counts") {
    for (const char* count : {"\xff\xff\xff\x7f", "\xff\xff\xff\xff", "\0\0\0\x80", "\x11\0\0\0"})
      for (const std::size_t at : {std::size_t{32}, std::size_t{36 + 60}, std::size_t{36 + 64}}) {
        std::string damaged = whole;
        damaged.replace(at, 4, count, 4);
        const Result result = look(command, damaged);
        CHECK_STATUS(1);
        CHECK(contains(result.err, "speclev: error: -: at byte "));
      }
  }
  SECTION("with rubbish in its gaps, which is told and no error") {
    std::string odd = whole;
    odd[36 + 73] = 'x';  // behind the bones marker
    const Result result = look(command, odd);
    CHECK_STATUS(0);
    CHECK(contains(result.err, "speclev: warning: -: at byte 109: this byte is expected to be zero"));
  }
  SECTION("with any one byte changed it ends with status 0 or 1") {
    for (std::size_t at = 32; at < whole.size(); at += slowness) {
      if (left_out()) continue;
      std::string damaged = whole;
      damaged[at] = static_cast<char>(at % 2 == 0 ? 0xff : damaged[at] ^ 0x80);
      const Result result = look(command, damaged);
      INFO("byte " << at << ": " << result.describe());
      CHECK((result.status == 0 || result.status == 1));
      CHECK((result.status == 1) == contains(result.err, " error: "));
    }
  }
}
