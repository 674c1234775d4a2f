#pragma once

#include <string>

#include "speclev/picture.hh"

namespace speclev::tool {

/// A picture as a PNG file; empty if there is not enough memory.
std::string png_of(const Pixels& pixels);

}  // namespace speclev::tool
