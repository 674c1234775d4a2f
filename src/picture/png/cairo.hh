// Tells whether cairo is available.
#pragma once

#include <string>

namespace speclev::png {

/// Why cairo cannot be called; empty if it can.
std::string lack_of_cairo();

}  // namespace speclev::png
