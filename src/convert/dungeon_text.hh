// Writes a dungeon as a script or as a description.
#pragma once

#include <string>
#include <vector>

#include "convert/dungeon_parts.hh"
#include "target/target_data.hh"

namespace speclev::converter {

/// Dungeons as the text of a script, with the comments of where they come from and what is lost of them. Branches that
/// the game would not find the level of are put behind others.
std::string dungeon_script(const std::vector<lua::ScriptDungeon>& dungeons, const WrittenParts& parts,
                           LossReport& losses);

/// Dungeons as the text of a description for a target, with the same comments. What no description can say is told; it
/// is left out, of the dungeons, too; what add_needed adds is left out and not told. Levels that others are chained to
/// do not stand first.
std::string dungeon_description(std::vector<lua::ScriptDungeon>& dungeons, const WrittenParts& parts,
                                const TargetData& target, const lua::GameTables& game, LossReport& losses);

/// Adds what the game with scripts looks for and descriptions of others lack.
void add_needed(std::vector<lua::ScriptDungeon>& dungeons, const lua::GameTables& game);

}  // namespace speclev::converter
