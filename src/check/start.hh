// Finds faults in a dungeon that end the game when it starts.
#pragma once

#include "check/plan.hh"
#include "speclev/diagnostic.hh"
#include "target/game_rules.hh"
#include "target/target_data.hh"

namespace speclev::checker {

/// Tells for what the game ends when it starts, as far as the dungeon says, and which levels it knows that are not
/// there.
void look_at_plan(const Plan& plan, const GameRules& rules, const TargetData& target, Sink& sink);

}  // namespace speclev::checker
