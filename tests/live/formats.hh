#pragma once

#include <string_view>

namespace speclev::test {

/// Formats made-up sources of a language, "classic", "opcode" or "dungeon", and changed ones, until so many of each
/// have been compiled: the targets take turns. False if something was wrong, which is printed.
bool format_sources(std::string_view language, int count, unsigned seed);

}  // namespace speclev::test
