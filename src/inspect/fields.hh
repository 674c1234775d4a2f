// Reads a compiled file into records and values by its layout.
#pragma once

#include <cstddef>
#include <vector>

#include "speclev/level.hh"
#include "target/language.hh"

namespace speclev {

/// What is in a file, as its layout says: a record for each element of a list, and a value for each field. Throws
/// Damage. model: an empty one of the file's language, which is filled as well.
Record read_fields(const CompiledFile& file, void* model, std::vector<std::size_t>& oddities);

}  // namespace speclev
