// Runs a compiler: lev_comp, dgn_comp or "speclev compile".
#pragma once

#include "cli/options.hh"

namespace speclev::cli {

/// lev_comp, speclev compile and dgn_comp: the whole run behind argv[0]. Gives the
/// exit status.
int compile_command(RunContext& run, int argc, char** argv, Compiler compiler);

}  // namespace speclev::cli
