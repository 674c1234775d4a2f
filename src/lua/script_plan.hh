// Computes where dungeon.lua places levels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/plan.hh"
#include "lua/dungeon_script.hh"
#include "speclev/check.hh"

/// Where a dungeon.lua puts levels.
namespace speclev::lua {

/// The files of a level, without their ending: one for each variant, or for each role.
std::vector<std::string> files_of(const ScriptLevel& level, const ScriptDungeon& dungeon, const GameNeeds& needs);

/// The same as of a compiled dungeon.
checker::Plan plan_of(const DungeonScript& script);

/// Which levels are below others. Nothing if the script is no dungeon of the game.
std::optional<LevelPlaces> places_of_levels(const SourceText& script, const GameTables& game);

}  // namespace speclev::lua
