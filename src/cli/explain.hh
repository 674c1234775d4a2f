// Implements --explain and --list-warnings.
#pragma once

#include <string>

namespace speclev::cli {

/// Prints what is written about a kind of message. Throws UsageError if there is none of that name. Gives the exit
/// status.
int explain(const std::string& program, const std::string& name);

/// Prints all kinds of warnings: the name, the option that turns it on, and whether it is given without options.
int list_warnings(const std::string& program);

}  // namespace speclev::cli
