// Replaces png.cc in a build without cairo.
#include "picture/png/png.hh"

namespace speclev::png {

Png png_of(const picture::Drawing&, Background, int) {
  return {.bytes = {}, .error = "this was built without SPECLEV_PNG; as SVG it draws the same"};
}

}  // namespace speclev::png
