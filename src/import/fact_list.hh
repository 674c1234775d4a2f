// Lists the facts that a target holds and the game did not provide.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "import/base.hh"
#include "import/findings.hh"

namespace speclev::import {

/// A fact that targets hold, and where an import has it from.
struct ListedFact {
  std::string_view group;     ///< key, number, limit, feature, file or terrain
  std::string_view name;      ///< within its group
  std::string_view question;  ///< what of the game is asked; empty: nothing
  std::string_view follows;   ///< what it follows from without an answer; empty: from nothing
};

/// All that a target can hold, in src/import/fact_list.def and src/import/constants.def.
std::span<const ListedFact> listed_facts();

/// Adds an error for each fact that the base holds, the game did not answer for, nobody made by hand, and that follows
/// from nothing. Returns those that games can tell, this one does not, and the base has. layout_is_named: the user says
/// which layout levels have.
std::vector<std::string> find_unasked(const Base& base, const GameFacts& facts, bool layout_is_named,
                                      Findings& findings);

}  // namespace speclev::import
