// Merges a run's lines into files that several runs share, such as vaults.dat.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/speclev.hh"

/// Files that many runs write together, such as vaults.dat: each run has its lines of them.
namespace speclev::cli {

/// The lines of a file and those of a run: these take the places of lines for the same entries, or stand at the end.
/// All other lines stay as they are.
std::string merged(std::string_view file, const std::vector<ListLine>& lines);

}  // namespace speclev::cli
