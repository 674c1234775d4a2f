// The values of words that the compiler itself refers to.
#pragma once

#include <cstdint>

/// What words stand for that the compiler decides on: the values of their classes in the target's table.
namespace speclev::opcode {

/// Of the class selection_prefix.
enum Prefix : std::int64_t { rect = 1, fill_rect, flood_fill, complement, joined_line };
/// Of the class selection_call.
enum Call : std::int64_t { rndcoord = 1, grow, filter, circle, ellipse, gradient, computed_place };

}  // namespace speclev::opcode
