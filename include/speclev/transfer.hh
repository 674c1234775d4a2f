// Moves a compiled file from one game or machine to another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/decompile.hh"
#include "speclev/error.hh"
#include "speclev/speclev.hh"

namespace speclev {

/// What moving a compiled file to another game gives.
struct Transfer {
  std::string bytes;     ///< for the other game; empty if it cannot be moved
  Decompilation source;  ///< the description that was compiled for it; if it is not good, it was not
  Output compiled;    ///< with messages about the description; what it has too little of in the other game is an error
  std::string error;  ///< another reason why it cannot be moved; empty if there is none
  ErrorKind error_kind = ErrorKind::none;
};

/// Makes a compiled level or dungeon of one game, or of one release, that of another with the same language: it is
/// decompiled and compiled again. What only a warning tells of, since the other game lacks a name, is an error here.
/// name: of the level, as for decompile. to: the machine is that of the file. Thread-safe; trusts none of the bytes.
[[nodiscard]] Transfer transfer(std::string_view bytes, std::string_view name, const Recognition& from,
                                const Target& to, const Abi& abi, const VersionWords& version);

}  // namespace speclev
