// Makes a script loadable like a compiled level.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lua/script.hh"
#include "sim/stage.hh"
#include "speclev/lua.hh"

namespace speclev::lua {

struct ScriptModelOptions {
  /// Of all loads; null: one by which an ordinary level can be loaded any number of times.
  std::shared_ptr<Allowance> allowance{};
  std::optional<std::vector<std::string>> dungeon_levels{};
  ScriptObserver observer{};  ///< what that of each load begins with
  /// Gets each load, without its level, what its observer saw, and its seed; null: no load has an observer.
  std::function<void(const LoadedScript& loaded, const ScriptObserver& saw, std::uint64_t seed)> seen{};
};

/// The target that levels of a game are drawn and judged as: by the rules of the one that its tables name, with its own
/// monsters, objects, traps and rooms.
Target target_of_game(std::shared_ptr<const GameTables> game);

/// A script as a level that can be loaded, drawn and judged as any other. Origins: the function and the line.
LevelModel script_model(const SourceText& script, std::shared_ptr<const GameTables> game,
                        const ScriptModelOptions& how = {});

/// on: as load_script_on takes it.
LoadedScript load_model(const SourceText& script, const GameTables& game, const LoadOptions& options,
                        Allowance& allowance, sim::LevelBuilder* on = nullptr, const RunOptions& how = {});

}  // namespace speclev::lua
