#pragma once

#include <string_view>

namespace speclev::test {

/// Compiles made-up dungeon descriptions for a target, or for all ("all"), and checks what is made. False if something
/// is wrong.
bool compile_descriptions(std::string_view which, int count, unsigned seed);

}  // namespace speclev::test
