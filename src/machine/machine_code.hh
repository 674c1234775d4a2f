#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "program/model.hh"
#include "target/target_data.hh"

namespace speclev::play {

class Machine;

/// What is done for an instruction.
using MachineStep = void (Machine::*)();

/// A program, with what the machine does for each instruction.
struct MachineCode {
  MachineCode() = default;
  MachineCode(opcode::Program program_read, const TargetData& target);

  struct Step {
    MachineStep run = nullptr;  ///< null: an opcode that the machine does not know
    std::string_view name;
    std::size_t takes = 0;  ///< of such an opcode: how many values, as far as that is known
  };

  opcode::Program program;
  std::vector<Step> steps;
  std::vector<bool> opens, closes;  ///< whether a step opens a block of a room, or ends one
  std::int64_t pack_bias = 0, random_place = 0, monster_end = 0, object_end = 0, filled_types = 0;
};

}  // namespace speclev::play
