// Checks whether a game can read the texts of its quest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"
#include "speclev/speclev.hh"

namespace speclev::checker {

/// Tells what is wrong with the texts of a game's quest: a quest.dat of the target and ABI. Gives the classes of
/// texts.
std::vector<std::string> look_at_quest(std::string_view bytes, const Target& target, const Abi& abi, Sink& sink);
/// Whether a game reads texts of its quest.
bool reads_quest(const Target& target, const Abi& abi);

}  // namespace speclev::checker
