// Rules for make, and the names of outputs, by both compilers.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

const std::string version_header =
    "#define VERSION_NUMBER 1\n#define VERSION_FEATURES 0x001e0cc6\n#define VERSION_SANITY1 0x211b117e\n#define "
    "VERSION_SANITY2 4\n";

/// A folder with level files, a description, a header and two targets, one based on the other.
class LevelSources {
 public:
  LevelSources() {
    write("one.des", bare_source("a"));
    write("two.des", bare_source("b") + bare_source("c"));
    write("dungeon.def", bare_description("a"));
    write("date.h", version_header);
    fs::create_directory(folder_ / "base");
    write("base/profile", "base nethack-3.4.3\nversion lp64le 1 0x001e0cc6 counts 4\n");
    write("base/traps.edits", "add 30 snare\n");
    fs::create_directory(folder_ / "game");
    write("game/profile", "base base\nversion lp64le 1 2 3 4\n");
    write("game/objects.edits", "remove elven dagger\n");
    fs::create_directory(folder_ / "out");
  }
  void write(const std::string& name, const std::string& text) const { write_file(folder_ / name, text); }
  std::string read(const std::string& name) const { return read_file(folder_ / name); }
  bool has(const std::string& name) const { return fs::exists(folder_ / name); }
  const std::string& path() const { return folder_.path(); }

  Result levels(const Names& arguments) const { return speclev::test::run(lev_comp(path(), arguments)); }
  Result dungeon(const Names& arguments) const { return speclev::test::run(dgn_comp(path(), arguments)); }

 private:
  TemporaryFolder folder_;
};

#define REQUIRE_GOOD(result)            \
  do {                                  \
    const Result run_result = (result); \
    INFO(run_result.describe());        \
    REQUIRE(run_result.status == 0);    \
    REQUIRE(run_result.out == "");      \
    REQUIRE(run_result.err == "");      \
  } while (false)

const std::string game_files = " ./base/profile ./game/profile ./game/objects.edits ./base/traps.edits";

}  // namespace

TEST_CASE("-MD writes a rule beside the outputs, named after the input") {
  const LevelSources in;
  SECTION("a level") {
    REQUIRE_GOOD(in.levels({"-MD", "one.des"}));
    CHECK(in.read("one.d") == "a.lev: one.des\n");
  }
  SECTION("several levels of one file") {
    REQUIRE_GOOD(in.levels({"-MD", "two.des"}));
    CHECK(in.read("two.d") == "b.lev c.lev: two.des\n");
  }
  SECTION("in another folder") {
    REQUIRE_GOOD(in.levels({"-MD", "-o", "out", "./two.des", "one.des"}));
    CHECK(in.read("out/two.d") == "out/b.lev out/c.lev: ./two.des\n");
    CHECK(in.read("out/one.d") == "out/a.lev: one.des\n");
    CHECK(!in.has("two.d"));
  }
  SECTION("a dungeon") {
    REQUIRE_GOOD(in.dungeon({"-MD", "dungeon.def"}));
    CHECK(in.read("dungeon.d") == "dungeon: dungeon.def\n");
    REQUIRE_GOOD(in.dungeon({"-MD", "-o", "out/", "dungeon.def"}));
    CHECK(in.read("out/dungeon.d") == "out/dungeon: dungeon.def\n");
    REQUIRE_GOOD(in.dungeon({"-MD", "-o", "out/other", "dungeon.def"}));
    CHECK(in.read("out/dungeon.d") == "out/other: dungeon.def\n");
  }
  SECTION("standard input is no file that anything comes from") {
    Command command = lev_comp(in.path(), {"-MD", "--version-from", "date.h"}, bare_source("a"));
    CHECK(run(command).status == 0);
    CHECK(in.read("stdin.d") == "a.lev: date.h\n");
  }
  SECTION("a file without levels has no rule") {
    in.write("none.des", "# nothing\n");
    REQUIRE_GOOD(in.levels({"-MD", "none.des"}));
    CHECK(!in.has("none.d"));
  }
}

TEST_CASE("a rule names the header and the files of the target and its bases") {
  const LevelSources in;
  REQUIRE_GOOD(in.levels({"-MD", "--version-from", "date.h", "one.des"}));
  CHECK(in.read("one.d") == "a.lev: one.des date.h\n");
  REQUIRE_GOOD(in.levels({"-MD", "--target", "./game", "one.des"}));
  CHECK(in.read("one.d") == "a.lev: one.des" + game_files + "\n");
  REQUIRE_GOOD(in.dungeon({"-MD", "--target=game", "--version-from=date.h", "dungeon.def"}));
  CHECK(in.read("dungeon.d") == "dungeon: dungeon.def date.h" + game_files + "\n");
  REQUIRE_GOOD(in.levels({"-MD", "--target", "nethack-3.4.1", "one.des"}));
  CHECK(in.read("one.d") == "a.lev: one.des\n");

  Command command = dgn_comp(in.path(), {"-MD", "dungeon.def"});
  command.environment = {{"SPECLEV_TARGET", "./game/"}};
  CHECK(run(command).status == 0);
  CHECK(contains(in.read("dungeon.d"), "/objects.edits"));
}

TEST_CASE("-MF names the file for the rules, -MT what they are for, -MP adds empty ones") {
  const LevelSources in;
  SECTION("-MF, for all inputs") {
    const Names arguments = GENERATE(Names{"-MD", "-MF", "rules"}, Names{"-MFrules"}, Names{"-MF", "rules", "-MD"},
                                     Names{"-MF", "other", "-MFrules"});
    Names all = arguments;
    all.insert(all.end(), {"one.des", "two.des"});
    REQUIRE_GOOD(in.levels(all));
    CHECK(in.read("rules") == "a.lev: one.des\nb.lev c.lev: two.des\n");
    CHECK(!in.has("one.d"));
    CHECK(!in.has("other"));
    all = arguments;
    all.push_back("dungeon.def");
    REQUIRE_GOOD(in.dungeon(all));
    CHECK(in.read("rules") == "dungeon: dungeon.def\n");
  }
  SECTION("-MT, once or more") {
    REQUIRE_GOOD(in.levels({"-MD", "-MT", "spec_levs", "two.des"}));
    CHECK(in.read("two.d") == "spec_levs: two.des\n");
    REQUIRE_GOOD(in.dungeon({"-MTdungeon", "-MT", "a stamp", "-o", "out", "dungeon.def"}));
    CHECK(in.read("out/dungeon.d") == "dungeon a\\ stamp: dungeon.def\n");
  }
  SECTION("-MP, for all but the input") {
    REQUIRE_GOOD(in.levels({"-MD", "-MP", "--version-from", "date.h", "--target", "base", "one.des"}));
    CHECK(in.read("one.d") ==
          "a.lev: one.des date.h ./base/profile ./base/traps.edits\n\ndate.h:\n\n./base/profile:\n\n"
          "./base/traps.edits:\n");
  }
  SECTION("the rules cannot be written") {
    const Result result = in.levels({"-MF", "one.des/rules", "one.des"});
    CHECK_STATUS(1);
    CHECK(contains(result.err, "cannot write 'one.des/rules': Not a directory"));
    CHECK(!in.has("a.lev"));
    fs::create_directory(in.path() + "/two.d");
    const Result beside = in.levels({"-MD", "two.des"});
    CHECK(beside.status == 1);
    CHECK(contains(beside.err, "cannot write 'two.d': Is a directory"));
    CHECK(!in.has("b.lev"));
  }
}

TEST_CASE("after an error, and with --check, there is no rule") {
  const LevelSources in;
  in.write("bad.des", bare_source("x") + "TRAP:\"x\",random\n");
  in.write("bad.def", bare_description("x") + "x\n");
  in.write("bad.d", "old");
  for (const Names& more : {Names{}, Names{"-MF", "rules"}}) {
    Names arguments = {"-MD", "bad.des"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    CHECK(in.levels(arguments).status == 1);
    arguments[1] = "bad.def";
    CHECK(in.dungeon(arguments).status == 1);
    arguments[1] = "one.des";
    arguments.push_back("--check");
    CHECK(in.levels(arguments).status == 0);
  }
  CHECK(in.read("bad.d") == "old");
  CHECK(!in.has("rules"));
  CHECK(!in.has("one.d"));
  SECTION("but one for the other files") {
    CHECK(in.levels({"-MF", "rules", "one.des", "bad.des", "two.des"}).status == 1);
    CHECK(in.read("rules") == "a.lev: one.des\nb.lev c.lev: two.des\n");
  }
}

TEST_CASE("make and the rules agree about names with special characters") {
  const std::string name = GENERATE("a b", "a#b", "a:b", "a%b", "a$b", "a$$b", "a\\b", "a\\ b", "a\\\\ b", "a\\#b",
                                    "a\\:b", "a\\%b", "\\ b", "a*b", "a'b", "a\"b", "a&b", "~b", "a\xc3\xa9");
  INFO(name);
  const TemporaryFolder folder;
  fs::create_directory(folder / ("to " + name));
  fs::create_directory(folder / ("game " + name));
  write_file(folder / (name + ".des"), bare_source("a"));
  write_file(folder / ("date " + name), version_header);
  write_file(folder / ("game " + name + "/profile"), "base nethack-3.4.3\n");
  write_file(folder / ("game " + name + "/traps"), "30 snare\n");
  const Result result =
      run(lev_comp(folder.path(), {"-MD", "-MP", "-MF", "rules", "--target", "game " + name, "--version-from",
                                   "date " + name, "-o", "to " + name, "--", name + ".des"}));
  CHECK_STATUS(0);
  const std::string rules = read_file(folder / "rules");
  const std::string output = rules.substr(0, rules.find("a.lev:") + 5);
  write_file(folder / "Makefile", output + ":\n\t@echo remade\ninclude rules\n");
  SKIP_IF(run({.arguments = {"/usr/bin/env", "make", "--version"}}).status != 0, "make is not here");
  // Tells what is made again. A file that is gone does not stop it.
  const auto make = [&] {
    const Result made =
        run({.arguments = {"/usr/bin/env", "make", "-s", "to " + name + "/a.lev"}, .folder = folder.path()});
    INFO(made.describe());
    CHECK(made.status == 0);
    CHECK(made.err == "");
    return made.out;
  };
  const auto level = fs::path(folder / ("to " + name + "/a.lev"));
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(2);
  const std::string inputs[] = {folder / (name + ".des"), folder / ("date " + name),
                                folder / ("game " + name + "/profile"), folder / ("game " + name + "/traps")};
  for (const std::string& input : inputs) fs::last_write_time(input, old);
  CHECK(make() == "");
  for (const std::string& input : inputs) {
    INFO(input);
    fs::last_write_time(level, old + std::chrono::hours(1));
    CHECK(make() == "");
    fs::last_write_time(input, old + std::chrono::minutes(90));
    CHECK(make() == "remade\n");
    fs::last_write_time(input, old);
  }
  fs::remove(inputs[3]);
  CHECK(make() == "remade\n");
}

TEST_CASE("a rule with a name that make cannot read is refused, and nothing is written") {
  const auto [name, shown] =
      GENERATE(std::pair("a\nb", "a\\x0ab"), std::pair("a;b", "a;b"), std::pair("a=b", "a=b"), std::pair("a|b", "a|b"),
               std::pair("a\\", "a\\"), std::pair("a&", "a&"), std::pair("a(b)", "a(b)"));
  const LevelSources in;
  const auto before = list_folder(in.path());
  const std::string message =
      "lev_comp: error: cannot write a rule for make: it cannot read the name '" + std::string(shown) + "'\n";
  SECTION("an input") {
    in.write(name, bare_source("x"));
    const Result result = in.levels({"-MD", name});
    CHECK_STATUS(1);
    CHECK(result.err == message);
    fs::remove(in.path() + "/" + name);
  }
  SECTION("a target") {
    const Result result = in.levels({"-MT", name, "one.des"});
    CHECK_STATUS(1);
    CHECK(result.err == message);
  }
  SECTION("a rule of dgn_comp") { CHECK(in.dungeon({"-MT", name, "dungeon.def"}).status == 1); }
  CHECK(list_folder(in.path()) == before);
}

TEST_CASE("--list-outputs prints the names of what would be written, and writes nothing") {
  const LevelSources in;
  const auto before = list_folder(in.path());
  const auto listed = [&](const Result& result) {
    CHECK_STATUS(0);
    CHECK(result.err == "");
    return result.out;
  };
  CHECK(listed(in.levels({"--list-outputs", "two.des", "one.des"})) == "b.lev\nc.lev\na.lev\n");
  CHECK(listed(in.levels({"-o", "out/", "two.des", "--list-outputs"})) == "out/b.lev\nout/c.lev\n");
  CHECK(listed(in.levels({"-o", "later", "one.des", "--list-outputs", "-MD", "--check"})) == "later/a.lev\n");
  CHECK(listed(in.dungeon({"--list-outputs", "dungeon.def"})) == "dungeon\n");
  CHECK(listed(in.dungeon({"--list-outputs", "-o", "out", "./dungeon.def"})) == "out/dungeon\n");
  CHECK(listed(in.dungeon({"--list-outputs", "-o", "file", "dungeon.def"})) == "file\n");
  CHECK(listed(run(dgn_comp(in.path(), {"--list-outputs"}, bare_description("a")))) == "-\n");
  CHECK(listed(run(lev_comp(in.path(), {"--list-outputs"}, bare_source("x")))) == "x.lev\n");

  SECTION("version words are not needed for that") {
    CHECK(listed(in.levels({"--list-outputs", "--version-from", "missing.h", "one.des"})) == "a.lev\n");
    CHECK(listed(in.levels({"--list-outputs", "--abi", "llp64le", "one.des"})) == "a.lev\n");
    CHECK(listed(in.dungeon({"--list-outputs", "--abi", "llp64le", "dungeon.def"})) == "dungeon\n");
  }
  SECTION("a mistake, or an output that cannot be printed, is an error") {
    in.write("one.des", bare_source("x") + "TRAP:\"x\",random\n");
    const Result result = in.levels({"--list-outputs", "one.des", "two.des"});
    CHECK_STATUS(1);
    CHECK(result.out == "b.lev\nc.lev\n");
    CHECK(contains(result.err, "one.des:3:6: error:"));
    for (Command command :
         {lev_comp(in.path(), {"--list-outputs", "two.des"}), dgn_comp(in.path(), {"--list-outputs", "dungeon.def"})}) {
      command.arguments = {"/bin/sh", "-c", "\"$0\" --list-outputs " + command.arguments.back() + " >/dev/full",
                           command.arguments.front()};
      CHECK(run(command).status == 1);
    }
  }
  CHECK(list_folder(in.path()) == before);
  CHECK(list_folder(in.path() + "/out").empty());
}
