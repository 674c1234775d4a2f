// Reads a compiled file and prints a line for each field.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "binary/layout.hh"

namespace speclev {

/// Says in words what a number in a file means: the meaning named in the layout, and the number. Empty: nothing to say.
using MeaningOf = std::function<std::string(std::string_view meaning, std::int64_t value)>;

/// A file field by field: offset, bytes, name, value and meaning, a line each. Throws Damage where the bytes stop
/// making sense; what was read up to there is in the text already. Gives the offsets of bytes that should be zero and
/// are not.
std::vector<std::size_t> dump_binary(const Layout& layout, const Abi& abi, std::string_view bytes,
                                     const MeaningOf& meaning, void* model, std::string& text);

}  // namespace speclev
