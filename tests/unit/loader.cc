#include "target/loader.hh"

#include <stdlib.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "helpers.hh"
#include "speclev/disk.hh"

using namespace speclev;
using test::FileMap;
using test::LoadedFolder;
using Messages = std::vector<std::string>;

namespace {

/// A small target that needs no base.
FileMap small_target() {
  return {{"mine/profile",
           "language classic\nlayout mini\nabi lp64le\nversion lp64le 1 2\nlimit registers 10\nfeature crlf\n"},
          {"mine/mini.layout", "stream level\n  version ulong*2\n  type u8\n"},
          {"mine/keywords", "MAZE maze\nlit light_state 1\nunlit light_state 0\n"},
          {"mine/monsters", "'a' giant ant\n'a' killer bee\n'b' giant ant\n"},
          {"mine/traps", "11 pit\n18 web\n"},
          {"mine/monster-classes", "'a'\n'b'\n"},
          {"mine/terrain", "0 stone ' ' rock\n24 floor '.' room join\n"},
          {"mine/foreign", "IF othergame there are no conditions\n"}};
}

/// The names of a table with their class characters: "a:giant ant".
Messages lettered_names(const NameTable& table) {
  Messages result;
  for (const auto& entry : table.entries())
    result.push_back(std::string(1, entry.letter) + ":" + std::string(entry.name));
  return result;
}

/// The small target with other monsters, changed by a monsters.edits.
Messages edited(const std::string& edits) {
  FileMap files = small_target();
  files["mine/monster-classes"] = "'a'\n'b'\n'c'\n'\\''\n'\\'\n";
  files["mine/monsters.edits"] = edits;
  const LoadedFolder loaded = test::load_folder(files);
  INFO(edits);
  CHECK(loaded.messages() == Messages{});
  REQUIRE(loaded.data != nullptr);
  return lettered_names(loaded.data->monsters);
}

}  // namespace

TEST_CASE("a target without a base") {
  const LoadedFolder loaded = test::load_folder(small_target());
  REQUIRE(loaded.messages() == Messages{});
  REQUIRE(loaded.data != nullptr);
  const TargetData& data = *loaded.data;
  CHECK(data.name == "mine");
  CHECK(data.language->name == "classic");
  CHECK(data.default_abi == "lp64le");
  CHECK(data.version.at("lp64le") == VersionWords{1, 2});
  CHECK(data.version.size() == 1);
  CHECK(data.limit(Limit::registers) == 10);
  CHECK(data.has(Feature::crlf));
  CHECK_FALSE(data.has(Feature::joined_foreground));
  CHECK(lettered_names(data.monsters) == Messages{"a:giant ant", "a:killer bee", "b:giant ant"});
  CHECK(data.objects.size() == 0);
  CHECK(data.traps.find("web") == 18);
  CHECK(data.monster_classes.letters() == "ab");
  CHECK(data.terrain.code('.') == 24);
  CHECK(data.terrain.is(24, TerrainTable::joinable));
  CHECK(data.keywords.rows().size() == 3);
  REQUIRE(data.foreign.size() == 1);
  CHECK(data.foreign[0].word == "IF");
  CHECK(data.foreign[0].language == "othergame");
  CHECK(data.foreign[0].advice == "there are no conditions");
  REQUIRE(data.layout);
  CHECK(data.layout->version().count == 2);
}

TEST_CASE("what a target does not give comes from its base") {
  FileMap files = small_target();
  for (auto& [path, text] : small_target()) {
    files["other" + path.substr(4)] = text;
    files.erase(path);
  }
  files["mine/profile"] = "base other\nversion lp64le 3 4\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  const TargetData& data = *loaded.data;
  CHECK(data.name == "mine");
  CHECK(data.language->name == "classic");
  CHECK(data.version.at("lp64le") == VersionWords{3, 4});
  CHECK(data.limit(Limit::registers) == 10);
  CHECK(data.has(Feature::crlf));
  CHECK(data.monsters.size() == 3);
  CHECK(data.traps.find("pit") == 11);
  CHECK(data.monster_classes.contains('b'));
  CHECK(data.layout->version().count == 2);
}

TEST_CASE("what a target gives changes its base") {
  FileMap files = small_target();
  for (auto& [path, text] : small_target()) {
    files["other" + path.substr(4)] = text;
    files.erase(path);
  }
  files["mine/profile"] =
      "base other\nversion lp64le 3 4\nlimit registers 5\nno-feature crlf\nfeature joined-foreground "
      "escaped-characters\n";
  files["mine/keywords.edits"] = "remove lit\nreplace unlit light_state 2\nadd glow light_state 3\n";
  files["mine/monsters"] = "'c' cockatrice\n";
  files["mine/traps.edits"] = "replace pit: 12 pit\nadd 3 board\nremove web\n";
  files["mine/monster-classes"] = "'c'\n";
  files["mine/terrain.edits"] = "replace floor: 24 meadow ',' room\n";
  files["mine/foreign.edits"] = "add ELSE othergame nor else\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  const TargetData& data = *loaded.data;
  CHECK(data.limit(Limit::registers) == 5);
  CHECK_FALSE(data.has(Feature::crlf));
  CHECK(data.has(Feature::joined_foreground));
  CHECK(data.has(Feature::escaped_characters));
  CHECK(data.keywords.find("lit") == nullptr);
  CHECK(data.keywords.find("unlit")->value == 2);
  CHECK(data.keywords.find("glow")->value == 3);
  CHECK(data.keywords.find("MAZE")->token == TokenClass::maze);
  CHECK(lettered_names(data.monsters) == Messages{"c:cockatrice"});
  CHECK(data.traps.find("pit") == 12);
  CHECK(data.traps.find("board") == 3);
  CHECK_FALSE(data.traps.find("web"));
  CHECK(data.monster_classes.letters() == "c");
  CHECK_FALSE(data.terrain.code('.'));
  CHECK(data.terrain.code(',') == 24);
  CHECK(data.terrain.code(' ') == 0);
  CHECK(data.foreign.size() == 2);
}

TEST_CASE("bases may have bases, and be among the targets that come with the program") {
  const LoadedFolder loaded = test::load_folder({{"mine/profile", "base other\n"},
                                                 {"other/profile", "base nethack-3.4.1\n"},
                                                 {"other/monsters.edits", "remove giant ant\n"}});
  REQUIRE(loaded.messages() == Messages{});
  const auto parent = find_target("nethack-3.4.1");
  CHECK(loaded.data->monsters.size() + 1 == data_of(*parent).monsters.size());
  CHECK(loaded.data->limit(Limit::registers) == 10);
  CHECK_FALSE(loaded.data->has(Feature::joined_foreground));
}

TEST_CASE("version words are never inherited") {
  const LoadedFolder loaded = test::load_folder({{"mine/profile", "base nethack-3.4.3\nversion ilp32be 9 8 7 6\n"}});
  REQUIRE(loaded.messages() == Messages{});
  CHECK(loaded.data->version.size() == 1);
  CHECK(loaded.data->version.at("ilp32be") == VersionWords{9, 8, 7, 6});
}

TEST_CASE("the version word that counts entities") {
  FileMap files = small_target();
  files["mine/profile"] += "artifacts 7\nversion lp64le 1 counts\nversion ilp32le counts 0x12\n";
  files["mine/objects"] = "'(' chest\n'(' sack\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  // Artifacts times 2^24, objects times 2^12, monsters.
  CHECK(loaded.data->version.at("lp64le") == VersionWords{1, 0x07002003});
  CHECK(loaded.data->version.at("ilp32le") == VersionWords{0x07002003, 0x12});
}

TEST_CASE("a version line that is given again replaces the first, counts included") {
  FileMap files = small_target();
  files["mine/profile"] = "language classic\nlayout mini\nabi lp64le\nversion lp64le 1 counts\nversion lp64le 5 6\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(loaded.data->version.at("lp64le") == VersionWords{5, 6});
}

TEST_CASE("edits put entries behind, before and in the place of others, and take them away") {
  CHECK(edited("after giant ant: 'a' giant wasp\n") ==
        Messages{"a:giant ant", "a:giant wasp", "a:killer bee", "b:giant ant"});
  CHECK(edited("before killer bee: 'a' wasp\n") == Messages{"a:giant ant", "a:wasp", "a:killer bee", "b:giant ant"});
  CHECK(edited("before giant ant: 'a' wasp\n") == Messages{"a:wasp", "a:giant ant", "a:killer bee", "b:giant ant"});
  CHECK(edited("replace killer bee: 'c' wasp\n") == Messages{"a:giant ant", "c:wasp", "b:giant ant"});
  CHECK(edited("remove killer bee\n") == Messages{"a:giant ant", "b:giant ant"});
}

TEST_CASE("edits of the second entry of a name") {
  CHECK(edited("after giant ant#2: 'b' blob\n") == Messages{"a:giant ant", "a:killer bee", "b:giant ant", "b:blob"});
  CHECK(edited("remove giant ant#2\n") == Messages{"a:giant ant", "a:killer bee"});
  CHECK(edited("remove giant ant#1\n") == Messages{"a:killer bee", "b:giant ant"});
}

TEST_CASE("edits are applied one after the other") {
  CHECK(edited("remove giant ant\nafter giant ant: 'b' blob\nbefore blob: '\\'' golem: the first\n") ==
        Messages{"a:killer bee", "b:giant ant", "':golem: the first", "b:blob"});
}

TEST_CASE("an entry may have no name") {
  CHECK(edited("after killer bee: 'a'\n") == Messages{"a:giant ant", "a:killer bee", "a:", "b:giant ant"});
}

TEST_CASE("edits of characters that need no backslash") {
  CHECK(edited("after killer bee: '\\' dragon\n") ==
        Messages{"a:giant ant", "a:killer bee", "\\:dragon", "b:giant ant"});
  CHECK(edited("after killer bee: ''' golem\n") == Messages{"a:giant ant", "a:killer bee", "':golem", "b:giant ant"});
}

TEST_CASE("edits apply to the monsters of the same folder") {
  FileMap files = small_target();
  files["mine/monsters"] = "'x' grid bug\n";
  files["mine/monster-classes"] = "'x'\n";
  files["mine/monsters.edits"] = "after grid bug: 'x' xan\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(lettered_names(loaded.data->monsters) == Messages{"x:grid bug", "x:xan"});
}

namespace {

/// Files of a small target that are replaced, and the messages that follow.
struct Fault {
  const char* what;
  FileMap files;
  Messages messages;
};

/// So many monsters.
std::string many_monsters(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "'a' giant ant\n";
  return text;
}

/// So many keywords: a, b, …, aa, …
std::string many_keywords(std::size_t count) {
  std::string text;
  for (std::size_t i = 1; i <= count; ++i) {
    for (std::size_t rest = i; rest != 0; rest /= 16) text += static_cast<char>('a' + rest % 16);
    text += " light_state 1\n";
  }
  return text;
}

/// So many words: 1 1 …
std::string many_words(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += " 1";
  return text;
}

/// So many streams, one behind the other.
std::string many_streams(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "stream s" + std::to_string(i) + "\n";
  return text;
}

const std::vector<Fault>& faults() {
  static const std::string profile = small_target()["mine/profile"];
  static const std::vector<Fault> all = {
      {"an unknown key", {{"mine/profile", profile + "lumit registers 3\n"}}, {"mine/profile:7:1 data-unknown-word"}},
      {"an unknown limit", {{"mine/profile", profile + "limit register 3\n"}}, {"mine/profile:7:7 data-unknown-word"}},
      {"an unknown feature",
       {{"mine/profile", profile + "feature crlf crfl\n"}},
       {"mine/profile:7:14 data-unknown-word"}},
      {"an unknown language",
       {{"mine/profile", "language modern\nlayout mini\nabi lp64le\n"}},
       {"mine/profile:1:10 data-unknown-word"}},
      {"an unknown ABI", {{"mine/profile", profile + "abi lp64\n"}}, {"mine/profile:7:5 data-unknown-word"}},
      {"an unknown ABI of version words",
       {{"mine/profile", profile + "version lp64 1 2\n"}},
       {"mine/profile:7:9 data-unknown-word"}},
      {"a key without a value",
       {{"mine/profile", profile + "abi  # which?\n"}},
       {"mine/profile:7:6 data-missing-field"}},
      {"a limit without a name", {{"mine/profile", profile + "limit\n"}}, {"mine/profile:7:6 data-missing-field"}},
      {"a limit without a number",
       {{"mine/profile", profile + "limit registers\n"}},
       {"mine/profile:7:16 data-missing-field"}},
      {"a base without a name", {{"mine/profile", "base\n"}}, {"mine/profile:1:5 data-missing-field"}},
      {"version words without an ABI",
       {{"mine/profile", profile + "version\n"}},
       {"mine/profile:7:8 data-missing-field"}},
      {"too much on a line", {{"mine/profile", profile + "artifacts 3 4\n"}}, {"mine/profile:7:13 data-extra-field"}},
      {"a limit that is no number",
       {{"mine/profile", profile + "limit registers ten\n"}},
       {"mine/profile:7:17 data-bad-number"}},
      {"a negative limit", {{"mine/profile", profile + "limit registers -1\n"}}, {"mine/profile:7:17 data-bad-number"}},
      {"a limit for which files have no room",
       {{"mine/profile", profile + "limit message 256\n"}},
       {"mine/profile:7:15 data-bad-number"}},
      {"too many artifacts", {{"mine/profile", profile + "artifacts 4096\n"}}, {"mine/profile:7:11 data-bad-number"}},
      {"a version word that is none",
       {{"mine/profile", "language classic\nlayout mini\nabi lp64le\nversion lp64le 1 0xg\n"}},
       {"mine/profile:4:18 data-bad-number"}},
      {"a version word that the machine's long cannot hold",
       {{"mine/profile", "language classic\nlayout mini\nabi lp64le\nversion ilp32le 1 0x100000000\n"}},
       {"mine/profile:4:19 data-bad-number"}},
      {"missing keys",
       {{"mine/profile", "limit registers 3\n"}},
       {"mine/profile:1:1 data-missing-key", "mine/profile:1:1 data-missing-key", "mine/profile:1:1 data-missing-key"}},
      {"statements without the numbers of their files",
       {{"mine/opcodes", "4 FOUNTAIN\n"}, {"mine/statements", "FOUNTAIN coord : 1 FOUNTAIN\n"}},
       Messages(7, "mine/profile:1:1 data-missing-key")},
      {"too few version words",
       {{"mine/profile", profile + "version ilp32le 1\n"}},
       {"mine/profile:7:9 data-version-count"}},
      {"too many version words",
       {{"mine/profile", profile + "version ilp32le 1 2 3\n"}},
       {"mine/profile:7:9 data-version-count"}},
      {"an unknown base", {{"mine/profile", "# mine\nbase nowhere\n"}}, {"mine/profile:2:6 data-unknown-base"}},
      {"levels that are scripts",
       {{"mine/profile", "# mine\nlanguage lua\n"}},
       {"mine/profile:2:10 data-script-language"}},
      {"an unknown base with a path",
       {{"mine/profile", "base ../elsewhere/nowhere\n"}},
       {"mine/profile:1:6 data-unknown-base"}},
      {"no layout file",
       {{"mine/profile", "language classic\nlayout nothing\nabi lp64le\n"}},
       {"nothing.layout:1:1 data-no-file"}},
      {"a keyword without a class", {{"mine/keywords", "MAZE\n"}}, {"mine/keywords:1:5 data-missing-field"}},
      {"a keyword of an unknown class", {{"mine/keywords", "MAZE maize\n"}}, {"mine/keywords:1:6 data-unknown-word"}},
      {"a keyword with a value that is none",
       {{"mine/keywords", "lit light_state yes\n"}},
       {"mine/keywords:1:17 data-bad-number"}},
      {"a keyword with a value that does not fit",
       {{"mine/keywords", "lit light_state 2147483648\n"}},
       {"mine/keywords:1:17 data-bad-number"}},
      {"a keyword with a value that its class has not",
       {{"mine/keywords", "nord direction 3\nscan selection_call 8\nlot random_type 0\n"}},
       {"mine/keywords:1:6 data-bad-value", "mine/keywords:2:6 data-bad-value", "mine/keywords:3:5 data-bad-value"}},
      {"a keyword without the value that its class needs",
       {{"mine/keywords", "nord direction\n"}},
       {"mine/keywords:1:15 data-missing-field"}},
      {"a keyword with a value whose class has none",
       {{"mine/keywords", "MAZE maze 1\n"}},
       {"mine/keywords:1:11 data-extra-field"}},
      {"a keyword that is too long",
       {{"mine/keywords", std::string(65, 'x') + " light_state 1\n"}},
       {"mine/keywords:1:1 data-long-word"}},
      {"version words without end",
       {{"mine/profile", profile + "version ilp32le" + many_words(65) + "\n"}},
       {"mine/profile:7:145 data-extra-field"}},
      {"more keywords than a table has room for",
       {{"mine/keywords", many_keywords(65536)}},
       {"mine/keywords:32768:1 data-too-many"}},
      {"a number that the code cannot work with",
       {{"mine/profile", profile + "number pack-bias 32768\n"}},
       {"mine/profile:7:18 data-bad-number"}},
      {"a number that nothing asks for",
       {{"mine/profile", profile + "number pack-bias 10\nnumber pack_bias 10\n"}},
       {"mine/profile:8:8 data-unknown-word"}},
      {"a number that only a comment of the layout names",
       {{"mine/profile", profile + "number words 2\n"},
        {"mine/mini.layout", "# @words\nstream level\n  version ulong*2  # @words\n"}},
       {"mine/profile:7:8 data-unknown-word"}},
      {"a statement of a class of words that there is not",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/statements.edits", "add SINK coord sink_sort : 1 2 SINK\n"}},
       {"mine/statements.edits:1:16 data-unknown-word"}},
      {"a word of a class that the language has no use for",
       {{"mine/profile", "base nethack-3.4.3\n"}, {"mine/keywords.edits", "add SHELF statement\n"}},
       {"mine/keywords.edits:1:5 data-unused-word"}},
      {"a monster and an object of classes that there are not",
       {{"mine/profile", "base nethack-3.4.3\n"},
        {"mine/monsters.edits", "add '\"' giant quote\n"},
        {"mine/objects.edits", "add 'Q' queue\n"}},
       {"mine/monsters.edits:1:9 data-unknown-word", "mine/objects.edits:1:9 data-unknown-word"}},
      {"a switch that there is not",
       {{"mine/profile", "base nethack-3.4.3\nwithout mial\n"}},
       {"mine/profile:2:9 data-unknown-word"}},
      {"a switch of an entry that is not there",
       {{"mine/profile", "base nethack-3.4.3\nwithout mail\n"}, {"mine/monsters.edits", "remove mail daemon\n"}},
       {"mine/profile:2:9 data-switch"}},
      {"a switch of which nothing is known",
       {{"mine/profile", "base nethack-3.0.10\nwithout altars\n"}},
       {"mine/profile:2:9 data-switch"}},
      {"rows of switches",
       {{"mine/profile", "base nethack-3.4.3\n"},
        {"mine/switches",
         "mail on lp64\nmail off any\nmial bits 0x80\nmail monster remove ant\nmail monsters take ant\n"
         "mail monsters before ant\nmail limit room 1\nmail conditions MULDGN of\nmail traps keep pit\nmail bits 0\n"
         "mail size lp64le 3 8\nmail bits 1 2\n"}},
       {"mine/switches:1:9 data-unknown-word", "mine/switches:2:1 data-again", "mine/switches:3:1 data-unknown-word",
        "mine/switches:4:6 data-unknown-word", "mine/switches:5:15 data-missing-field",
        "mine/switches:6:25 data-missing-field", "mine/switches:7:12 data-unknown-word",
        "mine/switches:8:24 data-unknown-word", "mine/switches:9:12 data-missing-field",
        "mine/switches:10:11 data-bad-number", "mine/switches:11:18 data-bad-number",
        "mine/switches:12:13 data-extra-field"}},
      {"rows of loading",
       {{"mine/profile", "base nethack-3.6.6\n"},
        {"mine/loading",
         "terrian stone rock\nterrain stone rok\nplace damp water\nrule wall always\nrule walls never\nrule left\n"
         "rule top 1 1\nupright castle diagonals\nterrain\n"
         "adds a\nadds b ladder 1 1\nadds c arrival 0 1\nadds d stairs-up 3\nadds e arrival 3 20 1\n"}},
       {"mine/loading:1:1 data-unknown-word", "mine/loading:2:15 data-unknown-word",
        "mine/loading:3:7 data-unknown-word", "mine/loading:4:6 data-unknown-word",
        "mine/loading:5:12 data-unknown-word", "mine/loading:6:10 data-missing-field",
        "mine/loading:7:12 data-extra-field", "mine/loading:8:16 data-unknown-word",
        "mine/loading:9:8 data-missing-field", "mine/loading:10:7 data-missing-field",
        "mine/loading:11:8 data-unknown-word", "mine/loading:12:16 data-bad-number",
        "mine/loading:13:19 data-missing-field", "mine/loading:14:21 data-extra-field"}},
      {"terrain and a rule of which nothing is known",
       {{"mine/profile", "base nethack-3.6.6\n"},
        {"mine/terrain.edits", "after ice: moss 'm' room\n"},
        {"mine/loading.edits", "remove rule walls\n"}},
       {"mine/profile:1:1 data-missing-row", "mine/terrain.edits:1:12 data-missing-row"}},
      {"layouts without a field that code asks for by name",
       {{"mine/profile", "base nethack-3.4.3\n"},
        {"mine/level-classic.layout.edits", "remove part.halign\nremove room.parent\n"}},
       {"layouts/level-classic.layout:31:8 data-needed-member",
        "layouts/level-classic.layout:61:8 data-needed-member"}},
      {"a layout with a needed field that a condition takes away",
       {{"mine/profile", "base nethack-3.4.3\n"},
        {"mine/level-classic.layout.edits", "replace room.type: type i8(room_type) when=xalign:1\n"}},
       {"layouts/level-classic.layout:61:8 data-needed-member"}},
      {"an extra with the number that ends extras",
       {{"mine/profile", "base nethack-3.6.6\n"},
        {"mine/extras.edits", "replace object word broken: object word broken 1 15 0x200\n"}},
       {"mine/extras.edits:1:29 data-extra-end"}},
      {"a condition of what is no statement",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/conditional-statements", "LEVEL\nFOUNTAIN\nSWIM\n"}},
       {"mine/conditional-statements:1:1 data-unknown-word", "mine/conditional-statements:3:1 data-unknown-word"}},
      {"another number of the opcode PUSH than the layout has",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/opcodes.edits", "replace 140 PUSH\n"}},
       {"mine/opcodes.edits:1:13 data-push-number"}},
      {"no opcode PUSH",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/opcodes.edits", "remove PUSH\n"}},
       {"mine/profile:1:1 data-missing-opcode"}},
      {"opcodes that the code makes",
       {{"mine/profile", "base nethack-3.6.6\n"},
        {"mine/opcodes.edits", "remove SEL_COMPLEMENT\nremove SEL_LINE\nremove MATH_SIGN\nremove COPY\n"},
        {"mine/keywords.edits", "remove complement\n"}},
       Messages(3, "mine/profile:1:1 data-missing-opcode")},
      {"a class of words that nothing takes",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/keywords.edits", "add big sink_sort 1\n"}},
       {"mine/keywords.edits:1:9 data-unknown-word"}},
      {"a statement that is no keyword",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/statements.edits", "add SINC coord : 1 SINK\n"}},
       {"mine/statements.edits:1:5 data-unknown-word"}},
      {"a statement whose keyword is a value",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/statements.edits", "add left coord : 1 SINK\n"}},
       {"mine/statements.edits:1:5 data-unknown-word"}},
      {"an extra that is no keyword",
       {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/extras.edits", "add monster word femal 1 5 0x20\n"}},
       {"mine/extras.edits:1:18 data-unknown-word"}},
      {"too much behind a keyword",
       {{"mine/keywords", "lit light_state 1 2\n"}},
       {"mine/keywords:1:19 data-extra-field"}},
      {"a keyword that is given twice",
       {{"mine/keywords", "MAZE maze\nlit light_state 1\nMAZE maze\n"}},
       {"mine/keywords:3:1 data-again"}},
      {"monsters without quotes",
       {{"mine/monsters", "'a' giant ant\na killer bee\n\"b\" blob\n"}},
       {"mine/monsters:2:1 data-bad-letter", "mine/monsters:3:1 data-bad-letter"}},
      {"more monsters than numbers",
       {{"mine/monsters", many_monsters(32768)}},
       {"mine/monsters:32768:5 data-too-many"}},
      {"too much behind a class",
       {{"mine/monster-classes", "'a'\n'b' blobs\n"}},
       {"mine/monster-classes:2:5 data-extra-field"}},
      {"a trap with a number that does not fit", {{"mine/traps", "32768 pit\n"}}, {"mine/traps:1:1 data-bad-number"}},
      {"a trap behind the greatest number", {{"mine/traps", "32767 pit\nweb\n"}}, {"mine/traps:2:1 data-bad-number"}},
      {"a trap without a name", {{"mine/traps", "3\n"}}, {"mine/traps:1:2 data-missing-field"}},
      {"terrain beyond the codes", {{"mine/terrain", "128 bog 'b'\n"}}, {"mine/terrain:1:1 data-bad-number"}},
      {"terrain behind the last code",
       {{"mine/terrain", "127 bog 'b'\nmire 'm'\n"}},
       {"mine/terrain:2:1 data-bad-number"}},
      {"two kinds of terrain of one code",
       {{"mine/terrain", "bog 'b'\n0 mire 'm'\n"}},
       {"mine/terrain:2:3 data-again"}},
      {"terrain without a character", {{"mine/terrain", "3 bog\n"}}, {"mine/terrain:1:6 data-missing-field"}},
      {"terrain with a word for a character", {{"mine/terrain", "3 bog b\n"}}, {"mine/terrain:1:7 data-bad-letter"}},
      {"an unknown kind of terrain",
       {{"mine/terrain", "3 bog 'b' rock rook\n"}},
       {"mine/terrain:1:16 data-unknown-word"}},
      {"a foreign word without its language", {{"mine/foreign", "IF\n"}}, {"mine/foreign:1:3 data-missing-field"}},
      {"an unknown edit",
       {{"mine/monsters.edits", "behind giant ant: 'a' wasp\n"}},
       {"mine/monsters.edits:1:1 data-unknown-word"}},
      {"an edit of an unknown entry",
       {{"mine/monsters.edits", "remove gaint ant\n"}},
       {"mine/monsters.edits:1:8 data-unknown-word"}},
      {"an edit of a third entry where there are two",
       {{"mine/monsters.edits", "remove giant ant#3\n"}},
       {"mine/monsters.edits:1:8 data-unknown-word"}},
      {"an edit of an entry number that is none",
       {{"mine/monsters.edits", "remove giant ant#x\n"}},
       {"mine/monsters.edits:1:8 data-unknown-word"}},
      {"an edit without a colon",
       {{"mine/monsters.edits", "\tafter giant ant 'a' wasp\n"}},
       {"mine/monsters.edits:1:8 data-bad-edit"}},
      {"an edit without quotes",
       {{"mine/monsters.edits", "after giant ant: a wasp\n"}},
       {"mine/monsters.edits:1:18 data-bad-letter"}},
      {"an edit with an open quote",
       {{"mine/monsters.edits", "after giant ant: 'a wasp\n"}},
       {"mine/monsters.edits:1:18 data-bad-letter"}},
      {"an edit of nothing", {{"mine/monsters.edits", "remove\n"}}, {"mine/monsters.edits:1:7 data-bad-edit"}},
      {"a record in front of a field",
       {{"mine/mini.layout.edits", "before level.type: record pair x:i8\n"}},
       {"mine/mini.layout.edits:1:20 data-edited-shape"}},
      {"a layout without a stream",
       {{"mine/mini.layout", "record trap x:i8\n"}},
       {"mine/mini.layout:1:1 data-no-stream"}},
      {"an item before the first stream",
       {{"mine/mini.layout", "  type u8\nstream level\n"}},
       {"mine/mini.layout:1:3 data-no-stream"}},
      {"an unknown type",
       {{"mine/mini.layout", "stream level\n  type u9\n"}},
       {"mine/mini.layout:2:8 data-unknown-shape"}},
      {"a type that is none",
       {{"mine/mini.layout", "stream level\n  type u8*x\n"}},
       {"mine/mini.layout:2:8 data-bad-type"}},
      {"a stream that contains itself",
       {{"mine/mini.layout", "stream level\n  version ulong*2\n  type u8\n  maze maze\nstream maze\n  maze maze\n"}},
       {"mine/mini.layout:1:8 data-endless-shape"}},
      {"a layout with too many streams",
       {{"mine/mini.layout", many_streams(501)}},
       {"mine/mini.layout:501:8 data-large-layout"}},
      {"a list of elements without bytes",
       {{"mine/mini.layout",
         "stream level\n  version ulong*2\n  maze maze\nstream maze\n  parts list:part\nstream part\n"}},
       {"mine/mini.layout:5:9 data-empty-shape"}},
      {"a member that is written twice",
       {{"mine/mini.layout", "stream level\n  version ulong*2\n  type u8\n  type u8\n"}},
       {"mine/mini.layout:4:8 data-repeated-member"}},
      {"rows of other sizes than the map has",
       {{"mine/mini.layout",
         "stream level\n  version ulong*2\n  maze maze\nstream maze\n  parts list:part\nstream part\n  halign u8\n"
         "  xsize u8\n  ysize u8\n  cells rows:ysize:halign:halign\n"}},
       {"mine/mini.layout:10:9 data-rows-size"}},
      {"version words that are not the first",
       {{"mine/mini.layout", "stream level\n  type u8\n  version ulong*2\n"}},
       {"mine/mini.layout:3:11 data-version-place"}},
      {"other version words in dungeons than in levels",
       {{"mine/profile", profile + "dungeon-layout deep\n"}, {"mine/deep.layout", "stream file\n  version ulong*3\n"}},
       {"mine/profile:1:1 data-version-layouts"}},
      {"a shape for two structs of the model",
       {{"mine/mini.layout",
         "record pair x:i8 y:i8\nstream level\n  version ulong*2\n  type u8\n  maze maze\nstream maze\n  parts "
         "list:part\n"
         "stream part\n  fountains list:pair\n  doors list:pair\n"}},
       {"mine/mini.layout:1:8 data-shared-shape"}},
      {"a field that the model lacks",
       {{"mine/mini.layout", "stream level\n  version ulong*2\n  type u8\n  kind u8\n"}},
       {"mine/mini.layout:4:8 data-unknown-member"}},
      {"faults in several files",
       {{"mine/keywords", "lit light_state yes\n"}, {"mine/traps", "11\n"}},
       {"mine/keywords:1:17 data-bad-number", "mine/traps:1:3 data-missing-field"}},
  };
  return all;
}

}  // namespace

TEST_CASE("faults in the files of a target are reported with their place") {
  for (const Fault& fault : faults()) {
    INFO(fault.what);
    const auto own = fault.files.find("mine/profile");
    const bool is_whole = own == fault.files.end() || !own->second.starts_with("base nethack");
    FileMap files = is_whole ? small_target() : FileMap();
    for (const auto& [path, text] : fault.files) files[path] = text;
    const LoadedFolder loaded = test::load_folder(files);
    CHECK(loaded.messages() == fault.messages);
    CHECK(loaded.data == nullptr);
  }
}

TEST_CASE("a file with more mistakes than help is not read to its end") {
  FileMap files = small_target();
  for (int i = 0; i < 1000; ++i) files["mine/traps"] += "99999 trap " + std::to_string(i) + "\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages().size() == 100);
  CHECK(loaded.messages().back() == "mine/traps:102:1 data-bad-number");
}

TEST_CASE("a file that is there and cannot be read is a fault") {
  for (const std::string path : {"mine/profile", "mine/keywords", "mine/extras", "mine/mini.layout"}) {
    const LoadedFolder loaded = test::load_folder(small_target(), path);
    INFO(path);
    CHECK(loaded.messages() == Messages{path + ":1:1 data-unreadable"});
    CHECK(loaded.data == nullptr);
  }
}

TEST_CASE("a class of words that only the tables of a target name") {
  const LoadedFolder loaded = test::load_folder(
      {{"mine/profile", "base nethack-3.6.6\nversion lp64le 1 2 3 4 5\n"},
       {"mine/keywords.edits", "add FORGE statement\nadd brick forge_sort 7\nadd marble forge_sort 0xff00ff\n"},
       {"mine/statements.edits", "add FORGE coord forge_sort|random : 2 1 SINK\n"},
       {"mine/extras.edits", "add monster class forge_sort 40 0x100000\n"}});
  REQUIRE(loaded.messages() == Messages{});
  const test::Compilation compilation{target_of(loaded.data)};
  const std::string text = "LEVEL:\"a\"\nFORGE:(1,2),brick\nFORGE:(3,4),marble\nMONSTER:'o',(1,1),brick\n";
  const Output output = compilation.run(text);
  REQUIRE(output.files.size() == 1);
  const std::string listing = dump(output.files[0].bytes, compilation.target, compilation.abi).text;
  for (const char* each : {"PUSH  7 = brick", "PUSH  16711935\n"}) {
    INFO(each << " in\n" << listing);
    CHECK(listing.find(each) != std::string::npos);
  }
  CHECK(compilation.messages("LEVEL:\"a\"\nFORGE:(1,2),left\n") == Messages{"2:13 wrong-value"});
}

TEST_CASE("a target without the words that make an opcode can do without it") {
  const LoadedFolder loaded =
      test::load_folder({{"mine/profile", "base nethack-3.6.6\n"},
                         {"mine/opcodes.edits", "remove MATH_SIGN\nremove SEL_COMPLEMENT\nremove SEL_GROW\n"},
                         {"mine/keywords.edits", "remove FOR\nremove complement\nremove grow\n"}});
  CHECK(loaded.messages() == Messages{});
}

TEST_CASE("what a base has may be left over in its tables") {
  const LoadedFolder loaded = test::load_folder(
      {{"mine/profile", "base nethack-3.6.6\n"}, {"mine/keywords.edits", "remove SINK\nremove female\n"}});
  CHECK(loaded.messages() == Messages{});
}

TEST_CASE("a class of words that only the tables of a base name is there without words") {
  const std::string edits = "remove trapped\nremove not_trapped\n", row = "object class trapped_state 9 0x400\n";
  const std::string profile = "base nethack-3.6.6\n", behind = "base middle\n";
  CHECK(test::load_folder({{"mine/profile", profile}, {"mine/keywords.edits", edits}}).messages() == Messages{});
  std::string others(test::data_file("targets/nethack-3.6.6/keywords")->bytes());
  const std::size_t words = others.find("not_trapped");
  others.erase(words, others.find("\n\n", words) - words);
  CHECK(test::load_folder({{"mine/profile", profile}, {"mine/keywords", others}, {"mine/extras", row}}).messages() ==
        Messages{});
  // The same with a folder between.
  const FileMap middle = {{"mine/profile", behind},
                          {"middle/profile", profile},
                          {"middle/keywords.edits", "add stone stone_sort 1\n" + edits},
                          {"middle/statements.edits", "add SINK stone_sort : 1 SINK\n"}};
  for (const auto& [file, text] : FileMap{{"mine/keywords.edits", "remove stone\n"}, {"mine/extras", row}}) {
    FileMap files = middle;
    files[file] = text;
    CHECK(test::load_folder(files).messages() == Messages{});
  }
  // A class that neither has is not.
  CHECK(test::load_folder({{"mine/profile", profile}, {"mine/extras", "object class trapped_stat 9 0x400\n"}})
            .messages() == Messages{"mine/extras:1:14 data-unknown-word"});
}

TEST_CASE("numbers of a profile have 64 bits") {
  FileMap files = small_target();
  files["mine/mini.layout"] += "  message text8 when=type:@far,@near\n";
  files["mine/profile"] += "number far 0x7fffffffffffffff\nnumber near -5\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(loaded.data->number("far") == INT64_MAX);
  CHECK(loaded.data->number("near") == -5);
}

TEST_CASE("the width of version words is that of the layout") {
  FileMap files = small_target();
  files["mine/mini.layout"] = "stream level\n  version u32*2\n  type u8\n";
  files["mine/profile"] += "version lp64be 0xffffffff 2\n";
  const LoadedFolder loaded = test::load_folder(files);
  REQUIRE(loaded.messages() == Messages{});
  CHECK(loaded.data->version_words == VersionFormat{2, 4});
  files["mine/profile"] += "version lp64be 1 0x100000000\n";
  CHECK(test::load_folder(files).messages() == Messages{"mine/profile:8:18 data-bad-number"});
}

TEST_CASE("a folder without a profile") {
  const LoadedFolder loaded = test::load_folder({});
  CHECK(loaded.messages() == Messages{"mine/profile:1:1 data-no-file"});
  CHECK(loaded.data == nullptr);
}

TEST_CASE("every kind of message about data files is among the faults") {
  std::set<std::string> found = {"data-no-file", "data-unreadable", "data-unread-file"};
  for (const Fault& fault : faults())
    for (const std::string& message : fault.messages) found.insert(message.substr(message.find(' ') + 1));
  for (const Diag id : all_diags()) {
    const std::string name(diag_name(id));
    INFO(name);
    if (name.starts_with("data-")) CHECK(found.contains(name));
  }
}

TEST_CASE("unknown words get a suggestion") {
  const auto help_of = [](const std::string& path, const std::string& text) {
    FileMap files = small_target();
    files[path] = text;
    const LoadedFolder loaded = test::load_folder(files);
    REQUIRE(loaded.reports.size() == 1);
    return loaded.reports[0].diagnostics.at(0).help;
  };
  const std::string profile = small_target()["mine/profile"];
  CHECK(help_of("mine/profile", profile + "limit register 3\n") == "did you mean 'registers'?");
  CHECK(help_of("mine/profile", profile + "feture crlf\n") == "did you mean 'feature'?");
  CHECK(help_of("mine/profile", profile + "number pak-bias 3\n") == "did you mean 'pack-bias'?");
  CHECK(help_of("mine/keywords", "nord direktion 1\n") == "did you mean 'direction'?");
  CHECK(help_of("mine/dungeon-keywords", "DUNGEON dungon\n") == "did you mean 'dungeon'?");
  CHECK(help_of("mine/monsters.edits", "remove gaint ant\n") == "did you mean 'giant ant'?");
  CHECK(help_of("mine/monsters.edits", "afther giant ant: 'a' wasp\n") == "did you mean 'after'?");
}

TEST_CASE("a base with a fault is reported, and only that") {
  const LoadedFolder loaded = test::load_folder(
      {{"mine/profile", "base other\nlimit registers x\n"}, {"other/profile", "base nethack-3.4.3\nlumit\n"}});
  CHECK(loaded.messages() == Messages{"other/profile:2:1 data-unknown-word"});
  CHECK(loaded.data == nullptr);
}

TEST_CASE("bases that go round in a circle are found") {
  const LoadedFolder circle =
      test::load_folder({{"mine/profile", "base other\n"}, {"other/profile", "# other\nbase mine\n"}});
  CHECK(circle.data == nullptr);
  REQUIRE(circle.reports.size() == 1);
  CHECK(circle.messages().at(0).find("data-unknown-base") != std::string::npos);

  const LoadedFolder itself = test::load_folder({{"mine/profile", "base mine\n"}});
  CHECK(itself.data == nullptr);
  CHECK(itself.messages() == Messages{"mine/profile:1:6 data-unknown-base"});
}

TEST_CASE("a layout of the own folder goes before one of the program, and is inherited") {
  const std::string layout = "stream level\n  version ulong*3\n  type u8\n";
  const LoadedFolder own =
      test::load_folder({{"mine/profile", "base nethack-3.4.3\nnumber words 3\nversion lp64le 1 2 3\n"},
                         {"mine/level-classic.layout", layout}});
  CHECK(own.messages() == Messages{});
  REQUIRE(own.data != nullptr);
  CHECK(own.data->layout->version().count == 3);

  const LoadedFolder inherited = test::load_folder({{"mine/profile", "base other\nversion lp64le 1 2 3\n"},
                                                    {"other/profile", "base nethack-3.4.3\nnumber words 3\n"},
                                                    {"other/level-classic.layout", layout}});
  CHECK(inherited.messages() == Messages{});
  REQUIRE(inherited.data != nullptr);
  CHECK(inherited.data->layout->version().count == 3);
}

namespace {

/// A folder on disk that is removed at the end.
class TemporaryTarget {
 public:
  TemporaryTarget() : path_(std::filesystem::temp_directory_path() / "speclev-unit-target-XXXXXX") {
    std::string name = path_.string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~TemporaryTarget() { std::filesystem::remove_all(path_); }
  TemporaryTarget(const TemporaryTarget&) = delete;
  TemporaryTarget& operator=(const TemporaryTarget&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("targets are loaded from folders on disk") {
  const TemporaryTarget folder;
  folder.write("wasps/profile", "base nethack-3.4.3\nversion lp64le 1 2 counts 4\n");
  folder.write("wasps/monsters.edits", "after giant beetle: 'a' giant wasp\n");
  folder.write("queens/profile", "base wasps\n");
  const LoadedTarget wasps = load_target_on_disk(folder.path("wasps"));
  REQUIRE(wasps.target);
  CHECK(wasps.reports.empty());
  CHECK(wasps.target->name() == "wasps");
  CHECK(data_of(*wasps.target).monsters.find('a', "giant wasp") == 5);
  CHECK(data_of(*wasps.target).monsters.find('a', "queen bee") == 6);
  REQUIRE(wasps.target->version("lp64le") != nullptr);
  // 33 artifacts, as many objects as the base, one monster more: the base's word is 0x211b117e.
  CHECK(*wasps.target->version("lp64le") == VersionWords{1, 2, 0x211b117f, 4});
  CHECK(wasps.target->version("lp64be") == nullptr);

  const LoadedTarget queens = load_target_on_disk(folder.path("queens/"));
  REQUIRE(queens.target);
  CHECK(data_of(*queens.target).monsters.find('a', "giant wasp") == 5);
  CHECK(queens.target->version("lp64le") == nullptr);
}

TEST_CASE("files in a folder on disk that look as if they were meant to be read") {
  const TemporaryTarget folder;
  folder.write("mine/profile", "base nethack-3.4.3\nlayout own\n");
  folder.write("mine/own.layout", "stream level\n  version ulong*@words\n  type u8\n");
  folder.write("mine/terrain.edits", "");
  for (const char* name : {"monster", "keyword.edits", "own.layuot.edits", "profile.edits", "my-own-tricks.edits"})
    folder.write(std::string("mine/") + name, "");
  // Not these: other files, one that stands beside that of the right name, a folder, and a link that leads nowhere.
  std::filesystem::create_symlink("nowhere", folder.path("mine/a-link"));
  for (const char* name : {"README", "castle.des", "other.layout", "terrain.edits~", "trap/pit.txt"})
    folder.write(std::string("mine/") + name, "");
  const LoadedTarget mine = load_target_on_disk(folder.path("mine"));
  CHECK(mine.target);
  Messages found;
  for (const FileReport& report : mine.reports)
    for (const Diagnostic& each : report.diagnostics) {
      CHECK(each.id == Diag::data_unread_file);
      CHECK(each.severity == Severity::warning);
      const std::string& path = report.source.name();
      found.push_back(path.substr(path.rfind('/') + 1) + ": " + each.help);
    }
  CHECK(found == Messages{"keyword.edits: did you mean 'keywords.edits'?", "monster: did you mean 'monsters'?",
                          "my-own-tricks.edits: ", "own.layuot.edits: did you mean 'own.layout.edits'?",
                          "profile.edits: "});
}

TEST_CASE("folders on disk with faults, and folders that are not there") {
  const TemporaryTarget folder;
  folder.write("mine/profile", "base nethack-3.4.3\nlimit registers many\n");
  const LoadedTarget mine = load_target_on_disk(folder.path("mine"));
  CHECK_FALSE(mine.target);
  REQUIRE(mine.reports.size() == 1);
  CHECK(test::places_and_names(mine.reports[0].source, mine.reports[0].diagnostics) ==
        Messages{"2:17 data-bad-number"});

  const LoadedTarget nothing = load_target_on_disk(folder.path("nothing"));
  CHECK_FALSE(nothing.target);
  REQUIRE(nothing.reports.size() == 1);
  CHECK(nothing.reports[0].diagnostics.at(0).id == Diag::data_no_file);
}

TEST_CASE("a base that is written as people name games, or misspelt, is suggested") {
  const TemporaryTarget folder;
  const auto help_for = [&](const std::string& base) {
    folder.write("mine/profile", "base " + base + "\n");
    const LoadedTarget mine = load_target_on_disk(folder.path("mine"));
    CHECK_FALSE(mine.target);
    REQUIRE(mine.reports.size() == 1);
    REQUIRE(mine.reports[0].diagnostics.size() == 1);
    CHECK(mine.reports[0].diagnostics[0].id == Diag::data_unknown_base);
    return mine.reports[0].diagnostics[0].help;
  };
  CHECK(help_for("slashem") == "did you mean 'slashem-0.0.7E7F3'?");
  CHECK(help_for("unnethak") == "did you mean 'unnethack'?");
  CHECK(help_for("somewhere-else") == "");
}

TEST_CASE("of a target that cannot be loaded it is not said which layouts are read") {
  const TemporaryTarget folder;
  folder.write("mine/profile", "base nethack-3.4.3\nlumit\n");
  folder.write("mine/level-classic.layout.edits", "after trap.type: padding:i8=0\n");
  const LoadedTarget mine = load_target_on_disk(folder.path("mine"));
  REQUIRE(mine.reports.size() == 1);
  CHECK(mine.reports[0].source.name().ends_with("/profile"));
}
