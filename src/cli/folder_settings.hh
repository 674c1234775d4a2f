// Reads the file .speclev next to the sources of a run.
#pragma once

#include <string>
#include <vector>

#include "cli/run_context.hh"

namespace speclev::cli {

/// Reads the file in the folder of the first input, if there is one, into the settings of the run; of standard input
/// there is none. Gives the settings. Throws UsageError, with the line, where something is wrong with it.
const SettingsOfRun& read_settings_beside(RunContext& run, const std::vector<std::string>& inputs);

}  // namespace speclev::cli
