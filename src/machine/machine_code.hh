#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "program/model.hh"
#include "program/packing.hh"
#include "target/target_data.hh"

namespace speclev::play {

class Machine;

/// What is done for an instruction.
using MachineStep = void (Machine::*)();

/// A program, with what the machine does for each instruction.
struct MachineCode {
  MachineCode(opcode::Program program_read, const TargetData& target, const Abi& abi);

  struct Step {
    MachineStep run = nullptr;  ///< null: an opcode that the machine does not know
    std::string_view name;
    std::size_t takes = 0;  ///< of such an opcode: how many values, as far as that is known
  };

  opcode::Program program;
  std::vector<Step> steps;
  std::vector<bool> opens, closes;  ///< whether a step opens a block of a room, or ends one
  opcode::Packing packing;
  std::int64_t monster_end, object_end, filled_types;
};

}  // namespace speclev::play
