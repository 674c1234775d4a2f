// Cairo as programs have it.

#include "points/cairo.hh"

namespace speclev::points {

std::string lack_of_cairo() { return {}; }

}  // namespace speclev::points
