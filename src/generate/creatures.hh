// Reads the strength of monsters from dat/generator/monsters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "target/target_data.hh"

namespace speclev::generator {

/// A monster that a level may have.
struct Creature {
  std::string_view name;  ///< of the program's own data
  char letter = '\0';
  int level = -1;         ///< -1: not known
  int frequency = 0;      ///< from 0 to 7, as the game has it; 0: it makes none by itself
  bool is_common = true;  ///< it is made by itself, and elsewhere than in hell
};

/// Of which game the table of a target is: itself, if it comes with the program; else the last one that does of those
/// it is made after, if wanted: of monsters that have the same class and name there. Empty: of none.
std::string game_of_creatures(const TargetData& target, bool or_of_base);

/// The monsters of a target whose levels are known: its own rows, and for those that these do not have the files in
/// dat/generator/monsters that one leads to. Empty where there is none.
std::vector<Creature> creatures_of(const TargetData& target, std::string_view game);

}  // namespace speclev::generator
