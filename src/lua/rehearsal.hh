#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lua/calls.hh"
#include "lua/sandbox.hh"

namespace speclev::lua {

/// What stands for chance while a script is rehearsed.
enum class Chance : std::uint8_t { seeded, zero, last };

struct RehearsalOptions {
  std::uint64_t seed = 0;
  Chance chance = Chance::seeded;
  int depth = 10;
  bool records = false;                    ///< calls are wanted
  bool covers = false;                     ///< lines that run are wanted
  bool themed = false;                     ///< it is a file of themed rooms, no level
  bool goes_on = false;                    ///< behind a call that ends the script, to find what would be found next
  std::shared_ptr<Allowance> allowance{};  ///< of all runs of the script; null: this one has its own
};

/// What a script does, without a level: its calls, what is wrong with them, and how it ends.
struct Rehearsed {
  Ending ending = Ending::good;
  std::string message;                       ///< why it ended so
  int line = 0;                              ///< of that; 0: not known
  std::vector<ScriptDiagnostic> later_ends;  ///< what would end it if what is in front of it did not
  std::vector<Call> calls;
  std::vector<ScriptDiagnostic> remarks;
  std::set<int> lines;
  std::set<std::string> unset_globals;  ///< names that were read and that nobody had set
};

/// Runs the script of a level without a level: every function of the game takes its arguments as the game does, and
/// those it is asked for answer with fixed facts or chance. Never fails, and takes a bounded time.
Rehearsed rehearse(const SourceText& script, const GameTables& game, const RehearsalOptions& options);

}  // namespace speclev::lua
