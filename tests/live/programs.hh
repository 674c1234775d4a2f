#pragma once

#include <string_view>

namespace speclev::test {

/// Compiles so many made-up levels for a target, or for each of a language, and looks at what is made of them. False if
/// something was wrong, which is printed.
bool compile_programs(std::string_view which, int count, unsigned seed);

}  // namespace speclev::test
