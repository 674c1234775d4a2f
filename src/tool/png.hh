#pragma once

#include <string>

#include "picture/drawing.hh"

namespace speclev::tool {

/// A picture as a PNG file, with scale points for a unit; on light ground if none is chosen. Empty if there is not
/// enough memory.
std::string png_of(const picture::Drawing& drawing, Background background, int scale);

}  // namespace speclev::tool
