#pragma once

#include <string>
#include <string_view>

#include "speclev/abi.hh"
#include "speclev/target.hh"

namespace speclev::test {

/// What is wrong with decompiling a file that a compiler made: the text must compile to the same bytes, and to
/// decompile these must give the same text. Empty if nothing is.
std::string fault_of_decompiling(std::string_view bytes, const std::string& name, const Target& target, const Abi& abi);

}  // namespace speclev::test
