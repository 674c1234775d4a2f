#pragma once

#include <optional>
#include <string_view>

#include "speclev/target.hh"

namespace speclev {

/// The version words that a game expects, from a file of that game: a compiled level or dungeon for the ABI, or its
/// generated header with lines #define VERSION_NUMBER 0x… and the like. count: how many words there are.
/// Nothing if the file has not so many.
std::optional<VersionWords> version_words_from(std::string_view bytes, const Abi& abi, std::size_t count);

/// The words in front of a compiled file.
VersionWords leading_words(std::string_view bytes, const Abi& abi, std::size_t count);

}  // namespace speclev
