// Describes the differences between two matched items.
#pragma once

#include <string>
#include <vector>

#include "diff/items.hh"
#include "diff/pairing.hh"

namespace speclev::differ {

/// What differs in two items that stand for one another, without what is inside of them and without maps: a text for
/// each difference, in the terms of the language where all of an item can be said in it. heading: what both are called.
std::vector<std::string> item_changes(const Item& before, const Item& after, const std::string& heading,
                                      Measure measure);

}  // namespace speclev::differ
