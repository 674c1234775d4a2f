// Prints the kinds and parameters of "speclev generate --list".
#pragma once

#include <string>

namespace speclev::cli {

/// What can be generated: kinds, parameters with their ranges, and themes, for people.
std::string generator_list_text();
/// The same for programs, in JSON.
std::string generator_list_json();

}  // namespace speclev::cli
