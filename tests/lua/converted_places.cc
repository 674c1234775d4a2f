// Levels of games that place, wall in or leave out something otherwise than the game with scripts: the script is the
// same level, or a message says of which statement it is not.
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <string_view>

#include "lua/game_tables.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "speclev/speclev.hh"
#include "speclev/target.hh"
#include "support/slowness.hh"

using namespace speclev;

TEST_CASE("what games place and build otherwise is the same level as a script, or is told") {
  struct Row {
    std::string_view target, source, becomes;
    std::multiset<std::string> told;
  };
  const Row rows[] = {
      // A map at a random place.
      {"evilhack",
       "LEVEL:\"t\"\nGEOMETRY:random\nMAP\n-----------\n|.........|\n|...LLL...|\n|...LLL...|\n"
       "|...LLL...|\n|.........|\n-----------\nENDMAP\nIF [75%] {\n"
       "REPLACE_TERRAIN:(1,1,9,5),'L','P',100%\n}\n",
       "x = 1 + nh.rn2(68), y = nh.rn2(14)",
       {}},
      // A state of doors behind their kind.
      {"evilhack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|.}.|\n"
       "|...|\n-----\nENDMAP\nDOOR:bronze,random,(2,2)\n",
       "des.door(\"random\", 2, 2)",
       {"lost-key"}},
      // The later game takes no bridge in the first column.
      {"evilhack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n.....\n}....\n.....\n"
       "ENDMAP\nDRAWBRIDGE:(0,1),east,closed\n",
       "}....",
       {"lost-statement"}},
      // The later game makes so many objects that do not merge.
      {"evilhack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|.}.|\n"
       "|...|\n-----\nENDMAP\nMONSTER:('Y',\"yeti\"),(1,1) {\nOBJECT:('`',\"boulder\"),quantity:12\n}\n"
       "TRAP:\"ice\",(2,3)\n",
       "des.object({ id=\"boulder\", class=\"`\" })",
       {"lost-name"}},
      // The second level replaces the first one.
      {"hackem",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|.}.|\n"
       "|...|\n-----\nENDMAP\nSINK:(1,1)\nMAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n...\n...\nENDMAP\n",
       "halign = \"left\", valign = \"top\"",
       {}},
      // The later game leaves out monsters beside their room.
      {"hackem",
       "LEVEL:\"t\"\nROOM:\"ordinary\",lit,random,random,(16,8) {\n"
       "MONSTER:('@',\"Rat King\"),(8,8),hostile\nMONSTER:'o',(8,7)\n}\n"
       "ROOM:\"ordinary\",lit,random,random,random {\nSTAIR:random,up\n}\n",
       "des.monster({ class=\"o\", x=8, y=7 })",
       {"lost-statement"}},
      // Walls around ground that the later game lacks.
      {"gnollhack",
       "LEVEL:\"t\"\nINIT_MAP:mines,':',' ',true,true,unlit,true\nNOMAP\n",
       "style = \"mines\", fg = \".\"",
       {"lost-key"}},
      // Terrain that the later game lacks is replaced.
      {"gnollhack",
       "MAZE:\"t\",'T'\nGEOMETRY:center,center\nMAP\n,,,,,,\n,----,\n,|..|,\n,----,\n,,,,,,\nENDMAP\n"
       "REPLACE_TERRAIN:(0,0,5,4),',','C',100%\n",
       "fromterrain=\".\", toterrain=\"C\"",
       {"lost-key", "lost-key"}},
      // Walls are joined in mazes of corridors.
      {"gnollhack",
       "MAZE:\"t\",' '\nFLAGS:corrmaze\nGEOMETRY:right,center\nMAP\n#--------\n#|...|..|\n#|...|..|\n"
       "#|-------\n#|...|..|\n#--------\nENDMAP\nMAZEWALK:(0,2),west\n",
       "des.mazewalk({ x=0, y=2, dir=\"west\", typ=\"#\" })",
       {"lost-key"}},
      // WALLIFY within the map.
      {"sporkhack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,(' ',lit)\nGEOMETRY:center,center\nMAP\n......\n.    .\n"
       ". .. .\n......\nENDMAP\nWALLIFY\n",
       "des.wallify({ x1 = 37, y1 = 9, x2 = 43, y2 = 13 })",
       {}},
      // WALLIFY of a region.
      {"sporkhack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,(' ',lit)\nGEOMETRY:center,center\nMAP\n......\n.    .\n"
       ". .. .\n......\nENDMAP\nWALLIFY:(1,0,70,20)\n",
       "des.wallify({ x1 = 37, y1 = 9, x2 = 43, y2 = 13 })",
       {"changed-result"}},
      // Maps begin at another place.
      {"sporkhack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,('}',lit)\nGEOMETRY:left,bottom\nMAP\n}}.}}\n}...}\n}}.}}\n"
       "ENDMAP\n",
       "x = 3, y = 17",
       {}},
      // A map that is moved up.
      {"sporkhack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:(0,1)\nMAP\n.}\n..}\n...}\n....}\n.....}\n"
       "......}\n.......}\n........}\n.........}\n..........}\n...........}\n............}\n"
       ".............}\n..............}\n...............}\n................}\n.................}\n"
       "..................}\n...................}\n....................}\n.....................}\n"
       "ENDMAP\n",
       "x = 1, y = 0",
       {}},
      // A function in front of the first level.
      {"sporkhack",
       "FUNCTION loot() {\nOBJECT:'%',random\n}\nLEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\n"
       "GEOMETRY:center,center\nMAP\n-----\n|...|\n|.}.|\n|...|\n-----\nENDMAP\nloot()\nSINK:(1,1)\n",
       "des.feature(\"sink\", 1, 1)",
       {"lost-statement", "lost-statement"}},
      // The later game makes one of them.
      {"unnethack",
       "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|tMM|\n"
       "|...|\n-----\nENDMAP\nMONSTER:('D',\"chromatic dragon\"),(1,1)\n"
       "MONSTER:('D',\"chromatic dragon\"),(3,1)\n",
       "des.monster({ id=\"chromatic dragon\", x=1, y=1 })",
       {"lost-key", "lost-key", "lost-statement"}},
  };
  for (const Row& row : rows) {
    if (test::left_out()) continue;
    INFO(row.target << ":\n" << row.source);
    const Target target = find_target(row.target).value();
    const auto conversion = convert_to_scripts(SourceText("t.des", std::string(row.source)), target, target,
                                               lua::find_game("nethack-5.0"), parse_abi("lp64le").value(), {});
    CHECK(conversion.difference == "");
    REQUIRE(conversion.files.size() == 1);
    CHECK_THAT(conversion.files.front().bytes, Catch::Contains(std::string(row.becomes)));
    std::multiset<std::string> told;
    for (const Diagnostic& each : conversion.diagnostics)
      if (each.id != Diag::duplicate_level) told.emplace(diag_name(each.id));
    CHECK(told == row.told);
  }
}
