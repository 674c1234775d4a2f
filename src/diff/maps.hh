// Describes the differences between two maps.
#pragma once

#include <string>
#include <vector>

#include "diff/item.hh"

namespace speclev::differ {

/// What differs in the maps of two items, a text for each spot. by_code: cells are compared by their codes, else as
/// they are drawn.
std::vector<std::string> map_differences(const Item& before, const Item& after, bool by_code);

}  // namespace speclev::differ
