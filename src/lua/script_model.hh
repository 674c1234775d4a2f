#pragma once

#include <memory>
#include <string>

#include "lua/game_tables.hh"
#include "sim/stage.hh"
#include "speclev/lua.hh"

namespace speclev::lua {

class Allowance;

/// The target that levels of a game are drawn and judged as: by the rules of the one that its tables name, with its own
/// monsters, objects, traps and rooms.
Target target_of_game(std::shared_ptr<const GameTables> game);

/// A script as a level that can be loaded, drawn and judged as any other. Origins: the function and the line. All loads
/// of the level share an allowance; null: one by which an ordinary level can be loaded any number of times.
LevelModel script_model(const SourceText& script, std::shared_ptr<const GameTables> game,
                        std::shared_ptr<Allowance> allowance = nullptr);

/// What the game complains of, or what ends it, in one load.
/// on: as load_script_on takes it.
LoadedScript load_model(const SourceText& script, const GameTables& game, const LoadOptions& options,
                        Allowance& allowance, sim::LevelBuilder* on = nullptr);

}  // namespace speclev::lua
