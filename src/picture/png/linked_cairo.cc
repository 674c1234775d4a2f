// Cairo as programs have it.

#include "picture/png/cairo.hh"

namespace speclev::png {

std::string lack_of_cairo() { return {}; }

}  // namespace speclev::png
