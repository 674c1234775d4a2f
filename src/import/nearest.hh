// Measures how far a game is from each target.
#pragma once

#include <string>
#include <vector>

#include "import/facts.hh"
#include "speclev/abi.hh"
#include "speclev/import.hh"
#include "speclev/target.hh"

namespace speclev::import {

/// The distance of a game from a target.
Distance distance(const GameFacts& facts, const Abi& abi, const Target& target);

/// All targets of the game's language, the nearest first. Of those equally near the one of the same release, then the
/// newest.
std::vector<Distance> nearest_targets(const GameFacts& facts, const Abi& abi);

}  // namespace speclev::import
