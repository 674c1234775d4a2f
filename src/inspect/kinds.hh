// Finds the kind of a record by the name of its list or opcode.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "speclev/level.hh"

namespace speclev {

/// What a list of a layout, or an opcode, of that name holds.
RecordKind kind_named(std::string_view name);

/// How many values an opcode takes, if it takes values and leaves one; nothing if it does something else.
std::optional<std::size_t> values_of_operation(std::string_view opcode);

}  // namespace speclev
