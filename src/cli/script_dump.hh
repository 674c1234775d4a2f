// Prints the calls of a Lua script as text or JSON.
#pragma once

#include <string>

#include "cli/inspect_options.hh"
#include "cli/run_context.hh"
#include "speclev/text.hh"

namespace speclev::cli {

/// Prints the calls of a Lua script, a line for each. Gives the exit status.
int dump_script(const LookOptions& options, const SourceText& script, RunContext& run);

}  // namespace speclev::cli
