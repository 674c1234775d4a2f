// The options --with and --without for the options of a game's build.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/run_context.hh"

namespace speclev::cli {

/// The options of a subcommand that takes --target: --with, --without and, where it has no warnings of its own, -W.
void add_build_options(RunContext& run, CLI::App& command);

}  // namespace speclev::cli
