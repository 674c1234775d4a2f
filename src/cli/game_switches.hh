// Applies --with, --without and version words to a target.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/run_context.hh"
#include "speclev/speclev.hh"

/// What the user of a run says of the options of a game's build, and of version words that do not fit.
namespace speclev::cli {

/// A switch is wanted on or off, of every target that is named or told by version words. Throws UsageError where both
/// are wanted.
void wish_switch(RunContext& run, const std::string& name, bool is_on);
/// The same as one option, behind -W. Throws UsageError where there is no such warning about version words.
void wish_warning(RunContext& run, const std::string& option);

/// The target with the switches that are wanted. Throws UsageError where it has no such switch.
Target as_wished(RunContext& run, const Target& target);

/// Whether what the user says is about this target; else it is about another one of the run.
enum class Wishes { of_this, of_others };

/// The target with the switches that version words tell, which are those of a file. Where its numbers cannot be those
/// of that build, or a switch is wanted otherwise, throws UsageError or, if that is wished, warns and gives the target
/// as it is. program: for that.
Target as_told(RunContext& run, const Target& target, const Abi& abi, const VersionWords& words,
               const std::string& file, Wishes wishes = Wishes::of_this);
/// Warns where the words are of another release than the target.
void tell_other_release(RunContext& run, const Target& target, const VersionWords& words, const std::string& file);

}  // namespace speclev::cli
