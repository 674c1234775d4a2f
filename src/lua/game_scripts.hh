// Checks whether the scripts of a game fit together.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lua/game_tables.hh"
#include "speclev/diagnostic.hh"

namespace speclev::lua {

/// A script of a game.
struct GameScript {
  std::string name;  ///< without folders and ending, such as "castle"
  SourceText text;
};

struct GameScriptsOptions {
  DiagnosticPolicy policy;
  std::size_t seeds = 3;  ///< with how many each level runs
};

/// Whether a script is none of a level: the dungeon, or part of the game's library.
bool is_library_script(std::string_view name, const GameTables& game);

/// Whether the dungeon and the levels of a game belong together: names that are loaded and are not there, files that
/// are never loaded, and scripts that the game cannot run. A report for each file about which there is something to
/// say; those of the game as a whole are of the dungeon.
std::vector<FileReport> check_scripts(const std::vector<GameScript>& scripts, std::shared_ptr<const GameTables> game,
                                      const GameScriptsOptions& options);

}  // namespace speclev::lua
