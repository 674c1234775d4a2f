// Writes the messages about unknown targets and machines, with suggestions.
#pragma once

#include <string>
#include <string_view>

/// What is said where somebody names a target or machine that there is not.
namespace speclev {

/// "unknown target 'x'; did you mean 'y'?", or why there can be none. For a text that target_meant() finds no target
/// for.
std::string why_no_target(std::string_view typed);
/// "unknown ABI 'x'", with the one that may be meant, or else with all that there are.
std::string why_no_abi(std::string_view typed);

}  // namespace speclev
