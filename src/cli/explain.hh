// Implements --explain and --list-warnings.
#pragma once

#include <string>

#include "cli/run_context.hh"

namespace speclev::cli {

/// Prints what is written about a kind of message. Throws UsageError if there is none of that name. Gives the exit
/// status.
int explain(RunContext& run, const std::string& name);

/// Prints all kinds of warnings: the name, the option that turns it on, and whether it is given without options.
int list_warnings(RunContext& run);

}  // namespace speclev::cli
