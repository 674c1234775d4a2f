#pragma once

#include <string>

#include "opcode/program.hh"
#include "target/target_data.hh"

namespace speclev {

/// A level of the opcode family as assembly: a line for each opcode with its number, names for what is pushed, labels
/// for the targets of jumps, and the cells of maps drawn.
std::string assembly(const opcode::Program& program, const TargetData& target);

/// The maps of such a level, drawn in map characters.
std::string map_text(const opcode::Program& program, const TargetData& target);

}  // namespace speclev
