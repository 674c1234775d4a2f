// Streams in the places of those of the process, for Lua's own library as it is linked into the shared one: it is made
// for programs, which have these at fixed places, and a library prints nothing anyway.

#include <cstdio>

namespace {

/// Takes what is written and keeps nothing, and has nothing to read.
std::FILE* nowhere(const char* mode) { return ::fopencookie(nullptr, mode, {}); }

}  // namespace

// By the names that the linker has for them: --wrap.
extern std::FILE* speclev_no_input __asm__("__wrap_stdin");
extern std::FILE* speclev_no_output __asm__("__wrap_stdout");
extern std::FILE* speclev_no_errors __asm__("__wrap_stderr");
std::FILE* speclev_no_input = nowhere("r");
std::FILE* speclev_no_output = nowhere("w");
std::FILE* speclev_no_errors = nowhere("w");
