// Finds the section about a diagnostic in doc/diagnostics.md.
#pragma once

#include <string>
#include <string_view>

namespace speclev {

/// doc/diagnostics.md, which is part of the program.
std::string_view diagnostics_document();

/// The first sentence of a section, behind the name of the message's group.
std::string first_sentence(std::string_view section);

}  // namespace speclev
