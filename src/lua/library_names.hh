// The names that every script of a game can use.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lua/game_tables.hh"

namespace speclev::lua {

/// The names that every script of a game has, as the interpreter has them that runs scripts: those of tables, such as
/// "math", by the name of the table, and those of all of the script by the empty text. In alphabetical order.
using LibraryNames = std::map<std::string, std::vector<std::string>, std::less<>>;

LibraryNames library_names(const GameTables& game);

}  // namespace speclev::lua
