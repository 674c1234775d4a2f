// Matches the functions of two programs.
#pragma once

#include "diff/item.hh"

namespace speclev::differ {

/// Functions have no names in a file, but the numbers in which they come. Those of the second of two programs get the
/// names of those of the first that have the same statements, or else some of them; new ones have numbers behind them.
void name_functions_alike(const Item& before, Item& after);

}  // namespace speclev::differ
