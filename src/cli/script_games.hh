// Chooses a game with Lua levels by the name in an option.
#pragma once

#include <memory>
#include <string>

#include "cli/run_context.hh"
#include "lua/game_tables.hh"

/// The games whose levels are Lua scripts, as options name them.
namespace speclev::cli {

using ScriptGame = std::shared_ptr<const lua::GameTables>;

/// Whether a name, or without one wanted_target(), is that of such a game, or of a folder that describes one.
bool names_script_game(RunContext& run, const std::string& target);
/// The game that is named so; without a name the one that all others start from. Throws UsageError; messages about the
/// files of a folder are printed before.
ScriptGame choose_script_game(RunContext& run, const std::string& target, bool color);
/// What is known of a game, a line for each fact.
std::string script_game_facts(const lua::GameTables& game);
/// The files in a folder, read as such a game; printed are the messages about them. Null after an error.
ScriptGame read_script_game(RunContext& run, const std::string& folder, bool color);

}  // namespace speclev::cli
