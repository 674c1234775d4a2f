// Prints a compiled file as JSON.
#pragma once

#include <string>
#include <string_view>

#include "speclev/level.hh"

namespace speclev::cli {

/// What is in a compiled file, as JSON: an object with the kind of the file, its game and machine, values and records.
std::string json_of_contents(const Contents& contents, std::string_view abi);

}  // namespace speclev::cli
