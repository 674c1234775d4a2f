// Pairs items that are the same thing with another value.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "diff/item.hh"

namespace speclev::differ {

/// A field that two items have otherwise.
struct FieldDifference {
  const Field* before = nullptr;  ///< null if only the other has it
  const Field* after = nullptr;
};

/// How fields are compared.
enum class Measure : unsigned char {
  exact,  ///< of one target: by what is in the files
  words,  ///< of two targets: by words and names. A field that only one of them has may be nothing
  loose,  ///< of two languages: statements by what they mean, in any order
};

/// The fields in which two items differ, without what is inside of them.
std::vector<FieldDifference> field_differences(const Item& before, const Item& after, Measure measure);

/// A text that is equal for items that say the same, with all that is inside of them.
std::string key_of(const Item& item, Measure measure);

/// Items that stand for one another.
using Pair = std::pair<const Item*, const Item*>;

/// Finds the items of two lists that are the same thing with another value, by what they have in common: most of all
/// their own fields, then all fields but one, then name and place, then one of them, then that nothing else is left of
/// their kind. Ascending in the first list. Takes time as the lists are long.
std::vector<Pair> paired(std::span<const Item* const> before, std::span<const Item* const> after, Measure measure);

}  // namespace speclev::differ
