// Compares two compiled files.
#pragma once

#include <vector>

#include "diff/items.hh"
#include "diff/pairing.hh"
#include "speclev/diff.hh"

namespace speclev::differ {

/// What differs between two whole files.
std::vector<Difference> compare(FileItems& before, FileItems& after, Measure measure);

}  // namespace speclev::differ
