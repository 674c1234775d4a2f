#include "tool/png.hh"

namespace speclev::tool {

Png png_of(const picture::Drawing&, Background, int) {
  return {.bytes = {}, .error = "this program was built without SPECLEV_PNG; --svg draws the same"};
}

}  // namespace speclev::tool
