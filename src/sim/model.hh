// The parts of a compiled level that the loader keeps.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bytecode/model.hh"
#include "sim/game_facts.hh"
#include "sim/stage.hh"

namespace speclev {

namespace sim {

/// A compiled level, read by what loads the levels of its language.
class CompiledLevel {
 public:
  virtual ~CompiledLevel() = default;
  /// Throws GameEnds.
  virtual void load(LevelBuilder& stage, const GameFacts& facts) const = 0;
  /// Its program; null if it is none.
  virtual const opcode::Program* program() const { return nullptr; }
  /// Whether it is a script, whose origins are lines of it, and which cannot be told how rolls turn out.
  virtual bool is_script() const { return false; }
  /// Where a record of it was declared, if it knows that itself.
  virtual std::optional<Span> declaration(const Origin& /*origin*/) const { return std::nullopt; }
};

}  // namespace sim

/// What a LevelModel holds: a compiled level, and what loading it wants to know of its game.
struct Model {
  Target target;
  Abi abi;
  sim::GameFacts facts;
  std::shared_ptr<const sim::CompiledLevel> level;
  std::vector<DeclarationPlace> declarations{};  ///< in the order of lists, owners and indices
};

}  // namespace speclev
