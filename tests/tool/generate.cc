// speclev generate.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

struct Levels {
  Result generate(Names arguments) const {
    arguments.insert(arguments.begin(), "generate");
    return run(speclev_program(folder.path(), arguments));
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("generate writes a source that compiles, or draws it") {
  const Levels levels;
  Result result = levels.generate({"caves", "--seed", "4", "--name", "hole", "traps=2", "--size", "60x17"});
  CHECK_STATUS(0);
  CHECK(result.out.starts_with("# speclev "));
  CHECK(contains(result.out, "MAZE:\"hole\",' '\n"));
  write_file(levels.folder / "hole.des", result.out);
  CHECK(run(lev_comp(levels.folder.path(), {"-Wlint", "-Werror", "hole.des"})).status == 0);
  result = levels.generate({"--again", "hole.des"});
  CHECK_STATUS(0);
  CHECK(result.out == read_file(levels.folder / "hole.des"));
  result = levels.generate({"--again", "hole.des", "--show"});
  CHECK_STATUS(0);
  CHECK(contains(result.out, "<"));
  CHECK(contains(result.out, ">"));
  CHECK_FALSE(contains(result.out, "MAZE"));
  result = levels.generate({"maze", "-o", "new/maze.des", "--show"});
  CHECK_STATUS(0);
  CHECK(contains(result.out, "<"));
  CHECK(contains(read_file(levels.folder / "new/maze.des"), "ENDMAP"));
}

TEST_CASE("--up and --down are other spellings of these parameters") {
  const Levels levels;
  for (const std::string name : {"up", "down"})
    for (const std::string value : {"0", "1", "0..1"}) {
      INFO(name << " " << value);
      const Names kind = {"rooms", "--seed", "4", "--size", "60x17"};
      Names as_option = kind, as_word = kind, as_both = kind;
      as_option.insert(as_option.end(), {"--" + name, value});
      as_word.push_back(name + "=" + value);
      as_both.insert(as_both.end(), {name + "=" + value, "--" + name, value});
      const Result result = levels.generate(as_option);
      CHECK_STATUS(0);
      CHECK(contains(result.out, " " + name + "=" + value));
      CHECK_FALSE(contains(result.out, "--" + name));
      if (value != "0..1") CHECK(contains(result.out, "," + name + "\n") == (value == "1"));
      CHECK(levels.generate(as_word).out == result.out);
      CHECK(levels.generate(as_both).out == result.out);
      std::filesystem::remove(levels.folder / "level.des");
      write_file(levels.folder / "level.des", result.out);
      CHECK(levels.generate({"--again", "level.des"}).out == result.out);
    }
}

TEST_CASE("generate lists kinds, parameters and themes, for programs as well") {
  const Levels levels;
  Result result = levels.generate({"--list"});
  CHECK_STATUS(0);
  for (const char* word : {"caves: ", "  fill ", "20..60", "  gates ", "  shop_types=WORD,...  ", "  alignment=WORD  ",
                           "All kinds:", "  difficulty", "Themes:", "  orcs "})
    CHECK(contains(result.out, word));
  result = levels.generate({"--list", "--json"});
  CHECK_STATUS(0);
  const auto list = nlohmann::json::parse(result.out);
  CHECK(list["kinds"].size() == 9);
  CHECK(list["kinds"][0]["kind"] == "caves");
  CHECK(list["kinds"][0]["parameters"][0]["least"] == 20);
  CHECK(list["themes"].size() >= 7);
  for (const auto& kind : list["kinds"]) {
    CHECK(kind["takes_sketch"] == (kind["kind"] == "landscape"));
    CHECK(kind["words"].size() == (kind["kind"] == "town" ? 2 : 0));
    if (kind["kind"] != "town") continue;
    CHECK(kind["words"][0]["name"] == "shop_types");
    CHECK(kind["words"][0]["most"] == 12);
    CHECK(kind["words"][1]["most"] == 1);
  }
}

TEST_CASE("generate --count writes the same files with any number of threads, and a manifest") {
  const Levels levels;
  Result result = levels.generate({"rooms", "--seed", "20", "--count", "5", "-o", "one", "loops=0..1"});
  CHECK_STATUS(0);
  result = levels.generate({"rooms", "--seed", "20", "--count", "5", "-j", "3", "-o", "three", "loops=0..1"});
  CHECK_STATUS(0);
  const Names names = list_folder(levels.folder / "one");
  CHECK(names == Names{"manifest.jsonl", "rooms1.des", "rooms2.des", "rooms3.des", "rooms4.des", "rooms5.des"});
  CHECK(list_folder(levels.folder / "three") == names);
  for (const std::string& name : names)
    CHECK(read_file(levels.folder / ("one/" + name)) == read_file(levels.folder / ("three/" + name)));
  int number = 0;
  for (const std::string& line : split(read_file(levels.folder / "one/manifest.jsonl"), '\n')) {
    if (line.empty()) continue;
    const auto row = nlohmann::json::parse(line);
    CHECK(row["seed"] == 20 + number);
    CHECK(row["file"] == names[static_cast<std::size_t>(++number)]);
    CHECK(row["parameters"]["loops"] == nlohmann::json({0, 1}));
    CHECK(row["floor"].get<int>() > 100);
    CHECK(row["way"].get<int>() > 5);
  }
  CHECK(number == 5);
}

TEST_CASE("generate writes no file that is there already") {
  const Levels levels;
  write_file(levels.folder / "mine.des", "# mine\n");
  Result result = levels.generate({"caves", "-o", "mine.des"});
  CHECK_STATUS(2);
  CHECK(contains(result.err, "cannot write 'mine.des': it is there already"));
  write_file(levels.folder / "caves2.des", "# mine\n");
  result = levels.generate({"caves", "--count", "3", "-o", "."});
  CHECK_STATUS(2);
  CHECK(contains(result.err, "cannot write './caves2.des': it is there already"));
  // Names are looked at before anything is made: this would fail as well.
  result = levels.generate({"caves", "fill=60", "births=4", "deaths=1", "rounds=10", "-o", "mine.des"});
  CHECK_STATUS(2);
  CHECK(contains(result.err, "it is there already"));
  CHECK(list_folder(levels.folder.path()) == Names{"caves2.des", "mine.des"});
  CHECK_FILE(levels.folder / "mine.des", "# mine\n");
}

TEST_CASE("generate says what cannot be done") {
  const Levels levels;
  write_file(levels.folder / "plain.des", "MAZE:\"a\",' '\nNOMAP\n");
  const std::vector<std::pair<Names, std::string>> wrong = {
      {{}, "name a kind of levels; --list tells which there are"},
      {{"cellars"}, "there is no kind of levels 'cellars'"},
      {{"caves", "fill"}, "parameters are NAME=NUMBER or NAME=NUMBER..NUMBER, not 'fill'"},
      {{"caves", "fill=many"}, "parameters are NAME=NUMBER"},
      {{"caves", "fill=99"}, "parameter 'fill' must be 20 to 60, not 99"},
      {{"caves", "--size", "large"}, "--size takes COLUMNSxROWS, such as 60x19, not 'large'"},
      {{"caves", "--size", "200x19"}, "the size must be 16x8 to 76x19, not 200x19"},
      {{"caves", "--count", "3"}, "--count needs -o with the folder to write into"},
      {{"caves", "--again", "plain.des"}, "--again takes the kind and its parameters from the file"},
      {{"caves", "--json"}, "--list"},
      {{"lair", "--theme", "./two words"}, "has no blanks"},
      {{"like", "two words.des"}, "has no blanks"},
      {{"like"}, "'like' takes a source"},
      {{"caves", "plain.des"}, "parameters are NAME=NUMBER"},
      {{"caves", "--into", "plain.des"}, "--into takes FILE:X1,Y1,X2,Y2, not 'plain.des'"},
      {{"caves", "--into", "plain.des:1,2,3"}, "--into takes FILE:X1,Y1,X2,Y2"},
      {{"caves", "--into", "plain.des:1,2,30,15"}, "there is no map with a hole"},
      {{"caves", "--up", "0", "up=1"}, "--up 0 and up=1 contradict each other"},
      {{"caves", "down=0", "--down", "0..1"}, "--down 0..1 and down=0 contradict each other"},
      {{"caves", "--up", "no"}, "--up takes a number, or two with '..' between them, not 'no'"},
      {{"caves", "--down", ""}, "--down"},
      {{"caves", "--down", "2"}, "parameter 'down' must be 0 to 1, not 2"},
      {{"contents", "plain.des", "--up", "0"}, "'contents' has no parameter 'up'"},
      {{"caves", "--flags", "shiny"}, "the game has no flag 'shiny'"},
      {{"town", "alignment=evil"}, "parameter 'alignment' must be of 'noalign', 'chaos', "},
      {{"town", "shop_types="}, "parameter 'shop_types' takes 1 to 12 words, not 0"},
      {{"caves", "alignment=law"}, "parameters are NAME=NUMBER"},
      {{"caves", "--sketch", "plain.des"}, "'caves' takes no sketch"},
      {{"landscape", "--sketch", "plain.des"}, "sketch 'plain.des', line 1: letters are '.'"},
      {{"landscape", "--sketch", "two words"}, "has no blanks"},
  };
  for (const auto& [arguments, message] : wrong) {
    const Result result = levels.generate(arguments);
    INFO(message);
    CHECK_STATUS(2);
    CHECK(contains(result.err, message));
    CHECK(result.out.empty());
  }
  for (const Names& other : {Names{"--seed", "3"},
                             {"--size", "60x17"},
                             {"--name", "a"},
                             {"--up", "0"},
                             {"--down", "1"},
                             {"--tries", "3"},
                             {"--count", "2"}}) {
    Names arguments = {"--again", "plain.des"};
    arguments.insert(arguments.end(), other.begin(), other.end());
    const Result result = levels.generate(arguments);
    INFO(other[0]);
    CHECK_STATUS(2);
    CHECK(contains(result.err, "--again"));
  }
  // Once, not for each attempt.
  const Result narrow = levels.generate({"caves", "fill=60", "births=4", "deaths=1", "rounds=10"});
  CHECK(narrow.status == 2);
  CHECK(narrow.err == "speclev: error: no level of 20 attempts is good; the last one: there is hardly any floor\n");
  Result result = levels.generate({"--again", "plain.des"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "does not begin with the comment of a generated level"));
  result = levels.generate({"--again", "missing.des"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot read 'missing.des'"));
  result = levels.generate({"lair", "--theme", "./missing"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot read './missing'"));
}

TEST_CASE("generate takes the source of another level, adds to it, and makes levels of environments") {
  const Levels levels;
  const std::string hall = read_file(SPECLEV_SOURCE_FOLDER "/dat/levels/oracle.des");
  write_file(levels.folder / "hall.des", hall);
  Result result = levels.generate({"like", "hall.des", "--seed", "3", "pattern=2", "-o", "like.des"});
  CHECK_STATUS(0);
  result = levels.generate({"--again", "like.des", "--source", "hall.des"});
  CHECK_STATUS(0);
  CHECK(result.out == read_file(levels.folder / "like.des"));
  result = levels.generate({"contents", "hall.des", "budget=200"});
  CHECK_STATUS(0);
  CHECK(result.out.starts_with(hall));
  CHECK(contains(result.out, " generate contents/4 "));
  write_file(levels.folder / "full.des", result.out);
  result = levels.generate({"--again", "full.des", "--source", "hall.des"});
  CHECK_STATUS(0);
  CHECK(result.out == read_file(levels.folder / "full.des"));
  for (const char* name : {"hall.des", "full.des"}) {  // what was added is there already
    write_file(levels.folder / "hall.des", read_file(levels.folder / "full.des"));
    result = levels.generate({"--again", name, "--source", "hall.des"});
    CHECK_STATUS(1);
    CHECK(contains(result.err, "'hall.des' has already what '" + std::string(name) + "' says"));
    CHECK(result.out.empty());
  }
  result = levels.generate({"caves", "--minihack", "--branch", "--flags", "premapped,noteleport"});
  CHECK_STATUS(0);
  CHECK(contains(result.out, " --target nle "));
  CHECK(contains(result.out, "MAZE: \"mylevel\", ' '\nFLAGS: premapped, noteleport\n"));
  CHECK(contains(result.out, "\nBRANCH: ("));
  result = levels.generate({"like", "missing.des"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot read 'missing.des'"));
}

TEST_CASE("a theme of a file is taken, also when the level is made again") {
  const Levels levels;
  write_file(levels.folder / "bees.theme", "text A hive\nleader 1 \"queen bee\"\nguards 3 \"killer bee\"\n");
  const Result result = levels.generate({"lair", "--theme", "bees.theme", "--target", "nethack-3.6.6", "monsters=0"});
  CHECK_STATUS(0);
  CHECK(contains(result.out, "# A hive.\n"));
  CHECK(contains(result.out, "MONSTER: ('a',\"queen bee\")"));
  write_file(levels.folder / "hive.des", result.out);
  CHECK(levels.generate({"--again", "hive.des", "--theme", "bees.theme"}).out == result.out);
}

TEST_CASE("a sketch of letters is taken, also when the level is made again; words stand in the manifest") {
  const Levels levels;
  write_file(levels.folder / "isle.txt", "}}}}}\n}.T.}\n}}}}}\n");
  Result result = levels.generate({"landscape", "--sketch", "isle.txt", "--seed", "3"});
  CHECK_STATUS(0);
  CHECK(contains(result.out, " --sketch isle.txt "));
  CHECK(contains(result.out, "\n}}}}}}"));
  const std::string land = result.out;
  write_file(levels.folder / "isle.des", land);
  CHECK(levels.generate({"--again", "isle.des", "--sketch", "isle.txt"}).out == land);
  write_file(levels.folder / "isle.txt", ".....\n.....\n");
  CHECK(levels.generate({"--again", "isle.des", "--sketch", "isle.txt"}).out != land);
  result = levels.generate({"landscape", "--sketch", "missing.txt"});
  CHECK_STATUS(1);
  CHECK(contains(result.err, "cannot read 'missing.txt'"));
  result = levels.generate({"town", "--count", "1", "-o", "towns", "shop_types=food shop,tool_shop", "shops=1"});
  CHECK_STATUS(0);
  const auto row = nlohmann::json::parse(read_file(levels.folder / "towns/manifest.jsonl"));
  CHECK(row["parameters"] == nlohmann::json({{"shops", {1, 1}}, {"shop_types", {"food shop", "tool shop"}}}));
  result = levels.generate({"--again", "towns/town1.des"});
  CHECK_STATUS(0);
  CHECK(result.out == read_file(levels.folder / "towns/town1.des"));
}

TEST_CASE("doc/generate.md shows what the program draws, and its theme can be used") {
  const Levels levels;
  const std::string text = read_file(SPECLEV_SOURCE_FOLDER "/doc/generate.md");
  const std::string fence = "```console\n$ speclev generate ";
  std::filesystem::create_directory_symlink(SPECLEV_SOURCE_FOLDER "/dat", levels.folder / "dat");
  const std::size_t hall = text.find("# A hall with room");
  REQUIRE(hall != std::string::npos);
  write_file(levels.folder / "hall.des", text.substr(hall, text.find("```", hall) - hall));
  const std::string sketch = "```sketch\n";
  const std::size_t isle = text.find(sketch) + sketch.size();
  write_file(levels.folder / "isle.txt", text.substr(isle, text.find("```", isle) - isle));
  int pictures = 0;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
    const std::size_t begin = at + fence.size(), line = text.find('\n', begin), end = text.find("\n```", line);
    std::string command = text.substr(begin, line - begin);
    const std::string shown = text.substr(line + 1, end - line);
    const bool is_picture = command.ends_with(" --show"), is_end = command.find(" | tail ") != std::string::npos;
    command = command.substr(0, command.find(" |"));
    INFO(command);
    const Result result = levels.generate(split(command, ' '));
    CHECK_STATUS(0);
    if (is_picture)
      CHECK(result.out == shown);
    else if (is_end)
      CHECK(result.out.ends_with(shown));
    else
      CHECK(result.out.starts_with(shown));
    pictures += is_picture;
  }
  CHECK(pictures >= 10);
  const std::size_t theme = text.find("text       A hive"), end = text.find("```", theme);
  REQUIRE(end != std::string::npos);
  write_file(levels.folder / "hive.theme", text.substr(theme, end - theme));
  const Result result = levels.generate({"lair", "--theme", "hive.theme"});
  CHECK_STATUS(0);
}

TEST_CASE("--again reads no file that only a comment names, and says how to give it") {
  const Levels levels;
  write_file(levels.folder / "secret", "text A secret\nleader 1 \"queen bee\"\nguards 3 \"killer bee\"\n");
  const std::string begin = "# speclev 0.2.0 generate ", rest = " --seed 1 --attempt 0 --target nethack-3.6.6";
  struct Hostile {
    std::string kind, more, message;
  };
  const std::string secret = levels.folder / "secret";
  for (const auto& [kind, more, message] :
       {Hostile{"like/1", " --source " + secret,
                "made with the source '" + secret + "'; --again reads only files that you name: add --source with"},
        Hostile{"landscape/1", " --size 60x17 --name a --sketch " + secret,
                "made with the sketch '" + secret + "'; --again reads only files that you name: add --sketch"},
        Hostile{
            "lair/1", " --size 60x17 --name a --theme " + secret,
            "made with the file of a theme '" + secret + "'; --again reads only files that you name: add --theme"}}) {
    INFO(kind);
    write_file(levels.folder / "evil.des", begin + kind + rest + more + "\n");
    const Result result = levels.generate({"--again", "evil.des"});
    CHECK_STATUS(2);
    CHECK(contains(result.err, message));
    CHECK(result.out.empty());
  }
  // Nor the folder of a target; the same name is a folder here.
  std::filesystem::create_directory(levels.folder / "mygame");
  write_file(levels.folder / "mygame/profile", "base nethack-3.6.6\n");
  write_file(levels.folder / "evil.des",
             begin + "maze/3 --seed 4 --attempt 0 --target mygame --size 30x9 --name maze\n");
  Result result = levels.generate({"--again", "evil.des"});
  CHECK_STATUS(2);
  CHECK(contains(result.err, "is for the game 'mygame', which does not come with this program; add --target"));
  result = levels.generate({"--again", "evil.des", "--target", "./mygame"});
  CHECK_STATUS(0);
  // What the comment does not name is not taken.
  for (const char* option : {"--source", "--sketch", "--theme"}) {
    result = levels.generate({"--again", "evil.des", "--target", "./mygame", option, "secret"});
    CHECK_STATUS(2);
    CHECK(contains(result.err, "'evil.des' was made without a "));
  }
  CHECK(levels.generate({"maze", "--source", "secret"}).status == 2);
}
