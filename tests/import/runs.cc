// speclev import from the command line: folders, compilers, two steps.
#include <catch2/catch.hpp>
#include <csignal>

#include "import/game.hh"

using namespace speclev::test;

namespace {

std::string folder_text(const std::string& path) {
  std::string text;
  for (const std::string& name : list_folder(path)) text += "== " + name + "\n" + read_file(path + "/" + name);
  return text;
}

/// A program that stands for a compiler.
std::string script(const Game& game, const std::string& name, const std::string& text) {
  const std::string path = game.work() / name;
  write_file(path, "#!/bin/sh\n" + text);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

bool has_program(const std::string& name) { return std::filesystem::exists("/usr/bin/" + name); }

}  // namespace

TEST_CASE("an imported target compiles levels with everything that is new") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  REQUIRE(game.import().status == 2);
  const std::string source =
      std::string() +
      "MAZE:\"new\",' '\nFLAGS:foggy\nGEOMETRY:center,center\nMAP\n-----\n|.r.|\n|...+\n-----\nENDMAP\n" +
      (name == "mini-3.4" ? "MONSTER:'a',\"lantern moth\",(1,1)\nMONSTER:'@',\"toll keeper\",(2,2)\n"
                            "OBJECT:')',\"tuning spear\",(1,1)\n"
                          : "MONSTER:('a',\"lantern moth\"),(1,1)\nMONSTER:('@',\"toll keeper\"),(2,2)\n"
                            "OBJECT:(')',\"tuning spear\"),(1,1)\n") +
      "TRAP:\"bucket\",(3,1)\nDOOR:jammed,(4,2)\n"
      "REGION:(1,1,3,2),lit,\"library\"\n";
  write_file(game.work() / "new.des", source);
  Result result = run(lev_comp(game.work().path(), {"--target", "./target", "new.des"}));
  CHECK_STATUS(0);
  result = run(speclev_program(game.work().path(), {"dump", "--target", "./target", "new.lev"}));
  CHECK_STATUS(0);
  for (const char* word : {"lantern moth", "toll keeper", "tuning spear", "bucket", "library"}) {
    INFO(word);
    CHECK_THAT(result.out, Catch::Contains(word));
  }
}

TEST_CASE("a flag that the headers were made with is found by trying") {
  const Game game("mini-3.6");
  game.replace("include/config.h", "#define MAIL", "#ifndef NOMAIL\n#define MAIL /* */\n#endif\n#define LETTERS");
  game.make({"clean"});
  game.make({"CFLAGS=-w -DNOMAIL"});
  Result result = game.import();
  CHECK_STATUS(1);
  CHECK(contains(result.err,
                 "pm.h says that there are 383 monsters, but monst.c has more; the headers were made with "
                 "'-DNOMAIL': add it to --cc, or build the headers again"));
  result = game.import({"-o", "target", "--cc", "cc -DNOMAIL"});
  CHECK_STATUS(2);
  game.make({"clean"});
  game.make();
  result = game.import({"-o", "target", "--cc", "cc -DNOMAIL"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("the headers were made without '-DNOMAIL': take it out of --cc"));
}

TEST_CASE("a game for another machine has that machine's words") {
  const Game game("mini-3.4");
  write_file(game.path("empty.c"), "#include <stdio.h>\nint main(void) { return 0; }\n");
  Command narrow{.arguments = {"/usr/bin/gcc", "-m32", "empty.c", "-o", "empty"}, .folder = game.root()};
  SKIP_IF(!has_program("gcc") || run(narrow).status != 0, "gcc makes no programs with -m32 here");
  game.make({"clean"});
  game.make({"CC=gcc -m32"});
  REQUIRE(game.import({"--cc", "gcc -m32", "-o", "target", "-Wno-unknown-word"}).status == 0);
  const std::string profile = read_file(game.work() / "target/profile");
  CHECK_THAT(profile, Catch::Contains("\nabi ilp32le\n"));
  CHECK_THAT(
      profile,
      Catch::Contains(
          "\nversion ilp32le 0x03040380 0x001e0cc6 0x211b4181 0xa48195c9\n"));  // tests/import/mini-3.4/README.md
}

TEST_CASE("two imports give the same bytes, and --check tells whether they would") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  const std::string first = folder_text(game.work() / "target");
  REQUIRE(game.import().status == 2);
  CHECK(folder_text(game.work() / "target") == first);

  Result result = game.import({"-o", "target", "--check", "-Wno-unknown-word"});
  CHECK_STATUS(0);
  game.replace("src/monst.c", "    MON(\"soldier ant\"",
               "    MON(\"paper moth\", S_CLASS_1, 1, 12),\n    MON(\"soldier ant\"");
  game.make();
  result = game.import({"-o", "target", "--check", "-Wno-unknown-word"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("monsters.edits, profile"));
  CHECK(folder_text(game.work() / "target") == first);
  REQUIRE(game.import().status == 2);
  CHECK(contains(read_file(game.work() / "target/monsters.edits"), "paper moth"));
}

TEST_CASE("without -o the folder has the name of the tree; blanks and quotes in paths do no harm") {
  const Game game("mini-3.4", "it's a \"game\" $HOME");
  const Result result = game.import({"-Wno-unknown-word"});
  CHECK_STATUS(0);
  CHECK(contains(read_file(game.work() / "it's a \"game\" $HOME-target/monsters.edits"), "toll keeper"));
  CHECK(contains(read_file(game.work() / "it's a \"game\" $HOME-target/profile"), "game it's-a-\"game\"-$HOME\n"));
}

TEST_CASE("what is made by hand in the folder stays, and is built upon") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  const std::string target = game.work() / "target/";
  write_file(target + "README", "Notes of mine.\n");
  write_file(target + "conditions.edits", "add MYGAME on\n");
  const std::string keywords = read_file(target + "keywords.edits");
  write_file(target + "keywords.edits", "# Ours.\nadd BELL reserved\n" + keywords);
  const std::string profile = read_file(target + "profile");
  write_file(target + "profile", "limit message 200\n" + profile);

  Result result = game.import();
  CHECK_STATUS(0);  // the word is described now
  CHECK(read_file(target + "README") == "Notes of mine.\n");
  CHECK(read_file(target + "conditions.edits") == "add MYGAME on\n");
  CHECK(read_file(target + "keywords.edits") == "# Ours.\nadd BELL reserved\n" + keywords);
  CHECK(read_file(target + "profile") == "limit message 200\n" + profile);

  // What is no longer new leaves the folder; its lines by hand do not.
  for (const char* line :
       {"    MON(\"lantern moth\", S_CLASS_1, 1, 12),\n", "    MON(\"cellar drake\", S_CLASS_30, 1, 12),\n",
        "    MON(\"toll keeper\", S_CLASS_53, 1, 12),\n"})
    game.replace("src/monst.c", line, "");
  game.replace("src/drawing.c", "    '0',\n    '0',\n", "    '0',\n    '_',\n");
  game.make();
  write_file(target + "objects.edits", "# Ours, too.\n" + read_file(target + "objects.edits"));
  for (const char* thing : {"tuning spear", "candied fruit", "barley water"}) {
    const std::string text = game.read("src/objects.c");
    const std::size_t at = text.find(std::string("THING(\"") + thing);
    game.replace("src/objects.c", text.substr(at, text.find('\n', at) + 1 - at), "");
  }
  game.make();
  result = game.import();
  CHECK_STATUS(0);
  CHECK_FALSE(std::filesystem::exists(target + "monsters.edits"));
  CHECK(read_file(target + "objects.edits") == "# Ours, too.\n");

  // A mistake in it is told.
  write_file(target + "conditions.edits", "frob MYGAME on\n");
  result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("conditions.edits:1:1"));
}

TEST_CASE("an imported target does not need the dungeons of its base") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  write_file(game.work() / "dungeon.def", "DUNGEON: \"The Pit\" \"P\" (5,2)\n");
  const Result result = run(speclev_program(game.work().path(), {"targets", "--check", "./target"}));
  CHECK_STATUS(0);
  CHECK(contains(read_file(game.work() / "target/needed-dungeons.edits"), "remove Sokoban\n"));
}

TEST_CASE("a folder that no import made is left alone") {
  const Game game("mini-3.4");
  std::filesystem::create_directory(game.work() / "target");
  write_file(game.work() / "target/profile", "base nethack-3.4.3\n");
  Result result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("holds files that no import made"));
  CHECK(read_file(game.work() / "target/profile") == "base nethack-3.4.3\n");
  // Nor one with other files than those of a target.
  std::filesystem::remove(game.work() / "target/profile");
  write_file(game.work() / "target/notes", "mine");
  result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("holds files that no import made"));
  write_file(game.work() / "file", "text");
  result = game.import({"-o", "file"});
  CHECK_STATUS(1);
  CHECK(read_file(game.work() / "file") == "text");
}

TEST_CASE("the base can be named: a target, or a folder that describes the language") {
  const Game game("mini-3.4");
  Result result = game.import({"-o", "target", "--base", "grunthack"});
  CHECK_STATUS(2);
  CHECK(contains(read_file(game.work() / "target/profile"), "base grunthack\n"));
  CHECK_THAT(result.err, Catch::Contains("nearest is nethack-3.4.3"));

  std::filesystem::create_directory(game.work() / "language");
  write_file(game.work() / "language/profile", "base nethack-3.4.3\n");
  write_file(game.work() / "language/keywords.edits", "add BELL reserved\n");
  result = game.import({"-o", "other", "--base", "./language"});
  CHECK_STATUS(0);
  CHECK(contains(read_file(game.work() / "other/profile"), "base ../language\n"));
  result = run(speclev_program(game.work().path(), {"targets", "--check", "other"}));
  CHECK_STATUS(0);

  result = game.import({"-o", "third", "--base", "nethack-3.6.6"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("declarations"));
  result = game.import({"-o", "third", "--base", "nethock"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("'nethock'"));
}

TEST_CASE("folders that are named and are not there are told, whatever they are for") {
  const Game game("mini-3.4");
  for (const std::string option : {"--tables", "--compiler", "--include", "--base"}) {
    INFO(option);
    const Result result = game.import({"-o", "target", option, "./frob"});
    CHECK_STATUS(1);
    CHECK_THAT(result.err, Catch::Contains("there is no folder './frob'"));
    CHECK_FALSE(std::filesystem::exists(game.work() / "target"));
  }
}

TEST_CASE("a folder may have the name of its base") {
  const Game game("mini-3.4");
  REQUIRE(game.import({"-o", "nethack-3.4.3"}).status == 2);
  const Result result = run(speclev_program(game.work().path(), {"targets", "--check", "nethack-3.4.3/"}));
  CHECK_STATUS(0);
}

TEST_CASE("two steps give the same as one") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  REQUIRE(game.import().status == 2);
  Result result = game.import({"--write-probe", "probe.c"});
  CHECK_STATUS(0);
  CHECK(contains(read_file(game.work() / "probe.c"), "../probe.c"));  // the command in its first lines
  result = run({.arguments = {"/usr/bin/cc", "-Iinclude", "-I.", "-ffunction-sections", "-fdata-sections", "-o",
                              "probe", "../probe.c", "src/monst.c", "src/objects.c", "src/drawing.c", "src/decl.c",
                              "../stubs.c", "-Wl,--gc-sections"},
                .folder = (write_file(game.work() / "stubs.c", "long nh_line_number[512];\n"), game.root())});
  CHECK_STATUS(0);
  result = run({.arguments = {game.path("probe")}, .folder = game.root()});
  CHECK_STATUS(0);
  write_file(game.work() / "output", result.out);
  result = game.import({"-o", "steps", "--probe-output", "output"});
  CHECK_STATUS(2);
  CHECK(folder_text(game.work() / "steps") == folder_text(game.work() / "target"));
  result = game.import({"--probe-output", "missing"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("'missing'"));
}

TEST_CASE("the command in the probe is one for a shell, whatever the paths have in them") {
  const Game game("mini-3.4");
  const std::string headers = "it's my */ folder $HOME";
  std::filesystem::create_directories(game.path(headers));
  std::filesystem::rename(game.path("include/pm.h"), game.path(headers + "/pm.h"));
  REQUIRE(game.import({"--include", headers, "--write-probe", game.path("my probe.c")}).status == 0);
  std::string command;
  for (const std::string& line : split(game.read("my probe.c"), '\n')) {
    if (line.starts_with(" *   ./probe")) break;
    if (command.empty() ? line.starts_with(" *   cc ") : line.starts_with(" *     ")) command += line.substr(2) + "\n";
  }
  Result result = run({.arguments = {"/bin/sh", "-c", command}, .folder = game.root()});
  CHECK_STATUS(0);
  CHECK(std::filesystem::exists(game.path("probe")));
}

TEST_CASE("the probe compiles without warnings") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Names compiler =
      GENERATE(Names{"gcc", "-std=c89", "-pedantic"}, Names{"gcc", "-std=gnu99"}, Names{"gcc", "-m32"},
               Names{"clang", "-std=c89", "-pedantic"}, Names{"clang", "-m32"});
  if (!has_program(compiler.front())) return;
  const Game game(name);
  if (compiler.back() == "-m32") {
    write_file(game.path("empty.c"), "#include <stdio.h>\n");
    if (run({.arguments = {"/usr/bin/" + compiler.front(), "-m32", "-c", "empty.c"}, .folder = game.root()}).status !=
        0)
      return;
  }
  REQUIRE(game.import({"--write-probe", game.path("probe.c")}).status == 0);
  Names arguments = {"/usr/bin/" + compiler.front()};
  arguments.insert(arguments.end(), compiler.begin() + 1, compiler.end());
  // main of the game has parameters that it does not use.
  for (const char* each : {"-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-Iinclude", "-I.", "-c", "probe.c"})
    arguments.emplace_back(each);
  const Result result = run({.arguments = arguments, .folder = game.root()});
  CHECK_STATUS(0);
  CHECK(result.err == "");
}

TEST_CASE("the text of the probe is good C++, too") {
  if (!has_program("g++")) return;
  const Game game("mini-3.4");
  REQUIRE(game.import({"--write-probe", game.path("probe.c")}).status == 0);
  // A game that would be C++ itself, with a table of each kind and no more.
  write_file(
      game.path("plain.h"),
      "#define VERSION_NUMBER 1\n"
      "struct m { const char *mname; char mlet; }; extern m mons[]; struct o { char oc_class; }; extern o objects[];\n"
      "struct d { const char *oc_name; }; extern d obj_descr[]; extern const char def_monsyms[], def_oc_syms[];\n"
      "enum { MAXMCLASSES = 1, MAXOCLASSES = 1, NUMMONS = 1, NUM_OBJECTS = 1, MAX_TYPE = 1, INVALID_TYPE = 127 };\n"
      "static struct { const char *name; int type; } trap_types[] = {{0, 0}}, room_types[] = {{0, 0}};\n"
      "static char what_map_char(char c) { return c; }\n");
  // The questions about the headers of the tree are left out, and those about tables are asked.
  const std::string probe = game.read("probe.c"), question = "#ifndef SPL_DROP_";
  std::string options;
  for (std::size_t at = 0; (at = probe.find(question, at)) != std::string::npos; ++at) {
    const std::size_t number = at + question.size(), line_end = probe.find('\n', at);
    if (!contains(probe.substr(line_end, probe.find("#endif", at) - line_end), "[spl_i]"))
      options += "#define SPL_DROP_" + probe.substr(number, line_end - number) + "\n";
  }
  write_file(game.path("probe.cc"), options + "#include \"plain.h\"\n" + probe);
  game.replace("probe.cc", "#define SPL_LEVEL_COMPILER \"util/lev_main.c\"", "#define SPL_LEVEL_COMPILER \"plain.h\"");
  game.replace("plain.h", "struct m", "#pragma once\nstruct m");
  const Result result =
      run({.arguments = {"/usr/bin/g++", "-Wall", "-Wextra", "-c", "probe.cc"}, .folder = game.root()});
  CHECK_STATUS(0);
  CHECK(result.err == "");
}

TEST_CASE("the compiler's command is split into arguments, and no shell sees it") {
  const Game game("mini-3.4");
  const std::string compiler = script(game, "my cc", "printf '%s\\n' \"$@\" >arguments\nexec cc \"$@\"\n");
  const Result result =
      game.import({"-o", "target", "--cc", "'" + compiler + "' -DONE=\"a b\" -DTWO=\\$HOME;touch -D'THREE=\"x'",
                   "-Wno-unknown-word"});
  CHECK_STATUS(0);
  CHECK(game.read("arguments").starts_with("-DONE=a b\n-DTWO=$HOME;touch\n-DTHREE=\"x\n"));
}

TEST_CASE("a compiler that is not there, that fails or that hangs") {
  const Game game("mini-3.4");
  const TemporaryFolder temporary;
  const auto import = [&](const Names& arguments) {
    Command command = game.command(arguments);
    command.environment = {{"TMPDIR", temporary.path()}};
    Result result = run(command);
    CHECK(list_folder(temporary.path()).empty());
    CHECK_FALSE(std::filesystem::exists(game.work() / "game-target"));
    return result;
  };
  Result result = import({"--cc", "/nowhere/cc"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("cannot run the compiler '/nowhere/cc'"));
  CHECK_THAT(result.err, Catch::Contains("--write-probe"));

  result = import({"--cc", script(game, "fails", "echo 'monst.c:3: error: \033[1mstrange' >&2; exit 1\n")});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("monst.c:3: error: \\x1b[1mstrange"));
  CHECK_THAT(result.err, Catch::Contains("--cc must have"));

  // What the compiler started is ended with it.
  result = import({"--cc", script(game, "hangs", "sleep 1000 & exec sleep 1000\n"), "--time-limit", "1"});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("did not end within 1 second"));

  for (const char* command : {"", "  ", "'cc"}) {
    result = import({"--cc", command});
    CHECK_STATUS(1);
    CHECK_THAT(result.err, Catch::Contains("compiler's command"));
  }
}

TEST_CASE("a signal leaves no temporary files and no compiler") {
  const Game game("mini-3.4");
  const TemporaryFolder temporary;
  const std::string compiler = script(game, "hangs", "echo $$ >\"$0.pid\"; exec sleep 1000\n");
  Command command = game.command({"--cc", compiler});
  command.environment = {{"TMPDIR", temporary.path()}};
  Process process(command);
  std::string pid;
  while (!pid.ends_with('\n'))
    if (std::filesystem::exists(compiler + ".pid")) pid = read_file(compiler + ".pid");
  const int signal = GENERATE(SIGTERM, SIGHUP, SIGUSR1, SIGPWR, SIGSYS, SIGXFSZ, SIGABRT, SIGRTMIN, SIGRTMAX);
  process.send(signal);
  const Result result = process.wait();
  CHECK(result.signal == signal);
  CHECK(list_folder(temporary.path()).empty());
  CHECK(::kill(std::stoi(pid), 0) != 0);
}

TEST_CASE("a compiler ends with an import that is killed") {
  const Game game("mini-3.4");
  const TemporaryFolder temporary;
  const std::string compiler = script(game, "hangs", "echo $$ >\"$0.pid\"; exec sleep 1000\n");
  Command command = game.command({"--cc", compiler});
  command.environment = {{"TMPDIR", temporary.path()}};
  Process process(command);
  std::string pid;
  while (!pid.ends_with('\n'))
    if (std::filesystem::exists(compiler + ".pid")) pid = read_file(compiler + ".pid");
  process.send(SIGKILL);
  CHECK(process.wait().signal == SIGKILL);
  // Its entry may stay until somebody asks for its status.
  const std::string command_line = "/proc/" + std::to_string(std::stoi(pid)) + "/cmdline";
  const auto runs = [&] { return std::filesystem::exists(command_line) && !read_file(command_line).empty(); };
  for (int i = 0; i < 200 && runs(); ++i) ::usleep(50'000);
  CHECK_FALSE(runs());
  if (runs()) ::kill(std::stoi(pid), SIGKILL);
}
