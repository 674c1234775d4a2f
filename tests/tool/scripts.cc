// Levels and dungeons that are Lua scripts, as the programs take them.
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;
using Catch::Contains;

namespace {

const std::string crypt_level =
    "des.level_flags(\"noflip\")\n"
    "des.level_init({ style = \"solidfill\", fg = \" \" })\n"
    "des.map([[\n"
    "-----\n"
    "|...|\n"
    "|.{.|\n"
    "-----\n"
    "]])\n"
    "des.stair(\"up\", 1, 1)\n"
    "des.object(\"axe\", 1, 2)\n"
    "if nh.rn2(2) == 0 then\n"
    "   des.trap(\"pit\", 3, 2)\n"
    "end\n";

const std::string dungeon =
    "dungeon = {\n"
    "  { name = \"The Dungeons of Doom\", base = 5, levels = { { name = \"crypt\", base = 2 } },\n"
    "    branches = { { name = \"Sokoban\", base = 1 }, { name = \"The Gnomish Mines\", base = 1 },\n"
    "      { name = \"The Quest\", base = 1 }, { name = \"Vlad's Tower\", base = 1 } } },\n"
    "  { name = \"Sokoban\", base = 1 }, { name = \"The Gnomish Mines\", base = 1 }, { name = \"The Quest\", base = 1 "
    "},\n"
    "  { name = \"Vlad's Tower\", base = 1 }, { name = \"The Tutorial\", base = 1, flags = \"unconnected\" } }\n";

struct Scripts {
  Scripts() {
    write_file(folder / "crypt.lua", crypt_level);
    write_file(folder / "dungeon.lua", dungeon);
    REQUIRE(::mkdir((folder / "to").c_str(), 0777) == 0);
  }
  Result speclev(Names arguments) const { return run(speclev_program(folder.path(), std::move(arguments))); }

  TemporaryFolder folder;
};

std::string archived(const std::vector<speclev::ArchiveMember>& members) {
  return speclev::write_archive(members).bytes;
}

}  // namespace

TEST_CASE("scripts are drawn in all forms") {
  const Scripts files;
  const std::string drawn = files.speclev({"map", "crypt.lua"}).out;
  for (const char* row : {"-----\n", "|<..|\n", "|){"}) CHECK_THAT(drawn, Contains(row));
  const std::string list = files.speclev({"map", "--list", "crypt.lua"}).out;
  CHECK_THAT(list, Contains("stairs up") && Contains("axe"));
  CHECK_THAT(files.speclev({"map", "--heat", "20", "crypt.lua"}).out, Contains("in all of 20 seeds"));
  CHECK_THAT(files.speclev({"map", "--svg", "crypt.lua"}).out, Contains("<svg"));
  CHECK(files.speclev({"map", "--html", "-o", "page.html", "crypt.lua"}).status == 0);
  CHECK_THAT(read_file(files.folder / "page.html"), Contains("crypt.lua"));
  // Of a folder and an archive the levels, but not the dungeon.
  write_file(files.folder / "nhdat", archived({{"crypt.lua", crypt_level}, {"dungeon.lua", dungeon}}));
  for (const char* name : {".", "nhdat"}) {
    const Result all = files.speclev({"map", name});
    CHECK(all.status == 0);
    CHECK(all.err.find("dungeon") == std::string::npos);
  }
  CHECK(files.speclev({"map", "nhdat:crypt.lua"}).status == 0);
}

TEST_CASE("the calls of scripts are shown as text and as JSON, with the dice that are asked for") {
  const Scripts files;
  const std::string text = files.speclev({"dump", "crypt.lua"}).out;
  CHECK_THAT(text, Contains("9\t0\tstair\tdir=up x=1 y=1\n") && Contains("12\t0\ttrap\ttype=pit x=3 y=2\n"));
  CHECK(files.speclev({"dump", "--last", "crypt.lua"}).out.find("trap") == std::string::npos);
  CHECK_THAT(files.speclev({"dump", "--json", "crypt.lua"}).out, Contains("\"function\": \"stair\""));
  const std::string seeded = files.speclev({"dump", "--seed", "3", "crypt.lua"}).out;
  CHECK(seeded == files.speclev({"dump", "--seed", "3", "crypt.lua"}).out);
}

TEST_CASE("lint tells of each mistake of a script in one run, and where") {
  const Scripts files;
  CHECK(files.speclev({"lint", "--target", "xnethack-lua", "crypt.lua"}).status == 0);
  write_file(files.folder / "bad.lua",
             "des.level_flags(\"noflip\")\n"
             "des.monster({ id = \"dwraf\", x = 9, y = 3 })\n"
             "des.object({ id = \"axe\", cursed = 1, quan = 2 })\n"
             "des.trap(\"pti\")\n"
             "local it = nil\n"
             "it.x = 1\n");
  const Result result = files.speclev({"lint", "bad.lua"});
  CHECK(result.status == 1);
  CHECK_THAT(result.err, Contains("bad.lua:2:21: error: there is no monster 'dwraf'") && Contains("mean 'dwarf'?"));
  CHECK_THAT(result.err, Contains("bad.lua:3:26: warning: ") && Contains("mean 'buc=\"cursed\"'?"));
  CHECK_THAT(result.err, Contains("bad.lua:3:38: warning: ") && Contains("mean 'quantity'?"));
  CHECK_THAT(result.err, Contains("bad.lua:4:11: error: 'pti' is no trap") && Contains("mean 'pit'?"));
  // What Lua itself stops at may only follow from what was passed over.
  CHECK(result.err.find("bad.lua:6") == std::string::npos);
  CHECK_THAT(files.speclev({"lint", "dungeon.lua"}).err, Contains("is no level"));
  CHECK(files.speclev({"lint", "--coverage", "crypt.lua"}).status == 0);
}

TEST_CASE("lint offers no other object for the name of one with a property in a script") {
  const Scripts files;
  const auto told = [&](const std::string& object) {
    write_file(files.folder / "bad.lua", "des.object({ " + object + ", x = 1, y = 1 })\n");
    return files.speclev({"lint", "bad.lua"}).err;
  };
  CHECK_THAT(told(R"(class = "[", id = "leather gloves of speed")"), Contains("mean 'leather gloves'?"));
  CHECK_THAT(told(R"(id = "long sword of fire")"), Contains("mean 'long sword'?"));
  CHECK_THAT(told(R"(class = "[", id = "long sword of fire")"), Contains("no object") && !Contains("did you mean"));
  CHECK_THAT(told(R"(id = "gauntlets of speed")"), Contains("no object") && !Contains("did you mean"));
}

TEST_CASE("a dungeon.lua tells lint which levels are below others") {
  const Scripts files;
  write_file(files.folder / "crypt.lua", "des.map([[\n...\n]])\ndes.stair(\"down\", 1, 0)\n");
  CHECK_THAT(files.speclev({"lint", "-W", "only-down", "crypt.lua"}).err,
             Contains("only-down") && !Contains("missing-stairs-up"));
  // The dungeon of the folder, or one that is named: it puts the level second.
  for (const Names& command : {Names{"lint", "-W", "only-down", "."},
                               Names{"lint", "-W", "only-down", "--dungeon", "dungeon.lua", "crypt.lua"}})
    CHECK_THAT(files.speclev(command).err, Contains("missing-stairs-up") && !Contains("only-down"));
  std::string first = dungeon;
  first.replace(first.find("\"crypt\", base = 2"), 17, "\"crypt\", base = 1");
  write_file(files.folder / "dungeon.lua", first);
  CHECK(files.speclev({"lint", "-W", "only-down", "."}).err.empty());
  write_file(files.folder / "dungeon.lua", "dungeon = 3\n");
  CHECK_THAT(files.speclev({"lint", "."}).err, Contains("dungeon.lua: this dungeon cannot be read"));
  CHECK(files.speclev({"lint", "--dungeon", "dungeon.lua", "crypt.lua"}).status != 0);
}

TEST_CASE("check looks at a game of scripts as a whole") {
  const Scripts files;
  const Result lacking = files.speclev({"check", "."});
  CHECK(lacking.status == 1);
  // The quest has two fillers for each role; nothing else is missing.
  CHECK_THAT(lacking.err, Contains("Arc-fila.lua") && !Contains("no level file crypt") && !Contains("needed-dungeon"));
  CHECK_THAT(lacking.err, Contains("./crypt.lua:1:1: warning: level 'crypt' has no way down [missing-stairs]"));
  write_file(files.folder / "dungeon.lua",
             "dungeon = { { name = \"a\", base = 2, levels = { { name = \"x\", base = 1 } } } }\n");
  const std::string told = files.speclev({"check", "."}).err;
  CHECK_THAT(told, Contains("without a dungeon 'Sokoban'") && Contains("x.lua") && Contains("unloaded-level"));
  write_file(files.folder / "nhdat", archived({{"dungeon.lua", dungeon}}));
  CHECK_THAT(files.speclev({"check", "nhdat"}).err, Contains("crypt.lua"));
}

TEST_CASE("the dungeons of a script are drawn as those of a description") {
  const Scripts files;
  write_file(files.folder / "nhdat", archived({{"crypt.lua", crypt_level}, {"dungeon.lua", dungeon}}));
  REQUIRE(::mkdir((files.folder / "game").c_str(), 0777) == 0);
  write_file(files.folder / "game/dungeon.lua", dungeon);
  for (const char* name : {"dungeon.lua", "game", "nhdat"})
    CHECK_THAT(files.speclev({"tree", name}).out,
               Contains("The Dungeons of Doom: 5 levels\n") && Contains("2  crypt\n"));
  CHECK_THAT(files.speclev({"tree", "--dot", "dungeon.lua"}).out, Contains("\"The Dungeons of Doom\" -> \"Sokoban\""));
  CHECK_THAT(files.speclev({"tree", "--svg", "dungeon.lua"}).out, Contains("<svg"));
}

TEST_CASE("sources, compiled levels, archives and dungeons become scripts") {
  const Scripts files;
  const TemporaryFolder& folder = files.folder;
  write_file(folder / "hut.des",
             "MAZE:\"hut\",' '\nGEOMETRY:center,center\nMAP\n...\n...\nENDMAP\nTRAP:\"pit\",(1,1)\n");
  write_file(folder / "pit.des", "LEVEL:\"pit\"\nTRAP:\"pit\",(5,5)\n");
  REQUIRE(run(lev_comp(folder.path(), {"hut.des"})).status == 0);
  REQUIRE(run(lev_comp(folder.path(), {"--target", "nethack-3.6.6", "pit.des"})).status == 0);
  write_file(folder / "dungeon.def", bare_description("D"));
  REQUIRE(run(dgn_comp(folder.path(), {"--target", "nethack-3.6.6", "dungeon.def"})).status == 0);
  write_file(folder / "nhdat",
             archived({{"pit.lev", read_file(folder / "pit.lev")}, {"dungeon", read_file(folder / "dungeon")}}));
  const auto made = [&](Names arguments, const Names& expected) {
    const TemporaryFolder to;
    arguments.insert(arguments.begin(), "convert");
    arguments.insert(arguments.end(), {"--force", "-o", to.path(), "--to"});
    for (const char* game : {"nethack-5.0", "xnethack-lua", "nerfhack"}) {
      arguments.push_back(game);
      const Result result = files.speclev(arguments);
      CHECK_STATUS(0);
      CHECK(list_folder(to.path()) == expected);
      for (const std::string& name : expected) {
        const bool is_dungeon = name == "dungeon.lua";
        CHECK_THAT(read_file(to / name), Contains(is_dungeon ? "dungeon = {" : "des.trap("));
      }
      arguments.pop_back();
    }
  };
  made({"hut.des"}, {"hut.lua"});
  made({"hut.lev"}, {"hut.lua"});
  made({"pit.des", "--target", "nethack-3.6.6"}, {"pit.lua"});
  made({"pit.lev"}, {"pit.lua"});
  made({"dungeon.def", "--target", "nethack-3.6.6"}, {"dungeon.lua"});
  made({"dungeon"}, {"dungeon.lua"});
  made({"nhdat"}, {"dungeon.lua", "pit.lua"});
  // And the dungeon back.
  const Result back = files.speclev({"convert", "dungeon.lua", "--lossy", "--to", "nethack-3.6.6", "-o", "to"});
  CHECK(back.status == 0);
  CHECK_THAT(read_file(folder / "to/dungeon.def"), Contains("DUNGEON: \"The Dungeons of Doom\" \"none\" (5, 0)"));
}

TEST_CASE("what nothing is made of says what to do instead") {
  const Scripts files;
  CHECK_THAT(run(lev_comp(files.folder.path(), {"crypt.lua"})).err, Contains("speclev lint and map"));
  CHECK_THAT(run(lev_comp(files.folder.path(), {"--target", "nethack-5.0", "a.des"})).err, Contains("Lua scripts"));
  CHECK_THAT(files.speclev({"format", "crypt.lua"}).err, Contains("is left as it is"));
  CHECK(read_file(files.folder / "crypt.lua") == crypt_level);
  for (const Names& command :
       {Names{"fix", "-i", "crypt.lua"}, {"decompile", "crypt.lua"}, {"diff", "crypt.lua", "crypt.lua"}})
    CHECK_THAT(files.speclev(command).err, Contains("is a Lua script"));
}
