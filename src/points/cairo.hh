#pragma once

#include <string>

namespace speclev::points {

/// Why cairo cannot be called; empty if it can.
std::string lack_of_cairo();

}  // namespace speclev::points
