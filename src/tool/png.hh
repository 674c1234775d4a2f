#pragma once

#include <string>

#include "picture/drawing.hh"

namespace speclev::tool {

/// A PNG file, or why it cannot be made.
struct Png {
  std::string bytes;
  std::string error;
};

/// A picture as a PNG file, with scale points for a unit; on light ground if none is chosen.
Png png_of(const picture::Drawing& drawing, Background background, int scale);

}  // namespace speclev::tool
