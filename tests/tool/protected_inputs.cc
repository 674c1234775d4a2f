// No output of any program is an input of its run: every option that writes, with every name that leads to an input.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

/// A program and its subcommand as they are called.
struct Called {
  const char* program;
  const char* words;  ///< with a blank between them
};
const std::vector<Called> all_called = {{SPECLEV_LEV_COMP, ""},
                                        {SPECLEV_DGN_COMP, ""},
                                        {SPECLEV_SPECLEV, "compile"},
                                        {SPECLEV_SPECLEV, "targets"},
                                        {SPECLEV_SPECLEV, "import"},
                                        {SPECLEV_SPECLEV, "archive list"},
                                        {SPECLEV_SPECLEV, "archive extract"},
                                        {SPECLEV_SPECLEV, "archive create"},
                                        {SPECLEV_SPECLEV, "archive replace"},
                                        {SPECLEV_SPECLEV, "archive delete"},
                                        {SPECLEV_SPECLEV, "convert"},
                                        {SPECLEV_SPECLEV, "format"},
                                        {SPECLEV_SPECLEV, "decompile"},
                                        {SPECLEV_SPECLEV, "dump"},
                                        {SPECLEV_SPECLEV, "diff"},
                                        {SPECLEV_SPECLEV, "map"},
                                        {SPECLEV_SPECLEV, "lint"},
                                        {SPECLEV_SPECLEV, "check"},
                                        {SPECLEV_SPECLEV, "tree"},
                                        {SPECLEV_SPECLEV, "fix"},
                                        {SPECLEV_SPECLEV, "preprocess"},
                                        {SPECLEV_SPECLEV, "generate"},
                                        {SPECLEV_SPECLEV, "lsp"}};

/// Options by which no file is written, whatever the program. A new option stands here, or among the attacks.
const std::set<std::string> harmless = {"-h",
                                        "--with",
                                        "--without",
                                        "--lossy",
                                        "--help",
                                        "--version",
                                        "-w",
                                        "-v",
                                        "-q",
                                        "-W",
                                        "-Wall",
                                        "-Wextra",
                                        "-Wlint",
                                        "-Wlint-style",
                                        "--seeds",
                                        "--seconds",
                                        "-j",
                                        "--assume",
                                        "--baseline",
                                        "--dungeon",
                                        "--arrive",
                                        "--up",
                                        "--down",
                                        "--branch",
                                        "--flags",
                                        "--minihack",
                                        "-WNAME",
                                        "-Wno-NAME",
                                        "-Werror",
                                        "-D",
                                        "-U",
                                        "--as",
                                        "--target",
                                        "--second-target",
                                        "--abi",
                                        "--version-from",
                                        "--check",
                                        "--list-outputs",
                                        "-MT",
                                        "-MP",
                                        "--list-warnings",
                                        "--explain",
                                        "--max-errors",
                                        "--max-warnings",
                                        "--color",
                                        "--list-targets",
                                        "--info",
                                        "--base",
                                        "--layout",
                                        "--cc",
                                        "--time-limit",
                                        "--probe-output",
                                        "--prove",
                                        "--keep",
                                        "--tables",
                                        "--compiler",
                                        "--include",
                                        "--scanner",
                                        "--grammar",
                                        "--dungeon-scanner",
                                        "--dungeon-grammar",
                                        "-l",
                                        "--names",
                                        "--list",
                                        "--paths",
                                        "--force",  // no input: tool/new_files.cc
                                        "--print",
                                        "--to",
                                        "--from",
                                        "--diff",
                                        "--quiet",
                                        "--seed",
                                        "--heat",
                                        "--choose",
                                        "--grid",
                                        "--unicode",
                                        "--svg",
                                        "--png",
                                        "--html",
                                        "--choices",
                                        "--all",
                                        "--background",
                                        "--scale",
                                        "--watch",
                                        "--game",
                                        "--dot",
                                        "--dry-run",
                                        "--json",
                                        "--last",
                                        "--coverage",
                                        "--again",
                                        "--count",
                                        "--name",
                                        "--show",
                                        "--size",
                                        "--sketch",
                                        "--source",
                                        "--theme",
                                        "--tries",
                                        "--stdio",
                                        "-fdiagnostics-format"};

/// What is not told by an option of the subcommand: messages go into a file in all of them, and an archive is written.
constexpr const char* messages = "-fdiagnostics-file";

/// A run that would write over an input. OUT stands for a name of the victim.
struct Attack {
  Called called;
  std::string option;  ///< by which it writes; empty: none is needed
  Names arguments;
  std::string victim;
};

const Called lev_comp_called{SPECLEV_LEV_COMP, ""}, dgn_comp_called{SPECLEV_DGN_COMP, ""},
    compile_called{SPECLEV_SPECLEV, "compile"};

Called speclev_called(const char* words) { return {SPECLEV_SPECLEV, words}; }

std::vector<Attack> attacks() {
  std::vector<Attack> all = {
      {dgn_comp_called, messages, {"-fdiagnostics-file=OUT", "d.def"}, "d.def"},
      {dgn_comp_called, "-o", {"-o", "OUT", "d.def"}, "d.def"},
      {dgn_comp_called, "-MF", {"-MF", "OUT", "d.def"}, "d.def"},
      {dgn_comp_called, "-MD", {"-MD", "--as", "def", "-o", "made", "y.d"}, "y.d"},
      {speclev_called("map"), "-o", {"-o", "OUT", "data:a.lev"}, "data"},
      {speclev_called("map"), "-o", {"-o", "OUT", "--svg", "data:a.lev"}, "data"},
      {speclev_called("map"), "-o", {"-o", "OUT", "--html", "a.lev"}, "a.lev"},
      {speclev_called("map"), "-o", {"-o", "OUT", "--target", "./t", "--abi", "lp64le", "a.lev"}, "t/profile"},
      {speclev_called("map"), messages, {"-fdiagnostics-file=OUT", "a.lev"}, "a.lev"},
      {speclev_called("decompile"), "-o", {"-o", ".", "a.des:a.lev"}, "a.des"},
      {speclev_called("decompile"), messages, {"-fdiagnostics-file=OUT", "a.des:a.lev"}, "a.des"},
      {speclev_called("convert"), "-o", {"-o", ".", "--abi", "lp64be", "a.lev"}, "a.lev"},
      {speclev_called("convert"), "-o", {"-o", ".", "--to", "nethack-3.6.6", "c.des"}, "c.des"},
      {speclev_called("archive create"), "", {"OUT", "a.lev", "--target", "./t"}, "t/profile"},
      {speclev_called("archive create"), "", {"OUT", "c.des", "a.lev"}, "a.lev"},
      {speclev_called("archive create"), "", {"OUT", "--list", "names"}, "names"},
      {speclev_called("archive replace"), "", {"OUT", "data"}, "data"},
      {speclev_called("archive extract"), "-o", {"-o", ".", "help", "help"}, "help"},
      {speclev_called("fix"), "-i", {"-fdiagnostics-file=OUT", "-i", "c.des"}, "c.des"},
      {speclev_called("fix"), messages, {"-fdiagnostics-file=OUT", "c.des"}, "c.des"},
      {speclev_called("format"), "-i", {"-fdiagnostics-file=OUT", "-i", "c.des"}, "c.des"},
      {speclev_called("lint"), messages, {"-fdiagnostics-file=OUT", "data"}, "data"},
      {speclev_called("lint"), "--write-baseline", {"--write-baseline", "OUT", "c.des"}, "c.des"},
      {speclev_called("lint"), "--write-baseline", {"--write-baseline", "OUT", "data"}, "data"},
      {speclev_called("check"), messages, {"-fdiagnostics-file=OUT", "data"}, "data"},
      {speclev_called("import"), "--write-probe", {"g", "--write-probe", "OUT"}, "g/src/monst.c"},
      {speclev_called("import"), "--report", {"g", "--report", "OUT"}, "g/src/monst.c"},
      {speclev_called("import"), "--report", {"g", "--report", "OUT"}, "g/include/hack.h"},
      {speclev_called("import"), "--report", {"g", "--base", "./t", "--report", "OUT"}, "t/profile"},
      {speclev_called("import"), "-o", {"g", "-o", "g/src"}, "g/src/monst.c"},
      {speclev_called("generate"), "-o", {"caves", "-o", "OUT"}, "c.des"},
      {speclev_called("generate"), "-o", {"landscape", "--sketch", "c.des", "-o", "OUT"}, "c.des"},
      {speclev_called("generate"), "--into", {"caves", "--into", "c.des:0,0,9,9", "-o", "OUT"}, "c.des"},
  };
  for (const Called& each : {lev_comp_called, compile_called}) {
    all.push_back({each, messages, {"-fdiagnostics-file=OUT", "c.des"}, "c.des"});
    all.push_back({each, messages, {"-fdiagnostics-format=json", "-fdiagnostics-file=OUT", "c.des"}, "c.des"});
    all.push_back({each, messages, {"-fdiagnostics-file=OUT", "--version-from", "a.lev", "c.des"}, "a.lev"});
    all.push_back({each, messages, {"-fdiagnostics-file=OUT", "--version-from", "data:a.lev", "c.des"}, "data"});
    all.push_back({each, messages, {"-fdiagnostics-file=OUT", "--target", "./t", "c.des"}, "t/profile"});
    all.push_back({each, messages, {"-fdiagnostics-file=OUT", "--target", "unnethack", "including.des"}, "part.des"});
    all.push_back({each, "-MF", {"-MF", "OUT", "c.des"}, "c.des"});
    all.push_back({each, "-MF", {"-MF", "OUT", "--target", "unnethack", "including.des"}, "part.des"});
    all.push_back({each, "-MD", {"-MD", "x.d", "c.des"}, "x.d"});
    all.push_back({each, "-o", {"-o", ".", "b.lev"}, "b.lev"});
  }
  return all;
}

/// Files of every kind that programs read, of which a.lev, data, help and a.des hold a compiled level.
struct Inputs {
  Inputs() {
    const auto archive = [](const std::string& name, const std::string& bytes) {
      return speclev::write_archive(std::vector<speclev::ArchiveMember>{{name, bytes}}).bytes;
    };
    write_file(folder / "c.des", bare_source("c"));
    write_file(folder / "b.lev", bare_source("b"));
    write_file(folder / "x.d", bare_source("x"));
    write_file(folder / "d.def", bare_description("d"));
    write_file(folder / "y.d", bare_description("y"));
    write_file(folder / "part.des", "# Nothing.\n");
    write_file(folder / "including.des", "INCLUDE \"part.des\"\nLEVEL:\"i\"\n");
    write_file(folder / "a.lev", bare_level());
    write_file(folder / "names", "c.des\n");
    write_file(folder / "data", archive("a.lev", bare_level()));
    write_file(folder / "a.des", archive("a.lev", bare_level()));
    write_file(folder / "help", archive("help", "text\n"));
    fs::create_directory(folder / "t");
    write_file(folder / "t/profile", "base nethack-3.4.3\nversion lp64le 0x03040300 0x1e0cc6 0x211b117e 0xb8d24950\n");
  }

  /// The two tools of a game's tree are not there everywhere; false then.
  bool add_game() {
    if (!fs::exists("/usr/bin/make") || !fs::exists("/usr/bin/cc")) return false;
    fs::copy(SPECLEV_SOURCE_FOLDER "/tests/import/mini-3.4", folder / "g", fs::copy_options::recursive);
    return run({.arguments = {"/usr/bin/make", "-C", "g"}, .folder = folder.path()}).status == 0;
  }

  /// All files with their content; the names of links.
  std::map<std::string, std::string> content() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
      if (entry.is_regular_file()) files[entry.path().string()] = read_file(entry.path().string());
    return files;
  }

  TemporaryFolder folder;
};

Command command_of(const Called& called, const Names& arguments, const std::string& folder) {
  Names whole = {called.program};
  if (*called.words != '\0')
    for (const std::string& word : split(called.words, ' ')) whole.push_back(word);
  whole.insert(whole.end(), arguments.begin(), arguments.end());
  return {.arguments = whole, .folder = folder};
}

/// The options that a program's help names, each by its first name.
std::set<std::string> options_of(const Called& called) {
  const TemporaryFolder folder;
  std::set<std::string> options;
  for (const std::string& line : split(run(command_of(called, {"--help"}, folder.path())).out, '\n')) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == 0 || begin > 20 || begin == std::string::npos || line[begin] != '-') continue;
    // "-o, --output DIR", "-h,--help", "-WNAME, -Wno-NAME", "-Werror[=NAME]"
    options.insert(line.substr(begin, line.find_first_of(" ,=[", begin) - begin));
  }
  return options;
}

}  // namespace

TEST_CASE("every option of every program is known to write or not to write") {
  std::set<std::string> subcommands;
  for (const Called& called : all_called) {
    INFO(called.program << " " << called.words);
    subcommands.insert(split(called.words, ' ').front());
    std::set<std::string> attacked;
    for (const Attack& attack : attacks())
      if (attack.called.program == std::string(called.program) && attack.called.words == std::string(called.words))
        attacked.insert(attack.option);
    const std::set<std::string> options = options_of(called);
    CHECK(options.size() > 1);
    for (const std::string& option : options) {
      INFO(option);
      CHECK((harmless.contains(option) || attacked.contains(option)));
    }
  }
  // A new subcommand has a line of its own in the help, behind two blanks.
  const TemporaryFolder folder;
  for (const std::string& line : split(run(speclev_program(folder.path(), {"--help"})).out, '\n'))
    if (line.starts_with("  ") && line[2] >= 'a' && line[2] <= 'z') {
      INFO(line);
      const std::string word = line.substr(2, line.find(' ', 2) - 2);
      // One has subcommands of its own, one takes any words and writes nothing.
      CHECK((word == "archive" || word == "complete" || subcommands.contains(word)));
    }
}

TEST_CASE("no option of any program writes over an input, whatever its name") {
  Inputs inputs;
  const bool has_game = inputs.add_game();
  if (!has_game) WARN("skipped: no game is built here");
  const TemporaryFolder& folder = inputs.folder;
  for (const Attack& attack : attacks()) {
    if (attack.victim.starts_with("g/") && !has_game) continue;
    fs::create_symlink(fs::path(folder.path()) / attack.victim, folder / "symbolic");
    fs::create_hard_link(folder / attack.victim, folder / "hard");
    const auto before = inputs.content();
    for (const std::string& name :
         {attack.victim, "./" + attack.victim, std::string("symbolic"), std::string("hard")}) {
      Names arguments = attack.arguments;
      for (std::string& argument : arguments)
        if (const std::size_t at = argument.find("OUT"); at != std::string::npos) argument.replace(at, 3, name);
      const Command command = command_of(attack.called, arguments, folder.path());
      INFO(Catch::StringMaker<Names>::convert(command.arguments));
      const Result result = run(command);
      CHECK(result.status != 0);
      const bool is_import_folder = attack.called.words == std::string("import") && attack.option == "-o";
      const bool is_any_file = attack.called.words == std::string("generate");  // which writes over none
      CHECK_THAT(result.err, Catch::Contains(is_import_folder ? "no import made"
                                             : is_any_file    ? "is there already"
                                                              : "it is an input"));
      // What else was to be written may be there; what was there is as it was.
      const auto after = inputs.content();
      for (const auto& [path, bytes] : before) {
        INFO(path);
        REQUIRE(after.contains(path));
        CHECK(after.at(path) == bytes);
      }
    }
    fs::remove(folder / "symbolic");
    fs::remove(folder / "hard");
  }
}

TEST_CASE("messages about wrong use are not written over what the run would have read") {
  const Inputs inputs;
  const std::string path = inputs.folder.path();
  for (const Called& called : all_called)
    for (const Names& wrong : {Names{"--frob"}, Names{"--target", "frob"}, Names{"--abi", "frob"}, Names{"--help"}})
      for (const std::string name : {"c.des", "t/profile", "part.des"}) {
        // The last two are only found by who reads the target and the description.
        Names arguments = {"-fdiagnostics-file=" + name, "--target", "./t"};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        arguments.insert(arguments.end(), {"including.des", "./c.des"});
        const auto before = inputs.content();
        const Command command = command_of(called, arguments, path);
        if (wrong.front() == "--help" && name != "c.des") continue;  // which asks for nothing to be read
        INFO(Catch::StringMaker<Names>::convert(command.arguments));
        const Result result = run(command);
        CHECK(result.status != 0);
        CHECK_THAT(result.err, Catch::Contains("cannot write '" + name + "'"));
        CHECK(inputs.content() == before);
      }
}

TEST_CASE("messages that cannot be written go to standard error") {
  const TemporaryFolder folder;
  write_file(folder / "c.des", bare_source("c") + "MONSTER:'h',\"dwarf\",(1,1\n");
  const Result without = run(lev_comp(folder.path(), {"c.des"}));
  const Result result = run(lev_comp(folder.path(), {"-fdiagnostics-file=c.des", "c.des"}));
  CHECK_STATUS(1);
  CHECK(result.err == without.err + "lev_comp: error: cannot write 'c.des': it is an input\n");
}

TEST_CASE("what a run comes to know of only behind an error is not written over") {
  const Inputs inputs;
  const TemporaryFolder& folder = inputs.folder;
  fs::create_directory(folder / "bad");
  write_file(folder / "bad/profile", "base nethack-3.4.3\nfrob\n");
  write_file(folder / "list", "missing\nc.des\n");
  fs::create_directory(folder / "game");
  write_file(folder / "game/nhdat", "1 no archive");
  write_file(folder / "game/z.des", bare_source("z"));
  const auto before = inputs.content();
  const auto [called, arguments] = GENERATE(
      table<Called, Names>({{lev_comp_called, {"-fdiagnostics-file=bad/profile", "--target", "./bad", "c.des"}},
                            {speclev_called("targets"), {"-fdiagnostics-file=bad/profile", "--check", "bad"}},
                            {speclev_called("archive create"), {"-fdiagnostics-file=c.des", "new", "--list", "list"}},
                            {speclev_called("archive create"), {"-fdiagnostics-file=c.des", "new", "missing", "c.des"}},
                            {speclev_called("import"), {"-fdiagnostics-file=t/profile", "missing", "-o", "t"}},
                            {speclev_called("check"), {"-fdiagnostics-file=game/z.des", "game", "d.def"}}}));
  const Result result = run(command_of(called, arguments, folder.path()));
  CHECK(result.status != 0);
  CHECK_THAT(result.err, Catch::Contains("cannot write"));
  CHECK(inputs.content() == before);
}

TEST_CASE("no output is a file that a later input includes") {
  const auto [arguments, name] = GENERATE(table<Names, std::string>(
      {{{"first.des", "second.des"}, "text.lev"}, {{"-MD", "first.des", "third.des"}, "first.d"}}));
  const TemporaryFolder folder;
  write_file(folder / "first.des", "LEVEL:\"text\"\n");
  write_file(folder / "second.des", "INCLUDE \"text.lev\"\nLEVEL:\"own\"\n");
  write_file(folder / "third.des", "INCLUDE \"first.d\"\nLEVEL:\"own\"\n");
  write_file(folder / name, "# Nothing.\n");
  Names whole = {"--target", "unnethack"};
  whole.insert(whole.end(), arguments.begin(), arguments.end());
  Result result = run(lev_comp(folder.path(), whole));
  CHECK_STATUS(1);
  CHECK(result.err == "lev_comp: error: cannot write '" + name + "': it is an input\n");
  CHECK_FILE(folder / name, "# Nothing.\n");
}

TEST_CASE("an import writes over nothing that options name outside of the tree, nor over the tree if it fails") {
  Inputs inputs;
  if (!inputs.add_game()) {
    WARN("skipped: no game is built here");
    return;
  }
  const TemporaryFolder& folder = inputs.folder;
  fs::create_directory(folder / "other");
  fs::copy(folder / "g/util/lev_comp.l", folder / "other/scanner");
  write_file(folder / "other/more.h", "#define MORE 1\n");
  write_file(folder / "other/tool", "#!/bin/sh\n");
  fs::create_directory(folder / "begun");
  write_file(folder / "begun/profile",
             "base ../t\n# Made by 'speclev import', and made again each time; lines above this one stay.\n");
  const auto [arguments, name] = GENERATE(table<Names, std::string>({
      {{"--scanner", "../other/scanner"}, "other/scanner"},
      {{"--include", "../other"}, "other/more.h"},
      {{"--cc", "cc -I../other"}, "other/more.h"},
      {{"--cc", "../other/tool"}, "other/tool"},
      {{"--prove", "other/tool"}, "other/tool"},
      {{"--base", "./t"}, "t/profile"},
      {{"--base", "t"}, "t/profile"},
      {{"-o", "begun"}, "t/profile"},
      {{"-o", "names"}, "g/src/monst.c"},
      {{"--cc", "false"}, "g/src/monst.c"},
      {{"--tables", "frob"}, "g/src/monst.c"},
  }));
  const auto before = inputs.content();
  for (const Names& output :
       {Names{"--report", name}, Names{"--write-probe", name}, Names{"-fdiagnostics-file=" + name}}) {
    Names whole = {"g"};
    if (arguments.front() != "-o") whole.insert(whole.end(), {"-o", "made"});
    whole.insert(whole.end(), arguments.begin(), arguments.end());
    whole.insert(whole.end(), output.begin(), output.end());
    INFO(Catch::StringMaker<Names>::convert(whole));
    const Result result = run(command_of(speclev_called("import"), whole, folder.path()));
    CHECK(result.status != 0);
    // The target itself may be there, where what cannot be written is not the report.
    const auto after = inputs.content();
    for (const auto& [path, bytes] : before) {
      INFO(path);
      if (!path.starts_with(folder / "begun/")) CHECK((after.contains(path) && after.at(path) == bytes));
    }
    fs::remove_all(folder / "made");
  }
}

TEST_CASE("the report of an import is none of the target's files, and may be written again beside them") {
  const TemporaryFolder folder;
  fs::copy(SPECLEV_SOURCE_FOLDER "/tests/import/mini-3.4", folder / "g", fs::copy_options::recursive);
  if (run({.arguments = {"/usr/bin/make", "-C", "g"}, .folder = folder.path()}).status != 0) {
    WARN("skipped: no game is built here");
    return;
  }
  fs::create_directory(folder / "t");
  const auto import = [&](const std::string& report) {
    return run(speclev_program(folder.path(), {"import", "g", "-o", "t", "-W", "no-unknown-word", "--report", report}));
  };
  const Result result = import("t/profile");
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("cannot write 't/profile': it is a file of the target"));
  CHECK(list_folder(folder / "t").empty());
  for (int i = 0; i < 2; ++i) CHECK(import("t/report").status == 0);
}

TEST_CASE("messages may go to what is no file, and where the other messages go") {
  const TemporaryFolder folder;
  write_file(folder / "c.des", "MAZE:\"c\",random\nNOMAP\nMONSTER:'h',\"dwraf\",(1,1)\n");
  for (const std::string name : {"/dev/stdout", "/dev/stderr", "/dev/fd/1"}) {
    INFO(name);
    const Result result = run(lev_comp(folder.path(), {"-Wall", "-fdiagnostics-file=" + name, "c.des"}));
    CHECK_STATUS(0);
    CHECK_THAT((name == "/dev/stderr" ? result.err : result.out), Catch::Contains("dwraf"));
  }
  const std::string script = "echo before >out; \"$0\" -fdiagnostics-file=/dev/stdout c.des >>out; echo behind >>out";
  run({.arguments = {"/bin/sh", "-c", script, SPECLEV_LEV_COMP}, .folder = folder.path()});
  CHECK_THAT(read_file(folder / "out"),
             Catch::StartsWith("before\n") && Catch::Contains("dwraf") && Catch::EndsWith("behind\n"));
}

TEST_CASE("messages are not written over an output of the run") {
  const TemporaryFolder folder;
  write_file(folder / "c.des", bare_source("c"));
  const Result result = run(lev_comp(folder.path(), {"-fdiagnostics-file=c.lev", "c.des"}));
  CHECK_STATUS(1);
  CHECK(result.err == "lev_comp: error: cannot write 'c.lev': it is an output\n");
  CHECK_FILE(folder / "c.lev", bare_level());
}

TEST_CASE("an import may write over its own probe in the game's tree") {
  const TemporaryFolder folder;
  fs::copy(SPECLEV_SOURCE_FOLDER "/tests/import/mini-3.4", folder / "g", fs::copy_options::recursive);
  for (int i = 0; i < 2; ++i) {
    const Result result = run(speclev_program(folder.path(), {"import", "g", "--write-probe", "g/util/probe.c"}));
    CHECK_STATUS(0);
    CHECK(result.err == "");
  }
}
