// Chooses the target, ABI, version words and colours of a run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/game_switches.hh"
#include "cli/run_context.hh"
#include "files/errors.hh"
#include "speclev/speclev.hh"
#include "target/version_words.hh"

namespace speclev::cli {

enum ExitStatus : int { good = 0, failed = 1, wrong_use = 2 };

// Variables of the environment that stand for options which are not given.
inline constexpr const char* target_variable = "SPECLEV_TARGET";
inline constexpr const char* abi_variable = "SPECLEV_ABI";
inline constexpr const char* version_variable = "SPECLEV_VERSION_FROM";
inline constexpr const char* output_variable = "SPECLEV_OUTPUT_DIRECTORY";

/// What an option says, else what the variable in its place does; nothing if neither says something.
std::optional<std::string> option_or_variable(const std::optional<std::string>& option, const char* variable);
/// Where that comes from: "--abi", "SPECLEV_ABI"; otherwise: what to say if it comes from neither.
std::string origin_of(const std::string& name, const std::optional<std::string>& option, const char* variable,
                      const std::string& otherwise);

/// The target or machine that is asked for: by an option, else by its variable, else by the file .speclev beside the
/// sources (read_settings_beside); nothing if nobody asks. And which of these it is, for people.
std::optional<std::string> wanted_target(RunContext& run, const std::optional<std::string>& option);
std::optional<std::string> wanted_abi(RunContext& run, const std::optional<std::string>& option);
std::string origin_of_target(RunContext& run, const std::optional<std::string>& option);
std::string origin_of_abi(RunContext& run, const std::optional<std::string>& option);

/// What load_target_on_disk() gives for a folder, whose files are inputs of the run from then on.
LoadedTarget read_target(RunContext& run, const std::string& folder);

/// Finds a target by its name, or loads it from a directory; without either, wanted_target() or the default.
/// Its switches are as the user wants them. Throws UsageError; messages about a directory's files are printed before.
Target choose_target(RunContext& run, const std::optional<std::string>& name, bool color);
/// The same for a target that files are made for: its switches are the usual ones, or those of --version-from.
Target choose_destination(RunContext& run, const std::string& name);
/// The named ABI; without a name wanted_abi(), or the target's own. Throws UsageError.
Abi choose_abi(RunContext& run, const std::optional<std::string>& name, const Target& target);
/// The version words of the target for the ABI, or those of a file, and the target with the switches that these tell.
/// Throws UsageError.
Setting choose_version(RunContext& run, const std::optional<std::string>& file, const Target& target, const Abi& abi,
                       Wishes wishes = Wishes::of_this);

/// An option as the functions here take it: nothing where it is empty.
inline std::optional<std::string> given(const std::string& option) {
  return option.empty() ? std::nullopt : std::optional(option);
}

/// The target and ABI of a compiled file: those that are named, else those that its version words tell; its switches
/// are those that the words tell. file: its name; help: what to do where they tell nothing. Throws UsageError.
Recognition choose_reading(RunContext& run, const std::string& target, const std::string& abi, const std::string& file,
                           std::string_view bytes, std::string_view help = "name it with --target and --abi");

/// Throws UsageError where the target has no levels.
void check_levels(const Target& target);
/// Throws UsageError where the target has no dungeons.
void check_dungeons(const Target& target);

/// Tells that levels of the target are loaded as those of another game, where nothing is known of its own way.
void print_likeness(RunContext& run, const Target& target);

/// Throws UsageError where the target does not know a condition.
void check_conditions(const Conditions& conditions, const Target& target);

/// Whether messages are coloured: "always", "never", or "auto", which asks NO_COLOR, FORCE_COLOR and the terminal.
/// Nothing for other words.
std::optional<bool> choose_color(RunContext& run, const std::string& when);

}  // namespace speclev::cli
