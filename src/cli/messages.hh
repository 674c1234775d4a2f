// Runs a program from its command line to its exit status, with the options for messages.
#pragma once

#include <functional>
#include <string_view>

#include "cli/run_context.hh"

/// A program from its command line to its exit status, with what becomes of its messages.
namespace speclev::cli {

/// What all options for messages begin with.
inline constexpr std::string_view message_options = "-fdiagnostics-";

/// Takes the options -fdiagnostics-… out of a command line and runs the program with the rest. What is thrown becomes
/// an error, named by the program. In the end messages are written that go out in one piece. Gives the exit status.
int run_with_messages(RunContext& run, int argc, char** argv, const std::function<int(int, char**)>& work);

}  // namespace speclev::cli
