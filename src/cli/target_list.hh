// Prints the list of targets and the facts of one target.
#pragma once

#include <string>

#include "cli/run_context.hh"
#include "speclev/target.hh"

namespace speclev::cli {

/// Prints the targets that come with the program, those of a game together. Gives the exit status.
int list_targets(RunContext& run);

/// What is known of a target, for people; in lines of a word or two and what there is to say.
std::string target_facts(const Target& target);

}  // namespace speclev::cli
