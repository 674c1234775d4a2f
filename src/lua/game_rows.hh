// Reads the rows of a game's files.
#pragma once

#include <span>

#include "lua/game_tables.hh"
#include "target/edits.hh"

namespace speclev::lua {

/// A file of a game's folder: how its rows are named, and what becomes of one.
struct GameFile {
  DataFileKind kind;
  void (*read)(const FieldReader::Field& row, GameTables& game, Sink& sink);
};

/// All but the profile.
std::span<const GameFile> game_files();

/// \xNN in a row of a table, as the character that it is.
std::string unescaped(std::string_view text);

}  // namespace speclev::lua
