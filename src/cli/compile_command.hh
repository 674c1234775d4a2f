// Runs a compiler: lev_comp, dgn_comp or "speclev compile".
#pragma once

#include "cli/options.hh"

namespace speclev::cli {

/// The whole run of lev_comp, speclev compile or dgn_comp on the words after argv[0]. Gives the
/// exit status.
int compile_command(RunContext& run, int argc, char** argv, Compiler compiler);

}  // namespace speclev::cli
