#pragma once

namespace speclev::opcode {

/// What the words of the class selection_prefix stand for.
enum Prefix : int { rect = 1, fill_rect, flood_fill, complement };
/// What the words of the class selection_call stand for. A gradient has a word, but cannot be written.
enum Call : int { rndcoord = 1, grow, filter, circle, ellipse, gradient };

}  // namespace speclev::opcode
