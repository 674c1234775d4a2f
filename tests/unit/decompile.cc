// Descriptions of compiled levels and dungeons.
#include <catch2/catch.hpp>

#include "helpers.hh"
#include "speclev/decompile.hh"
#include "speclev/level.hh"

using namespace speclev;

namespace {

const Abi abi = test::abi_named("lp64le");

Target target_named(std::string_view name) { return find_target(name).value(); }

Decompilation decompiled(const std::string& bytes, std::string_view target = default_target, bool force = false) {
  return decompile(bytes, "case", target_named(target), abi, force);
}

/// What is said of a level whose byte at a field of the first record of a list is changed.
Decompilation changed(std::string bytes, std::string_view list, std::string_view field, char byte, bool force = false) {
  const auto contents = read(bytes, target_named(default_target), abi).contents;
  REQUIRE(contents);
  std::optional<std::size_t> at;
  const auto look = [&](const Record& record) {
    if (record.name != list || at) return;
    const Value* value = record.find(field);
    REQUIRE(value != nullptr);
    at = value->offset;
  };
  contents->each(look);
  REQUIRE(at);
  bytes[*at] = byte;
  const Decompilation result = decompiled(bytes, default_target, force);
  if (!result.unsayable.empty()) CHECK(result.unsayable.front().offset == *at);
  return result;
}

}  // namespace

TEST_CASE("a maze is written as a person would") {
  const std::string text =
      "MAZE:\"case\",' '\n"
      "FLAGS:noteleport,hardfloor\n"
      "MESSAGE:\"One.\"\n"
      "MESSAGE:\"Two.\"\n"
      "\n"
      "GEOMETRY:center,top\n"
      "MAP\n"
      "-----\n"
      "|...|\n"
      "|...+\n"
      "-----\n"
      "ENDMAP\n"
      "\n"
      "RANDOM_OBJECTS:'!','?'\n"
      "RANDOM_PLACES:(1,1),(2,2)\n"
      "RANDOM_MONSTERS:'D','o'\n"
      "\n"
      "REGION:(1,1,3,2),lit,\"ordinary\"\n"
      "REGION:(1,1,2,2),random,\"zoo\",unfilled,true\n"
      "\n"
      "TELEPORT_REGION:levregion(1,0,10,20),(1,1,3,2),down\n"
      "PORTAL:(1,1,1,1),(0,0,0,0),\"next\"\n"
      "STAIR:(1,1),up\n"
      "\n"
      "NON_DIGGABLE:(0,0,4,3)\n"
      "\n"
      "DOOR:locked,(4,2)\n"
      "\n"
      "ALTAR:(2,1),align[1],shrine\n"
      "FOUNTAIN:random\n"
      "ENGRAVING:(3,1),burn,\"ad\"\n"
      "TRAP[50%]:\"web\",place[1]\n"
      "GOLD:random,(1,2)\n"
      "\n"
      "MONSTER[75%]:'o',\"hill orc\",(2,1),\"Bob\",hostile,asleep,chaos,m_object \"boulder\"\n"
      "MONSTER:monster[1],random,place[0]\n"
      "\n"
      "CONTAINER:'(',\"chest\",(1,1),cursed,-1,\"Box\"\n"
      "OBJECT:object[0],random,contained\n"
      "OBJECT:'%',\"corpse\",random,\"hill orc\",0\n";
  CHECK(decompiled(test::level_of(text)).text == text);
}

TEST_CASE("a number that stands for a register beyond its list is written as a negative one") {
  // It is cut to eight bits: monster[-245] becomes 244, which is register 11.
  const std::string text =
      "MAZE:\"case\",' '\n\nGEOMETRY:left,top\nMAP\n...\nENDMAP\n\nMONSTER:monster[-245],random,random\n";
  CHECK(decompiled(test::level_of(text)).text == text);
}

TEST_CASE("rooms are written in their order, with what is in them") {
  const std::string text =
      "LEVEL:\"case\"\n"
      "\n"
      "ROOM:\"ordinary\",lit,(3,3),(center,top),(9,5)\n"
      "NAME:\"hall\"\n"
      "DOOR:false,closed,north,random\n"
      "STAIR:(0,0),down\n"
      "\n"
      "SUBROOM:\"zoo\",unlit,(1,1),(2,2),\"hall\",false\n"
      "CHANCE:40\n"
      "DOOR:true,locked,east,1\n"
      "SINK:(0,1)\n"
      "\n"
      "RANDOM_CORRIDORS\n";
  CHECK(decompiled(test::level_of(text)).text == text);
}

TEST_CASE("a part without a map of its own, and numbers of an INIT_MAP") {
  const std::string text =
      "MAZE:\"case\",random\n"
      "INIT_MAP:'.',' ',true,false,lit,random\n"
      "\n"
      "NOMAP\n"
      "\n"
      "MONSTER:random,random,random\n";
  CHECK(decompiled(test::level_of(text)).text == text);
}

TEST_CASE("on a level with an INIT_MAP a door that fits no square of the map is written so that none is looked at") {
  const auto text = [](std::string_view door, std::string_view bridge) {
    return std::string(
               "MAZE:\"case\",' '\nINIT_MAP:'.',' "
               "',true,true,lit,false\n\nGEOMETRY:left,top\nMAP\n-+-\n...\nENDMAP\n\n")
        .append("DRAWBRIDGE:(")
        .append(bridge)
        .append("),north,open\nDOOR:closed,(")
        .append(door)
        .append(")\n");
  };
  for (const auto& [door, bridge] :
       {std::pair{"1,0", "0,1"}, {"1,-255", "0,1"}, {"1,0", "1,-256"}, {"100,-251", "99,-247"}}) {
    const std::string level = test::level_of(text(door, bridge));
    CHECK(decompiled(level).text == text(door, bridge));
  }
  // Where the square fits, it is written as it is.
  CHECK(decompiled(test::level_of(text("1,-256", "-256,1"))).text == text("1,0", "0,1"));
}

TEST_CASE("a level that takes over the numbers of the one before it is told with such a level") {
  const std::string target = "nethack-3.1.3";
  const std::string text =
      "MAZE:\"before\",random\n"
      "INIT_MAP:'.','L',true,true,lit,false\n"
      "NOMAP\n"
      "\n"
      "MAZE:\"case\",' '\n"
      "\n"
      "NOMAP\n";
  CHECK(decompiled(test::level_of(text, target), target).text == text);
}

TEST_CASE("what a monster carries stands behind it") {
  const std::string text =
      "MAZE:\"case\",' '\n"
      "\n"
      "NOMAP\n"
      "\n"
      "OBJECT:')',\"dagger\",(1,1)\n"
      "MONSTER:'o',\"hill orc\",(1,1)\n"
      "OBJECT:')',\"dagger\",minvent\n"
      "MONSTER:'o',\"hill orc\",(2,2)\n";
  const std::string made = decompiled(test::level_of(text, "nethack-brass"), "nethack-brass").text;
  CHECK(made == text);
}

TEST_CASE("what an earlier monster carries cannot be said behind what a later one does") {
  const std::string orc = "MONSTER:'o',\"hill orc\",(1,1)\n", dagger = "OBJECT:')',\"dagger\",minvent\n";
  std::string level = test::level_of("MAZE:\"a\",' '\nNOMAP\n" + orc + orc + dagger + dagger, "nethack-brass");
  const auto contents = read(level, target_named("nethack-brass"), abi).contents;
  REQUIRE(contents);
  std::size_t carrier = 0;  // of the second one
  contents->each([&](const Record& record) {
    if (record.name == "objects") carrier = record.find("containment")->offset;
  });
  REQUIRE(level[carrier] == -2);
  level[carrier] = -1;
  const Decompilation result = decompiled(level, "nethack-brass");
  REQUIRE(result.unsayable.size() == 1);
  CHECK(result.unsayable[0].offset == carrier);
  CHECK(result.unsayable[0].where == "parts[0].objects[1].containment");
  CHECK_THAT(result.unsayable[0].reason, Catch::Contains("-1 is no containment"));
}

TEST_CASE("a name that the target does not take is changed") {
  const std::string bytes = test::level_of("MAZE:\"a\",' '\nNOMAP\n");
  const auto head = [&](std::string_view name) {
    const std::string text = decompile(bytes, name, target_named(default_target), abi).text;
    return text.substr(0, text.find(','));
  };
  CHECK(head("castle") == "MAZE:\"castle\"");
  CHECK(head("much-too-long") == "MAZE:\"much-too\"");
  CHECK(head("a.b/c\"\n") == "MAZE:\"abc\"");
  CHECK(head("") == "MAZE:\"level\"");
}

TEST_CASE("a dungeon is written with each branch behind the level that it is chained to") {
  const std::string text =
      "DUNGEON: \"The Hall\" \"H\" (25, 5)\n"
      "DESCRIPTION: mazelike\n"
      "ALIGNMENT: lawful\n"
      "ENTRY: -2\n"
      "PROTOFILE: \"hall\"\n"
      "BRANCH: \"The Cellar\" @ (2, 3)\n"
      "LEVEL: \"rogue\" \"R\" @ (15, 4)\n"
      "LEVELDESC: roguelike\n"
      "RNDLEVEL: \"big\" \"B\" @ (10, 3) 40 5\n"
      "LEVEL: \"oracle\" \"O\" @ (5, 5)\n"
      "LEVALIGN: neutral\n"
      "CHAINBRANCH: \"The Attic\" \"oracle\" + (1, 0) portal up\n"
      "CHAINLEVEL: \"castle\" \"none\" \"oracle\" + (1, 0)\n"
      "\n"
      "DUNGEON: \"The Cellar\" \"none\" (8, 2) 50\n"
      "\n"
      "DUNGEON: \"The Attic\" \"A\" (4, 0)\n";
  const Decompilation result = decompiled(test::dungeon_of(text));
  CHECK(result.is_dungeon);
  CHECK(result.text == text);
}

TEST_CASE("a shorter prototype leaves the end of a longer one") {
  const std::string bytes =
      test::dungeon_of("DUNGEON: \"The Hall\" \"H\" (5, 5)\nPROTOFILE: \"corridor\"\nPROTOFILE: \"hall\"\n");
  const std::string text = decompiled(bytes).text;
  CHECK(text == "DUNGEON: \"The Hall\" \"H\" (5, 5)\nPROTOFILE: \"hall.dor\"\nPROTOFILE: \"hall\"\n");
  CHECK(test::dungeon_of(text) == bytes);
}

TEST_CASE("what a level cannot be told with is named with its place") {
  const std::string level = test::level_of(
      "MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n...\n...\nENDMAP\nREGION:(0,0,1,1),lit,\"zoo\"\nSTAIR:(1,1),up\n"
      "DRAWBRIDGE:random,north,open\nALTAR:(0,0),law,altar\nTRAP:\"web\",(0,0)\nPORTAL:(0,0,0,0),(0,0,0,0),\"b\"\n"
      "MONSTER:'o',\"hill orc\",(0,0)\nOBJECT:')',\"dagger\",(0,0)\nENGRAVING:(0,0),dust,\"ad\"\n");
  struct Change {
    const char *list, *field;
    char byte;
    const char* reason;
  };
  const Change changes[] = {{"stairs", "up", 7, "there is no word for 7"},
                            {"altars", "type", 9, "there is no word for 9"},
                            {"drawbridges", "direction", 9, "9 is no direction of a drawbridge"},
                            {"drawbridges", "open", 2, "2 is no state of a drawbridge"},
                            {"traps", "type", 99, "99 is no trap of the target"},
                            {"lev_regions", "kind", 99, "99 is no kind of region"},
                            {"monsters", "appearance", 99, "there is no word for 99"},
                            {"monsters", "id", 0, "is no monster of that class"},
                            {"objects", "id", 0, "is no object of that class"},
                            {"objects", "corpse", 127, "is no monster of the target"},
                            {"objects", "containment", 9, "9 is no containment of the target"},
                            {"engravings", "type", 99, "there is no word for 99"},
                            {"parts", "halign", 9, "there is no word for 9"}};
  for (const auto& [list, field, byte, reason] : changes) {
    INFO(list << "." << field);
    const Decompilation result = changed(level, list, field, byte);
    CHECK(result.text.empty());
    REQUIRE_FALSE(result.unsayable.empty());
    CHECK_THAT(result.unsayable.front().reason, Catch::Contains(reason));
    CHECK_THAT(result.unsayable.front().where, Catch::Contains(std::string(list) + "[0]"));
    CHECK_THAT(result.unsayable.front().where, Catch::EndsWith(std::string(".") + field));
  }
}

TEST_CASE("what the compiler refuses or makes otherwise is named, too") {
  std::string level = test::level_of("MAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\nSTAIR:(1,0),up\n");
  const auto contents = read(level, target_named(default_target), abi).contents;
  REQUIRE(contents);
  contents->each([&](const Record& record) {
    if (record.name == "stairs") level[record.find("x")->offset] = 9;
  });
  const Decompilation result = decompiled(level);
  REQUIRE(result.unsayable.size() == 1);
  CHECK(result.unsayable[0].where == "parts[0].stairs[0]");
  CHECK_THAT(result.unsayable[0].reason, Catch::Contains("x must be 0 to 2 here, not 9"));

  // A level of rooms has no flags word for this bit.
  std::string flagged = test::level_of("LEVEL:\"a\"\n");
  const auto root = read(flagged, target_named(default_target), abi).contents->root;
  flagged[root.find("flags")->offset + 1] = 1;
  const Decompilation flags = decompiled(flagged);
  REQUIRE(flags.unsayable.size() == 1);
  CHECK(flags.unsayable[0].where == "flags");
  CHECK(flags.unsayable[0].reason == "there are no words for the flags 256");
}

TEST_CASE("a string with a double quote or a zero cannot be written") {
  const std::string level = test::level_of("MAZE:\"a\",' '\nNOMAP\nENGRAVING:(1,1),dust,\"abc\"\n");
  for (const auto& [byte, reason] :
       {std::pair('"', "a string cannot hold a double quote"), std::pair('\0', "a string cannot hold a zero byte")}) {
    std::string bad = level;
    bad[bad.rfind("abc") + 1] = byte;
    const Decompilation result = decompiled(bad);
    REQUIRE(result.unsayable.size() == 1);
    CHECK(result.unsayable[0].where == "parts[0].engravings[0].text");
    CHECK(result.unsayable[0].reason == reason);
  }
}

TEST_CASE("with force there is a comment in front of what cannot be said") {
  const std::string level = test::level_of("MAZE:\"a\",' '\nNOMAP\nTRAP:\"web\",(1,1)\nTRAP:\"pit\",(2,2)\n");
  const Decompilation result = changed(level, "traps", "type", 99, true);
  REQUIRE(result.unsayable.size() == 1);
  CHECK_THAT(result.text,
             Catch::Contains("\n# byte " + std::to_string(result.unsayable[0].offset) +
                             ": parts[0].traps[0].type: 99 is no trap of the target\nTRAP:random,(1,1)\n"));
}

TEST_CASE("damaged files are not decompiled") {
  const std::string level = test::level_of("MAZE:\"a\",' '\nNOMAP\n");
  for (const std::string& damaged : {std::string(), level.substr(0, 40), level + "x"}) {
    const Decompilation result = decompiled(damaged);
    CHECK_FALSE(result.error.empty());
    CHECK(result.offset <= damaged.size());
    CHECK(result.text.empty());
  }
}

TEST_CASE("what a dungeon cannot be told with is named with its place") {
  const std::string good =
      test::dungeon_of("DUNGEON: \"a\" \"A\" (5, 5)\nLEVEL: \"l\" \"L\" @ (1, 1)\nBRANCH: \"b\" @ (1, 0)\n");
  struct Change {
    const char *list, *field;
    char byte;
    const char* reason;
  };
  const Change changes[] = {{"branches", "type", 9, "there is no word for 9"},
                            {"levels", "flags", 1 << 3, ""},
                            {"levels", "chain", 7, "level 7 of the file is none to chain to"},
                            {"dungeons", "flags", 1, "there are no words for the flags 1"}};
  for (const Change& change : changes) {
    INFO(change.list << "." << change.field);
    const auto contents = read(good, target_named(default_target), abi).contents;
    std::string bytes = good;
    contents->each([&](const Record& record) {
      const Value* value = record.name == change.list ? record.find(change.field) : nullptr;
      if (value == nullptr) return;
      for (std::size_t i = 0; i < 4; ++i) bytes[value->offset + i] = i == 0 ? change.byte : '\0';
    });
    const Decompilation result = decompiled(bytes);
    if (std::string_view(change.reason).empty()) {
      CHECK(result.good());
      continue;
    }
    REQUIRE_FALSE(result.unsayable.empty());
    CHECK(result.unsayable.front().reason == change.reason);
  }
}

TEST_CASE("a line of a name that would be a comment cannot be written") {
  const SourceText source("a.pdf", "DUNGEON: \"a\n#b\" \"A\" (5, 5)\n");
  const Output output =
      compile_dungeon(source, DungeonForm::pdf, "dungeon", target_named(default_target), abi, {1, 2, 3, 4}, {}, {});
  REQUIRE_FALSE(output.failed);
  const Decompilation result = decompiled(output.files.front().bytes);
  REQUIRE_FALSE(result.unsayable.empty());
  CHECK(result.unsayable[0].reason == "a line of a string cannot begin with '#'");
}

TEST_CASE("a line of a name may begin with the sign of another game's preprocessor") {
  struct Example {
    const char *sign, *target;
    bool is_sayable;
  };
  const Example example = GENERATE(Example{"%", "nethack-3.4.3", false}, Example{"^", "nethack-3.4.3", true},
                                   Example{"%", "nethack-3.6.6", true}, Example{"^", "nethack-3.6.6", false});
  const SourceText source("a.pdf", std::string("DUNGEON: \"a\n") + example.sign + "b\" \"A\" (5, 5)\n");
  const Target target = target_named(example.target);
  const VersionWords words(version_word_count(target), 1);
  const Output output = compile_dungeon(source, DungeonForm::pdf, "dungeon", target, abi, words, {}, {});
  REQUIRE_FALSE(output.failed);
  INFO(example.sign << " of " << example.target);
  CHECK(decompiled(output.files.front().bytes, example.target).unsayable.empty() == example.is_sayable);
}
