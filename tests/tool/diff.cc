// speclev diff, and decompile as what git shows of levels.

#include <catch2/catch.hpp>
#include <filesystem>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;
using speclev::ArchiveMember;

namespace {

const std::string head = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n-----\n+...|\n-----\nENDMAP\n";
const std::string locked = head + "DOOR:locked,(0,1)\n", open_door = head + "DOOR:open,(0,1)\n";
const std::string told = "door (0,1): locked → open\n";

/// Two levels that differ in a door, in all forms.
struct Forms {
  Forms() {
    make("one", locked);
    make("two", open_door);
  }

  void make(const std::string& name, const std::string& text) const {
    write_file(folder / (name + ".des"), text);
    REQUIRE(run(lev_comp(folder.path(), {name + ".des"})).status == 0);
    const std::string bytes = read_file(folder / "a.lev");
    write_file(folder / (name + ".lev"), bytes);
    write_file(folder / (name + ".dat"),
               speclev::write_archive(std::vector<ArchiveMember>{{"help", "Help.\n"}, {"a.lev", bytes}}).bytes);
  }

  Result diff(Names arguments, std::string input = {}) const {
    arguments.insert(arguments.begin(), "diff");
    return run(speclev_program(folder.path(), arguments, std::move(input)));
  }
  void check_trouble(const Names& arguments, const std::string& reason) const {
    const Result result = diff(arguments);
    CHECK_STATUS(2);
    CHECK(result.out == "");
    CHECK_THAT(result.err, Catch::Contains(reason));
    CHECK(count_lines(result.err, "speclev: error") <= 1);
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("diff compares sources, compiled files and members of archives with one another") {
  const Forms forms;
  for (const std::string ending : {".des", ".lev", ".dat:a.lev", ".dat"}) {
    for (const std::string other : {".des", ".lev", ".dat:a.lev", ".dat"}) {
      INFO(ending << " " << other);
      Result result = forms.diff({"one" + ending, "two" + other});
      CHECK_STATUS(1);
      CHECK(result.out == told);
      CHECK(result.err == "");
      result = forms.diff({"one" + ending, "one" + other});
      CHECK_STATUS(0);
      CHECK(result.out + result.err == "");
    }
  }
  CHECK(forms.diff({"-", "two.lev"}, locked).out == told);
}

TEST_CASE("diff --quiet prints nothing") {
  const Forms forms;
  Result result = forms.diff({"--quiet", "one.lev", "two.lev"});
  CHECK_STATUS(1);
  CHECK(result.out + result.err == "");
  result = forms.diff({"--quiet", "one.lev", "one.des"});
  CHECK_STATUS(0);
}

TEST_CASE("diff compares the levels of files by their names") {
  const Forms forms;
  const std::string b = "MAZE:\"b\",' '\nNOMAP\n", c = "MAZE:\"c\",' '\nNOMAP\n";
  write_file(forms.folder / "x.des", locked + b);
  write_file(forms.folder / "y.des", c + open_door);
  const Result result = forms.diff({"x.des", "y.des"});
  CHECK_STATUS(1);
  CHECK(result.out == "+ level c\na:\n  " + told + "- level b\n");
}

TEST_CASE("diff tells once what changed in a function that several levels call") {
  const Forms forms;
  const std::string body = "SINK: (1,1)\nSINK: (2,2)\n}\n",
                    other = "FUNCTION g() {\nFOUNTAIN: (1,1)\nFOUNTAIN: (2,2)\n}\n";
  const std::string levels = "LEVEL: \"x\"\nf()\n\nLEVEL: \"y\"\ng()\nf()\n\nLEVEL: \"z\"\nf()\nSINK: (3,3)\n";
  std::string changed = body;
  changed.replace(changed.find("2,2"), 3, "2,3");
  write_file(forms.folder / "before.des", "FUNCTION f() {\n" + body + other + levels);
  write_file(forms.folder / "after.des", "FUNCTION f() {\n" + changed + other + levels + "TRAP: \"pit\", (4,4)\n");
  const Result result = forms.diff({"--target", "unnethack", "before.des", "after.des"});
  CHECK_STATUS(1);
  CHECK(result.out ==
        "x, y (function_2), z, FUNCTION function_1():\n  sink: (2,2) → (2,3)\nz:\n  + TRAP: \"pit\", (4,4)\n");
}

TEST_CASE("diff draws what changed in a map") {
  const Forms forms;
  std::string other = locked;
  other.replace(other.find("..."), 3, ".{.");
  write_file(forms.folder / "map.des", other);
  CHECK(forms.diff({"one.lev", "map.des"}).out ==
        "map (2,1):\n  -----     -----\n  +...|  →  +.{.|\n  -----     -----\n");
}

TEST_CASE("diff compares dungeons") {
  const Forms forms;
  write_file(forms.folder / "one.def", bare_description("The Cellar"));
  write_file(forms.folder / "dungeon", bare_dungeon("The Cellar"));
  write_file(forms.folder / "two.def", bare_description("The Cellar") + "LEVEL: \"a\" \"none\" @ (1, 0)\n");
  CHECK(forms.diff({"one.def", "dungeon"}).status == 0);
  const Result result = forms.diff({"dungeon", "two.def"});
  CHECK_STATUS(1);
  CHECK(result.out == "dungeon \"The Cellar\":\n  + LEVEL: \"a\" \"none\" @ (1, 0)\n");
}

TEST_CASE("diff takes a source for the game of the compiled file") {
  const Forms forms;
  write_file(forms.folder / "p.des", "LEVEL: \"p\"\n\nSINK: (1,1)\n");
  REQUIRE(run(lev_comp(forms.folder.path(), {"--target", "nethack-3.6.6", "p.des"})).status == 0);
  CHECK(forms.diff({"p.des", "p.lev"}).status == 0);
  CHECK(forms.diff({"p.lev", "p.des"}).status == 0);
}

TEST_CASE(
    "diff compares levels of two languages, sources of them by --second-target, and tells what it compared loosely") {
  const Forms forms;
  const std::string program = locked + "STAIR:random,up\n";
  write_file(forms.folder / "program.des", program);
  write_file(forms.folder / "other.des", open_door + "STAIR:random,up\n");
  const Names targets = {"--target", "nethack-3.4.3", "--second-target", "nethack-3.6.6"};
  const auto with_targets = [&](Names files) {
    files.insert(files.begin(), targets.begin(), targets.end());
    return forms.diff(files);
  };
  const std::string loosely =
      "compared loosely: STAIR: at random places stairs of lists keep a distance, those of a program do not\n";
  Result result = with_targets({"program.des", "program.des"});
  CHECK_STATUS(0);
  CHECK(result.out == loosely);
  result = with_targets({"program.des", "other.des"});
  CHECK_STATUS(1);
  CHECK(result.out == told + loosely);
  result = with_targets({"--quiet", "program.des", "other.des"});
  CHECK_STATUS(1);
  CHECK(result.out + result.err == "");
  // Compiled ones say themselves what they are of.
  REQUIRE(run(lev_comp(forms.folder.path(), {"--target", "nethack-3.6.6", "other.des"})).status == 0);
  result = forms.diff({"one.lev", "a.lev"});
  CHECK_STATUS(1);
  CHECK_THAT(result.out, Catch::Contains(told) && Catch::Contains("+ STAIR: random, up\n"));
  // Of several the level is named.
  write_file(forms.folder / "two.des", program + "MAZE:\"b\",' '\nNOMAP\n");
  CHECK(with_targets({"two.des", "two.des"}).out ==
        "compared loosely: a: STAIR: at random places stairs of lists keep a distance, those of a program do not\n"
        "compared loosely: b: NOMAP: it is one square in lists, and all of the level in a program\n");
}

TEST_CASE("diff has one message for what it cannot compare, and status 2") {
  const Forms forms;
  forms.check_trouble({"one.lev", "nowhere.lev"}, "cannot read 'nowhere.lev'");
  forms.check_trouble({"one.lev"}, "FILE");
  forms.check_trouble({"-", "-"}, "standard input");
  write_file(forms.folder / "cut.lev", read_file(forms.folder / "one.lev").substr(0, 60));
  forms.check_trouble({"one.lev", "cut.lev"}, "cut.lev: at byte ");
  forms.check_trouble({"cut.lev", "one.lev"}, "cut.lev: at byte ");
  write_file(forms.folder / "dungeon", bare_dungeon("The Cellar"));
  forms.check_trouble({"one.lev", "dungeon"}, "dungeon: this is a dungeon, and the first file is a level");
  write_file(forms.folder / "foreign", std::string(100, '\0'));
  forms.check_trouble({"one.lev", "foreign"}, "the version words of 'foreign' are those of no target");
  write_file(forms.folder / "bad.des", head + "DOOR:ajar,(0,1)\n");
  forms.check_trouble({"one.lev", "bad.des"}, "bad.des:8:6: error: unknown word 'ajar'");
  write_file(forms.folder / "empty.des", "");
  forms.check_trouble({"one.lev", "empty.des"}, "empty.des");
}

TEST_CASE("diff takes a file that is not there for one without levels") {
  const Forms forms;
  Result result = forms.diff({"/dev/null", "one.lev"});
  CHECK_STATUS(1);
  CHECK(result.out == "+ level one\n");
  result = forms.diff({"one.dat", "/dev/null"});
  CHECK_STATUS(1);
  CHECK(result.out == "- level a\n");
}

namespace {

/// A repository with the settings of doc/diff.md, and with a level and an archive that have changed.
class Repository {
 public:
  /// settings: the beginnings of the lines that are run.
  explicit Repository(const Names& settings) {
    const std::string program = SPECLEV_SPECLEV;
    path_ = program.substr(0, program.rfind('/'));
    std::string attributes;
    Names commands;
    for (const std::string& line : settings_of_document()) {
      if (!line.starts_with("git ")) attributes += line + "\n";
      for (const std::string& setting : settings)
        if (line.starts_with("git config " + setting + " ")) commands.push_back(line);
    }
    REQUIRE(commands.size() == settings.size());
    REQUIRE(git("init -q .").status == 0);
    for (const std::string& command : commands) REQUIRE(shell(command).status == 0);
    write_file(forms.folder / ".gitattributes", attributes);
    put("one");
    REQUIRE(git("add .gitattributes a.lev nhdat").status == 0);
    REQUIRE(commit().status == 0);
    put("two");
  }

  /// The level, and the archive with it.
  void put(const std::string& name) const {
    write_file(forms.folder / "a.lev", read_file(forms.folder / (name + ".lev")));
    write_file(forms.folder / "nhdat", read_file(forms.folder / (name + ".dat")));
  }
  Result git(const std::string& arguments) const { return shell("git " + arguments); }
  /// What it prints that has nothing to complain of.
  std::string shown(const std::string& arguments) const {
    const Result result = git(arguments);
    CHECK_STATUS(0);
    CHECK(result.err == "");
    return result.out;
  }
  Result commit() const { return git("-c user.name=a -c user.email=a commit -qam a"); }

  const Forms forms;

 private:
  /// The lines of all blocks of the document.
  static Names settings_of_document() {
    Names lines;
    bool is_in = false;
    for (const std::string& line : split(read_file(SPECLEV_SOURCE_FOLDER "/doc/diff.md"), '\n')) {
      const bool is_fence = line.starts_with("```");
      if (is_in && !is_fence) lines.push_back(line);
      is_in = is_fence ? line == "```git" : is_in;
    }
    return lines;
  }

  Result shell(const std::string& command) const {
    const std::string settings =
        "PATH='" + path_ + "':$PATH; export GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat HOME=\"$PWD\"; ";
    return run({.arguments = {"/bin/sh", "-c", settings + command}, .folder = forms.folder.path()});
  }

  std::string path_;  ///< of the program
};

bool has_git() {
  if (run({.arguments = {"/bin/sh", "-c", "git --version"}}).status == 0) return true;
  WARN("skipped: there is no git");
  return false;
}

}  // namespace

TEST_CASE("git shows levels and archives as sources") {
  if (!has_git()) return;
  const Repository repository({"diff.speclev.textconv"});
  for (const std::string file : {"a.lev", "nhdat"}) {
    INFO(file);
    CHECK_THAT(repository.shown("diff " + file), Catch::Contains("\n-DOOR:locked,(0,1)\n+DOOR:open,(0,1)\n"));
    CHECK_THAT(repository.shown("log -p -- " + file), Catch::Contains("\n+DOOR:locked,(0,1)\n"));
  }
}

TEST_CASE("git shows what speclev tells of levels and archives") {
  if (!has_git()) return;
  const Repository repository({"diff.speclev.command"});
  CHECK(repository.shown("diff") == "a.lev:\n" + told + "nhdat:\n" + told);
  REQUIRE(repository.commit().status == 0);
  CHECK_THAT(repository.shown("log -1 --format=%s -p --ext-diff a.lev"), Catch::EndsWith("a.lev:\n" + told));
  REQUIRE(repository.git("rm -q a.lev").status == 0);
  CHECK(repository.shown("diff --cached") == "a.lev:\n- level a\n");
  CHECK(repository.shown("diff --cached -R") == "a.lev:\n+ level a\n");
  // What is no level is told, and Git goes no further.
  write_file(repository.forms.folder / "nhdat", "no archive");
  const Result result = repository.git("diff nhdat");
  CHECK(result.status != 0);
  CHECK_THAT(result.err, Catch::Contains("unknown word"));
}

TEST_CASE("git difftool runs speclev, for sources, too") {
  if (!has_git()) return;
  const Repository repository({"difftool.speclev.cmd"});
  CHECK(repository.shown("difftool -y -t speclev a.lev nhdat") == told + told);
  REQUIRE(repository.git("add one.des").status == 0);
  REQUIRE(repository.commit().status == 0);
  write_file(repository.forms.folder / "one.des", read_file(repository.forms.folder / "two.des"));
  CHECK(repository.shown("difftool -y -t speclev one.des") == told);
  CHECK(repository.shown("difftool -y -t speclev HEAD HEAD~1 -- nhdat") == "door (0,1): open → locked\n");
}
