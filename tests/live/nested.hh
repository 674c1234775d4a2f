#pragma once

#include <string>

namespace speclev::test {

/// Makes programs of nested blocks with BREAK and EXIT in them until a target accepted so many, and looks whether they
/// come back: what is compiled, decompiled and compiled again must be the same bytes. False if one does not, which is
/// printed.
bool decompile_nested(const std::string& target, int count, unsigned seed);

}  // namespace speclev::test
