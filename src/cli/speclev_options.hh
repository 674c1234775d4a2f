// Defines the options and subcommands of speclev.
#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/command.hh"

namespace speclev::cli {

inline constexpr const char* speclev_name = "speclev";
inline constexpr const char* speclev_purpose = "Compiles special levels and looks at the result.";

/// The command line of speclev: its own options and all subcommands, of which only the one that is named has its
/// options, since those of the others would take a good part of the start. work: set to what that one does when it was
/// given; told: the exit status of an option that needs no subcommand and ends the run. Both must live as long as the
/// app.
void add_speclev_options(RunContext& run, CLI::App& app, std::string_view named, CommandWork& work, int& told);

}  // namespace speclev::cli
