// Draws an area of an existing map again.
#pragma once

#include "generate/algorithms.hh"
#include "generate/input_lines.hh"

namespace speclev::generator {

/// Why an area cannot be made anew in a source; empty if it can.
std::string objection_to_hole(const InputSource& given, const Box& hole);

/// The first map of a source with what an algorithm draws in an area of it, joined with what is around: doors, regions
/// and things are the new ones, and those that are there.
Sketch draw_into(const InputSource& given, const Box& hole, const Algorithm& algorithm, GenerationContext& making);

}  // namespace speclev::generator
