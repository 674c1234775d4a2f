// Finds version words in compiled files and headers and chooses between them.
#pragma once

#include <optional>
#include <string>
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
/// The same if they are of the release that a target has; nothing for those of another one, which are a game of the
/// user's own, and for what is no compiled file.
std::optional<VersionWords> words_of_release(std::string_view bytes, const Target& target, const Abi& abi);

/// The words that files of a target begin with for an ABI; nothing where they are not known.
std::optional<VersionWords> usual_words(const Target& target, const Abi& abi);
/// What is said where they are not: "the version words of TARGET are not known for ABI 'NAME'".
std::string lack_of_words(const Target& target, const Abi& abi);
/// What is said of words that cannot be those of a build. whose: of what they are, "of 'FILE' " or empty; why: a
/// misfit.
std::string misfit_of_words(std::string_view whose, const Target& target, std::string_view why);

/// What is compiled for.
struct Setting {
  Target target;
  Abi abi;
  VersionWords version;
};

}  // namespace speclev
