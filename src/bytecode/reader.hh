// Reads the instructions of a program with the operands pushed for them.
#pragma once

#include <cstddef>
#include <vector>

#include "bytecode/model.hh"
#include "speclev/level.hh"
#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev {

/// A program, and where each of its instructions is in the file, in bytes.
struct Instructions {
  opcode::Program program;
  std::vector<std::size_t> offsets;
};

/// Throws Damage.
opcode::Program read_program(const CompiledFile& file);
Instructions read_instructions(const CompiledFile& file, std::vector<std::size_t>& oddities);

/// What is in a program: a record for each instruction that does not push, with the values that it takes, as far as
/// they are known without running the program.
Record program_root(const Instructions& instructions, const TargetData& target);

}  // namespace speclev
