#pragma once

#include <optional>
#include <string_view>

#include "binary/layout.hh"
#include "speclev/target.hh"

namespace speclev {

/// The version words that a game expects, from a file of that game: a compiled level or dungeon for the ABI, or its
/// generated header with lines #define VERSION_NUMBER 0x… and the like. Nothing if the file has not as many as the
/// format says.
std::optional<VersionWords> version_words_from(std::string_view bytes, const Abi& abi, const VersionFormat& format);

/// The words in front of a compiled file.
VersionWords leading_words(std::string_view bytes, const Abi& abi, const VersionFormat& format);

}  // namespace speclev
