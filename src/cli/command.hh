// The interface of subcommands: options in, exit status out.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace speclev::cli {

/// What a subcommand does when its options have been read. Gives the exit status; throws UsageError.
using CommandWork = std::function<int()>;

/// The option of each command that makes up the names of the files it writes: it replaces none of them without it.
inline void add_force_option(CLI::App& command, bool& force) {
  command.add_flag("--force", force, "Replace files that are there");
}

// Each adds the options of its subcommand.
#define SPECLEV_COMMAND(name, heading, text) CommandWork add_##name(CLI::App& command, RunContext& run);
#include "cli/commands.def"
#include "cli/run_context.hh"
#undef SPECLEV_COMMAND

}  // namespace speclev::cli
