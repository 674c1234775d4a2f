// Compares two compiled files.
#pragma once

#include <string>
#include <vector>

#include "diff/items.hh"
#include "diff/pairing.hh"
#include "speclev/diff.hh"

namespace speclev::differ {

/// Functions have no names in a file, but the numbers in which they come. Those of the second of two programs get the
/// names of those of the first that have the same statements, or else some of them; new ones have numbers behind them.
void name_functions_alike(const Item& before, Item& after);

/// What differs in two items that stand for one another, without what is inside of them and without maps: a text for
/// each difference, in the terms of the language where all of an item can be said in it. heading: what both are called.
std::vector<std::string> item_changes(const Item& before, const Item& after, const std::string& heading,
                                      Measure measure);

/// What differs in the maps of two items, a text for each spot. by_code: cells are compared by their codes, else as
/// they are drawn.
std::vector<std::string> map_differences(const Item& before, const Item& after, bool by_code);

/// What differs between two whole files.
std::vector<Difference> compare(FileItems& before, FileItems& after, Measure measure);

}  // namespace speclev::differ
