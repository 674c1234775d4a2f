#pragma once

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

/// The monsters of a target whose levels are known: of those files in dat/creatures that its own leads to. Empty where
/// it has none.
std::vector<Creature> creatures_of(const TargetData& target);

}  // namespace speclev::generator
