#include "target/table.hh"

#include <catch2/catch.hpp>

#include "base/spell.hh"

using namespace speclev;

TEST_CASE("names are found by class, the first one first") {
  NameTable table;
  for (const NameTable::Entry& entry :
       {NameTable::Entry{"ant", 'a'}, {"light", '?'}, {"", '?'}, {"light", '+'}, {"light", '?'}})
    table.add(entry);
  table.build_index();
  CHECK(table.size() == 5);
  CHECK(table.find('?', "light") == 1);
  CHECK(table.find('+', "light") == 3);
  CHECK(table.find("light") == 1);
  CHECK(table.find("ant") == 0);
  CHECK_FALSE(table.find('b', "ant"));
  CHECK_FALSE(table.find("Ant"));
}

TEST_CASE("entries without a name cannot be found") {
  NameTable table;
  table.add({"", '?'});
  table.build_index();
  CHECK_FALSE(table.find('?', ""));
  CHECK_FALSE(table.find(""));
}

TEST_CASE("the name for a number") {
  NameTable table;
  table.add({"ant", 'a'});
  table.add({"bee", 'a'});
  CHECK(table.name(0) == "ant");
  CHECK(table.name(1) == "bee");
  CHECK(table.name(2).empty());
  CHECK(table.name(-1).empty());
}

TEST_CASE("names are suggested within a class or from all") {
  NameTable table;
  table.add({"fire ant", 'a'});
  table.add({"fire bat", 'B'});
  Speller in_class("fire bnt");
  table.suggest('a', in_class);
  CHECK(in_class.best() == "fire ant");
  Speller in_all("fire batt");
  table.suggest('\0', in_all);
  CHECK(in_all.best() == "fire bat");
}

TEST_CASE("class characters") {
  LetterTable table;
  table.add('a');
  table.add('\0');
  table.add('\'');
  CHECK(table.contains('a'));
  CHECK(table.contains('\''));
  CHECK_FALSE(table.contains('b'));
  CHECK(table.contains('\0'));
  CHECK(table.letters() == std::string("a\0'", 3));
  table.add_stored('#');
  CHECK(table.contains('#'));
  CHECK(table.stores_names('#'));
  CHECK_FALSE(table.stores_names('a'));
}

TEST_CASE("bytes from 0x80 up can be class characters") {
  LetterTable table;
  table.add('\xE9');
  CHECK(table.contains('\xE9'));
}

TEST_CASE("words for numbers") {
  WordTable table;
  table.add({"pit", 11});
  table.add({"web", 18});
  CHECK(table.find("pit") == 11);
  CHECK(table.name(18) == "web");
  CHECK_FALSE(table.find("Pit"));
  CHECK(table.name(1).empty());
  Speller speller("wet");
  table.suggest(speller);
  CHECK(speller.best() == "web");
}

TEST_CASE("kinds of terrain") {
  CHECK(TerrainTable::kind("rock") == TerrainTable::rock);
  CHECK(TerrainTable::kind("wall") == TerrainTable::wall);
  CHECK(TerrainTable::kind("blocked") == TerrainTable::blocked);
  CHECK(TerrainTable::kind("door") == TerrainTable::door);
  CHECK(TerrainTable::kind("room") == TerrainTable::room);
  CHECK(TerrainTable::kind("bound") == TerrainTable::bound);
  CHECK(TerrainTable::kind("join") == TerrainTable::joinable);
  CHECK_FALSE(TerrainTable::kind("floor"));
}

TEST_CASE("terrain codes and their map characters") {
  TerrainTable table;
  table.set(0, "stone", " ", TerrainTable::rock);
  table.set(24, "floor", ".", TerrainTable::room | TerrainTable::joinable);
  table.set(25, "stairs", std::string_view("\0", 1), TerrainTable::room);
  CHECK(table.code(' ') == 0);
  CHECK(table.code('.') == 24);
  CHECK_FALSE(table.code('x'));
  CHECK_FALSE(table.code('\0'));
  CHECK(table.letter(24) == '.');
  CHECK(table.letter(25) == '\0');
  CHECK(table.letter(-1) == '\0');
  CHECK(table.letter(128) == '\0');
  CHECK(table.name(25) == "stairs");
  CHECK(table.name(26).empty());
  CHECK(table.name(-1).empty());
  CHECK(table.name(128).empty());
  CHECK(table.is(24, TerrainTable::joinable));
  CHECK(table.is(25, TerrainTable::rock | TerrainTable::room));
  CHECK_FALSE(table.is(25, TerrainTable::joinable));
  CHECK(table.letters() == " .");
}

TEST_CASE("a map character can be given to another code") {
  TerrainTable table;
  table.set(7, "crosswall", "B", TerrainTable::wall);
  table.set(36, "bog", "B", TerrainTable::room);
  CHECK(table.code('B') == 36);
  CHECK(table.letters() == "B");
  table.set(7, "crosswall", "b", TerrainTable::wall);
  CHECK(table.code('B') == 36);
  CHECK(table.code('b') == 7);
}

TEST_CASE("a code of terrain that no table has is of no kind") {
  const TerrainTable table;
  for (const int code : {-1, -58, 128, 1000}) CHECK_FALSE(table.is(code, ~0U));
}
