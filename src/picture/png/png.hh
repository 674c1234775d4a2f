// Draws a picture as a PNG file with cairo.
#pragma once

#include <string>

#include "picture/drawing.hh"

namespace speclev::png {

/// A PNG file, or why it cannot be made.
struct Png {
  std::string bytes;
  std::string error;
};

inline constexpr int usual_scale = 2, largest_scale = 8;

/// A picture as a PNG file, with 1 to largest_scale points for a unit; on light ground if none is chosen. Letters take
/// some of the stack: the libraries that look for a font do.
Png png_of(const picture::Drawing& drawing, Background background, int scale);

}  // namespace speclev::png
