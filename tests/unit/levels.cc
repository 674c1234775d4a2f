// The example levels, limits of the real game, and other things that need larger texts than the cases.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "helpers.hh"

using namespace speclev;

namespace {

using Messages = std::vector<std::string>;

std::string repeated(const std::string& text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

const std::string maze_head = "MAZE:\"case\",' '\n";
const std::string part = maze_head + "GEOMETRY:center,center\nMAP\n+|.\nENDMAP\n";
const std::string room = "LEVEL:\"case\"\nROOM:\"zoo\",lit,random,random,random\n";

/// The names of the messages about a text.
Messages names(const std::string& text) {
  Messages result = test::Compilation().messages(text);
  for (std::string& each : result) each = each.substr(each.find(' ') + 1);
  return result;
}

/// A text may have a piece so many times, and not once more.
void check_limit(const std::string& head, const std::string& piece, std::size_t limit, const char* message,
                 const std::string& tail = {}) {
  INFO(piece);
  CHECK(names(head + repeated(piece, limit) + tail) == Messages{});
  CHECK(names(head + repeated(piece, limit + 1) + tail) == Messages{message});
}

/// The target of the example levels in a folder below theirs, most often named by it.
std::string target_of(const std::string& folder) {
  if (folder == ".") return std::string(default_target);
  return folder == "3.6" ? "nethack-3.6.6" : folder;
}

/// What was written can be read, and gives the same bytes when it is written again.
void check_readable(const OutputFile& file, const test::Compilation& compilation) {
  INFO(file.name);
  const Reading reading = convert(file.bytes, compilation.target, compilation.abi, compilation.abi, nullptr);
  CHECK(reading.error.empty());
  CHECK(reading.oddities.empty());
  CHECK((reading.text == file.bytes));
}

}  // namespace

TEST_CASE("the example levels compile without a message, even with all checks, and can be read again") {
  const std::filesystem::path folder = SPECLEV_SOURCE_FOLDER "/dat/levels";
  std::set<std::string> targets;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    INFO(entry.path());
    std::ifstream in(entry.path(), std::ios::binary);
    REQUIRE(in);
    const std::string target = target_of(entry.path().parent_path().lexically_relative(folder).string());
    test::Compilation compilation{.target = find_target(target).value()};
    for (const DiagGroup group : {DiagGroup::check, DiagGroup::all, DiagGroup::extra})
      compilation.options.policy.enable(group);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CHECK(compilation.messages(text) == Messages{});
    const Output output = compilation.run(text);
    CHECK_FALSE(output.files.empty());
    for (const OutputFile& file : output.files) check_readable(file, compilation);
    targets.insert(target);
  }
  CHECK(targets.size() == 13);
}

TEST_CASE("the example levels of 3.6 use every statement and every selection") {
  std::set<std::string> used;
  for (const auto& entry : std::filesystem::directory_iterator(SPECLEV_SOURCE_FOLDER "/dat/levels/3.6")) {
    std::ifstream in(entry.path());
    REQUIRE(in);
    for (std::string line; std::getline(in, line);) {
      if (line.find_first_not_of(" \t") == line.find('#')) continue;
      const auto is_part = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; };
      for (auto at = line.begin(); at != line.end();) {
        at = std::find_if(at, line.end(), is_part);
        const auto end = std::find_if_not(at, line.end(), is_part);
        used.emplace(at, end);
        at = end;
      }
    }
  }
  std::size_t wanted = 0;
  const Target target = find_target("nethack-3.6.6").value();
  for (const KeywordTable::Row& row : data_of(target).keywords.rows()) {
    const bool statement =
        std::all_of(row.word.begin(), row.word.end(), [](char c) { return c == '_' || std::isupper(c); });
    const bool selection = row.token == TokenClass::selection_call || row.token == TokenClass::selection_prefix ||
                           row.token == TokenClass::line || row.token == TokenClass::randline;
    if ((!statement && !selection) || row.word == "FUNCTION" || row.word == "NAME" || row.word == "gradient") continue;
    INFO(row.word);
    CHECK(used.contains(std::string(row.word)));
    ++wanted;
  }
  CHECK(wanted > 50);
}

TEST_CASE("how many entries of a kind a map part holds") {
  for (const char* piece :
       {"MONSTER:'o',random,random\n", "OBJECT:'(',random,random\n", "CONTAINER:'(',random,random\n",
        "TRAP:\"pit\",random\n", "DOOR:closed,(0,0)\n", "DRAWBRIDGE:(2,0),west,open\n", "MAZEWALK:(2,0),east\n",
        "LADDER:random,up\n", "STAIR:random,up\n", "ALTAR:random,law,altar\n", "FOUNTAIN:random\n", "GOLD:1,random\n",
        "ENGRAVING:random,dust,\"x\"\n", "REGION:(0,0,2,0),lit,\"ordinary\"\n", "NON_DIGGABLE:(0,0,2,0)\n",
        "STAIR:(0,0,0,0),(0,0,0,0),up\n", "PORTAL:(0,0,0,0),(0,0,0,0),\"x\"\n", "TELEPORT_REGION:(0,0,0,0),(0,0,0,0)\n",
        "BRANCH:(0,0,0,0),(0,0,0,0)\n"})
    check_limit(part, piece, 127, "too-many-entries");
  check_limit(part, "NON_PASSWALL:(0,0,2,0)\n", 31, "too-many-entries");
}

TEST_CASE("level regions of all kinds are counted together, stairs at places by themselves") {
  const std::string regions = repeated("BRANCH:(0,0,0,0),(0,0,0,0)\n", 126);
  CHECK(names(part + regions + "PORTAL:(0,0,0,0),(0,0,0,0),\"x\"\n" + repeated("STAIR:random,up\n", 127)) ==
        Messages{});
  CHECK(names(part + regions + repeated("TELEPORT_REGION:(0,0,0,0),(0,0,0,0),up\n", 2)) ==
        Messages{"too-many-entries"});
}

TEST_CASE("how many entries of a kind a room holds") {
  for (const char* piece :
       {"MONSTER:'o',random,random\n", "OBJECT:'(',random,random\n", "TRAP:\"pit\",random\n",
        "DOOR:false,closed,north,0\n", "STAIR:random,up\n", "ALTAR:random,law,altar\n", "FOUNTAIN:random\n",
        "SINK:random\n", "POOL:random\n", "GOLD:1,random\n", "ENGRAVING:random,dust,\"x\"\n"})
    check_limit(room, piece, 127, "too-many-entries");
  check_limit(room, "CORRIDOR:(0,east,0),(0,west,0)\n", 127, "too-many-entries");
}

TEST_CASE("every room and part has its own count") {
  const std::string full = repeated("FOUNTAIN:random\n", 127);
  CHECK(names(room + full + "ROOM:\"zoo\",lit,random,random,random\n" + full) == Messages{});
  CHECK(names(part + full + "NOMAP\n" + full) == Messages{});
}

TEST_CASE("how many parts, rooms and subrooms there may be") {
  check_limit(maze_head, "NOMAP\n", 10, "too-many-parts");
  check_limit("LEVEL:\"case\"\n", "ROOM:\"zoo\",lit,random,random,random\n", 80, "too-many-rooms");
  check_limit(room + "NAME:\"hall\"\n", "SUBROOM:\"zoo\",lit,random,random,\"hall\"\n", 24, "too-many-subrooms");
}

TEST_CASE("how long a text of a map may be") {
  // 21 rows of 194 digits and their line ends.
  const std::string head = maze_head + "GEOMETRY:center,center\nMAP\n";
  const std::string rows = repeated(std::string(194, '1') + "\n", 21);
  REQUIRE(rows.size() == 4095);
  CHECK(names(head + rows + "ENDMAP\n") == Messages{});
  CHECK(names(head + "2" + rows + "ENDMAP\n") == Messages{"map-text-length"});
}

TEST_CASE("how long names of rooms may be") {
  const std::string longest(32767, 'n');
  CHECK(names(room + "NAME:\"" + longest + "\"\nSUBROOM:\"zoo\",lit,random,random,\"" + longest + "\"\n") ==
        Messages{});
  CHECK(names(room + "NAME:\"" + longest + "n\"\n") == Messages{"room-name-length"});
  CHECK(names(room + "SUBROOM:\"zoo\",lit,random,random,\"" + longest + "n\"\n") == Messages{"room-name-length"});
}

TEST_CASE("other texts may have any length") {
  const std::string text(100000, 'x');
  const Output output = test::Compilation().run(part + "ENGRAVING:(2,0),dust,\"" + text + "\"\n");
  REQUIRE(output.files.size() == 1);
  CHECK(output.files[0].bytes.ends_with(text));
}

TEST_CASE("a file may have any number of levels and messages") {
  std::string text;
  for (int i = 0; i < 12000; ++i) text += "LEVEL:\"" + std::to_string(i) + "\"\n";
  CHECK(test::Compilation().run(text).files.size() == 12000);
  CHECK(names("LEVEL:\"case\"\n" + repeated("MESSAGE:\"\"\n", 12000)) == Messages{});
}

TEST_CASE("at most so many errors are reported, and then it says so") {
  test::Compilation compilation;
  const std::string text = part + repeated("TRAP:\"none\",random\n", 30);
  CHECK(compilation.run(text).diagnostics.size() == 20);
  CHECK(compilation.run(text).cut_off);
  compilation.options.max_errors = 30;
  CHECK(compilation.run(text).diagnostics.size() == 30);
  CHECK_FALSE(compilation.run(text).cut_off);
  // What is read past is one of them.
  const std::string strange = maze_head + "GEOMETRY:center,center\nMAP\n....\nENDMAP\nTRAP:\"pit\",(1\f,0)\n" +
                              repeated("TRAP:\"none\",random\n", 4);
  for (const std::size_t most : {1U, 3U, 4U, 5U}) {
    compilation.options.max_errors = most;
    const Output output = compilation.run(strange);
    CHECK(output.diagnostics.size() == most);
    CHECK(output.diagnostics.front().id == Diag::strange_character);
    CHECK(output.cut_off == (most < 5));
  }
  compilation.options.max_errors = 0;
  CHECK(compilation.run(repeated("LEVEL:\".\"\n", 1000)).diagnostics.size() == 1000);
}

TEST_CASE("the limit of warnings is that of errors, unless it is given") {
  test::Compilation compilation;
  const std::string text = part + repeated("MONSTER:'o',\"none\",random\n", 60);
  CHECK(compilation.run(text).diagnostics.size() == 20);
  compilation.options.max_errors = 30;
  CHECK(compilation.run(text).diagnostics.size() == 30);
  compilation.options.max_warnings = 50;
  CHECK(compilation.run(text).diagnostics.size() == 50);
  compilation.options.max_warnings = 0;
  CHECK(compilation.run(text).diagnostics.size() == 60);
}

TEST_CASE("of levels of one name the last is kept, at the place of the first") {
  const Output output = test::Compilation().run("LEVEL:\"a\"\nLEVEL:\"b\"\nMAZE:\"a\",' '\nNOMAP\n");
  REQUIRE(output.files.size() == 2);
  CHECK(output.files[0].name == "a.lev");
  CHECK(output.files[1].name == "b.lev");
  CHECK(output.files[0].bytes.size() > output.files[1].bytes.size());
}

TEST_CASE("levels do not depend on those before them") {
  const std::string first =
      "MAZE:\"first\",'.'\nFLAGS:noteleport\nINIT_MAP:'.',' ',true,true,lit,true\nMESSAGE:\"x\"\n"
      "GEOMETRY:left,top\nMAP\n+..\nENDMAP\nRANDOM_OBJECTS:'('\nRANDOM_PLACES:(0,0)\n";
  const std::string second = "MAZE:\"second\",' '\nNOMAP\nSTAIR:(0,0),up\nTRAP:\"pit\",place[0]\n";
  const test::Compilation compilation;
  const Output both = compilation.run(first + second);
  const Output alone = compilation.run(second);
  REQUIRE(both.files.size() == 2);
  REQUIRE(alone.files.size() == 1);
  CHECK(both.files[1].bytes == alone.files[0].bytes);
  CHECK(both.diagnostics.size() == alone.diagnostics.size());
}

TEST_CASE("an error anywhere in a file leaves no files") {
  CHECK(test::Compilation().run("LEVEL:\"a\"\nLEVEL:\"b\"\nFLAGS:none\n").files.empty());
  CHECK(test::Compilation().run("LEVEL:\"a.\"\nLEVEL:\"b\"\n").files.empty());
}

TEST_CASE("names of levels are counted with zeros or blanks in front, where a game counts them") {
  const test::Compilation compilation{.target = find_target("unnethack").value()};
  const Output output = compilation.run("LEVEL:\"a%03i\"\nLEVEL:\"b%3i\"\nLEVEL:\"c%i\"\n");
  std::vector<std::string> names;
  for (const OutputFile& file : output.files) names.push_back(file.name);
  CHECK(names == std::vector<std::string>{"a001.lev", "b  2.lev", "c3.lev"});
}
