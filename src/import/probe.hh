// The arguments and text of the probe, the program that is compiled with the game.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "import/facts.hh"
#include "speclev/import.hh"

namespace speclev::import {

/// The arguments of a compiler that builds the probe in the root of the tree, without the compiler itself. file: the
/// probe; program: what is built.
std::vector<std::string> probe_arguments(const GameTree& tree, const std::string& file, const std::string& program);

}  // namespace speclev::import
