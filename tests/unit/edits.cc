// How a file of a target changes that of its base, for every kind of file.
#include <algorithm>
#include <catch2/catch.hpp>

#include "bytecode/codes.hh"
#include "helpers.hh"

using namespace speclev;
using test::FileMap;
using test::LoadedFolder;
using Messages = std::vector<std::string>;

namespace {

/// The opcodes that every target of the language has; PUSH is left out.
std::string made_opcodes() {
  std::string text;
  for (const NeededOpcode& each : opcode::needed_opcodes)
    if (each.name != "PUSH") text.append(each.name).append("\n");
  return text;
}

/// A target "base" with a row or two in each of its files, and "mine" that starts from it.
FileMap small_targets() {
  return {{"base/profile",
           "language opcode\nlayout mini\nabi lp64le\nversion lp64le 1 2\nnumber push 30\nnumber pack-bias 0\n"
           "number monster-extras-end 16\nnumber object-extras-end 15\nnumber maze-flag 32\nnumber random-place "
           "1\nnumber maze-filler 2\n"},
          {"base/mini.layout",
           "# A program.\nstream level\n  version ulong*2(version)\n  ops listlong:op\n\n"
           "stream op\n  opcode i32(opcode)\n  type i8 when=opcode:3\n  integer long when=type:1,4\n"},
          {"base/keywords", "GRAVE statement\nSINK statement\nlit light_state 1\n"},
          {"base/dungeon-keywords", "town descriptor 1\n"},
          {"base/conditions", "OLD off\nNEW on\n"},
          {"base/needed-dungeons", "The Halls\nThe Cellar\n"},
          {"base/monsters", "'a' giant ant\n'a' killer bee\n'b' giant ant\n"},
          {"base/objects", "'(' chest\n')' knife\n"},
          {"base/monster-classes", "'a'\n'b'\n':'\n"},
          {"base/object-classes", "'('\nnone\n'#'\n')'\n'*'\n'?'\n'/'\n'\\''\n"},
          {"base/traps", "1 pit\nspiked pit\n18 web\n"},
          {"base/rooms", "hall\n4 cell\n"},
          {"base/terrain", "stone ' '\nwall '|'\n24 floor '.' join\ncorridor '#'\n"},
          {"base/opcodes", "NOTHING\nGRAVE\nSINK\n30 PUSH\n" + made_opcodes()},
          {"base/statements", "GRAVE coord : 1 GRAVE\nGRAVE  coord   random : 1 i1 GRAVE\nSINK coord : 1 SINK\n"},
          {"base/extras", "monster string 4 0x1\nmonster word female 1 5 0x20\nobject key name string 3 0x8\n"},
          {"base/foreign", "IF othergame there are: no conditions\n"},
          {"mine/profile", "base base\nversion lp64le 1 2\n"}};
}

LoadedFolder load(const std::string& file, const std::string& edits) {
  FileMap files = small_targets();
  files["mine/" + file + ".edits"] = edits;
  return test::load_folder(files);
}

/// The data of the target whose file has these edits.
std::shared_ptr<const TargetData> edited(const std::string& file, const std::string& edits) {
  const LoadedFolder loaded = load(file, edits);
  INFO(file << ": " << edits);
  CHECK(loaded.messages() == Messages{});
  REQUIRE(loaded.data != nullptr);
  return loaded.data;
}

/// What is said about edits of a file: LINE:COLUMN NAME, and the help of the first message.
Messages faults(const std::string& file, const std::string& edits) {
  const LoadedFolder loaded = load(file, edits);
  Messages result;
  const std::string path = "mine/" + file + ".edits:";
  for (const std::string& message : loaded.messages())
    result.push_back(message.starts_with(path) ? message.substr(path.size()) : message);
  CHECK(loaded.data == nullptr);
  return result;
}

std::string help(const std::string& file, const std::string& edits) {
  const LoadedFolder loaded = load(file, edits);
  REQUIRE(loaded.reports.size() == 1);
  return loaded.reports[0].diagnostics.at(0).help;
}

Messages rows_of(const WordTable& table) {
  Messages result;
  for (const WordTable::Row& row : table.rows())
    result.push_back(std::to_string(row.number) + " " + std::string(row.name));
  return result;
}

Messages names_of(const NameTable& table) {
  Messages result;
  for (const auto& entry : table.entries())
    result.push_back(std::string(1, entry.letter) + " " + std::string(entry.name));
  return result;
}

Messages words_of(const KeywordTable& table) {
  Messages result;
  for (const auto& row : table.rows()) result.push_back(std::string(row.word) + " " + std::to_string(row.value));
  return result;
}

/// The fields of a layout's shapes with the width of each, from its stream on: "level(version:0 ops:0 op(…))".
std::string outline(const Shape& shape) {
  std::string result = std::string(shape.name) + "(";
  for (const Field& field : shape.fields) {
    if (&field != &shape.fields.front()) result += ' ';
    result += std::string(field.name) + ":" + std::to_string(field.width);
    if (field.shape != nullptr) result += " " + outline(*field.shape);
  }
  return result + ")";
}
std::string outline(const TargetData& data) { return outline(*data.layout->root()); }

}  // namespace

TEST_CASE("edits of words") {
  CHECK(words_of(edited("keywords", "remove SINK\nreplace lit light_state 2  # brighter\nadd dim light_state 1\n")
                     ->keywords) == Messages{"GRAVE 0", "lit 2", "dim 1"});
  CHECK(words_of(edited("keywords", "after lit: dim light_state 3\nreplace lit: glow light_state 2\n")->keywords) ==
        Messages{"GRAVE 0", "SINK 0", "glow 2", "dim 3"});
  CHECK(words_of(edited("dungeon-keywords", "add icy descriptor 128\n")->dungeon.keywords) ==
        Messages{"town 1", "icy 128"});
}

TEST_CASE("edits of conditions and needed dungeons") {
  const auto data = edited("conditions", "replace OLD on\nremove NEW\nadd ODD off\n");
  REQUIRE(data->dungeon.conditions.size() == 2);
  CHECK(data->dungeon.conditions[0] == Condition{"OLD", true});
  CHECK(data->dungeon.conditions[1] == Condition{"ODD", false});
  const auto dungeons = edited("needed-dungeons", "remove The Cellar\nadd The Attic # 2\n");
  REQUIRE(dungeons->dungeon.needed.size() == 2);
  CHECK(dungeons->dungeon.needed[0] == "The Halls");
  CHECK(dungeons->dungeon.needed[1] == "The Attic # 2");
  CHECK(edited("needed-dungeons", "add The Attic # 2\nremove The Attic # 2\n")->dungeon.needed.size() == 2);
}

TEST_CASE("edits of monsters and objects") {
  CHECK(names_of(edited("monsters", "before killer bee: 'a' wasp\nremove giant ant#2\n")->monsters) ==
        Messages{"a giant ant", "a wasp", "a killer bee"});
  CHECK(names_of(edited("objects", "replace knife: ')' dagger\nreplace '*' chest\n")->objects) ==
        Messages{"* chest", ") dagger"});
}

TEST_CASE("an entry without a name is named by its character") {
  FileMap files = small_targets();
  files["base/objects"] = "'(' chest\n'?'\n'?'\n'\\''\n";
  files["mine/objects.edits"] = "remove '?'#2\nbefore '?': '/'\nreplace '\\'': ')' knife\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(names_of(loaded.data->objects) == Messages{"( chest", "/ ", "? ", ") knife"});
}

TEST_CASE("edits of classes") {
  CHECK(edited("monster-classes", "after ':': ';'\nremove 'a'\n")->monster_classes.letters() == "b:;");
  CHECK(edited("object-classes", "replace none: '*'\nbefore '#': ' '\n")->object_classes.letters() == "(* #)*?/'");
}

TEST_CASE("rows without a number have that behind the row before, so numbers follow the edits") {
  CHECK(rows_of(edited("traps", "")->traps) == Messages{"1 pit", "2 spiked pit", "18 web"});
  CHECK(rows_of(edited("traps", "after pit: deep pit\nafter web: net\n")->traps) ==
        Messages{"1 pit", "2 deep pit", "3 spiked pit", "18 web", "19 net"});
  CHECK(rows_of(edited("rooms", "remove hall\nadd tower room\n")->rooms) == Messages{"4 cell", "5 tower room"});
  Messages opcodes = rows_of(edited("opcodes", "after GRAVE: PUDDLE\nafter PUDDLE: ICE\n")->opcodes);
  opcodes.resize(6);
  CHECK(opcodes == Messages{"0 NOTHING", "1 GRAVE", "2 PUDDLE", "3 ICE", "4 SINK", "30 PUSH"});
}

TEST_CASE("edits of terrain") {
  const auto data = edited("terrain", "before corridor: bog 'b'\nremove stone\n");
  CHECK(data->terrain.code('|') == 0);
  CHECK(data->terrain.code('.') == 24);
  CHECK(data->terrain.code('b') == 25);
  CHECK(data->terrain.code('#') == 26);
  CHECK_FALSE(data->terrain.code(' '));
}

TEST_CASE("statements are named by their keyword and slots, extras by whose they are and what is written") {
  const auto data = edited(
      "statements", "replace GRAVE coord random : 1 i7 GRAVE\nadd SINK coord int : 1 2 SINK\nremove SINK coord\n");
  REQUIRE(data->statements.size() == 3);
  CHECK(data->statements[1].pushes[1].value == 7);
  CHECK(data->statements[2].slots.size() == 2);
  CHECK(edited("statements", "before GRAVE  coord: GRAVE : s GRAVE\n")->statements[0].slots.empty());
  const auto extras = edited("extras",
                             "remove monster string\nreplace object key name: object key lit string 3 0x8\n"
                             "after monster word female: monster word SINK 1 6 0x40\n");
  REQUIRE(extras->extras.size() == 3);
  CHECK(extras->extras[0].word == "female");
  CHECK(extras->extras[1].word == "SINK");
  CHECK(extras->extras[2].word == "lit");
}

TEST_CASE("edits of words of other languages") {
  const auto data = edited("foreign", "replace IF othergame write: nothing\nadd ELSE othergame nor else\n");
  REQUIRE(data->foreign.size() == 2);
  CHECK(data->foreign[0].advice == "write: nothing");
  CHECK(data->foreign[1].word == "ELSE");
}

TEST_CASE("edits of a layout") {
  CHECK(outline(*edited("mini.layout", "")) == "level(version:0 ops:0 op(opcode:4 type:1 integer:0))");
  CHECK(outline(*edited("mini.layout", "replace op.opcode: opcode i16(opcode)\nremove op.integer\n")) ==
        "level(version:0 ops:0 op(opcode:2 type:1))");
  CHECK(outline(*edited("mini.layout", "after op.type: region ulong when=type:5\nadd text text32 when=type:2,3\n")) ==
        "level(version:0 ops:0 op(opcode:4 type:1 region:0 integer:0 text:4))");
  CHECK(outline(*edited("mini.layout", "after op: padding u8=0\nbefore level.ops: mark u8=7\n")) ==
        "level(version:0 mark:1 ops:0 op(padding:1 opcode:4 type:1 integer:0))");
  CHECK(outline(*edited("mini.layout",
                        "replace op: record op opcode:i32(opcode)\nafter op.opcode: type:i8  # behind it\n"
                        "before op.type: padding:i8=0\n")) == "level(version:0 ops:0 op(opcode:4 padding:1 type:1))");
  CHECK(outline(*edited("mini.layout", "remove op\nadd record op opcode:i32(opcode) # all\n")) ==
        "level(version:0 ops:0 op(opcode:4))");
}

TEST_CASE("an item behind a record is one of the last stream") {
  FileMap files = small_targets();
  files["base/mini.layout"] += "record pair x:i8\n  region ulong when=type:5\n";
  files["mine/mini.layout.edits"] = "replace pair.x: y:i8 z:i8\nadd record more x:i8\nadd text text32 when=type:2\n";
  const LoadedFolder loaded = test::load_folder(files);
  CHECK(loaded.messages() == Messages{});
  REQUIRE(loaded.data != nullptr);
  CHECK(outline(*loaded.data) == "level(version:0 ops:0 op(opcode:4 type:1 integer:0 region:0 text:4))");
}

TEST_CASE("edits of an inherited layout of the program") {
  const LoadedFolder loaded = test::load_folder({{"mine/profile", "base nethack-3.4.3\nversion lp64le 1 2 3 4\n"},
                                                 {"mine/level-classic.layout.edits",
                                                  "replace trap.type: type:i16(trap)\nremove gold\nadd "
                                                  "record gold x:i8 y:i8\n"}});
  CHECK(loaded.messages() == Messages{});
  REQUIRE(loaded.data != nullptr);
  const std::string all = outline(*loaded.data);
  CHECK(all.find("trap(x:1 y:1 chance:1 type:2)") != std::string::npos);
  CHECK(all.find("gold(x:1 y:1)") != std::string::npos);
}

TEST_CASE("edits of several bases are applied from the root on, to the last whole file") {
  FileMap files = small_targets();
  files["base/traps.edits"] = "remove web\n";
  files["middle/profile"] = "base base\n";
  files["middle/traps.edits"] = "add net\n";
  files["mine/profile"] = "base middle\nversion lp64le 1 2\n";
  files["mine/traps.edits"] = "before net: snare\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(rows_of(loaded.data->traps) == Messages{"1 pit", "2 spiked pit", "3 snare", "4 net"});

  files["middle/traps"] = "7 trap door\n";
  const LoadedFolder whole = test::load_folder(files);
  REQUIRE(whole.messages() == Messages{});
  CHECK(rows_of(whole.data->traps) == Messages{"7 trap door", "8 snare", "9 net"});
}

TEST_CASE("a file may consist of edits only") {
  FileMap files = small_targets();
  files.erase("base/rooms");
  files["mine/rooms.edits"] = "add hall\nadd 7 cell\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(rows_of(loaded.data->rooms) == Messages{"0 hall", "7 cell"});
}

TEST_CASE("numbers of rows of one name are those from before the edits") {
  CHECK(names_of(edited("monsters", "remove giant ant\nremove giant ant#2\n")->monsters) == Messages{"a killer bee"});
  CHECK(names_of(edited("monsters", "remove giant ant\nremove giant ant\n")->monsters) == Messages{"a killer bee"});
  CHECK(names_of(edited("monsters", "before giant ant: 'c' giant ant\nremove giant ant#3\n")->monsters) ==
        Messages{"a giant ant", "a killer bee", "b giant ant"});
  CHECK(faults("monsters", "remove giant ant\nremove giant ant#1\n") == Messages{"2:8 data-unknown-word"});

  // What a base has removed does not count for those behind it.
  FileMap files = small_targets();
  files["base/monsters.edits"] = "remove giant ant\n";
  files["mine/monsters.edits"] = "after giant ant#1: 'a' fire ant\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(names_of(loaded.data->monsters) == Messages{"a killer bee", "b giant ant", "a fire ant"});
}

TEST_CASE("edits of rows that are not there") {
  CHECK(faults("keywords", "remove limp\n") == Messages{"1:8 data-unknown-word"});
  CHECK(help("keywords", "remove lid\n") == "did you mean 'lit'?");
  CHECK(faults("traps", "after pits: net\n") == Messages{"1:7 data-unknown-word"});
  CHECK(help("traps", "before spikd pit: net\n") == "did you mean 'spiked pit'?");
  CHECK(faults("statements", "replace GRAVE int : 1 GRAVE\n") == Messages{"1:9 data-unknown-word"});
  CHECK(help("statements", "remove GRAVE cord\n") == "did you mean 'GRAVE coord'?");
  CHECK(faults("mini.layout", "replace op.code: opcode i8\n") == Messages{"1:9 data-unknown-word"});
  CHECK(help("mini.layout", "remove op.tpe\n") == "did you mean 'op.type'?");
  CHECK(faults("monsters", "remove giant ant#0\n") == Messages{"1:8 data-unknown-word"});
  CHECK(faults("rooms", "remove hall\nremove hall\n") == Messages{"2:8 data-unknown-word"});
}

TEST_CASE("only the first unknown rows are compared with all others") {
  std::string edits;
  for (int i = 0; i < 30; ++i) edits += "remove killer be\n";
  const LoadedFolder loaded = load("monsters", edits);
  REQUIRE(loaded.reports.size() == 1);
  const auto& messages = loaded.reports[0].diagnostics;
  REQUIRE(messages.size() == 30);
  CHECK(messages[19].help == "did you mean 'killer bee'?");
  CHECK(messages[20].help.empty());
}

TEST_CASE("rows that are there already cannot be added") {
  CHECK(faults("keywords", "add lit light_state 1\n") == Messages{"1:5 data-again"});
  CHECK(faults("opcodes", "add RING\nafter PUSH: 9 RING\n") == Messages{"2:13 data-again"});
  CHECK(faults("extras", "replace monster string: monster word female 2 9 0x400\n") == Messages{"1:25 data-again"});
  CHECK(faults("statements", "add SINK coord : s SINK\n") == Messages{"1:5 data-again"});
  CHECK(faults("mini.layout", "add stream op\n") == Messages{"1:5 data-again"});
  CHECK(words_of(edited("keywords", "remove lit\nadd lit light_state 5\n")->keywords) ==
        Messages{"GRAVE 0", "SINK 0", "lit 5"});
}

TEST_CASE("a row that is there twice in one file points at the first") {
  FileMap files = small_targets();
  files["base/keywords"] = "lit light_state 1\nlit light_state 2\n";
  const LoadedFolder loaded = test::load_folder(files);
  CHECK(loaded.messages() == Messages{"base/keywords:2:1 data-again"});
  const auto& notes = loaded.reports.at(0).diagnostics.at(0).notes;
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].span == Span{0, 17});
}

TEST_CASE("edits that are none") {
  CHECK(faults("keywords", "lit light_state 1\n") == Messages{"1:1 data-unknown-word"});
  CHECK(help("keywords", "ramove lit\n") == "did you mean 'remove'?");
  for (const char* edit : {"add", "add  # what?", "remove", "after lit", "after lit:", "after lit: # what?",
                           "before : dim light_state 1", "replace", "after lit dim : light_state 1"}) {
    INFO(edit);
    const Messages found = faults("keywords", std::string(edit) + "\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].ends_with(" data-bad-edit"));
  }
}

TEST_CASE("a record or stream is edited as a whole") {
  CHECK(faults("mini.layout", "after op.type: record pair x:i8\n") == Messages{"1:16 data-edited-shape"});
  CHECK(faults("mini.layout", "before op: padding u8=0\n") == Messages{"1:12 data-edited-shape"});
  CHECK(faults("mini.layout", "replace op.type: stream pair\n") == Messages{"1:18 data-edited-shape"});
  CHECK(faults("mini.layout", "replace type i8\n") == Messages{"1:9 data-bad-edit"});
  CHECK(faults("mini.layout", "replace op: type i8\n") == Messages{"1:13 data-edited-shape"});
}

TEST_CASE("messages about edited rows point into the file that each came from") {
  FileMap files = small_targets();
  files["base/keywords"] = "GRAVE statement\nlit light_state on\n";
  files["mine/keywords.edits"] = "# Words.\nafter GRAVE:  SINK statement 1\nadd dim light_state x\n";
  CHECK(test::load_folder(files).messages() == Messages{"mine/keywords.edits:2:30 data-extra-field",
                                                        "base/keywords:2:17 data-bad-number",
                                                        "mine/keywords.edits:3:21 data-bad-number"});
  CHECK(faults("mini.layout", "after op.type: kind i8\n") == Messages{"1:21 data-unknown-member"});
  CHECK(faults("mini.layout", "after op.type: region\n") == Messages{"1:22 data-missing-field"});
}

TEST_CASE("what was read is known, edits included") {
  const auto data = edited("traps", "remove web\n");
  Messages read;
  for (const auto& source : data->sources) read.push_back(source->name());
  CHECK(std::count(read.begin(), read.end(), "base/traps") == 1);
  CHECK(std::count(read.begin(), read.end(), "mine/traps.edits") == 1);
  CHECK(std::count(read.begin(), read.end(), "mine/profile") == 1);
}
