// Prints a compiled program as assembly.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "speclev/level.hh"

namespace speclev {

/// A program as assembly: a line for each instruction with its number, names for what is pushed, labels for the targets
/// of jumps, and the cells of maps drawn.
std::string assembly(const Contents& program);

/// Whether a record of a program is a map whose cells are pushed with it.
bool has_cells(const Record& record);
/// Such cells in rows of so many columns, also where a damaged file has more or fewer of them than it says.
std::vector<std::string> drawn_cells(const Contents& program, const Value& cells, std::int64_t columns);

}  // namespace speclev
