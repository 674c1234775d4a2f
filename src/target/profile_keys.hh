// The keys of profiles.
#pragma once

#include <string_view>

namespace speclev {

/// What lines of a profile begin with.
inline constexpr std::string_view profile_keys[] = {
    "base",  "language", "layout",     "dungeon-layout", "number",       "abi",  "version", "artifacts",
    "limit", "feature",  "no-feature", "game",           "known-levels", "with", "without"};

}  // namespace speclev
