#pragma once

#include <variant>
#include <vector>

#include "classic/model.hh"
#include "play/game_facts.hh"
#include "play/machine_code.hh"

namespace speclev {

/// What a LevelModel holds: a compiled level, and what loading it wants to know of its game.
struct Model {
  Target target;
  play::GameFacts facts;
  std::variant<classic::Level, play::MachineCode> level;
  std::vector<DeclarationPlace> declarations{};  ///< in the order of lists, owners and indices
};

}  // namespace speclev
