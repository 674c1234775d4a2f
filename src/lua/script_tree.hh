// Draws the dungeons of a dungeon.lua.
#pragma once

#include <string>
#include <vector>

#include "lua/dungeon_script.hh"
#include "speclev/speclev.hh"

namespace speclev::lua {

/// The dungeons of a script drawn as those of a description are. like: the target whose words are written for flags and
/// branches.
std::string script_tree(const std::vector<ScriptDungeon>& dungeons, const Target& like, TreeForm form);

}  // namespace speclev::lua
