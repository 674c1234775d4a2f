// Repeats the work of a subcommand when its inputs change.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/run_context.hh"

namespace speclev::cli {

/// Works in a process of its own, and again each time that something changed which was read then, or one of these files
/// and folders. It ends by a signal only, and the process at work ends with it. In the processes that work it gives the
/// result, which is their exit status.
int work_on_changes(RunContext& run, const std::vector<std::string>& names, const std::function<int()>& work);

}  // namespace speclev::cli
