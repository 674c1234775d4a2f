#pragma once

#include <cstdint>

/// What words stand for that the compiler decides on: the values of their classes in the target's table.
namespace speclev::opcode {

/// Of the class init_style.
enum Style : std::int64_t { solid_fill = 1, maze_grid = 2, mine_walls = 3, rogue_rooms = 4 };
/// Of the class selection_prefix.
enum Prefix : std::int64_t { rect = 1, fill_rect, flood_fill, complement };
/// Of the class selection_call. A gradient has a word, but cannot be written.
enum Call : std::int64_t { rndcoord = 1, grow, filter, circle, ellipse, gradient };

}  // namespace speclev::opcode
