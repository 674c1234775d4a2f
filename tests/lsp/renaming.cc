// Names are changed only where sources keep their meaning; else the client reads why not.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "lsp/client.hh"
#include "support/files.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

/// A text in a file, and a name in it: the text that a mark ^ begins.
struct Source {
  std::string uri, text;
  std::uint32_t line = 0, column = 0;

  Source(std::string address, const std::string& marked) : uri(std::move(address)), text(marked) {
    const std::size_t at = text.find('^');
    text.erase(at, 1);
    for (std::size_t i = 0; i < at; ++i) {
      ++column;
      if (text[i] != '\n') continue;
      ++line;
      column = 0;
    }
  }
};

Json answer_of(Client& client, const Source& source, const std::string& name) {
  client.open(source.uri, source.text);
  Json params = at(source.uri, source.line, source.column);
  params["newName"] = name;
  return client.ask("textDocument/rename", params);
}

/// Why a name cannot be changed; empty if it can.
std::string reason(Client& client, const Source& source, const std::string& name) {
  const Json answer = answer_of(client, source, name);
  if (answer.contains("result")) return {};
  CHECK(answer["error"]["code"] == -32803);
  return answer["error"]["message"];
}

std::string reason(const std::string& target, const std::string& ending, const std::string& marked,
                   const std::string& name) {
  Client client(target);
  return reason(client, Source("file:///nowhere/source." + ending, marked), name);
}

std::string opcode(const std::string& marked, const std::string& name) {
  return reason("nethack-3.6.6", "des", marked, name);
}

std::string script(const std::string& marked, const std::string& name) {
  return reason("nethack-5.0", "lua", marked, name);
}

std::string dungeon(const std::string& marked, const std::string& name) {
  return reason("nethack-3.4.3", "def", marked, name);
}

}  // namespace

TEST_CASE("a level keeps a name of its own in its file and in its folder") {
  const std::string two = "MAZE:\"^cell\",' '\nNOMAP\nMAZE:\"post\",' '\nNOMAP\n";
  const auto classic = [](const std::string& marked, const std::string& name) {
    return reason("nethack-3.4.3", "des", marked, name);
  };
  CHECK(classic(two, "hall") == "");
  CHECK(classic(two, "post") == "there is a level 'post' already: source.des, line 3");
  CHECK(classic(two, "a\"b") == "a name cannot contain quotes or line ends");
  CHECK(classic(two, "") == "a name needs at least one character");
  CHECK(classic(two, "abcdefgh") == "");
  CHECK(classic(two, "abcdefghijklmnopq") == "a level name has at most 8 bytes, this one 17");
  CHECK(classic(two, "a/b") == "a level name must not contain '/'");

  const TemporaryFolder folder;
  write_file(folder / "a.des", "MAZE:\"gate\",' '\nNOMAP\n");
  write_file(folder / "dungeon.def",
             "DUNGEON: \"The Old Mine\" \"M\" (8, 3)\nLEVEL: \"keep\" \"none\" @ (4, 3)\n"
             "RNDLEVEL: \"big\" \"none\" @ (2, 3) 40 2\n");
  Client client;
  const Source source("file://" + folder.path() + "/b.des", two);
  CHECK(reason(client, source, "gate") == "there is a level 'gate' already: a.des, line 1");
  CHECK(reason(client, source, "keep") == "there is a level 'keep' already: dungeon.def, line 2");
  CHECK(reason(client, source, "big-2") == "the description needs a level 'big-2': dungeon.def, line 3");
  CHECK(reason(client, source, "big-3") == "");
}

TEST_CASE("rooms of one level keep names of their own") {
  const std::string rooms =
      "LEVEL:\"a\"\nROOM:\"ordinary\",random,random,random,random\nNAME:\"^one\"\n"
      "ROOM:\"ordinary\",random,random,random,random\nNAME:\"two\"\n"
      "LEVEL:\"b\"\nROOM:\"ordinary\",random,random,random,random\nNAME:\"three\"\n";
  CHECK(reason("nethack-3.4.3", "des", rooms, "two") == "there is a room 'two' already: source.des, line 5");
  CHECK(reason("nethack-3.4.3", "des", rooms, "three") == "");
}

TEST_CASE("names of a level that is a program are not merged") {
  const std::string level = "LEVEL: \"a\"\n$^one = 3\n$two = { 1, 2 }\nGOLD: $one, random\nGOLD: $two[0], random\n";
  CHECK(opcode(level, "three") == "");
  CHECK(opcode(level, "$three") == "");
  CHECK(opcode(level, "two") == "there is a variable 'two' already: source.des, line 3");
  CHECK(opcode(level, "$two") == "there is a variable 'two' already: source.des, line 3");
  for (const char* name : {"a b", "1a", "a-b", "\xc3\xa9", "$"}) CHECK(opcode(level, name) != "");

  const std::string functions =
      "FUNCTION ^gift($n: integer) {\nGOLD: $n, random\n}\nFUNCTION prize() {\nGOLD: 1, random\n}\n"
      "LEVEL: \"a\"\ngift(3)\nprize()\n";
  CHECK(reason("unnethack", "des", functions, "present") == "");
  CHECK(reason("unnethack", "des", functions, "prize") == "there is a function 'prize' already: source.des, line 4");
  CHECK(reason("unnethack", "des", functions, "GOLD") != "");

  const std::string parameter =
      "LEVEL: \"a\"\n$m = 3\nFUNCTION gift($^n: integer) {\nGOLD: $n, random\nGOLD: $m, random\n}\ngift($m)\n";
  CHECK(reason("unnethack", "des", parameter, "k") == "");
  CHECK(reason("unnethack", "des", parameter, "m") != "");
}

TEST_CASE("a name of a script does not hide another one") {
  const std::string locals =
      "local ^place = { 4, 1 }\nlocal other = { 5, 1 }\ndes.object(\"axe\", place)\ndes.object(\"axe\", other)\n";
  CHECK(script(locals, "spot") == "");
  CHECK(script(locals, "other") == "there is a variable 'other' already: source.lua, line 2");
  CHECK(script(locals, "des") == "the game gives 'des' to every script");
  CHECK(script(locals, "math") == "the game gives 'math' to every script");
  CHECK(script(locals, "end") == "'end' is a word of Lua");
  for (const char* name : {"", "a b", "1a", "a.b", "\xc3\xa9"}) CHECK(script(locals, name) != "");

  // Another block does not see the name.
  const std::string blocks = "do local ^a = 1; des.gold(a) end\ndo local b = 1; des.gold(b) end\n";
  CHECK(script(blocks, "b") == "");
  const std::string around = "local a = 1\nlocal function f(^b)\n  des.gold(a + b)\nend\nf(a)\n";
  CHECK(script(around, "a") == "there is a variable 'a' already: source.lua, line 1");
  CHECK(script(around, "f") == "there is a function 'f' already: source.lua, line 2");
  const std::string within = "local ^a = 1\nlocal function f(b)\n  des.gold(a + b)\nend\nf(a)\n";
  CHECK(script(within, "b") == "there is a parameter 'b' already: source.lua, line 2");
  // The script's text does not give these, but uses them.
  const std::string global = "local ^a = 1\ndes.gold(a + of_others)\n";
  CHECK(script(global, "of_others") == "'of_others' already means something else in this document");
}

TEST_CASE("a dungeon keeps a name of its own") {
  const std::string dungeons =
      "DUNGEON: \"^One\" \"O\" (8, 3)\nBRANCH: \"Two\" @ (2, 3)\nLEVEL: \"cell\" \"none\" @ (4, 3)\n"
      "LEVEL: \"post\" \"none\" @ (5, 0)\nDUNGEON: \"Two\" \"T\" (4, 2)\n";
  CHECK(dungeon(dungeons, "Three") == "");
  CHECK(dungeon(dungeons, "Two") == "there is a dungeon 'Two' already: source.def, line 5");
  CHECK(dungeon(dungeons, std::string(60, 'x')) != "");
  std::string levels = dungeons;
  levels.erase(levels.find('^'), 1);
  levels.insert(levels.find("cell"), "^");
  CHECK(dungeon(levels, "hall") == "");
  CHECK(dungeon(levels, "post") == "there is a level 'post' already: source.def, line 4");
  CHECK(dungeon(levels, "abcdefghijklmnopq") == "a level name has at most 8 bytes, this one 17");
}

TEST_CASE("a name that stays as it is changes nothing") {
  Client client("nethack-3.6.6");
  const Source source("file:///nowhere/a.des", "LEVEL: \"a\"\n$^one = 3\nGOLD: $one, random\n");
  CHECK(answer_of(client, source, "one")["result"]["documentChanges"] == Json::array());
}
