// Decodes a program for the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bytecode/model.hh"
#include "bytecode/packing.hh"
#include "target/target_data.hh"
#include "vm/operands.hh"

namespace speclev::sim {

class Machine;

/// What is done for an instruction.
using MachineStep = void (Machine::*)();

/// A program, with what the machine does for each instruction.
struct MachineCode {
  MachineCode(opcode::Program program_read, const TargetData& target, const Abi& abi);

  struct Step {
    MachineStep run = nullptr;  ///< null: an opcode that the machine does not know
    std::string_view name;
    std::size_t takes = 0;          ///< of such an opcode: how many values, as far as that is known
    std::vector<Operand> operands;  ///< the last first, where the game has more than the machine takes
    std::int64_t terrain = 0;       ///< of what puts terrain: its code
  };

  opcode::Program program;
  const Step& step(std::size_t instruction) const { return kinds[steps[instruction]]; }

  std::vector<Step> kinds;
  std::vector<std::uint32_t> steps;           ///< of each instruction, its place among the kinds
  const std::vector<FunctionRow>* functions;  ///< what may be asked of the game: of the target, which lives longer
  std::vector<bool> opens, closes;            ///< whether a step opens a block of a room, or ends one
  opcode::Packing packing;
  std::int64_t monster_end, object_end, filled_types;
  std::optional<std::int64_t>
      secret_door;  ///< the number by which something more that is said of a door makes it secret
};

}  // namespace speclev::sim
