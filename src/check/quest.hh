#pragma once

#include <string_view>

#include "speclev/diagnostic.hh"
#include "speclev/speclev.hh"

namespace speclev::checker {

/// Tells what is wrong with the texts of a game's quest: a quest.dat of the target and ABI.
void look_at_quest(std::string_view bytes, const Target& target, const Abi& abi, Sink& sink);

}  // namespace speclev::checker
