// Reads the dungeons and levels of dungeon.lua.
#pragma once

#include <string>
#include <vector>

#include "lua/game_tables.hh"
#include "speclev/diagnostic.hh"

namespace speclev::lua {

/// Where something is: from a level on (below 0: from the last), so many levels.
struct ScriptPlace {
  int base = 0, range = 0;
  int chance = 100;
  std::string chain;  ///< the level that it is counted from; empty: none

  friend bool operator==(const ScriptPlace&, const ScriptPlace&) = default;
};

struct ScriptLevel {
  std::string name, bonetag, alignment;
  ScriptPlace place;
  int variants = 0;  ///< how many files there are for it; 0: one without a number
  std::vector<std::string> flags;

  friend bool operator==(const ScriptLevel&, const ScriptLevel&) = default;
};

struct ScriptBranch {
  std::string to, type, direction;
  ScriptPlace place;

  friend bool operator==(const ScriptBranch&, const ScriptBranch&) = default;
};

struct ScriptDungeon {
  std::string name, bonetag, alignment, prototype, filler, themed_rooms;
  ScriptPlace place;
  int entry = 0;
  std::vector<std::string> flags;
  std::vector<ScriptLevel> levels;
  std::vector<ScriptBranch> branches;

  friend bool operator==(const ScriptDungeon&, const ScriptDungeon&) = default;
};

/// Where a script names what it has: in the order of the script, through all dungeons.
struct DungeonPlaces {
  std::vector<Span> dungeons, levels, branches;
};

struct DungeonScript {
  std::vector<ScriptDungeon> dungeons;
  DungeonPlaces places;
  std::vector<Diagnostic> diagnostics;
  bool failed = false;
};

/// Reads a dungeon.lua: runs it, and takes the global `dungeon`.
DungeonScript read_dungeon_script(const SourceText& script, const GameTables& game);

/// The names of the levels of all dungeons, as portals may have them.
std::vector<std::string> level_names(const DungeonScript& script);

}  // namespace speclev::lua
