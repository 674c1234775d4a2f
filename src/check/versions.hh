#pragma once

#include <vector>

#include "speclev/speclev.hh"

namespace speclev::checker {

/// Whether a game takes a file by the words in front of it, if that is known. found: the games whose files begin so,
/// with their ABIs; none for a file of no game that is known, of which nothing can be told. dat/game-levels says which
/// words of other releases a game takes.
bool takes_version(const Target& target, const Abi& abi, const std::vector<Recognition>& found);

}  // namespace speclev::checker
