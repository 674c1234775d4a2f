#pragma once

#include <string>
#include <vector>

#include "import/facts.hh"
#include "speclev/abi.hh"
#include "speclev/target.hh"

namespace speclev::import {

/// How far a game is from a target, and what makes it so.
struct Distance {
  std::string target;
  int sum = 0;
  /// How many differ: words, opcodes and records, and so on.
  int words = 0, opcodes = 0, records = 0, packing = 0, traps_and_rooms = 0, things = 0;

  /// "5 words, 24 traps, rooms and map characters"; "nothing differs"
  std::string reasons() const;
};

/// The distance of a game from a target.
Distance distance(const GameFacts& facts, const Abi& abi, const Target& target);

/// All targets of the game's language, the nearest first. Of those equally near the one of the same release, then the
/// newest.
std::vector<Distance> nearest_targets(const GameFacts& facts, const Abi& abi);

}  // namespace speclev::import
