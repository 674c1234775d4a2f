#pragma once

#include <vector>

#include "diff/item.hh"
#include "diff/pairing.hh"
#include "speclev/diff.hh"

namespace speclev::differ {

/// What differs between two whole files.
std::vector<Difference> compare(const Item& before, const Item& after, Measure measure);

}  // namespace speclev::differ
