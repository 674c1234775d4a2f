// Finds mistakes in a script over several seeds.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include "lua/game_tables.hh"
#include "speclev/diagnostic.hh"
#include "speclev/lint.hh"

namespace speclev::lua {

class Allowance;

/// Whether a kind of message is of scripts and can be silenced in one.
bool is_script_rule(Diag id);

struct ScriptLintOptions {
  DiagnosticPolicy policy;
  std::size_t seeds = 20;
  bool coverage = false;  ///< lines are told that never run
  bool loads = true;      ///< levels are loaded, too: what any level can have wrong is told
  bool themed = false;    ///< it is no level, but a file of themed rooms
  Abilities assume{};     ///< of those who come to the level
  std::optional<bool> is_below{};
  std::size_t most_messages = 0;                             ///< errors; 0: all
  std::optional<std::vector<std::string>> dungeon_levels{};  ///< as LoadOptions has them
  /// Of all runs of the script, which another thread may stop; null: one of its own.
  std::shared_ptr<Allowance> allowance{};
  std::optional<std::chrono::duration<double>> time{};  ///< the user's own limit
};

/// What is wrong with the script of a level: it runs with all seeds, and its text is looked at. Comments
/// "-- speclev: allow(RULE)" silence rules as in other sources. In the order of the text.
std::vector<Diagnostic> lint_script(const SourceText& script, std::shared_ptr<const GameTables> game,
                                    const ScriptLintOptions& options);

}  // namespace speclev::lua
