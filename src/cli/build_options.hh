// The options --with and --without for the options of a game's build.
#pragma once

#include <CLI/CLI.hpp>

namespace speclev::cli {

/// The options of a subcommand that takes --target: --with, --without and, where it has no warnings of its own, -W.
void add_build_options(CLI::App& command);

}  // namespace speclev::cli
