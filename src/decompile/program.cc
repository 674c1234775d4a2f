#include "decompile/program.hh"

namespace speclev::decompiler {

void program(const CompiledFile&, std::string_view, Description& out) {
  out.cannot("", "levels that are programs are not written as text");
}

}  // namespace speclev::decompiler
