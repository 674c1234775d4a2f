#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "opcode/program.hh"
#include "target/target_data.hh"

namespace speclev {

/// What the integers mean that a level of the opcode family pushes, by the number of the record: words of the language
/// for states, directions, flags, traps and the like. Only for those that are pushed as they are, for an opcode of
/// which the target says what it takes.
std::map<std::size_t, std::string> operand_words(const opcode::Program& program, const TargetData& target);

}  // namespace speclev
