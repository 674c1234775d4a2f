#pragma once

#include <string>

#include "diff/item.hh"
#include "target/language.hh"

namespace speclev::differ {

/// A compiled file as items: the whole of it, with all that is inside. The contents are those of the file, and live as
/// long as the item.
Item items_of(const Contents& contents, const CompiledFile& file);

/// All statements of an item and of what is inside of it, as lines.
std::string all_statements(const Item& item);

}  // namespace speclev::differ
