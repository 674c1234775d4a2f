// Writes the rows of a map.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "decompile/description.hh"
#include "target/target_data.hh"

namespace speclev::decompiler {

/// The character of each terrain code that rows may have; NUL where there is none.
std::array<char, 128> row_letters(const TargetData& target);

/// The rows between MAP and ENDMAP that a scanner makes these cells of: height rows of width terrain codes. Blanks at
/// the ends of rows are left out where that makes no difference.
void write_map_rows(Description& out, std::span<const std::int8_t> cells, std::size_t width, std::size_t height,
                    const TargetData& target);

}  // namespace speclev::decompiler
